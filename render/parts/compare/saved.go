package compare

import (
	"path/filepath"

	"playhead/assets"
	"playhead/render/comparison"
	"playhead/render/widget"
)

// A keeper saves comparisons and what is set for a map.
type keeper struct{ *View }

// save keeps the comparison, for this recording.
func (v keeper) save() {
	if v.host.Save != nil {
		v.host.Save(v.c.Save(v.D.Now()))
	}
}

// choose lists the comparisons that were saved for this recording, and the reference
// run of its map.
func (v keeper) choose() {
	if v.host.Saved == nil || v.S.Game() == nil {
		return
	}
	v.host.Saved(func(list []comparison.Saved) {
		var lines []widget.SheetLine
		reference := v.ofMap().Reference
		if reference != nil {
			lines = append(lines, widget.SheetLine{
				Text:   "Reference run: " + reference.Name,
				Detail: filepath.Base(reference.Path),
			})
		}
		for i := range list {
			lines = append(lines, widget.SheetLine{
				Text:   list[i].String(),
				Detail: list[i].At.Format("2006-01-02 15:04"),
			})
		}
		if len(lines) == 0 {
			v.D.Toast(widget.Toast{
				Kind: widget.SeverityOK, Icon: assets.IconGhost, Title: "No saved comparison",
				Detail: "Compare runs of this recording, then save the comparison.",
			}, nil)
			return
		}
		v.Dialogs.Choose("Saved comparisons", lines, func(i int) {
			if reference != nil {
				if i--; i < 0 {
					v.open(*reference)
					return
				}
			}
			v.restore(list[i])
		})
	})
}

// open compares with a run of this recording or of another one.
func (v keeper) open(r comparison.Ref) {
	if r.Path == v.S.Path {
		v.Compare(v.own, r, v.c == nil)
	} else if v.host.Open != nil {
		v.host.Open(r)
	}
}

// restore opens a comparison that was saved.
func (v keeper) restore(s comparison.Saved) {
	v.Leave()
	v.base = s.Base
	for _, o := range s.Others {
		v.open(o)
	}
	v.restored = &s
}

// settle applies what a restored comparison says beyond its runs, once these are
// there.
func (v keeper) settle() {
	s := v.restored
	if s == nil || len(v.c.Others) < len(s.Others) || v.c.Busy() {
		return
	}
	v.restored = nil
	seconds := false
	sides := append([]*comparison.Side{v.c.Base}, v.c.Others...)
	for i, r := range append([]comparison.Ref{s.Base}, s.Others...) {
		if r.Second >= 0 && sides[i].Second != r.Second {
			v.c.SetSecond(sides[i], r.Second)
			seconds = true
		}
	}
	v.c.ByTime = s.ByTime
	v.c.SetPlaces(comparison.Edges(s.Places))
	if seconds { // what is lined up is made anew
		v.c.Line = s.Line
		return
	}
	hand(v).lineUp(s.Line)
}

// ofMap returns what is kept for the map of this recording.
func (v keeper) ofMap() comparison.OfMap {
	g := v.S.Game()
	if v.host.ReadMap == nil || g == nil {
		return comparison.OfMap{}
	}
	return v.host.ReadMap(comparison.MapKey(g))
}

// keepOfMap changes what is kept for the map.
func (v keeper) keepOfMap(change func(*comparison.OfMap)) {
	if v.host.KeepMap == nil {
		return
	}
	g := v.c.Base.Game()
	m := v.ofMap()
	m.Map = g.Map.Name
	change(&m)
	v.host.KeepMap(comparison.MapKey(g), m)
}

// keepPlaces keeps the places with times, for all runs on the map.
func (v keeper) keepPlaces() {
	v.keepOfMap(func(m *comparison.OfMap) { m.Places = comparison.PlacesOf(v.c.Places) })
}

// pin makes a run the reference of its map, or no longer.
func (v keeper) pin(s *comparison.Side) {
	on := !s.Pinned
	for _, o := range append([]*comparison.Side{v.c.Base}, v.c.Others...) {
		o.Pinned = false
	}
	s.Pinned = on
	title := "Reference run unpinned"
	v.keepOfMap(func(m *comparison.OfMap) {
		m.Reference = nil
		if on {
			r := s.Ref()
			m.Reference, title = &r, "Reference run pinned"
		}
	})
	v.D.Toast(widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconPin, Title: title, Detail: s.Who()}, nil)
}

// markPinned marks the side that is the reference of the map.
func (v keeper) markPinned() {
	r := v.ofMap().Reference
	for _, o := range append([]*comparison.Side{v.c.Base}, v.c.Others...) {
		x := o.Ref()
		o.Pinned = r != nil && x.Path == r.Path && x.Run == r.Run && x.Start == r.Start && x.Player == r.Player
	}
}

// Restore opens a comparison that was saved.
func (v *View) Restore(s comparison.Saved) { keeper{v}.restore(s) }
