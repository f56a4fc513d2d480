package match

import "playhead/render/widget"

// Drag handles nothing: see [widget.Owner].
func (v *View) Drag(*widget.Press) bool { return false }

// Click goes to what a bar stands for.
func (v *View) Click(p *widget.Press) {
	if p.Target.Part == barPart && p.Target.N < len(v.bars) {
		v.S.Play.Jump(v.bars[p.Target.N].from)
		v.S.Show()
	}
}

// Wheel handles nothing: see [widget.Owner].
func (v *View) Wheel(*widget.Turn) bool { return false }
