package main

import (
	"fmt"
	"strings"

	"playhead/assets/tileset"
)

// A layout is a map as a text: a character a tile.
//
//	S R U   soil, stone, steel the hook slides off     b  air before a dark wall
//	F X     freeze, spikes                             p  spawn
//	s f     start line, finish line                    r l  red and blue spawn
//	c d e   time checkpoints 1, 2, 3
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
		if i := strings.Trim(row, "SRUbFXsfcdeijIoO1234ahprlmwTLA."); i != "" {
			return layout{}, fmt.Errorf("row %d: no tile is written %q", y, i[:1])
		}
	}
	return l, nil
}

// at returns the character at x, y; outside, that of the nearest border.
func (l layout) at(x, y int) byte {
	return l.rows[min(max(y, 0), l.height-1)][min(max(x, 0), l.width-1)]
}

// cell returns what the ground at x, y is made of.
func (l layout) cell(x, y int) tileset.Cell {
	switch l.at(x, y) {
	case 'S':
		return tileset.Soil
	case 'R':
		return tileset.Stone
	case 'U':
		return tileset.Unhookable
	case 'F', 'I':
		return tileset.Freeze
	}
	return tileset.Air
}

func (l layout) solid(x, y int) bool {
	c := l.cell(x, y)
	return c == tileset.Soil || c == tileset.Stone || c == tileset.Unhookable
}

func (l layout) freeze(x, y int) bool { return l.cell(x, y) == tileset.Freeze }

// grass reports whether grass grows on the tile at x, y: soil with open air
// above.
func (l layout) grass(x, y int) bool {
	return l.at(x, y) == 'S' && y > 0 && l.cell(x, y-1) == tileset.Air && l.at(x, y-1) != 'X'
}
