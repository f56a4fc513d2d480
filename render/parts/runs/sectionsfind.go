package runs

import (
	"context"
	"slices"
	"strings"
	"time"

	"playhead/render/session"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
	"playhead/sim/runs/sections"
	"playhead/sim/table"
)

// foundSections are the sections of a recording's maps, and where its attempts went. It never changes.
type foundSections struct {
	levels []sections.Level
	table  *table.Table // of all levels
	rows   []sections.Section
	way    map[string]*attemptWays // by map, in lower case
	bounds map[string][]bound      // the same
}

// attemptWays are where the attempts at a map went.
type attemptWays struct {
	trails []attemptTrail
	points int
	heat   runs.Heat
}

// An attemptTrail is a way of an attempt without a gap, a few points a second.
type attemptTrail struct {
	of     attemptKey
	points []trailPoint
}

// mostTrailPoints bounds the trails of a map. Later attempts have none.
const mostTrailPoints = 200_000

// trailEvery is how many ticks are between two points of a trail.
const trailEvery = 5

// A sectionFinder finds the sections of a session in the background. Close ends it.
type sectionFinder struct {
	*session.Finder[*foundSections]
	s        *session.Session
	tiles    func(game int) (*sim.TileMap, bool)
	runs     int        // that were known at the last look
	inferred []sim.Tick // up to where, at the last look, by game
	lines    []compare.Edge
	layers   []*sim.Tile // of the maps, the first of each: one that was chosen or saved since is another
}

func newSectionFinder(s *session.Session, tiles func(game int) (*sim.TileMap, bool)) *sectionFinder {
	none := func() *foundSections { return &foundSections{table: sections.Table(nil)} }
	return &sectionFinder{
		Finder: session.NewFinder(s, "finding sections", 2*time.Second, none), s: s, tiles: tiles, runs: -1,
	}
}

// update takes over what was found, and looks again if there are more runs or more was inferred. It
// takes microseconds and reports whether there is anything new to show.
func (f *sectionFinder) update(now time.Time, all []runs.Run, complete bool, lines []compare.Edge,
) (changed bool) {
	changed = f.Take()
	r := f.s.Recording()
	inferred, layers := make([]sim.Tick, len(r.Games)), make([]*sim.Tile, len(r.Games))
	for i, g := range r.Games {
		inferred[i], _ = g.InferredTo()
		if m, _ := f.tiles(i); m != nil && len(m.Game) > 0 {
			layers[i] = &m.Game[0]
		}
	}
	if !complete || !f.Due(now, len(all) != f.runs || !slices.Equal(inferred, f.inferred) ||
		!slices.Equal(layers, f.layers) || !slices.Equal(lines, f.lines)) {
		return changed
	}
	f.runs, f.inferred, f.layers, f.lines = len(all), inferred, layers, slices.Clone(lines)
	lines = f.lines
	tiles, moves := make([]*sim.TileMap, len(r.Games)), make([]func(*sim.World), len(r.Games))
	for i, g := range r.Games {
		if g.Engine.Teeworlds() {
			tiles[i], _ = f.tiles(i)
			if r.Meta.Content != sim.ContentInputs {
				moves[i] = f.s.NewReckoning(i)
			}
		}
	}
	rec, path := &sim.Recording{Meta: r.Meta}, f.s.Path
	f.Look(now, func(ctx context.Context, games []*sim.Game, _ bool) *foundSections {
		rec.Games = games
		return findSections(ctx, rec, path, all, lines, tiles, moves)
	})
	return changed
}

func findSections(ctx context.Context, r *sim.Recording, path string, all []runs.Run, lines []compare.Edge,
	tiles []*sim.TileMap, moves []func(*sim.World),
) *foundSections {
	found := &foundSections{way: map[string]*attemptWays{}, bounds: map[string][]bound{}}
	trace := func(g *sim.Game, run *runs.Run) *runs.Trace {
		if ctx.Err() != nil {
			return &runs.Trace{}
		}
		var complete func(*sim.Game, *sim.World)
		if move := moves[g.Index]; move != nil {
			complete = func(_ *sim.Game, w *sim.World) { move(w) }
		}
		t := runs.TraceOf(g, run, complete)
		key := strings.ToLower(g.Map.Name)
		if found.way[key] == nil {
			found.way[key] = &attemptWays{}
		}
		found.way[key].add(run, t)
		return t
	}
	course := func(g *sim.Game) *runs.Course {
		if m := tiles[g.Index]; m != nil {
			if key := strings.ToLower(g.Map.Name); found.bounds[key] == nil {
				found.bounds[key] = boundsOf(m)
			}
			return runs.NewCourse(m)
		}
		return nil
	}
	found.levels = sections.Of(r, path, all, lines, func(*runs.Run) bool { return true }, trace, course)
	found.table, found.rows = sections.Table(found.levels), sections.Find(found.levels)
	return found
}

// add adds where an attempt went.
func (w *attemptWays) add(r *runs.Run, t *runs.Trace) {
	w.heat.Add(r, t)
	var now []trailPoint
	done := func() {
		if len(now) > 1 && w.points+len(now) <= mostTrailPoints {
			w.trails, w.points = append(w.trails, attemptTrail{attemptKey{r.Game, r.Player, r.Start}, now}),
				w.points+len(now)
		}
		now = nil
	}
	last := int32(-trailEvery)
	for i := range t.Points {
		p := &t.Points[i]
		if p.Jumped {
			done()
		}
		if p.Jumped || p.Tick >= last+trailEvery || i+1 == len(t.Points) {
			now, last = append(now, trailPoint{x: float64(p.X), y: float64(p.Y)}), p.Tick
		}
	}
	done()
}
