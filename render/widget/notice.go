package widget

import (
	"image/color"
	"math"
	"slices"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
)

// A Severity is how much a message matters.
type Severity uint8

// The kinds of messages.
const (
	SeverityOK Severity = iota
	SeverityWarn
	SeverityError
)

func (k Severity) colors(t *theme.Theme) (ink, ground color.NRGBA) {
	switch k {
	case SeverityWarn:
		return t.Warn, t.WarnBg
	case SeverityError:
		return t.Err, t.ErrBg
	}
	return t.OK, t.OKBg
}

// A Banner above the map describes a problem with the recording.
type Banner struct {
	Kind          Severity
	Title, Detail string
	Buttons       []string

	Clicks
	Press func(button int) // −1: it was closed
}

const bannerPart Part = "banner button" // N: index, −1 close

// Click does what a button says.
func (b *Banner) Click(p *Press) {
	if p.Target.Part == bannerPart {
		b.Press(p.Target.N)
	}
}

// Draw draws the banner.
func (b *Banner) Draw(p *Painter, r layout.Rect) {
	ink, ground := b.Kind.colors(&p.T)
	p.Fill(r, ground)
	p.FillRect(r.X, r.Y, 3, r.H, ink)
	p.HLine(r.X, r.Bottom()-1, r.W, p.T.Line)
	defer p.Hits.Own(b)()
	p.Ground(r)
	icon := assets.IconWarn
	switch b.Kind {
	case SeverityOK:
		icon = assets.IconCheck
	case SeverityError:
		icon = assets.IconError
	}
	p.Icon(icon, r.X+14, r.Y+9, 16, ink)
	x := r.Right() - 12
	p.Icon(assets.IconClose, x-16, r.Y+9, 16, p.T.T2)
	p.Hits.Add(Zone{
		Rect: layout.Rect{X: x - 20, Y: r.Y + 5, W: 24, H: 24}, Target: Control(bannerPart, -1),
		Cursor: CursorPointer, Tip: "Close",
	})
	x -= 30
	bold := theme.Body.In(theme.Medium)
	says := p.TextWidth(bold, b.Title) + 10 + p.TextWidth(theme.Label, b.Detail)
	for i := len(b.Buttons) - 1; i >= 0; i-- {
		w := p.TextWidth(theme.Label, b.Buttons[i]) + 20
		// The first button stays; others give way to what the banner says.
		if x-w < r.X+160 || i > 0 && x-w-8-buttonsWidth(p, b.Buttons[:i])-r.X-46 < says {
			continue
		}
		p.Button(Button{
			Rect: layout.Rect{X: x - w, Y: r.Y + 5, W: w, H: 24}, Target: Control(bannerPart, i),
			Label: b.Buttons[i], NoIcon: true,
		})
		x -= w + 8
	}
	title := p.Fit(bold, b.Title, x-r.X-48)
	w := p.Text(r.X+38, r.CenterY(), bold, p.T.T1, title)
	cut := title != b.Title
	if room := x - r.X - 56 - w; room > 24 {
		cut = p.TextIn(r.X+48+w, r.CenterY(), room, canvas.Left, theme.Label, p.T.T2, b.Detail) || cut
	}
	z := Zone{Rect: layout.Rect{X: r.X, Y: r.Y, W: x - r.X, H: r.H}, Target: Control(Ground, 0), Mouse: true}
	if cut {
		z.Tip, z.More = b.Title, b.Detail
	}
	p.Hits.Add(z)
}

// buttonsWidth returns how wide buttons of a banner are with the space behind
// each.
func buttonsWidth(p *Painter, labels []string) float64 {
	w := 0.0
	for _, l := range labels {
		w += p.TextWidth(theme.Label, l) + 28
	}
	return w
}

// A Toast confirms an action.
type Toast struct {
	Kind          Severity
	Icon          assets.Icon
	Title, Detail string
	Action        string  // "" without one
	In            float64 // 0 to 1 while it comes
	Out           float64 // 0 to 1 while it goes
	// Live returns the detail now and whether the toast stays, nil for one that
	// goes after a few seconds.
	Live func() (detail string, stays bool)
}

// toastPart is the action of a toast, or with N below 0 its ground.
const toastPart Part = "toast" // N: index, or −1 − index

// ToastAction returns the index of the toast whose action is t, false if t is not
// a toast's action.
func ToastAction(t Target) (i int, ok bool) { return t.N, t.Part == toastPart && t.N >= 0 }

// OnToast reports whether t is a toast or its action.
func OnToast(t Target) bool { return t.Part == toastPart }

// Toasts draws toasts over the map, the newest at the bottom. They cover neither a
// panel nor what else covers the map.
func Toasts(p *Painter, l *layout.Window, ts []Toast, covers []layout.Rect) {
	area := l.Map
	if l.Drawer && !l.Panel.Empty() {
		area.W = l.Panel.X - area.X
	}
	for i := len(ts) - 1; i >= 0; i-- {
		t := &ts[i]
		r := toastPlace(area, l.Margin, t.width(p), covers)
		p.Plates = append(p.Plates, r)
		r.Y += (1 - t.In) * theme.PopTravel
		p.PushAlpha(t.In * (1 - t.Out))
		t.draw(p, r, i)
		p.Pop()
	}
}

// Sizes of toasts.
const (
	toastWidth  = 420.0
	toastHeight = 44.0
	toastGap    = 8.0
)

// toastPlace returns the position of a toast that wants a width: at the bottom left of the map, or
// to the right of or above anything that covers the map there.
func toastPlace(area layout.Rect, margin, width float64, covers []layout.Rect) layout.Rect {
	home := layout.Rect{
		X: area.X + margin, Y: area.Bottom() - 18 - toastHeight, W: min(width, area.W-2*margin),
		H: toastHeight,
	}
	r := home
	for range 2 * len(covers) {
		k := slices.IndexFunc(covers, func(o layout.Rect) bool { return r.Overlaps(o) })
		switch {
		case k < 0:
			return r
		case covers[k].Right()+toastGap+r.W <= area.Right()-margin:
			r.X = covers[k].Right() + toastGap
		default:
			r.X, r.Y = home.X, covers[k].Y-toastGap-r.H
		}
	}
	if r.Y < area.Y {
		return home
	}
	return r
}

// width returns how wide a toast is that shows all its texts.
func (t *Toast) width(p *Painter) float64 {
	w := 46 + max(p.TextWidth(theme.Body.In(theme.Medium), t.Title), p.TextWidth(theme.Small, t.Detail)) + 12
	if t.Action != "" {
		w += p.TextWidth(theme.Label.In(theme.Medium), t.Action) + 12
	}
	return max(w, toastWidth)
}

func (t *Toast) draw(p *Painter, r layout.Rect, i int) {
	ink, _ := t.Kind.colors(&p.T)
	p.Raised(r, theme.RadiusCard, p.T.S3)
	p.RoundRectEach(r.X, r.Y, 4, r.H, canvas.RoundLeft(4), ink)
	p.Icon(t.Icon, r.X+14, r.Y+14, 16, ink)
	ground := Zone{Rect: r, Target: Control(toastPart, -1-i), Mouse: true}
	if r.W < t.width(p) { // in a narrow window the rest is in its tooltip
		ground.Tip, ground.More = t.Title, t.Detail
	}
	p.Hits.Add(ground)
	end := r.Right() - 10
	if t.Action != "" {
		st := theme.Label.In(theme.Medium)
		w := p.TextWidth(st, t.Action) + 12
		a := layout.Rect{X: end - w, Y: r.Y + 8, W: w, H: 28}
		if p.Hovered(Control(toastPart, i)) {
			p.Round(a, theme.RadiusButton, p.T.S4)
		}
		p.TextAt(a.CenterX(), a.CenterY(), canvas.Center, st, p.T.AccText, t.Action)
		p.Zone(a, Control(toastPart, i), CursorPointer)
		end = a.X
	}
	room := end - r.X - 46
	if t.Detail == "" {
		p.TextIn(r.X+38, r.CenterY(), room, canvas.Left, theme.Body.In(theme.Medium), p.T.T1, t.Title)
		return
	}
	p.TextIn(r.X+38, r.Y+15, room, canvas.Left, theme.Body.In(theme.Medium), p.T.T1, t.Title)
	p.TextIn(r.X+38, r.Y+31, room, canvas.Left, theme.Small, p.T.T2, t.Detail)
}

// Waiting is the pill of a seek that waits for the recording to be read.
type Waiting struct {
	Text string
	Turn float64 // the angle of its ring in radians

	Clicks
	Stay func() // gives the seek up
}

const waitingPart Part = "waiting"

// Click stays where the playhead is.
func (w *Waiting) Click(p *Press) {
	if p.Target.Part == waitingPart {
		w.Stay()
	}
}

// Draw draws the pill.
func (w *Waiting) Draw(p *Painter, l *layout.Window) {
	defer p.Hits.Own(w)()
	width := p.TextWidth(theme.Label, w.Text) + 54
	r := layout.Rect{X: l.Map.Right() - 34 - width, Y: l.Map.Bottom() - 54, W: width, H: 32}
	for _, o := range p.Plates {
		if !r.Overlaps(o) {
			continue
		}
		// Next to whatever is there, or above it if there is no room.
		if r.X = o.X - 12 - width; r.X < l.Map.X+8 {
			r.X, r.Y = l.Map.Right()-34-width, o.Y-12-r.H
		}
	}
	r = r.Within(l.Map.Inset(8))
	p.Raised(r, 16, p.T.S3)
	Ring(p, r.X+20, r.CenterY(), 7, w.Turn)
	p.Text(r.X+38, r.CenterY(), theme.Label, p.T.T1, w.Text)
	p.Hits.Add(Zone{Rect: r, Target: Control(waitingPart, 0), Cursor: CursorPointer, Tip: "Click to stay here"})
}

// Ring draws the only thing that moves for ever: something is being waited for.
func Ring(p *Painter, x, y, radius, turn float64) {
	p.Circle(x, y, radius, 3, p.T.S5)
	p.Arc(x, y, radius, 3, turn-math.Pi/2, turn+1.2, p.T.AccText)
}
