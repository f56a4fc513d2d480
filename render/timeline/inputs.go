package timeline

import (
	"math"
	"time"

	"playhead/render/theme"
	"playhead/sim"
)

// A Bar is a stretch of time in which a key was held.
type Bar struct {
	From, To time.Duration
	Inferred bool
}

// A Row is one key of the input lane.
type Row struct {
	Label string
	Lane  theme.Lane
	Bars  []Bar
	// Missing: the recording cannot say.
	Missing bool
	// Source says what the bars were read from if not from the input itself.
	Source string
}

// A Point is the speed at a time.
type Point struct {
	Time  time.Duration
	Speed float64 // tiles a second, GoldSrc: units a second
	Gap   bool    // not joined to the point before
}

// Inputs is what one player did in a stretch of time.
type Inputs struct {
	Rows     []Row
	Speed    []Point
	MaxSpeed float64
}

// exactTicks is how many ticks are read one by one; of more than that, one
// tick a px is read, so that a view of hours costs no more.
const exactTicks = 12_000

// ReadInputs returns what player id of g did between two positions. With too
// many ticks in between it takes about samples of them.
func ReadInputs(g *sim.Game, id int, from, to time.Duration, samples int) Inputs {
	r := newInputReader(g, id)
	first, last := g.TickAt(from), g.TickAt(to)
	if _, _, ok := g.Span(); !ok || to <= from {
		return r.done()
	}
	if ticksBetween(g, first, last) <= exactTicks {
		g.Each(first, last, func(w *sim.World) bool {
			r.add(w)
			return true
		})
		return r.done()
	}
	w := new(sim.World)
	samples = max(samples, 1)
	for i := 0; i <= samples; i++ {
		g.AtTime(from+time.Duration(float64(to-from)*float64(i)/float64(samples)), w)
		if !r.any || w.Tick > r.tick {
			r.add(w)
		}
	}
	return r.done()
}

// ticksBetween returns about how many recorded ticks lie between two.
func ticksBetween(g *sim.Game, first, last sim.Tick) int {
	a, b, ok := g.Span()
	if !ok || b <= a {
		return 0
	}
	return int(float64(last-first) / float64(b-a) * float64(g.Ticks()))
}

// inputReader takes worlds in order of time.
type inputReader struct {
	g    *sim.Game
	id   int
	keys []keyReader
	out  Inputs

	any  bool
	tick sim.Tick
	time time.Duration
	last sim.Row
}

// keyReader reads one key: whether it is held, and whether that is known.
type keyReader struct {
	row  Row
	cols []sim.Col // the first that is there is used
	down func(r, before *sim.Row, c sim.Col) bool
	open bool
}

// Buttons of a GoldSrc usercmd.
const (
	buttonAttack = 1
	buttonJump   = 2
	buttonDuck   = 4
	buttonMove   = 8 | 16 | 512 | 1024
)

func newInputReader(g *sim.Game, id int) *inputReader {
	r := &inputReader{g: g, id: id}
	positive := func(r, _ *sim.Row, c sim.Col) bool { return r.V[c] > 0 }
	add := func(label string, lane theme.Lane, down func(r, before *sim.Row, c sim.Col) bool, cols ...sim.Col) {
		r.keys = append(r.keys, keyReader{row: Row{Label: label, Lane: lane, Missing: true}, cols: cols, down: down})
	}
	if !g.Engine.Teeworlds() {
		button := func(mask int32) func(r, _ *sim.Row, c sim.Col) bool {
			return func(r, _ *sim.Row, c sim.Col) bool { return r.V[c]&mask != 0 }
		}
		add("Move", theme.LaneLeft, button(buttonMove), sim.Buttons)
		add("Jump", theme.LaneHook, button(buttonJump), sim.Buttons)
		add("Duck", theme.LaneJump, button(buttonDuck), sim.Buttons)
		add("Fire", theme.LaneFire, button(buttonAttack), sim.Buttons)
		return r
	}
	add("L", theme.LaneLeft, func(r, _ *sim.Row, c sim.Col) bool { return r.V[c] < 0 }, sim.Direction)
	add("R", theme.LaneRight, positive, sim.Direction)
	add("J", theme.LaneJump, func(r, _ *sim.Row, c sim.Col) bool { return r.V[c]&1 == 1 }, sim.Jump, sim.Jumped)
	add("H", theme.LaneHook, positive, sim.Hook, sim.HookState)
	add("F", theme.LaneFire, fired, sim.Fire, sim.AttackTick)
	return r
}

// fired reports whether the fire key is held, or a shot was fired since the
// row before: a press may begin and end within one tick.
func fired(r, before *sim.Row, c sim.Col) bool {
	changed := before.Has.Has(c) && r.V[c] != before.V[c]
	return changed || c == sim.Fire && r.V[c]&1 == 1
}

// sources says what a bar means that was not read from the input.
var sources = map[sim.Col]string{
	sim.Jumped:     "from the character's jumped flag",
	sim.HookState:  "the hook is out",
	sim.AttackTick: "shots fired",
}

func (r *inputReader) add(w *sim.World) {
	row := &w.Rows[r.id]
	for i := range r.keys {
		r.keys[i].add(row, &r.last, w.Time)
	}
	r.addSpeed(w, row)
	r.any, r.tick, r.time, r.last = true, w.Tick, w.Time, *row
}

func (k *keyReader) add(row, before *sim.Row, at time.Duration) {
	col, known := sim.Col(0), false
	for _, c := range k.cols {
		if row.Has.Has(c) {
			col, known = c, true
			break
		}
	}
	if known {
		k.row.Missing, k.row.Source = false, sources[col]
	}
	down := known && k.down(row, before, col)
	inferred := known && row.Inferred.Has(col)
	if k.open {
		b := &k.row.Bars[len(k.row.Bars)-1]
		b.To = at
		k.open = down && b.Inferred == inferred
	}
	if down && !k.open {
		k.row.Bars = append(k.row.Bars, Bar{From: at, To: at, Inferred: inferred})
		k.open = true
	}
}

func (r *inputReader) addSpeed(w *sim.World, row *sim.Row) {
	if !row.Present() {
		return
	}
	p := Point{Time: w.Time, Gap: !r.last.Present()}
	unit, tile := r.g.Engine.UnitScale(), 1.0
	if r.g.Engine.Teeworlds() {
		tile = sim.TileUnits
	}
	if row.Has.Has(sim.VX) {
		vx := float64(row.V[sim.VX]) * r.g.Engine.Column(sim.VX).Scale
		vy := float64(row.V[sim.VY]) * r.g.Engine.Column(sim.VY).Scale
		p.Speed = math.Hypot(vx, vy) / tile
	} else {
		dt := (w.Time - r.time).Seconds()
		if p.Gap || dt <= 0 || sim.Teleported(&r.last, row, float64(w.Tick-r.tick), r.g.Engine) {
			if len(r.out.Speed) == 0 || p.Gap {
				return
			}
			p.Speed = r.out.Speed[len(r.out.Speed)-1].Speed
		} else {
			dx, dy := float64(row.V[sim.X]-r.last.V[sim.X]), float64(row.V[sim.Y]-r.last.V[sim.Y])
			p.Speed = math.Hypot(dx, dy) * unit / dt / tile
		}
	}
	r.out.MaxSpeed = max(r.out.MaxSpeed, p.Speed)
	r.out.Speed = append(r.out.Speed, p)
}

func (r *inputReader) done() Inputs {
	for _, k := range r.keys {
		if k.open {
			k.row.Bars[len(k.row.Bars)-1].To = r.time
		}
		r.out.Rows = append(r.out.Rows, k.row)
	}
	return r.out
}
