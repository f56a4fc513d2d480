package raceclock

import (
	"image/color"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/times"
)

// Sizes of the clock: with one row of rivals in a window of usual width, with two in a wide one; or as a line.
const (
	fullWidth              = 468.0
	wideFrom               = 1400.0 // width of a window
	twoRows, oneRow        = 84.0, 66.0
	lineHeight             = 32.0
	lineLeast              = 150.0
	cellWidth, cellHigh    = 74.0, 38.0
	cellGap, stripGap      = 4.8, 6.0
	roomForFull, roomStrip = 300.0, 360.0 // heights of the map
)

// The controls of the clock.
const (
	clockPart widget.Part = "race clock"
	linePart  widget.Part = "race line"       // the clock as a line
	rivalPart widget.Part = "race rival"      // N: row
	cellPart  widget.Part = "race checkpoint" // N: index of the lead
	cardPart  widget.Part = "race finish"

	runnersPart widget.Part = "only runners"
)

// besideBoth is how wide a map is on which kills have room beside the clock. On others the clock is a line, and
// finishes
// have no card: what is below them would lie on the chat.
const besideBoth = fullWidth + 2*230

// RaceClockSize returns how large the clock is in a room at the top of the map: see [part.Timing].
func (v *View) RaceClockSize(room layout.Rect) (w, h float64) {
	if !v.clock.shown || v.D.Lay.Slim {
		return 0, 0
	}
	if room.H < roomForFull || room.W < besideBoth {
		return min(v.lineWidth(), room.W), lineHeight
	}
	h = oneRow
	if v.rows() > 1 {
		h = twoRows
	}
	if v.strip(room.H) {
		h += stripGap + cellHigh
	}
	return fullWidth, h
}

// rows returns how many rivals are listed.
func (v *View) rows() int {
	n := len(v.clock.rivals)
	if v.D.Lay.All.W < wideFrom {
		n = min(n, 1)
	}
	return n
}

// strip reports whether checkpoints are shown in a map so high.
func (v *View) strip(high float64) bool { return len(v.clock.leads) > 1 && high >= roomStrip }

// lineWidth returns how wide the clock is as a line: the same for all sentences.
func (v *View) lineWidth() float64 {
	p, c := &v.D.P, &v.clock
	w := 24 + p.TextWidth(theme.Title.In(theme.Mono), widest(c.elapsed))
	if c.at >= 0 || c.over {
		w += 12 + p.TextWidth(theme.Body.In(theme.Medium), "Missing from the recording")
	}
	return max(lineLeast, w)
}

// widest returns a text as wide as the clock, which does not move from tick to tick.
func widest(d time.Duration) string {
	if d >= time.Hour {
		return "00:00:00.00"
	}
	return "00:00.00"
}

// ink is the colour of a difference, behind or ahead.
func (v *View) ink(sign int, none color.NRGBA) color.NRGBA {
	switch {
	case sign < 0:
		return v.D.P.P.OK
	case sign > 0:
		return v.D.P.P.Err
	}
	return none
}

// PaintRaceClock draws the clock: see [part.Timing].
func (v *View) PaintRaceClock(r layout.Rect) {
	p, c := &v.D.P, &v.clock
	defer p.Hits.Own(v)()
	plate := r
	if r.H <= lineHeight {
		p.Plate(r, theme.RadiusCard)
		v.lineZone(r)
		w := p.Text(r.X+12, r.CenterY(), theme.Title.In(theme.Mono), p.P.PlateText, c.time())
		x := r.X + 24 + w
		p.TextIn(x, r.CenterY(), r.Right()-12-x, canvas.Left, theme.Body.In(theme.Medium),
			v.ink(v.shownSign(), p.P.PlateText),
			v.sentence())
		return
	}
	if r.H > twoRows { // with checkpoints
		plate = r
		plate.H = r.H - stripGap - cellHigh
		below := r
		below.CutTop(plate.H + stripGap)
		v.paintStrip(below)
	}
	v.paintPlate(plate)
}

func (v *View) groundZone(r layout.Rect) {
	v.D.P.Hits.Add(widget.Zone{
		Rect: r, Target: target(clockPart, 0), Tip: "The time of this run as the game counts it",
		More: "Differences are those at the last checkpoint", Mouse: true,
	})
}

// OwnRaceLine has a click on the clock, where it was drawn as a line, open its menu: see [part.Timing].
func (v *View) OwnRaceLine(r layout.Rect) {
	if v.clock.shown {
		defer v.D.P.Hits.Own(v)()
		v.lineZone(r)
	}
}

func (v *View) lineZone(r layout.Rect) {
	v.D.P.Hits.Add(widget.Zone{
		Rect: r, Target: target(linePart, 0), Tip: "The time of this run as the game counts it",
		More: "Click for checkpoints and what it is measured against", Cursor: widget.CursorPointer,
	})
}

// paintPlate draws time, sentence and rivals.
func (v *View) paintPlate(r layout.Rect) {
	p, c := &v.D.P, &v.clock
	p.Plate(r, theme.RadiusCard)
	v.groundZone(r)
	const left = 172.0
	run := &v.of.list.Runs[c.run]
	x, y := r.X+14, r.Y+19
	if v.tee(x+9, y, *run) {
		x += 24
	}
	name := theme.Body.In(theme.Medium)
	number := "run " + strconv.Itoa(c.run)
	nw := p.TextWidth(theme.Label, number)
	w := p.TextWidth(name, p.Fit(name, c.who, r.X+left-x-nw-8))
	p.TextIn(x, y, r.X+left-x-nw-8, canvas.Left, name, p.P.PlateText, c.who)
	p.TextAt(x+w+7, y, canvas.Left, theme.Label, p.P.PlateText2, number)
	p.TextAt(r.X+14, r.Bottom()-22, canvas.Left, theme.Display.In(theme.Mono), p.P.PlateText, c.time())
	p.VLine(r.X+left+10, r.Y+10, r.H-20, p.P.PlateBorder)
	x = r.X + left + 24
	right := r.Right() - 14
	sentence := v.sentence()
	if sentence == "" {
		sentence = "before the first checkpoint"
		if len(c.leads) < 2 {
			sentence = "no checkpoint times" // the map may have checkpoints that no run passed
		}
	}
	ink := v.ink(v.shownSign(), p.P.PlateText)
	if c.at < 0 && !c.over {
		ink = p.P.PlateText2
	}
	p.TextIn(x, r.Y+19, right-x, canvas.Left, theme.Title, ink, sentence)
	y = r.Y + 44
	if v.rows() == 0 {
		p.TextIn(x, y, right-x, canvas.Left, theme.Small, p.P.PlateText2, "no other run to compare with")
	}
	for k := range v.rows() {
		v.paintRival(k, layout.Rect{X: x, Y: y - 10, W: right - x, H: 20})
		y += 21
	}
}

// paintRival draws a row: which run, its time, and the difference.
func (v *View) paintRival(k int, r layout.Rect) {
	p, o := &v.D.P, &v.clock.rivals[k]
	t := target(rivalPart, k)
	if p.Hovered(t) {
		p.Round(r.Inset(-3), theme.RadiusWell, theme.Fade(theme.Hex(0xffffff), 0.1))
	}
	tip, more := "Measure against this run first", "The fastest other run in this recording"
	switch {
	case k == 0:
		tip = "Choose what this run is measured against"
	}
	switch {
	case len(v.clock.rivals) > v.rows():
		s := &v.clock.rivals[1]
		gap, _ := s.gap()
		more = s.label() + " " + s.name() + "  " + s.time() + "  " + gap
	case o.kind == 0:
		more = "The fastest run that this player finished before"
	}
	if o.file != "" {
		more += ", in " + filepath.Base(o.file)
	} else if o.among != "" {
		more = strings.Replace(more, "in this recording", "in "+o.among, 1)
	}
	p.Hits.Add(widget.Zone{Rect: r, Target: t, Cursor: widget.CursorPointer, Tip: tip, More: more, Mouse: true})
	num := theme.Label.In(theme.Mono)
	y, took := r.CenterY(), o.time()
	gap, gapInk := o.gap()
	p.TextAt(r.Right(), y, canvas.Right, num, v.ink(gapInk, p.P.PlateText2), gap)
	p.TextAt(r.Right()-62, y, canvas.Right, num, p.P.PlateText2, took)
	x := r.X + p.Text(r.X, y, theme.Small, p.P.PlateText2, o.label()) + 8
	p.TextIn(x, y, r.Right()-62-p.TextWidth(num, took)-8-x, canvas.Left, theme.Label.In(theme.Medium),
		p.P.PlateText, o.name())
}

// paintStrip draws the checkpoints around the last one that was passed, and the finish.
func (v *View) paintStrip(r layout.Rect) {
	c := &v.clock
	n := len(c.leads)
	fit := min(n, int((r.W+cellGap)/(cellWidth+cellGap)))
	first := max(0, min(c.at-fit/2+1, n-fit))
	w := float64(fit)*(cellWidth+cellGap) - cellGap
	x := r.CenterX() - w/2
	for k := first; k < first+fit; k++ {
		v.paintCell(k, layout.Rect{X: x, Y: r.Y, W: cellWidth, H: cellHigh}, k == first && first > 0,
			k == first+fit-1 && k < n-1)
		x += cellWidth + cellGap
	}
}

// paintCell draws a checkpoint: the difference where the run passed, else when the rival did.
func (v *View) paintCell(k int, r layout.Rect, before, behind bool) {
	p, lead := &v.D.P, &v.clock.leads[k]
	t := target(cellPart, k)
	p.Plate(r, theme.RadiusButton)
	switch {
	case k == v.clock.at:
		p.Edge(r, theme.RadiusButton, p.P.AccText)
	case p.Hovered(t):
		p.Edge(r, theme.RadiusButton, p.P.PlateText2)
	}
	name := placeName(lead.Number)
	if before {
		name = "‹ " + name
	}
	if behind {
		name += " ›"
	}
	p.TextAt(r.X+8, r.Y+11, canvas.Left, theme.Small, p.P.PlateText2, name)
	num := theme.Label.In(theme.Mono)
	d, ok := lead.Difference()
	ink := v.ink(signOf(d, ok), p.P.PlateText2)
	text := "–"
	switch {
	case ok:
		text = times.Difference(d)
	case lead.HasOwn:
		text = times.Duration(lead.Own)
	case lead.HasRival:
		text = times.Duration(lead.Rival)
	}
	p.TextAt(r.Right()-8, r.Y+25, canvas.Right, num, ink, text)
	if lead.HasOwn {
		p.FillRect(r.X+8, r.Bottom()-4, r.W-16, 2, ink)
	} else {
		p.DashedLine(r.X+8, r.Bottom()-3, r.Right()-8, r.Bottom()-3, 1, 2, 3, p.P.PlateText2)
	}
	tip := "Go to this checkpoint of the run"
	if !lead.HasOwn {
		tip = "Not passed yet: the time of the other run"
	}
	p.Hits.Add(widget.Zone{Rect: r, Target: t, Cursor: widget.CursorPointer, Tip: tip, Mouse: true})
}
