package export

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"sort"

	"playhead/sim"
)

// A PlayerStats sums up what one stint did. A count whose source the recording
// does not hold is absent (nil).
type PlayerStats struct {
	File       string   `json:"file,omitempty"` // "" unless it is to be named
	Game       int      `json:"game"`
	Player     int      `json:"player"`
	Stint      int      `json:"stint"`
	Name       string   `json:"name"`
	Seconds    float64  `json:"seconds"`   // with a row: on the map and in sight
	Distance   *float64 `json:"distance"`  // world units, without jumps such as respawns
	MaxSpeed   *float64 `json:"max_speed"` // world units a second
	Kills      int      `json:"kills"`
	Deaths     int      `json:"deaths"`
	Finishes   int      `json:"finishes"`
	BestFinish *float64 `json:"best_finish_seconds"`
	ChatLines  int      `json:"chat_lines"`
	Jumps      *int     `json:"jumps"` // key presses, as are the next
	Hooks      *int     `json:"hooks"`
	Shots      *int     `json:"shots"`
	Turns      *int     `json:"turns"` // changes of direction key
	// PressesPerSecond is all of these keys; AimPerSecond how far the aim turned,
	// in degrees.
	PressesPerSecond *float64 `json:"presses_per_second"`
	AimPerSecond     *float64 `json:"aim_degrees_per_second"`
}

// jumpSpeed is how fast a player may be, in world units a second, to have got
// from one tick to the next by moving: twice what the engines allow.
const jumpSpeed = 12_000

// Stats sums up what every stint of r did between the given places (nil: from
// the start, to the end), in order of game, player and stint.
func Stats(r *sim.Recording, from, to *Place) []*PlayerStats {
	var all []*PlayerStats
	for _, g := range r.Games {
		c := statsCounter{g: g, roster: newRosterCursor(g), of: map[[2]int]*PlayerStats{}}
		g.Each(-1<<31, sim.MaxTick, func(w *sim.World) bool {
			if (from == nil || !from.before(w.Game, w.Tick, w.Time)) && (to == nil || !to.after(w.Game, w.Tick, w.Time)) {
				c.world(w)
			}
			return true
		})
		c.events(from, to)
		all = append(all, c.finish()...)
	}
	return all
}

// A statsCounter counts in one game.
type statsCounter struct {
	g      *sim.Game
	roster *rosterCursor
	of     map[[2]int]*PlayerStats
	before [sim.MaxRows]sim.Row
	at     [sim.MaxRows]float64 // seconds of before
	aim    map[*PlayerStats]float64
	walks  [sim.MaxRows]walk // of GoldSrc players
}

func (c *statsCounter) stats(s *sim.Stint) *PlayerStats {
	key := [2]int{s.Player, s.Stint}
	p := c.of[key]
	if p == nil {
		p = &PlayerStats{Game: c.g.Index, Player: s.Player, Stint: s.Stint}
		c.of[key] = p
	}
	p.Name = s.Identity.Name
	return p
}

// world counts what happened from the tick before to that of w.
func (c *statsCounter) world(w *sim.World) {
	now := w.Time.Seconds()
	if w.AfterGap { // nothing is counted across it
		for id := range c.before {
			c.before[id] = sim.Row{}
		}
	}
	for id := range w.Players {
		row, old := &w.Rows[id], &c.before[id]
		dt := now - c.at[id]
		if s := c.roster.at(id, w.Tick); s != nil && row.Present() {
			p := c.stats(s)
			if p.Distance == nil && row.Has.Has(sim.X) {
				p.Distance, p.MaxSpeed = new(float64), new(float64)
			}
			switch {
			case !old.Present() || dt >= 1:
				c.walks[id].known = false
			case c.g.Engine == sim.GoldSrc: // several frames can have one time
				p.Seconds += dt
				c.walked(p, &c.walks[id], row, now)
				pressedButtons(p, row, old, w.Tick)
				c.aimed(p, row, old)
			case dt > 0:
				p.Seconds += dt
				c.moved(p, row, old, dt)
				c.pressed(p, row, old)
				c.aimed(p, row, old)
			}
		}
		*old, c.at[id] = *row, now
	}
}

func (c *statsCounter) moved(p *PlayerStats, row, old *sim.Row, dt float64) {
	if !row.Has.Has(sim.X) || !old.Has.Has(sim.X) {
		return
	}
	scale := c.g.Engine.UnitScale()
	d := scale * math.Hypot(math.Hypot(float64(row.V[sim.X])-float64(old.V[sim.X]), float64(row.V[sim.Y])-float64(old.V[sim.Y])), float64(row.V[sim.Z])-float64(old.V[sim.Z]))
	if speed := d / dt; speed < jumpSpeed {
		*p.Distance += d
		*p.MaxSpeed = max(*p.MaxSpeed, speed)
	}
}

func (c *statsCounter) pressed(p *PlayerStats, row, old *sim.Row) {
	count := func(to **int, col sim.Col, presses func(now, before int32) int) {
		if !row.Has.Has(col) || !old.Has.Has(col) {
			return
		}
		if *to == nil {
			*to = new(int)
		}
		**to += presses(row.V[col], old.V[col])
	}
	down := func(now, before int32) int {
		if now != 0 && before == 0 {
			return 1
		}
		return 0
	}
	if row.Has.Has(sim.Hook) { // keys are recorded; else Direction is the tee's own
		count(&p.Turns, sim.Direction, func(now, before int32) int {
			if now != before {
				return 1
			}
			return 0
		})
	}
	count(&p.Jumps, sim.Jump, down)
	count(&p.Hooks, sim.Hook, down)
	count(&p.Shots, sim.Fire, firePresses)
}

// aimed counts how far a player turned.
func (c *statsCounter) aimed(p *PlayerStats, row, old *sim.Row) {
	if a, ok := aimOf(row); ok {
		if b, ok := aimOf(old); ok {
			if c.aim == nil {
				c.aim = map[*PlayerStats]float64{}
			}
			c.aim[p] += math.Abs(math.Remainder(a-b, 360))
		}
	}
}

// firePresses returns how often the fire counter, modulo 64, became odd.
func firePresses(now, before int32) int {
	steps := (now - before) & 63
	if before&1 == 1 {
		return int(steps) / 2
	}
	return int(steps+1) / 2
}

// aimOf returns where a player aims in degrees.
func aimOf(r *sim.Row) (float64, bool) {
	switch {
	case r.Has.Has(sim.AimX):
		return math.Atan2(float64(r.V[sim.AimY]), float64(r.V[sim.AimX])) * 180 / math.Pi, true
	case r.Has.Has(sim.AimAngle):
		return float64(r.V[sim.AimAngle]) * 180 / math.Pi / 256, true
	case r.Has.Has(sim.Yaw):
		return float64(r.V[sim.Yaw]) * 360 / 65536, true
	}
	return 0, false
}

func (c *statsCounter) events(from, to *Place) {
	roster := newRosterCursor(c.g)
	for i := range c.g.Events {
		e := &c.g.Events[i]
		if from != nil && from.before(c.g.Index, e.Tick, e.Time) || to != nil && to.after(c.g.Index, e.Tick, e.Time) {
			continue
		}
		who, whom := roster.player(e), roster.target(e)
		switch {
		case e.Kind == sim.EventKill && whom != nil:
			c.stats(whom).Deaths++
			if who != nil && who.Player != whom.Player {
				c.stats(who).Kills++
			}
		case e.Kind == sim.EventDeath && (whom != nil || who != nil):
			if whom == nil {
				whom = who
			}
			c.stats(whom).Deaths++
		case e.Kind == sim.EventFinish && who != nil:
			p := c.stats(who)
			p.Finishes++
			if t := float64(e.Value) / 1000; p.BestFinish == nil || t < *p.BestFinish {
				p.BestFinish = &t
			}
		case e.Kind == sim.EventChat && who != nil:
			c.stats(who).ChatLines++
		}
	}
}

// finish returns the counts.
func (c *statsCounter) finish() []*PlayerStats {
	list := make([]*PlayerStats, 0, len(c.of))
	for _, p := range c.of {
		if p.Seconds > 0 {
			if p.Jumps != nil && p.Shots != nil && p.Turns != nil && (p.Hooks != nil || c.g.Engine == sim.GoldSrc) {
				presses := *p.Jumps + *p.Shots + *p.Turns
				if p.Hooks != nil {
					presses += *p.Hooks
				}
				p.PressesPerSecond = ptr(float64(presses) / p.Seconds)
			}
			if a, ok := c.aim[p]; ok {
				p.AimPerSecond = ptr(a / p.Seconds)
			}
		}
		list = append(list, p)
	}
	sort.Slice(list, func(i, j int) bool {
		if list[i].Player != list[j].Player {
			return list[i].Player < list[j].Player
		}
		return list[i].Stint < list[j].Stint
	})
	return list
}

// WriteStatsJSON writes one object a line.
func WriteStatsJSON(w io.Writer, stats []*PlayerStats) error {
	enc := json.NewEncoder(w)
	for _, p := range stats {
		q := *p
		q.Seconds = math.Round(q.Seconds*1000) / 1000
		for _, f := range []**float64{&q.Distance, &q.MaxSpeed, &q.PressesPerSecond, &q.AimPerSecond} {
			if *f != nil {
				*f = ptr(math.Round(**f*1000) / 1000)
			}
		}
		if err := enc.Encode(&q); err != nil {
			return err
		}
	}
	return nil
}

// StatsHeader is the first line of the CSV of statistics, with its end.
func StatsHeader(opt WriterOptions) string {
	if opt.File {
		return "file," + statsHeader
	}
	return statsHeader
}

const statsHeader = "game,player,stint,name,seconds,distance,max_speed,kills,deaths,finishes,best_finish_seconds,chat_lines,jumps,hooks,shots,turns,presses_per_second,aim_degrees_per_second\n"

// WriteStatsCSV writes a line a stint under a header with the keys of the JSON.
func WriteStatsCSV(w io.Writer, stats []*PlayerStats, opt WriterOptions) error {
	l := newLines(w)
	if !opt.NoHeader {
		l.buf = append(l.buf, StatsHeader(opt)...)
	}
	for _, p := range stats {
		if opt.File {
			l.buf = append(appendCSVText(l.buf, p.File), ',')
		}
		l.buf = fmt.Appendf(l.buf, "%d,%d,%d,", p.Game, p.Player, p.Stint)
		l.buf = appendCSVText(l.buf, p.Name)
		l.buf = appendDecimals(append(l.buf, ','), p.Seconds, 3, 0)
		l.buf = appendOptional(append(l.buf, ','), p.Distance)
		l.buf = appendOptional(append(l.buf, ','), p.MaxSpeed)
		l.buf = fmt.Appendf(l.buf, ",%d,%d,%d,", p.Kills, p.Deaths, p.Finishes)
		l.buf = appendOptional(l.buf, p.BestFinish)
		l.buf = fmt.Appendf(l.buf, ",%d", p.ChatLines)
		for _, v := range []*int{p.Jumps, p.Hooks, p.Shots, p.Turns} {
			if l.buf = append(l.buf, ','); v != nil {
				l.buf = fmt.Appendf(l.buf, "%d", *v)
			}
		}
		l.buf = appendOptional(append(l.buf, ','), p.PressesPerSecond)
		l.buf = appendOptional(append(l.buf, ','), p.AimPerSecond)
		if err := l.end(); err != nil {
			return err
		}
	}
	return l.Close()
}

func appendOptional(b []byte, v *float64) []byte {
	if v == nil {
		return b
	}
	return appendDecimals(b, *v, 3, 0)
}
