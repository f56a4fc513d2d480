package sim

import "fmt"

// must panics unless an invariant holds.
func must(holds bool, format string, args ...any) {
	if !holds {
		panic("sim: invariant: " + fmt.Sprintf(format, args...))
	}
}

// checkChunks checks the last chunk of a list: its ticks and times continue the
// previous chunk's, and its rows are in order and inside its log.
func checkChunks(list []*Chunk) {
	if len(list) == 0 {
		return
	}
	c := list[len(list)-1]
	must(c.n > 0 && c.n <= ChunkTicks, "a chunk of %d ticks", c.n)
	must(c.first <= c.last && c.tick(0) == c.first && c.tick(c.n-1) == c.last, "ticks %d to %d, but %d to %d", c.first,
		c.last, c.tick(0), c.tick(c.n-1))
	for i := 1; i < c.n; i++ {
		must(c.tick(i) > c.tick(i-1) && c.time(i) >= c.time(i-1), "tick %d at %v after tick %d at %v", c.tick(i),
			c.time(i), c.tick(i-1), c.time(i-1))
	}
	must(len(c.off) == len(c.rows)+1, "%d offsets of %d rows", len(c.off), len(c.rows))
	for i := range c.rows {
		must(c.off[i] <= c.off[i+1] && (i == 0 || c.rows[i] > c.rows[i-1]), "row %d at %d to %d", c.rows[i],
			c.off[i], c.off[i+1])
	}
	must(int(c.off[len(c.rows)]) <= c.size, "rows end at %d of %d bytes", c.off[len(c.rows)], c.size)
	if len(list) > 1 {
		before := list[len(list)-2]
		must(before.last < c.first, "a chunk from tick %d after one to tick %d", c.first, before.last)
	}
}

// checkLists checks the order of the lists that belong to the whole game.
func (g *Game) checkLists() {
	for i := 1; i < len(g.Stints); i++ {
		must(g.Stints[i-1].From <= g.Stints[i].From, "a stint from tick %d after one from %d", g.Stints[i].From,
			g.Stints[i-1].From)
	}
	for i := 1; i < len(g.Events); i++ {
		must(g.Events[i-1].Tick <= g.Events[i].Tick, "an event at tick %d after one at %d", g.Events[i].Tick,
			g.Events[i-1].Tick)
	}
}

// check verifies that the counted memory is the memory held, and that nothing
// spillable exceeds the budget.
func (r *Recording) check() {
	held := int64(0)
	for _, g := range r.Games {
		for _, list := range [...][]*Chunk{g.chunks, g.inferred} {
			for _, c := range list {
				held += int64(c.Bytes())
			}
		}
		held += bytesOfEvents(g.Events) + bytesOfEvents(g.InferredEvents) + bytesOfEvents(g.RaceEvents)
	}
	m := &r.memory
	must(held == m.held, "%d bytes are held, %d counted", held, m.held)
	must(m.file == nil || m.held <= m.budget || len(m.warm) == 0, "%d bytes are held of %d, and %d chunks could go",
		m.held, m.budget, len(m.warm))
}

// check verifies that a moment agrees with its bits: a column without a value is
// zero, an inferred column has a value, and empty rows are not listed.
func (w *World) check() {
	for id := range w.Players {
		row := &w.Rows[id]
		must(!row.Has.Empty(), "row %d is named and holds nothing", id)
		row.check(id)
	}
	for id := range w.Rows {
		must(w.present[id>>6]&(1<<(id&63)) != 0 || w.Rows[id].Has.Empty(), "row %d holds something and is not named",
			id)
	}
	for i := range w.Spans {
		must(w.Spans[i].From <= w.Tick && w.Tick < w.Spans[i].To, "a span from %d to %d at tick %d", w.Spans[i].From,
			w.Spans[i].To, w.Tick)
	}
}

func (r *Row) check(id int) {
	must(r.Inferred.AndNot(r.Has).Empty(), "row %d: inferred without a value", id)
	for c := range NumCols {
		must(r.Has.Has(c) || r.V[c] == 0, "row %d: column %d is %d and has no value", id, c, r.V[c])
	}
}
