package settings

import (
	"fmt"
	"slices"
)

// Ground is what of a map is shown. What a map does not have is replaced by what
// it has.
type Ground uint8

// What is shown of a map.
const (
	Both    Ground = iota // scenery with physics over it; from above, the overview with the walls over it
	Design                // scenery only; the overview only
	Physics               // what tees collide with only; floors and walls only
)

// grounds are the words of flags and of the file of settings.
var grounds = []string{Both: "both", Design: "design", Physics: "physics"}

// String returns the word of g.
func (g Ground) String() string { return grounds[g] }

// ParseGround returns what a word stands for.
func ParseGround(word string) (Ground, error) {
	if i := slices.Index(grounds, word); i >= 0 {
		return Ground(i), nil
	}
	return Both, fmt.Errorf("%q: want design, physics or both", word)
}

// MarshalText returns the word of g.
func (g Ground) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// UnmarshalText reads a word. One it does not know is Both: settings of a later
// version are no broken file.
func (g *Ground) UnmarshalText(text []byte) error {
	*g, _ = ParseGround(string(text))
	return nil
}
