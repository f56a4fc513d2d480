package shell

import (
	"image/color"
	"math"
	"strconv"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// A Kill is a row of the kill feed.
type Kill struct {
	Killer, Victim         string
	KillerTeam, VictimTeam int // numbers of team shapes, −1 none
	// Weapon is a picture, or Text without one.
	Weapon    canvas.Weapon
	HasWeapon bool
	Text      string
	Fell      bool // died without a killer
	Alpha     float64
}

// KillFeed draws the kills below the top right corner of the map.
func KillFeed(p *widget.Painter, m layout.Rect, margin float64, kills []Kill) {
	st := theme.Label.In(theme.Medium)
	room := min(nameWidth, (m.W-2*margin-60)/2)
	for i := range kills {
		k := kills[i]
		k.Killer, k.Victim, k.Text = p.Fit(st, k.Killer, room), p.Fit(st, k.Victim, room), p.Fit(theme.Label, k.Text, room)
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
		w += shapeWidth(k.VictimTeam) + p.TextWidth(st, k.Victim)
		r := layout.Rect{X: m.Right() - margin + 2 - w, Y: m.Y + margin - 2 + float64(i)*26, W: w, H: 22}
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

// KeyState is what is known of a key.
type KeyState uint8

// The states of a key.
const (
	KeyUp KeyState = iota
	KeyDown
	KeyUnknown // the recording does not say
)

// A PadKey is a key of the input pad.
type PadKey struct {
	Label    string
	Lane     theme.Lane
	State    KeyState
	Inferred bool
}

// Pad is the input pad of the followed player.
type Pad struct {
	Name    string
	Source  string // "recorded", "inferred", …
	Warn    bool   // not all of it was recorded
	Keys    []PadKey
	Aim     float64 // radians, clockwise from the right (GoldSrc: on the screen)
	HasAim  bool
	Numbers []string // right of the dial: aim, dx, dy, speed
	Tip     string
}

// PadSize returns the size of the pad in a layout.
func PadSize(l *layout.Window) (w, h float64) {
	if l.Slim {
		return 128, 34
	}
	return 216, 96
}

// Draw draws the pad with its top left at (x, y).
func (d *Pad) Draw(p *widget.Painter, x, y float64, slim bool) {
	if slim {
		d.strip(p, x, y)
		return
	}
	r := layout.Rect{X: x, Y: y, W: 216, H: 96}
	p.Plate(r, theme.RadiusDialog)
	p.Hits.Add(widget.Zone{Rect: r, Target: target(PartBlock, 0), Tip: d.Tip})
	src := p.P.PlateText2
	if d.Warn {
		src = p.P.Warn
	}
	sw := p.TextWidth(theme.Small, d.Source)
	p.TextIn(x+12, y+15, 216-24-sw-8, canvas.Left, theme.Label.In(theme.Medium), theme.Hex(0xffffff), d.Name)
	p.TextAt(x+204, y+15, canvas.Right, theme.Small, src, d.Source)
	d.keys(p, x+12, y+32)
	if d.HasAim {
		d.dial(p, x+132, y+60)
	}
	for i, s := range d.Numbers {
		p.TextAt(x+206, y+38+float64(i)*15, canvas.Right, theme.Small.In(theme.Mono), theme.Hex(0xffffff), s)
	}
}

// keys draws the keys in two rows: three small ones, then the wide ones.
func (d *Pad) keys(p *widget.Painter, x, y float64) {
	cx, cy := x, y
	small, w := 3, 26.0
	if len(d.Keys) > 5 {
		small = 4
	}
	for i := range d.Keys {
		if i == small {
			cx, cy, w = x, y+28, 41
		}
		padKey(p, layout.Rect{X: cx, Y: cy, W: w, H: 24}, &d.Keys[i])
		cx += w + 4
	}
}

// strip draws the pad of a small window: the keys in one row.
func (d *Pad) strip(p *widget.Painter, x, y float64) {
	p.Plate(layout.Rect{X: x, Y: y, W: 128, H: 34}, theme.RadiusCard)
	cx := x + 6
	for i := range d.Keys {
		if i > 3 {
			break
		}
		w := 22.0
		if i == 3 {
			w = 44
		}
		padKey(p, layout.Rect{X: cx, Y: y + 7, W: w, H: 20}, &d.Keys[i])
		cx += w + 2
	}
}

func padKey(p *widget.Painter, r layout.Rect, k *PadKey) {
	col := p.P.Lanes[k.Lane]
	ink := theme.Hex(0xd5dce4)
	switch {
	case k.State == KeyUnknown:
		p.Edge(r, theme.RadiusButton, color.NRGBA{255, 255, 255, 26})
		p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, theme.Small.In(theme.Medium), p.P.T4, k.Label)
		return
	case k.State == KeyDown && k.Inferred:
		p.Hatch(r.X+1, r.Y+1, r.W-2, r.H-2, 4, theme.Fade(col, 0.6))
		p.Edge(r, theme.RadiusButton, col)
	case k.State == KeyDown:
		p.Round(r, theme.RadiusButton, col)
		ink = theme.Hex(0x10151a)
	default:
		p.Box(r, theme.RadiusButton, color.NRGBA{255, 255, 255, 18}, color.NRGBA{255, 255, 255, 56})
	}
	p.TextAt(r.CenterX(), r.CenterY(), canvas.Center, theme.Small.In(theme.Medium), ink, k.Label)
}

// dial draws where the player aims.
func (d *Pad) dial(p *widget.Painter, x, y float64) {
	line := color.NRGBA{255, 255, 255, 71}
	p.Disc(x, y, 25, color.NRGBA{255, 255, 255, 15})
	p.Circle(x, y, 25, 1, line)
	for k := range 8 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 4)
		p.Line(x+cos*22, y+sin*22, x+cos*25, y+sin*25, 1, line)
	}
	sin, cos := math.Sincos(d.Aim)
	p.Line(x, y, x+cos*22, y+sin*22, 2, p.P.Acc)
	p.Disc(x+cos*22, y+sin*22, 3.5, p.P.Acc)
	p.Disc(x, y, 2.5, theme.Hex(0xffffff))
}

// Degrees returns an angle in radians as 146.0°.
func Degrees(rad float64) string {
	d := math.Mod(rad*180/math.Pi, 360)
	if d < 0 {
		d += 360
	}
	return strconv.FormatFloat(d, 'f', 1, 64) + "°"
}
