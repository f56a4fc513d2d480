package render

import (
	"path/filepath"

	"playhead/render/above"
	"playhead/render/camera"
	"playhead/render/keys"
	"playhead/render/layout"
	"playhead/render/shell"
	"playhead/render/theme"
	"playhead/render/widget"
)

const bookmarkKind = theme.MarkBookmark

// paintMenu draws the open menu.
func (w *Window) paintMenu() {
	u := &w.ui
	from := u.speedAt
	switch u.menu.kind {
	case menuSpeeds:
		u.menu.shown = w.speedMenu()
	case menuPlayers:
		u.menu.shown, from = w.sortMenu(), u.sortAt
	case menuLanes:
		u.menu.shown, from = w.laneMenu(), layout.Rect{X: 4, Y: w.lay.Overview.Y, W: 28, H: w.lay.Overview.H}
		if !w.lay.Ruler.Empty() {
			from = shell.LaneMenuAt(&w.lay)
		}
	default:
		u.menu.shown = w.menu(u.menu.index)
		from = layout.Rect{X: 4, Y: 4, W: 28, H: 24}
		if u.menu.index < len(u.drops) {
			from = u.drops[u.menu.index]
		}
	}
	u.menu.shown.Chosen = u.menu.chosen
	u.menu.shown.Scroll = u.menu.scroll
	u.menu.most = u.menu.shown.Draw(&w.p, &w.lay, from)
	if u.menu.kind == menuOfBar && !w.lay.Slim {
		// The words of the menu bar stay within reach: from one menu one goes to
		// the next.
		for i, r := range u.drops {
			w.p.Zone(r, widget.Target{Part: shell.PartMenuTitle, N: i}, widget.CursorPointer)
		}
	}
}

// menu returns menu i of the menu bar. In a narrow window the first one holds
// the headings of all.
func (w *Window) menu(i int) shell.Menu {
	var m shell.Menu
	if !w.lay.Slim {
		w.fill(&m, keys.Menus[i].Items)
		return m
	}
	for n, menu := range keys.Menus {
		if n > 0 {
			m.Items = append(m.Items, shell.MenuItem{Line: true})
		}
		items := menu.Items
		if menu.Title == "View" || menu.Title == "Play" {
			items = short[menu.Title]
		}
		w.fill(&m, items)
	}
	return m
}

// short is what the one menu of a narrow window has of long ones.
var short = map[string][]keys.Action{
	"View": {keys.FitPlayers, keys.FitMap, keys.ToggleNames, keys.CycleView, keys.NextTheme},
	"Play": {keys.GoTo, keys.PrevMap, keys.NextMap, keys.LoopA, keys.LoopB, keys.LoopClear, keys.Bookmark},
}

func (w *Window) fill(m *shell.Menu, items []keys.Action) {
	for _, a := range items {
		switch a {
		case keys.Separator:
			if n := len(m.Items); n > 0 && !m.Items[n-1].Line {
				m.Items = append(m.Items, shell.MenuItem{Line: true})
			}
		case keys.RecentFiles:
			for i, r := range w.start.Recents {
				if i == 5 {
					break
				}
				m.Items = append(m.Items, shell.MenuItem{Target: widget.Target{Part: shell.PartRecent, N: i}, Label: filepath.Base(r.Path), Disabled: missing(r.Missing)})
			}
		default:
			it := shell.ActionItem(a, w.keyName())
			it.Checked, it.Check = w.checked(a), switches[a]
			it.Disabled = w.disabled(a)
			m.Items = append(m.Items, it)
		}
	}
}

func missing(gone bool) string {
	if gone {
		return "file not found"
	}
	return ""
}

// checked reports whether a switch is on.
func (w *Window) checked(a keys.Action) bool {
	switch a {
	case keys.TogglePanel:
		return !w.lay.Panel.Empty()
	case keys.ToggleValues:
		return w.ui.values && !w.lay.Panel.Empty()
	case keys.ToggleNames:
		return w.set.Names
	case keys.ToggleTrail:
		return w.set.Trail
	case keys.TogglePad:
		return w.set.Pad
	case keys.ToggleChat:
		return w.set.Chat
	case keys.ToggleGrid:
		return w.set.Grid
	case keys.ToggleLegend:
		return w.set.Legend
	case keys.ToggleTile:
		return w.set.Tile
	case keys.Measure:
		return w.ui.measure.on || w.ui.measure.set
	case keys.FollowFloor:
		return w.session != nil && w.stage.Plan() != nil && w.heights(w.session).Mode == above.FollowFloor
	case keys.ToggleInterface:
		return w.bare
	case keys.LoopToggle:
		if w.session != nil {
			_, _, _, on := w.session.Play.Loop()
			return on
		}
	case keys.ShowMessages:
		return w.session != nil && w.capture.showsWire()
	case keys.ToggleClients:
		return !w.lay.Side.Empty()
	case keys.ShowPrivate:
		return w.session != nil && w.session.Private
	case keys.Settings:
		return w.ui.modal == modalSettings
	case keys.Developer:
		return w.tools.developer
	}
	return false
}

// switches are the actions that a menu shows with a check mark when they are on.
var switches = map[keys.Action]bool{
	keys.TogglePanel: true, keys.ToggleNames: true, keys.ToggleTrail: true, keys.TogglePad: true, keys.ToggleChat: true, keys.ToggleGrid: true,
	keys.ToggleLegend: true, keys.ToggleTile: true, keys.Measure: true, keys.ToggleInterface: true, keys.LoopToggle: true,
	keys.ShowMessages: true, keys.ToggleClients: true, keys.ShowPrivate: true,
}

// withoutRecording are the actions that need none.
var withoutRecording = map[keys.Action]bool{
	keys.Open: true, keys.Quit: true, keys.FullScreen: true, keys.ScaleUp: true, keys.ScaleDown: true, keys.ScaleReset: true,
	keys.NextTheme: true, keys.OpenMenu: true, keys.AllKeys: true, keys.WhichFiles: true, keys.About: true, keys.Settings: true, keys.Developer: true,
	keys.Screenshot: true, keys.CopyPicture: true, keys.PastePacket: true,
}

// disabled says why an action cannot be done now, "" when it can.
func (w *Window) disabled(a keys.Action) string {
	s := w.session
	if s == nil {
		if withoutRecording[a] {
			return ""
		}
		return "Open a recording first."
	}
	_, _, set, _ := s.Play.Loop()
	switch a {
	case keys.LoopToggle:
		if !set {
			return "Set A and B first: press I and O."
		}
	case keys.FreeCamera:
		if s.Followed < 0 && w.stage.Cam.Mode == camera.Free {
			return "Nobody is followed."
		}
	case keys.FollowRecorder:
		if s.Recording().Meta.Recorder < 0 {
			return w.stage.WhyNoCamera()
		}
	case keys.NextMap:
		return s.NoMap(1)
	case keys.PrevMap:
		return s.NoMap(-1)
	case keys.FollowFloor, keys.FloorUp, keys.FloorDown:
		if w.stage.Plan() == nil {
			return "Only on maps seen from above."
		}
	case keys.ShowMessages, keys.ToggleClients:
		if w.capture == nil {
			return "Only for packet captures."
		}
	case keys.ShowNotes:
		if len(w.notes(s)) == 0 {
			return "There are no notes."
		}
	case keys.Reload:
		if s.Path == "" {
			return "Samples cannot be reloaded."
		}
	}
	return ""
}

func (w *Window) speedMenu() shell.Menu {
	m := shell.Menu{Chosen: -1}
	now := w.session.Play.Speed()
	for i, v := range speeds {
		m.Items = append(m.Items, shell.MenuItem{
			Target: widget.Target{Part: shell.PartSpeedItem, N: i}, Label: speedText(v), Checked: v == now || v == -now,
		})
	}
	return m
}

// nextItem returns the row after c (before it with −1) that can be chosen.
func nextItem(items []shell.MenuItem, c, dir int) int {
	for range items {
		c = (c + dir + len(items)) % len(items)
		if c >= 0 && !items[c].Line && !items[c].Head && items[c].Disabled == "" {
			return c
		}
	}
	return -1
}
