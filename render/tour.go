package render

import (
	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/settings"
	"playhead/render/widget"
)

// A tourPlace is what a step points at.
type tourPlace int

// The places, in the order of the steps.
const (
	tourTime tourPlace = iota
	tourPlayers
	tourEvents
	tourLanes
	tourMenu
	tourExport
)

// A tour shows new users around: a card that can be ignored, which points at the real
// controls one after another while everything keeps working. It is offered once, and
// begins when the user wants it; the zero tour does neither.
type tour struct {
	d *desk.Desk
	// find returns where a place is as last drawn, empty while it is not shown.
	find func(p tourPlace) layout.Rect
	// door returns where the button is that opens a place which is not shown.
	door func(p tourPlace) layout.Rect
	// open opens what a place is in, if something else is there, when its step begins.
	open func(p tourPlace)

	offered bool
	step    int // from 1; 0: it does not go on
	waits   bool
	at      map[string][2]float64 // the middles of its buttons, as last drawn
	target  layout.Rect
}

// offer shows the card that asks, unless it was answered before.
func (t *tour) offer() { t.offered = !t.d.Set.TourSeen }

// start begins the tour, with a sample if nothing is watched.
func (t *tour) start(watching bool) {
	t.seen()
	t.step, t.waits, t.at = 1, !watching, nil
	if open := t.d.Host.OpenSample; !watching && open != nil {
		open(0)
	}
}

// seen takes the card away for good.
func (t *tour) seen() {
	t.offered = false
	if !t.d.Set.TourSeen {
		t.d.Change(func(s *settings.Settings) { s.TourSeen = true })
	}
}

// update takes in what is watched: a file of the user answers the card, and the
// tour ends with what it showed.
func (t *tour) update(watching, file bool) {
	if t.offered && file {
		t.seen()
	}
	switch {
	case watching:
		t.waits = false
	case !t.waits:
		t.step = 0
	}
}

// escape ends the tour and reports whether it went on.
func (t *tour) escape() bool {
	went := t.step > 0
	t.step = 0
	return went
}

// goes reports whether the tour goes on.
func (t *tour) goes() bool { return t.step > 0 && !t.waits }

// key goes to the next step with Enter and back with Backspace, and reports whether the
// key was one of these.
func (t *tour) key(key string) bool {
	switch {
	case !t.goes():
		return false
	case key == "Enter" || key == "NumpadEnter":
		t.turn(1)
	case key == "Backspace":
		t.turn(-1)
	default:
		return false
	}
	return true
}

// turn goes to another step. After the last one the tour ends.
func (t *tour) turn(by int) {
	t.at = nil // until they are drawn where that step has them
	if t.step = max(1, t.step+by); t.step > len(tourSteps) {
		t.step = 0
		return
	}
	t.open(tourSteps[t.step-1].at)
}

// tourSteps are what the tour says. A key of keys, if it is bound, follows the text.
var tourSteps = [...]struct {
	at          tourPlace
	title, text string
	before      string // the keys
	keys        []action.ID
	after       string
	door        string // what is said while the door is pointed at
}{
	{
		tourTime, "Move through time", "Click or drag in this bar to go to any moment of the recording.", " ",
		[]action.ID{action.PlayPause},
		" plays and pauses.", "",
	},
	{
		tourPlayers, "Follow a player", "Click a player, and the camera follows them. The keys and lanes are theirs then.",
		" ",
		[]action.ID{action.FollowPrev, action.FollowNext},
		" go to the others.", "This button shows or hides the list.",
	},
	{
		tourEvents, "See what happened", "Kills, chat, finishes and more. Click one to watch it.", " Press ",
		[]action.ID{action.Search},
		" to search them.", "This button shows or hides the list.",
	},
	{
		tourLanes, "Look closer",
		"The keys and the speed of the followed player. Drag here to select a range, to measure or loop it.",
		"", nil, "", "In a taller window they are below this bar.",
	},
	{
		tourMenu, "Find anything", "Everything the program can do is in these menus.", " ",
		[]action.ID{action.Palette},
		" finds actions, players, moments and settings as you type.", "",
	},
	{
		tourExport, "Share a moment", "This exports the selected range as a video, a GIF, a demo or a table.", " ",
		[]action.ID{action.AllKeys},
		" shows all keys.", "Export is in the menu File.",
	},
}

// words returns the text of the step that is shown.
func (t *tour) words() (title, text string) {
	s := &tourSteps[t.step-1]
	text = s.text
	if len(s.keys) > 0 {
		text += t.d.Keys.Press(s.before, s.after, s.keys...)
	}
	return s.title, text
}

// Drag drags nothing: see [widget.Owner].
func (t *tour) Drag(*widget.Press) bool { return false }

// Wheel scrolls nothing: see [widget.Owner].
func (t *tour) Wheel(*widget.Turn) bool { return false }

// Click answers the card, or goes through the steps.
func (t *tour) Click(p *widget.Press) {
	t.at = nil // until they are drawn where the next step has them
	switch p.Target.Part {
	case tourNo:
		t.seen()
	case tourBack:
		t.turn(-1)
	case tourNext:
		t.turn(1)
	case tourEnd:
		t.step = 0
	}
}

// tourShown is what is shown of the tour. Equal values are drawn alike.
type tourShown struct {
	Offered bool
	Step    int
	Waits   bool
}

// shown returns what is shown of the tour.
func (t *tour) shown() tourShown { return tourShown{t.offered, t.step, t.waits} }

// state returns what is shown for dumps, nil for nothing.
func (t *tour) state() *TourState {
	if !t.offered && (t.step == 0 || t.waits) {
		return nil
	}
	s := &TourState{Offered: t.offered, Step: t.step, Controls: t.at, Target: [4]float64{
		t.target.X, t.target.Y,
		t.target.W, t.target.H,
	}}
	if t.step > 0 {
		s.Title, _ = t.words()
	}
	return s
}

// TourState is what is shown of the tour.
type TourState struct {
	Offered bool   `json:"offered"` // the card asks
	Step    int    `json:"step"`    // from 1; 0: the tour does not go on
	Title   string `json:"title"`
	// Target is what the step points at: x, y, width and height, px.
	Target [4]float64 `json:"target"`
	// Controls are the middles of its buttons, px.
	Controls map[string][2]float64 `json:"controls"`
}

// OfferTour asks new users whether they want to be shown around.
func (w *Window) OfferTour() { w.tour.offer() }

// updateTour has the tour follow what is watched.
func (w *Window) updateTour() {
	s := w.watch.Session
	if s != nil && w.tour.goes() && s.Path == "" && s.Ended() && s.Play.AtEnd() && w.loop.played {
		s.Play.Jump(0) // a sample goes on for as long as the tour does
		s.Play.Play(true)
	}
	if w.tour.goes() { // it points at what is there
		w.replay.Tabs.Stay()
	}
	w.loop.played = s != nil && s.Play.Playing()
	w.tour.update(s != nil && s.Game() != nil, s != nil && s.Path != "")
}

// tourPlace returns where a step of the tour points.
func (w *Window) tourPlace(p tourPlace) layout.Rect {
	l := &w.d.Lay
	switch p {
	case tourTime:
		return l.Overview
	case tourPlayers:
		return w.replay.Tabs.Stacked(0)
	case tourEvents:
		return w.replay.Tabs.Stacked(1)
	case tourLanes:
		if n := len(l.Lanes); n > 0 {
			r := l.Lanes[0].Rect
			r.H = l.Lanes[n-1].Rect.Bottom() - r.Y
			return r
		}
		return layout.Rect{}
	case tourExport:
		z, _ := w.d.Hits.Find(widget.Do(action.ToggleExport))
		return z.Rect
	}
	return w.menus.words()
}

// tourOpen has the panel show players and events when the tour points at them.
func (w *Window) tourOpen(p tourPlace) {
	if p == tourPlayers || p == tourEvents {
		w.replay.Tabs.OpenStacked()
	}
}

// tourDoor returns what opens a place that is not shown.
func (w *Window) tourDoor(p tourPlace) layout.Rect {
	if p == tourPlayers || p == tourEvents {
		z, _ := w.d.Hits.Find(widget.Do(action.TogglePanel))
		return z.Rect
	}
	if p == tourLanes {
		return w.d.Lay.Overview
	}
	return w.menus.words()
}

// words returns where the words of the menu bar are, as last drawn, or the button
// of a narrow window.
func (b *menuBar) words() layout.Rect {
	r := layout.Rect{X: 4, Y: 4, W: 28, H: 24}
	if n := len(b.drops); n > 0 {
		r = b.drops[0]
		r.W = b.drops[n-1].Right() - r.X
	}
	return r
}
