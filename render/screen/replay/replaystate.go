package replay

import (
	"playhead/render/feed"
	"playhead/render/part"
)

// A State is what a test wants to know of the screen.
type State struct {
	Banner        string // its title, "" without one
	View          string
	Physics       float64 // how much of it is in the picture
	Floors        string
	Band          [2]float64
	Measure       *[4]float64
	Pointed       []string // what the plate at the pointer says, a line each
	Notes, Groups []string
	Search        string
	Players       int
	Watching      WatchingState
	Parts         map[string]any // what parts say of themselves, by key
}

// State returns what only the screen knows.
func (r *Screen) State() State {
	st := State{
		View: r.D.Set.View.String(), Physics: r.Physics.Blend(), Notes: r.Notices.Notes(),
		Search: r.searched(), Players: len(r.Look.Players(true)), Watching: watchingState(r),
		Parts: map[string]any{},
	}
	if b := r.Notices.banner(); b != nil {
		st.Banner = b.Title
	}
	if r.St.Plan() != nil {
		h := FloorsOf(r.St, &r.D.Set)
		st.Floors, st.Band = h.Mode.String(), [2]float64{float64(h.Lo), float64(h.Hi)}
	}
	if m := &r.Ruler.Measure; m.Set {
		st.Measure = &[4]float64{m.X0, m.Y0, m.X1, m.Y1}
	}
	if d := r.Plate.Says(); d != nil {
		for _, l := range d.Lines {
			st.Pointed = append(st.Pointed, l.Text)
		}
	}
	if p, ok := part.First[part.Grouping](r.Parts); ok {
		for g := range feed.NumGroups {
			if p.Listed().Has(g) {
				st.Groups = append(st.Groups, g.String())
			}
		}
	}
	for p := range part.Each[part.Telling](r.Parts) {
		if key, state := p.State(); state != nil {
			st.Parts[key] = state
		}
	}
	return st
}
