// Package tour shows new users around: a card that can be ignored, which points
// at the real controls one after another while everything keeps working.
package tour

import (
	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/settings"
	"playhead/render/widget"
)

// A Place is what a step points at.
type Place int

// The places, in the order of the steps.
const (
	Time Place = iota
	Players
	Events
	Lanes
	Menu
	Export
)

// A Tour is offered once, and begins when the user wants it. The zero Tour does
// neither.
type Tour struct {
	D *desk.Desk
	// Find returns where a place is as last drawn, empty while it is not shown.
	Find func(p Place) layout.Rect
	// Door returns where the button is that opens a place which is not shown.
	Door func(p Place) layout.Rect

	offered bool
	step    int // from 1; 0: it does not go on
	waits   bool
	at      map[string][2]float64 // the middles of its buttons, as last drawn
	target  layout.Rect
}

// Offer shows the card that asks, unless it was answered before.
func (t *Tour) Offer() { t.offered = !t.D.Set.TourSeen }

// Start begins the tour, with a sample if nothing is watched.
func (t *Tour) Start(watching bool) {
	t.seen()
	t.step, t.waits, t.at = 1, !watching, nil
	if open := t.D.Host.OpenSample; !watching && open != nil {
		open(0)
	}
}

// seen takes the card away for good.
func (t *Tour) seen() {
	t.offered = false
	if !t.D.Set.TourSeen {
		t.D.Change(func(s *settings.Settings) { s.TourSeen = true })
	}
}

// Update takes in what is watched: a file of the user answers the card, and the
// tour ends with what it showed.
func (t *Tour) Update(watching, file bool) {
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

// Escape ends the tour and reports whether it went on.
func (t *Tour) Escape() bool {
	went := t.step > 0
	t.step = 0
	return went
}

// Goes reports whether the tour goes on.
func (t *Tour) Goes() bool { return t.step > 0 && !t.waits }

// Key goes to the next step with Enter and back with Backspace, and reports whether the
// key was one of these.
func (t *Tour) Key(key string) bool {
	switch {
	case !t.Goes():
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
func (t *Tour) turn(by int) {
	t.at = nil // until they are drawn where that step has them
	if t.step = max(1, t.step+by); t.step > len(steps) {
		t.step = 0
	}
}

// steps are what the tour says. A key of Keys, if it is bound, follows the text.
var steps = [...]struct {
	at          Place
	title, text string
	before      string // the keys
	keys        []action.ID
	after       string
	door        string // what is said while Door is pointed at
}{
	{
		Time, "Move through time", "Click or drag in this bar to go to any moment of the recording.", " ",
		[]action.ID{action.PlayPause},
		" plays and pauses.", "",
	},
	{
		Players, "Follow a player", "Click a player, and the camera follows them. The keys and lanes are theirs then.",
		" ",
		[]action.ID{action.FollowPrev, action.FollowNext},
		" go to the others.", "This button opens the list.",
	},
	{
		Events, "See what happened", "Kills, chat, finishes and more. Click one to watch it.", " ",
		[]action.ID{action.Search},
		" searches them.", "This button opens the list.",
	},
	{
		Lanes, "Look closer",
		"The keys and the speed of the followed player. Drag here to select a range: it is measured, and it can loop.",
		"", nil, "", "In a higher window they are below this bar.",
	},
	{
		Menu, "Find anything", "Everything the program can do is in these menus.", " ",
		[]action.ID{action.Palette},
		" finds actions, players, moments and settings as you type.", "",
	},
	{
		Export, "Share a moment", "This exports the selected range as a video, a GIF, a demo or a table.", " ",
		[]action.ID{action.AllKeys},
		" shows all keys.", "Export is in the menu File.",
	},
}

// words returns the text of the step that is shown.
func (t *Tour) words() (title, text string) {
	s := &steps[t.step-1]
	text = s.text
	if len(s.keys) > 0 {
		text += t.D.Keys.Press(s.before, s.after, s.keys...)
	}
	return s.title, text
}

// Drag drags nothing: see [widget.Owner].
func (t *Tour) Drag(*widget.Press) bool { return false }

// Wheel scrolls nothing: see [widget.Owner].
func (t *Tour) Wheel(*widget.Turn) bool { return false }

// Click answers the card, or goes through the steps.
func (t *Tour) Click(p *widget.Press) {
	t.at = nil // until they are drawn where the next step has them
	switch p.Target.Part {
	case noPart:
		t.seen()
	case backPart:
		t.turn(-1)
	case nextPart:
		t.turn(1)
	case endPart:
		t.step = 0
	}
}

// Shown is what is shown of the tour. Equal values are drawn alike.
type Shown struct {
	Offered bool
	Step    int
	Waits   bool
}

// Shown returns what is shown of the tour.
func (t *Tour) Shown() Shown { return Shown{t.offered, t.step, t.waits} }

// State returns what is shown for dumps, nil for nothing.
func (t *Tour) State() *TourState {
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
