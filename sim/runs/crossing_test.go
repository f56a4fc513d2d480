package runs_test

import (
	"math"
	"testing"

	"playhead/sim"
	"playhead/sim/runs"
)

// A crossing is what the positions of a log and the map alone say of a tee in a
// tick: written anew, without the package under test.
type crossing struct{ start, finish bool }

type spot struct{ x, y int32 }

// crossings returns what each player touched, by the server's tick.
func crossings(g *sim.Game, m *sim.TileMap) map[int]map[sim.Tick]crossing {
	type past struct {
		at, from   spot
		tick       sim.Tick
		seen, jump bool
	}
	has := map[int]map[sim.Tick]crossing{}
	last := map[int]*past{}
	first, end, _ := g.Span()
	asked := map[int]sim.Tick{} // when each last asked for death
	events := g.Events
	g.Each(first, end, func(w *sim.World) bool {
		for ; len(events) > 0 && events[0].Tick < w.Tick; events = events[1:] {
			if e := events[0]; e.Kind == sim.EventKill && e.Player == e.Target {
				asked[int(e.Player)] = e.Tick + 1
			}
		}
		for id := range 128 {
			r := &w.Rows[id]
			p := last[id]
			if p == nil {
				p = &past{}
				last[id], has[id] = p, map[sim.Tick]crossing{}
			}
			now := spot{r.V[sim.X], r.V[sim.Y]}
			moved := math.Hypot(float64(now.x-p.at.x), float64(now.y-p.at.y))
			killed := asked[id] == w.Tick && (!r.Present() || moved > 128 || onSpawn(m, now) && moved > 0)
			if p.seen && !killed {
				c := handle(m, p.from, p.at)
				for t := p.tick + 1; t <= w.Tick; t++ { // it stood there if ticks are left out
					if c != (crossing{}) {
						has[id][t] = c
					}
					c = handle(m, p.at, p.at)
				}
			}
			if p.jump = !r.Present() || killed || moved > 200; p.jump {
				p.from = now
			} else {
				p.from = p.at
			}
			if !p.seen || teleported(m, p.at) {
				p.from = now
			}
			p.at, p.tick, p.seen = now, w.Tick, r.Present()
		}
		return true
	})
	return has
}

func tileOf(m *sim.TileMap, x, y float64) int {
	tx := min(max(int(math.Floor(x/32)), 0), m.Width-1)
	ty := min(max(int(math.Floor(y/32)), 0), m.Height-1)
	return ty*m.Width + tx
}

// handle returns what a tee meets that went from a to b.
func handle(m *sim.TileMap, a, b spot) (c crossing) {
	is := func(i int, index uint8) bool {
		return m.Game[i].Index == index || m.Front != nil && m.Front[i].Index == index
	}
	acts := func(i int) bool {
		for _, p := range m.PhysicsAt(i%m.Width, i/m.Width) {
			switch {
			case p.Layer == sim.PhysicsGame || p.Layer == sim.PhysicsFront:
				if p.Index >= 9 && p.Index <= 129 || p.Index == 144 || p.Index == 145 {
					return true
				}
			case p.Layer == sim.PhysicsTele:
				if p.Index == 10 || p.Index == 26 || p.Index == 29 || p.Index == 31 || p.Index == 63 {
					return true
				}
			default:
				return true
			}
		}
		return false
	}
	way := math.Hypot(float64(b.x-a.x), float64(b.y-a.y))
	acted := false
	for i := 0; i <= int(way)+1; i++ {
		f := 0.0
		switch {
		case i > int(way) && acted:
			return c
		case i > int(way): // the last place counts where nothing else does
			f = 1
		case way > 0:
			f = float64(i) / way
		}
		at := tileOf(m, math.Trunc(float64(a.x)+float64(b.x-a.x)*f), math.Trunc(float64(a.y)+float64(b.y-a.y)*f))
		if !acts(at) {
			continue
		}
		acted = true
		tiles := []int{at}
		for _, d := range [4][2]float64{
			{28.0 / 3, -28.0 / 3},
			{28.0 / 3, 28.0 / 3},
			{-28.0 / 3, -28.0 / 3},
			{-28.0 / 3, 28.0 / 3},
		} {
			tiles = append(tiles, tileOf(m, math.Round(float64(b.x)+d[0]), math.Round(float64(b.y)+d[1])))
		}
		for _, i := range tiles {
			c.start = c.start || is(i, 33)
			c.finish = c.finish || is(i, 34)
		}
	}
	return c
}

func teleported(m *sim.TileMap, p spot) bool {
	return m.Tele != nil && (m.Tele[tileOf(m, float64(p.x), float64(p.y))].Type == 26 ||
		m.Tele[tileOf(m, float64(p.x), float64(p.y))].Type == 10)
}

func onSpawn(m *sim.TileMap, p spot) bool {
	for _, d := range [5][2]float64{{0, 0}, {32, 0}, {-32, 0}, {0, 32}, {0, -32}} {
		if i := m.Game[tileOf(m, float64(p.x)+d[0], float64(p.y)+d[1])].Index; i >= 192 && i <= 194 {
			return true
		}
	}
	return false
}

// checkCrossings fails unless the runs of players without a team begin and end
// where the positions touch start and finish, and each time a tee leaves the
// start is a run.
func checkCrossings(t *testing.T, name string, r *round, all []runs.Run) {
	t.Helper()
	for i, g := range r.rec.Games {
		m := r.tiles[i]
		if m == nil {
			continue
		}
		has := crossings(g, m)
		_, last, _ := g.Span()
		type key struct {
			player int
			tick   sim.Tick
		}
		begun := map[key]bool{}
		teamed := map[int]bool{} // and those under the command "super", who race no more until they die
		for _, e := range g.Events {
			if e.Kind == sim.EventTeam && e.Value >= 64 {
				teamed[int(e.Player)] = true
			}
		}
		for k := range all {
			run := &all[k]
			if run.Game != i || run.Player < 0 {
				continue
			}
			if run.Team != 0 {
				teamed[run.Player] = true
				if run.Finished() && run.Loaded == nil && !anyFinish(has, all, run) {
					t.Errorf("%s: no member of team %d touches the finish at %d", name, run.Team, run.End)
				}
				continue
			}
			c := has[run.Player]
			if !c[run.Start].start || c[run.Start+1].start && run.Ended != runs.Finish {
				t.Errorf("%s: %s leaves no start at %d", name, run.Name, run.Start)
			}
			begun[key{run.Player, run.Start}] = true
			if run.Ended == runs.Finish && !c[run.End].finish {
				t.Errorf("%s: %s touches no finish at %d", name, run.Name, run.End)
			}
			for at := run.Start + 1; at < min(run.End, last); at++ {
				if c[at].start || c[at].finish {
					t.Errorf("%s: %s, on a run from %d to %d, touches %+v at %d", name, run.Name, run.Start,
						run.End, c[at], at)
				}
			}
		}
		for id, c := range has {
			for at, x := range c {
				if teamed[id] || !x.start || c[at+1].start || at >= last || begun[key{id, at}] {
					continue
				}
				if row := new(sim.World); g.At(at, row) && row.Rows[id].Present() && at < last-1 && !diedAt(g, id, at) {
					t.Errorf("%s: player %d leaves the start at %d, and no run begins", name, id, at)
				}
			}
		}
	}
}

// diedAt reports whether a player asked for death in a tick or the one after.
func diedAt(g *sim.Game, id int, at sim.Tick) bool {
	for _, e := range g.EventsBetween(at-1, at+1) {
		if (e.Kind == sim.EventKill || e.Kind == sim.EventLeave || e.Kind == sim.EventTeam ||
			e.Kind == sim.EventSpawn) && int(e.Player) == id {
			return true
		}
	}
	return false
}

// anyFinish reports whether some member of a run's team touches the finish when
// it ends.
func anyFinish(has map[int]map[sim.Tick]crossing, all []runs.Run, run *runs.Run) bool {
	for k := range all {
		if o := &all[k]; o.Game == run.Game && o.Player >= 0 && o.Team == run.Team && o.End == run.End &&
			has[o.Player][run.End].finish {
			return true
		}
	}
	return false
}
