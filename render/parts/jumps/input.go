package jumps

import "playhead/render/widget"

// Drag drags nothing.
func (v *View) Drag(*widget.Press) bool { return false }

// Click does what a click on the jumps does.
func (v *View) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case kindPart:
		v.list.Toggle(without(t.N))
	case barPart, markPart:
		v.goTo(t.N, true)
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

// Wheel scrolls nothing: the list scrolls itself.
func (v *View) Wheel(*widget.Turn) bool { return false }
