package measure

import (
	"math"
	"slices"
	"testing"

	"playhead/sim"
)

// An input is what a player does at one tick.
type input struct {
	dir, jump, hook, fire, x, y, flags int32
	gone                               bool
}

// collect returns the measures of inputs at ticks 100, 101, …, by name.
func collect(inputs ...input) map[string]Measure {
	c := NewCollector(Inputs)
	feed(c, inputs)
	by := map[string]Measure{}
	for _, m := range c.Measures() {
		by[m.Name] = m
	}
	return by
}

// feed has c take inputs at ticks 100, 101, …
func feed(c *Collector, inputs []input) {
	for i, in := range inputs {
		r := in.row()
		c.Add(sim.Tick(100+i), &r)
	}
}

func (in *input) row() (r sim.Row) {
	if in.gone {
		return r
	}
	for col, v := range map[sim.Col]int32{
		sim.X: 1, sim.Direction: in.dir, sim.Jump: in.jump, sim.Hook: in.hook, sim.Fire: in.fire,
		sim.AimX: in.x, sim.AimY: in.y, sim.PlayerFlags: in.flags,
	} {
		r.V[col] = v
		r.Has = r.Has.With(col)
	}
	return r
}

// repeat returns n times the same input.
func repeat(n int, in input) []input { return slices.Repeat([]input{in}, n) }

func TestMeasuresOfPlantedInputs(t *testing.T) {
	east := input{x: 100}
	for _, c := range []struct {
		name    string
		inputs  []input
		measure string
		value   float64
		samples int
		moments []int32
	}{
		{
			"left to right through neutral",
			[]input{{dir: -1}, {}, {dir: 1}},
			"reversals_per_second", 25, 2,
			[]int32{102},
		},
		{"which is no direct flip", []input{{dir: -1}, {}, {dir: 1}}, "direct_flip_share", 0, 1, nil},
		{"a direct flip", []input{{dir: -1}, {dir: 1}}, "direct_flip_share", 1, 1, []int32{101}},
		{"the same way again is no reversal", []input{{dir: 1}, {}, {dir: 1}}, "reversals_per_second", 0, 2, nil},
		{"a death ends a reversal", []input{{dir: -1}, {gone: true}, {dir: 1}, {}}, "reversals_per_second", 0, 1, nil},
		{"a hold", []input{{}, {jump: 1}, {jump: 1}, {}}, "hold_jump_mean", 40, 1, []int32{101}},
		{
			"a hold from the begin is not timed",
			[]input{{jump: 1}, {}, {jump: 1}, {}},
			"hold_jump_mean", 20, 1,
			[]int32{102},
		},
		{
			"a hold is not timed over a death",
			[]input{{}, {jump: 1}, {gone: true}, {jump: 1}, {}, {jump: 1}, {}},
			"hold_jump_mean", 20, 1,
			[]int32{105},
		},
		{"an interval", []input{{}, {hook: 1}, {}, {}, {hook: 1}}, "interval_hook_mean", 60, 1, []int32{104}},
		{"two shots in a tick", []input{{fire: 4}, {fire: 7}}, "fire_rate", 100, 1, []int32{101, 101}},
		{
			"the counter of shots begins again after 63",
			[]input{{fire: 62}, {fire: 63}, {fire: 0}, {fire: 1}},
			"fire_rate", 100.0 / 3, 3,
			[]int32{101, 103},
		},
		{
			"fire held twice",
			[]input{{fire: 0}, {fire: 1}, {fire: 1}, {fire: 3}, {fire: 4}},
			"hold_fire_mean", 30, 2,
			[]int32{103},
		},
		{
			"a press while chatting",
			[]input{{flags: 4}, {jump: 1, flags: 5}, {hook: 1, jump: 1, flags: 1}},
			"chat_press_share", 0.5, 2,
			[]int32{101},
		},
		{"a press in a menu", []input{{}, {jump: 1, flags: 2}}, "menu_press_share", 1, 1, []int32{101}},
		{"a turn of 90 degrees", []input{east, {y: 100}}, "aim_speed_max", 4500, 1, []int32{101}},
		{
			"the short way round",
			[]input{{x: -100, y: 1}, {x: -100, y: -1}},
			"aim_speed_max",
			2 * math.Atan(0.01) * 180 / math.Pi * 50, 1,
			[]int32{101},
		},
		{"a longer cursor turns nothing", []input{east, {x: 200}}, "repeated_aim_share", math.NaN(), 0, nil},
		{
			"a direction again, further out",
			[]input{{x: 10, y: 20}, east, {x: 30, y: 60}},
			"repeated_aim_share", 0.5, 2,
			[]int32{102},
		},
		{"on the diagonal", []input{east, {x: 7, y: -7}, {x: 7, y: -6}}, "grid_aim_share", 0.5, 2, []int32{101}},
		{
			"a snap with a hook, and back",
			[]input{east, {x: 0, y: 100, hook: 1}, east},
			"snap_back_share", 1, 1,
			[]int32{101},
		},
		{
			"a snap before a shot, and back",
			[]input{east, {y: 100}, {y: 100, fire: 1}, {x: 100, fire: 1}},
			"snap_back_share", 1, 1,
			[]int32{102},
		},
		{
			"a snap that stays",
			[]input{east, {y: 100, hook: 1}, {y: 100}, {y: 100}, {y: 100}, east},
			"snap_back_share",
			0, 1, nil,
		},
		{"which is a snap", []input{east, {y: 100, hook: 1}, {y: 100}}, "snap_share", 1, 1, []int32{101}},
		{"a slow turn", []input{east, {x: 100, y: 10, hook: 1}, east}, "snap_share", 0, 1, nil},
		{"a gap", append(repeat(31, east), input{x: 100, dir: 1}), "input_gap_longest", 0.62, 31, []int32{131}},
		{
			"is counted", append(repeat(31, east), input{x: 100, dir: 1}), "input_gaps_per_second", 1 / 0.62, 31,
			[]int32{131},
		},
		{"no gap in motion", []input{east, {x: 99}, {x: 98}}, "input_gaps_per_second", 0, 2, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := collect(c.inputs...)[c.measure]
			if m.Known == math.IsNaN(c.value) || m.Known && math.Abs(m.Value-c.value) > 1e-9 ||
				m.Samples != c.samples || !slices.Equal(m.Moments, c.moments) {
				t.Errorf("%s: %+v, want %v of %d at %v", c.measure, m, c.value, c.samples, c.moments)
			}
			if m.Note == "" {
				t.Error("no note of few samples")
			}
		})
	}
}

func TestHoldTimesHaveAHistogram(t *testing.T) {
	var in []input
	for _, n := range []int{3, 3, 60, 70} {
		in = append(append(in, input{}), repeat(n, input{dir: 1})...)
	}
	by := collect(append(in, input{})...)
	if got, want := by["hold_right_mean"].Bins, []Bin{{3, 2}, {MaxTicks, 2}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := by["hold_right_entropy"].Value; got != 1 {
		t.Errorf("entropy %v", got)
	}
}

func TestInferredInputsAreNotMeasured(t *testing.T) {
	c := NewCollector(Inputs)
	var r sim.Row
	for _, col := range inputs {
		r.Infer(col, 1)
	}
	r.Infer(sim.X, 1)
	c.Add(1, &r)
	c.Add(2, &r)
	if c.Ticks() != 0 {
		t.Errorf("%d ticks", c.Ticks())
	}
}

func TestPercentile(t *testing.T) {
	for _, c := range []struct {
		v      float64
		others []float64
		want   float64
		ok     bool
	}{
		{5, nil, 0, false},
		{5, []float64{1, 2, 9, 10}, 50, true},
		{5, []float64{5, 5}, 50, true},
		{5, []float64{1, 5}, 75, true},
		{0, []float64{1}, 0, true},
	} {
		if got, ok := Percentile(c.v, c.others); got != c.want || ok != c.ok {
			t.Errorf("%v among %v: %v %v", c.v, c.others, got, ok)
		}
	}
}

// Clients send nothing for ticks in which nothing changes. An aim that is back with a press stays
// there, and counts as it does in a log, which has every tick.
func TestAnAimThatIsBackWithoutFurtherInputs(t *testing.T) {
	const east, west = 100, -100
	sent := map[sim.Tick]input{100: {x: east}, 102: {x: west}, 104: {x: east, fire: 1}, 120: {x: east, fire: 1}}
	for _, kind := range []Kind{Inputs, Sent} {
		c, now := NewCollector(kind), input{}
		for tick := sim.Tick(100); tick <= 120; tick++ {
			in, is := sent[tick]
			if is {
				now = in
			}
			if is || kind == Inputs {
				r := now.row()
				c.Add(tick, &r)
			}
		}
		for _, m := range c.Measures() {
			if m.Name == "snap_back_share" && (m.Value != 1 || m.Samples != 1) {
				t.Errorf("%v: %v of %d presses", kind, m.Value, m.Samples)
			}
		}
	}
}
