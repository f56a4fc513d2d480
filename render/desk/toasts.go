package desk

import (
	"time"

	"playhead/assets"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// A Toast is a message with the time it came.
type Toast struct {
	widget.Toast
	since time.Time
	gone  time.Time // when it began to go; zero while it stays
	Do    func()
	// holds reports whether the message still applies; nil: it always does.
	holds func() bool
}

// toastsShown is how many toasts may be seen together: a new one replaces the last.
const toastsShown = 1

// Toast shows a message for a few seconds, or as long as it is live. do is called when its action is
// chosen; nil without one.
func (d *Desk) Toast(t widget.Toast, do func()) { d.ToastWhile(t, do, nil) }

// ToastWhile is [Desk.Toast] for a message that goes as soon as holds returns false.
func (d *Desk) ToastWhile(t widget.Toast, do func(), holds func() bool) {
	d.Toasts = append(d.Toasts, Toast{Toast: t, since: d.Now(), Do: do, holds: holds})
	if n := len(d.Toasts); n > toastsShown {
		d.Toasts = append(d.Toasts[:0], d.Toasts[n-toastsShown:]...)
	}
}

// Copied says what was put on the clipboard.
func (d *Desk) Copied(t widget.Toast) {
	t.Kind, t.Icon = widget.SeverityOK, assets.IconCopy
	d.Toast(t, nil)
}

// ChooseToast does what toast n offers and lets it go.
func (d *Desk) ChooseToast(n int) {
	if n < 0 || n >= len(d.Toasts) {
		return
	}
	t := &d.Toasts[n]
	t.gone = d.Now()
	if t.Do != nil {
		t.Do()
	}
}

// DrawToasts draws the toasts beside or above what covers the map.
func (d *Desk) DrawToasts(covers []layout.Rect) {
	out := make([]widget.Toast, len(d.Toasts))
	for i := range d.Toasts {
		out[i] = d.Toasts[i].Toast
	}
	d.P.Hits.Owner = d
	widget.Toasts(&d.P, &d.Lay, out, covers)
}

// Animate moves what moves by itself.
func (d *Desk) Animate(now time.Time) {
	kept := d.Toasts[:0]
	for i := range d.Toasts {
		t := &d.Toasts[i]
		over := now.Sub(t.since) > theme.ToastStay && !widget.OnToast(d.Pointer.On())
		if t.Live != nil && t.gone.IsZero() {
			var stays bool
			t.Detail, stays = t.Live()
			over = !stays
		}
		if t.gone.IsZero() && (over || t.holds != nil && !t.holds()) {
			t.gone = now
		}
		in, out := share(now.Sub(t.since), theme.PopIn), 0.0
		if !t.gone.IsZero() {
			out = share(now.Sub(t.gone), theme.PopOut)
		}
		if d.Calm && in < 1 {
			in = 1
		}
		t.In, t.Out = theme.EaseOut(in), out
		if out < 1 {
			kept = append(kept, *t)
		}
	}
	d.Toasts = kept
	d.Pointer.Wait(now)
}

func share(d, of time.Duration) float64 { return min(1, max(0, float64(d)/float64(of))) }

// Drag drags nothing: see [widget.Owner].
func (d *Desk) Drag(*widget.Press) bool { return false }

// Click does what a toast offers.
func (d *Desk) Click(p *widget.Press) {
	if i, ok := widget.ToastAction(p.Target); ok {
		d.ChooseToast(i)
	}
}

// Wheel scrolls nothing.
func (d *Desk) Wheel(*widget.Turn) bool { return true }
