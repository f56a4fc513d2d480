package jumps

import (
	"fmt"
	"image/color"
	"strconv"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// Sizes of the page of two jumps.
const (
	pairHead     = 40.0
	pairRow      = 22.0
	pairTabs     = 34.0
	pairWide     = 620.0 // widths from which everything has a place
	pairTall     = 330.0 // the same for heights
	pairFigureW  = 320.0
	pairKeyWidth = 40.0
)

// pairArea returns what the page covers: the map, and the panel beside it.
func (v *View) pairArea() layout.Rect {
	r, b := v.D.Lay.Map, v.D.Lay.Panel
	if !b.Empty() && b.X >= r.Right()-1 && b.H >= r.H {
		r.W = b.Right() - r.X
	}
	return r
}

// PaintCover draws two jumps in place of the map: see [part.Covering].
func (v *View) PaintCover() {
	p := &v.D.P
	defer p.Hits.Own(v)()
	r := v.pairArea()
	p.Fill(r, p.T.S2)
	p.Ground(r)
	l := v.List()
	if v.pair.of != l {
		return
	}
	a, b := &l.Jumps[v.pair.jumps[0]], &l.Jumps[v.pair.jumps[1]]
	v.paintPairHead(r.CutTop(pairHead))
	if r.W < pairWide || r.H < pairTall {
		tabs := r.CutTop(pairTabs)
		x := tabs.X + 12
		for n, name := range pairViews {
			c := widget.Chip{
				X: x, Y: tabs.Y + 5, Label: name, Target: widget.Target{Part: pairViewPart, N: n}, On: v.pair.view == n,
			}
			p.Chip(c)
			x += p.ChipWidth(c) + 6
		}
		r = r.Inset(6)
		switch v.pair.view {
		case pairCurves:
			v.paintPairCurves(r)
		case pairPath:
			v.paintPairPath(r)
		case pairStrafes:
			paintPairStrafes(p, r, a, b)
		default:
			paintPairFigures(p, r, figuresOf(a, b))
		}
		return
	}
	r = r.Inset(10)
	left := r.CutLeft(pairFigureW)
	r.CutLeft(20)
	list := figuresOf(a, b)
	paintPairFigures(p, left.CutTop(pairRow*float64(len(list)+1)), list)
	left.CutTop(10)
	path := r.CutBottom(r.H * 0.36)
	v.paintPairCurves(r)
	path.CutTop(8)
	// beside the path there is room
	if left.H < pairRow*float64(1+min(fewStrafes, max(len(a.Strafes), len(b.Strafes)))) {
		left = path.CutRight(pairFigureW)
		path.CutRight(16)
	}
	paintPairStrafes(p, left, a, b)
	v.paintPairPath(path)
}

// Inks of both jumps.
func pairInk(t *theme.Theme, side int) color.NRGBA {
	if side == 0 {
		return t.G1
	}
	return t.G2
}

// paintPairHead names both jumps, and has the buttons that choose others.
func (v *View) paintPairHead(r layout.Rect) {
	p := &v.D.P
	p.HLine(r.X, r.Bottom()-p.Hair(), r.W, p.T.Line)
	y := r.CenterY()
	button := func(x float64, t widget.Target, label, tip string) {
		p.Button(widget.Button{
			Rect: layout.Rect{X: x, Y: y - 12, W: 24, H: 24}, Target: t, NoIcon: true, Label: label,
			Tip: tip, Flat: true,
		})
	}
	x := r.X + 10
	for side, letter := range [...]string{"A", "B"} {
		button(x, widget.Target{Part: pairStepPart, N: 2 * side}, "‹", "Previous jump as "+letter)
		i := v.pair.jumps[side]
		text := fmt.Sprintf("%s  jump %d, %s", letter, i+1, kindWords[v.List().Jumps[i].Kind])
		if r.W < pairWide {
			text = fmt.Sprintf("%s  jump %d", letter, i+1)
		}
		p.FillRect(x+28, y+10, 14, 2, pairInk(&p.T, side))
		w := p.Text(x+28, y, theme.Body.In(theme.Medium), p.T.T1, text)
		name := layout.Rect{X: x + 26, Y: y - 12, W: w + 4, H: 24}
		p.Hits.Add(widget.Zone{
			Rect: name, Target: widget.Target{Part: pairNamePart, N: side}, Cursor: widget.CursorPointer,
			Tip: v.tip(i), More: "Click to watch it",
		})
		button(x+28+w+6, widget.Target{Part: pairStepPart, N: 2*side + 1}, "›", "Next jump as "+letter)
		x += 28 + w + 6 + 24 + 18
	}
	if right := r.Right() - 12 - 24; x < right-34 {
		button(right-30, widget.Target{Part: pairSwapPart}, "⇄", "Exchange A and B")
		p.Button(widget.Button{
			Rect: layout.Rect{X: right, Y: y - 12, W: 24, H: 24}, Target: widget.Target{Part: pairClosePart},
			Icon: assets.IconClose, Flat: true, Tip: "Close", Key: "Esc",
		})
	}
}

// paintPairFigures draws a row for each figure, as many as fit.
func paintPairFigures(p *widget.Painter, r layout.Rect, list []figure) {
	mono := theme.Label.In(theme.Mono)
	columns := [...]float64{r.Right() - 150, r.Right() - 75, r.Right()}
	row := r.CutTop(pairRow)
	for k, name := range [...]string{"A", "B", "B − A"} {
		p.TextAt(columns[k], row.CenterY(), canvas.Right, theme.Small, p.T.T3, name)
	}
	for i := range list {
		if r.H < pairRow {
			return
		}
		f := &list[i]
		row := r.CutTop(pairRow)
		p.HLine(row.X, row.Y, row.W, p.T.Line)
		p.Text(row.X, row.CenterY(), theme.Label, p.T.T2, f.name)
		for k, text := range [...]string{f.a, f.b, f.more} {
			ink := p.T.T1
			if text == "–" {
				ink = p.T.T3
			}
			p.TextAt(columns[k], row.CenterY(), canvas.Right, mono, ink, text)
		}
	}
}

// paintPairStrafes draws the strafes of both jumps, the first beside the first.
func paintPairStrafes(p *widget.Painter, r layout.Rect, a, b *Jump) {
	mono := theme.Small.In(theme.Mono)
	half := (r.W - 24) / 2
	head := r.CutTop(pairRow)
	p.Text(head.X, head.CenterY(), theme.Small, p.T.T3, "#")
	for side := range 2 {
		x := r.X + 24 + float64(side)*half
		p.Text(x, head.CenterY(), theme.Small, p.T.T3, [...]string{"A", "B"}[side]+"  sync, gain, ms")
	}
	for k := 0; k < max(len(a.Strafes), len(b.Strafes)) && r.H >= pairRow; k++ {
		row := r.CutTop(pairRow)
		y := row.CenterY()
		p.HLine(row.X, row.Y, row.W, p.T.Line)
		p.Text(row.X, y, mono, p.T.T3, strconv.Itoa(k+1))
		for side, j := range [...]*Jump{a, b} {
			s := j.strafe(k)
			x := row.X + 24 + float64(side)*half
			if s == nil {
				p.Text(x, y, mono, p.T.T3, "–")
				continue
			}
			cap := layout.Rect{X: x, Y: y - 8, W: 18, H: 16}
			p.Round(cap, theme.RadiusWell, p.T.Lanes[sideLane(s.Side)])
			p.TextAt(cap.CenterX(), y, canvas.Center, theme.Small.In(theme.Medium), p.T.S0, sideKey(s.Side))
			sync, _ := s.Sync()
			text := fmt.Sprintf("%3.0f %% %+5.1f %4.0f", 100*sync, s.Gain, 1000*s.Seconds)
			p.TextIn(x+24, y, half-28, canvas.Left, mono, p.T.T1, text)
		}
	}
}

// paintPairCurves draws speed, height and keys of both jumps over the time since the take-off.
func (v *View) paintPairCurves(r layout.Rect) {
	p, traces := &v.D.P, &v.pair.traces
	lo, hi := 0.0, 0.1
	for side := range traces {
		if f := traces[side].frames; len(f) > 0 {
			lo, hi = min(lo, f[0].at), max(hi, f[len(f)-1].at)
		}
	}
	keys := r.CutBottom(min(r.H*0.45, float64(len(pairKeys))*13+16))
	body := r
	body.CutLeft(pairKeyWidth)
	x := func(at float64) float64 { return body.X + (at-lo)/(hi-lo)*body.W }
	rise := body.CutBottom(body.H * 0.36)
	v.paintCurve(r, body, "u/s", x, both(traces[0].speed, traces[1].speed), func(f *traced) float64 { return f.speed })
	rise.CutTop(6)
	v.paintCurve(r, rise, "u", x, both(traces[0].rise, traces[1].rise), func(f *traced) float64 { return f.rise })
	p.VLine(x(0), r.Y, r.H+keys.H-14, p.T.Line3)
	p.TextAt(x(0), keys.Bottom()-6, canvas.Center, theme.Small, p.T.T3, "take-off")
	p.TextAt(body.Right(), keys.Bottom()-6, canvas.Right, theme.Small.In(theme.Mono), p.T.T3, fmt.Sprintf("%.2f s", hi))
	keys.CutBottom(14)
	high := keys.H / float64(len(pairKeys))
	for k, key := range pairKeys {
		row := layout.Rect{X: keys.X, Y: keys.Y + float64(k)*high, W: keys.W, H: high}
		p.Text(row.X, row.CenterY(), theme.Small, p.T.T3, key.name)
		for side := range traces {
			y, h := row.Y+1, row.H/2-1
			if side == 1 {
				y += row.H / 2
			}
			frames := traces[side].frames
			for i := 0; i+1 < len(frames); i++ {
				if frames[i+1].buttons&key.bit != 0 {
					x0, x1 := x(frames[i].at), x(frames[i+1].at)
					p.FillRect(x0, y, max(1, x1-x0), h, pairInk(&p.T, side))
				}
			}
		}
	}
}

// both returns the range that holds two, a little wider.
func both(a, b [2]float64) [2]float64 {
	lo, hi := min(a[0], b[0]), max(a[1], b[1])
	more := max(1, (hi-lo)/20)
	return [2]float64{lo - more, hi + more}
}

// paintCurve draws a value of both jumps within a range, A over B.
func (v *View) paintCurve(whole, r layout.Rect, unit string, x func(float64) float64, within [2]float64,
	of func(*traced) float64,
) {
	p := &v.D.P
	p.HLine(r.X, r.Bottom()-1, r.W, p.T.Line2)
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	st := theme.Small.In(theme.Mono)
	p.TextAt(r.X-6, r.Y+6, canvas.Right, st, p.T.T3, fmt.Sprintf("%.0f", within[1]))
	p.TextAt(r.X-6, r.Bottom()-7, canvas.Right, st, p.T.T3, fmt.Sprintf("%.0f", max(0, within[0])))
	p.Text(whole.X, r.CenterY(), theme.Small, p.T.T3, unit)
	p.Clip(r)
	defer p.Unclip()
	for side := 1; side >= 0; side-- {
		var points []canvas.Pt
		for i := range v.pair.traces[side].frames {
			f := &v.pair.traces[side].frames[i]
			points = append(points, canvas.Pt{X: x(f.at), Y: r.Bottom() - (of(f)-within[0])/(within[1]-within[0])*r.H})
		}
		if len(points) > 1 {
			p.Polyline(points, 1.8, pairInk(&p.T, side))
		}
	}
}

// paintPairPath draws both paths from above, from the same take-off in the same direction.
func (v *View) paintPairPath(r layout.Rect) {
	p, traces := &v.D.P, &v.pair.traces
	p.Text(r.X, r.Y+7, theme.Small, p.T.T3, "from above, from the same take-off")
	r.CutTop(16)
	p.Box(r, theme.RadiusWell, p.T.S0, p.T.Line)
	along, left := [2]float64{0, 1}, [2]float64{-1, 1}
	for side := range traces {
		for i := range traces[side].frames {
			f := &traces[side].frames[i]
			along[0], along[1] = min(along[0], f.along), max(along[1], f.along)
			left[0], left[1] = min(left[0], f.left), max(left[1], f.left)
		}
	}
	in := r.Inset(12)
	k := min(in.W/(along[1]-along[0]), in.H/(left[1]-left[0]))
	p.Clip(r)
	defer p.Unclip()
	at := func(a, l float64) canvas.Pt {
		return canvas.Pt{X: in.X + (a-along[0])*k, Y: in.CenterY() - (l-(left[0]+left[1])/2)*k}
	}
	for side := 1; side >= 0; side-- {
		var points []canvas.Pt
		for i := range traces[side].frames {
			f := &traces[side].frames[i]
			points = append(points, at(f.along, f.left))
		}
		if len(points) > 1 {
			p.Polyline(points, 2, pairInk(&p.T, side))
			end := points[len(points)-1]
			p.Disc(end.X, end.Y, 4, pairInk(&p.T, side))
			p.TextAt(end.X+8, end.Y, canvas.Left, theme.Small, p.T.T1, [...]string{"A", "B"}[side])
		}
	}
	off := at(0, 0)
	p.Disc(off.X, off.Y, 4, p.T.T1)
}
