package main

import (
	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/theme"
)

func components(c *canvas.Canvas, th *theme.Theme) {
	c.FillRect(0, 0, 1280, 900, th.S1)
	head(c, th, 30, 29, 380, "Buttons 28 × 28 and 26 high")
	buttons(c, th)
	head(c, th, 450, 29, 380, "Event marks")
	marks(c, th)
	head(c, th, 870, 29, 380, "Teams: colour and shape")
	teams(c, th)
	recorded(c, th)
	raised(c, th)
	banners(c, th)
	head(c, th, 30, 660, 380, "Icons, 16 px grid, 1.5 px line")
	icons(c, th)
}

func head(c *canvas.Canvas, th *theme.Theme, x, y, w float64, s string) {
	c.Text(x, y, theme.Title, th.T1, s)
	c.HLine(x, y+15, w, th.Line)
}

func buttons(c *canvas.Canvas, th *theme.Theme) {
	for i, s := range []string{"normal", "hover", "pressed", "on", "disabled", "focus"} {
		x := 30 + float64(i)*62
		col := th.T2
		switch i {
		case 1:
			c.RoundRect(x, 58, 28, 28, 4, th.S4)
			col = th.T1
		case 2:
			c.RoundRect(x, 58, 28, 28, 4, th.S5)
			col = th.T1
		case 3:
			c.Panel(x, 58, 28, 28, 4, th.AccDim, th.AccText)
			col = th.AccText
		case 4:
			col = th.T4
		case 5:
			c.RoundRect(x, 58, 28, 28, 4, th.S3)
			c.FocusRing(x, 58, 28, 28, 4, th.AccText)
		}
		c.Icon(assets.IconLoop, x+6, 64, 16, col)
		c.TextAt(x+14, 100, canvas.Center, theme.Label, th.T3, s)
	}
	c.RoundRect(30, 158, 96, 32, 4, th.Acc)
	c.TextAt(78, 174, canvas.Center, theme.Body.In(theme.Medium), th.OnAcc, "Open file…")
	c.Disc(160, 174, 18, th.Acc)
	c.Icon(assets.IconPlay, 152.5, 166, 16, th.OnAcc)
	c.Disc(206, 174, 18, th.AccHover)
	c.Icon(assets.IconPause, 198, 166, 16, th.OnAcc)
}

func marks(c *canvas.Canvas, th *theme.Theme) {
	names := []string{"kill", "chat", "join", "leave", "team", "finish", "checkpoint", "save", "vote", "rcon", "round, map", "bookmark", "gap", "hook"}
	for i, s := range names {
		x, y := 460+float64(i%4)*96, 66+float64(i/4)*24
		c.Mark(theme.Mark(i), x, y, 9, th.Marks[i])
		c.Text(x+12, y, theme.Label, th.T2, s)
	}
	for i, s := range []string{"kills", "chat", "runs", "joins"} {
		x := 450 + float64(i)*80
		kind := []theme.Mark{theme.MarkKill, theme.MarkChat, theme.MarkFinish, theme.MarkJoin}[i]
		c.Panel(x, 282, 72, 20, 10, th.S5, th.Line3)
		c.Mark(kind, x+12, 292, 8, th.Marks[kind])
		w := c.Text(x+20, 292, theme.Small, th.T1, s)
		c.Text(x+26+w, 292, theme.Small.In(theme.Mono), th.T2, "12")
		c.Mark(kind, x+12, 270, 7, th.Marks[kind])
	}
	c.Panel(450, 314, 250, 26, 4, th.Field, th.Line2)
	c.Icon(assets.IconSearch, 456, 319, 16, th.T3)
	c.Text(478, 327, theme.Label, th.T3, "Search events and chat")
	c.Panel(676, 319, 17, 16, 3, th.S3, th.Line2)
	c.TextAt(684.5, 327, canvas.Center, theme.Small.In(theme.Mono), th.T3, "/")
}

func teams(c *canvas.Canvas, th *theme.Theme) {
	for i := range theme.NumTeams {
		x, y := 884+float64(i%4)*92, 68+float64(i/4)*30
		c.TeamShape(i, x, y, 14, false, th.Team(i))
		c.TeamShape(i, x+24, y, 12, true, th.Team(i))
		c.Text(x+40, y, theme.Label.In(theme.Mono), th.T2, "T"+string(rune('1'+i)))
		c.TeamShape(i, x, y+52, 8, false, th.Team(i))
		c.TeamShape(i, x+16, y+52, 8, true, th.Team(i))
		c.TeamShape(i, x+32, y+52, 6, false, th.Team(i))
	}
}

func recorded(c *canvas.Canvas, th *theme.Theme) {
	hook := th.Lanes[theme.LaneHook]
	c.RoundRect(884, 202, 90, 12, 2, hook)
	c.Hatch(994, 202, 90, 12, 4, hook)
	c.RoundBorder(994, 202, 90, 12, 2, 1, hook)
	c.DottedHLine(1104, 208, 90, th.T4)
	c.FillRect(884, 224, 90, 20, th.ErrBg)
	c.Hatch(884, 224, 90, 20, 6, theme.Fade(th.Err, 0.33))
	c.FillRect(884, 224, 2, 20, th.Err)
	c.Hatch(994, 224, 90, 20, 6, th.Line2)
	c.Cone(1150, 235, 40, -0.7, 0.7, theme.Fade(th.Team(0), 0.4), theme.Fade(th.Team(0), 0))
	c.Disc(1150, 235, 9.4, th.S0)
	c.Disc(1150, 235, 8, th.Team(0))
	c.Circle(1150, 235, 15, 2, th.AccText)
	c.Arc(1220, 225, 12, 2, 0, 4.5, th.T2)
	for i := range theme.NumTeams {
		c.TeamPattern(i, 450+float64(i)*48, 160, 44, 30, th.Team(i))
		c.TeamShape(i+8, 472+float64(i)*48, 208, 14, false, th.Team(i))
	}
	c.DashedLine(1100, 250, 1250, 262, 1.5, 7, 4, th.AccText)
}

func raised(c *canvas.Canvas, th *theme.Theme) {
	c.Shadow(884, 284, 172, 28, 4, th.Shadow)
	c.Panel(884, 284, 172, 28, 4, th.S3, th.Line2)
	c.Text(894, 298, theme.Label, th.T1, "Next event")
	c.Shadow(1076, 282, 180, 132, 6, th.Shadow)
	c.Panel(1076, 282, 180, 132, 6, th.S3, th.Line2)
	for i, s := range []string{"Go to time…", "Bookmark here", "Set loop start", "Set loop end", "Copy link"} {
		y := 286 + float64(i)*25
		col := th.T1
		if i == 1 {
			c.RoundRect(1080, y, 172, 24, 4, th.S5)
		}
		if i == 4 {
			col = th.T4
		}
		c.Text(1088, y+12, theme.Label, col, s)
		c.TextAt(1246, y+12, canvas.Right, theme.Small.In(theme.Mono), th.T3, []string{"Ctrl+G", "M", "I", "O", ""}[i])
	}
	c.Shadow(884, 482, 340, 150, 8, th.Shadow)
	c.Panel(884, 482, 340, 150, 8, th.S2, th.Line2)
	c.Text(900, 504, theme.Title, th.T1, "Go to")
	c.Panel(900, 524, 308, 32, 4, th.Field, th.AccText)
	c.FocusRing(902, 526, 304, 28, 2, th.AccText)
	c.Text(910, 540, theme.Title.In(theme.Mono), th.T1, "12:33.42")
	c.Text(900, 572, theme.Small, th.T3, "A time, a tick (t37671) or a percent (25%).")
	c.Panel(1056, 590, 70, 28, 4, th.S3, th.Line2)
	c.TextAt(1091, 604, canvas.Center, theme.Body, th.T1, "Cancel")
	c.RoundRect(1134, 590, 74, 28, 4, th.Acc)
	c.TextAt(1171, 604, canvas.Center, theme.Body.In(theme.Medium), th.OnAcc, "Go")
}

func banners(c *canvas.Canvas, th *theme.Theme) {
	c.Shadow(450, 398, 390, 44, 6, th.Shadow)
	c.Panel(450, 398, 390, 44, 6, th.S3, th.Line2)
	c.RoundRectEach(450, 398, 4, 44, canvas.RoundLeft(6), th.OK)
	c.Icon(assets.IconCheck, 464, 412, 16, th.OK)
	c.Text(488, 413, theme.Body.In(theme.Medium), th.T1, "Clip exported")
	c.Text(488, 429, theme.Small, th.T2, "4.2 s · 640 × 360 · 1.1 MB")
	for i, s := range []string{"Cut off at 00:41:07.", "Map not found.", "Live."} {
		y := 456 + float64(i)*40
		g, k := th.WarnBg, th.Warn
		if i == 1 {
			g, k = th.ErrBg, th.Err
		} else if i == 2 {
			g, k = th.OKBg, th.OK
		}
		c.FillRect(450, y, 390, 34, g)
		c.FillRect(450, y, 3, 34, k)
		c.Icon([]assets.Icon{assets.IconWarn, assets.IconError, assets.IconCheck}[i], 464, y+9, 16, k)
		c.Text(486, y+17, theme.Body.In(theme.Medium), th.T1, s)
		c.Icon(assets.IconClose, 816, y+9, 16, th.T2)
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
