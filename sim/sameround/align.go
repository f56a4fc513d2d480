// Package sameround lines up two recordings of one round, such as a server's log and a demo of it, so
// that each can show what only the other one holds: the log every key and the whole aim, the demo what
// the server said, and kills.
//
// That two recordings are of one round is not believed but proven: [Align] finds the distance between
// their ticks by where players were, and compares every position that both recorded.
package sameround

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"

	"playhead/sim"
)

// A Match is how the ticks of two games belong together.
type Match struct {
	By        sim.Tick // a tick of the second game is the first one's plus By
	Compared  int      // positions that both recorded at the same tick
	Moving    int      // those of players who had moved since the tick before
	Different int      // those that are not equal
}

// Positions of moving players agree by chance once, not often. In the ticks of a /load, servers write
// one position into the log and another into the demo: 4 of 580,342 in our rounds.
const (
	leastMoving = 100
	allowed     = 10_000 // one difference in so many positions, and one more
)

// exact reports whether m proves that both games are one.
func (m *Match) exact() bool { return m.Moving >= leastMoving && m.Different <= m.Compared/allowed }

// Align lines up two games, or says why they are not of one round.
func Align(a, b *sim.Game) (Match, error) {
	var best Match
	for _, by := range distances(a, b) {
		m := compare(a, b, by)
		if m.exact() {
			return m, nil
		}
		if m.Compared-m.Different > best.Compared-best.Different {
			best = m
		}
	}
	if best.Moving-best.Different < leastMoving {
		return best, errors.New("the players of the two recordings were not at the same positions at the same times")
	}
	return best, fmt.Errorf("%d of %d positions differ between the two recordings", best.Different, best.Compared)
}

// A spot is a player at a place.
type spot struct {
	id   int
	x, y int32
}

// sampled is how many ticks of a game are looked for in the other one, with one player.
const sampled = 3000

// tried is how many distances are tried at most.
const tried = 4

// distances returns by how much the ticks of b may be greater than those of a: what most positions say first.
func distances(a, b *sim.Game) []sim.Tick {
	wanted, n := map[spot][]sim.Tick{}, 0
	every := max(1, a.Ticks()/sampled)
	for s, t := range arrivals(a) {
		if n++; n%every == 0 {
			wanted[s] = append(wanted[s], t)
		}
	}
	votes := map[sim.Tick]int{}
	for s, t := range arrivals(b) {
		if ticks := wanted[s]; len(ticks) <= 4 { // more say nothing about when
			for _, at := range ticks {
				votes[t-at]++
			}
		}
	}
	all := slices.SortedFunc(maps.Keys(votes), func(p, q sim.Tick) int {
		return cmp.Or(votes[q]-votes[p], cmp.Compare(abs(p), abs(q)), cmp.Compare(p, q))
	})
	return all[:min(len(all), tried)]
}

// arrivals are the positions of players who have moved since the tick before.
func arrivals(g *sim.Game) iter.Seq2[spot, sim.Tick] {
	return func(yield func(spot, sim.Tick) bool) {
		var last [sim.MaxRows]spot
		for w := range worlds(g, 0, sim.MaxTick) {
			for id := range w.Players {
				r := &w.Rows[id]
				s := spot{id, r.V[sim.X], r.V[sim.Y]}
				if !placed(r, w.Tick) || last[id] == s {
					continue
				}
				if last[id] = s; !yield(s, w.Tick) {
					return
				}
			}
		}
	}
}

func abs(t sim.Tick) sim.Tick { return max(t, -t) }

// placed reports whether a row says where its player was at this very tick.
func placed(r *sim.Row, t sim.Tick) bool {
	return r.Has.Has(sim.X) && r.Has.Has(sim.Y) && !r.Inferred.Has(sim.X) && r.AgeTicks(t) == 0
}

// compare compares all positions that both games recorded.
func compare(a, b *sim.Game, by sim.Tick) Match {
	m, last := Match{By: by}, [sim.MaxRows]spot{}
	together(a, b, by, func(wa, wb *sim.World) bool {
		for id := range wa.Players {
			ra, rb := &wa.Rows[id], &wb.Rows[id]
			if !placed(ra, wa.Tick) || !placed(rb, wb.Tick) {
				continue
			}
			m.Compared++
			s := spot{id, ra.V[sim.X], ra.V[sim.Y]}
			if s != last[id] {
				m.Moving++
			}
			if last[id] = s; s.x != rb.V[sim.X] || s.y != rb.V[sim.Y] {
				m.Different++
			}
		}
		return true
	})
	return m
}

func worlds(g *sim.Game, from, to sim.Tick) iter.Seq[*sim.World] {
	return func(yield func(*sim.World) bool) { g.Each(from, to, yield) }
}

// together calls f with the worlds of every tick that both games recorded, until it returns false.
func together(a, b *sim.Game, by sim.Tick, f func(wa, wb *sim.World) bool) {
	first, last, ok := a.Span()
	if !ok {
		return
	}
	next, stop := iter.Pull(worlds(b, first+by, last+by))
	defer stop()
	wb, ok := next()
	for wa := range worlds(a, first, last) {
		for ok && wb.Tick < wa.Tick+by {
			wb, ok = next()
		}
		if !ok {
			return
		}
		if wb.Tick == wa.Tick+by && !f(wa, wb) {
			return
		}
	}
}
