package measure

import (
	"math"

	"playhead/sim"
)

// reactTicks is how long after its cause a key may come to be a reaction.
const reactTicks = ticksPerSecond

// hookGrabbed is HookState of a hook that holds something.
const hookGrabbed = 5

// landedBy is how far a tee must have fallen within two ticks to land.
const landedBy = 3

// surroundings are what happens to a tee, and how its player reacts.
type surroundings struct {
	unfroze, caught, grabbed, landed reaction
	hooked                           []sim.Tick // by others, not reacted to yet

	known  bool // of the tick before: hook
	state  int32
	thrown bool // the hook is out, and has not reached anything
	throws moments
	hits   moments
	length float64 // sum over those that hit

	frozen, freezeKnown bool
	ys                  [3]int32 // of the last rows, newest first
	ticks               [3]sim.Tick
	fell                int // how many of them are known
}

// A reaction is the time from a cause to a key.
type reaction struct {
	waiting bool
	since   sim.Tick
	times   times
}

func (r *reaction) cause(t sim.Tick) { r.waiting, r.since = true, t }

func (r *reaction) step(t sim.Tick, pressed bool) {
	switch {
	case !r.waiting:
	case t-r.since > reactTicks:
		r.waiting = false
	case pressed:
		r.times.add(r.since, t-r.since)
		r.waiting = false
	}
}

// begin clears the current state.
func (s *surroundings) begin(t sim.Tick, r *sim.Row) {
	for _, x := range []*reaction{&s.unfroze, &s.caught, &s.grabbed, &s.landed} {
		x.waiting = false
	}
	s.known, s.thrown, s.freezeKnown, s.fell, s.hooked = false, false, false, 0, s.hooked[:0]
	s.look(t, r)
}

// look remembers what the next tick is compared with.
func (s *surroundings) look(t sim.Tick, r *sim.Row) {
	s.known, s.state = knowsHook(r), r.V[sim.HookState]
	s.freezeKnown, s.frozen = r.Has.Has(sim.FreezeEnd), r.V[sim.FreezeEnd] != 0
	if stale(t, r) {
		s.fell = 0
		return
	}
	copy(s.ys[1:], s.ys[:2])
	copy(s.ticks[1:], s.ticks[:2])
	s.ys[0], s.ticks[0] = r.V[sim.Y], t
	s.fell = min(s.fell+1, len(s.ys))
}

// stale reports whether a row says where the tee was, not where it is.
func stale(t sim.Tick, r *sim.Row) bool { return r.AgeTicks(t) > 0 && !r.Inferred.Has(sim.Y) }

func knowsHook(r *sim.Row) bool {
	return r.Has.Contains(sim.Cols(sim.HookState, sim.HookX, sim.HookY))
}

// step advances to tick t, at which the given keys were pressed.
func (s *surroundings) step(t sim.Tick, r *sim.Row, pressed [numKeys]bool) {
	any := pressed != [numKeys]bool{}
	for _, at := range s.hooked {
		s.caught.cause(at)
	}
	s.hooked = s.hooked[:0]
	if s.freezeKnown && s.frozen && r.Has.Has(sim.FreezeEnd) && r.V[sim.FreezeEnd] == 0 {
		s.unfroze.cause(t)
	}
	if s.fell == len(s.ys) && !stale(t, r) && r.V[sim.Y] == s.ys[0] && s.ys[0] > s.ys[1] && s.ys[1] >= s.ys[2] &&
		s.ys[0]-s.ys[2] >= landedBy {
		s.landed.cause(s.ticks[0])
	}
	s.hook(t, r)
	s.unfroze.step(t, any)
	s.caught.step(t, any)
	s.grabbed.step(t, any)
	s.landed.step(t, pressed[jump])
	s.look(t, r)
}

// hook counts thrown hooks and those that reach something.
func (s *surroundings) hook(t sim.Tick, r *sim.Row) {
	if !s.known || !knowsHook(r) {
		s.thrown = false
		return
	}
	now := r.V[sim.HookState]
	if s.state == 0 && now != 0 {
		s.throws.add(t)
		s.thrown = true
	}
	if s.thrown && now == hookGrabbed && s.state != hookGrabbed {
		s.thrown = false
		s.hits.add(t)
		s.length += math.Hypot(float64(r.V[sim.HookX]-r.V[sim.X]), float64(r.V[sim.HookY]-r.V[sim.Y]))
		s.grabbed.cause(t)
	}
	if now == 0 {
		s.thrown = false
	}
}

func (s *surroundings) measures() (ms []Measure) {
	for _, x := range []struct {
		name string
		of   *times
		note string
	}{
		{"unfreeze_to_key", &s.unfroze.times, noteWorked},
		{"hooked_to_key", &s.caught.times, noteWorked},
		{"hook_hit_to_key", &s.grabbed.times, noteWorked},
		{
			"landing_to_jump", &s.landed.times,
			"a landing is the end of a fall, also on a hook; a jump in the next tick hides it",
		},
	} {
		for _, m := range x.of.measures(x.name) {
			m.addNote(x.note)
			ms = append(ms, m)
		}
	}
	length := Measure{
		Name: "hook_length_mean", Unit: "unit", Samples: s.hits.n, Known: s.hits.n > 0,
		Note: notes(s.hits.n, noteWorked), Moments: s.hits.ticks,
	}
	if length.Known {
		length.Value = s.length / float64(s.hits.n)
	}
	return append(ms, share("hook_hit_share", s.hits, s.throws.n, noteWorked), length)
}
