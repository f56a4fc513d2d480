package main

import (
	"time"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/desk"
	"playhead/render/feed"
	"playhead/render/lanes"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/settings"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/table"
)

// told is a recording in which a few things happened.
func told() *sim.Recording {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.DDNet})
	b.Tick(0)
	for id, name := range []string{"nova", "Привет", "ひなた"} {
		b.Join(id, sim.Identity{Name: name})
	}
	for _, e := range []sim.Event{
		{Tick: 100, Kind: sim.EventChat, Player: 2, Target: -1, Text: "wait for me"},
		{Tick: 200, Kind: sim.EventDeath, Player: 1, Target: 1},
		{Tick: 300, Kind: sim.EventFinish, Player: 0, Target: -1, Value: 62100},
	} {
		b.Tick(e.Tick)
		b.Event(e)
	}
	r := sim.NewRecording(sim.Meta{})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	return r
}

// A list is the owner of a list of events.
type list struct{ r *sim.Recording }

func (list) Choose(int)                                    {}
func (list) GoTo(int)                                      {}
func (list) Tip(int) (tip, more string)                    { return "", "" }
func (list) LeadWidth() float64                            { return 18 }
func (list) PaintLead(int, layout.Rect)                    {}
func (list) PaintMark(row int, _ layout.Rect) (faint bool) { return row == 2 }

// rows draws the window's one table: the second row is at the playhead, the third one
// still to come, and the pointer is on the first.
func rows(p *widget.Painter) {
	r := told()
	events := feed.NewList(feed.Filter{Groups: feed.DefaultGroups, Player: -1})
	events.Update(r, 100)
	of := &table.Table{Name: "events", Title: "Events", Columns: feed.Columns(), Rows: make([]table.Row, events.Len())}
	of.Fill = func(row int, cells []table.Cell) {
		g, e := events.At(r, row)
		feed.Fill(cells, g, e, nil)
	}
	d := desk.New(desk.Host{}, settings.Default())
	d.P = *p
	t := part.Table{Row: "event", Columns: []string{"seconds", "name", feed.ColumnEvent}, Wide: feed.ColumnEvent}
	t.Show(part.Kit{D: d}, list{r})
	t.Update(of, nil, 1)
	t.Arrange(layout.Rect{X: 30, Y: 234, W: 380, H: 240})
	d.P.Hover = widget.Target{Part: "event"}
	t.Paint()
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
			{Text: "-6.4", From: sim.Inferred},
			{Text: "12.9", From: sim.Inferred},
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
