package match

import (
	"image/color"
	"strconv"
	"time"

	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
)

// cells is the strip below the overview: a cell for each round of a match.
type cells struct {
	Cells   []cell
	Current int // index of the round at Now, -1 for none
	Now     time.Duration
	Total   time.Duration
	Score   [2]int // of the second side, which is drawn first, and of the first
	Known   bool   // Score is
	// Go goes to a round; with loop its range is looped.
	Go func(i int, loop bool)
}

// A cell is one round. Teams are numbers of shapes, -1 for nobody.
type cell struct {
	Number             int // 0 unknown
	From, To           time.Duration
	Start              time.Duration // the end of its freeze time
	Freeze             bool          // Start is known to be that
	MidRound           bool          // the recording begins in it
	Ended              bool
	Winner             int
	Ending             sim.RoundEnding
	Planted, PlantedTo time.Duration
	Buys               [][2]time.Duration // when the recorder could buy, by the sign on their screen
	Kills              []kill
	Tip                string
}

// A kill is a tick in the cell of a round: somebody of a team was killed.
type kill struct {
	At   time.Duration
	Team int // of the victim
}

const roundPart widget.Part = "round"

// Drag handles nothing: see [widget.Owner].
func (r *cells) Drag(*widget.Press) bool { return false }

// Click goes to a round.
func (r *cells) Click(p *widget.Press) {
	if p.Target.Part == roundPart && p.Target.N < len(r.Cells) {
		r.Go(p.Target.N, p.Mods&keyboard.Shift != 0)
	}
}

// Wheel handles nothing: see [widget.Owner].
func (r *cells) Wheel(*widget.Turn) bool { return false }

// Draw draws the strip.
func (r *cells) Draw(p *widget.Painter, l *layout.Window) {
	a := l.Strip
	if a.Empty() {
		return
	}
	defer p.Hits.Own(r)()
	p.Fill(a, p.T.S1)
	p.HLine(a.X, a.Y, a.W, p.T.Line)
	r.header(p, a)
	s := timeline.Scale{To: max(r.Total, time.Millisecond), X: l.Bar.X, W: l.Bar.W}
	for i := range r.Cells {
		c := &r.Cells[i]
		x, end := p.Snap(s.At(c.From)), p.Snap(s.At(c.To))
		if i == len(r.Cells)-1 {
			end = p.Snap(min(s.At(c.To), l.Bar.Right()))
		}
		box := layout.Rect{X: x, Y: a.Y + 5, W: max(2, end-x-1), H: a.H - 10}
		r.one(p, s, box, c, i)
	}
	x := p.Snap(s.At(r.Now))
	p.FillRect(x-1, a.Y+3, 2, a.H-6, p.T.Playhead)
}

// header draws the score beside the strip.
func (r *cells) header(p *widget.Painter, a layout.Rect) {
	p.Text(22, a.Y+15, theme.Label, p.T.T2, "Rounds")
	if !r.Known {
		return
	}
	y, st := a.Y+32, theme.Small.In(theme.Mono)
	p.TeamShape(0, 27, y, 8, false, p.T.Team(0))
	text := strconv.Itoa(r.Score[0]) + " – " + strconv.Itoa(r.Score[1])
	p.Text(36, y, st, p.T.T1, text)
	x := 36 + p.TextWidth(st, text) + 10
	p.TeamShape(1, x, y, 8, false, p.T.Team(1))
}

// Widths from which a cell has room for a sign, for its number as well, and for
// how it ended.
const (
	cellSign     = 12.0
	cellNumbered = 30.0
	cellFull     = 44.0
)

func (r *cells) one(p *widget.Painter, s timeline.Scale, c layout.Rect, round *cell, i int) {
	tgt := widget.Target{Part: roundPart, N: i}
	ground := p.T.S2
	switch {
	case p.Pressed(tgt):
		ground = p.T.S5
	case p.Hovered(tgt):
		ground = p.T.S4
	case i == r.Current:
		ground = p.T.Sel
	}
	p.Fill(c, ground)
	if round.MidRound { // its beginning is not in the recording
		p.Hatch(c.X, c.Y, min(c.W, 6), c.H, 6, p.T.Line2)
	}
	p.Clip(c)
	r.bands(p, s, c, round)
	r.head(p, c, round, i == r.Current && c.W < cellNumbered)
	p.Unclip()
	switch {
	case i == r.Current:
		p.Border(c.X, c.Y, c.W, c.H, 1, p.T.AccText)
	case p.Hovered(tgt):
		p.Border(c.X, c.Y, c.W, c.H, 1, p.T.Line3)
	}
	p.Hits.Add(widget.Zone{
		Rect: c, Target: tgt, Cursor: widget.CursorPointer, Tip: round.Tip, More: roundHelp,
		Mouse: true,
	})
}

const roundHelp = "Click to go to the end of the freeze time · Shift-click to loop it"

// head draws the winner's bar, the number, how the round ended, and the
// winner's shape; with numberOnly, in a narrow cell, no more than the number.
func (r *cells) head(p *widget.Painter, c layout.Rect, round *cell, numberOnly bool) {
	col := p.T.T3
	if round.Winner >= 0 {
		col = p.T.Team(round.Winner)
	}
	switch {
	case round.Ended && round.Ending != sim.EndingUnknown:
		p.FillRect(c.X, c.Y, c.W, 2, col)
	case round.Ended:
		p.DottedHLine(c.X, c.Y, c.W, col)
	}
	y := c.Y + 11
	if (c.W >= cellNumbered || numberOnly) && round.Number > 0 {
		ink := p.T.T1
		if round.From > r.Now {
			ink = p.T.T3
		}
		p.Text(c.X+4, y, theme.Small.In(theme.Mono), ink, strconv.Itoa(round.Number))
	}
	if !round.Ended || numberOnly || c.W < cellSign {
		return
	}
	x := c.Right() - 8
	if round.Winner >= 0 {
		p.TeamShape(round.Winner, x, y, 7, false, col)
	}
	if c.W >= cellFull {
		part.DrawEnding(p, round.Ending, x-13, y, p.T.T2)
	}
}

// bands draws kills as ticks in the middle, and freeze time, buy time and the
// planted bomb at the foot.
func (r *cells) bands(p *widget.Painter, s timeline.Scale, c layout.Rect, round *cell) {
	for _, k := range round.Kills {
		col := p.T.T3
		y := c.Y + 23.0
		if k.Team >= 0 {
			col, y = p.T.Team(k.Team), c.Y+20+float64(k.Team)*4 // each side a height of its own
		}
		p.FillRect(p.Snap(s.At(k.At)), y, 2, 5, col)
	}
	band := func(from, to time.Duration, col color.NRGBA) {
		x := s.At(from)
		p.FillRect(x, c.Bottom()-3, max(1, s.At(to)-x), 3, col)
	}
	p.FillRect(c.X, c.Bottom()-3, c.W, 3, p.T.S4)
	for _, b := range round.Buys {
		band(b[0], b[1], p.T.Marks[theme.MarkSave])
	}
	if round.Freeze && round.Start > round.From {
		band(round.From, round.Start, p.T.T3)
	}
	if round.PlantedTo > 0 {
		band(round.Planted, round.PlantedTo, p.T.Warn)
	}
}
