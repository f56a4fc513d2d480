package tee

import (
	"playhead/render/canvas"
	"playhead/sim"
)

// How long a player who left the recorder's sight is remembered, and how far
// ahead of the playhead to read at a time, in ticks.
const (
	memoryTicks = 10 * 50
	aheadTicks  = 2 * 50
	// keepTicks is how much of the past is kept before it is read anew.
	keepTicks = 10 * 60 * 50
)

// A Past knows where players were lost from sight, for recordings that saw only
// a part of the world. It grows with the playhead and is read anew after a jump.
type Past struct {
	game     *sim.Game
	from, to sim.Tick // read, inclusive
	lost     [sim.MaxPlayers][]loss
	last     [sim.MaxPlayers]sim.Row // the last state of who is in sight
	lastTick sim.Tick
}

// A loss is the last state in which a player was seen, or says that they are
// gone.
type loss struct {
	tick sim.Tick
	gone bool // died, left or spectating: they have no position
	row  sim.Row
}

// Update brings the past to tick t of g. Reading it anew costs about a
// millisecond.
func (p *Past) Update(g *sim.Game, t sim.Tick) {
	first, last, ok := g.Span()
	if !ok || p.game == g && p.from <= max(first, t-memoryTicks) && t <= p.to {
		return
	}
	from := max(first, t-memoryTicks)
	if p.game != g || from < p.from || from > p.to || p.to-p.from > keepTicks {
		*p = Past{game: g, from: from, to: from - 1}
	}
	p.read(min(last, t+aheadTicks))
}

// read advances to tick to.
func (p *Past) read(to sim.Tick) {
	p.game.Each(p.to+1, to, func(w *sim.World) bool {
		died := p.died(w.Tick)
		for id := range p.game.IDs() {
			r, was := &w.Rows[id], &p.last[id]
			gone := died[id>>6]>>(id&63)&1 != 0
			switch {
			case r.Present():
				*was = *r
			case was.Present():
				p.lost[id] = append(p.lost[id], loss{p.lastTick, gone || p.left(id, r, w.Tick), *was})
				*was = sim.Row{}
			case gone && len(p.lost[id]) > 0:
				p.lost[id] = append(p.lost[id], loss{tick: w.Tick, gone: true})
			}
		}
		p.lastTick = w.Tick
		return true
	})
	p.to = max(p.to, to)
}

// died returns who died since the last tick, up to tick t.
func (p *Past) died(t sim.Tick) (ids [sim.MaxPlayers / 64]uint64) {
	mark := func(id int16) {
		if id >= 0 && id < sim.MaxPlayers {
			ids[id>>6] |= 1 << (id & 63)
		}
	}
	for _, e := range p.game.EventsBetween(max(p.lastTick+1, t-memoryTicks), t) {
		switch e.Kind {
		case sim.EventKill:
			mark(e.Target)
		case sim.EventDeath:
			mark(e.Player)
			mark(e.Target)
		}
	}
	return ids
}

// left reports whether the player whose state is r at tick t left the game or
// only watches it.
func (p *Past) left(id int, r *sim.Row, t sim.Tick) bool {
	const spectators = -1
	return r.Or(sim.Team, 0) == spectators || p.game.StintAt(id, t) == nil
}

// At returns in which state player id was seen last and how many ticks ago, when
// that is not long ago. He must be out of sight at t.
func (p *Past) At(id int, t sim.Tick) (r *sim.Row, age sim.Tick, ok bool) {
	if p == nil || p.game == nil || id < 0 || id >= len(p.lost) {
		return nil, 0, false
	}
	list := p.lost[id]
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].tick > t {
			continue
		}
		age = t - list[i].tick
		return &list[i].row, age, !list[i].gone && age <= memoryTicks && p.game.StintAt(id, t) != nil
	}
	return nil, 0, false
}

// lostAlpha returns how much is seen of who was lost that many ticks ago.
func lostAlpha(age float64) float64 { return 0.8 * max(0, 1-age/memoryTicks) }

// eachLost calls f for the players who left the recorder's sight a while ago,
// with how many ticks ago that was.
func (s *scene) eachLost(f func(id int, r *sim.Row, age float64)) {
	if s.Lost != nil && s.Lost.World != nil {
		s.eachBefore(f)
		return
	}
	if s.past == nil || s.Lost != nil {
		return
	}
	s.past.Update(s.Game, s.Cur.Tick)
	for id := range s.Game.IDs() {
		if s.Cur.Rows[id].Present() || s.Hides(id) {
			continue
		}
		if r, age, ok := s.past.At(id, s.Cur.Tick); ok {
			f(id, r, float64(age)+s.Frac*s.Ticks())
		}
	}
}

// eachBefore calls f for everybody who was there before a gap, for a while.
func (s *scene) eachBefore(f func(id int, r *sim.Row, age float64)) {
	age := s.Lost.Age.Seconds() * 50
	if age > memoryTicks {
		return
	}
	for id := range s.Lost.World.Players {
		if r := &s.Lost.World.Rows[id]; id < sim.MaxPlayers && r.Has.Has(sim.X) && !s.Hides(id) {
			f(id, r, age)
		}
	}
}

// smallBefore draws the shapes of those who were there before a gap, hollow: see
// [View.DrawSmall].
func (d *drawing) smallBefore() {
	d.eachBefore(func(id int, r *sim.Row, age float64) {
		x, y := d.cam.ToScreen(float64(r.V[sim.X]), float64(r.V[sim.Y]))
		d.p.PushAlpha(lostAlpha(age))
		d.p.TeamShape(max(team(d.Scene, r), 0), x, y, 8, true, d.bodyColor(r, id, &canvas.Tee{}))
		d.p.Pop()
	})
}

// outOfSight draws who was lost from sight: hollow, fainter the longer it is.
func (d *drawing) outOfSight() {
	d.eachLost(func(id int, r *sim.Row, age float64) {
		x, y := d.cam.ToScreen(float64(r.V[sim.X]), float64(r.V[sim.Y]))
		if !d.inView(x, y, 60*d.cam.Zoom) {
			return
		}
		t := d.tee(r, id)
		t.X, t.Y, t.Unit, t.Ghost = x, y, d.cam.Zoom, true
		d.p.PushAlpha(lostAlpha(age))
		d.p.Tee(&t)
		d.p.Pop()
	})
}
