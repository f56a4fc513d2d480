package main

import (
	"time"

	"playhead/render/lanes"
	"playhead/render/part"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// rows draws players in all their states.
func rows(p *widget.Painter) {
	tee := func(body uint32) *canvas.Tee {
		return &canvas.Tee{Body: theme.Hex(body), Weapon: canvas.NoWeapon}
	}
	players := []part.Player{
		{ID: 1, Name: "nova", Tee: tee(0x1fae91), Team: 2, TeamText: "T3", Value: "01:02.1", Followed: true},
		{ID: 2, Name: "Привет", Tee: tee(0x4a7cf0), Team: 0, TeamText: "T1", Value: "00:58.3"},
		{ID: 3, Name: "brick", Tee: tee(0xd9a43a), Team: 1, TeamText: "T2", Value: "–"},
		{ID: 4, Name: "Pauli", Team: 1, Value: "dead", Gone: true},
	}
	// Under the pointer are a player who is not followed and the first event.
	p.Hover = widget.Target{Part: "player", N: 2}
	for i := range players {
		part.PlayerRow(p, layout.Rect{X: 30, Y: 234 + 28*float64(i), W: 380, H: part.PlayerHeight}, &players[i])
	}
	p.Hover = widget.Target{}
}

// plates draws what lies on the map.
func plates(p *widget.Painter) {
	m := layout.Rect{X: 30, Y: 478, W: 380, H: 150}
	p.Fill(m, theme.Hex(0x8fbab8))
	part.Chat(p, m, m.Y, m.Y+32, 10, 1, []part.ChatLine{{Name: "kettle", Team: 2, Text: "hook me pls", Alpha: 1}})
	pad := part.Pad{
		Name: "nova", Source: "recorded", Aim: 2.55, HasAim: true, Numbers: []part.PadNumber{
			{Text: "146.0°"},
			{Text: "+11.2"},
			{Text: "-6.4", Worked: true},
			{Text: "12.9", Worked: true},
		},
		Keys: []part.PadKey{
			{Label: "L", Lane: theme.LaneLeft},
			{Label: "J", Lane: theme.LaneJump, State: part.KeyUnknown},
			{Label: "R", Lane: theme.LaneRight, State: part.KeyDown},
			{Label: "Hook", Lane: theme.LaneHook, State: part.KeyDown, Inferred: true},
			{Label: "Fire", Lane: theme.LaneFire},
		},
	}
	pad.Draw(p, m.X+10, m.Y+42, false)
	part.KillFeed(p, m, 10, []part.Kill{
		{
			Killer: "mimi", KillerTeam: 1, Victim: "nova", VictimTeam: 2, Weapon: canvas.Shotgun, HasWeapon: true,
			Alpha: 1,
		},
		{Victim: "Привет", VictimTeam: 0, KillerTeam: -1, Fell: true, Alpha: 1},
	})
}

// clusters draws marks of the event lane that are alone and that are not.
func clusters(p *widget.Painter) {
	at := func(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
	scale := timeline.Scale{To: at(380), X: 450, W: 380}
	var ms []timeline.Mark
	for _, m := range []struct {
		at   float64
		n    int
		kind theme.Mark
	}{{20, 1, theme.MarkKill}, {100, 4, theme.MarkKill}, {180, 12, theme.MarkChat}, {250, 130, theme.MarkFinish}} {
		for range m.n {
			ms = append(ms, timeline.Mark{Time: at(m.at), Kind: m.kind})
		}
	}
	lanes := lanes.Lanes{Events: timeline.Clusters(nil, scale, ms, 12)}
	lanes.DrawEvents(p, layout.Rect{X: 450, Y: 192, W: 380, H: 30})
}

func chips(p *widget.Painter) {
	x := 450.0
	for i, g := range []feed.Group{feed.Kills, feed.Chat, feed.Runs, feed.Joins} {
		c := widget.Chip{
			X: x, Y: 282, Label: g.String(), Mark: g.Mark(), HasMark: true, On: i%2 == 0,
			Target: widget.Target{Part: "chip", N: i},
		}
		if i == 3 {
			p.Hover = c.Target
		}
		x += p.Chip(c) + 6
		p.Hover = widget.Target{}
	}
	p.Box(layout.Rect{X: 450, Y: 314, W: 250, H: 26}, theme.RadiusButton, p.T.Field, p.T.Line2)
	p.Icon(assets.IconSearch, 456, 319, 16, p.T.T3)
	p.Text(478, 327, theme.Label, p.T.T3, "Search events and chat")
	p.KeyCap(676, 327, "/")
	p.Switch(layout.Rect{X: 716, Y: 314, W: 60, H: 26}, widget.Target{Part: "switch", N: 1}, "on", true, "")
	p.Switch(layout.Rect{X: 776, Y: 314, W: 60, H: 26}, widget.Target{Part: "switch", N: 2}, "off", false, "")
}

func notices(p *widget.Painter) {
	l := &layout.Window{Map: layout.Rect{X: 436, Y: 380, W: 420, H: 80}, Margin: 14}
	widget.Toasts(p, l, []widget.Toast{{
		Icon: assets.IconCheck, Title: "Screenshot saved",
		Detail: "Pictures/Playhead/round_0412 12.33.42.png · copied", Action: "Open folder", In: 1,
	}}, nil)
	for i, b := range []widget.Banner{
		{Kind: widget.SeverityWarn, Title: "Cut off at 00:41:07.", Detail: "What is here plays."},
		{Kind: widget.SeverityError, Title: "Map not found.", Detail: "Showing a grid."},
		{Kind: widget.SeverityOK, Title: "Live.", Detail: "New ticks arrive."},
	} {
		b.Draw(p, layout.Rect{X: 450, Y: 456 + float64(i)*40, W: 390, H: 34})
	}
}

func menus(p *widget.Painter) {
	l := &layout.Window{All: layout.Rect{W: 1280, H: 900}}
	zone := widget.Zone{Rect: layout.Rect{X: 960, Y: 320, W: 20, H: 20}, Tip: "Next event", Key: "Ctrl+→"}
	widget.Tooltip(p, l, zone, 960, 340)
	m := widget.Menu{Chosen: 1}
	for _, row := range [][2]string{
		{"Go to time…", "Ctrl+G"}, {"Bookmark this moment", "M"}, {"Set loop start", "I"}, {"Set loop end", "O"},
	} {
		m.Items = append(m.Items, widget.MenuItem{Label: row[0], Key: row[1]})
	}
	m.Items = append(m.Items, widget.MenuItem{Label: "Copy link", Disabled: "Nothing to copy."})
	m.Draw(p, l, layout.Rect{X: 1076, Y: 276})
}

func dialog(p *widget.Painter) {
	f := new(widget.Field)
	f.Insert("12:33.42")
	a := widget.Ask{Title: "Go to", Hint: "A time, a tick (t37671) or a percent (25%).", Field: f, OK: "Go"}
	p.T.Scrim.A = 0
	a.Draw(p, &layout.Window{All: layout.Rect{X: 884, Y: 482, W: 356, H: 150}})
}
