package judge

import (
	"fmt"
	"math"
	"strings"

	"playhead/render/judging"
)

// groups are the parts of the table, with what the names of their measures begin
// with.
var groups = [...]struct {
	title  string
	prefix []string
}{
	{"Keys", []string{"reversals", "direct_flip", "presses", "fire_rate", "same_tick", "hold_", "interval_"}},
	{"Reaction", []string{"unfreeze_", "hooked_", "hook_hit_to", "landing_"}},
	{"Aim", []string{"aim_", "snap_", "repeated_aim", "grid_"}},
	{"Hook", []string{"hook_"}},
	{"Sequences", []string{"repeated_sequence"}},
}

// groupOf returns the index of the group of a measure; those of none are in the
// last one, "More".
func groupOf(name string) int {
	for i, g := range groups {
		for _, p := range g.prefix {
			if strings.HasPrefix(name, p) {
				return i
			}
		}
	}
	return len(groups)
}

func groupTitle(i int) string {
	if i < len(groups) {
		return groups[i].title
	}
	return "More"
}

// endings of names and what they say.
var endings = strings.NewReplacer(
	"_mean", ", mean", "_cv", ", variation", "_entropy", ", entropy", "_p50", ", median", "_p90", ", 90th percentile", "_p95", ", 95th percentile",
	"_p99", ", 99th percentile", "_max", ", highest", "_longest", ", longest", "_per_second", " per second", "_share", ", share", "_", " ",
)

// title returns a measure's name in words.
func title(name string) string {
	s := endings.Replace(name)
	return strings.ToUpper(s[:1]) + s[1:]
}

// value returns a figure and its unit as the table shows them.
func value(m *judging.Measure) (number, unit string) {
	if !m.Known {
		return "–", ""
	}
	v := m.Value
	switch {
	case strings.HasSuffix(m.Name, "_share"):
		return fmt.Sprintf("%.1f", v*100), "%"
	case math.Abs(v) >= 100 || m.Unit == "ms" || v == math.Trunc(v):
		number = fmt.Sprintf("%.0f", v)
	default:
		number = fmt.Sprintf("%.2f", v)
	}
	return number, strings.NewReplacer("degree", "°", "1/s", "/s").Replace(m.Unit)
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
