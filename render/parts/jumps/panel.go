package jumps

import (
	"fmt"
	"math"
	"strconv"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/parts/jumps/jumplist"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/jumps"
)

// Sizes of the panel.
const (
	rowHeight   = 26.0
	headHeight  = 22.0
	keyHeight   = 24.0
	pressHeight = 150.0
	pressFrom   = 420.0 // heights of the panel from which there is a histogram
	syncFrom    = 250.0 // widths from which there is room for the strafes
)

// A sheet draws into the panel.
type sheet struct{ *View }

// PaintTab draws the list of the jumps and the histogram of the presses: see
// [part.Tabbed].
func (v *View) PaintTab(r layout.Rect) { sheet{v}.paint(r) }

func (v sheet) paint(rest layout.Rect) {
	defer v.D.P.Hits.Own(v.View)()
	tall := v.D.Lay.Panel.H >= pressFrom
	v.paintKinds(&rest)
	if tall {
		v.paintPresses(rest.CutBottom(pressHeight))
		v.paintKey(rest.CutBottom(keyHeight))
	}
	v.paintList(rest)
}

// paintKinds draws a chip for each kind that occurs.
func (v sheet) paintKinds(rest *layout.Rect) {
	p := &v.D.P
	row := rest.CutTop(28)
	x, y := row.X+11, row.Y+5
	for k, n := range v.jumps().Kinds {
		if n == 0 {
			continue
		}
		chip := widget.Chip{
			X: x, Y: y, Label: kindWords[k] + " " + strconv.Itoa(n), On: !v.hidden[k], Target: widget.Target{Part: kindPart, N: k},
			Tip: map[bool]string{false: "Hide these jumps", true: "List these jumps"}[v.hidden[k]],
		}
		if x+p.ChipWidth(chip) > row.Right()-8 && x > row.X+11 {
			row = rest.CutTop(24)
			chip.X, chip.Y = row.X+11, row.Y+1
			y = chip.Y
		}
		x = chip.X + p.Chip(chip) + 6
	}
	rest.CutTop(4)
}

// columns are where the columns of the list end, but for number, where it begins.
type columns struct{ number, units, speed, strafes, sync, mark float64 }

func columnsOf(r layout.Rect) columns {
	w := r.W - 24 - 22 // without margins and the mark
	c := columns{number: r.X + 12, mark: r.Right() - 26}
	c.units, c.speed, c.strafes, c.sync = r.X+12+w*0.32, r.X+12+w*0.63, r.X+12+w*0.81, r.X+12+w
	if r.W < syncFrom {
		c.units, c.speed, c.strafes, c.sync = r.X+12+w*0.38, r.X+12+w*0.74, 0, r.X+12+w
	}
	return c
}

// paintList draws the heads of the columns and the jumps.
func (v sheet) paintList(r layout.Rect) {
	p := &v.D.P
	c := columnsOf(r)
	head := r.CutTop(headHeight)
	heading := func(x float64, text string) {
		p.TextAt(x, head.CenterY(), canvas.Right, theme.Small, p.T.T3, text)
	}
	p.Text(c.number, head.CenterY(), theme.Small, p.T.T3, "#")
	heading(c.units, "Units")
	heading(c.speed, "Speed")
	if c.strafes > 0 {
		heading(c.strafes, "Strafes")
	}
	heading(c.sync, "Sync")
	p.HLine(r.X, head.Bottom()-1, r.W, p.T.Line)
	r.H = math.Floor(r.H/rowHeight) * rowHeight // half a row looks like a mistake
	v.list, v.most = r, max(0, float64(len(v.rows))*rowHeight-r.H)
	p.MouseZone(r, widget.Target{Part: listPart}, widget.CursorDefault)
	if len(v.rows) == 0 {
		p.Text(r.X+12, r.Y+16, theme.Label, p.T.T3, "No jumps of these kinds.")
		return
	}
	p.Clip(r)
	scroll := min(v.scroll, v.most)
	for k := max(0, int(scroll/rowHeight)); k < len(v.rows); k++ {
		y := r.Y + float64(k)*rowHeight - scroll
		if y > r.Bottom() {
			break
		}
		v.paintRow(layout.Rect{X: r.X, Y: y, W: r.W, H: rowHeight}, c, v.rows[k])
	}
	p.Unclip()
	p.Scrollbar(r, scroll, float64(len(v.rows))*rowHeight)
}

func (v sheet) paintRow(r layout.Rect, c columns, i int) {
	p, j := &v.D.P, &v.jumps().Jumps[i]
	t := widget.Target{Part: rowPart, N: i}
	ink := p.T.T1
	switch {
	case i == v.at:
		p.Fill(r, p.T.Sel)
		p.FillRect(r.X, r.Y, theme.LineBar, r.H, p.T.Acc)
	case p.Hovered(t) || p.Hovered(widget.Target{Part: barPart, N: i}):
		p.Fill(r, p.T.S3)
	}
	if !j.Level || !j.Free { // no distance that compares
		ink = p.T.T3
	}
	mono, y := theme.Label.In(theme.Mono), r.CenterY()
	p.Text(c.number, y, mono, p.T.T3, strconv.Itoa(i+1))
	p.TextAt(c.units, y, canvas.Right, mono, ink, fmt.Sprintf("%.1f", j.Distance))
	p.TextAt(c.speed, y, canvas.Right, mono, p.T.T2, fmt.Sprintf("%.0f→%.0f", j.Prestrafe, j.Top))
	if c.strafes > 0 {
		p.TextAt(c.strafes, y, canvas.Right, mono, p.T.T1, strconv.Itoa(len(j.Strafes)))
	}
	sync := "–"
	if s, ok := j.Sync(); ok {
		sync = fmt.Sprintf("%.0f %%", 100*s)
	}
	p.TextAt(c.sync, y, canvas.Right, mono, p.T.T1, sync)
	switch {
	case j.Command == jumps.CommandMissing:
		p.Icon(assets.IconWarn, c.mark, y-7, 14, p.T.Warn)
	case i == v.jumps().Longest:
		p.Mark(theme.MarkFinish, c.mark+7, y, 10, p.T.Marks[theme.MarkFinish])
	}
	p.Hits.Add(widget.Zone{Rect: r, Target: t, Cursor: widget.CursorPointer, Tip: v.tip(i), More: v.rowMore(j), Mouse: true})
}

// rowMore says why a distance does not compare with others.
func (v sheet) rowMore(j *jumplist.Jump) string {
	switch {
	case !j.Free:
		return "Not a free flight: a ladder, water, a ceiling or a push"
	case !j.Level:
		return fmt.Sprintf("Lands %+.0f u high", j.Height)
	}
	return "Click to loop this jump"
}

// paintKey says what the marks of the list mean.
func (v sheet) paintKey(r layout.Rect) {
	p, y := &v.D.P, r.CenterY()
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	p.Icon(assets.IconWarn, r.X+12, y-6, 12, p.T.Warn)
	w := p.Text(r.X+28, y, theme.Small, p.T.T3, "without +jump")
	x := r.X + 28 + w + 18
	if x+90 > r.Right() {
		return
	}
	p.Mark(theme.MarkFinish, x, y, 9, p.T.Marks[theme.MarkFinish])
	p.Text(x+10, y, theme.Small, p.T.T3, "longest level jump")
}

// paintPresses draws how many frames there are between two presses of jump.
func (v sheet) paintPresses(r layout.Rect) {
	p, c := &v.D.P, &v.jumps().Count
	p.HLine(r.X, r.Y, r.W, p.T.Line2)
	r.CutTop(6)
	head := r.CutTop(24)
	w := p.Text(r.X+12, head.CenterY(), theme.Body.In(theme.Medium), p.T.T1, "Jump presses")
	p.Text(r.X+12+w+8, head.CenterY(), theme.Label.In(theme.Mono), p.T.T3, strconv.Itoa(c.Presses))
	p.TextAt(r.Right()-12, head.CenterY(), canvas.Right, theme.Small, p.T.T3, "frames between two")
	foot := r.CutBottom(44)
	labels := r.CutBottom(16)
	plot := layout.Rect{X: r.X + 12, Y: r.Y + 4, W: r.W - 24, H: r.H - 4}
	most := 1
	for _, n := range c.Bars {
		most = max(most, n)
	}
	pitch := plot.W / jumplist.Bars
	p.HLine(plot.X, plot.Bottom(), plot.W, p.T.Line2)
	for k, n := range c.Bars {
		t := widget.Target{Part: histPart, N: k}
		ink := p.T.Den2
		if k == 0 {
			ink = p.T.Lanes[theme.LaneJump]
		}
		h := math.Round(plot.H * float64(n) / float64(most))
		bar := layout.Rect{X: plot.X + float64(k)*pitch + 2, Y: plot.Bottom() - h, W: pitch - 5, H: h}
		p.Round(bar, theme.RadiusBar, ink)
		label := strconv.Itoa(k + 1)
		if k == jumplist.Bars-1 {
			label += "+"
		}
		p.TextAt(bar.CenterX(), labels.CenterY(), canvas.Center, theme.Small.In(theme.Mono), p.T.T3, label)
		tip := fmt.Sprintf("%d presses, each %s frames after the previous one", n, label)
		p.Hits.Add(widget.Zone{Rect: layout.Rect{X: bar.X - 2, Y: plot.Y, W: pitch, H: plot.H + labels.H}, Target: t, Cursor: widget.CursorDefault, Tip: tip, Mouse: true})
	}
	share := fmt.Sprintf("%.0f %%", 100*c.OneShare())
	big := theme.Clock
	p.Text(foot.X+12, foot.CenterY(), big, p.T.Lanes[theme.LaneJump], share)
	x := foot.X + 12 + p.TextWidth(big, share) + 10
	p.Text(x, foot.CenterY()-8, theme.Small, p.T.T1, "one frame apart")
	p.Text(x, foot.CenterY()+8, theme.Small, p.T.T3, fmt.Sprintf("median %d frames", c.Median))
	p.TextAt(foot.Right()-12, foot.CenterY()-8, canvas.Right, theme.Small, p.T.T1, fmt.Sprintf("%d of %d", c.OneHop, c.Hops))
	p.TextAt(foot.Right()-12, foot.CenterY()+8, canvas.Right, theme.Small, p.T.T3, "one-frame hops")
}
