package contacts

import (
	"context"
	"slices"
	"time"

	"playhead/render/runlist"
	"playhead/render/session"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/table"
	"playhead/sim/teams"
)

// foundTeams are the runs of teams in a recording. They never change.
type foundTeams struct {
	teams   []teams.Team
	lanes   [][]memberLane       // of the members of each team
	courses map[int]*runs.Course // by game
	spans   [][]span             // of the moments of each team
	summary *table.Table
	moments *table.Table
	first   []int // of each team: its first row in moments
	members []int // of each team: its first row in summary
}

// A span is when a moment is, in the recording.
type span struct{ from, to time.Duration }

func newFoundTeams(r *sim.Recording, all []teams.Team) *foundTeams {
	f := &foundTeams{teams: all, summary: teams.Table(r, all), moments: teams.MomentTable(r, all)}
	row, member := 0, 0
	for i := range all {
		t := &all[i]
		g := r.Games[t.Of.Game]
		f.first, f.members = append(f.first, row), append(f.members, member)
		row, member = row+len(t.Moments), member+len(t.Members)
		spans := make([]span, len(t.Moments))
		for k := range t.Moments {
			spans[k] = span{g.TimeOf(t.Moments[k].Start), g.TimeOf(t.Moments[k].End)}
		}
		f.spans = append(f.spans, spans)
		f.lanes = append(f.lanes, lanesOf(t, spans, f.first[i]))
	}
	return f
}

// A teamFinder finds the runs of teams of a session in the background. Close ends it.
type teamFinder struct {
	*session.Finder[*foundTeams]
	s     *session.Session
	tiles func(game int) (*sim.TileMap, bool)
	runs  int   // that were known at the last look
	of    *list // the contacts then
}

func newTeamFinder(s *session.Session, tiles func(game int) (*sim.TileMap, bool)) *teamFinder {
	none := func() *foundTeams { return newFoundTeams(s.Recording(), nil) }
	return &teamFinder{Finder: session.NewFinder(s, "finding teams", every, none), s: s, tiles: tiles, runs: -1}
}

// update takes over what was found, and looks again if there are more runs or contacts. It takes microseconds and
// reports whether there is anything new to show.
func (f *teamFinder) update(now time.Time, l *runlist.List, found *list) (changed bool) {
	changed = f.Take()
	all := l.Runs[:l.Found]
	if !l.Complete || !f.Due(now, len(all) != f.runs || found != f.of) {
		return changed
	}
	f.runs, f.of = len(all), found
	r := f.s.Recording()
	tiles, moves := make([]*sim.TileMap, len(r.Games)), make([]func(*sim.World), len(r.Games))
	for i, g := range r.Games {
		if teams.In(g, all) {
			tiles[i], _ = f.tiles(i)
			moves[i] = f.s.NewReckoning(i)
		}
	}
	rec := &sim.Recording{Meta: r.Meta}
	f.Look(now, func(ctx context.Context, games []*sim.Game, _ bool) *foundTeams {
		rec.Games = games
		return findTeams(ctx, rec, all, found, tiles, moves)
	})
	return changed
}

func findTeams(ctx context.Context, r *sim.Recording, all []runs.Run, found *list, tiles []*sim.TileMap,
	moves []func(*sim.World),
) *foundTeams {
	var list []teams.Team
	courses := map[int]*runs.Course{}
	for i, g := range r.Games {
		if i >= len(found.found) || i >= len(moves) || !teams.In(g, all) {
			continue
		}
		var complete func(*sim.Game, *sim.World)
		if moves[i] != nil {
			complete = func(_ *sim.Game, w *sim.World) { moves[i](w) }
		}
		if tiles[i] != nil {
			courses[i] = runs.NewCourse(tiles[i])
		}
		list = slices.Concat(list, teams.Find(ctx, g, all, found.found[i], courses[i], complete))
	}
	f := newFoundTeams(r, list)
	f.courses = courses
	return f
}
