package jumps

import (
	"fmt"
	"sort"
	"strconv"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim/jumps"
	"playhead/sim/occurs"
)

const (
	laneHeight = 34.0
	footHeight = 7.0 // of a bracket
)

var aboutLane = part.About{
	Word: "jumps", Title: "Jumps", Help: "The recorder's jumps, with distance, speeds, strafes and sync",
	After: timeline.LaneEvents,
	Needs: occurs.Jumps, Missing: "No jumps with recorded keys.", EachKey: true,
}

// Lanes returns the lane of the jumps: see [part.Laner].
func (v *View) Lanes(k timeline.Kind) []part.Lane {
	if k != timeline.KindGoldSrc {
		return nil
	}
	return []part.Lane{v}
}

// About describes the lane: see [part.Lane].
func (v *View) About() *part.About { return &aboutLane }

// LaneHeights returns how high the lane of the jumps is, 0 without any.
func (v *View) LaneHeights() (usual, tall float64) {
	if !v.Any() {
		return 0, 0
	}
	return laneHeight, laneHeight
}

// Wanted reports whether the lane is shown that the user said nothing about.
func (v *View) Wanted() bool { return v.Lab() }

// figures says how good a jump was, with so many parts: distance, sync, speeds and
// strafes, in this order of importance.
func figures(j *Jump, parts int) string {
	text := "no landing"
	if j.Landed {
		text = fmt.Sprintf("%.1f u", j.Distance)
	}
	if parts > 1 {
		text += fmt.Sprintf(" · %.0f→%.0f", j.Prestrafe, j.Top)
	}
	if n := len(j.Strafes); n > 0 && parts > 2 {
		text += " · " + strconv.Itoa(n) + " strafe"
		if n > 1 {
			text += "s"
		}
	}
	if sync, ok := j.Sync(); ok && parts > 0 {
		text += fmt.Sprintf(" · %.0f %%", 100*sync)
	}
	return text
}

// PaintLane draws a bracket for each jump over the times of scale, and below them
// the presses without their command.
func (v *View) PaintLane(header, body layout.Rect, scale timeline.Scale) {
	p, l := &v.D.P, v.List()
	defer p.Hits.Own(v)()
	p.MouseZone(header, widget.Target{Part: lanePart}, widget.CursorDefault)
	p.Text(header.X+22, header.Y+12, theme.Label, p.T.T2, aboutLane.Title)
	p.Text(header.X+22, header.Y+25, theme.Small, p.T.T3, strconv.Itoa(len(l.Jumps)))
	p.Clip(body)
	defer p.Unclip()
	first := sort.Search(len(l.Jumps), func(i int) bool { return scale.At(l.Jumps[i].To) >= body.X-4 })
	last := body.X - 10
	for i := first; i < len(l.Jumps); i++ {
		j := &l.Jumps[i]
		x0, x1 := scale.At(j.From), scale.At(j.To)
		if x0 > body.Right() {
			break
		}
		if x1 < last+1 && i != v.at { // several on one pixel
			continue
		}
		last = x1
		v.paintBracket(body, i, x0, x1)
	}
	paintSilent(p, body, l.Silent, scale)
}

// paintBracket draws a jump from x0 to x1.
func (v *View) paintBracket(body layout.Rect, i int, x0, x1 float64) {
	p, j := &v.D.P, &v.List().Jumps[i]
	t := widget.Target{Part: barPart, N: i}
	box := layout.Rect{X: x0, Y: body.Y + 4, W: max(2, x1-x0-1), H: body.H - 7}
	ink, width := p.T.Line3, 1.5
	switch {
	case v.carded() == j:
		ink, width = p.T.AccText, 2
		p.Fill(box, p.T.AccDim)
	case p.Hovered(t) || p.Hovered(widget.Target{Part: rowPart, N: i}):
		ink = p.T.T1
	}
	p.FillRect(box.X, box.Y, box.W, width, ink)
	p.FillRect(box.X, box.Y, width, footHeight, ink)
	p.FillRect(box.Right()-width, box.Y, width, footHeight, ink)
	z := widget.Zone{
		Rect: layout.Rect{X: x0, Y: body.Y, W: max(4, x1-x0), H: body.H}, Target: t,
		Cursor: widget.CursorPointer, Tip: v.tip(i), More: "Click to loop this jump", Mouse: true,
	}
	p.Hits.Add(z)
	from, to := max(x0, body.X)+8, min(x1, body.Right())-8
	if j.Command == jumps.CommandMissing && to-from > 12 {
		p.Icon(assets.IconWarn, from-1, box.Y+10, 12, p.T.Warn)
		from += 15
	}
	st := theme.Small
	for parts := 3; parts >= 0; parts-- {
		if text := figures(j, parts); p.TextWidth(st, text) <= to-from {
			ink := p.T.T2
			if v.carded() == j {
				ink = p.T.T1
			}
			p.TextAt((from+to)/2, box.Y+16, canvas.Center, st, ink, text)
			return
		}
	}
}

// paintSilent draws the presses without their command.
func paintSilent(p *widget.Painter, body layout.Rect, all []Press, scale timeline.Scale) {
	first := sort.Search(len(all), func(i int) bool { return scale.At(all[i].At) >= body.X })
	last := body.X - 10
	for i := first; i < len(all); i++ {
		x := scale.At(all[i].At)
		if x > body.Right() {
			return
		}
		if x < last+3 {
			continue
		}
		last = x
		ink, tip := p.T.Lanes[theme.LaneJump], "Jump pressed without +jump"
		if all[i].Attack {
			ink, tip = p.T.Lanes[theme.LaneFire], "Attack pressed without +attack"
		}
		y := body.Bottom() - 1
		p.Triangle(x-4, y, x+4, y, x, y-6, ink)
		p.Hits.Add(widget.Zone{
			Rect: layout.Rect{X: x - 5, Y: y - 8, W: 10, H: 9}, Target: widget.Target{Part: silentPart, N: i},
			Cursor: widget.CursorPointer,
			Tip:    tip, More: "No such console command in the previous 0.25 s. Some clients leave out commands.",
			Mouse: true,
		})
	}
}

// tip names a jump.
func (v *View) tip(i int) string {
	j := &v.List().Jumps[i]
	tip := fmt.Sprintf("Jump %d, %s: %s", v.List().Number(i), kindWords[j.Kind], figures(j, 3))
	if j.Command == jumps.CommandMissing {
		tip += ", without +jump"
	}
	return tip
}
