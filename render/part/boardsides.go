package part

import (
	"math"
	"strconv"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// A BoardSide is one side of a game of two on the scoreboard, or the players whose side is
// unknown, as team -1.
type BoardSide struct {
	ScoreSide
	Name    string
	Players []Player
}

// Sizes of the sides.
const (
	sideHead  = 48.0
	sideGap   = 8.0
	boardSide = 360.0
)

// drawSides draws the board with the sides beside each other.
func (s *Scoreboard) drawSides(p *widget.Painter, l *layout.Window) {
	rows, players, n := 1, 0, float64(len(s.Sides))
	for i := range s.Sides {
		rows = max(rows, len(s.Sides[i].Players))
		players += len(s.Sides[i].Players)
	}
	room := boardArea(l).H - s.around() - sideHead
	rowH := min(max(math.Floor(room/float64(rows)), boardLeastRow), boardRow)
	rows = min(rows, max(1, int(room/rowH)))
	w := min(boardSide*n, l.All.W-16)
	r := s.place(boardArea(l), w, s.around()+sideHead+float64(rows)*rowH)
	s.ground(p, r, strconv.Itoa(players))
	cw := (r.W - 2*boardPadding - (n-1)*sideGap) / n
	for i := range s.Sides {
		side := &s.Sides[i]
		col := layout.Rect{X: r.X + boardPadding + float64(i)*(cw+sideGap), Y: r.Y + boardHead, W: cw, H: sideHead}
		side.head(p, col)
		below := layout.Rect{X: col.X, Y: col.Bottom(), W: cw, H: r.Bottom() - col.Bottom()}
		s.block(p, below, side.Players[:min(rows, len(side.Players))], rowH)
	}
}

// head draws the heading of a side: its name, flag status and score.
func (b *BoardSide) head(p *widget.Painter, r layout.Rect) {
	ground := layout.Rect{X: r.X, Y: r.Y, W: r.W, H: r.H - 6}
	if b.Team < 0 {
		p.Round(ground, theme.RadiusButton, theme.Fade(p.T.T3, 0.16))
		p.TextIn(ground.X+28, ground.CenterY(), ground.W-40, canvas.Left, theme.Title, p.T.T2, b.Name)
		return
	}
	col := p.T.Team(b.Team)
	p.Round(ground, theme.RadiusButton, theme.Fade(col, 0.16))
	p.TeamShape(b.Team, ground.X+23, ground.CenterY(), 14, false, col)
	score := b.score()
	st := theme.Display.In(theme.Mono)
	p.TextAt(ground.Right()-12, ground.CenterY(), canvas.Right, st, p.T.T1, score)
	room := r.W - 43 - p.TextWidth(st, score) - 24
	x := ground.X + 43
	p.TextIn(x, ground.CenterY(), room, canvas.Left, theme.Title, p.T.T1, b.Name)
	x += min(p.TextWidth(theme.Title, b.Name), room) + 14
	if b.Flag != "" {
		p.SpriteIn(b.flagSprite(), x, ground.Y+12, 16, ground.H-24, canvas.Untinted())
		p.TextIn(x+20, ground.CenterY(), ground.X+43+room-x-20, canvas.Left, theme.Label, p.T.T2, b.Flag)
	}
}
