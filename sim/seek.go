package sim

import (
	"iter"
	"sort"
	"time"
)

// Span returns the first and last decoded tick. ok is false while empty.
func (g *Game) Span() (first, last Tick, ok bool) {
	if len(g.chunks) == 0 {
		return 0, 0, false
	}
	return g.chunks[0].first, g.chunks[len(g.chunks)-1].last, true
}

// Times returns the positions of the first and last decoded tick.
func (g *Game) Times() (begin, end time.Duration, ok bool) {
	if len(g.chunks) == 0 {
		return 0, 0, false
	}
	return g.chunks[0].begin, g.chunks[len(g.chunks)-1].end(), true
}

// Ticks returns how many recorded ticks were decoded. Those in gaps, whose state is
// lost, do not count.
func (g *Game) Ticks() int {
	n := 0
	for _, c := range g.chunks {
		n += c.n
	}
	for i := range g.gaps {
		n -= g.countTo(g.gaps[i].To-1) - g.countTo(g.gaps[i].From)
	}
	return n
}

// countTo returns how many ticks up to t chunks hold, those in gaps included.
func (g *Game) countTo(t Tick) (n int) {
	for _, c := range g.chunks {
		switch {
		case t < c.first:
			return n
		case t < c.last:
			return n + c.index(t) + 1
		}
		n += c.n
	}
	return n
}

// find returns the chunk that holds the last recorded tick not after t, and
// that tick's number in it. g must not be empty.
func (g *Game) find(t Tick) (chunk, i int) {
	k := sort.Search(len(g.chunks), func(i int) bool { return g.chunks[i].first > t }) - 1
	k = max(0, k)
	return k, g.chunks[k].index(t)
}

func (g *Game) findTime(d time.Duration) (chunk, i int) {
	k := sort.Search(len(g.chunks), func(i int) bool { return g.chunks[i].begin > d }) - 1
	k = max(0, k)
	return k, g.chunks[k].indexAt(d)
}

// At sets w to the recorded state at t: that of the last recorded tick not
// after it, clamped to what is decoded. It reports whether t was inside. At
// reads one keyframe and fewer than ChunkTicks deltas a row. It allocates
// nothing but w.Spans growing.
func (g *Game) At(t Tick, w *World) bool {
	if len(g.chunks) == 0 {
		w.clear()
		return false
	}
	k, i := g.find(t)
	g.read(k, i, w)
	_, lost := g.GapAtTick(t)
	g.mark(w, lost)
	first, last, _ := g.Span()
	return first <= t && t <= last
}

// RowAt is At for one player: w holds row id and Global then, no other row and no span. It costs as much whatever the
// number of players.
func (g *Game) RowAt(t Tick, id int, w *World) bool {
	if len(g.chunks) == 0 || id < 0 || id >= MaxRows {
		w.clear()
		return false
	}
	k, i := g.find(t)
	c := g.chunks[k]
	w.clear()
	w.Game, w.Tick, w.Time = g.Index, c.tick(i), c.time(i)
	data := g.log(c)
	row, global := rowCursor{row: &w.Rows[id]}, rowCursor{row: &w.Global.row}
	row.open(c, data, uint16(id))
	row.to(i)
	global.open(c, data, globalRow)
	global.to(i)
	w.mark(id, row.row.Has)
	_, lost := g.GapAtTick(t)
	g.mark(w, lost)
	first, last, _ := g.Span()
	return first <= t && t <= last
}

// AtTime is At for the position d.
func (g *Game) AtTime(d time.Duration, w *World) bool {
	if len(g.chunks) == 0 {
		w.clear()
		return false
	}
	k, i := g.findTime(d)
	g.read(k, i, w)
	_, lost := g.GapAt(d)
	g.mark(w, lost)
	begin, end, _ := g.Times()
	return begin <= d && d <= end
}

// mark makes w, which was read, say how its moment relates to gaps.
func (g *Game) mark(w *World, lost bool) {
	w.Lost, w.AfterGap = false, false
	if len(g.gaps) == 0 {
		return
	}
	c := gapCursor(g.gaps)
	if inside, after := c.at(w.Tick); lost || inside {
		w.clearLost()
	} else {
		w.AfterGap = after
	}
}

func (g *Game) read(k, i int, w *World) {
	c := g.chunks[k]
	c.replay(g.log(c), i, w)
	w.Game = g.Index
	if invariants {
		w.check()
	}
}

// log returns the bytes of a chunk, which are valid until the next call.
func (g *Game) log(c *Chunk) []byte { return g.memory.log(c, &g.scratch[0]) }

// inferredLog is log for inferred values.
func (g *Game) inferredLog(c *Chunk) []byte { return g.memory.log(c, &g.scratch[1]) }

// TickAt returns the last recorded tick not after position d.
func (g *Game) TickAt(d time.Duration) Tick {
	if len(g.chunks) == 0 {
		return 0
	}
	k, i := g.findTime(d)
	return g.chunks[k].tick(i)
}

// TimeOf returns the position of tick t: that of the last recorded tick not
// after it, plus the ticks in between where ticks have a length.
func (g *Game) TimeOf(t Tick) time.Duration {
	if len(g.chunks) == 0 {
		return 0
	}
	k, i := g.find(t)
	c := g.chunks[k]
	return c.time(i) + max(0, time.Duration(t-c.tick(i)))*g.TickLen
}

// Next returns the first recorded tick after t, false at the end of what is
// decoded. It skips gaps.
func (g *Game) Next(t Tick) (Tick, bool) {
	next, ok := g.next(t)
	if gap, lost := g.GapAtTick(next); ok && lost {
		return gap.To, !gap.Last
	}
	return next, ok
}

func (g *Game) next(t Tick) (Tick, bool) {
	if len(g.chunks) == 0 {
		return 0, false
	}
	k, i := g.find(t)
	if c := g.chunks[k]; t < c.first {
		return c.first, true
	} else if i+1 < c.n {
		return c.tick(i + 1), true
	}
	if k+1 < len(g.chunks) {
		return g.chunks[k+1].first, true
	}
	return 0, false
}

// Prev returns the last recorded tick before t, false at the beginning. It skips
// gaps.
func (g *Game) Prev(t Tick) (Tick, bool) {
	prev, ok := g.prev(t)
	if gap, lost := g.GapAtTick(prev); ok && lost {
		return gap.From, true
	}
	return prev, ok
}

func (g *Game) prev(t Tick) (Tick, bool) {
	if len(g.chunks) == 0 {
		return 0, false
	}
	k, i := g.find(t - 1)
	if got := g.chunks[k].tick(i); got < t {
		return got, true
	}
	return 0, false
}

// Each calls f with the recorded state of every recorded tick in [from, to],
// in order, until f returns false. Gaps are left out (World.AfterGap). w is reused between calls. A chunk costs
// about as much as one At.
func (g *Game) Each(from, to Tick, f func(w *World) bool) {
	if len(g.chunks) == 0 {
		return
	}
	w, gaps := new(World), gapCursor(g.gaps)
	if len(gaps) > 0 {
		visit := f
		f = func(w *World) bool {
			lost, after := gaps.at(w.Tick)
			w.AfterGap = after
			return lost || visit(w)
		}
	}
	k, _ := g.find(from)
	for ; k < len(g.chunks) && g.chunks[k].first <= to; k++ {
		if !g.chunks[k].each(g.log(g.chunks[k]), func(t Tick) bool { return t > to }, from, g.Index, w, f) {
			return
		}
	}
}

// Ended iterates over the spans that ended in a tick from from to to, inclusive,
// in no order. It looks at the spans of the chunks around them, and reads no
// state. A span that ends in the very first tick of a chunk is left out: no chunk
// says when it did. What Ended yields belongs to g.
func (g *Game) Ended(from, to Tick) iter.Seq[*Span] {
	return func(yield func(*Span) bool) {
		if len(g.chunks) == 0 {
			return
		}
		for k, _ := g.find(from); k < len(g.chunks) && g.chunks[k].first <= to; k++ {
			for i := range g.chunks[k].spans {
				if s := &g.chunks[k].spans[i]; s.To >= from && s.To <= to && !yield(s) {
					return
				}
			}
		}
	}
}

// each calls f for the ticks of c not before from until past or f says stop.
func (c *Chunk) each(data []byte, past func(Tick) bool, from Tick, game int, w *World, f func(w *World) bool) bool {
	w.clear()
	w.Game = game
	logs := make([]rowLog, len(c.rows))
	for k, row := range c.rows {
		logs[k] = c.rowLog(data, k)
		logs[k].keyframe(w.row(row))
		w.markRow(row)
	}
	for i := range c.n {
		t := c.tick(i)
		if past(t) {
			return false
		}
		for k, row := range c.rows {
			if logs[k].to(i, w.row(row)) {
				w.markRow(row)
			}
		}
		if t < from {
			continue
		}
		w.Tick, w.Time, w.Spans = t, c.time(i), w.Spans[:0]
		for s := range c.spans {
			if c.spans[s].Alive(t) {
				w.Spans = append(w.Spans, c.spans[s])
			}
		}
		if !f(w) {
			return false
		}
	}
	return true
}

func (w *World) row(row uint16) *Row {
	if row == globalRow {
		return &w.Global.row
	}
	return &w.Rows[row]
}

func (w *World) markRow(row uint16) {
	if row != globalRow {
		w.mark(int(row), w.Rows[row].Has)
	}
}

// Density adds the activity of the game between positions from and to, spread
// over len(bins) equal parts, to bins.
func (g *Game) Density(from, to time.Duration, bins []float32) {
	if to <= from || len(bins) == 0 {
		return
	}
	scale := float64(len(bins)) / float64(to-from)
	for _, c := range g.chunks {
		if c.end() < from || c.begin > to {
			continue
		}
		for p, d := range c.density {
			i := p * ChunkTicks / densityParts
			if i >= c.n {
				break
			}
			if b := int(float64(c.time(i)-from) * scale); b >= 0 && b < len(bins) {
				bins[b] += float32(d)
			}
		}
	}
}
