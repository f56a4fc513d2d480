package replay

import (
	"playhead/render/dump"
	"playhead/render/feed"
	"playhead/render/part"
)

// State adds what only the screen knows.
func (r *Screen) State(st *dump.State) {
	if b := r.Notices.banner(); b != nil {
		st.Banner = b.Title
	}
	st.Map.View, st.Map.Physics = r.D.Set.View.String(), r.Physics.Blend()
	if r.St.Plan() != nil {
		h := FloorsOf(r.St, &r.D.Set)
		st.Map.Floors, st.Map.Band = h.Mode.String(), [2]float64{float64(h.Lo), float64(h.Hi)}
	}
	if m := &r.Ruler.Measure; m.Set {
		st.Measure = &[4]float64{m.X0, m.Y0, m.X1, m.Y1}
	}
	if d := r.Plate.Says(); d != nil {
		for _, l := range d.Lines {
			st.Pointed = append(st.Pointed, l.Text)
		}
	}
	st.Warnings = append(st.Warnings, r.Notices.Notes()...)
	for g := range feed.NumGroups {
		if r.Panel.Groups.Has(g) {
			st.Events.Groups = append(st.Events.Groups, g.String())
		}
	}
	st.Selection = r.Panel.Search.Text()
	st.Players = len(r.Look.Players(true))
	watchingState(r, st)
	for p := range part.Each[part.Telling](r.Parts) {
		if key, state := p.State(); state != nil {
			st.Tell(key, state)
		}
	}
}
