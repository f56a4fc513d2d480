package main

import "playhead/render/settings"

// casterTitle is what the window is called while it shows the caster view, whatever
// is watched: capture software finds a window by its title.
const casterTitle = "Playhead caster view"

// cast shows the caster view from the start, over a background; "" does not. Only a
// window that was opened for it can be transparent.
func (a *app) cast(background string) {
	if background == "" {
		return
	}
	d := a.win.Replay().D
	d.Cast.Transparent = background == settings.CasterTransparent.String()
	d.ToggleCast()
}
