package replay

import "playhead/render/layout"

// Lists returns where players and events are listed, with what is above them, as
// last drawn; empty while something else is in the panel.
func (pl *panel) Lists() (players, events layout.Rect) {
	const head = 34
	if a := &pl.areas; !a.Players.Empty() {
		players = layout.Rect{X: a.Players.X, Y: a.Players.Y - head, W: a.Players.W, H: a.Players.H + head}
		if !a.Search.Empty() {
			events = layout.Rect{X: a.Players.X, Y: a.Search.Y - head, W: a.Players.W, H: a.Events.Bottom() - a.Search.Y + head}
		}
	}
	return players, events
}
