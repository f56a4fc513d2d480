package compare

import "math"

// State is what is seen of a comparison.
type State struct {
	Compared []ComparedRun  `json:"runs"` // the base first
	Main     int            `json:"main"` // whose splits are shown, from 1
	ByTime   bool           `json:"by_time"`
	LinedUp  string         `json:"lined_up"`
	Pictures string         `json:"pictures"` // overlaid, side by side, flicker
	Head     string         `json:"head"`     // what the plate says
	Gap      string         `json:"gap"`
	Busy     bool           `json:"busy"`
	Splits   []ComparedTime `json:"splits"`
	Every    []string       `json:"every,omitempty"` // splits of several runs beside each other
	Biggest  []ComparedTime `json:"biggest_differences"`
	Places   int            `json:"places"`
}

// ComparedRun is a run that takes part.
type ComparedRun struct {
	Name    string  `json:"name"`
	File    string  `json:"file"`
	Result  string  `json:"result"`
	Seconds float64 `json:"seconds"` // of its recording, where its playhead is
	Second  int     `json:"second_tee"`
	Hidden  bool    `json:"hidden"`
	Pinned  bool    `json:"pinned"`
}

// ComparedTime is a row of the panel: times of the base and the other, or how much
// the gap changed.
type ComparedTime struct {
	Name       string `json:"name"`
	A          string `json:"a"`
	B          string `json:"b,omitempty"`
	Difference string `json:"difference"`
}

// State returns what is seen of the comparison, nothing while there is none: see
// [part.Telling].
func (v *View) State() (key string, state any) {
	if !v.Active() {
		return "compare", nil
	}
	c := v.c
	_, place := v.Naming()
	st := &State{
		Main: c.Main + 1, ByTime: c.ByTime, LinedUp: place, Pictures: "overlaid", Busy: v.Finding(),
		Places: len(c.Places),
	}
	switch {
	case v.pictures.beside:
		st.Pictures = "side by side"
	case v.pictures.flicker:
		st.Pictures = "flicker"
	}
	for _, s := range c.Sides() {
		st.Compared = append(st.Compared, ComparedRun{
			Name: s.Who(), File: s.Source.Name, Result: s.Result(), Seconds: s.S.Play.Position().Seconds(),
			Second: s.Second, Hidden: s.Hidden, Pinned: s.Pinned,
		})
	}
	o := c.With()
	if o == nil {
		return "compare", st
	}
	st.Head, st.Gap, _ = gapWords(c)
	for _, r := range c.Rows(o) {
		t := ComparedTime{Name: r.Name, A: clockText(r.A), B: clockText(r.B)}
		if d := r.B - r.A; !math.IsNaN(d) {
			t.Difference = signed(d)
		}
		st.Splits = append(st.Splits, t)
	}
	st.Every = v.splits.everyWords()
	for i := range o.Biggest {
		d := &o.Biggest[i]
		st.Biggest = append(st.Biggest, ComparedTime{
			Name: d.Name + " " + d.Why, A: clockText(o.With.Since(d.From)), Difference: signed(d.Change),
		})
	}
	return "compare", st
}
