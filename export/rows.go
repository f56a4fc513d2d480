package export

import (
	"math/bits"
	"strconv"
	"strings"
	"time"

	"playhead/sim"
)

// RowOptions choose which rows are exported. The zero value means all.
type RowOptions struct {
	From, To *Place // nil: from the start, to the end; both inclusive
	Players  []PlayerChoice
	Every    int  // only every n-th recorded tick of each game; 0 and 1: all
	Inferred bool // include simulated and inferred values, with a column that marks them
	// Complete is called with every world before it is exported, with Inferred
	// only: it moves stale characters forward.
	Complete func(g *sim.Game, w *sim.World)
	// LeftOut, unless nil, counts the rows that are not exported because the
	// server's id of their tee is unknown.
	LeftOut *int
}

// Rows calls f with every row of r in ascending order of game, tick and
// player, until f fails. The row belongs to Rows and changes with the next
// call. It holds one world in memory, in addition to r. If a part of r could not
// be read back from its temporary file, its rows are missing and Rows says so in
// the end.
func Rows(r *sim.Recording, opt RowOptions, f func(*Row) error) error {
	for _, g := range r.Games {
		if err := GameRows(g, opt, f); err != nil {
			return err
		}
	}
	return nil
}

// GameRows is Rows for one game.
func GameRows(g *sim.Game, opt RowOptions, f func(*Row) error) (err error) {
	x := rowWriter{g: g, opt: opt, scales: scalesOf(g.Engine), roster: sim.NewRosterCursor(g), f: f}
	from := sim.Tick(-1 << 31)
	if p := opt.From; p != nil {
		switch begin, end, ok := g.Times(); {
		case p.ByTick && p.Game > g.Index || !p.ByTick && ok && end < p.Time:
			return nil
		case p.ByTick && p.Game == g.Index:
			from = p.Tick
		case !p.ByTick && ok && begin < p.Time:
			from = g.TickAt(p.Time)
		}
	}
	g.Each(from, sim.MaxTick, func(w *sim.World) bool {
		var more bool
		more, err = x.world(w)
		return more
	})
	if err == nil {
		err = g.ReadError()
	}
	return err
}

// A rowWriter exports one game.
type rowWriter struct {
	g       *sim.Game
	opt     RowOptions
	scales  [NumColumns]float64
	roster  *sim.RosterCursor
	f       func(*Row) error
	ordinal int // of the recorded tick
	row     Row
	scratch sim.World
	names   strings.Builder
}

// world exports one tick and reports whether more are wanted.
func (x *rowWriter) world(w *sim.World) (more bool, err error) {
	if p := x.opt.From; p != nil && p.before(w.Game, w.Tick, w.Time) {
		return true, nil
	}
	if p := x.opt.To; p != nil && p.after(w.Game, w.Tick, w.Time) {
		return false, nil
	}
	x.ordinal++
	if x.opt.Every > 1 && (x.ordinal-1)%x.opt.Every != 0 {
		return true, nil
	}
	if x.opt.Inferred {
		w = x.completed(w)
	}
	for id := range w.Players {
		if !w.Rows[id].Present() {
			continue
		}
		if id >= sim.MaxPlayers {
			if x.opt.LeftOut != nil {
				*x.opt.LeftOut++
			}
			continue
		}
		s := x.roster.At(id, w.Tick)
		if !x.chosen(id, s) {
			continue
		}
		x.fill(w, id, s)
		if err := x.f(&x.row); err != nil {
			return false, err
		}
	}
	return true, nil
}

// completed returns a copy of w with the inferred values. w itself belongs to the
// game's iteration, which continues from it.
func (x *rowWriter) completed(w *sim.World) *sim.World {
	c := new(sim.World)
	c.CopyFrom(w)
	if x.opt.Complete != nil {
		x.opt.Complete(x.g, c)
	}
	x.g.Overlay(c, &x.scratch)
	return c
}

func (x *rowWriter) chosen(id int, s *sim.Stint) bool {
	if len(x.opt.Players) == 0 {
		return true
	}
	for _, c := range x.opt.Players {
		if c.Matches(id, s) {
			return true
		}
	}
	return false
}

// fill makes x.row that of player id in w.
func (x *rowWriter) fill(w *sim.World, id int, s *sim.Stint) {
	from, r := &w.Rows[id], &x.row
	r.Has = 0
	r.num(ColGame, float64(w.Game))
	r.num(ColTick, float64(w.Tick))
	r.num(ColSeconds, w.Time.Seconds())
	r.num(ColPlayer, float64(id))
	if s != nil {
		r.num(ColStint, float64(s.Stint))
		r.text(ColName, s.Identity.Name)
	}
	r.fromModel(x.g, &x.scales, from)
	r.num(ColAge, float64(from.AgeTicks(w.Tick)))
	if from.Has.Has(sim.SeenLo) || from.Has.Has(sim.SeenHi) {
		r.text(ColSeenBy, clientList(uint32(from.V[sim.SeenLo]), uint32(from.V[sim.SeenHi])))
	}
	if us, ok := w.Global.Get(sim.FrameTimeMicros); ok && from.Has.Has(sim.CmdMsec) { // the recorder's row
		r.num(ColFrameSeconds, float64(us)/1e6)
	}
	if x.opt.Inferred {
		r.text(ColInferred, x.inferredNames(from))
	}
}

// inferredNames returns the exported columns of a row that were not recorded.
func (x *rowWriter) inferredNames(from *sim.Row) string {
	if from.Inferred.Empty() {
		return ""
	}
	x.names.Reset()
	for c := range columnSpecs {
		col := columnSpecs[c].from
		if col == byHand || !from.Inferred.Has(col) {
			continue
		}
		if x.names.Len() > 0 {
			x.names.WriteByte(' ')
		}
		x.names.WriteString(columnSpecs[c].name)
	}
	return x.names.String()
}

// clientList writes the numbers of the bits that are set.
func clientList(lo, hi uint32) string {
	var b []byte
	for m := uint64(hi)<<32 | uint64(lo); m != 0; m &= m - 1 {
		if len(b) > 0 {
			b = append(b, ' ')
		}
		b = strconv.AppendInt(b, int64(bits.TrailingZeros64(m)), 10)
	}
	return string(b)
}

// seconds returns d as a number for JSON, exact to the microsecond.
func seconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1e6 }
