package moment

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"playhead/render/canvas"
	"playhead/render/feed"
	"playhead/render/shell"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/sim"
)

// How long kills and chat stay, of playing time, and how many.
const (
	killStay  = 6 * time.Second
	killsMost = 5
	chatStay  = 10 * time.Second
)

// recent calls f for the events of the last d before the playhead, the newest
// first, until it returns false. It never looks at what is still to come.
func (k *Reader) recent(d time.Duration, f func(g *sim.Game, e *sim.Event, age time.Duration) bool) {
	s := k.S
	g, pos := k.St.Scene.Game, s.Play.Position()
	es := g.EventsBetween(g.TickAt(pos-d), k.St.Scene.Cur.Tick)
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
func (k *Reader) teamAt(id int16) int {
	if id < 0 {
		return -1
	}
	return k.St.View.Team(&k.St.Scene, &k.St.Scene.Cur.Rows[id])
}

func (k *Reader) Kills() []shell.Kill {
	var out []shell.Kill
	k.recent(killStay, func(g *sim.Game, e *sim.Event, age time.Duration) bool {
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
		kill := shell.Kill{Victim: label(e), VictimTeam: k.teamAt(victim), KillerTeam: -1, Alpha: 1}
		if left := killStay - age; left < 500*time.Millisecond {
			kill.Alpha = float64(left) / float64(500*time.Millisecond)
		}
		kill.Fell = e.Kind == sim.EventDeath || e.Player < 0 || e.Player == victim
		if !kill.Fell {
			kill.Killer, kill.KillerTeam = g.PlayerLabel(e), k.teamAt(e.Player)
		}
		if g.Engine.Teeworlds() && !kill.Fell && e.Value >= 0 && e.Value <= int32(canvas.Ninja) {
			kill.Weapon, kill.HasWeapon = canvas.Weapon(e.Value), true
		} else if !kill.Fell {
			kill.Text = feed.Weapon(g, e)
			if e.Headshot(g.Engine) {
				kill.Text += ", headshot"
			}
		}
		out = append(out, kill)
		return len(out) < killsMost
	})
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// chatAlpha is how strong the lines of the chat are, the newest first.
var chatAlpha = [...]float64{1, 1, 0.85, 0.65}

func (k *Reader) Chat(most int) []shell.ChatLine {
	var out []shell.ChatLine
	k.recent(chatStay, func(g *sim.Game, e *sim.Event, age time.Duration) bool {
		if e.Kind != sim.EventChat && e.Kind != sim.EventBroadcast {
			return true
		}
		c := shell.ChatLine{Text: e.Text, Team: -1, Alpha: chatAlpha[min(len(out), len(chatAlpha)-1)]}
		if e.Player >= 0 {
			c.Name, c.Team = g.PlayerLabel(e), k.teamAt(e.Player)
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

// money returns what a player has to spend, "" when that is not told.
func money(r *sim.Row) string {
	v, ok := r.Get(sim.Money)
	if !ok {
		return ""
	}
	return "$" + strconv.Itoa(int(v))
}

// pad returns the input pad of the followed player.
func (k *Reader) Pad() shell.Pad {
	s := k.S
	g := k.St.Scene.Game
	d := shell.Pad{Name: g.Label(s.Followed, s.Play.Tick())}
	// Keys are those of the very tick, never mixed.
	r := k.St.Scene.Cur.Rows[s.Followed]
	if !r.Present() {
		d.Source, d.Warn = "not here", true
		d.Keys = padKeys(g, &r, &r, k.St.Scene.Cur.Tick)
		return d
	}
	before := r
	if s.Play.Before(&k.asRecorded) {
		before = k.asRecorded.Rows[s.Followed]
	}
	d.Keys = padKeys(g, &r, &before, k.St.Scene.Cur.Tick)
	if g.Engine.Teeworlds() {
		k.teePad(&d, &r)
	} else {
		k.goldsrcPad(&d, &r)
	}
	d.Source, d.Warn, d.Tip = padSource(&d)
	if g.Engine.Teeworlds() {
		d.Tip = strings.TrimSpace(d.Tip + " Numbers: aim; vx, vy and speed in tiles per second.")
	}
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

func (k *Reader) teePad(d *shell.Pad, r *sim.Row) {
	aim, from := r.Aim(k.St.Scene.Cur.Tick)
	if from != sim.Missing {
		d.Aim, d.HasAim = aim*math.Pi/180, true
		d.Numbers = append(d.Numbers, shell.PadNumber{Name: "aim", Text: timeline.Decimal(aim, 1) + "°", Worked: from.Worked()})
	} else {
		d.Numbers = append(d.Numbers, shell.PadNumber{Text: "–"})
	}
	vx, vy, from := k.velocity(r)
	if from == sim.Missing {
		return
	}
	number := func(name, text string) {
		d.Numbers = append(d.Numbers, shell.PadNumber{Name: name, Text: text, Worked: from.Worked()})
	}
	number("vx", signedTenths(vx))
	number("vy", signedTenths(vy))
	number("v", timeline.Decimal(math.Hypot(vx, vy), 1))
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
func (k *Reader) velocity(r *sim.Row) (vx, vy float64, from sim.Provenance) {
	e, now := k.St.Scene.Game.Engine, k.St.Scene.Cur.Tick
	if r.Has.Has(sim.VX) {
		per := e.Column(sim.VX).Scale / sim.TileUnits
		return float64(r.V[sim.VX]) * per, float64(r.V[sim.VY]) * per, max(r.Provenance(sim.VX, now), r.Provenance(sim.VY, now))
	}
	n := &k.St.Scene.Next.Rows[k.S.Followed]
	dt := (k.St.Scene.Next.Time - k.St.Scene.Cur.Time).Seconds()
	if !n.Present() || dt <= 0 || sim.Teleported(r, n, float64(k.St.Scene.Next.Tick-k.St.Scene.Cur.Tick), e) {
		return 0, 0, sim.Missing
	}
	per := 1 / dt / sim.TileUnits
	return float64(n.V[sim.X]-r.V[sim.X]) * per, float64(n.V[sim.Y]-r.V[sim.Y]) * per, sim.Inferred
}

// goldsrcPad tells how a player of a game seen from above is. There is no dial:
// the cone on the map shows where he looks.
func (k *Reader) goldsrcPad(d *shell.Pad, r *sim.Row) {
	d.Numbers = make([]shell.PadNumber, 2)
	if v, ok := r.Get(sim.Yaw); ok {
		d.Numbers[0].Text = "yaw " + shell.Degrees(float64(v)/65536*2*math.Pi)
	}
	if r.Has.Has(sim.VX) {
		d.Numbers[1] = shell.PadNumber{
			Text:   fmt.Sprintf("%.0f u/s", math.Hypot(float64(r.V[sim.VX]), float64(r.V[sim.VY]))/256),
			Worked: r.Provenance(sim.VX, k.St.Scene.Cur.Tick).Worked(),
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
