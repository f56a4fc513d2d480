package desk

import (
	"playhead/render/layout"
	"playhead/render/settings"
	"playhead/render/widget"
)

// A Panel is one of those beside the map, or over it in a narrow window.
type Panel uint8

// The panels.
const (
	RightPanel Panel = iota // players and events
	Clients                 // of a capture
	numPanels
)

// Wish returns whether the user opened or closed a panel in windows as wide as this.
// What was remembered is not for narrow ones: a panel that was left open would hide
// the map of the next recording.
func (d *Desk) Wish(p Panel, width float64) layout.Wish {
	switch {
	case layout.Narrow(width):
		return d.overMap[p]
	case p == Clients:
		return d.Set.Clients
	}
	return d.Set.Panel
}

// ShowPanel opens or closes a panel by hand.
func (d *Desk) ShowPanel(p Panel, wish layout.Wish) {
	if d.overMap[p] = wish; d.Lay.Drawer {
		return
	}
	d.Change(func(s *settings.Settings) {
		if p == Clients {
			s.Clients = wish
			return
		}
		s.Panel = wish
	})
}

// ShowsPanel reports whether a panel is on the screen.
func (d *Desk) ShowsPanel(p Panel) bool {
	if p == Clients {
		return !d.Lay.Side.Empty()
	}
	return !d.Lay.Panel.Empty()
}

// TogglePanel closes a panel that is on the screen and opens one that is not.
func (d *Desk) TogglePanel(p Panel) {
	wish := layout.Open
	if d.ShowsPanel(p) {
		wish = layout.Closed
	}
	d.ShowPanel(p, wish)
}

// CloseDrawer closes a panel that lies over the map, and reports whether one did.
func (d *Desk) CloseDrawer() bool {
	for p := range numPanels {
		if d.Lay.Drawer && d.ShowsPanel(p) {
			d.ShowPanel(p, layout.Closed)
			return true
		}
	}
	return false
}

// DragPanelEdge does what dragging the edge of the right panel does.
func (d *Desk) DragPanelEdge(p *widget.Press) {
	if p.Phase == widget.Moved || p.Phase == widget.Ended && !p.Click() {
		d.WidenPanel(d.Lay.All.W-p.X, p.Phase == widget.Ended)
	}
}

// WidenPanel makes the right panel so wide, in px, and has that remembered when it
// is to be kept.
func (d *Desk) WidenPanel(px float64, keep bool) {
	px = min(max(px, layout.PanelNarrowest), layout.PanelWidest)
	if keep {
		d.Change(func(s *settings.Settings) { s.PanelWidth = px })
		return
	}
	d.Set.PanelWidth = px
}
