package judge

import (
	"fmt"
	"math"
	"slices"

	"playhead/render/canvas"
	"playhead/render/judging"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/measure"
	"playhead/sim/similar"
)

const (
	alignedPart    widget.Part = "judge aligned"    // the lanes
	differencePart widget.Part = "judge difference" // N: its number
	shiftPart      widget.Part = "judge shifts"
	nextPart       widget.Part = "judge next difference" // N: 0 back, 1 forward
	bestPart       widget.Part = "judge best shift"
	togetherPart   widget.Part = "judge together"
)

// Ticks in view of the lanes: the fewest, at first, and the most.
const leastSpan, firstSpan, mostSpan = 40.0, 200.0, 3000.0

// An aligned is a copy as two lanes for each key, one above the other, with what differs marked. B is moved by a shift.
type aligned struct {
	of     *judging.Copy // nil without one
	shifts *judging.Shifts
	shift  sim.Tick // from a tick of A to the same moment of B
	al     similar.Alignment
	span   float64 // ticks in view
	middle float64 // the tick of A in the middle of the view
	drag   float64 // ticks that a drag has moved B, less whole ones
}

// choose shows a copy.
func (a *aligned) choose(c *judging.Copy) {
	*a = aligned{of: c, span: firstSpan, middle: float64(c.A.From) + firstSpan/2 - 10}
	a.move(c.Shift())
}

// move moves B to another shift.
func (a *aligned) move(shift sim.Tick) {
	a.shift = shift
	a.al = similar.Align(a.of.OwnKeys, a.of.Keys, a.of.A.From, a.of.Ticks, shift)
}

// best reports whether B is where most is equal.
func (a *aligned) best() bool { return a.of == nil || a.shift == a.of.Shift() }

// follow brings the playhead into the middle of the view while it is in the stretch.
func (a *aligned) follow(now sim.Tick) {
	if a.of != nil && now >= a.of.A.From && now < a.of.A.From+a.of.Ticks {
		a.middle = float64(now)
	}
}

// difference returns the number of the last difference at or before a tick, -1 before the first one.
func (a *aligned) difference(now sim.Tick) int {
	i, on := slices.BinarySearch(a.al.Differs, now)
	if on {
		return i
	}
	return i - 1
}

// step returns the tick of the next difference behind now, or with -1 of the one before it.
func (a *aligned) step(now sim.Tick, dir int) (at sim.Tick, ok bool) {
	i, on := slices.BinarySearch(a.al.Differs, now)
	switch {
	case dir < 0:
		i--
	case on:
		i++
	}
	if i < 0 || i >= len(a.al.Differs) {
		return 0, false
	}
	return a.al.Differs[i], true
}

// keyRow is a key of the lanes, with its colour.
type keyRow struct {
	label string
	bit   uint
	lane  theme.Lane
}

// keyRows returns the keys of a kind of recording, in the order in which they are drawn.
func keyRows(kind measure.Kind) []keyRow {
	if kind == measure.Usercmds {
		return []keyRow{
			{"Left", 0, theme.LaneLeft},
			{"Right", 1, theme.LaneRight},
			{"Forward", 2, theme.LaneWeapon},
			{"Back", 3, theme.LaneWeapon},
			{"Jump", 4, theme.LaneJump},
			{"Duck", 5, theme.LaneHook},
			{"Attack", 6, theme.LaneFire},
		}
	}
	return []keyRow{
		{"Left", 0, theme.LaneLeft},
		{"Right", 1, theme.LaneRight},
		{"Jump", 2, theme.LaneJump},
		{"Hook", 3, theme.LaneHook},
		{"Fire", 4, theme.LaneFire},
	}
}

// Sizes of the lanes, px.
const (
	factsHigh   = 44.0
	shiftsHigh  = 74.0
	shiftsMost  = 140.0
	rulerHigh   = 18.0
	differsHigh = 18.0
	keyHigh     = 30.0
	keyLow      = 15.0
	stepsHigh   = 36.0
	labelWide   = 64.0
	listLeast   = 96.0
	besideFrom  = 820.0 // from this width on, the list is left of the lanes
	listShare   = 0.44
	// togetherFrom is the width from which the button that plays both has its words.
	togetherFrom = 480.0
)

// alignedAreas are where the parts of a copy are. What there is no room for is empty.
type alignedAreas struct{ facts, shifts, ruler, differs, keys, steps, list layout.Rect }

// alignedIn divides the space for a copy with n keys and the list of copies: side by side, one above the other, or,
// where there is no room for both, one of them alone, as the user chose.
func alignedIn(r layout.Rect, n int, alone bool) (a alignedAreas) {
	lanes := float64(n) * keyLow
	least := factsHigh + rulerHigh + differsHigh + lanes + stepsHigh
	switch {
	case r.W >= besideFrom:
		a.list = r.CutLeft(math.Floor(r.W * listShare))
	case r.H >= least+listLeast:
		a.list = r.CutBottom(max(listLeast, math.Floor((r.H-least)/2)))
	case !alone:
		a.list = r
		return a
	}
	a.facts, a.steps = r.CutTop(min(factsHigh, r.H)), r.CutBottom(min(stepsHigh, r.H))
	if r.H >= rulerHigh+differsHigh+lanes+shiftsHigh {
		a.shifts = r.CutTop(min(shiftsMost, r.H-rulerHigh-differsHigh-lanes))
	}
	a.ruler, a.differs = r.CutTop(rulerHigh), r.CutTop(differsHigh)
	a.keys = r.CutTop(min(r.H, float64(n)*keyHigh))
	return a
}

// x returns where a tick of A is in a lane.
func (a *aligned) x(r layout.Rect, t float64) float64 {
	return r.X + r.W/2 + (t-a.middle)*r.W/a.span
}

// tick returns which tick of A is at x.
func (a *aligned) tick(r layout.Rect, x float64) float64 { return a.middle + (x-r.X-r.W/2)*a.span/r.W }

// paint draws a copy. now is the playhead's tick in A, -1 if it is in another game.
func (a *aligned) paint(p *widget.Painter, at alignedAreas, kind measure.Kind, names [2]string, now sim.Tick) {
	if at.keys.Empty() || a.of == nil {
		return
	}
	p.VLine(at.facts.X, at.facts.Y, at.steps.Bottom()-at.facts.Y, p.T.Line)
	a.paintFacts(p, at.facts, names, at.shifts.Empty())
	if !at.shifts.Empty() {
		a.paintShifts(p, at.shifts)
	}
	lane := func(r layout.Rect) layout.Rect {
		r.CutLeft(labelWide)
		return r
	}
	body := lane(at.keys)
	p.Fill(at.ruler, p.T.S1)
	a.paintRuler(p, lane(at.ruler))
	p.Text(at.ruler.X+12, at.ruler.CenterY(), theme.Small, p.T.T3, "tick in A")
	a.paintKeys(p, at.keys, body, keyRows(kind))
	a.paintDiffers(p, at.differs, lane(at.differs), body, now)
	p.Hits.Add(widget.Zone{
		Rect: body, Target: widget.Target{Part: alignedPart}, Cursor: widget.CursorEW,
		Tip: "Drag to shift B, turn the wheel to zoom, click to go there", Mouse: true,
	})
	if x := a.x(body, float64(now)); now >= 0 && x >= body.X && x <= body.Right() {
		p.FillRect(p.Snap(x), at.ruler.Y, 1.5, body.Bottom()-at.ruler.Y, p.T.Playhead)
	}
	a.paintStepping(p, at.steps, now)
}

// paintFacts says who did what when, and how much of it is equal: without the chart also how much that is with others.
func (a *aligned) paintFacts(p *widget.Painter, r layout.Rect, names [2]string, others bool) {
	shift := float64(a.shift) * sim.TeeworldsTick.Seconds()
	facts := []string{
		fmt.Sprintf("%s of %s changes equal · %.0f %%", count(a.al.Equal), count(a.al.Changes()), 100*a.al.Share()),
		fmt.Sprintf("B is %+d ticks later · %+.2f s", a.shift, shift),
	}
	if others && a.shifts != nil && a.shifts.Of == a.of {
		facts[0] += fmt.Sprintf(" · others %.0f %% at most", 100*a.shifts.Others)
	}
	mono := theme.Small.In(theme.Mono)
	for i, ink := range [...]struct {
		letter string
		from   sim.Tick
	}{{"A", a.of.A.From}, {"B", a.of.A.From + a.shift}} {
		y := r.Y + 13 + float64(i)*19
		w := p.TextWidth(mono, facts[i])
		p.TextAt(r.Right()-12, y, canvas.Right, mono, p.T.T2, facts[i])
		box := layout.Rect{X: r.X + 12, Y: y - 8, W: 16, H: 16}
		col := p.T.G1
		if i == 1 {
			col = p.T.G2
		}
		p.Edge(box, 2, col)
		p.TextAt(box.CenterX(), y, canvas.Center, theme.Small.In(theme.Medium), col, ink.letter)
		text := fmt.Sprintf("%s · from tick %s", names[i], count(int(ink.from)))
		p.TextIn(box.Right()+8, y, max(0, r.Right()-12-w-12-box.Right()-8), canvas.Left, theme.Small, p.T.T1, text)
	}
}

// paintRuler draws the ticks of A.
func (a *aligned) paintRuler(p *widget.Painter, r layout.Rect) {
	step := 1.0
	for _, s := range [...]float64{5, 10, 25, 50, 100, 250, 500, 1000} {
		if step = s; r.W*s/a.span >= 70 {
			break
		}
	}
	first := math.Ceil((a.middle-a.span/2)/step) * step
	for t := first; a.x(r, t) < r.Right(); t += step {
		x := p.Snap(a.x(r, t))
		p.VLine(x, r.Y, r.H, p.T.Line2)
		p.TextIn(x+4, r.CenterY(), max(0, r.Right()-x-4), canvas.Left, theme.Small.In(theme.Mono), p.T.T3,
			count(int(t)))
	}
}

// paintKeys draws the keys of both: those of A filled, those of B below as outlines.
func (a *aligned) paintKeys(p *widget.Painter, r, body layout.Rect, rows []keyRow) {
	h := r.H / float64(len(rows))
	from, to := sim.Tick(a.middle-a.span/2)-1, sim.Tick(a.middle+a.span/2)+1
	for i, row := range rows {
		y := r.Y + float64(i)*h
		p.HLine(r.X, y, r.W, p.T.Line)
		p.TextIn(r.X+12, y+h/2, labelWide-16, canvas.Left, theme.Small, p.T.T2, row.label)
		col := p.T.Lanes[row.lane]
		p.Clip(layout.Rect{X: body.X, Y: y, W: body.W, H: h})
		eachHold(a.of.OwnKeys, row.bit, func(begin, end sim.Tick) bool {
			x := a.x(body, float64(begin))
			p.FillRect(x, y+2, max(2, a.x(body, float64(end))-x), h/2-3, col)
			return true
		}, from-maxHold, to)
		eachHold(a.of.Keys, row.bit, func(begin, end sim.Tick) bool {
			x := a.x(body, float64(begin-a.shift))
			p.Border(x, y+h/2+1, max(2, a.x(body, float64(end-a.shift))-x), h/2-3, 1, col)
			return true
		}, from+a.shift-maxHold, to+a.shift)
		p.Unclip()
	}
	p.HLine(r.X, r.Bottom(), r.W, p.T.Line)
	for _, edge := range [...]sim.Tick{a.of.A.From, a.of.A.From + a.of.Ticks} { // what is outside is not compared
		x := a.x(body, float64(edge))
		out := body
		if edge == a.of.A.From {
			out.W = min(max(0, x-body.X), body.W)
		} else if x = max(x, body.X); x < body.Right() {
			out.X, out.W = x, body.Right()-x
		} else {
			continue
		}
		p.Fill(out, p.T.Outside)
	}
}

// paintDiffers marks the changes that are not equal, through all lanes.
func (a *aligned) paintDiffers(p *widget.Painter, r, lane, body layout.Rect, now sim.Tick) {
	p.Text(r.X+12, r.CenterY(), theme.Small, p.T.T2, "Differs")
	p.Clip(layout.Rect{X: body.X, Y: r.Y, W: body.W, H: body.Bottom() - r.Y})
	defer p.Unclip()
	current := a.difference(now)
	first, _ := slices.BinarySearch(a.al.Differs, sim.Tick(a.middle-a.span/2)-1)
	for i := first; i < len(a.al.Differs); i++ {
		x, w := a.x(lane, float64(a.al.Differs[i])), max(3, lane.W/a.span)
		if x > lane.Right() {
			break
		}
		p.FillRect(x, body.Y, w, body.H, theme.Fade(p.T.T1, 0.1))
		mark := layout.Rect{X: x, Y: r.CenterY() - 6, W: w, H: 12}
		p.Fill(mark, p.T.T1)
		if i == current && a.al.Differs[i] == now {
			p.Border(x-2, mark.Y-2, w+4, mark.H+4, 1.5, p.T.AccText)
		}
		p.Hits.Add(widget.Zone{
			Rect: layout.Rect{X: x - 2, Y: r.Y, W: w + 4, H: r.H}, Target: widget.Target{Part: differencePart, N: i},
			Cursor: widget.CursorPointer, Tip: a.differenceText(i), Mouse: true,
			More: fmt.Sprintf("tick %d in A, %d in B", a.al.Differs[i], a.al.Differs[i]+a.shift),
		})
	}
}

// differenceText says which of all differences one is.
func (a *aligned) differenceText(i int) string {
	return fmt.Sprintf("Difference %s of %s", count(i+1), count(len(a.al.Differs)))
}
