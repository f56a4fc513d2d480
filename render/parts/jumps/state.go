package jumps

import "fmt"

// A State describes the jumps for --dump-state.
type State struct {
	Found    int            `json:"found"`
	Complete bool           `json:"complete"`
	Shown    bool           `json:"shown"`  // the panel lists them
	Listed   int            `json:"listed"` // rows of the list
	Filter   string         `json:"filter"`
	At       int            `json:"at"`   // the jump at the playhead, or the last before it; -1 none
	Card     int            `json:"card"` // the jump of the card; -1 while it is closed
	Figures  string         `json:"figures"`
	Silent   int            `json:"silent"` // presses of jump and attack without their command
	Kinds    map[string]int `json:"kinds"`
}

// State describes what is shown: see [part.Telling].
func (v *View) State() (key string, state any) {
	if !v.Any() {
		return "jumps", nil
	}
	l := v.jumps()
	st := &State{
		Found: len(l.Jumps), Complete: l.Complete, Shown: v.Lab(), Card: -1, At: v.at,
		Listed: len(v.list.Listed()), Filter: v.list.Filter(), Silent: len(l.Silent), Kinds: map[string]int{},
	}
	for k, n := range l.Kinds {
		if n > 0 {
			st.Kinds[kindWords[k]] = n
		}
	}
	if j := v.carded(); j != nil {
		st.Card = v.at
		st.Figures = fmt.Sprintf("%s %s", kindWords[j.Kind], figures(j, 3))
	}
	return "jumps", st
}
