package teams

import (
	"cmp"
	"context"
	"math"
	"slices"

	"playhead/sim"
	"playhead/sim/contacts"
	"playhead/sim/runs"
)

const (
	standReach = sim.TileUnits / 2 // how far a member who stands may be from where that began
	standTicks = 50                // how long it takes to count as standing, and the team as waiting
	behindBy   = 10                // tiles: who is farther behind the first of the team is late
)

// In reports whether there are runs of teams in g, among those of its recording.
func In(g *sim.Game, all []runs.Run) bool {
	return slices.ContainsFunc(all, func(r runs.Run) bool { return of(g, &r) })
}

func of(g *sim.Game, r *runs.Run) bool {
	return r.Game == g.Index && r.Player < 0 && len(r.Members) > 0
}

// Find returns the runs of teams in g, which was read to its end, with what their members did. all are the runs of
// the recording, found the contacts in g. course is that of the map, nil without one. complete moves stale characters
// of a world to its tick; nil leaves them where they were. When ctx ends, moments are missing. It reads the ticks of
// these runs once, with their inferred values.
func Find(ctx context.Context, g *sim.Game, all []runs.Run, found []contacts.Contact, course *runs.Course,
	complete func(*sim.Game, *sim.World),
) []Team {
	var teams []*walk
	first, last := sim.MaxTick, sim.Tick(-1<<31)
	for i := range all {
		if r := &all[i]; of(g, r) {
			teams = append(teams, newWalk(g, i, r, course))
			first, last = min(first, r.First()), max(last, r.End)
		}
	}
	if len(teams) == 0 {
		return nil
	}
	var scratch, w sim.World
	n := 0
	g.Each(first, last, func(recorded *sim.World) bool {
		if n++; n%256 == 0 && ctx.Err() != nil {
			return false
		}
		running := func(t *walk) bool { return t.team.Of.First() <= recorded.Tick && recorded.Tick <= t.team.Of.End }
		if !slices.ContainsFunc(teams, running) {
			return true
		}
		w.CopyFrom(recorded)
		w.AfterGap = recorded.AfterGap
		if complete != nil {
			complete(g, &w)
		}
		g.Overlay(&w, &scratch)
		for _, t := range teams {
			if running(t) {
				t.tick(&w)
			}
		}
		return true
	})
	out := make([]Team, len(teams))
	for i, t := range teams {
		t.end(t.last)
		t.contacts(found)
		t.waits()
		slices.SortStableFunc(t.team.Moments, func(a, b Moment) int {
			return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Player, b.Player),
				cmp.Compare(a.Other, b.Other))
		})
		t.team.add(g)
		out[i] = t.team
	}
	return out
}

// A walk goes through the ticks of a run.
type walk struct {
	team    Team
	course  *runs.Course
	members []member
	last    sim.Tick
}

// A member is a player on the way.
type member struct {
	id   int
	here bool // at the tick before
	seen bool // at this one
	// what the member does, and since when. Standing is known when it ends.
	state Kind
	since sim.Tick
	moved float64 // since then

	x, y, stepX, stepY float64 // the last place, and the step that led there
	at                 sim.Tick
	fromX, fromY       float64 // where the member may have come to stand
	toGo               int32   // tiles to the finish, −1 unknown
	behind             bool
	behindSince        sim.Tick

	list []Moment // of the first kinds, in order
	late []Moment // of kind Behind
}

func newWalk(g *sim.Game, number int, r *runs.Run, course *runs.Course) *walk {
	w := &walk{team: Team{Run: number, Of: r}, course: course}
	for _, id := range r.Members {
		m := Member{Player: id, Name: g.Label(id, max(r.First(), 0))}
		s := g.StintAt(id, r.First())
		if s == nil {
			s = g.StintAt(id, r.End-1)
		}
		if s != nil {
			m.Stint, m.Name = s.Stint, g.LabelOf(s)
		}
		w.team.Members = append(w.team.Members, m)
		w.members = append(w.members, member{id: id})
	}
	return w
}

// tick takes the members on to the tick of w.
func (t *walk) tick(w *sim.World) {
	if w.AfterGap {
		t.end(t.last)
	}
	t.last = w.Tick
	front := int32(math.MaxInt32)
	for i := range t.members {
		m := &t.members[i]
		row := &w.Rows[m.id]
		m.toGo = -1
		if m.seen = t.has(row); !m.seen {
			m.end(w.Tick)
			continue
		}
		t.team.FreezesKnown = t.team.FreezesKnown || row.Has.Has(sim.FreezeEnd)
		t.team.HooksKnown = t.team.HooksKnown || row.Has.Has(sim.HookState)
		if n, ok := t.course.ToGo(row.V[sim.X], row.V[sim.Y]); ok {
			t.team.WayKnown = true
			m.toGo, front = n, min(front, n)
		}
		m.step(w.Tick, float64(row.V[sim.X]), float64(row.V[sim.Y]), row.Or(sim.FreezeEnd, 0) != 0)
	}
	for i := range t.members {
		m := &t.members[i]
		m.fallBehind(w.Tick, m.seen && m.toGo >= 0 && m.toGo-front > behindBy)
	}
}

// has reports whether a row shows a living member of the team.
func (t *walk) has(row *sim.Row) bool {
	return row.Present() && row.Or(sim.Alive, 1) != 0 && row.Or(sim.Team, t.team.Of.Team) == t.team.Of.Team
}

// step takes a member on to where they are at a tick.
func (m *member) step(now sim.Tick, x, y float64, frozen bool) {
	jumped := true
	if m.here {
		dx, dy, gap := x-m.x, y-m.y, float64(max(1, now-m.at))
		// As in runs.TraceOf: a teleporter, a command or a load leads there.
		jumped = max(math.Abs(dx), math.Abs(dy)) > 96 &&
			max(math.Abs(dx-m.stepX), math.Abs(dy-m.stepY)) > 100*gap
		if m.stepX, m.stepY = dx, dy; !jumped {
			m.moved += math.Hypot(dx, dy)
		}
	}
	if jumped {
		m.stepX, m.stepY = 0, 0
	}
	m.x, m.y, m.at = x, y, now
	left := math.Abs(x-m.fromX) > standReach || math.Abs(y-m.fromY) > standReach
	if m.here && frozen == (m.state == Frozen) && (frozen || !left) {
		return
	}
	m.close(now)
	m.here, m.state, m.since, m.moved, m.fromX, m.fromY = true, Moving, now, 0, x, y
	if frozen {
		m.state = Frozen
	}
}

// close ends what a member does at a tick.
func (m *member) close(now sim.Tick) {
	if !m.here || now <= m.since {
		return
	}
	state := m.state
	if state == Moving && now-m.since >= standTicks {
		state = Stand
	}
	if n := len(m.list); n > 0 && state == Moving && m.list[n-1].Kind == Moving && m.list[n-1].End == m.since {
		m.list[n-1].End, m.list[n-1].Moved = now, m.list[n-1].Moved+m.moved
		return
	}
	m.list = append(m.list, Moment{
		Kind: state, Player: m.id, Other: NoPlayer, Start: m.since, End: now, Moved: m.moved,
	})
}

// fallBehind notes whether a member is behind at a tick.
func (m *member) fallBehind(now sim.Tick, behind bool) {
	if m.behind && !behind && now > m.behindSince {
		m.late = append(m.late, Moment{
			Kind: Behind, Player: m.id, Other: NoPlayer, Start: m.behindSince, End: now,
		})
	}
	if behind && !m.behind {
		m.behindSince = now
	}
	m.behind = behind
}

// end ends everything that a member does.
func (m *member) end(now sim.Tick) {
	m.close(now)
	m.here = false
	m.fallBehind(now, false)
}

func (t *walk) end(now sim.Tick) {
	for i := range t.members {
		t.members[i].end(now)
	}
}

// contacts takes over the rescues and hooks between members, and what each did.
func (t *walk) contacts(found []contacts.Contact) {
	r := t.team.Of
	for i := range t.members {
		t.team.Moments = append(t.team.Moments, t.members[i].list...)
		t.team.Moments = append(t.team.Moments, t.members[i].late...)
	}
	for i := range found {
		c := &found[i]
		if c.Kind != contacts.Rescue && c.Kind != contacts.Hook || c.Start < r.First() || c.Start > r.End ||
			!slices.Contains(r.Members, c.From) || !slices.Contains(r.Members, c.To) {
			continue
		}
		m := Moment{Kind: Rescue, Player: c.From, Other: c.To, Start: c.Start, End: c.End}
		if c.Kind == contacts.Hook {
			m.Kind, m.Moved = Hook, max(0, c.Moved)
		}
		t.team.Moments = append(t.team.Moments, m)
	}
}
