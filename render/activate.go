package render

import (
	"time"

	"playhead/render/above"
	"playhead/render/feed"
	"playhead/render/keys"
	"playhead/render/shell"
	"playhead/render/widget"
)

// leadIn is how much before an event a click on it goes: what led to it is
// what one wants to see.
const leadIn = 2 * time.Second

// activate does what a click on t does.
func (w *Window) activate(in *input, t widget.Target, double bool) {
	u := &w.ui
	if t.Action != keys.None {
		u.menu = menuState{chosen: -1}
		w.Do(t.Action)
		return
	}
	if w.activateOpen(t) || w.activateSettings(t) || w.activateStart(t) || w.session == nil || w.activateLanes(t, double) {
		return
	}
	s := w.session
	switch t.Part {
	case shell.PartSpeed:
		u.menu = menuState{open: !u.menu.open, kind: menuSpeeds, chosen: -1}
	case shell.PartSort:
		u.menu = menuState{open: !u.menu.open, kind: menuPlayers, chosen: -1}
	case shell.PartCopyEvents:
		w.copyEvents()
	case shell.PartValues, shell.PartValuesEnd:
		w.Do(keys.ToggleValues)
	case shell.PartCopyValues:
		w.copyValues()
	case shell.PartTime:
		w.editTime()
	case shell.PartLoopPill:
		w.Do(keys.LoopToggle)
	case shell.PartLoopClear:
		s.Play.ClearLoop()
	case shell.PartHeightMode:
		w.setHeightMode(above.HeightMode(t.N))
	case shell.PartCluster:
		w.clickCluster(t.N, double)
	case shell.PartBookmark:
		s.Play.Jump(s.Bookmarks[t.N].Time)
	case shell.PartPlayer:
		w.stage.Follow(t.N, in.now)
	case shell.PartEvent:
		w.clickEvent(t.N, double)
	case shell.PartChip:
		u.groups = u.groups.Toggle(feed.Group(t.N))
		w.setFilter()
	case shell.PartMoreChips:
		u.allChips = true
	case shell.PartSearch:
		u.editing = editSearch
	case shell.PartSearchEnd:
		u.search.Clear()
		w.setFilter()
	case shell.PartBanner:
		w.bannerButton(t.N)
	case shell.PartNotes:
		w.showNotes()
	case shell.PartLive:
		s.Play.Seek(s.Recording().Loaded())
		s.Play.SetSpeed(1)
		s.Play.Play(true)
	case shell.PartWaiting:
		s.Play.Seek(s.Play.Position())
	case shell.PartToast:
		w.toastAction(t.N)
	default:
		w.activateCapture(t)
	}
}

// activateOpen handles what lies over the window: menus, cards, dialogs.
func (w *Window) activateOpen(t widget.Target) bool {
	u := &w.ui
	switch t.Part {
	case shell.PartScrim:
		w.dismiss()
	case shell.PartMenuTitle:
		open := !u.menu.open || u.menu.index != t.N || u.menu.kind != menuOfBar
		u.menu = menuState{open: open, index: t.N, chosen: -1}
	case shell.PartSpeedItem:
		u.menu = menuState{chosen: -1}
		w.setSpeed(speeds[t.N])
	case shell.PartSortItem:
		u.menu = menuState{chosen: -1}
		w.sortPlayers(t.N)
	case shell.PartCard:
		do := u.cardDo
		w.dismiss()
		if t.N < len(do) && do[t.N] != nil {
			do[t.N]()
		}
	case shell.PartDialogOK:
		w.confirm()
	case shell.PartDialogEnd:
		w.dismiss()
	case shell.PartChoice:
		choose := u.choose
		w.dismiss()
		if choose != nil {
			choose(t.N)
		}
	case shell.PartToast:
		w.toastAction(t.N)
	case shell.PartCopyHex:
		w.copyHex()
	case shell.PartOtherPacket:
		w.otherPacket(t.N)
	case shell.PartByte:
		w.clickByte(t.N)
	case shell.PartField, shell.PartBlock, shell.PartNone:
	default:
		return false
	}
	return true
}

// activateStart handles the start screen.
func (w *Window) activateStart(t widget.Target) bool {
	switch t.Part {
	case shell.PartRecent:
		if t.N < len(w.start.Recents) {
			w.open(w.start.Recents[t.N].Path)
		}
	case shell.PartSample:
		if w.host.OpenSample != nil {
			w.host.OpenSample(t.N)
		}
	case shell.PartFound:
		if w.host.OpenFolder != nil {
			w.host.OpenFolder(w.start.Found[t.N].Path)
		}
	default:
		return false
	}
	return true
}

func (w *Window) open(path string) {
	if w.host.OpenPath != nil {
		w.host.OpenPath(path)
	}
}

func (w *Window) toastAction(n int) {
	if n < 0 || n >= len(w.ui.toasts) {
		return
	}
	t := &w.ui.toasts[n]
	t.gone = w.now()
	if t.do != nil {
		t.do()
	}
}

// clickCluster goes to an event of the lane, or looks closer at several.
func (w *Window) clickCluster(n int, double bool) {
	s := w.session
	if n >= len(w.lanes.clusters) {
		return
	}
	c := w.lanes.clusters[n]
	if c.Count > 1 && c.To > c.From {
		margin := max((c.To-c.From)/4, 200*time.Millisecond)
		s.View.From, s.View.To = c.From-margin, c.To+margin
		s.View = s.View.Pan(0, s.Total())
		s.ViewHeld = true
		return
	}
	w.goToEvent(c.From, double)
}

func (w *Window) clickEvent(n int, double bool) {
	s := w.session
	if n >= s.Events.Len() {
		return
	}
	_, e := s.Events.At(s.Recording(), n)
	w.ui.eventsHeld = false
	w.goToEvent(e.Time, double)
}

// goToEvent goes a little before an event, exactly there with exact.
func (w *Window) goToEvent(t time.Duration, exact bool) {
	if !exact {
		t -= leadIn
	}
	w.session.Play.Jump(max(0, t))
	w.session.ViewHeld = false
	w.followView(w.session)
}

// setFilter has the list of events follow chips and search.
func (w *Window) setFilter() {
	s := w.session
	if s == nil {
		return
	}
	s.Events.SetFilter(feed.Filter{Groups: w.ui.groups, Text: w.ui.search.Text(), Player: -1, Server: s.Server()})
	w.marks.marks, w.marks.seen = w.marks.marks[:0], 0
	w.ui.eventScroll, w.ui.eventsHeld = 0, false
	w.dirty = true
}
