package widget

import (
	"image/color"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/memo"
	"playhead/render/theme"
	"playhead/sim/times"
)

// A Painter is what a picture is drawn with: the canvas, the colours, and what
// the pointer and the keyboard are at.
type Painter struct {
	*canvas.Canvas
	T    theme.Theme
	Hits *Hits
	// Hover is the target under the pointer, Press the one being pressed. The
	// zero Target is none.
	Hover, Press Target
	// Keys says what actions are called and which keys do them. Nil: none does any.
	Keys interface {
		LabelOf(a keyboard.Action) string
		Shortcut(a keyboard.Action) string
	}
	// P holds the colours of overlays on the map, dark in every theme.
	P theme.Theme
	// Plates are the overlays drawn so far, until the owner empties it.
	Plates []layout.Rect
	// AppIcons are the icon of the program in growing sizes.
	AppIcons []*ebiten.Image

	clocks memo.Table[clock, string]
	fields map[*Field]drawnField
}

// Shortcut returns what is printed for the keys that do a, "" without any.
func (p *Painter) Shortcut(a keyboard.Action) string {
	if p.Keys == nil {
		return ""
	}
	return p.Keys.Shortcut(a)
}

// LabelOf returns what an action is called.
func (p *Painter) LabelOf(a keyboard.Action) string {
	if p.Keys == nil {
		return ""
	}
	return p.Keys.LabelOf(a)
}

// A clock holds the arguments of [times.Clock].
type clock struct {
	at       time.Duration
	long     bool
	decimals int
}

// Clock is [times.Clock] for times that are shown in many pictures.
func (p *Painter) Clock(at time.Duration, long bool, decimals int) string {
	return p.clocks.Get(clock{at, long, decimals}, func(c clock) string {
		return times.Clock(c.at, c.long, c.decimals)
	})
}

// Total says how long a recording is, or that it is not known while it is still written.
func (p *Painter) Total(total time.Duration, open bool, decimals int) string {
	if open {
		return "?"
	}
	return p.Clock(total, false, decimals)
}

// Fill fills r.
func (p *Painter) Fill(r layout.Rect, col color.NRGBA) { p.FillRect(r.X, r.Y, r.W, r.H, col) }

// Round fills r with round corners.
func (p *Painter) Round(r layout.Rect, radius float64, col color.NRGBA) {
	p.RoundRect(r.X, r.Y, r.W, r.H, radius, col)
}

// Edge draws a hairline around r, inside it.
func (p *Painter) Edge(r layout.Rect, radius float64, col color.NRGBA) {
	p.RoundBorder(r.X, r.Y, r.W, r.H, radius, theme.LineHair, col)
}

// Box fills r and draws a hairline around it.
func (p *Painter) Box(r layout.Rect, radius float64, ground, border color.NRGBA) {
	p.Round(r, radius, ground)
	p.Edge(r, radius, border)
}

// Raised draws the ground of a menu, dialog or toast with its shadow.
func (p *Painter) Raised(r layout.Rect, radius float64, ground color.NRGBA) {
	p.Shadow(r.X, r.Y, r.W, r.H, radius, p.T.Shadow)
	p.Box(r, radius, ground, p.T.Line2)
}

// Plate draws the ground of an overlay on the map and notes where it is in
// Plates.
func (p *Painter) Plate(r layout.Rect, radius float64) {
	p.Plates = append(p.Plates, r)
	p.Box(r, radius, p.P.Plate, p.P.PlateBorder)
}

// Clip draws and takes the pointer only inside r until Unclip.
func (p *Painter) Clip(r layout.Rect) {
	p.PushClip(r.X, r.Y, r.W, r.H)
	p.Hits.PushClip(r)
}

// Unclip takes the last Clip back.
func (p *Painter) Unclip() {
	p.Pop()
	p.Hits.PopClip()
}

// Zone makes r stand for t.
func (p *Painter) Zone(r layout.Rect, t Target, c Cursor) {
	p.Hits.Add(Zone{Rect: r, Target: t, Cursor: c})
}

// MouseZone makes r stand for t. Tab passes over it.
func (p *Painter) MouseZone(r layout.Rect, t Target, c Cursor) {
	p.Hits.Add(Zone{Rect: r, Target: t, Cursor: c, Mouse: true})
}

// FieldZone makes r the area of a text field that t stands for.
func (p *Painter) FieldZone(r layout.Rect, t Target, f *Field) {
	p.Hits.Add(Zone{Rect: r, Target: t, Cursor: CursorText, Field: f})
}

// Ground makes r take every press and do nothing.
func (p *Painter) Ground(r layout.Rect) { p.MouseZone(r, Target{Part: Ground}, CursorDefault) }

// Scrim makes r cover everything below: a press on it closes what is drawn next.
func (p *Painter) Scrim(r layout.Rect) { p.MouseZone(r, Target{Part: Scrim}, CursorDefault) }

// Hovered reports whether the pointer is on t.
func (p *Painter) Hovered(t Target) bool { return p.Hover == t && t != Target{} }

// Pressed reports whether t is being pressed.
func (p *Painter) Pressed(t Target) bool { return p.Press == t && t != Target{} }

// State is how a control looks.
type State uint8

// The states. Disabled controls say why in their tooltip.
const (
	Normal State = iota
	On
	Disabled
)

// A Button is a control with an icon, a label or both.
type Button struct {
	Rect   layout.Rect
	Target Target
	Icon   assets.Icon
	Label  string // without one the icon stands alone
	NoIcon bool
	State  State
	Flat   bool // no ground while at rest
	Tip    string
	Key    string
	More   string
	Text   theme.Text // of the label; the zero Text is Label
	Mouse  bool       // Tab passes over it: a key does the same
}

// Button draws b and makes it a zone.
func (p *Painter) Button(b Button) {
	ground, border, ink := p.T.S3, p.T.Line2, p.T.T1
	if b.Flat {
		ground, border, ink = color.NRGBA{}, color.NRGBA{}, p.T.T2
	}
	switch {
	case b.State == Disabled:
		ground, ink = color.NRGBA{}, p.T.T4
		if !b.Flat {
			border = p.T.Line2
		}
	case b.State == On:
		ground, border, ink = p.T.AccDim, p.T.AccText, p.T.AccText
	case p.Pressed(b.Target) && p.Hovered(b.Target):
		ground, ink = p.T.S5, p.T.T1
	case p.Hovered(b.Target):
		ground, ink = p.T.S4, p.T.T1
	}
	r := b.Rect
	p.Round(r, theme.RadiusButton, ground)
	p.Edge(r, theme.RadiusButton, border)
	p.buttonFace(b, ink)
	z := Zone{Rect: r.Grow(theme.HitMin), Target: b.Target, Cursor: CursorPointer, Tip: b.Tip, Key: b.Key, More: b.More}
	if b.State == Disabled {
		z.Cursor, z.Target = CursorDefault, Target{}
	}
	z.Mouse = b.Mouse
	p.Hits.Add(z)
}

func (p *Painter) buttonFace(b Button, ink color.NRGBA) {
	r, x := b.Rect, b.Rect.X+8
	style := b.Text
	if style.Px == 0 {
		style = theme.Label
	}
	if b.Label == "" {
		p.Icon(b.Icon, r.X+(r.W-16)/2, r.Y+(r.H-16)/2, 16, ink)
		return
	}
	if b.NoIcon {
		p.TextIn(r.X+4, r.CenterY(), r.W-8, canvas.Center, style, ink, b.Label)
		return
	}
	p.Icon(b.Icon, x, r.Y+(r.H-16)/2, 16, ink)
	p.TextIn(x+21, r.CenterY(), r.Right()-x-25, canvas.Left, style, ink, b.Label)
}

// Primary draws the one button of a place that is most likely wanted.
func (p *Painter) Primary(r layout.Rect, t Target, label string) {
	ground := p.T.Acc
	if p.Hovered(t) {
		ground = p.T.AccHover
	}
	p.Round(r, theme.RadiusButton, ground)
	p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, theme.Body.In(theme.Medium), p.T.OnAcc, label)
	p.Hits.Add(Zone{Rect: r, Target: t, Cursor: CursorPointer})
}

// KeyCap draws a key with its label, its middle at (x, y), and returns its width.
func (p *Painter) KeyCap(x, y float64, label string) float64 {
	st := theme.Small.In(theme.Mono)
	w := max(17, p.TextWidth(st, label)+10)
	r := layout.Rect{X: x, Y: y - 8, W: w, H: 16}
	p.Box(r, theme.RadiusWell, p.T.S3, p.T.Line2)
	p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, st, p.T.T3, label)
	return w
}

// AppIcon draws the icon of the program, size px large.
func (p *Painter) AppIcon(x, y, size float64) {
	for i, img := range p.AppIcons {
		if float64(img.Bounds().Dx()) >= size*p.Scale()-0.5 || i == len(p.AppIcons)-1 {
			p.Image(img, x, y, size, size)
			return
		}
	}
}
