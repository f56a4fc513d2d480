package jumpview

import (
	"fmt"

	"playhead/render/dump"
	"playhead/render/widget"
)

// Drag moves the edge of the panel.
func (v *View) Drag(p *widget.Press) bool {
	if p.Target.Part != edgePart {
		return false
	}
	v.D.DragPanelEdge(p)
	return true
}

// Click does what a click on the jumps does.
func (v *View) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case tabPart:
		v.SetOpen(t.N == 1)
	case kindPart:
		v.hidden[t.N] = !v.hidden[t.N]
		v.pick()
	case rowPart, barPart, markPart:
		v.Go(t.N, true)
	case strafePart:
		v.goToStrafe(t.N)
	case stepPart:
		v.Step(2*t.N - 1)
	case closePart:
		v.carding = false
	case silentPart:
		if l := v.jumps(); t.N < len(l.Silent) {
			v.S.Play.Jump(l.Silent[t.N].At)
			v.S.Show()
		}
	}
}

// goToStrafe goes to the first frame of a strafe of the card's jump.
func (v *View) goToStrafe(k int) {
	j := v.carded()
	if j == nil || k >= len(j.Strafes) {
		return
	}
	v.S.Play.Jump(v.S.Recording().Games[j.Game].TimeOf(j.Strafes[k].From))
	v.S.Show()
}

// Wheel scrolls the list.
func (v *View) Wheel(t *widget.Turn) bool {
	if !v.list.Has(t.X, t.Y) || !v.Lab() {
		return false
	}
	v.scroll, v.held = min(max(v.scroll-t.Step(), 0), v.most), true
	return true
}

// State returns what is shown of the jumps, nil without any.
func (v *View) State() *dump.JumpsState {
	if !v.Any() {
		return nil
	}
	l := v.jumps()
	st := &dump.JumpsState{Found: len(l.Jumps), Complete: l.Complete, Shown: v.Lab(), Card: -1, At: v.at, Listed: len(v.rows), Silent: len(l.Silent), Kinds: map[string]int{}}
	for k, n := range l.Kinds {
		if n > 0 {
			st.Kinds[kindWords[k]] = n
		}
	}
	if j := v.carded(); j != nil {
		st.Card = v.at
		st.Figures = fmt.Sprintf("%s %s", kindWords[j.Kind], figures(j, 3))
	}
	return st
}
