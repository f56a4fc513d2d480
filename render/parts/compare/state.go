package compare

import (
	"math"

	"playhead/render/comparison"
)

// State returns what is seen of the comparison, nothing while there is none: see
// [part.Telling].
func (v *View) State() (key string, state any) {
	if !v.Active() {
		return "compare", nil
	}
	c := v.c
	_, place := v.Naming()
	st := &State{
		Main: c.Main + 1, ByTime: c.ByTime, LinedUp: place, Pictures: "overlaid", Busy: v.Waiting(),
		Places: len(c.Places),
	}
	switch {
	case v.beside:
		st.Pictures = "side by side"
	case v.flicker:
		st.Pictures = "flicker"
	}
	for _, s := range append([]*comparison.Side{c.Base}, c.Others...) {
		st.Compared = append(st.Compared, ComparedRun{
			Name: s.Who(), File: s.Source.Name, Result: s.Result(), Seconds: s.S.Play.Position().Seconds(),
			Second: s.Second, Hidden: s.Hidden, Pinned: s.Pinned,
		})
	}
	o := c.With()
	if o == nil {
		return "compare", st
	}
	st.Head, st.Gap, _ = plates{v}.gapWords(o, c.Main)
	rows := c.Rows(o)
	for _, r := range rows {
		t := ComparedTime{Name: r.Name, A: clockText(r.A), B: clockText(r.B)}
		if d := r.B - r.A; !math.IsNaN(d) {
			t.Difference = signed(d)
		}
		st.Splits = append(st.Splits, t)
	}
	for i := range o.Biggest {
		d := &o.Biggest[i]
		st.Biggest = append(st.Biggest, ComparedTime{
			Name: d.Name + " " + d.Why, A: clockText(o.With.Since(d.From)),
			Difference: signed(d.Change),
		})
	}
	return "compare", st
}
