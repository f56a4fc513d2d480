package comparison

import (
	"fmt"
	"math"
	"time"

	"playhead/render/session"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
	"playhead/sim/times"
)

// A Side is a run that takes part in a comparison.
type Side struct {
	Source *Source
	Number int // of the run among those of its source, −1 for a stretch of a player
	Run    runs.Run
	Second int // client id of another tee that counts as the same run, −1 none
	// S has the playhead of this run. That of the base is the session that is
	// watched.
	S      *session.Session
	Hidden bool
	Pinned bool // it is the reference of its map

	Trace *runs.Trace         // nil while it is read
	With  *compare.Comparison // with the base; nil of the base, and while it is made
	// Place and Time are the gap to the base by place and by time.
	Place, Time []compare.Gap
	// Biggest are the sections in which one of both fell back most, the greatest change first.
	Biggest []compare.Section

	job chan laid
}

// newSide returns a side of a run whose playhead is its own.
func newSide(src *Source, number int, r runs.Run) *Side {
	own := src.Session
	s := &Side{Source: src, Number: number, Run: r, Second: -1}
	s.S = &session.Session{
		Name: own.Name, Path: own.Path, Format: own.Format, Play: sim.NewPlayback(own.Recording()), Client: own.Client,
		Followed: s.Player(), Events: own.Events,
	}
	s.S.Play.Derive(func(g *sim.Game, w *sim.World) {
		if f := own.Reckoning(g.Index); f != nil {
			f(w)
		}
	})
	s.S.Play.Prefer(r.Game)
	return s
}

// baseSide returns the side of a run of the recording that is watched.
func baseSide(src *Source, number int, r runs.Run) *Side {
	return &Side{Source: src, Number: number, Run: r, Second: -1, S: src.Session}
}

// Player returns the client id of the run's player; of a team, of its first.
func (s *Side) Player() int {
	if s.Run.Player < 0 && len(s.Run.Members) > 0 {
		return s.Run.Members[0]
	}
	return s.Run.Player
}

// Players are the client ids of all whose run it is.
func (s *Side) Players() []int {
	ids := []int{s.Run.Player}
	if s.Run.Player < 0 {
		ids = s.Run.Members
	}
	if s.Second >= 0 {
		ids = append(ids[:len(ids):len(ids)], s.Second)
	}
	return ids
}

// Game returns the game the run is in.
func (s *Side) Game() *sim.Game { return s.S.Recording().Games[s.Run.Game] }

// Clock returns how far the playhead of s is in its run, in ticks of the run's
// clock, and whether it is in the game of the run at all.
func (s *Side) Clock() (tick float64, ok bool) {
	p := s.S.Play
	g := p.Game()
	if g == nil || g.Index != s.Run.Game {
		return 0, false
	}
	if !g.Engine.Teeworlds() {
		return float64(p.Position()-g.TimeOf(s.Run.Start)) / float64(sim.TeeworldsTick), true
	}
	next, frac := p.Next()
	// The server handles the places of a tick in the next.
	at := float64(p.Tick()) + frac*float64(next.Tick-p.Tick())
	return at + 1 - float64(s.Run.Start), true
}

// Position returns the position in the recording at a tick of the run's clock.
func (s *Side) Position(tick float64) time.Duration {
	g := s.Game()
	if !g.Engine.Teeworlds() {
		return max(0, g.TimeOf(s.Run.Start)+time.Duration(tick*float64(sim.TeeworldsTick)))
	}
	at := tick - 1 + float64(s.Run.Start)
	lo := math.Floor(at)
	from, to := g.TimeOf(sim.Tick(lo)), g.TimeOf(sim.Tick(lo)+1)
	return max(0, from+time.Duration((at-lo)*float64(to-from)))
}

// ClockAt returns the tick of the run's clock at a position in the recording.
func (s *Side) ClockAt(d time.Duration) float64 {
	g := s.Game()
	if !g.Engine.Teeworlds() {
		return float64(d-g.TimeOf(s.Run.Start)) / float64(sim.TeeworldsTick)
	}
	t := g.TickAt(d)
	at := float64(t)
	if n, ok := g.Next(t); ok {
		if from, to := g.TimeOf(t), g.TimeOf(n); to > from {
			at += float64(n-t) * min(1, max(0, float64(d-from)/float64(to-from)))
		}
	}
	return at + 1 - float64(s.Run.Start)
}

// Ticks returns how long the run took, in ticks of its clock.
func (s *Side) Ticks() float64 {
	if s.Trace != nil {
		return s.Trace.Ticks
	}
	return float64(s.Run.End - s.Run.Start)
}

// Result says how the run ended: its time, or how far it got.
func (s *Side) Result() string { return Result(&s.Run, s.Number < 0) }

// Result says how a run ended: its time, or how far it got. A stretch is one of a
// player without a run.
func Result(r *runs.Run, stretch bool) string {
	switch {
	case r.Finished():
		return times.WithUnit(r.Time)
	case stretch:
		return "no race"
	case r.Progress >= 0:
		return fmt.Sprintf("%s at %.0f %%", r.Ended, 100*r.Progress)
	}
	return r.Ended.String()
}

// Who names who ran.
func (s *Side) Who() string {
	if s.Run.Player < 0 {
		return fmt.Sprintf("team %d: %s", s.Run.Team, s.Run.Name)
	}
	return s.Run.Name
}
