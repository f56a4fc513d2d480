package raceclock

import (
	"strconv"
	"time"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/runlist"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/bests"
	"playhead/sim/times"
)

// A card says what came of a run that finished. The zero card is none.
type card struct {
	shown bool
	run   int // index in the list
}

// A report is what a card says.
type report struct {
	who        string
	time       string
	rank       string
	behind     string // the best other run
	own        string // how it compares with the player's own best
	difference string
	sign       int
}

// lastFinish returns the run whose finish is shown: the last, of several that of the followed player, or of a team; −1
// without one.
func (v *View) lastFinish(tick sim.Tick) int {
	l, best := v.of.list, -1
	for i := range l.Runs {
		r := &l.Runs[i]
		if !r.Finished() || r.Game != v.of.game.Index {
			continue
		}
		if over := v.since(r); over < 0 || over >= stay || v.again(i, tick) {
			continue
		}
		if best < 0 || v.before(r, &l.Runs[best]) {
			best = i
		}
	}
	return best
}

// report makes the texts of the card.
func (v *View) report() report {
	l, i := v.of.list, v.card.run
	r := &l.Runs[i]
	c := report{who: r.Name, time: times.WithUnit(r.Time)}
	if r.Practice {
		c.rank = "in practice, no rank"
		return c
	}
	if own, among, ok := v.attempt(i); ok {
		c.among(&own, among)
		return c
	}
	rank, of := runs.Rank(l.Runs, i, v.counts)
	c.rank = finishes(rank, of)
	if k := runs.BestOther(l.Runs, i, v.counts); k >= 0 {
		c.behind = times.Difference(r.Time - l.Runs[k].Time)
	}
	if k := runs.BestBefore(l.Runs, i, v.counts); k >= 0 {
		c.against(r.Time - l.Runs[k].Time)
	} else {
		c.own = "first finish"
	}
	return c
}

// against says how a finish compares with the player's own best.
func (c *report) against(d time.Duration) {
	c.own, c.difference, c.sign = "own best", times.Difference(d), sign(d)
	if c.sign < 0 {
		c.own = "new own best"
	}
}

// among ranks a finish among those of other recordings.
func (c *report) among(own *bests.Attempt, f *runlist.Field) {
	rank, of := f.Rank(own)
	c.rank = ordinal(rank) + " of " + strconv.Itoa(of) + " in " + f.Among
	if f.Reading {
		c.rank += " so far"
	}
	if best := f.Best(own); best != nil {
		c.behind = times.Difference(own.Run.Time - best.Run.Time)
	}
	if before := f.OwnBest(own); before != nil {
		c.against(own.Run.Time - before.Run.Time)
	} else {
		c.own = "first finish"
	}
}

// before reports whether the card of a comes before that of b.
func (v *View) before(a, b *runs.Run) bool {
	own := func(r *runs.Run) bool { return r.Player >= 0 && r.Player == v.S.Followed }
	switch {
	case own(a) != own(b):
		return own(a)
	case a.End != b.End:
		return a.End > b.End
	}
	return a.Player < 0 && b.Player >= 0
}

// ordinal returns n as 1st, 2nd, 3rd, 4th.
func ordinal(n int) string {
	end := "th"
	if n/10%10 != 1 {
		switch n % 10 {
		case 1:
			end = "st"
		case 2:
			end = "nd"
		case 3:
			end = "rd"
		}
	}
	return strconv.Itoa(n) + end
}

// Sizes of the card. On narrow maps it leaves the clock its room.
const (
	cardWidth, cardNarrow, cardNarrowBelow = 268.0, 232.0, 1040.0
	cardHeight                             = 112.0
	cardLeast                              = 260.0 // height of the room
	cardLine                               = 26.0  // height of the card as a line
	cardLineLeast                          = 560.0 // width of the room for it
	cardLineWide                           = 236.0
)

// OverlayHeight returns the height of the finish card in the top right corner, or of the chip in the topmost one,
// with a gap: see [part.Overlaid].
func (v *View) OverlayHeight(at part.Corner, room layout.Rect) float64 {
	if at == part.Topmost && v.chip() != "" {
		return chipHigh + 8
	}
	switch {
	case at != part.TopRight || !v.card.shown || v.Parts.Charted() || room.W < cardLineLeast:
		return 0
	case v.whole(room):
		return cardHeight + 10
	}
	return cardLine + 8
}

// whole reports whether a room has place for the whole card: without, it is a line.
func (v *View) whole(room layout.Rect) bool {
	return !v.D.Lay.Slim && room.H >= cardLeast && room.W >= besideBoth
}

// PaintOverlay draws the finish card or the chip.
func (v *View) PaintOverlay(at part.Corner, room layout.Rect) {
	if at == part.Topmost {
		v.paintChip(room)
		return
	}
	w := cardWidth
	if room.W < cardNarrowBelow {
		w = cardNarrow
	}
	m, c := v.D.Lay.Margin, v.report()
	if !v.whole(room) {
		w = min(cardLineWide, v.cardLineWidth(&c))
		v.paintCardLine(layout.Rect{X: room.Right() - m - w, Y: room.Y + m, W: w, H: cardLine}, &c)
		return
	}
	v.paintCard(layout.Rect{X: room.Right() - m - w, Y: room.Y + m, W: w, H: cardHeight}, &c)
}

func (v *View) paintCard(r layout.Rect, c *report) {
	p := &v.D.P
	defer p.Hits.Own(v)()
	v.cardGround(r, "The rank among all finishes on this map, in the recordings that count under Bests")
	p.FillRect(r.X, r.Y+3, 4, r.H-6, p.P.Marks[theme.MarkFinish])
	x, right := r.X+16, r.Right()-14
	at := x
	if v.tee(at+9, r.Y+18, v.of.list.Runs[v.card.run]) {
		at += 24
	}
	p.Mark(theme.MarkFinish, right-4, r.Y+18, 11, p.P.Marks[theme.MarkFinish])
	p.TextIn(at, r.Y+18, right-20-at, canvas.Left, theme.Body.In(theme.Medium), p.P.PlateText, c.who+" finished")
	p.TextAt(x, r.Y+50, canvas.Left, theme.Display.In(theme.Mono), p.P.PlateText, c.time)
	num := theme.Label.In(theme.Mono)
	line := func(y float64, words, number string, ink, of int) {
		w := 0.0
		if number != "" {
			w = p.TextWidth(num, number) + 10
			p.TextAt(right, y, canvas.Right, num, v.ink(of, p.P.PlateText2), number)
		}
		p.TextIn(x, y, right-w-x, canvas.Left, theme.Label, v.ink(ink, p.P.PlateText), words)
	}
	gained := min(c.sign, 0)
	line(r.Y+78, c.rank, c.behind, 0, signOfText(c.behind))
	line(r.Y+97, c.own, c.difference, gained, c.sign)
}

// cardGround draws what the card is on. A click chooses the run in the list.
func (v *View) cardGround(r layout.Rect, tip string) {
	p, t := &v.D.P, target(cardPart, 0)
	p.Plate(r, theme.RadiusCard)
	if p.Hovered(t) {
		p.Edge(r, theme.RadiusCard, p.P.PlateText2)
	}
	p.Hits.Add(widget.Zone{
		Rect: r, Target: t, Cursor: widget.CursorPointer, Mouse: true, Tip: tip,
		More: "Click to choose it in the list of runs",
	})
}

// cardLineWidth returns how wide the card is as a line, with the whole name.
func (v *View) cardLineWidth(c *report) float64 {
	return 46 + v.D.P.TextWidth(theme.Label.In(theme.Medium), c.who) +
		v.D.P.TextWidth(theme.Label.In(theme.Mono), c.time+c.behind) + 8
}

// paintCardLine draws who finished, in which time, and how far from the best.
func (v *View) paintCardLine(r layout.Rect, c *report) {
	p := &v.D.P
	defer p.Hits.Own(v)()
	tip := c.who + " finished in " + c.time + ", " + c.rank
	if c.own != "" {
		tip += ", " + c.own + " " + c.difference
	}
	v.cardGround(r, tip)
	p.Mark(theme.MarkFinish, r.X+13, r.CenterY(), 10, p.P.Marks[theme.MarkFinish])
	num, right := theme.Label.In(theme.Mono), r.Right()-10
	p.TextAt(right, r.CenterY(), canvas.Right, num, v.ink(signOfText(c.behind), p.P.PlateText2), c.behind)
	if c.behind != "" {
		right -= p.TextWidth(num, c.behind) + 8
	}
	p.TextAt(right, r.CenterY(), canvas.Right, num, p.P.PlateText, c.time)
	right -= p.TextWidth(num, c.time) + 8
	p.TextIn(r.X+24, r.CenterY(), right-r.X-24, canvas.Left, theme.Label.In(theme.Medium), p.P.PlateText, c.who)
}

// signOfText returns the sign of a difference that is written with one, 0 for none.
func signOfText(difference string) int {
	switch {
	case difference == "":
		return 0
	case difference[0] == '+':
		return 1
	}
	return -1
}

// tee draws the player of a run with the middle of the picture at a place, and reports whether there is one.
func (v *View) tee(x, y float64, r runs.Run) bool {
	ids := runlist.Players(&r)
	if len(ids) == 0 {
		return false
	}
	sc := &v.St.Scene
	row := &sc.Cur.Rows[ids[0]]
	if !row.Present() {
		return false
	}
	look, ok := v.St.View.Portrait(sc, row, ids[0])
	if !ok {
		return false
	}
	look.Portrait, look.Unit, look.X, look.Y = true, 16.0/44, x, y
	v.D.P.Tee(&look)
	return true
}

// finishes says which of so many finishes one is.
func finishes(rank, of int) string {
	if of == 1 {
		return "the only finish"
	}
	return ordinal(rank) + " of " + strconv.Itoa(of) + " finishes"
}
