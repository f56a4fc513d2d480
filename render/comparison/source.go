package comparison

import (
	"context"

	"playhead/render/runlist"
	"playhead/render/session"
	"playhead/sim"
	"playhead/sim/runs"
)

// Beside lays runs of the recording that is watched beside one another. Parts find it
// by this interface.
type Beside interface{ LayBeside(base Ref, other Wish) }

// A Source is a recording whose runs can be compared.
type Source struct {
	Session *session.Session
	Name    string // the file, shown to users
	Path    string // "" for a sample
	Own     bool   // it is the recording that is watched: nothing here closes it
	// Tiles returns the map of a game, nil without one. known is false while it is
	// looked for.
	Tiles func(game int) (tiles *sim.TileMap, known bool)
	// Saved returns what a run that was loaded goes on from, nil where no
	// recording beside this one holds it. It is called on a goroutine of its own,
	// and may itself be nil.
	Saved func(ctx context.Context, r *runs.Run) *runs.Trace

	Runs  []runs.Run // once Found; the index is the number by which people name them
	Found bool

	// List finds the runs; nil until that is known.
	List   *runlist.Finder
	ctx    context.Context
	cancel context.CancelFunc
}

// NewSource returns a source of the runs that list finds in a session. With own the
// session is the one that is watched; otherwise Close closes it and the list.
func NewSource(s *session.Session, list *runlist.Finder, own bool) *Source {
	src := &Source{Session: s, Name: s.Name, Path: s.Path, Own: own, List: list}
	src.ctx, src.cancel = context.WithCancel(context.Background())
	return src
}

// Close stops what goes on behind s, and closes its session unless that is watched.
func (s *Source) Close() {
	s.cancel()
	if !s.Own {
		s.List.Close()
		s.Session.Close()
	}
}

// Update takes in what was read and found, and reports whether anything was. Runs
// count as found once the recording is read; of one that is still being written,
// as soon as there are any.
func (s *Source) Update() (changed bool) {
	if !s.Own {
		changed = s.Session.Pump(session.PumpBudget)
		changed = s.List.Update() || changed
	}
	l := s.List.List()
	if !s.mapped() {
		return changed
	}
	if l.Complete || s.Session.Growing && len(l.Runs) > 0 {
		changed = changed || !s.Found
		s.Runs, s.Found = l.Runs, true
	}
	return changed
}

// Refusal says why runs of s cannot be compared with those of the recording that is watched,
// "" while they may.
func (s *Source) Refusal(own *Source) (why string) {
	if s.Own {
		return ""
	}
	if s.Session.Ended() && s.Session.Game() == nil {
		return s.Name + " has no game."
	}
	for _, g := range s.Session.Recording().Games {
		for _, o := range own.Session.Recording().Games {
			if why = SameMap(o, g); why == "" {
				return ""
			}
		}
	}
	if !s.Session.Ended() {
		return "" // there may be another map to come
	}
	return why
}

// mapped reports whether all maps are known, and what moves stale characters on
// them.
func (s *Source) mapped() bool {
	for _, g := range s.Session.Recording().Games {
		if _, known := s.Tiles(g.Index); !known {
			return false
		}
	}
	return true
}

// completion returns what moves stale characters of a game to their tick on
// another goroutine, nil where there are none.
func (s *Source) completion(game int) func(*sim.Game, *sim.World) {
	if s.Session.Recording().Meta.Content == sim.ContentInputs {
		return nil
	}
	move := s.Session.NewReckoning(game)
	if move == nil {
		return nil
	}
	return func(_ *sim.Game, w *sim.World) { move(w) }
}

// SameMap says why two games cannot be compared, "" when they are on one map.
func SameMap(a, b *sim.Game) string {
	x, y := &a.Map, &b.Map
	switch {
	case x.Name != y.Name:
		return "The other recording is on map “" + y.Name + "”, this one on “" + x.Name +
			"”. Only runs on the same map can be compared."
	case x.HasSHA256 && y.HasSHA256 && x.SHA256 != y.SHA256, x.HasCRC && y.HasCRC && !(x.HasSHA256 && y.HasSHA256) &&
		x.CRC != y.CRC:
		return "The other recording is on a different version of map “" + x.Name +
			"”. Only runs on the same map can be compared."
	case a.Engine.Teeworlds() != b.Engine.Teeworlds():
		return "The other recording is from another game. Only runs of the same game can be compared."
	}
	return ""
}
