package render

import (
	"slices"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
)

// keyboard acts on keys and typed text.
func (w *Window) keyboard(in *desk.Input) {
	in.Bound = w.d.Keys
	defer w.moveRegion()
	if g, ok := w.dialogs.Top().(desk.Grabber); ok && g.Grab(in) {
		w.focus.on = false
		return
	}
	w.tab(in)
	if w.pressFocus(in) || w.menuOfFocus(in) || w.menus.press(in) {
		return
	}
	switch t := w.d.Typing; {
	case t != nil && !(t.Passes && !w.dialogs.Empty()):
		if w.d.Edit(in); t.Passes {
			for _, p := range in.Commands() {
				w.do(p.Action, p.Chord)
			}
		}
		return
	case !w.dialogs.Empty():
		menu := w.dialogs.Menu() != nil
		w.dialogs.Keys(in)
		escaped := slices.ContainsFunc(in.Keys, func(k desk.KeyPress) bool { return k.Key == "Escape" })
		if menu && w.dialogs.Menu() == nil && !escaped {
			w.focus.on = false // else Enter would open the menu again in place of what was chosen in it
		}
		return
	}
	if len(in.Keys) == 1 && in.Mods == 0 && w.watch.Session != nil && !w.replay.Export.Shows() &&
		w.tour.key(in.Keys[0].Key) {
		return
	}
	if w.watch.Session != nil {
		given := *in
		given.Keys = w.replay.Export.Keys(in)
		given.Keys = w.replay.PartKeys(&given)
		in = &given
	}
	for _, p := range in.Actions() {
		if p.Action == action.FreeCamera && w.escape() {
			continue
		}
		w.do(p.Action, p.Chord)
	}
	if w.watch.Session != nil {
		w.replay.Keys(in)
		w.menuOfMap(in)
	}
}

// escape closes what is open, and reports whether anything was.
func (w *Window) escape() bool {
	switch {
	case w.focus.on:
		w.focus.on = false
	case w.tour.escape():
	case w.d.Bare:
		w.d.Bare = false
	case w.watch.Session != nil && w.replay.Escape():
	case w.watch.Session == nil && w.start.Escape():
	default:
		return false
	}
	return true
}

// tab follows the Tab key: held it shows the scoreboard, tapped it moves the
// focus.
func (w *Window) tab(in *desk.Input) {
	watching := w.watch.Session != nil && w.d.Typing == nil && w.dialogs.Empty() && in.Mods != keyboard.Shift
	if w.replay.Tab(in, watching) {
		w.moveFocus(1)
	}
	if watching || w.dialogs.Menu() != nil || w.d.Typing != nil && w.d.Typing.Key != nil && !w.d.Typing.Passes {
		return
	}
	for _, k := range in.Keys {
		if k.Key == "Tab" {
			if in.Mods == keyboard.Shift {
				w.moveFocus(-1)
			} else {
				w.moveFocus(1)
			}
		}
	}
}
