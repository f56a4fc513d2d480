package replay

import "playhead/render/settings"

// ToggleCaster shows the view for capture software, or the interface again.
func (r Watching) ToggleCaster() { r.D.ToggleCast() }

// ShowsCaster reports whether the view for capture software is shown.
func (r Watching) ShowsCaster() bool { return r.D.Casts() }

// NextCasterGround shows that view over the next background.
func (r Watching) NextCasterGround() {
	if !r.D.Casts() {
		r.D.ToggleCast()
		return
	}
	r.D.Change(func(s *settings.Settings) { s.Watching.Caster = s.Watching.Caster.Next(r.D.Cast.Transparent) })
}
