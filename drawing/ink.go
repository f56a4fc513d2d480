package drawing

import (
	"math"
	"time"
)

// The sizes of ink, in px. LOOK-share.md has them; the player of moment pages has the same.
const (
	Rim       = 1.5 // of a stroke, on each side
	RimShade  = 0x0a0d10
	RimAlpha  = 0.72
	TextRim   = 0.85 // alpha of the rim of a text
	TextSize  = 15.0
	ringUnits = 34.0 // radius around a player, world units
	ringLeast = 18.0 // px
	corners   = 48   // of an ellipse
)

// FadeTime is how long a drawing takes to appear and to disappear, within its span.
const FadeTime = 300 * time.Millisecond

// A Picture is what a drawing is on.
type Picture struct {
	X, Y, W, H float64 // where it is, px
	Zoom       float64 // px a world unit
	// ToScreen returns where a place of the world is, px.
	ToScreen func(x, y float64) (sx, sy float64)
	// Player returns where a player is in the world, false for one who is not in the game.
	Player func(name string) (x, y float64, ok bool)
	// Still shows drawings without fading.
	Still bool
}

// A Stroke is a line through points, or with Fill the area inside them.
type Stroke struct {
	Points []Point
	Fill   bool
}

// Ink is what is drawn, in px. Its rim goes below all of it.
type Ink struct {
	Colour  Colour
	Alpha   float64 // 0 to 1
	Width   float64
	Strokes []Stroke
	// Text is around TextAt, or from there on where it is beside a ring.
	Text   string
	TextAt Point
	Beside bool
}

// At returns the ink of a drawing at a time, false where it does not show.
func (d *Drawing) At(at time.Duration, p *Picture) (Ink, bool) {
	if !d.Shows(at) {
		return Ink{}, false
	}
	ink := Ink{Colour: d.Colour, Alpha: d.alpha(at, p.Still), Width: d.Width}
	pts := make([]Point, len(d.Points))
	for i, q := range d.Points {
		pts[i] = p.Place(d.On, q)
	}
	switch d.Kind {
	case Arrow:
		ink.Strokes = arrow(pts[0], pts[1], d.Width)
	case Line, Pen:
		ink.Strokes = []Stroke{{Points: pts}}
	case Box:
		a, b := pts[0], pts[1]
		ink.Strokes = []Stroke{{Points: []Point{a, {b[0], a[1]}, b, {a[0], b[1]}, a}}}
	case Ellipse:
		a, b := pts[0], pts[1]
		ink.Strokes = []Stroke{{Points: ellipse(
			Point{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2}, math.Abs(b[0]-a[0])/2, math.Abs(b[1]-a[1])/2)}}
	case Text:
		ink.Text, ink.TextAt = d.Text, pts[0]
	case Ring:
		x, y, ok := p.Player(d.Player)
		if !ok {
			return Ink{}, false
		}
		x, y = p.ToScreen(x, y)
		r := math.Max(ringLeast, ringUnits*p.Zoom)
		ink.Strokes = []Stroke{{Points: ellipse(Point{x, y}, r, r)}}
		ink.Text, ink.TextAt, ink.Beside = d.Text, Point{x + r + 6, y}, true
	}
	return ink, true
}

// Place returns where a point of a drawing is, in px.
func (p *Picture) Place(on Space, q Point) (at Point) {
	if on == OnScreen {
		return Point{p.X + q[0]*p.W, p.Y + q[1]*p.H}
	}
	at[0], at[1] = p.ToScreen(q[0], q[1])
	return at
}

// alpha returns how opaque a drawing is at a time within its span.
func (d *Drawing) alpha(at time.Duration, still bool) float64 {
	fade := min(FadeTime, time.Duration(d.To-d.From)/2)
	if still || fade <= 0 {
		return 1
	}
	near := min(at-time.Duration(d.From), time.Duration(d.To)-at)
	return min(1, max(0, float64(near)/float64(fade)))
}

// arrow returns a shaft and a head.
func arrow(a, b Point, width float64) []Stroke {
	dx, dy := b[0]-a[0], b[1]-a[1]
	l := math.Hypot(dx, dy)
	if l < 1 {
		return []Stroke{{Points: []Point{a, b}}}
	}
	dx, dy = dx/l, dy/l
	head := math.Min(8+2.5*width, l)
	base := Point{b[0] - dx*head, b[1] - dy*head}
	half := head * 0.55
	return []Stroke{
		{Points: []Point{a, base}},
		{
			Points: []Point{b, {base[0] - dy*half, base[1] + dx*half}, {base[0] + dy*half, base[1] - dx*half}},
			Fill:   true,
		},
	}
}

func ellipse(mid Point, rx, ry float64) []Point {
	pts := make([]Point, corners+1)
	for i := range pts {
		sin, cos := math.Sincos(2 * math.Pi * float64(i%corners) / corners)
		pts[i] = Point{mid[0] + rx*cos, mid[1] + ry*sin}
	}
	return pts
}

// Near returns how far a place is from the ink, px: 0 within a text or a filled area.
func (k *Ink) Near(x, y float64) float64 {
	best := math.Inf(1)
	for _, s := range k.Strokes {
		for i := 1; i < len(s.Points); i++ {
			best = math.Min(best, fromSegment(x, y, s.Points[i-1], s.Points[i]))
		}
	}
	if k.Text != "" {
		half := 0.3 * TextSize * float64(len([]rune(k.Text)))
		mid := k.TextAt[0]
		if k.Beside {
			mid += half
		}
		best = math.Min(best, math.Max(0, math.Max(math.Abs(x-mid)-half, math.Abs(y-k.TextAt[1])-TextSize/2)))
	}
	return math.Max(0, best-k.Width/2)
}

func fromSegment(x, y float64, a, b Point) float64 {
	dx, dy := b[0]-a[0], b[1]-a[1]
	t := 0.0
	if l := dx*dx + dy*dy; l > 0 {
		t = math.Min(1, math.Max(0, ((x-a[0])*dx+(y-a[1])*dy)/l))
	}
	return math.Hypot(x-a[0]-t*dx, y-a[1]-t*dy)
}
