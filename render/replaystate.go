package render

import (
	"playhead/render/dump"
	"playhead/render/feed"
)

// state adds what only the screen knows.
func (r *Replay) state(st *dump.State) {
	if b := r.Notices.banner(); b != nil {
		st.Banner = b.Title
	}
	st.Map.View, st.Map.Physics = r.Over.view().String(), r.Over.blend()
	if r.St.Plan() != nil {
		h := r.Over.heights()
		st.Map.Floors, st.Map.Band = h.Mode.String(), [2]float64{float64(h.Lo), float64(h.Hi)}
	}
	if m := &r.Over.measure; m.set {
		st.Measure = &[4]float64{m.x0, m.y0, m.x1, m.y1}
	}
	if d := r.Over.pointed(); d != nil {
		for _, l := range d.Lines {
			st.Pointed = append(st.Pointed, l.Text)
		}
	}
	st.Warnings = append(st.Warnings, r.Notices.notes()...)
	for g := range feed.NumGroups {
		if r.Panel.groups.Has(g) {
			st.Events.Groups = append(st.Events.Groups, g.String())
		}
	}
	st.Selection = r.Panel.search.Text()
	st.Players = len(r.Look.Players(true))
}
