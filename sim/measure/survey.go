package measure

import (
	"context"
	"math"
	"slices"
	"time"

	"playhead/sim"
)

// A Survey measures players of one game.
type Survey struct {
	Game *sim.Game // or a View of it
	Kind Kind
	// Recorder is the player who recorded the demo, for Usercmds.
	Recorder int
	// Complete moves the stale characters of a world forward, nil if there are none.
	Complete func(*sim.Game, *sim.World)
	// Inputs are what clients sent, for Sent, in the order of sending.
	Inputs []SentInput
}

// SurveyOf returns what measures the players of a game of r, or why they cannot be measured.
// inputs returns what the clients of a capture sent, by game; nil if that is not known.
func SurveyOf(r *sim.Recording, g *sim.Game, inputs func() (map[int][]SentInput, error)) (s Survey, why string,
	err error,
) {
	s = Survey{Game: g, Recorder: r.Meta.Recorder}
	if s.Kind, why = KindOf(&r.Meta, g); s.Kind != Sent || inputs == nil {
		return s, why, nil
	}
	all, err := inputs()
	if s.Inputs = all[g.Index]; err == nil && len(all) == 0 {
		why = "it holds no client inputs"
	}
	return s, why, err
}

// Stints returns one entry for each stint, from its begin to its end, with its last name.
func Stints(g *sim.Game) []sim.Stint {
	var all []sim.Stint
	at := map[[2]int]int{}
	for _, s := range g.Stints {
		k := [2]int{s.Player, s.Stint}
		if i, ok := at[k]; ok {
			all[i].To, all[i].Identity = s.To, s.Identity
			continue
		}
		at[k] = len(all)
		all = append(all, s)
	}
	return all
}

// A Job says what to measure: a stint from one tick to another, both included.
type Job struct {
	Player   int
	From, To sim.Tick
	Times    bool // name each time of the distributions too
}

// A Result holds the measurements.
type Result struct {
	Measures    []Measure
	Ticks       int      // watched; 0: there was nothing to measure
	First, Last sim.Tick // of the player's rows
}

// collector is what takes the rows of a job.
type collector interface {
	Ticks() int
	Measures() []Measure
}

// JobOf returns the job of a whole stint, cut to the ticks from one to another.
func JobOf(s *sim.Stint, from, to sim.Tick) Job {
	return Job{Player: s.Player, From: max(from, s.From), To: min(to, s.To-1)}
}

// Measure performs all jobs and returns a result for each, in order. It stops
// early if ctx is cancelled; the results are then invalid. Cost: in logs, one
// pass over the game and one over the rows of each job's player, otherwise one pass over the game for
// all of them. In logs, it holds one job's Collector at a time, otherwise all of
// them.
func (s *Survey) Measure(ctx context.Context, jobs []Job) []*Result {
	results := make([]*Result, len(jobs))
	switch s.Kind {
	case Inputs:
		hooked, targets := s.hookedBy(ctx, jobs), s.targetsOf(ctx, jobs)
		for i := range jobs {
			results[i] = s.ofLog(ctx, &jobs[i], hooked[jobs[i].Player])
			results[i].Measures = append(results[i].Measures, targets[i].measures()...)
		}
	case Snapshots:
		s.ofWorlds(ctx, jobs, results, followTee)
	case Usercmds:
		s.ofWorlds(ctx, jobs, results, s.followRecorder)
	case Sent:
		for i := range jobs {
			results[i] = s.ofSent(&jobs[i])
		}
	}
	for i := range results {
		if results[i] == nil {
			results[i] = &Result{}
		}
	}
	return results
}

// ofLog measures a player of a log.
func (s *Survey) ofLog(ctx context.Context, j *Job, hooked []sim.Tick) *Result {
	c := NewCollector(Inputs)
	c.keepTimes(j.Times)
	r := &Result{First: -1}
	var w sim.World
	k, _ := slices.BinarySearch(hooked, j.From)
	s.Game.EachRow(j.Player, j.From, j.To, &w, func() bool {
		if r.First < 0 {
			r.First = w.Tick
		}
		r.Last = w.Tick
		for ; k < len(hooked) && hooked[k] <= w.Tick; k++ {
			c.Hooked(hooked[k])
		}
		c.Add(w.Tick, &w.Rows[j.Player])
		return w.Tick%1024 != 0 || ctx.Err() == nil
	})
	r.Measures, r.Ticks = c.Measures(), c.Ticks()
	return r
}

// hookedBy returns when each player was caught by another player's hook, as far
// as hooks were inferred.
func (s *Survey) hookedBy(ctx context.Context, jobs []Job) (at [sim.MaxPlayers][]sim.Tick) {
	if _, ok := s.Game.InferredTo(); !ok || len(jobs) == 0 {
		return at
	}
	from, to := spanOf(jobs)
	var done [sim.MaxPlayers]bool
	var w sim.World
	for i := range s.Game.Stints {
		id := s.Game.Stints[i].Player
		if id < 0 || id >= sim.MaxPlayers || done[id] {
			continue
		}
		done[id] = true
		before := int32(-1)
		s.Game.EachRow(id, from, to, &w, func() bool {
			now := hookedPlayer(&w.Rows[id])
			if now != before && now >= 0 && now < sim.MaxPlayers {
				at[now] = append(at[now], w.Tick)
			}
			before = now
			return w.Tick%1024 != 0 || ctx.Err() == nil
		})
	}
	for i := range at {
		slices.Sort(at[i])
	}
	return at
}

// hookedPlayer returns the player that a player's hook holds, −1 for none.
func hookedPlayer(r *sim.Row) int32 {
	if v, ok := r.Get(sim.HookedPlayer); ok {
		return v
	}
	return -1
}

func spanOf(jobs []Job) (from, to sim.Tick) {
	from, to = sim.MaxTick, math.MinInt32
	for _, j := range jobs {
		from, to = min(from, j.From), max(to, j.To)
	}
	return from, to
}

// A following is a job under way.
type following struct {
	job  *Job
	take func(*sim.World) collector
	r    *Result
	c    collector
}

// ofWorlds does all jobs in one pass over the game.
func (s *Survey) ofWorlds(ctx context.Context, jobs []Job, results []*Result,
	follow func(*Job) func(*sim.World) collector,
) {
	var all []*following
	for i := range jobs {
		j := &jobs[i]
		if s.Kind == Usercmds && j.Player != s.Recorder {
			continue
		}
		results[i] = &Result{First: -1}
		all = append(all, &following{job: j, take: follow(j), r: results[i]})
	}
	if len(all) == 0 {
		return
	}
	from, to := spanOf(jobs)
	var full sim.World
	before := make([]int32, s.Game.IDs())
	for i := range before {
		before[i] = -1
	}
	s.Game.Each(from, to, func(w *sim.World) bool {
		if s.Kind == Snapshots {
			full.CopyFrom(w)
			if w = &full; s.Complete != nil {
				s.Complete(s.Game, w)
			}
			for id := range w.Players {
				w.Rows[id].Derive()
			}
			hooks(w, before, all)
		}
		for _, f := range all {
			if w.Tick < f.job.From || w.Tick > f.job.To {
				continue
			}
			if w.AfterGap {
				f.interrupt()
			}
			if w.Rows[f.job.Player].Present() {
				if f.r.First < 0 {
					f.r.First = w.Tick
				}
				f.r.Last = w.Tick
			}
			f.c = f.take(w)
		}
		return ctx.Err() == nil
	})
	for _, f := range all {
		if f.c != nil {
			f.r.Measures, f.r.Ticks = f.c.Measures(), f.c.Ticks()
		}
	}
}

// interrupt makes the collector begin anew after a gap: nothing is measured across.
func (f *following) interrupt() {
	switch c := f.c.(type) {
	case *Collector:
		c.there = false
	case *commandCollector:
		c.there = false
	}
}

// hooks reports the players caught by a hook at w's tick.
func hooks(w *sim.World, before []int32, all []*following) {
	for id := range before {
		now := hookedPlayer(&w.Rows[id])
		if now != before[id] && now >= 0 {
			for _, f := range all {
				if c, ok := f.c.(*Collector); ok && f.job.Player == int(now) && w.Tick >= f.job.From &&
					w.Tick <= f.job.To {
					c.Hooked(w.Tick)
				}
			}
		}
		before[id] = now
	}
}

// followTee returns what takes the rows of a tee.
func followTee(j *Job) func(*sim.World) collector {
	c := NewCollector(Snapshots)
	c.keepTimes(j.Times)
	return func(w *sim.World) collector {
		c.Add(w.Tick, &w.Rows[j.Player])
		return c
	}
}

// A commandEvent is a console command of the recorder.
type commandEvent struct {
	tick    sim.Tick
	seconds float64
	text    string
}

// followRecorder returns what takes the rows of the recorder.
func (s *Survey) followRecorder(j *Job) func(*sim.World) collector {
	c := newCommandCollector()
	c.keepTimes(j.Times)
	var commands []commandEvent
	s.Game.EachEvent(func(e *sim.Event) bool {
		if e.Kind == sim.EventCommand && e.Tick >= j.From && e.Tick <= j.To && int(e.Player) == j.Player {
			commands = append(commands, commandEvent{e.Tick, e.Time.Round(time.Microsecond).Seconds(), e.Text})
		}
		return true
	})
	next := 0
	return func(w *sim.World) collector {
		for ; next < len(commands) && commands[next].tick <= w.Tick; next++ {
			c.command(&commands[next])
		}
		c.add(w, j.Player)
		return c
	}
}
