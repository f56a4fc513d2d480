package part

import "slices"

// A Value is one column of the followed player at the playhead.
type Value struct {
	Row      int    // its place among all that there may be: see [ValueRows]
	Name     string // with its unit
	Recorded string // "" where the recording does not say
	Number   float64
	// Worked is the simulated or inferred value, "" if the recorded one is shown.
	Worked       string
	WorkedNumber float64
	Tip          string // what a number means
}

// A ValueGroup is some values that belong together.
type ValueGroup struct {
	Title  string
	Values []Value
}

// Values are the exact values of the followed player.
type Values struct {
	Name   string // of the player, "" when nobody is followed
	Note   string // how old the state is
	Worked string // how the values were made: "simulated", "inferred"
	Groups []ValueGroup
}

// Equal reports whether two players, or one at two moments, have the same values.
func (v *Values) Equal(w *Values) bool {
	return v.Name == w.Name && v.Note == w.Note && v.Worked == w.Worked &&
		slices.EqualFunc(v.Groups, w.Groups, func(a, b ValueGroup) bool {
			return a.Title == b.Title && slices.Equal(a.Values, b.Values)
		})
}
