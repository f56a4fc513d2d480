package render

import (
	"cmp"
	"slices"

	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// focus is which control keys press.
type focus struct {
	target widget.Target
	on     bool // one has the focus, and the ring shows it
	leaps  int  // 1 or -1: an action gives the focus to the next part of the window, or the previous one
}

// stops returns the zones Tab goes through, in the order they are read. Below a
// menu or dialog there are none.
func (w *Window) stops() []widget.Zone {
	all := w.d.Hits.All()
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].Part == widget.Scrim {
			all = all[i:]
			break
		}
	}
	var out []widget.Zone
	seen := map[widget.Target]bool{{}: true}
	for _, z := range all {
		if !z.Mouse && !seen[z.Target] {
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
	l, x, y := &w.d.Lay, z.CenterX(), z.CenterY()
	switch {
	case !w.dialogs.Empty():
		return 0
	case w.watch.Session == nil && l.Map.W >= 1040 && y > l.Menu.Bottom():
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
	stops := w.stops()
	if len(stops) == 0 {
		return
	}
	i := slices.IndexFunc(stops, func(z widget.Zone) bool { return w.focus.on && z.Target == w.focus.target })
	next := i + dir
	if i < 0 && dir < 0 {
		next = len(stops) - 1
	}
	if (next < 0 || next >= len(stops)) && i >= 0 && w.scrollFor(dir) {
		return
	}
	w.focus.target, w.focus.on = stops[(next+len(stops))%len(stops)].Target, true
}

// moveRegion gives the focus to the first control of the next part of the window, or the previous one, if an
// action wants that: menus, banner, map, panel, transport, timeline, as far as they have controls.
func (w *Window) moveRegion() {
	dir := w.focus.leaps
	w.focus.leaps = 0
	if dir == 0 {
		return
	}
	stops := w.stops()
	if len(stops) == 0 {
		return
	}
	var first []int // stops that begin a region
	at := -1        // the region with the focus
	for i, z := range stops {
		if i == 0 || w.region(z) != w.region(stops[i-1]) {
			first = append(first, i)
		}
		if w.focus.on && z.Target == w.focus.target {
			at = len(first) - 1
		}
	}
	if at < 0 && dir < 0 {
		at = 0
	}
	w.focus.target, w.focus.on = stops[first[(at+dir+len(first))%len(first)]].Target, true
}

// scrollFor brings more of a screen that is longer than the window into view
// and reports whether there was more.
func (w *Window) scrollFor(dir int) bool {
	var long any = w.dialogs.Top()
	if w.dialogs.Empty() && w.watch.Session == nil {
		long = w.start
	}
	s, ok := long.(interface{ ScrollBy(by float64) bool })
	return ok && s.ScrollBy(float64(dir)*120)
}

// pressFocus presses the control that has the focus, if one has and a key says
// so. Space plays while a recording is watched, so there only Enter does.
func (w *Window) pressFocus(in *desk.Input) bool {
	if !w.focus.on || in.Mods != 0 {
		return false
	}
	if !slices.ContainsFunc(w.stops(), func(z widget.Zone) bool { return z.Target == w.focus.target }) {
		return false // below a dialog that was opened since
	}
	if m := w.dialogs.Menu(); m != nil && m.Chosen >= 0 {
		return false // the keyboard is in the menu, also if that was opened from its title
	}
	strip := w.watch.Session != nil && w.replay.Export.Shows()
	for _, k := range in.Keys {
		space := k.Key == "Space" && (w.watch.Session == nil || w.dialogs.Covered())
		if !k.Repeat && (k.Key == "Enter" || k.Key == "NumpadEnter" || space) {
			z, _ := w.d.Hits.Find(w.focus.target)
			w.click(&widget.Press{Target: w.focus.target, Owner: z.Owner, Now: in.Now, Mods: in.Mods})
			if !strip && w.watch.Session != nil && w.replay.Export.Shows() {
				w.focus.on = false // Enter is the strip's now
			}
			return true
		}
	}
	return false
}

// asksForMenu reports whether a key is for the context menu of what the keyboard is at.
func asksForMenu(in *desk.Input) bool {
	return slices.ContainsFunc(in.Keys, func(k desk.KeyPress) bool { return desk.MenuKey(k.Key, in.Mods) })
}

// menuAt opens the context menu of a zone, with its first row chosen, and reports whether it has one.
func (w *Window) menuAt(z widget.Zone, in *desk.Input) bool {
	m, ok := z.Owner.(widget.Menued)
	if !ok || !m.Menu(&widget.Press{
		Target: z.Target, X: z.CenterX(), Y: z.CenterY(), Now: in.Now, Secondary: true, Right: true, Owner: z.Owner,
	}) {
		return false
	}
	if menu := w.dialogs.Menu(); menu != nil {
		menu.ChooseFirst()
	}
	return true
}

// menuOfFocus opens the context menu of the control with the focus if a key says so.
func (w *Window) menuOfFocus(in *desk.Input) bool {
	if !w.focus.on || !w.dialogs.Empty() || !asksForMenu(in) {
		return false
	}
	z, ok := w.d.Hits.Find(w.focus.target)
	return ok && w.menuAt(z, in)
}

// menuOfMap opens the context menu of what is in the middle of the map, which is the followed player, if a key says so.
func (w *Window) menuOfMap(in *desk.Input) {
	if !w.dialogs.Empty() || w.d.Typing != nil || !asksForMenu(in) {
		return
	}
	x, y := w.d.Lay.Map.CenterX(), w.d.Lay.Map.CenterY()
	if z, ok := w.d.Hits.At(x, y); ok {
		z.Rect = layout.Rect{X: x, Y: y}
		w.menuAt(z, in)
	}
}

// keepFocus takes the focus away from a control that was not in the last picture.
func (w *Window) keepFocus() {
	if !w.focus.on || w.dialogs.Menu() != nil {
		return
	}
	_, w.focus.on = w.d.Hits.Find(w.focus.target) // also below a menu that has closed since
}

// paintFocus draws the ring around the control that has the focus.
func (w *Window) paintFocus() {
	if !w.focus.on || w.dialogs.Menu() != nil {
		return
	}
	stops := w.stops()
	i := slices.IndexFunc(stops, func(z widget.Zone) bool { return z.Target == w.focus.target })
	if i < 0 {
		return
	}
	z := &stops[i]
	r := z.Radius
	if r == 0 {
		r = theme.RadiusButton
	}
	w.d.P.FocusRing(z.X, z.Y, z.W, z.H, r, w.d.P.T.AccText)
	if z.Tip != "" && !w.d.Pointer.Hovering {
		widget.Tooltip(&w.d.P, &w.d.Lay, *z, z.CenterX(), z.CenterY())
	}
}
