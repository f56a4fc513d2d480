package part

import (
	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// A Kill is a row of the kill feed.
type Kill struct {
	Killer, Victim         string
	KillerTeam, VictimTeam int // indices of team shapes, −1 if none
	// Weapon is a picture, or Text without one.
	Weapon    canvas.Weapon
	HasWeapon bool
	Text      string
	Headshot  bool
	Fell      bool // died without a killer
	Alpha     float64
}

// KillHeight is how high a row of the kill feed is, with the gap below it.
const KillHeight = 26.0

// KillFeed draws the kills below the top right corner of the map.
func KillFeed(p *widget.Painter, m layout.Rect, margin float64, kills []Kill) {
	st := theme.Label.In(theme.Medium)
	const shapes = 91 // maximum width of the parts beside the words
	for i := range kills {
		k := kills[i]
		room := max(0, m.W-2*margin-shapes)
		k.Text = p.Fit(theme.Label, k.Text, min(nameWidth, room/2))
		if k.Text != "" {
			room -= p.TextWidth(theme.Label, k.Text)
		}
		// Each gets half of the room, and whatever the other leaves unused.
		one, other := p.TextWidth(st, k.Killer), p.TextWidth(st, k.Victim)
		k.Killer = p.Fit(st, k.Killer, min(nameWidth, max(room/2, room-other)))
		k.Victim = p.Fit(st, k.Victim, min(nameWidth, max(room/2, room-one)))
		w := 12.0
		if k.Killer != "" {
			w += shapeWidth(k.KillerTeam) + p.TextWidth(st, k.Killer) + 6
		}
		switch {
		case k.HasWeapon:
			w += 34
		case k.Fell && k.Text == "":
			w += 22
		case k.Text != "":
			w += p.TextWidth(theme.Label, k.Text) + 6
		}
		if k.Headshot {
			w += MarkWidth + 6
		}
		w += shapeWidth(k.VictimTeam) + p.TextWidth(st, k.Victim)
		r := layout.Rect{X: m.Right() - margin + 2 - w, Y: m.Y + margin - 2 + float64(i)*KillHeight, W: w, H: 22}
		p.PushAlpha(k.Alpha)
		p.Plate(r, theme.RadiusButton)
		x := r.X + 8
		if k.Killer != "" {
			x = named(p, x, r.CenterY(), k.KillerTeam, k.Killer) + 6
		}
		if k.Fell {
			x = named(p, x, r.CenterY(), k.VictimTeam, k.Victim) + 6
		}
		switch {
		case k.HasWeapon:
			p.SpriteIn(k.Weapon.Sprite(), x+2, r.Y+4, 26, 14, canvas.Untinted())
			x += 34
		case k.Fell && k.Text == "":
			p.Tile(assets.TileDeath, x, r.Y+3, 16, 16, 0, canvas.Untinted())
		case k.Text != "":
			x += p.Text(x, r.CenterY(), theme.Label, p.P.PlateText2, k.Text) + 6
		}
		if k.Headshot {
			DrawKillMark(p, x+MarkWidth/2, r.CenterY(), p.P.Marks[theme.MarkKill])
			x += MarkWidth + 6
		}
		if !k.Fell {
			named(p, x, r.CenterY(), k.VictimTeam, k.Victim)
		}
		p.Pop()
	}
}

func shapeWidth(team int) float64 {
	if team < 0 {
		return 0
	}
	return 14
}

// named draws a team's shape and a name and returns where they end.
func named(p *widget.Painter, x, y float64, team int, name string) float64 {
	if team >= 0 {
		p.TeamShape(team, x+4, y, 8, false, p.P.Team(team))
		x += 14
	}
	return x + p.Text(x, y, theme.Label.In(theme.Medium), p.P.PlateText, name)
}

// A ChatLine is a line of the chat.
type ChatLine struct {
	Name  string // "" for what the server says
	Team  int
	Text  string
	Alpha float64
}

// Sizes of the chat.
const (
	ChatWidth = 520.0 // of the widest line
	chatRow   = 16.0
	nameWidth = 160.0 // of names in overlays: longer ones are cut
)

// Chat draws lines of chat between top and bottom, the last one ending there.
// Long lines take up to most rows; what does not fit above top is left out.
func Chat(p *widget.Painter, m layout.Rect, top, bottom, margin float64, most int, lines []ChatLine) {
	bold := theme.Label.In(theme.Medium)
	y := bottom + 2
	for i := len(lines) - 1; i >= 0; i-- {
		c := &lines[i]
		room := min(m.W-2*margin, ChatWidth) - 20
		name, ink := c.Name, p.P.PlateText2
		if name == "" {
			name, ink = "***", theme.Hex(0xc9d2db)
		} else if c.Team >= 0 {
			ink = p.P.Team(c.Team)
		}
		name = p.Fit(bold, name, min(nameWidth, room/2))
		nw := p.TextWidth(bold, name)
		text := p.WrapMost(theme.Label, c.Text, room-nw, most)
		tw := 0.0
		for _, t := range text {
			tw = max(tw, p.TextWidth(theme.Label, t))
		}
		r := layout.Rect{X: m.X + margin, W: nw + tw + 20, H: 19 + chatRow*float64(len(text)-1)}
		y -= r.H + 2
		if r.Y = y; r.Y < top {
			return
		}
		p.PushAlpha(c.Alpha)
		p.Plate(r, theme.RadiusWell)
		p.Text(r.X+7, r.Y+9.5, bold, ink, name)
		for k, t := range text {
			p.Text(r.X+7+nw+5, r.Y+9.5+chatRow*float64(k), theme.Label, theme.Hex(0xeef2f6), t)
		}
		p.Pop()
	}
}
