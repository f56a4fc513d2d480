package sim

import (
	"slices"
	"sort"
)

// EachRow fills w with each of the recorded ticks in [from, to], in order, and
// calls f until it returns false. w holds row id and Global then, completed
// with inferred values, and no other row and no span; f must not read g.
// EachRow is for looking at one player over a long time: it reads his log and
// the game's alone, so that a tick costs as much whatever the number of
// players, where Each reads them all. It does not allocate.
func (g *Game) EachRow(id int, from, to Tick, w *World, f func() bool) {
	if len(g.chunks) == 0 || id < 0 || id >= MaxRows {
		return
	}
	w.clear()
	w.Game = g.Index
	// f may change the player's row, which includes inferred values.
	var recorded, inferred Row
	row, global := rowCursor{row: &recorded}, rowCursor{row: &w.Global.row}
	over := overlay{g: g, id: id, cursor: rowCursor{row: &inferred}}
	gaps := gapCursor(g.gaps)
	k, _ := g.find(from)
	for ; k < len(g.chunks) && g.chunks[k].first <= to; k++ {
		c := g.chunks[k]
		data := g.log(c)
		row.open(c, data, uint16(id))
		global.open(c, data, globalRow)
		for i := c.index(from); i < c.n; i++ {
			t := c.tick(i)
			if t > to {
				return
			}
			if t < from {
				continue
			}
			row.to(i)
			global.to(i)
			w.Rows[id] = *row.row
			w.mark(id, row.row.Has)
			w.Tick, w.Time = t, c.time(i)
			if lost, after := gaps.at(t); lost {
				continue
			} else {
				w.AfterGap = after
			}
			over.add(w)
			if !f() {
				return
			}
		}
	}
}

// A rowCursor walks one row of a chunk. If the chunk lacks the row, it stays
// empty.
type rowCursor struct {
	row *Row
	log rowLog
}

func (r *rowCursor) open(c *Chunk, data []byte, row uint16) {
	*r.row, r.log = Row{}, rowLog{}
	if k, ok := slices.BinarySearch(c.rows, row); ok {
		r.log = c.rowLog(data, k)
		r.log.keyframe(r.row)
	}
}

// to advances to the i-th recorded tick. It cannot go back.
func (r *rowCursor) to(i int) {
	r.log.to(i, r.row)
}

// An overlay walks the inferred values of one row.
type overlay struct {
	g      *Game
	id     int
	chunk  *Chunk // nil before the first
	cursor rowCursor
}

// add completes row id of w. w's tick must not be before the previous call's.
func (o *overlay) add(w *World) {
	if to := &w.Rows[o.id]; to.Present() {
		defer to.Derive()
	}
	if o.chunk == nil || o.chunk.last < w.Tick {
		in := o.g.inferred
		k := sort.Search(len(in), func(i int) bool { return in[i].last >= w.Tick })
		if k == len(in) {
			return
		}
		o.chunk = in[k]
		o.cursor.open(o.chunk, o.g.inferredLog(o.chunk), uint16(o.id))
	}
	to := &w.Rows[o.id]
	if o.chunk.first > w.Tick || !to.Present() {
		return
	}
	o.cursor.to(o.chunk.index(w.Tick))
	from := o.cursor.row
	for col := range from.Has.AndNot(to.Has).All {
		o.g.complete(to, col, from.V[col])
	}
}
