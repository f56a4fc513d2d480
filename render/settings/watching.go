package settings

import (
	"fmt"
	"slices"

	"playhead/render/layout"
	"playhead/sim/runs"
)

// Watching is how the user watches. The zero value is the default.
type Watching struct {
	// Signs is whether the legend of a match is shown, by default where it fits.
	Signs       layout.Wish  `json:"signs,omitzero"`
	Corner      Corner       `json:"inset_corner,omitzero"` // where a second player is shown
	Share       float64      `json:"inset_share,omitzero"`  // of the map's width, 0: the usual one
	Caster      CasterGround `json:"caster_background,omitzero"`
	SpoilerFree bool         `json:"spoiler_free,omitzero"` // what comes after the playhead is hidden
	TeamColours bool         `json:"team_colours,omitzero"` // players have the colours of their teams
	SkipMissing bool         `json:"skip_missing,omitzero"` // playing goes past what is not recorded
	NoRaceClock bool         `json:"no_race_clock,omitzero"`
	OnlyRunners bool         `json:"only_runners,omitzero"` // players who are in no run are hidden
	RaceRival   runs.Rival   `json:"race_rival,omitzero"`   // what the race clock measures against first
}

// CasterGround is what is behind keys, name and clock in the caster view.
type CasterGround uint8

// The backgrounds. Capture software makes those of one colour transparent.
const (
	CasterMap CasterGround = iota
	CasterGreen
	CasterMagenta
	CasterBlue
	CasterBlack
	CasterTransparent // where the window system can
	numCasterGrounds
)

var casterGrounds = []string{"map", "green", "magenta", "blue", "black", "transparent"}

// String returns the word of g.
func (g CasterGround) String() string { return casterGrounds[g%numCasterGrounds] }

// ParseCasterGround returns what a word stands for.
func ParseCasterGround(word string) (CasterGround, error) {
	if i := slices.Index(casterGrounds, word); i >= 0 {
		return CasterGround(i), nil
	}
	return CasterMap, fmt.Errorf("%q: want map, green, magenta, blue, black or transparent", word)
}

// MarshalText returns the word of g.
func (g CasterGround) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText reads a word. One it does not know is that of the map.
func (g *CasterGround) UnmarshalText(text []byte) error {
	*g, _ = ParseCasterGround(string(text))
	return nil
}

// Next returns the next background. A window that cannot be transparent has none
// that is.
func (g CasterGround) Next(transparent bool) CasterGround {
	n := numCasterGrounds
	if !transparent {
		n = CasterTransparent
	}
	return (g + 1) % n
}

// Corner is a corner of the map.
type Corner uint8

// The corners, clockwise.
const (
	TopRight Corner = iota
	BottomRight
	BottomLeft
	TopLeft
)

// String returns a word for c.
func (c Corner) String() string {
	return [...]string{"top right", "bottom right", "bottom left", "top left"}[c&3]
}
