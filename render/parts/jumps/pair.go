package jumps

import (
	"fmt"
	"math"
	"slices"

	"playhead/render/part"
	"playhead/sim"
	"playhead/sim/jumps"
)

// pair is the page that shows two jumps side by side, aligned at their take-offs.
type pair struct {
	shows  bool
	view   int    // that is shown where there is no room for all
	of     *List  // that jumps are of
	jumps  [2]int // A and B, -1 without any
	traces [2]trace
	world  sim.World // scratch
}

// The views of the page, one of which is shown in a small window.
const (
	pairFigures = iota
	pairCurves
	pairPath
	pairStrafes
	numPairViews
)

var pairViews = [numPairViews]string{"Figures", "Curves", "Path", "Strafes"}

// A trace is a jump from its last frame on the ground to its first one again.
type trace struct {
	of     int // the jump, -1 for none
	frames []traced
	speed  [2]float64 // lowest and highest
	rise   [2]float64
}

// A traced frame is one of a trace. Its place is seen from the take-off, along and across the
// direction in which the player took off, to the left.
type traced struct {
	at          float64 // seconds since the take-off
	speed, rise float64
	along, left float64
	buttons     int32
}

// Covers reports whether two jumps take the place of the map: see [part.Covering].
func (v *View) Covers() bool { return v.pair.shows && v.Any() }

// Uncover closes the page: see [part.Covering].
func (v *View) Uncover() { v.pair.shows = false }

// PaintOnLanes adds nothing to the lanes.
func (v *View) PaintOnLanes() {}

// whyNoPair says why no two jumps can be shown, "" if some can.
func (v *View) whyNoPair() string {
	if why := v.WhyNone(); why != "" || len(v.List().Jumps) > 1 {
		return why
	}
	return "There is only one jump."
}

// togglePair shows two jumps: the first two that are chosen in the list, otherwise the one at
// the playhead beside the longest other one of the same kind.
func (v *View) togglePair() {
	if v.Covers() {
		v.pair.shows = false
		return
	}
	if v.whyNoPair() != "" {
		return
	}
	a, b := max(v.at, 0), -1
	if chosen := slices.Sorted(slices.Values(v.list.Chosen())); len(chosen) > 1 {
		a, b = chosen[0], chosen[1]
	} else {
		b = v.List().besides(a)
	}
	v.Parts.Uncover(v)
	v.pair.shows, v.pair.of, v.pair.jumps = true, nil, [2]int{a, b}
}

// besides returns the longest other jump of the kind of jump a, or the next one without one.
func (l *List) besides(a int) int {
	best := -1
	for i := range l.Jumps {
		j := &l.Jumps[i]
		if i != a && j.Kind == l.Jumps[a].Kind && j.Landed && (best < 0 || j.Distance > l.Jumps[best].Distance) {
			best = i
		}
	}
	if best < 0 {
		best = (a + 1) % len(l.Jumps)
	}
	return best
}

// stepPair has side 0 or 1 show the jump dir on.
func (v *View) stepPair(side, dir int) {
	n := len(v.List().Jumps)
	v.pair.jumps[side] = (v.pair.jumps[side] + dir + n) % n
}

// updatePair reads the jumps of the page.
func (v *View) updatePair() {
	p, l := &v.pair, v.List()
	if !v.Covers() {
		return
	}
	for side := range p.jumps {
		p.jumps[side] = max(0, min(p.jumps[side], len(l.Jumps)-1))
		if p.of != l || p.traces[side].of != p.jumps[side] {
			p.traces[side] = p.read(v.S.Recording(), l, p.jumps[side])
		}
	}
	p.of = l
}

func (p *pair) read(rec *sim.Recording, l *List, i int) trace {
	j := &l.Jumps[i]
	t := trace{of: i}
	x0, y0 := j.Takeoff[0], j.Takeoff[1]
	sin, cos := math.NaN(), 0.0
	rec.Games[j.Game].EachRow(l.Player, j.Jump.From, j.Jump.To, &p.world, func() bool {
		row := &p.world.Rows[l.Player]
		f := func(c sim.Col) float64 { return float64(row.V[c]) / 256 }
		vx, vy := f(sim.VX), f(sim.VY)
		if math.IsNaN(sin) {
			sin, cos = math.Sincos(math.Atan2(vy, vx))
		}
		dx, dy := f(sim.X)-x0, f(sim.Y)-y0
		fr := traced{
			at: p.world.Time.Seconds() - j.Off, speed: math.Hypot(vx, vy), rise: f(sim.Z) - j.Takeoff[2],
			along: dx*cos + dy*sin, left: dy*cos - dx*sin, buttons: row.V[sim.Buttons],
		}
		if len(t.frames) == 0 {
			t.speed, t.rise = [2]float64{fr.speed, fr.speed}, [2]float64{fr.rise, fr.rise}
		}
		t.speed = [2]float64{min(t.speed[0], fr.speed), max(t.speed[1], fr.speed)}
		t.rise = [2]float64{min(t.rise[0], fr.rise), max(t.rise[1], fr.rise)}
		t.frames = append(t.frames, fr)
		return true
	})
	return t
}

// A figure is a row of the page: what both jumps have, and how much more B has.
type figure struct{ name, a, b, more string }

// figuresOf returns the figures of two jumps.
func figuresOf(a, b *Jump) (list []figure) {
	add := func(name string, decimals int, of func(*Jump) (float64, bool)) {
		f := figure{name: name, a: "–", b: "–", more: "–"}
		va, okA := of(a)
		vb, okB := of(b)
		text := func(v float64) string { return fmt.Sprintf("%.*f", decimals, v) }
		if okA {
			f.a = text(va)
		}
		if okB {
			f.b = text(vb)
		}
		if okA && okB {
			if f.more = text(math.Abs(vb - va)); f.more != text(0) {
				f.more = map[bool]string{true: "+", false: "−"}[vb > va] + f.more
			}
		}
		list = append(list, f)
	}
	landed := func(of func(*Jump) float64) func(*Jump) (float64, bool) {
		return func(j *Jump) (float64, bool) { return of(j), j.Landed }
	}
	known := func(of func(*Jump) float64) func(*Jump) (float64, bool) {
		return func(j *Jump) (float64, bool) { return of(j), true }
	}
	share := func(part func(*Jump) int) func(*Jump) (float64, bool) {
		return func(j *Jump) (float64, bool) {
			return 100 * float64(part(j)) / float64(max(1, j.AirFrames)), j.AirFrames > 0
		}
	}
	add("Distance, u", 1, landed(func(j *Jump) float64 { return j.Distance }))
	add("Block, u", 1, func(j *Jump) (float64, bool) { return j.Edges.Block, j.EdgesKnown })
	add("Edge, u", 1, func(j *Jump) (float64, bool) { return j.Edges.Off, j.EdgesKnown })
	add("Prestrafe, u/s", 0, known(func(j *Jump) float64 { return j.Prestrafe }))
	add("Top speed, u/s", 0, known(func(j *Jump) float64 { return j.Top }))
	add("Gain, u/s", 1, known(func(j *Jump) float64 { return j.Gain }))
	add("Loss, u/s", 1, known(func(j *Jump) float64 { return j.Loss }))
	add("Sync, %", 0, func(j *Jump) (float64, bool) { v, ok := j.Sync(); return 100 * v, ok })
	add("Strafes", 0, known(func(j *Jump) float64 { return float64(len(j.Strafes)) }))
	add("In the air, s", 2, landed(func(j *Jump) float64 { return j.Seconds }))
	add("Rise, u", 1, known(func(j *Jump) float64 { return j.Rise }))
	add("Overlap, %", 0, share(func(j *Jump) int { return j.Overlap }))
	add("Dead air, %", 0, share(func(j *Jump) int { return j.DeadAir }))
	add("W held, %", 0, share(func(j *Jump) int { return j.Forward }))
	add("Presses", 0, known(func(j *Jump) float64 { return float64(len(j.Steps)) }))
	return list
}

// The keys of the page, with their bits.
var pairKeys = [...]struct {
	name string
	bit  int32
}{{"W", 1 << 3}, {"S", 1 << 4}, {"A", 1 << 9}, {"D", 1 << 10}, {"jump", 1 << 1}, {"duck", 1 << 2}}

// A PairState describes the page for --dump-state.
type PairState struct {
	A        int     `json:"a"`
	B        int     `json:"b"`
	View     int     `json:"view"`
	Distance float64 `json:"distance"` // of B more than of A
	Frames   [2]int  `json:"frames"`
}

// pairState describes the page, nil while it is closed.
func (v *View) pairState() *PairState {
	if !v.Covers() || v.pair.of != v.List() {
		return nil
	}
	p, all := &v.pair, v.List().Jumps
	return &PairState{
		A: p.jumps[0], B: p.jumps[1], View: p.view,
		Distance: all[p.jumps[1]].Distance - all[p.jumps[0]].Distance,
		Frames:   [2]int{len(p.traces[0].frames), len(p.traces[1].frames)},
	}
}

var _ part.Covering = (*View)(nil)

// strafe returns strafe k of a jump, nil without it.
func (j *Jump) strafe(k int) *jumps.Strafe {
	if k >= len(j.Strafes) {
		return nil
	}
	return &j.Strafes[k]
}
