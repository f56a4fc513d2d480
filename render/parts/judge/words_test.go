package judge

import (
	"testing"

	"playhead/render/judging"
	"playhead/sim/judge"
	"playhead/sim/measure"
)

// Samples are written as every other number of things.
func TestSamplesAreCountedInWords(t *testing.T) {
	for n, want := range map[int]string{0: "0 samples", 1: "1 sample", 14: "14 samples", 3377: "3,377 samples"} {
		if got := samples(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// A position in units is rounded where there is little room; only tiles are counted from their
// corner.
func TestPositionsOfTicksAreRounded(t *testing.T) {
	for _, c := range []struct {
		x, y      float64
		tiles     bool
		at, short string
	}{
		{-406.29, 2174.25, false, "-406.29, 2174.25", "-406, 2174"},
		{-0.001, 11.6, false, "0.00, 11.60", "0, 12"},
		{47.97, 22.5, true, "47.97, 22.50", "47, 22"},
	} {
		if at, short := positions(c.x, c.y, c.tiles); at != c.at || short != c.short {
			t.Errorf("%q, %q; want %q, %q", at, short, c.at, c.short)
		}
	}
}

// Values are written as all other numbers are, whatever their unit.
func TestValuesHaveSeparators(t *testing.T) {
	for _, c := range []struct {
		unit, name string
		v          float64
		want       string
	}{
		{"ms", "frame_time_p50", 13183, "13,183 ms"},
		{"ms", "arrival_margin_p5", -1234.4, "-1,234 ms"},
		{"degree/s", "aim_speed_max", 9000, "9,000 °/s"},
		{"", "jumps", 12, "12 "},
		{"1/s", "fire_rate", 1.234, "1.23 /s"},
	} {
		m := &judging.Measure{Measure: measure.Measure{Name: c.name, Unit: c.unit}}
		if number, unit := figure(m, c.v); number+" "+unit != c.want {
			t.Errorf("%v: %q, want %q", c.v, number+" "+unit, c.want)
		}
	}
}

// The range of a group is written in words, not as tables have them.
func TestRangesAreInWords(t *testing.T) {
	m := &judging.Measure{Measure: measure.Measure{Name: "jumps"}}
	m.Spread = judge.SpreadOf(7, true, []float64{1, 2, 3, 4, 5})
	if of, among := rangeTexts(m); of != "1 to 5" || among != "above all 5 players" {
		t.Errorf("%q, %q", of, among)
	}
}

// A threshold is a number, in the unit of the measure or without it, perhaps over windows of so many seconds.
func TestThresholdsAreTypedWithOrWithoutAWindow(t *testing.T) {
	for text, want := range map[string][2]float64{
		"20": {20, 0}, " 2,5 % ": {2.5, 0}, "20 in 10 s": {20, 10}, "20 % in 0.5s": {20, 0.5}, "-3 in 60 s": {-3, 60},
	} {
		if v, seconds, err := parseLimit(text, "%"); err != nil || [2]float64{v, seconds} != want {
			t.Errorf("%q: %v, %v, %v", text, v, seconds, err)
		}
	}
	if v, seconds, err := parseLimit("  ", "%"); err != nil || v == v || seconds != 0 {
		t.Errorf("nothing is %v, %v, %v", v, seconds, err)
	}
	for _, text := range []string{"x", "20 in s", "20 in 0 s", "20 in 9999 s", "in 10 s", "inf", "20 in 1.2.3 s"} {
		if v, seconds, err := parseLimit(text, "%"); err == nil {
			t.Errorf("%q is %v in %v s", text, v, seconds)
		}
	}
}
