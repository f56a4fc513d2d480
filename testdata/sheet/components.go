package main

import (
	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// components draws the controls of the interface in all their states, by the
// very code that draws the window.
func components(c *canvas.Canvas, th *theme.Theme) {
	c.FillRect(0, 0, 1280, 900, th.S1)
	p := &widget.Painter{Canvas: c, Hits: &widget.Hits{}, T: *th, P: th.OnPlate()}
	head(c, th, 30, 29, 380, "Buttons 28 × 28 and 26 high")
	buttons(p)
	head(c, th, 30, 211, 380, "Rows 28 and 24 high")
	rows(p)
	head(c, th, 30, 453, 380, "Overlay plates")
	plates(p)
	head(c, th, 450, 29, 380, "Event marks")
	marks(c, th)
	head(c, th, 450, 171, 380, "Marks close together become one chip")
	clusters(p)
	head(c, th, 450, 255, 380, "Chips and search")
	chips(p)
	head(c, th, 450, 371, 380, "Toast and banners")
	notices(p)
	head(c, th, 870, 29, 380, "Teams: colour and shape")
	teams(c, th)
	head(c, th, 870, 171, 380, "Recorded, inferred, missing")
	recorded(c, th)
	head(c, th, 870, 255, 380, "Tooltip, menu")
	menus(p)
	head(c, th, 870, 453, 380, "Dialog: go to time")
	dialog(p)
	head(c, th, 30, 659, 380, "Icons, 16 px grid, 1.5 px line")
	icons(c, th)
}

func head(c *canvas.Canvas, th *theme.Theme, x, y, w float64, s string) {
	c.Text(x, y, theme.Title, th.T1, s)
	c.HLine(x, y+15, w, th.Line)
}

// states are those of a control, in the order of the sheet.
var states = []string{"normal", "hover", "pressed", "on", "disabled", "focus"}

// button draws a button in state i of the states.
func button(p *widget.Painter, b widget.Button, i int) {
	b.Target = widget.Target{Part: "button", N: i}
	p.Hover, p.Press = widget.Target{}, widget.Target{}
	switch states[i] {
	case "hover":
		p.Hover = b.Target
	case "pressed":
		p.Hover, p.Press = b.Target, b.Target
	case "on":
		b.State = widget.On
	case "disabled":
		b.State = widget.Disabled
	}
	p.Button(b)
	if states[i] == "focus" {
		p.FocusRing(b.Rect.X, b.Rect.Y, b.Rect.W, b.Rect.H, theme.RadiusButton, p.T.AccText)
	}
	p.Hover, p.Press = widget.Target{}, widget.Target{}
}

func buttons(p *widget.Painter) {
	for i, s := range states {
		x := 30 + float64(i)*62
		button(p, widget.Button{Rect: layout.Rect{X: x, Y: 58, W: 28, H: 28}, Icon: assets.IconLoop, Flat: true}, i)
		p.TextAt(x+14, 100, canvas.Center, theme.Label, p.T.T3, s)
	}
	x := 30.0
	for i := range states {
		if states[i] == "on" {
			continue
		}
		button(p, widget.Button{Rect: layout.Rect{X: x, Y: 118, W: 66, H: 26}, Label: "Export", NoIcon: true}, i)
		x += 76
	}
	p.Primary(layout.Rect{X: 30, Y: 158, W: 96, H: 32}, widget.Target{Part: "primary"}, "Open file…")
	p.Disc(160, 174, 18, p.T.Acc)
	p.Icon(assets.IconPlay, 152.5, 166, 16, p.T.OnAcc)
	p.Disc(206, 174, 18, p.T.AccHover)
	p.Icon(assets.IconPause, 198, 166, 16, p.T.OnAcc)
	p.Text(236, 174, theme.Label, p.T.T3, "primary, play, play hovered")
}

func marks(c *canvas.Canvas, th *theme.Theme) {
	names := []string{
		"kill", "chat", "join", "leave", "team", "finish", "checkpoint", "save", "vote", "rcon",
		"round, map", "bookmark", "gap", "hook",
	}
	for i, s := range names {
		x, y := 460+float64(i%4)*96, 66+float64(i/4)*24
		c.Mark(theme.Mark(i), x, y, 9, th.Marks[i])
		c.Text(x+12, y, theme.Label, th.T2, s)
	}
}

func teams(c *canvas.Canvas, th *theme.Theme) {
	for i := range theme.NumTeams {
		x, y := 884+float64(i%4)*92, 68+float64(i/4)*30
		c.TeamShape(i, x, y, 14, false, th.Team(i))
		c.TeamShape(i, x+24, y, 12, true, th.Team(i))
		c.Text(x+40, y, theme.Label.In(theme.Mono), th.T2, "T"+string(rune('1'+i)))
	}
	c.Text(884, 126, theme.Small, th.T3, "solid = recorded, hollow = out of sight or ghost")
	for i := range theme.NumTeams {
		c.TeamPattern(i, 884+float64(i)*44, 138, 38, 16, th.Team(i))
	}
}

func recorded(c *canvas.Canvas, th *theme.Theme) {
	hook := th.Lanes[theme.LaneHook]
	c.RoundRect(884, 202, 90, 12, 2, hook)
	c.Hatch(994, 202, 90, 12, 4, hook)
	c.RoundBorder(994, 202, 90, 12, 2, 1, hook)
	c.DottedHLine(1104, 208, 90, th.T4)
	for i, s := range []string{"recorded", "inferred", "not recorded"} {
		c.Text(884+float64(i)*110, 230, theme.Small, th.T3, s)
	}
}

func icons(c *canvas.Canvas, th *theme.Theme) {
	for i := range assets.NumIcons {
		x, y := 30+float64(i%20)*61, 690+float64(i/20)*52
		c.RoundRect(x, y, 32, 32, 3, th.S3)
		c.Icon(i, x+8, y+8, 16, th.T1)
		c.TextAt(x+16, y+42, canvas.Center, theme.Small, th.T3, i.Name())
		c.Icon(i, 30+float64(i)*28, 862, 24, th.T2)
	}
}
