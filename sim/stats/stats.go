// Package stats sums up what every player of a recording did.
package stats

import (
	"cmp"
	"math"
	"sort"
	"time"

	"playhead/sim"
)

// A Player sums up what one stint did. A count whose source the recording does not
// hold is nil.
type Player struct {
	Game       int
	Player     int
	Stint      int
	Name       string   // "#7" for a player whose name is never recorded
	Seconds    float64  // with a row: on the map and in sight
	Distance   *float64 // world units, without jumps such as respawns
	MaxSpeed   *float64 // world units a second
	Kills      int
	Deaths     int
	Finishes   int
	BestFinish *float64
	ChatLines  int
	Lacks      []sim.EventKind // of the recording: their counts are unknown, not 0
	Jumps      *int            // key presses, as are the next
	Hooks      *int
	Shots      *int
	Turns      *int // changes of direction key
	// PressesPerSecond is all of these keys; AimPerSecond how far the aim turned,
	// in degrees.
	PressesPerSecond *float64
	AimPerSecond     *float64
}

// Within says whether a tick of a game counts; nil counts all.
type Within func(game int, tick sim.Tick, at time.Duration) bool

func (in Within) has(game int, tick sim.Tick, at time.Duration) bool {
	return in == nil || in(game, tick, at)
}

// Of sums up what every stint of r did within a part of it, in order of game, player
// and stint.
func Of(r *sim.Recording, in Within) []*Player {
	var all []*Player
	for _, g := range r.Games {
		c := counter{g: g, roster: sim.NewRosterCursor(g), of: map[[2]int]*Player{}, named: map[*Player]sim.Tick{}}
		g.Each(-1<<31, sim.MaxTick, func(w *sim.World) bool {
			if in.has(w.Game, w.Tick, w.Time) {
				c.world(w)
			}
			return true
		})
		for id := range c.steps {
			c.steps[id].end()
		}
		c.events(in)
		for _, p := range c.finish() {
			p.Lacks = r.Meta.Lacks
			all = append(all, p)
		}
	}
	return all
}

// A counter counts in one game.
type counter struct {
	g      *sim.Game
	roster *sim.RosterCursor
	of     map[[2]int]*Player
	named  map[*Player]sim.Tick // since when they have the name
	before [sim.MaxRows]sim.Row
	last   [sim.MaxRows]*Player  // whom before is of
	when   [sim.MaxRows]float64  // seconds of before
	age    [sim.MaxRows]sim.Tick // by how many ticks before was stale
	aim    map[*Player]float64
	walks  [sim.MaxRows]walk  // of GoldSrc players
	steps  [sim.MaxRows]steps // of others
	next   int                // of the events of g: which is after the last tick
	born   [sim.MaxRows]bool  // who spawned since the tick before
}

func (c *counter) stats(s *sim.Stint) *Player {
	key := [2]int{s.Player, s.Stint}
	p := c.of[key]
	if p == nil {
		p = &Player{Game: c.g.Index, Player: s.Player, Stint: s.Stint}
		c.of[key] = p
	}
	if s.From >= c.named[p] {
		p.Name, c.named[p] = cmp.Or(s.Identity.Name, c.g.LabelOf(s)), s.From
	}
	return p
}

// unnamed returns the stint of a player whose name the recording holds only later
// or never: servers of GoldSrc games do not always send it. It is nil for no player:
// DDNet servers write a line of chat under an id that no player has, to find bots.
func (c *counter) unnamed(id int, t sim.Tick) *sim.Stint {
	if id < 0 || id >= sim.MaxPlayers || c.g.Engine != sim.GoldSrc {
		return nil
	}
	if _, s := c.g.MembershipOf(id, t); s != nil {
		return s
	}
	return &sim.Stint{Player: id, Identity: sim.Identity{Name: c.g.Label(id, t)}}
}

// at returns who is behind id at tick t, nil for no player.
func (c *counter) at(id int, t sim.Tick) *sim.Stint {
	if s := c.roster.At(id, t); s != nil {
		return s
	}
	return c.unnamed(id, t)
}

// world counts what happened from the tick before to that of w.
func (c *counter) world(w *sim.World) {
	now := w.Time.Seconds()
	c.born = [sim.MaxRows]bool{}
	for ; c.next < len(c.g.Events) && c.g.Events[c.next].Tick <= w.Tick; c.next++ {
		if e := &c.g.Events[c.next]; e.Kind == sim.EventSpawn && e.Player >= 0 && int(e.Player) < len(c.born) {
			c.born[e.Player] = true
		}
	}
	if w.AfterGap { // nothing is counted across it
		for id := range c.before {
			c.before[id] = sim.Row{}
		}
	}
	for id := range w.Players {
		row, old := &w.Rows[id], &c.before[id]
		dt := now - c.when[id]
		if s := c.present(id, row, w.Tick); s != nil {
			p := c.stats(s)
			if p.Distance == nil && row.Has.Has(sim.X) {
				p.Distance, p.MaxSpeed = new(float64), new(float64)
			}
			switch {
			case !old.Present() || dt >= 1 || c.last[id] != p:
				c.walks[id].known = false
				c.steps[id].end()
				if c.g.Engine == sim.GoldSrc { // the next step is from here
					c.walked(p, &c.walks[id], row, now)
				}
			case c.g.Engine == sim.GoldSrc: // several frames can have one time
				p.Seconds += dt
				c.walked(p, &c.walks[id], row, now)
				pressedButtons(p, row, old, w.Tick)
				c.aimed(p, row, old)
			case dt > 0:
				p.Seconds += dt
				if c.born[id] { // a stale player may have respawned without being gone for a tick
					c.steps[id].end()
				} else {
					c.moved(p, &c.steps[id], row, old, dt, c.age[id]-row.AgeTicks(w.Tick))
				}
				c.pressed(p, row, old)
				c.aimed(p, row, old)
			}
			c.last[id] = p
		} else {
			c.steps[id].end()
		}
		*old, c.when[id], c.age[id] = *row, now, row.AgeTicks(w.Tick)
	}
}

// present returns who is behind id at tick t if the row shows them, else nil.
func (c *counter) present(id int, row *sim.Row, t sim.Tick) *sim.Stint {
	if !row.Present() {
		return nil
	}
	return c.at(id, t)
}

func (c *counter) pressed(p *Player, row, old *sim.Row) {
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
	count(&p.Shots, sim.Fire, sim.FirePresses)
}

// aimed counts how far a player turned.
func (c *counter) aimed(p *Player, row, old *sim.Row) {
	if a, ok := aimOf(row); ok {
		if b, ok := aimOf(old); ok {
			if c.aim == nil {
				c.aim = map[*Player]float64{}
			}
			c.aim[p] += math.Abs(math.Remainder(a-b, 360))
		}
	}
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

func (c *counter) events(in Within) {
	roster := sim.NewRosterCursor(c.g)
	for i := range c.g.Events {
		e := &c.g.Events[i]
		if !in.has(c.g.Index, e.Tick, e.Time) {
			continue
		}
		who, whom := roster.Player(e), roster.Target(e)
		if who == nil {
			who = c.unnamed(int(e.Player), e.Tick)
		}
		if whom == nil {
			whom = c.unnamed(int(e.Target), e.Tick)
		}
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
func (c *counter) finish() []*Player {
	list := make([]*Player, 0, len(c.of))
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

func ptr[T any](v T) *T { return &v }
