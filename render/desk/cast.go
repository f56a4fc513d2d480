package desk

import "playhead/render/settings"

// A Cast is the view for capture software: only the map, or a background of one
// colour, with large keys, the name of the player and a clock.
type Cast struct {
	on bool
	// Transparent: the window can be seen through. That is decided when it opens.
	Transparent bool
}

// ToggleCast shows the caster view, or the whole interface again.
func (d *Desk) ToggleCast() {
	on := !d.Casts()
	d.Bare, d.Cast.on = on, on
}

// ToggleBare shows only the map, or the whole interface.
func (d *Desk) ToggleBare() { d.Bare, d.Cast.on = !d.Bare, false }

// Casts reports whether the caster view is shown.
func (d *Desk) Casts() bool { return d.Bare && d.Cast.on }

// CastGround returns what is behind keys, name and clock.
func (d *Desk) CastGround() settings.CasterGround {
	g := d.Set.Watching.Caster
	if g == settings.CasterTransparent && !d.Cast.Transparent {
		return settings.CasterBlack // which is what the window would show
	}
	return g
}

// nextCastGround shows the caster view over the next background.
func (d *Desk) nextCastGround() {
	if !d.Casts() {
		d.ToggleCast()
		return
	}
	d.Change(func(s *settings.Settings) { s.Watching.Caster = s.Watching.Caster.Next(d.Cast.Transparent) })
}
