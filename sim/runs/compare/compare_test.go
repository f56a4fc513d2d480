package compare

import (
	"math"
	"testing"
	"time"

	"playhead/sim/runs"
)

// A walker draws a route, a point a tick.
type walker struct {
	x, y float64
	t    runs.Trace
	tele bool
}

func from(x, y float64) *walker {
	w := &walker{x: x, y: y}
	w.stay(1)
	return w
}

// to goes straight to a place at so many units a tick.
func (w *walker) to(x, y, speed float64) *walker {
	n := int(math.Round(math.Hypot(x-w.x, y-w.y) / speed))
	x0, y0 := w.x, w.y
	for i := 1; i <= n; i++ {
		f := float64(i) / float64(n)
		w.x, w.y = x0+f*(x-x0), y0+f*(y-y0)
		w.stay(1)
	}
	return w
}

func (w *walker) stay(ticks int) *walker {
	for range ticks {
		w.t.Points = append(w.t.Points, runs.TracePoint{
			Tick: int32(len(w.t.Points)), X: float32(w.x), Y: float32(w.y),
			Jumped: w.tele,
		})
		w.tele = false
	}
	return w
}

func (w *walker) jump(x, y float64) *walker {
	w.x, w.y, w.tele = x, y, true
	return w.stay(1)
}

// circle goes once around a centre.
func (w *walker) circle(r float64, ticks int) *walker {
	cx, cy := w.x, w.y-r
	for i := 1; i <= ticks; i++ {
		a := math.Pi/2 - 2*math.Pi*float64(i)/float64(ticks)
		w.x, w.y = cx+r*math.Cos(a), cy+r*math.Sin(a)
		w.stay(1)
	}
	return w
}

func (w *walker) finish() *runs.Trace {
	w.t.Ticks, w.t.Done = float64(len(w.t.Points)-1), true
	return &w.t
}

func (w *walker) give() *runs.Trace {
	w.t.Ticks = float64(len(w.t.Points) - 1)
	return &w.t
}

// checkSmooth fails where the gap changes by more than so many ticks from one tick
// to the next.
func checkSmooth(t *testing.T, name string, gaps []Gap, most float64) {
	t.Helper()
	for i := 1; i < len(gaps); i++ {
		if d := (gaps[i].Difference - gaps[i-1].Difference) * ticksPerSecond; math.Abs(d) > most+1e-6 {
			t.Errorf("%s: at %.2f s the gap goes from %.2f to %.2f s", name, gaps[i].Seconds, gaps[i-1].Difference,
				gaps[i].Difference)
			return
		}
	}
}

// gapAt returns the gap at a moment.
func gapAt(gaps []Gap, seconds float64) float64 {
	for _, g := range gaps {
		if g.Seconds >= seconds-1e-9 {
			return g.Difference
		}
	}
	return math.NaN()
}

func last(gaps []Gap) Gap { return gaps[len(gaps)-1] }

func TestEqualRunsHaveNoGap(t *testing.T) {
	route := func() *runs.Trace { return from(0, 0).to(500, 0, 10).circle(80, 60).to(900, 30, 7).finish() }
	c := New(route(), route())
	for _, gaps := range [][]Gap{c.ByPlace(), c.ByTime()} {
		for _, g := range gaps {
			if g.Difference != 0 || g.Distance != 0 {
				t.Fatalf("%+v", g)
			}
		}
	}
}

// The second waits 25 ticks, half a second, after 20 ticks. Until then there is no
// gap, from then on it is half a second at every place.
func TestWaitingCostsWhatItLasts(t *testing.T) {
	a := from(0, 0).to(500, 0, 10).finish()
	b := from(0, 0).to(200, 0, 10).stay(25).to(500, 0, 10).finish()
	c := New(a, b)
	place := c.ByPlace()
	for _, g := range place {
		want := 0.0
		if g.Seconds > 0.4+1e-9 { // past the place, which A comes to at tick 20
			want = 0.5
		}
		if math.Abs(g.Difference-want) > 1e-6 || g.Distance > 1e-3 {
			t.Fatalf("%+v, want %v", g, want)
		}
	}
	byTime := c.ByTime()
	checkSmooth(t, "by time", byTime, 1)
	for seconds, want := range map[float64]float64{0.4: 0, 0.5: 0.1, 0.8: 0.4, 0.9: 0.5, 1.4: 0.5} {
		if got := gapAt(byTime, seconds); math.Abs(got-want) > 1e-6 {
			t.Errorf("at %v s: %v, want %v", seconds, got, want)
		}
	}
	// A is 10 units a tick ahead at the same time: 25 ticks, 250 units.
	if g := byTime[60]; math.Abs(g.Distance-250) > 1e-3 && math.Abs(g.Distance-10*(60-45)) > 1e-3 {
		t.Errorf("%+v", g)
	}
	ls := Losses(byTime, 5)
	if len(ls) != 1 || math.Abs(ls[0].Lost-0.5) > 1e-6 || math.Abs(ls[0].From-0.4) > 0.021 ||
		math.Abs(ls[0].To-0.9) > 0.021 {
		t.Errorf("%+v", ls)
	}
}

// The route crosses itself twice: where it does, the nearest point is one of two.
func TestALoopDoesNotConfuse(t *testing.T) {
	a := from(0, 0).to(300, 0, 10).circle(100, 60).to(600, 0, 10).to(600, -150, 10).to(300, -150, 10).to(300, 200,
		10).finish()
	b := from(0, 0).to(300, 0, 10).stay(15).circle(100, 90).to(600, 0, 10).to(600, -150, 10).to(300, -150, 10).to(300,
		200, 8).finish()
	c := New(a, b)
	byTime := c.ByTime()
	checkSmooth(t, "by time", byTime, 1)
	checkSmooth(t, "by place, but for the wait", c.ByPlace()[32:], 2)
	// After the wait 15 ticks; the loop costs 30 more; the last 350 units take 44
	// ticks in place of 35.
	for tick, want := range map[float64]float64{45: 15, 135: 45, 180: 45} {
		if got := gapAt(byTime, tick/50) * 50; math.Abs(got-want) > 1.01 {
			t.Errorf("at tick %v: %v ticks, want %v", tick, got, want)
		}
	}
	if got := last(byTime).Difference * 50; math.Abs(got-(b.Ticks-a.Ticks)) > 1e-6 || b.Ticks-a.Ticks != 54 {
		t.Errorf("at the finish %v, want %v", got, b.Ticks-a.Ticks)
	}
}

// A teleporter leads from one end to the other, over the route walked later.
func TestATeleporterDoesNotConfuse(t *testing.T) {
	a := from(0, 0).to(400, 0, 10).jump(2000, 0).to(1000, 0, 10).finish()
	b := from(0, 0).to(400, 0, 8).jump(2000, 0).stay(9).to(1000, 0, 10).finish()
	c := New(a, b)
	checkSmooth(t, "by time", c.ByTime(), 1)
	checkSmooth(t, "by place", c.ByPlace()[:40], 2)
	checkSmooth(t, "by place, behind", c.ByPlace()[44:], 1)
	// 10 ticks lost before, 9 behind the teleporter.
	if got := gapAt(c.ByTime(), 50.0/50) * 50; math.Abs(got-10) > 1.01 {
		t.Errorf("at the entrance %v", got)
	}
	if got := last(c.ByTime()).Difference * 50; math.Abs(got-19) > 1e-6 {
		t.Errorf("at the finish %v", got)
	}
}

// The second takes another way around: three sides of a rectangle, 120 ticks in
// place of 40.
func TestADetourDoesNotConfuse(t *testing.T) {
	a := from(0, 0).to(1000, 0, 10).finish()
	b := from(0, 0).to(300, 0, 10).to(300, 400, 10).to(700, 400, 10).to(700, 0, 10).to(1000, 0, 10).finish()
	c := New(a, b)
	checkSmooth(t, "by time", c.ByTime(), 1)
	checkSmooth(t, "by place, before and behind", append(c.ByPlace()[:30:30], c.ByPlace()[80:]...), 81)
	if got := gapAt(c.ByPlace(), 28.0/50) * 50; math.Abs(got) > 1.01 {
		t.Errorf("before: %v", got)
	}
	if got := gapAt(c.ByPlace(), 72.0/50) * 50; math.Abs(got-80) > 1.01 {
		t.Errorf("behind: %v", got)
	}
	rose := 0.0
	for i, g := range c.ByTime() {
		if i > 0 {
			rose = max(rose, c.ByTime()[i-1].Difference-g.Difference)
		}
	}
	if rose > 1.0/50+1e-6 {
		t.Errorf("the gap falls by %v s", rose)
	}
}

func TestGoingBackIsNoProgress(t *testing.T) {
	a := from(0, 0).to(1000, 0, 10).finish()
	b := from(0, 0).to(500, 0, 10).to(200, 0, 10).to(1000, 0, 10).finish()
	c := New(a, b)
	checkSmooth(t, "by time", c.ByTime(), 1)
	was := -1.0
	for tick := 0.0; tick <= b.Ticks; tick++ {
		at := c.Where(tick)
		if at < was {
			t.Fatalf("at %v it goes back from %v to %v", tick, was, at)
		}
		was = at
	}
	if got := last(c.ByTime()).Difference * 50; math.Abs(got-60) > 1e-6 {
		t.Errorf("at the finish %v", got)
	}
}

func TestARunThatEndsEarlyIsComparedAsFarAsItGot(t *testing.T) {
	a := from(0, 0).to(1000, 0, 10).finish()
	b := from(0, 0).to(400, 0, 8).give()
	c := New(a, b)
	place := c.ByPlace()
	if n := len(place); n < 40 || n > 43 {
		t.Errorf("%d places", n)
	}
	if got := last(place).Difference * 50; math.Abs(got-10) > 1.01 {
		t.Errorf("%v ticks at the end, want 10", got)
	}
	c = New(b, a)
	if got := last(c.ByPlace()).Difference * 50; math.Abs(got+10) > 1.01 {
		t.Errorf("the other way round %v, want -10", got)
	}
}

func TestAnchorsMoveTheGap(t *testing.T) {
	a := from(0, 0).to(500, 0, 10).finish()
	b := from(0, 0).to(200, 0, 10).stay(25).to(500, 0, 10).finish()
	a.Checkpoints = []runs.Checkpoint{{Number: 1, Tick: 30, Time: 600 * time.Millisecond}}
	b.Checkpoints = []runs.Checkpoint{{Number: 1, Tick: 55, Time: 1100 * time.Millisecond}}
	c := New(a, b)
	for name, get := range map[string]func() (Anchor, bool){
		"checkpoint": func() (Anchor, bool) { return c.AtCheckpoint(1) },
		"tick":       func() (Anchor, bool) { return c.AtTick(30) },
		"position":   func() (Anchor, bool) { return c.AtPosition(300, 40) },
	} {
		x, ok := get()
		if !ok || x != (Anchor{30, 55}) {
			t.Errorf("%s: %v %v", name, x, ok)
		}
	}
	c.Anchor, _ = c.AtTick(30)
	if got := last(c.ByPlace()).Difference; math.Abs(got) > 1e-6 {
		t.Errorf("behind the anchor %v", got)
	}
	if got := c.ByPlace()[0].Difference; math.Abs(got+0.5) > 1e-6 {
		t.Errorf("before it %v", got)
	}
}

func TestSplitsAtCheckpointsEdgesAndTheFinish(t *testing.T) {
	a := from(0, 0).to(500, 0, 10).finish()
	b := from(0, 0).to(500, 0, 8).give()
	a.Checkpoints = []runs.Checkpoint{{Number: 2, Tick: 30, Time: 600 * time.Millisecond}}
	edge := Edge{"door", 205, -20, 205, 20}
	got := New(a, b).Splits([]Edge{edge, {"elsewhere", 205, 20, 205, 40}})
	want := []Split{
		{"door", 21 * 0.02, 26 * 0.02},
		{"checkpoint 2", 0.6, math.NaN()},
		{"elsewhere", math.NaN(), math.NaN()},
		{"finish", 1, math.NaN()},
	}
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for i := range want {
		same := func(x, y float64) bool { return math.IsNaN(x) && math.IsNaN(y) || math.Abs(x-y) < 1e-9 }
		if got[i].Name != want[i].Name || !same(got[i].A, want[i].A) || !same(got[i].B, want[i].B) {
			t.Errorf("got %+v, want %+v", got[i], want[i])
		}
	}
}

func TestSumOfBestSegments(t *testing.T) {
	ms := func(n int) time.Duration { return time.Duration(n) * time.Millisecond }
	run := func(time1, time2, end int) runs.Run {
		r := runs.Run{Checkpoints: []runs.Checkpoint{{Number: 1, Time: ms(time1)}, {Number: 2, Time: ms(time2)}}}
		if end > 0 {
			r.Ended, r.Time = runs.Finish, ms(end)
		}
		return r
	}
	all := []runs.Run{run(1000, 3000, 5000), run(900, 3500, 5300), run(1200, 2600, 0)}
	ss := BestSegments(all)
	if len(ss) != 3 || SumOfBest(ss) != ms(900+1400+1800) || ss[0].Run != 1 || ss[1].Run != 2 || ss[2].Run != 1 {
		t.Errorf("%+v", ss)
	}
	if d, ok := BestPossible(&all[2], ss); !ok || d != ms(2600+1800) {
		t.Errorf("%v %v", d, ok)
	}
	if BestSegments(all[2:]) != nil {
		t.Error("without a finish")
	}
}

func TestTheLeadOfTwoTees(t *testing.T) {
	a := from(0, 0).to(1000, 0, 10).finish()
	fast := from(0, 0).to(600, 0, 10).give()
	slow := from(0, 0).to(1000, 0, 8).finish()
	lead := Leading(a, fast, slow)
	c := New(a, lead)
	if got := c.Where(60); math.Abs(got-60) > 1.01 {
		t.Errorf("at tick 60 %v", got)
	}
	if got := last(c.ByTime()).Difference * 50; math.Abs(got-25) > 1e-6 {
		t.Errorf("at the finish %v", got)
	}
}
