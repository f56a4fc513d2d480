package part

import (
	"strings"
	"time"

	"playhead/render/feed"
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

// Kills returns the kills of the last seconds, the newest last.
func (k *Reader) Kills() []Kill {
	out := make([]Kill, 0, killsMost)
	rules := k.rules()
	k.recent(killStay, func(g *sim.Game, e *sim.Event, age time.Duration) bool {
		if e.Kind != sim.EventKill && e.Kind != sim.EventDeath || !k.S.Events.ShowsTeam(g, e) {
			return true
		}
		victim := e.Target
		if victim < 0 {
			victim = e.Player
		}
		if victim < 0 {
			return true
		}
		name := g.TargetLabel(e)
		if e.Target < 0 {
			name = g.PlayerLabel(e)
		}
		kill := Kill{Victim: name, VictimTeam: k.teamAt(victim), KillerTeam: -1, Alpha: 1}
		if left := killStay - age; left < 500*time.Millisecond {
			kill.Alpha = float64(left) / float64(500*time.Millisecond)
		}
		kill.Fell = e.Kind == sim.EventDeath || e.Player < 0 || e.Player == victim
		if !kill.Fell {
			kill.Killer, kill.KillerTeam = g.PlayerLabel(e), k.teamAt(e.Player)
		}
		if !kill.Fell {
			rules.weapon(&kill, g, e)
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

// Chat returns at most so many lines of the chat, the newest last.
func (k *Reader) Chat(most int) []ChatLine {
	out := make([]ChatLine, 0, most)
	k.recent(chatStay, func(g *sim.Game, e *sim.Event, age time.Duration) bool {
		if e.Kind != sim.EventChat && e.Kind != sim.EventBroadcast || e.RaceTimer() || !k.S.Events.ShowsTeam(g, e) {
			return true
		}
		text := strings.TrimSpace(e.Text)
		if source := feed.Source(g, e); source != "" { // else nothing is made: the line is there in each picture
			text = strings.TrimSpace(text + " " + source)
		}
		c := ChatLine{Text: text, Team: -1, Alpha: chatAlpha[min(len(out), len(chatAlpha)-1)]}
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

// Pad returns the input pad of the followed player.
func (k *Reader) Pad() Pad {
	s := k.S
	g, rules := k.St.Scene.Game, k.rules()
	d := Pad{Name: g.LabelNear(s.Followed, s.Play.Tick())}
	// Keys are those of the very tick, never mixed.
	r := k.St.Scene.Cur.Rows[s.Followed]
	if !r.Present() {
		d.Source, d.Warn = k.away(s.Followed, &r), true
		d.Keys = padKeys(rules, g, &r, &r, k.St.Scene.Cur.Tick)
		rules.pad(k, &d, &r) // dashes
		return d
	}
	before := r
	if s.Play.Before(&k.asRecorded) {
		before = k.asRecorded.Rows[s.Followed]
	}
	d.Keys = padKeys(rules, g, &r, &before, k.St.Scene.Cur.Tick)
	rules.pad(k, &d, &r)
	d.Source, d.Warn, d.Tip = padSource(&d)
	if !d.Warn && g.Completed() {
		d.Source, d.Tip = "from the log", "The keys are recorded in the log of this round: "+g.Beside
	}
	return d
}

// padKeys returns the keys of a player and what is known of them. before is their
// row at the tick before.
func padKeys(rules rules, g *sim.Game, r, before *sim.Row, t sim.Tick) []PadKey {
	keys := rules.keys()
	out := make([]PadKey, len(keys))
	for i, k := range keys {
		now := g.Engine.KeyAt(k.key, r, before, t)
		out[i] = PadKey{Label: k.label, Lane: k.lane, State: KeyUp, Inferred: now.From.Worked()}
		switch {
		case now.From == sim.Missing:
			out[i].State = KeyUnknown
		case now.Down:
			out[i].State = KeyDown
		}
	}
	return out
}

// padSource says where what the pad shows comes from.
func padSource(d *Pad) (source string, warn bool, tip string) {
	unknown, inferred, simulated := 0, false, false
	for _, k := range d.Keys {
		if k.State == KeyUnknown {
			unknown++
		}
		inferred = inferred || k.Inferred
	}
	for _, n := range d.Numbers {
		inferred = inferred || n.From == sim.Inferred
		simulated = simulated || n.From == sim.Simulated
	}
	switch {
	case inferred:
		return "partly inferred", true,
			"Hatched keys and numbers are not in this recording. They are inferred from movement."
	case simulated:
		return "partly simulated", true,
			"The recorded state of this player is older. Hatched numbers are simulated from it up to this moment."
	case unknown == len(d.Keys):
		return "not recorded", true, "This recording does not hold the keys."
	case unknown > 0:
		return "some keys missing", true, "This recording does not hold the hatched keys."
	}
	return "recorded", false, ""
}
