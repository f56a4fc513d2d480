package render

import (
	"cmp"
	"slices"
	"time"

	"playhead/render/keys"
	"playhead/render/shell"
	"playhead/render/theme"
	"playhead/render/widget"
)

// tapTime is how short a press of Tab is a tap, which moves the focus. One held
// longer shows the scoreboard.
const tapTime = 180 * time.Millisecond

// tab follows the Tab key and reports whether the scoreboard is held open.
func (w *Window) tab(in *input) (board bool) {
	u := &w.ui
	watching := w.session != nil && u.editing == noEditing && u.modal == noModal && !u.menu.open
	if !watching || in.mods == keys.Shift {
		u.tabSince = time.Time{}
		for _, k := range in.keys {
			if k.key == "Tab" && !u.menu.open {
				dir := 1
				if in.mods == keys.Shift {
					dir = -1
				}
				w.moveFocus(dir)
			}
		}
		return false
	}
	held := in.holds(keys.Scoreboard)
	switch {
	case held && u.tabSince.IsZero():
		u.tabSince = in.now
	case !held && !u.tabSince.IsZero():
		if in.now.Sub(u.tabSince) < tapTime {
			w.moveFocus(1)
		}
		u.tabSince = time.Time{}
	}
	return held && in.now.Sub(u.tabSince) >= tapTime
}

// mouseOnly are the parts that Tab passes over: lists with a key of their own,
// and what is dragged.
var mouseOnly = map[int]bool{
	shell.PartScrim: true, shell.PartBlock: true, shell.PartMap: true, shell.PartMinimap: true, shell.PartOverview: true,
	shell.PartWindow: true, shell.PartWindowFrom: true, shell.PartWindowTo: true, shell.PartRuler: true, shell.PartLanes: true,
	shell.PartLaneEdge: true, shell.PartCluster: true, shell.PartLoopA: true, shell.PartLoopB: true, shell.PartBookmark: true,
	shell.PartPanelEdge: true, shell.PartPlayers: true, shell.PartPlayer: true, shell.PartEvents: true, shell.PartEvent: true,
	shell.PartSplit: true, shell.PartBlend: true, shell.PartLegend: true, shell.PartHeightBar: true, shell.PartClients: true, shell.PartMessages: true, shell.PartMessage: true, shell.PartBytes: true,
	shell.PartByte: true, shell.PartByteField: true, shell.PartByteFields: true,
}

// stops returns the zones Tab goes through, in the order they are read. Below a
// menu or dialog there are none.
func (w *Window) stops() []widget.Zone {
	all := w.hits.All()
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].Part == shell.PartScrim {
			all = all[i:]
			break
		}
	}
	var out []widget.Zone
	seen := map[widget.Target]bool{{}: true}
	for _, z := range all {
		if !mouseOnly[z.Part] && !seen[z.Target] && (z.Part != shell.PartToast || z.N >= 0) {
			seen[z.Target] = true
			out = append(out, z)
		}
	}
	slices.SortStableFunc(out, func(a, b widget.Zone) int {
		return cmp.Or(
			cmp.Compare(w.region(a), w.region(b)),
			cmp.Compare(int(a.CenterY())/rowHigh, int(b.CenterY())/rowHigh),
			cmp.Compare(a.X, b.X),
		)
	})
	return out
}

// rowHigh is how far apart, in px, two controls of one row may lie.
const rowHigh = 12

// region numbers the parts of the window in reading order.
func (w *Window) region(z widget.Zone) int {
	l, x, y := &w.lay, z.CenterX(), z.CenterY()
	switch {
	case w.session == nil && l.Map.W >= 1040 && y > l.Menu.Bottom():
		// The start screen has two columns.
		if x > l.Map.CenterX() {
			return 3
		}
		return 2
	case l.Menu.Has(x, y):
		return 0
	case l.Banner.Has(x, y):
		return 1
	case l.Panel.Has(x, y):
		return 4
	case l.Transport.Has(x, y):
		return 5
	case y >= l.Transport.Bottom() && !l.Transport.Empty():
		return 6
	}
	return 2
}

// moveFocus gives the focus to the next control, or the one before.
func (w *Window) moveFocus(dir int) {
	u := &w.ui
	stops := w.stops()
	if len(stops) == 0 {
		return
	}
	i := slices.IndexFunc(stops, func(z widget.Zone) bool { return u.focusing && z.Target == u.focus })
	next := i + dir
	if i < 0 && dir < 0 {
		next = len(stops) - 1
	}
	if (next < 0 || next >= len(stops)) && i >= 0 && w.scrollFor(dir) {
		return
	}
	u.focus, u.focusing = stops[(next+len(stops))%len(stops)].Target, true
	w.dirty = true
}

// scrollFor brings more of a screen that is longer than the window into view
// and reports whether there was more.
func (w *Window) scrollFor(dir int) bool {
	u := &w.ui
	at, most := &u.sheet.Scroll, u.sheetMax
	switch {
	case u.modal == noModal && w.session == nil:
		at, most = &u.startScroll, u.startMax
	case u.modal != modalSettings && u.modal != modalSheet:
		return false
	}
	before := *at
	*at = min(max(*at+float64(dir)*120, 0), most)
	w.dirty = true
	return *at != before
}

// pressFocus presses the control that has the focus, if one has and a key says
// so. Space plays while a recording is watched, so there only Enter does.
func (w *Window) pressFocus(in *input) bool {
	u := &w.ui
	if !u.focusing || in.mods != 0 {
		return false
	}
	for _, k := range in.keys {
		space := k.key == "Space" && (w.session == nil || u.modal != noModal)
		if !k.repeat && (k.key == "Enter" || k.key == "NumpadEnter" || space) {
			w.activate(in, u.focus, false)
			return true
		}
	}
	return false
}

// paintFocus draws the ring around the control that has the focus. A control
// that is gone loses it.
func (w *Window) paintFocus() {
	u := &w.ui
	if !u.focusing || u.menu.open {
		return
	}
	stops := w.stops()
	i := slices.IndexFunc(stops, func(z widget.Zone) bool { return z.Target == u.focus })
	if i < 0 {
		u.focusing = false
		return
	}
	z := &stops[i]
	r := z.Radius
	if r == 0 {
		r = theme.RadiusButton
	}
	w.p.FocusRing(z.X, z.Y, z.W, z.H, r, w.p.T.AccText)
	if z.Tip != "" && !u.hovering {
		shell.Tooltip(&w.p, &w.lay, *z, z.CenterX(), z.CenterY())
	}
}
