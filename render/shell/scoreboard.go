package shell

import (
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// Scoreboard lists all players in the middle of the map, while a key is held.
type Scoreboard struct {
	Title   string
	Players []Player
}

// Draw draws the board, in two columns when one is too long.
func (s *Scoreboard) Draw(p *widget.Painter, l *layout.Window) {
	cols := 1
	rows := len(s.Players)
	if float64(rows)*PlayerHeight > l.All.H-120 {
		cols = 2
		rows = (rows + 1) / 2
	}
	w := min(320*float64(cols)+min(320, float64(2-cols)*120), l.All.W-16, 640)
	h := min(float64(rows)*PlayerHeight+48, l.All.H-40)
	r := l.All.Centered(w, h)
	p.Raised(r, theme.RadiusDialog, theme.Fade(p.T.S2, 0.96))
	p.Text(r.X+16, r.Y+20, theme.Title, p.T.T1, s.Title)
	p.TextAt(r.Right()-16, r.Y+20, canvas.Right, theme.Label.In(theme.Mono), p.T.T3, itoa(len(s.Players)))
	list := layout.Rect{X: r.X + 4, Y: r.Y + 40, W: r.W - 8, H: r.H - 44}
	p.Clip(list)
	cw := list.W / float64(cols)
	for i := range s.Players {
		row := layout.Rect{X: list.X + float64(i/max(rows, 1))*cw, Y: list.Y + float64(i%max(rows, 1))*PlayerHeight, W: cw, H: PlayerHeight}
		playerRow(p, row, &s.Players[i])
	}
	p.Unclip()
}
