package part

import (
	"image/color"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// A Player is a row of the list of players.
type Player struct {
	ID       int
	Name     string
	Tee      *canvas.Tee // nil: the team's shape
	Team     int         // index of the team's shape, −1 if none
	TeamText string
	Value    string // at the right: a time, a state, a score
	Extra    string // left of it, on the scoreboard: money
	Followed bool
	Together bool // followed at the same time as others
	Gone     bool // dead or out of sight
	TeamBar  bool // a bar has the colour of the team
}

// PlayerHeight is the height of a row of the list of players.
const PlayerHeight = 28.0

// playerPart is a row of the scoreboard; N: client id.
const playerPart widget.Part = "board player"

// teamFrom is the minimum width of a row with a team; shapeTwice applies if the
// team's shape already represents the player.
const (
	teamFrom   = 200.0
	shapeTwice = 260.0
)

// PlayerRow draws a row of the list; the scoreboard has the same.
func PlayerRow(p *widget.Painter, r layout.Rect, pl *Player) {
	tgt := widget.Control(playerPart, pl.ID)
	hover := p.Hovered(tgt)
	switch {
	case pl.Followed:
		p.Fill(r, p.T.Sel)
		p.FillRect(r.X, r.Y, 3, r.H, p.T.Acc)
	case hover:
		p.Fill(r, p.T.S3)
	}
	if pl.Together && !pl.Followed {
		p.FillRect(r.X, r.Y, 3, r.H, theme.Fade(p.T.Acc, 0.5))
	}
	if pl.TeamBar && pl.Team >= 0 {
		p.FillRect(r.X+5, r.Y+3, 3, r.H-6, p.T.Team(pl.Team))
	}
	y := r.CenterY()
	ink, alpha := p.T.T1, 1.0
	if pl.Gone {
		ink, alpha = p.T.T3, 0.45
	}
	p.PushAlpha(alpha)
	if pl.Tee != nil {
		t := *pl.Tee
		t.Portrait = true
		t.X, t.Y, t.Unit = r.X+23, y+0.5, 16.0/44
		p.Tee(&t)
	} else {
		col := p.T.T3
		if pl.Team >= 0 {
			col = p.T.Team(pl.Team)
		}
		p.TeamShape(max(pl.Team, 0), r.X+23, y, 12, pl.Gone, col)
	}
	p.Pop()
	right := r.Right() - 12
	p.TextAt(right, y, canvas.Right, theme.Label.In(theme.Mono), valueInk(p, pl), pl.Value)
	least := 48.0
	if r.W < teamFrom {
		least = 0
	}
	nameEnd := right - max(p.TextWidth(theme.Label.In(theme.Mono), pl.Value), least) - 8
	if pl.Extra != "" {
		st := theme.Label.In(theme.Mono)
		x := min(nameEnd, right-64)
		p.TextAt(x, y, canvas.Right, st, p.T.T2, pl.Extra)
		nameEnd = x - p.TextWidth(st, pl.Extra) - 8
	}
	if pl.Team >= 0 && pl.TeamText != "" && r.W >= teamFrom && (pl.Tee != nil || r.W >= shapeTwice) {
		vw := p.TextWidth(theme.Label.In(theme.Mono), pl.Value)
		x := min(r.Right()-101, right-vw-17-p.TextWidth(theme.Small.In(theme.Mono), pl.TeamText))
		p.TeamShape(pl.Team, x, y, 9, false, p.T.Team(pl.Team))
		p.Text(x+9, y, theme.Small.In(theme.Mono), p.T.T2, pl.TeamText)
		nameEnd = min(nameEnd, x-8)
	}
	if (pl.Followed || pl.Together || hover) && r.W >= teamFrom {
		icon, col := assets.IconEye, p.T.T2
		if pl.Followed {
			icon, col = assets.IconTarget, p.T.AccText
		}
		x := nameEnd - 16
		if column := r.Right() - 132; p.TextWidth(theme.Body, pl.Name) < column-4-r.X-43 {
			x = min(x, column) // aligned with the other rows
		}
		p.Icon(icon, x, y-8, 16, col)
		nameEnd = min(nameEnd, x-4)
	}
	p.TextIn(r.X+43, y, nameEnd-r.X-43, canvas.Left, theme.Body, ink, pl.Name)
	tip := ""
	if p.TextWidth(theme.Body, pl.Name) > nameEnd-r.X-43 {
		tip = pl.Name
	}
	p.Hits.Add(widget.Zone{Rect: r, Target: tgt, Cursor: widget.CursorPointer, Tip: tip, Mouse: true})
}

func valueInk(p *widget.Painter, pl *Player) color.NRGBA {
	if pl.Gone {
		return p.T.T3
	}
	return p.T.T2
}
