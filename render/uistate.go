package render

import (
	"time"

	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/shell"
	"playhead/render/theme"
	"playhead/render/widget"
)

// interfaceState is what the interface remembers between pictures.
type interfaceState struct {
	// Pointer.
	x, y      float64
	inside    bool
	hover     widget.Zone
	hovering  bool
	hoverFrom time.Time // when the pointer came to rest on hover
	tipShown  time.Time // when a tooltip was last seen
	tipDue    bool      // the pointer has rested long enough
	drag      drag
	lastClick time.Time
	lastHit   widget.Target

	// What is open.
	menu     menuState
	modal    modal
	editing  editing
	field    widget.Field // of the dialog or the time
	wrong    string
	search   widget.Field
	sheet    shell.Sheet
	sheetMax float64
	card     *shell.Card
	cardDo   []func()
	sheetDo  func()
	choose   func(i int)
	keys     shell.Keys
	packet   packetView
	board    bool          // the scoreboard is held open
	tabSince time.Time     // when Tab was pressed, zero while it is not
	focus    widget.Target // the control that keys press
	focusing bool          // one has the focus, and the ring shows it
	altDown  bool          // Alt is held: the menus show their letters

	// Chosen by hand.
	panel        layout.Wish
	side         layout.Wish // of a capture
	panelWidth   float64
	split        float64
	allChips     bool
	groups       feed.GroupSet
	sortBy       playerOrder
	onlyHere     bool // the list of players has only those who are somewhere
	playerScroll float64
	eventScroll  float64
	values       bool // the panel shows values instead of events
	valueScroll  float64
	eventsHeld   bool // the user scrolled: the list does not follow the playhead
	startScroll  float64
	startMax     float64

	toasts     []toast
	measure    measure
	legendPage int           // of the legend, where not all of it fits
	drops      []layout.Rect // of the menus, as last drawn
	speedAt    layout.Rect
	sortAt     layout.Rect
	blend      layout.Rect // the slider between scenery and physics, as last drawn
	ringing    bool        // the waiting ring is in the picture
	calm       bool
	heightBar  layout.Rect // of the floors, as last drawn
	bandHi     bool        // the upper end of the band is dragged, not the lower
}

// modal is what lies over everything and takes all input.
type modal uint8

const (
	noModal modal = iota
	modalCard
	modalAsk
	modalSheet
	modalKeys
	modalSettings
	modalPacket
)

// editing tells which text field has the keyboard.
type editing uint8

const (
	noEditing editing = iota
	editSearch
	editTime
	editAsk
	editMessages // the search among the messages of a capture
)

// menuKind is which menu is open.
type menuKind uint8

const (
	menuOfBar menuKind = iota
	menuSpeeds
	menuPlayers // how the list of players is sorted
	menuLanes   // which lanes are shown
)

// menuState is the menu that is open.
type menuState struct {
	open   bool
	kind   menuKind
	index  int // of keys.Menus
	chosen int
	shown  shell.Menu
	scroll float64
	most   float64 // the largest useful scroll
}

func (u *interfaceState) reset() {
	toasts := u.toasts
	*u = interfaceState{
		panel: u.panel, side: u.side, panelWidth: u.panelWidth, groups: u.groups, toasts: toasts,
		sortBy: u.sortBy, onlyHere: u.onlyHere,
		x: u.x, y: u.y, inside: u.inside, drops: u.drops,
	}
	if u.groups == 0 {
		u.groups = feed.DefaultGroups
	}
	u.menu.chosen = -1
}

// toast is a message with the time it came.
type toast struct {
	shell.Toast
	since time.Time
	gone  time.Time // when it began to go; zero while it stays
	do    func()
}

// toastsShown is how many toasts may be seen at once.
const toastsShown = 3

// animate moves what moves by itself and reports whether anything did.
func (u *interfaceState) animate(now time.Time) bool {
	moved := u.ringing
	kept := u.toasts[:0]
	for i := range u.toasts {
		t := &u.toasts[i]
		if t.gone.IsZero() && now.Sub(t.since) > theme.ToastStay && u.hover.Target.Part != shell.PartToast {
			t.gone = now
		}
		in, out := share(now.Sub(t.since), theme.PopIn), 0.0
		if !t.gone.IsZero() {
			out = share(now.Sub(t.gone), theme.PopOut)
		}
		if u.calm && in < 1 {
			in = 1
		}
		moved = moved || theme.EaseOut(in) != t.In || out != t.Out
		t.In, t.Out = theme.EaseOut(in), out
		if out < 1 {
			kept = append(kept, *t)
		} else {
			moved = true
		}
	}
	u.toasts = kept
	return u.animateTip(now) || moved
}

// animateTip reports whether a tooltip or bubble has just become due.
func (u *interfaceState) animateTip(now time.Time) bool {
	due := u.hovering && !u.hoverFrom.IsZero() && now.Sub(u.hoverFrom) >= u.tipWait(now) && u.drag.kind == dragNone
	changed := due != u.tipDue
	u.tipDue = due
	if due {
		u.tipShown = now
	}
	return changed
}

// tipWait is how long the pointer must rest for a tooltip.
func (u *interfaceState) tipWait(now time.Time) time.Duration {
	if u.hover.Target.Part == shell.PartOverview || u.hover.Target.Part == shell.PartRuler || u.hover.Target.Part == shell.PartLanes {
		return theme.BubbleWait
	}
	if u.tipDue || now.Sub(u.tipShown) < 500*time.Millisecond {
		return theme.TooltipNext
	}
	return theme.TooltipWait
}

func share(d, of time.Duration) float64 { return min(1, max(0, float64(d)/float64(of))) }

// Toast shows a message for a few seconds. do is called when its action is
// chosen; nil without one.
func (w *Window) Toast(t shell.Toast, do func()) {
	w.ui.toasts = append(w.ui.toasts, toast{Toast: t, since: w.now(), do: do})
	if n := len(w.ui.toasts); n > toastsShown {
		w.ui.toasts = append(w.ui.toasts[:0], w.ui.toasts[n-toastsShown:]...)
	}
	w.dirty = true
}
