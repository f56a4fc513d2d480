package part

import (
	"image/color"
	"math"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
)

// KeyState is what is known about a key.
type KeyState uint8

// The states of a key.
const (
	KeyUp KeyState = iota
	KeyDown
	KeyUnknown // the recording does not say
)

// A PadKey is a key of the input pad.
type PadKey struct {
	Label    string
	Lane     theme.Lane
	State    KeyState
	Inferred bool
}

// A PadNumber is a number beside the keys with its name before it and its unit
// behind it, "" of one whose text says it.
type PadNumber struct {
	Name string
	Text string
	Unit string
	From sim.Provenance
}

// Pad is the input pad of the followed player.
type Pad struct {
	Letter  string // A or B of two runs that are compared, "" of one player
	Name    string
	Source  string // "recorded", "partly simulated", …
	Warn    bool   // not all of it was recorded
	Keys    []PadKey
	Aim     float64 // radians, clockwise from the right (GoldSrc: on the screen)
	HasAim  bool
	Numbers []PadNumber // right of the dial: aim, vx, vy, speed
	// Foot and FootRight are the line below the keys of a game seen from above:
	// health, armour, ammunition and zones; money.
	Foot, FootRight string
	Tip             string
}

// A PlacedPad is a pad with its top left.
type PlacedPad struct {
	Pad
	X, Y float64
	Slim bool
}

// Forget leaves nothing known: the recording does not hold the moment, as tip says.
func (d *Pad) Forget(tip string) {
	d.Source, d.Warn, d.Tip, d.HasAim, d.Foot, d.FootRight = "not recorded", true, tip, false, "", ""
	for i := range d.Keys {
		d.Keys[i].State = KeyUnknown
	}
	for i := range d.Numbers {
		d.Numbers[i] = PadNumber{Name: d.Numbers[i].Name, Text: "–"}
	}
}

// PadSize returns the size of the pad in a layout.
func PadSize(l *layout.Window) (w, h float64) {
	if l.Slim {
		return 176, 34
	}
	return padWidth, 96
}

// padWidth is the width of the pad: that of keys, dial and a number with its unit.
const padWidth = 272.0

// Draw draws the pad with its top left at (x, y).
func (d *Pad) Draw(p *widget.Painter, x, y float64, slim bool) {
	if slim {
		d.strip(p, x, y)
		return
	}
	r := layout.Rect{X: x, Y: y, W: padWidth, H: 96}
	p.Plate(r, theme.RadiusDialog)
	p.Hits.Add(widget.Zone{Rect: r, Target: widget.Control(widget.Ground, 0), Tip: d.Tip, Mouse: true})
	src := p.P.PlateText2
	if d.Warn {
		src = p.P.Warn
	}
	sw := p.TextWidth(theme.Small, d.Source)
	p.TextIn(x+12, y+15, padWidth-24-sw-8, canvas.Left, theme.Label.In(theme.Medium), theme.Hex(0xffffff), d.Name)
	p.TextAt(x+padWidth-12, y+15, canvas.Right, theme.Small, src, d.Source)
	st := theme.Small.In(theme.Mono)
	if len(d.Keys) > teeKeys {
		// More keys than a tee has: they are smaller, with the player's data
		// next to and below them.
		ends := padRows(p, x+12, [2]layout.Rect{{Y: y + 29, W: 22, H: 20}, {Y: y + 53, W: 40, H: 18}}, 4, d.Keys)
		for i := range d.Numbers[:min(len(d.Numbers), 2)] {
			s, from := &d.Numbers[i], ends[i]+6
			s.draw(p, x+padWidth-12, y+39+23*float64(i), x+padWidth-12-from)
		}
		p.TextAt(x+padWidth-12, y+84, canvas.Right, st, p.P.PlateText2, d.FootRight)
		p.TextIn(x+12, y+84, padWidth-24-p.TextWidth(st, d.FootRight)-8, canvas.Left, st, p.P.PlateText2, d.Foot)
		return
	}
	padRows(p, x+12, [2]layout.Rect{{Y: y + 32, W: 26, H: 24}, {Y: y + 60, W: 41, H: 24}}, 3, d.Keys)
	if d.HasAim {
		d.dial(p, x+128, y+60)
	}
	for i := range d.Numbers {
		d.Numbers[i].draw(p, x+padWidth-10, y+38+float64(i)*15, 104)
	}
}

// draw draws the number so that it ends at x, its digits hatched if it is not recorded.
// The unit is left out where there is no room for it.
func (n *PadNumber) draw(p *widget.Painter, x, y, room float64) {
	st, white := theme.Small.In(theme.Mono), theme.Hex(0xffffff)
	name, text := p.TextWidth(theme.Small, n.Name), p.TextWidth(st, n.Text)
	left, right := x-room, x
	if n.Unit != "" {
		w := p.TextWidth(theme.Small, n.Unit)
		for _, gap := range [...]float64{6, 3} { // the hatch ends 2 px behind the digits
			if name+text+w+gap+4 <= room {
				p.TextAt(x, y, canvas.Right, theme.Small, p.P.PlateText2, n.Unit)
				right -= w + gap
				break
			}
		}
	}
	if n.Name != "" {
		p.Text(left, y, theme.Small, p.P.PlateText2, n.Name)
		left += name + 2
	}
	if n.From.Worked() && n.Text != "" {
		w := min(right-left, text) + 4
		p.Hatch(right-w+2, y-7, w, 14, 4, theme.Fade(white, 0.22))
	}
	p.TextIn(left, y, right-left, canvas.Right, st, white, n.Text)
}

// teeKeys is how many keys a tee has.
const teeKeys = 5

// padRows draws keys in two rows, whose height and size of keys are given: n in
// the first, the others below. It returns where the keys of each end.
func padRows(p *widget.Painter, x float64, rows [2]layout.Rect, n int, keys []PadKey) (ends [2]float64) {
	cx, k := x, 0
	for i := range keys {
		if i == n {
			cx, k = x, 1
		}
		r := rows[k]
		r.X = cx
		drawPadKey(p, r, &keys[i])
		ends[k] = r.Right()
		cx = r.Right() + 4
	}
	return ends
}

// strip draws the pad of a small window: the keys in one row.
func (d *Pad) strip(p *widget.Painter, x, y float64) {
	const edge, gap, letter, word = 6.0, 2.0, 22.0, 44.0
	keys, head := d.Keys, 0.0
	if d.Letter != "" {
		head = 14
	}
	width := func(k *PadKey) float64 {
		if len(k.Label) == 1 {
			return letter
		}
		return word
	}
	w := 2*edge - gap + head
	for i := range keys {
		w += width(&keys[i]) + gap
	}
	p.Plate(layout.Rect{X: x, Y: y, W: w, H: 34}, theme.RadiusCard)
	p.Text(x+edge+1, y+17, theme.Label.In(theme.Medium), p.P.PlateText, d.Letter)
	x += edge + head
	for i := range keys {
		kw := width(&keys[i])
		drawPadKey(p, layout.Rect{X: x, Y: y + 7, W: kw, H: 20}, &keys[i])
		x += kw + gap
	}
}

func drawPadKey(p *widget.Painter, r layout.Rect, k *PadKey) {
	col := p.P.Lanes[k.Lane]
	ink := theme.Hex(0xd5dce4)
	switch {
	case k.State == KeyUnknown:
		p.Edge(r, theme.RadiusButton, color.NRGBA{255, 255, 255, 26})
		p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, theme.Small.In(theme.Medium), p.P.T4, k.Label)
		return
	case k.State == KeyDown && k.Inferred:
		p.Hatch(r.X+1, r.Y+1, r.W-2, r.H-2, 4, theme.Fade(col, 0.6))
		p.Edge(r, theme.RadiusButton, col)
	case k.State == KeyDown:
		p.Round(r, theme.RadiusButton, col)
		ink = theme.Hex(0x10151a)
	default:
		p.Box(r, theme.RadiusButton, color.NRGBA{255, 255, 255, 18}, color.NRGBA{255, 255, 255, 56})
	}
	p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, theme.Small.In(theme.Medium), ink, k.Label)
}

// dial draws where the player aims.
func (d *Pad) dial(p *widget.Painter, x, y float64) {
	line := color.NRGBA{255, 255, 255, 71}
	p.Disc(x, y, 25, color.NRGBA{255, 255, 255, 15})
	p.Circle(x, y, 25, 1, line)
	for k := range 8 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 4)
		p.Line(x+cos*22, y+sin*22, x+cos*25, y+sin*25, 1, line)
	}
	sin, cos := math.Sincos(d.Aim)
	p.Line(x, y, x+cos*22, y+sin*22, 2, p.P.Acc)
	p.Disc(x+cos*22, y+sin*22, 3.5, p.P.Acc)
	p.Disc(x, y, 2.5, theme.Hex(0xffffff))
}
