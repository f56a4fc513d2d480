package desk

import "playhead/render/widget"

// Shown is what the parts of the window share, as far as pictures show it. Equal
// values are drawn alike.
type Shown struct {
	Bare, Calm bool
	Cast       Cast
	X, Y       float64 // of the pointer
	Hover      widget.Target
	Hovering   bool
	TipDue     bool
	Pressed    bool
	Typing     *Typing
	Text       string // of the field that is typed in
	Toasts     [toastsShown]ShownToast
}

// A ShownToast is a toast, and how far it came or went.
type ShownToast struct {
	Title, Detail string
	In, Out       float64
}

// Shown returns what the parts of the window share.
func (d *Desk) Shown() Shown {
	p := &d.Pointer
	s := Shown{
		Bare: d.Bare, Cast: d.Cast, Calm: d.Calm, X: p.X, Y: p.Y, Hover: p.Hover.Target, Hovering: p.Hovering,
		TipDue: p.TipDue, Pressed: p.Press != nil, Typing: d.Typing,
	}
	if d.Typing != nil {
		s.Text = d.Typing.Field.Text()
	}
	for i := range d.Toasts {
		t := &d.Toasts[i]
		s.Toasts[i] = ShownToast{t.Title, t.Detail, t.In, t.Out}
	}
	return s
}
