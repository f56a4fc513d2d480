package render

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"playhead/render/canvas"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/shell"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/sim"
)

// How long kills and chat stay, of playing time.
const (
	killStay  = 6 * time.Second
	killsMost = 5
	chatStay  = 10 * time.Second
	chatMost  = 4
	// A line of the chat is broken into at most so many rows.
	chatRows, chatRowsSlim = 4, 3
	// chatAbovePad is how much higher than the pad a map is on which the chat
	// stands above it; on a lower one it stands beside.
	chatAbovePad = 160
	// feedBeside is the least room that the kills need beside the key strip of a
	// small window; with less they stand below it.
	feedBeside = 320
)

// paintOverlays draws what lies on the map.
func (w *Window) paintOverlays() {
	s, l := w.session, &w.lay
	if w.stage.Scene.Game == nil {
		return
	}
	if !w.stage.Scene.Game.Engine.Teeworlds() {
		w.paintAbove()
	}
	w.paintPhysics()
	if line, ok := w.scoreline(); ok && w.stage.Scene.Game.Engine.Teeworlds() {
		line.Draw(&w.p, w.overlayArea(), l.Margin)
	}
	bottom, beside, strip := l.Map.Bottom()-l.Margin, 0.0, 0.0
	if w.set.Pad && s.Followed >= 0 {
		pad := w.pad()
		pw, ph := shell.PadSize(l)
		y := bottom - ph
		switch {
		case l.Slim:
			y = l.Map.Y + l.Margin
		case l.Map.H > ph+chatAbovePad:
			bottom = y - 10
		default:
			beside = pw + 10
		}
		pad.Draw(&w.p, l.Map.X+l.Margin, y, l.Slim)
		if l.Slim {
			strip = w.p.Plates[len(w.p.Plates)-1].Right() - l.Map.X
		}
	}
	if w.set.Chat {
		area := w.overlayArea()
		feed := area
		if feed.CutLeft(strip); strip > 0 && feed.W < feedBeside {
			_, ph := shell.PadSize(l)
			feed = area
			feed.CutTop(ph + 6)
		}
		shell.KillFeed(&w.p, feed, l.Margin, w.kills())
		area.CutLeft(beside) // where the pad stands
		rows := chatRows
		if l.Slim {
			rows = chatRowsSlim
		}
		shell.Chat(&w.p, area, w.underPlates(area), bottom, l.Margin, rows, w.chat())
	}
	if l.Minimap && w.stage.Scene.Map != nil {
		w.paintMinimap()
	}
	w.covered = append(w.covered[:0], w.p.Plates...)
	if l.Drawer && !l.Panel.Empty() {
		w.covered = append(w.covered, l.Panel)
	}
	w.paintMeasure()
	w.paintPointed() // names do not make way for what moves with the pointer
}

// underPlates returns the y below the plates that are in the upper part of the
// chat's column already: the chat ends there.
func (w *Window) underPlates(area layout.Rect) float64 {
	y := area.Y + w.lay.Margin
	column := layout.Rect{X: area.X, Y: area.Y, W: w.lay.Margin + shell.ChatWidth, H: area.H / 2}
	for _, r := range w.p.Plates {
		if r.Overlaps(column) {
			y = max(y, r.Bottom()+8)
		}
	}
	return y
}

// overlayArea is the part of the map the panel does not cover.
func (w *Window) overlayArea() layout.Rect {
	a := w.lay.Map
	if w.lay.Drawer && !w.lay.Panel.Empty() {
		a.W = w.lay.Panel.X - a.X
	}
	return a
}

// recent calls f for the events of the last d before the playhead, the newest
// first, until it returns false. It never looks at what is still to come.
func (w *Window) recent(d time.Duration, f func(g *sim.Game, e *sim.Event, age time.Duration) bool) {
	s := w.session
	g, pos := w.stage.Scene.Game, s.Play.Position()
	es := g.EventsBetween(g.TickAt(pos-d), w.stage.Scene.Cur.Tick)
	for i := len(es) - 1; i >= 0; i-- {
		age := pos - es[i].Time
		if age > d {
			return
		}
		if age >= 0 && !f(g, &es[i], age) {
			return
		}
	}
}

// teamAt returns the number of a player's team shape at the playhead.
func (w *Window) teamAt(id int16) int {
	if id < 0 {
		return -1
	}
	return w.stage.Scene.Team(&w.stage.Scene.Cur.Rows[id])
}

func (w *Window) kills() []shell.Kill {
	var out []shell.Kill
	w.recent(killStay, func(g *sim.Game, e *sim.Event, age time.Duration) bool {
		if e.Kind != sim.EventKill && e.Kind != sim.EventDeath {
			return true
		}
		victim := e.Target
		if victim < 0 {
			victim = e.Player
		}
		if victim < 0 {
			return true
		}
		label := g.TargetLabel
		if e.Target < 0 {
			label = g.PlayerLabel
		}
		k := shell.Kill{Victim: label(e), VictimTeam: w.teamAt(victim), KillerTeam: -1, Alpha: 1}
		if left := killStay - age; left < 500*time.Millisecond {
			k.Alpha = float64(left) / float64(500*time.Millisecond)
		}
		k.Fell = e.Kind == sim.EventDeath || e.Player < 0 || e.Player == victim
		if !k.Fell {
			k.Killer, k.KillerTeam = g.PlayerLabel(e), w.teamAt(e.Player)
		}
		if g.Engine.Teeworlds() && !k.Fell && e.Value >= 0 && e.Value <= int32(canvas.Ninja) {
			k.Weapon, k.HasWeapon = canvas.Weapon(e.Value), true
		} else if !k.Fell {
			k.Text = feed.Weapon(g, e)
			if e.Headshot(g.Engine) {
				k.Text += ", headshot"
			}
		}
		out = append(out, k)
		return len(out) < killsMost
	})
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// chatAlpha is how strong the lines of the chat are, the newest first.
var chatAlpha = [...]float64{1, 1, 0.85, 0.65}

func (w *Window) chat() []shell.ChatLine {
	most := chatMost
	if w.lay.Slim {
		most = 1
	}
	var out []shell.ChatLine
	w.recent(chatStay, func(g *sim.Game, e *sim.Event, age time.Duration) bool {
		if e.Kind != sim.EventChat && e.Kind != sim.EventBroadcast {
			return true
		}
		c := shell.ChatLine{Text: e.Text, Team: -1, Alpha: chatAlpha[min(len(out), len(chatAlpha)-1)]}
		if e.Player >= 0 {
			c.Name, c.Team = g.PlayerLabel(e), w.teamAt(e.Player)
		}
		if left := chatStay - age; left < 500*time.Millisecond {
			c.Alpha *= float64(left) / float64(500*time.Millisecond)
		}
		out = append(out, c)
		return len(out) < most
	})
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// pad returns the input pad of the followed player.
func (w *Window) pad() shell.Pad {
	s := w.session
	g := w.stage.Scene.Game
	d := shell.Pad{Name: g.Label(s.Followed, s.Play.Tick())}
	// Keys are those of the very tick, never mixed.
	r := w.stage.Scene.Cur.Rows[s.Followed]
	if !r.Present() {
		d.Source, d.Warn = "not here", true
		d.Keys = padKeys(g, &r, &r, w.stage.Scene.Cur.Tick)
		return d
	}
	before := r
	if s.Play.Before(&w.asRecorded) {
		before = w.asRecorded.Rows[s.Followed]
	}
	d.Keys = padKeys(g, &r, &before, w.stage.Scene.Cur.Tick)
	if g.Engine.Teeworlds() {
		w.teePad(&d, &r)
	} else {
		w.goldsrcPad(&d, &r)
	}
	d.Source, d.Warn, d.Tip = padSource(&d)
	return d
}

// padKeys returns the keys of a player and what is known of them. before is his
// row at the tick before.
func padKeys(g *sim.Game, r, before *sim.Row, t sim.Tick) []shell.PadKey {
	key := func(label string, lane theme.Lane, k sim.Key) shell.PadKey {
		now := g.Engine.KeyAt(k, r, before, t)
		out := shell.PadKey{Label: label, Lane: lane, State: shell.KeyUp, Inferred: now.From.Worked()}
		switch {
		case now.From == sim.Missing:
			out.State = shell.KeyUnknown
		case now.Down:
			out.State = shell.KeyDown
		}
		return out
	}
	if !g.Engine.Teeworlds() {
		return []shell.PadKey{
			key("A", theme.LaneLeft, sim.KeyLeft), key("W", theme.LaneLeft, sim.KeyForward),
			key("S", theme.LaneLeft, sim.KeyBack), key("D", theme.LaneLeft, sim.KeyRight),
			key("Duck", theme.LaneJump, sim.KeyDuck), key("Jump", theme.LaneJump, sim.KeyJump), key("Fire", theme.LaneFire, sim.KeyFire),
		}
	}
	return []shell.PadKey{
		key("L", theme.LaneLeft, sim.KeyLeft), key("J", theme.LaneJump, sim.KeyJump), key("R", theme.LaneRight, sim.KeyRight),
		key("Hook", theme.LaneHook, sim.KeyHook), key("Fire", theme.LaneFire, sim.KeyFire),
	}
}

// padSource says where what the pad shows comes from.
func padSource(d *shell.Pad) (source string, warn bool, tip string) {
	unknown, worked := 0, false
	for _, k := range d.Keys {
		if k.State == shell.KeyUnknown {
			unknown++
		}
		worked = worked || k.Inferred
	}
	for _, n := range d.Numbers {
		worked = worked || n.Worked
	}
	switch {
	case worked:
		return "partly inferred", true, "Hatched keys and numbers are not in this recording. They are inferred from movement."
	case unknown == len(d.Keys):
		return "not recorded", true, "This recording does not hold the keys."
	case unknown > 0:
		return "partly recorded", true, "Faint keys are not in this recording."
	}
	return "recorded", false, ""
}

func (w *Window) teePad(d *shell.Pad, r *sim.Row) {
	aim, from := r.Aim(w.stage.Scene.Cur.Tick)
	if from != sim.Missing {
		d.Aim, d.HasAim = aim*math.Pi/180, true
		d.Numbers = append(d.Numbers, shell.PadNumber{Text: timeline.Decimal(aim, 1) + "°", Worked: from.Worked()})
	} else {
		d.Numbers = append(d.Numbers, shell.PadNumber{Text: "–"})
	}
	vx, vy, from := w.velocity(r)
	if from == sim.Missing {
		return
	}
	number := func(text string) { d.Numbers = append(d.Numbers, shell.PadNumber{Text: text, Worked: from.Worked()}) }
	number(signedTenths(vx))
	number(signedTenths(vy))
	number(timeline.Decimal(math.Hypot(vx, vy), 1))
}

// signedTenths writes a number with its sign, and nothing as 0.0.
func signedTenths(v float64) string {
	text := timeline.Decimal(v, 1)
	if v > 0 && text != "0.0" {
		return "+" + text
	}
	return text
}

// velocity returns how fast the followed player moves, in tiles a second.
func (w *Window) velocity(r *sim.Row) (vx, vy float64, from sim.Provenance) {
	e, now := w.stage.Scene.Game.Engine, w.stage.Scene.Cur.Tick
	if r.Has.Has(sim.VX) {
		k := e.Column(sim.VX).Scale / sim.TileUnits
		return float64(r.V[sim.VX]) * k, float64(r.V[sim.VY]) * k, max(r.Provenance(sim.VX, now), r.Provenance(sim.VY, now))
	}
	n := &w.stage.Scene.Next.Rows[w.session.Followed]
	dt := (w.stage.Scene.Next.Time - w.stage.Scene.Cur.Time).Seconds()
	if !n.Present() || dt <= 0 || sim.Teleported(r, n, float64(w.stage.Scene.Next.Tick-w.stage.Scene.Cur.Tick), e) {
		return 0, 0, sim.Missing
	}
	k := 1 / dt / sim.TileUnits
	return float64(n.V[sim.X]-r.V[sim.X]) * k, float64(n.V[sim.Y]-r.V[sim.Y]) * k, sim.Inferred
}

// goldsrcPad tells how a player of a game seen from above is. There is no dial:
// the cone on the map shows where he looks.
func (w *Window) goldsrcPad(d *shell.Pad, r *sim.Row) {
	d.Numbers = make([]shell.PadNumber, 2)
	if v, ok := r.Get(sim.Yaw); ok {
		d.Numbers[0].Text = "yaw " + shell.Degrees(float64(v)/65536*2*math.Pi)
	}
	if r.Has.Has(sim.VX) {
		d.Numbers[1] = shell.PadNumber{
			Text:   fmt.Sprintf("%.0f u/s", math.Hypot(float64(r.V[sim.VX]), float64(r.V[sim.VY]))/256),
			Worked: r.Provenance(sim.VX, w.stage.Scene.Cur.Tick).Worked(),
		}
	}
	if v, ok := r.Get(sim.Health); ok {
		d.Foot = fmt.Sprintf("%d hp", v)
		if v, ok := r.Get(sim.Armor); ok && v > 0 {
			d.Foot += fmt.Sprintf("  %d armor", v)
		}
	}
	d.FootRight = money(r)
}

// money returns what a player has to spend, "" when that is not told.
func money(r *sim.Row) string {
	v, ok := r.Get(sim.Money)
	if !ok {
		return ""
	}
	return "$" + strconv.Itoa(int(v))
}

// minimapRect returns where the minimap is.
func (w *Window) minimapRect() layout.Rect {
	l := &w.lay
	mw, mh := 172.0, 90.0
	if l.Wide {
		mw, mh = 230, 120
	}
	a := w.overlayArea()
	return layout.Rect{X: a.Right() - l.Margin - mw, Y: a.Bottom() - l.Margin - mh, W: mw, H: mh}
}

func (w *Window) minimapInner() layout.Rect { return w.minimapRect().Inset(3) }

// paintMinimap draws the whole map small, with all players and the view.
func (w *Window) paintMinimap() {
	s, p := w.session, &w.p
	r := w.minimapRect()
	p.Plate(r, theme.RadiusCard)
	in := w.minimapInner()
	if w.stage.Scene.Map.Plan != nil {
		w.paintMiniplan(r)
		return
	}
	mw, mh := w.stage.Scene.Map.Size()
	area := minimapArea(in, mw, mh)
	p.Clip(in)
	w.stage.Scene.Map.DrawSmall(p, area)
	for id := range w.stage.Scene.Cur.Players {
		x, y, ok := w.stage.Scene.Place(id)
		if !ok {
			continue
		}
		sx, sy := area.X+x/mw*area.W, area.Y+y/mh*area.H
		team := w.stage.Scene.Team(&w.stage.Scene.Cur.Rows[id])
		col := theme.Hex(0xf2f5f8)
		if team >= 0 {
			col = p.P.Team(team)
		}
		if id == s.Followed {
			p.Disc(sx, sy, 5, p.P.Acc)
		}
		p.TeamShape(max(team, 0), sx, sy, 6, false, col)
	}
	x0, y0, x1, y1 := w.stage.Cam.Bounds()
	view := layout.Rect{X: area.X + x0/mw*area.W, Y: area.Y + y0/mh*area.H, W: (x1 - x0) / mw * area.W, H: (y1 - y0) / mh * area.H}
	p.Edge(view.Intersect(in), 1, theme.Hex(0xffffff))
	p.Unclip()
	p.Edge(r, theme.RadiusCard, theme.Fade(theme.Hex(0xffffff), 0.28))
	p.Zone(r, targetOf(shell.PartMinimap), cursorCross)
}
