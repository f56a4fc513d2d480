package judge

import (
	"fmt"
	"math"
	"strings"

	"playhead/render/judging"
	"playhead/render/widget"
	"playhead/sim/measure"
	"playhead/sim/table"
)

// isShare reports whether a measure is a part of a whole, which is shown in percent.
func isShare(name string) bool { return strings.HasSuffix(name, "_share") || name == "sync" }

// value returns a figure and its unit as the table shows them.
func value(m *judging.Measure) (number, unit string) {
	if !m.Known {
		return "–", ""
	}
	return figure(m, m.Value)
}

// figure returns a value of a measure and its unit as the table shows them.
func figure(m *judging.Measure, v float64) (number, unit string) {
	v *= scaleOf(m)
	switch {
	case isShare(m.Name):
		return fmt.Sprintf("%.1f", v), "%"
	case math.Abs(v) >= 100 || m.Unit == "ms" || v == math.Trunc(v):
		number = table.CountText(int64(math.Round(v)))
	default:
		number = fmt.Sprintf("%.2f", v)
	}
	return number, unitOf(m)
}

// unitOf returns the unit in which a measure is shown, "" for a number alone.
func unitOf(m *judging.Measure) string {
	if isShare(m.Name) {
		return "%"
	}
	return strings.NewReplacer("degree", "°", "1/s", "/s").Replace(m.Unit)
}

// scaleOf returns by how much a value is multiplied where it is shown.
func scaleOf(m *judging.Measure) float64 {
	if isShare(m.Name) {
		return 100
	}
	return 1
}

// fewSamples is below how many samples a figure says little.
const fewSamples = 20

// place says how many of n others have less.
func place(m *judging.Measure, less, n int) string {
	if n == 0 || !m.Known {
		return "–"
	}
	return fmt.Sprintf("%d / %d", less, n)
}

// binLabel returns how long times of a bin are, with their unit.
func binLabel(m *judging.Measure, kind measure.Kind, ticks int) (number, unit string) {
	number, unit = fmt.Sprint(ticks), "frames"
	switch {
	case m.Name == "presses_per_jump":
		unit = "presses"
	case kind != measure.Usercmds:
		number, unit = fmt.Sprint(ticks*20), "ms"
	}
	if ticks == measure.MaxTicks {
		number = "≥" + number
	}
	return number, unit
}

func count(n int) string { return widget.Thousands(n) }

// samples says of how many ticks, presses or turns a value is.
func samples(n int) string {
	if n == 1 {
		return "1 sample"
	}
	return count(n) + " samples"
}
