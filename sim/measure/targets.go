package measure

import (
	"context"
	"math"

	"playhead/sim"
)

// What decides whether a tee or tile is aimed at, in world units. They follow from the game: see docs/measures.md.
const (
	hookFrom, hookTo = 42, 380 // where on its line a hook catches, if nothing is in the way
	hookRadius       = 30      // how near to a tee it must pass
	hammerAhead      = 21      // where a hammer hits
	hammerRadius     = 42      // how near to a tee that must be
	aimRange         = 800     // how far a laser reaches, farther than all else that is aimed
	centreUnits      = 1       // how exactly an aim that is computed meets what it is computed for
	tileUnits        = 32
	reloadTicks      = 6 // from a shot of hammer or pistol to the next one
	rapidTicks       = ticksPerSecond / 2
)

// A vec is a position or a difference of two, in world units.
type vec struct{ x, y float64 }

func (v vec) minus(w vec) vec        { return vec{v.x - w.x, v.y - w.y} }
func (v vec) along(w vec) float64    { return v.x*w.x + v.y*w.y }
func (v vec) across(w vec) float64   { return v.x*w.y - v.y*w.x }
func (v vec) length() float64        { return math.Hypot(v.x, v.y) }
func (v vec) times(f float64) vec    { return vec{v.x * f, v.y * f} }
func (v vec) distance(w vec) float64 { return v.minus(w).length() }
func (v vec) direction() (d vec, ok bool) {
	if n := v.length(); n > 0 {
		return v.times(1 / n), true
	}
	return v, false
}

// A stance is where a tee is and aims, and its keys.
type stance struct {
	known   bool // the position
	at      vec
	plays   bool // the rest, too
	in      sample
	aim     vec
	degrees float64
}

// targets compares what the player of a log does with where other tees and tiles are.
type targets struct {
	job   *Job
	twins []sim.Stint // those of the same connection
	was   bool        // at the tick before
	fired bool        // since the player was interrupted, last at tick shot
	shot  sim.Tick

	hooks, hammers         int // with a target
	hookFirst, hammerFirst moments
	snaps                  int
	onTees, onTiles        moments
	rapid                  int // short times from shot to shot
	limit                  moments
	together               int // ticks with a change while a twin plays
	copied                 moments
}

// targetsOf measures all jobs in one pass over the game. It returns nil for other recordings than logs.
func (s *Survey) targetsOf(ctx context.Context, jobs []Job) []*targets {
	if s.Kind != Inputs || len(jobs) == 0 {
		return nil
	}
	all := make([]*targets, len(jobs))
	stints := Stints(s.Game)
	for i := range jobs {
		all[i] = &targets{job: &jobs[i], twins: twinsOf(stints, &jobs[i])}
	}
	c := NewCollector(Inputs)
	// By client id. The players of jobs and their twins have stints, so they are below.
	now, before := make([]stance, s.Game.IDs()), make([]stance, s.Game.IDs())
	from, to := spanOf(jobs)
	s.Game.Each(from, to, func(w *sim.World) bool {
		for id := range now {
			now[id].known, now[id].plays = false, false
		}
		for id := range w.Players {
			if id < len(now) {
				now[id] = stanceOf(c, &w.Rows[id])
			}
		}
		for _, t := range all {
			switch {
			case w.Tick < t.job.From || w.Tick > t.job.To:
				continue
			case w.AfterGap || !now[t.job.Player].plays:
				t.was, t.fired = now[t.job.Player].plays, false
				continue
			case t.was:
				t.step(w.Tick, now, before)
			}
			t.was = true
		}
		copy(before, now)
		return w.Tick%1024 != 0 || ctx.Err() == nil
	})
	return all
}

// twinsOf returns the stints of other players that came over the connection of a job's player.
func twinsOf(stints []sim.Stint, j *Job) (twins []sim.Stint) {
	for i := range stints {
		mine := &stints[i]
		if mine.Player != j.Player || mine.To <= j.From || mine.From > j.To || mine.Identity.Connection == 0 {
			continue
		}
		for _, s := range stints {
			if s.Player != j.Player && s.Identity.Connection == mine.Identity.Connection {
				twins = append(twins, s)
			}
		}
	}
	return twins
}

func stanceOf(c *Collector, r *sim.Row) (s stance) {
	if s.known = r.Present() && recorded(r, sim.X) && recorded(r, sim.Y); !s.known {
		return s
	}
	s.at = vec{float64(r.V[sim.X]), float64(r.V[sim.Y])}
	if s.in, s.plays = c.read(r); s.plays {
		s.aim = vec{float64(s.in.aim.x), float64(s.in.aim.y)}
		s.degrees = s.in.aim.degrees()
	}
	return s
}

// step advances to tick t from the tick before, with where all players are in both.
func (t *targets) step(at sim.Tick, now, before []stance) {
	me, was := &now[t.job.Player], &before[t.job.Player]
	first := func(there func(stance, vec) bool, n *int, moments *moments) {
		if t.anyone(now, func(v vec) bool { return there(*me, v) }) {
			*n++
			if !t.anyone(before, func(v vec) bool { return there(*was, v) }) {
				moments.add(at)
			}
		}
	}
	if me.in.down[hook] && !was.in.down[hook] {
		first(stance.hooks, &t.hooks, &t.hookFirst)
	}
	if sim.FirePresses(me.in.fire, was.in.fire) > 0 {
		first(stance.hammers, &t.hammers, &t.hammerFirst)
		t.shoot(at)
	}
	if me.in.aim.direction() != was.in.aim.direction() && between(me.degrees, was.degrees) >= snapDegrees {
		t.snaps++
		if t.anyone(now, me.meets) {
			t.onTees.add(at)
		}
		if onTile(me.at.x+me.aim.x) != 0 && onTile(me.at.x+me.aim.x) == onTile(me.at.y+me.aim.y) {
			t.onTiles.add(at)
		}
	}
	if me.in.state() != was.in.state() {
		t.copies(at, now, before)
	}
}

// anyone reports whether the position of any other tee is one of those that are meant.
func (t *targets) anyone(of []stance, is func(vec) bool) bool {
	for id := range of {
		if id != t.job.Player && of[id].known && is(of[id].at) {
			return true
		}
	}
	return false
}

// hooks reports whether a hook thrown from here would catch a tee at v, if no wall is in the way.
func (s stance) hooks(v vec) bool {
	d, ok := s.aim.direction()
	if !ok {
		return false
	}
	to := v.minus(s.at)
	nearest := d.times(min(max(to.along(d), hookFrom), hookTo))
	return to.distance(nearest) < hookRadius
}

// hammers reports whether a hammer would hit a tee at v from here.
func (s stance) hammers(v vec) bool {
	d, ok := s.aim.direction()
	return ok && v.minus(s.at).distance(d.times(hammerAhead)) < hammerRadius
}

// meets reports whether the line of sight meets the very centre of a tee at v.
func (s stance) meets(v vec) bool {
	d, ok := s.aim.direction()
	to := v.minus(s.at)
	return ok && to.length() <= aimRange && to.along(d) > 0 && math.Abs(to.across(d)) <= centreUnits
}

// onTile returns 1 at the edge of a tile, 2 at its middle, otherwise 0.
func onTile(v float64) int {
	switch r := math.Mod(math.Mod(v, tileUnits)+tileUnits, tileUnits); {
	case r <= centreUnits || r >= tileUnits-centreUnits:
		return 1
	case math.Abs(r-tileUnits/2) <= centreUnits:
		return 2
	}
	return 0
}

// shoot counts the time since the last shot.
func (t *targets) shoot(at sim.Tick) {
	if d := at - t.shot; t.fired && d < rapidTicks {
		t.rapid++
		if d == reloadTicks {
			t.limit.add(at)
		}
	}
	t.shot, t.fired = at, true
}

// copies counts a change of keys that the dummy makes, too.
func (t *targets) copies(at sim.Tick, now, before []stance) {
	there, same := false, false
	for i := range t.twins {
		s := &t.twins[i]
		x, y := &now[s.Player], &before[s.Player]
		if at <= s.From || at >= s.To || !x.plays || !y.plays {
			continue
		}
		there = true
		keys := x.in.state()
		same = same || keys != y.in.state() && keys == now[t.job.Player].in.state()
	}
	if there {
		t.together++
		if same {
			t.copied.add(at)
		}
	}
}

// measures returns the measures so far.
func (t *targets) measures() []Measure {
	const seen = "positions are those of the server; clients see older or predicted ones"
	return []Measure{
		share("hook_first_tick_share", t.hookFirst, t.hooks, seen+"; walls are not considered"),
		share("hammer_first_tick_share", t.hammerFirst, t.hammers, seen+"; other weapons count too"),
		share("snap_to_tee_share", t.onTees, t.snaps, seen),
		share("snap_to_tile_share", t.onTiles, t.snaps, "2 of 100 by chance"),
		share("fire_limit_share", t.limit, t.rapid, "other weapons take longer"),
		share("dummy_copy_share", t.copied, t.together, "the client itself can have a dummy copy the keys"),
	}
}
