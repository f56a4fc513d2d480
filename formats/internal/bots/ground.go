package main

import (
	"math"
	"os"
	"strings"
)

// A ground is the map as a text with a character a tile, the form our sample
// maps are written in: see testdata/sample.
type ground struct{ rows []string }

func readGround(name string) (ground, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return ground{}, err
	}
	return ground{strings.Split(strings.TrimRight(string(b), "\n"), "\n")}, nil
}

// at returns the character of the tile at s; outside, that of the border.
func (g ground) at(s spot) byte {
	y := min(max(int(math.Floor(s.y/32)), 0), len(g.rows)-1)
	return g.rows[y][min(max(int(math.Floor(s.x/32)), 0), len(g.rows[y])-1)]
}

func (g ground) solid(s spot) bool {
	c := g.at(s)
	return c == 'S' || c == 'R' || c == 'U'
}

// deadly reports whether one does not want to be at s.
func (g ground) deadly(s spot) bool {
	c := g.at(s)
	return c == 'F' || c == 'I' || c == 'X'
}

// standing reports whether a tee at s has ground under its feet.
func (g ground) standing(s spot) bool {
	return g.solid(spot{s.x + 14, s.y + 19}) || g.solid(spot{s.x - 14, s.y + 19})
}

// dangerBelow reports whether what a tee at s would fall into is deadly.
func (g ground) dangerBelow(s spot) bool {
	for y := s.y; y < s.y+32*30; y += 16 {
		if p := (spot{s.x, y}); g.deadly(p) {
			return true
		} else if g.solid(p) {
			return false
		}
	}
	return false
}

// hookPoint returns where a hook thrown from s at an angle in radians would
// hold: hookLength at most, not on steel, not through ice.
func (g ground) hookPoint(s spot, angle float64) (spot, bool) {
	const hookLength = 330 // it reaches 380, but a falling tee moves away meanwhile
	for d := 20.0; d < hookLength; d += 8 {
		p := spot{s.x + d*math.Cos(angle), s.y + d*math.Sin(angle)}
		switch g.at(p) {
		case 'S', 'R':
			return p, true
		case 'U', 'F', 'I':
			return spot{}, false
		}
	}
	return spot{}, false
}

// clear reports whether nothing solid stands between a and b.
func (g ground) clear(a, b spot) bool {
	d := a.distance(b)
	for t := 0.0; t < d; t += 10 {
		if g.solid(spot{a.x + (b.x-a.x)*t/d, a.y + (b.y-a.y)*t/d}) {
			return false
		}
	}
	return true
}
