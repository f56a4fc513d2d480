package desk

import (
	"time"

	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/settings"
	"playhead/render/theme"
	"playhead/render/widget"
)

// A Desk is what all parts of the window share.
type Desk struct {
	Host        Host
	DoubleClick Switch // the desktop opens recordings with Playhead
	Set         settings.Settings
	Now         func() time.Time
	Time        time.Time // of the last update: pictures are of this moment
	// P draws the picture, Lay says where its parts are, as last drawn.
	P       widget.Painter
	Hits    widget.Hits
	Lay     layout.Window
	Keys    *action.Keys // what the chords do, and what keys are called
	Pointer Pointer
	Typing  *Typing // the text field that has the keyboard, nil without one
	Toasts  []Toast
	HoldsK  func() bool       // reports whether K is held, with which the others of its row step; it may be nil
	Do      func(a action.ID) // does an action of the table
	// Why says why an action cannot be done now, "" when it can.
	Why func(a action.ID) string
	// IsOn reports whether what an action switches is on.
	IsOn func(a action.ID) bool
	// Drop opens a context menu at a place.
	Drop  func(x, y float64, items []widget.MenuItem)
	Bare  bool // only the map is shown
	Cast  Cast
	Still bool // nothing moves by itself: for pictures
	Calm  bool // nothing slides or turns

	overMap [numPanels]layout.Wish // see [Desk.Wish]
	rows    []action.Row           // all actions, nil until they are set
	bound   map[string][]string    // of the settings, as Keys has them
	spare   bool                   // of the settings, as Keys has it: no single letters
}

// New returns a desk without anything on it.
func New(host Host, set settings.Settings) *Desk {
	d := &Desk{Host: host, Now: time.Now, Set: set}
	if d.Set.Scale <= 0 {
		d.Set.Scale = 1
	}
	d.P.Canvas, d.P.Hits = canvas.New(), &d.Hits
	d.applyTheme()
	d.bindKeys()
	return d
}

func (d *Desk) applyTheme() {
	t, _ := theme.Named(d.Set.Theme)
	d.P.T, d.P.P = t, t.OnPlate()
}

// Type begins to type into a field. With all its text is selected.
func (d *Desk) Type(t Typing) { d.Typing = &t }

// StopTyping takes the keyboard away from the text field that has it.
func (d *Desk) StopTyping() { d.Typing = nil }

// Types reports whether a text field has the keyboard.
func (d *Desk) Types(f *widget.Field) bool { return d.Typing != nil && d.Typing.Field == f }
