package widget

import (
	"playhead/render/keyboard"
	"playhead/render/layout"
)

// A Part names a kind of control: "recent", "loop end". The constants belong to
// the file that draws the control and handles what is done to it; no two have the
// same text.
type Part string

// The parts that menus and dialogs share.
const (
	Ground Part = "ground" // takes a press and does nothing
	Scrim  Part = "scrim"  // covers everything below: a press closes what is on it
	Close  Part = "close"  // a button that closes what it is on
)

// A Target is what a zone stands for: a control, or with an Action that
// action, which a click does. N tells apart controls of one Part.
type Target struct {
	Part   Part
	N      int
	Action keyboard.Action
}

// Control returns the target of part with number n.
func Control(part Part, n int) Target { return Target{Part: part, N: n} }

// Do returns the target that does a.
func Do(a keyboard.Action) Target { return Target{Action: a} }

// A Cursor is a shape of the mouse pointer.
type Cursor uint8

// The cursors.
const (
	CursorDefault Cursor = iota
	CursorPointer
	CursorText
	CursorCross
	CursorEW
	CursorNS
	CursorMove
)

// A Zone is an area of the picture that takes the pointer.
type Zone struct {
	layout.Rect
	Target
	Cursor Cursor
	Tip    string  // the tooltip, "" without one or if a Tipped owner says it
	Key    string  // the shortcut shown in it
	More   string  // its second line
	Radius float64 // of the focus ring around it, 0: that of a button
	Quick  bool    // what it previews comes sooner than a tooltip
	Mouse  bool    // Tab passes over it: it is dragged, or its list has keys of its own
	Field  *Field  // the text field it is, nil for other controls
	Owner  Owner   // handles what is done to it
}

// Hits are the zones of a picture. The zero Hits has none.
type Hits struct {
	Owner Owner // of the zones that are added from now on
	zones []Zone
	clips []layout.Rect
}

// Reset forgets all zones: a new picture begins.
func (h *Hits) Reset() { h.Owner, h.zones, h.clips = nil, h.zones[:0], h.clips[:0] }

// Own makes o the owner of the zones that are added until back is called, which
// gives them to the owner before.
func (h *Hits) Own(o Owner) (back func()) {
	before := h.Owner
	h.Owner = o
	return func() { h.Owner = before }
}

// Add adds a zone above all others, cut by the clip.
func (h *Hits) Add(z Zone) {
	if n := len(h.clips); n > 0 {
		z.Rect = z.Rect.Intersect(h.clips[n-1])
	}
	z.Owner = h.Owner
	if !z.Rect.Empty() {
		h.zones = append(h.zones, z)
	}
}

// PushClip makes zones added from now on end at r.
func (h *Hits) PushClip(r layout.Rect) {
	if n := len(h.clips); n > 0 {
		r = r.Intersect(h.clips[n-1])
	}
	h.clips = append(h.clips, r)
}

// PopClip takes the last PushClip back.
func (h *Hits) PopClip() { h.clips = h.clips[:len(h.clips)-1] }

// At returns the topmost zone at a place.
func (h *Hits) At(x, y float64) (Zone, bool) {
	for i := len(h.zones) - 1; i >= 0; i-- {
		if h.zones[i].Has(x, y) {
			return h.zones[i], true
		}
	}
	return Zone{}, false
}

// Find returns the topmost zone of a target.
func (h *Hits) Find(t Target) (Zone, bool) {
	for i := len(h.zones) - 1; i >= 0; i-- {
		if h.zones[i].Target == t {
			return h.zones[i], true
		}
	}
	return Zone{}, false
}

// All returns the zones from the lowest to the topmost. The slice stands until
// Reset.
func (h *Hits) All() []Zone { return h.zones }
