package replay

import "playhead/render/layout"

// Lists returns the area last drawn for the player and event lists including
// their headings; empty while the panel shows something else.
func (pl *panel) Lists() (players, events layout.Rect) {
	const head = 34
	if a := &pl.areas; !a.Players.Empty() {
		players = layout.Rect{X: a.Players.X, Y: a.Players.Y - head, W: a.Players.W, H: a.Players.H + head}
		if !a.Search.Empty() {
			events = layout.Rect{
				X: a.Players.X, Y: a.Search.Y - head, W: a.Players.W,
				H: a.Events.Bottom() - a.Search.Y + head,
			}
		}
	}
	return players, events
}
