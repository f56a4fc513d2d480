package canvas

import "playhead/render/theme"

// A Trace notes what a frame writes and the grounds it fills, in the order they
// are drawn: for tests that look whether text stays where it belongs.
type Trace struct{ Marks []Traced }

// Traced is a text or a ground. Places are px of the target.
type Traced struct {
	Text           string  // "" for a ground
	Px             float64 // size of the text
	X0, Y0, X1, Y1 float64
	// Clip is what could be seen of the target: X0, Y0, X1, Y1.
	Clip  [4]float64
	Alpha float64
	Round bool // a ground with round corners: a plate, a button, a field
}

// SetTrace has the frames from now on noted in t instead of drawn; with nil they
// are drawn.
func (c *Canvas) SetTrace(t *Trace) { c.trace = t }

// traceText notes a text that starts at the pen o. Its height is that of letters
// without marks on them.
func (c *Canvas) traceText(o point, st theme.Text, alpha float32, s string) {
	if c.trace == nil || s == "" {
		return
	}
	x, y := float64(o.x)/c.scale, float64(o.y)/c.scale
	c.trace.Marks = append(c.trace.Marks, Traced{
		Text: s, Px: st.Px, X0: x, X1: x + c.TextWidth(st, s), Y0: y - 0.74*st.Px, Y1: y + 0.2*st.Px, Clip: c.clipPx(),
		Alpha: float64(alpha),
	})
}

// traceGround notes a filled area.
func (c *Canvas) traceGround(r rect, alpha float32, round bool) {
	if c.trace == nil || alpha == 0 || r.empty() {
		return
	}
	k := c.clipPx()
	g := Traced{
		X0: max(float64(r.x0)/c.scale, k[0]), Y0: max(float64(r.y0)/c.scale, k[1]),
		X1: min(float64(r.x1)/c.scale, k[2]), Y1: min(float64(r.y1)/c.scale, k[3]),
		Clip: k, Alpha: float64(alpha), Round: round,
	}
	if g.X1 > g.X0 && g.Y1 > g.Y0 {
		c.trace.Marks = append(c.trace.Marks, g)
	}
}

func (c *Canvas) clipPx() [4]float64 {
	k := c.clip
	return [4]float64{
		float64(k.x0) / c.scale, float64(k.y0) / c.scale, float64(k.x1) / c.scale,
		float64(k.y1) / c.scale,
	}
}
