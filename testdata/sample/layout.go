package main

import (
	"fmt"
	"strings"
)

// A layout is a map as a text: a character a tile.
//
//	S R U   soil, stone, steel the hook slides off     b  air before a dark wall
//	F X     freeze, spikes                             p  spawn
//	s f c   start line, finish line, checkpoint        r l  red and blue spawn
//	i o     tele in and out, shown as portals          m w  red and blue flag stand
//	j I O   the same where the eye sees none           T  a tree's foot
//	1 2 3 4 shotgun, grenade, laser, ninja             L A  lamp, sign that points right
//	a h     armour, health                             .  air
type layout struct {
	width, height int
	rows          []string
}

func parseLayout(text string) (layout, error) {
	rows := strings.Split(strings.TrimRight(text, "\n"), "\n")
	l := layout{width: len(rows[0]), height: len(rows), rows: rows}
	for y, row := range rows {
		if len(row) != l.width {
			return layout{}, fmt.Errorf("row %d: want %d tiles, got %d", y, l.width, len(row))
		}
		if i := strings.Trim(row, "SRUbFXsfcijIoO1234ahprlmwTLA."); i != "" {
			return layout{}, fmt.Errorf("row %d: no tile is written %q", y, i[:1])
		}
	}
	return l, nil
}

// at returns the character at x, y; outside, that of the nearest border.
func (l layout) at(x, y int) byte {
	return l.rows[min(max(y, 0), l.height-1)][min(max(x, 0), l.width-1)]
}

// material returns what the wall at x, y is made of, and whether there is one.
func (l layout) material(x, y int) (material int, ok bool) {
	switch l.at(x, y) {
	case 'S':
		return soil, true
	case 'R':
		return stone, true
	case 'U':
		return steel, true
	}
	return 0, false
}

func (l layout) solid(x, y int) bool {
	_, ok := l.material(x, y)
	return ok
}

func (l layout) freeze(x, y int) bool {
	c := l.at(x, y)
	return c == 'F' || c == 'I'
}

// grass reports whether grass grows on the tile at x, y: soil with open air
// above.
func (l layout) grass(x, y int) bool {
	return l.at(x, y) == 'S' && y > 0 && !l.solid(x, y-1) && !l.freeze(x, y-1) && l.at(x, y-1) != 'X'
}
