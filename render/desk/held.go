package desk

import "playhead/render/action"

// Held knows which held keys were pressed in chords of other actions: A in Shift+A does
// not pan once only Shift is released.
type Held struct{ elsewhere map[string]bool }

// Holds reports whether a key of an action that works while it is held is held and was
// pressed for it. It is called once a picture for each such action.
func (h *Held) Holds(in *Input, a action.ID) bool {
	if in.Held == nil {
		return false
	}
	for _, c := range in.Bound.Chords(a) {
		switch {
		case !in.Held(c.Key):
			delete(h.elsewhere, c.Key)
		case in.Mods != c.Mods:
			if h.elsewhere == nil {
				h.elsewhere = map[string]bool{}
			}
			h.elsewhere[c.Key] = true
		case c.Hold && !h.elsewhere[c.Key]:
			return true
		}
	}
	return false
}
