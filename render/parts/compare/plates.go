package compare

import (
	"math"

	"playhead/render/canvas"
	"playhead/render/comparison"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/times"
)

// The size of the plate with the gap, and the gap below plates.
const (
	gapWidth, gapHeight         = 252.0, 68.0
	gapWidthSlim, gapHeightSlim = 168.0, 44.0
	below                       = 6.0
)

// switchRoom is the least width of the map beside the gap with room for the
// switches.
const switchRoom, switchesHeight = 380, 30.0

// OverlayHeight returns the height of the switches in the topmost corner, and of the plate
// with the gap at the right: see [part.Overlaid].
func (v *View) OverlayHeight(at part.Corner, room layout.Rect) float64 {
	switch l := &v.D.Lay; {
	case !v.Active() || v.c.With() == nil:
	case at == part.Topmost && !l.Slim && room.W+2*l.Margin > gapWidth+switchRoom:
		return switchesHeight + below
	case at == part.TopRight && l.Slim:
		return gapHeightSlim + below
	case at == part.TopRight:
		return gapHeight + below
	}
	return 0
}

// PaintOverlay draws the switches or the plate.
func (v *View) PaintOverlay(at part.Corner, room layout.Rect) {
	defer v.D.P.Hits.Own(v)()
	if at == part.Topmost {
		paintSwitches(v.D, &v.pictures, v.c.ByTime, room)
		return
	}
	w, h := gapWidth, gapHeight
	if v.D.Lay.Slim {
		w, h = gapWidthSlim, gapHeightSlim
	}
	r := layout.Rect{X: room.Right() - v.D.Lay.Margin - w, Y: room.Y + v.D.Lay.Margin, W: w, H: h}
	paintGap(v.D, v.c, r)
}

// OverlayWidth returns how wide the switches are: see [part.Sized].
func (v *View) OverlayWidth(at part.Corner) float64 {
	if at != part.Topmost {
		return 0
	}
	return switchesWidth(v.D, switches(v.D, &v.pictures, v.c.ByTime))
}

// A toggle is one of the switches, without a label the line between two groups.
type toggle struct {
	label, tip, key string
	part            widget.Part
	n               int
	on              bool
}

// switches returns how the runs can be shown.
func switches(d *desk.Desk, of *pictures, byTime bool) []toggle {
	key, beside, flicker := d.Keys.Shortcut, of.beside, of.flicker
	return []toggle{
		{"Overlaid", "Ghosts in one picture", "", picturesPart, 0, !beside && !flicker},
		{"Side by side", "Two pictures, one clock", key(runsBeside), picturesPart, 1, beside},
		{"Flicker A/B", "The other run instead of A", key(flickerRuns), picturesPart, 2, flicker},
		{},
		{"By time", "Both runs at the same time", key(runsByPlace), byPart, 1, byTime},
		{"By position", "Both runs at the same position", key(runsByPlace), byPart, 0, !byTime},
	}
}

// switchGap is the room beside the labels of a switch.
const switchGap = 18

// switchesWidth returns how wide the plate of switches is.
func switchesWidth(d *desk.Desk, items []toggle) float64 {
	w := 8.0 - switchGap/2
	for _, it := range items {
		w += d.P.TextWidth(theme.Label, it.label) + switchGap
	}
	return w
}

// paintSwitches draws how the runs are shown.
func paintSwitches(d *desk.Desk, of *pictures, byTime bool, at layout.Rect) {
	const gap = switchGap
	p, st, items := &d.P, theme.Label, switches(d, of, byTime)
	r := layout.Rect{X: at.X, Y: at.Y, W: switchesWidth(d, items), H: switchesHeight}
	p.Plate(r, theme.RadiusCard)
	p.Ground(r)
	x := r.X + 4
	for _, it := range items {
		if it.label == "" {
			p.VLine(x+gap/2-4, r.Y+7, 16, p.P.PlateBorder)
			x += gap - 8
			continue
		}
		b := layout.Rect{X: x, Y: r.Y + 4, W: p.TextWidth(st, it.label) + gap - 2, H: 22}
		t := widget.Target{Part: it.part, N: it.n}
		col := p.P.PlateText
		switch {
		case it.on:
			p.Round(b, theme.RadiusButton, p.P.Acc)
			col = p.P.OnAcc
		case p.Hovered(t):
			p.Round(b, theme.RadiusButton, theme.Fade(theme.Hex(0xffffff), 0.14))
		}
		p.TextAt(b.CenterX(), b.CenterY(), canvas.Center, st, col, it.label)
		p.Hits.Add(widget.Zone{Rect: b, Target: t, Cursor: widget.CursorPointer, Tip: it.tip, Key: it.key})
		x += b.W + 2
	}
}

// paintGap draws the gap to the other run that is looked at.
func paintGap(d *desk.Desk, c *comparison.Comparison, r layout.Rect) {
	p, slim, i := &d.P, d.Lay.Slim, c.Main
	p.Plate(r, theme.RadiusCard)
	p.Hits.Add(widget.Zone{
		Rect: r, Target: widget.Target{Part: widget.Ground},
		Tip: "Above zero, the other run is behind", More: "by " + by(c),
	})
	pat := patternOf(i)
	col := pat.ink(&p.P)
	cy := r.CenterY()
	if !slim {
		cy -= 8
	}
	p.TeamShape(pat.shape, r.Right()-28, cy, 24, true, col)
	p.TextAt(r.Right()-28, cy+1, canvas.Center, theme.Small.In(theme.Medium), p.P.PlateText, letter(i))
	head, big, foot := gapWords(c)
	if slim {
		p.TextIn(r.X+12, r.Y+13, r.W-60, canvas.Left, theme.Small, p.P.PlateText2, head)
		p.TextAt(r.X+12, r.Y+31, canvas.Left, theme.Title.In(theme.Mono), p.P.PlateText, big)
		return
	}
	p.TextIn(r.X+12, r.Y+13, r.W-60, canvas.Left, theme.Label, p.P.PlateText2, head)
	p.TextAt(r.X+12, r.Y+35, canvas.Left, theme.Head.In(theme.Mono), p.P.PlateText, big)
	p.TextIn(r.X+12, r.Y+56, r.W-24, canvas.Left, theme.Small, p.P.PlateText2, foot)
}

// gapWords says how far apart the base and the other that is looked at are.
func gapWords(c *comparison.Comparison) (head, big, foot string) {
	o, who := c.With(), letter(c.Main)
	now, ok := c.Base.Clock()
	switch {
	case o.With == nil:
		return "Comparing…", "–", ""
	case !ok:
		return "This is a different map", "–", ""
	case now < 0:
		return "Before the start of A", "–", ""
	}
	g, ok := c.Gap(o, now)
	if !ok {
		if now > c.Base.Ticks() {
			return "A is at its end", "–", ""
		}
		return who + " did not get here", "–", ""
	}
	d := math.Round(g.Difference*100) / 100
	switch {
	case d > 0:
		head = who + " is behind by"
	case d < 0:
		head = who + " is ahead by"
	default:
		head = "Level with " + who
	}
	big = times.WithUnit(hundredths(math.Abs(d)))
	if units, ok := c.Apart(o, now); ok {
		foot = "gap " + widget.Plural(int(math.Round(units)), "unit")
	}
	if at := lastChange(o, now); at != "" {
		foot += " · " + who + at
	}
	return head, big, foot
}

// lastChange says where the last of the biggest differences was before a moment.
func lastChange(o *comparison.Side, tick float64) string {
	best, text := math.Inf(-1), ""
	for k := range o.Biggest {
		if d := &o.Biggest[k]; d.From.A <= tick && d.From.A > best {
			best = d.From.A
			text = " lost at "
			if d.Change < 0 {
				text = " gained at "
			}
			text += d.Name
		}
	}
	return text
}

const ticksPerSecond = 50
