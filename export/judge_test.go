package export

import (
	"context"
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playhead/formats"
	"playhead/sim"
)

// A csvRow is a row of exported CSV with inputs, as a script would read it.
type csvRow struct {
	tick                        int
	dir, jump, hook, fire, x, y int
	flags                       int
	other                       string // inputs that only matter when they change
}

// csvStints reads exported CSV: the rows of each stint, without gaps within a list.
func csvStints(t *testing.T, text string) map[string][][]csvRow {
	t.Helper()
	records, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	head := records[0]
	all := map[string][][]csvRow{}
	for _, rec := range records[1:] {
		num := func(name string) int {
			v, err := strconv.Atoi(rec[slices.Index(head, name)])
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			return v
		}
		if rec[slices.Index(head, "direction")] == "" {
			continue
		}
		key := fmt.Sprintf("%d/%d#%d", num("game"), num("player"), num("stint"))
		r := csvRow{
			num("tick"), num("direction"), num("jump"), num("hook"), num("fire"), num("aim_x"), num("aim_y"), num("player_flags"),
			fmt.Sprint(num("wanted_weapon"), num("next_weapon"), num("prev_weapon")),
		}
		parts := all[key]
		if n := len(parts); n == 0 || parts[n-1][len(parts[n-1])-1].tick != r.tick-1 {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], r)
		all[key] = parts
	}
	return all
}

// recompute works the measures out again, from whole lists and with no code of the
// measures themselves.
func recompute(parts [][]csvRow) map[string]float64 {
	var ticks, reversals, flips, presses, shots, menu, chat, actions, snapped, snappedBack, longestGap, gaps, repeated, grid float64
	lengths := map[string][]float64{}
	var speeds []float64
	deg := func(r csvRow) float64 { return math.Atan2(float64(r.y), float64(r.x)) / math.Pi * 180 }
	apart := func(a, b float64) float64 { return math.Abs(math.Remainder(a-b, 360)) }
	aimed := map[int64]bool{}
	for _, p := range parts {
		ticks += float64(len(p) - 1)
		keys := map[string]func(r csvRow) bool{
			"left": func(r csvRow) bool { return r.dir == -1 }, "right": func(r csvRow) bool { return r.dir == 1 },
			"jump": func(r csvRow) bool { return r.jump == 1 }, "hook": func(r csvRow) bool { return r.hook == 1 },
		}
		for name, down := range keys {
			var starts []int
			for i := 1; i < len(p); i++ {
				if !down(p[i]) || down(p[i-1]) {
					continue
				}
				presses++
				menu += float64(p[i].flags >> 1 & 1)
				chat += float64(p[i].flags >> 2 & 1)
				if len(starts) > 0 {
					lengths["interval_"+name] = append(lengths["interval_"+name], float64(i-starts[len(starts)-1]))
				}
				starts = append(starts, i)
				if n := slices.IndexFunc(p[i:], func(r csvRow) bool { return !down(r) }); n > 0 {
					lengths["hold_"+name] = append(lengths["hold_"+name], float64(n))
				}
			}
		}
		turn := make([]float64, len(p))
		last, change := p[0].dir, 0
		aimed[int64(math.Round(deg(p[0])*1e10))] = true
		for i := 1; i < len(p); i++ {
			a, b := p[i-1], p[i]
			if b.dir*last == -1 {
				reversals++
				if a.dir == last {
					flips++
				}
			}
			if b.dir != 0 {
				last = b.dir
			}
			shot := 0
			for f := a.fire; f&63 != b.fire&63; {
				if f++; f%2 != 0 {
					shot++
				}
			}
			shots += float64(shot)
			presses += float64(shot)
			menu += float64(shot * (b.flags >> 1 & 1))
			chat += float64(shot * (b.flags >> 2 & 1))
			turn[i] = apart(deg(a), deg(b))
			if turn[i] > 1e-9 {
				speeds = append(speeds, turn[i]*50)
				angle := int64(math.Round(deg(b) * 1e10))
				if aimed[angle] {
					repeated++
				}
				aimed[angle] = true
				if apart(deg(b), math.Round(deg(b)/45)*45) < 1e-9 {
					grid++
				}
			}
			a.tick, b.tick = 0, 0
			if a != b {
				longestGap = max(longestGap, float64(i-change))
				if i-change >= 25 {
					gaps++
				}
				change = i
			}
		}
		for i := 1; i < len(p); i++ {
			hooked := p[i].hook == 1 && p[i-1].hook == 0
			fired := (p[i].fire-p[i-1].fire)&63 >= 2 || p[i].fire&1 == 1 && p[i-1].fire&1 == 0
			if !hooked && !fired {
				continue
			}
			actions++
			snap, back := false, false
			for s := max(1, i-2); s <= i; s++ {
				if turn[s] < 20 {
					continue
				}
				snap = true
				for r := i + 1; r <= s+3 && r < len(p); r++ {
					back = back || apart(deg(p[r]), deg(p[s-1])) <= turn[s]/5
				}
			}
			if snap {
				snapped++
			}
			if back {
				snappedBack++
			}
		}
	}
	m := map[string]float64{}
	if ticks > 0 {
		seconds := ticks / 50
		m["reversals_per_second"], m["direct_flips_per_second"] = reversals/seconds, flips/seconds
		m["presses_per_second"], m["fire_rate"], m["input_gaps_per_second"] = presses/seconds, shots/seconds, gaps/seconds
	}
	ratio := func(name string, part, whole float64) {
		if whole > 0 {
			m[name] = part / whole
		}
	}
	ratio("direct_flip_share", flips, reversals)
	ratio("menu_press_share", menu, presses)
	ratio("chat_press_share", chat, presses)
	ratio("snap_share", snapped, actions)
	ratio("snap_back_share", snappedBack, actions)
	ratio("repeated_aim_share", repeated, float64(len(speeds)))
	ratio("grid_aim_share", grid, float64(len(speeds)))
	if longestGap > 0 {
		m["input_gap_longest"] = longestGap / 50
	}
	if n := len(speeds); n > 0 {
		slices.Sort(speeds)
		m["aim_speed_max"] = speeds[n-1]
		for name, percent := range map[string]int{"aim_speed_p50": 50, "aim_speed_p90": 90, "aim_speed_p99": 99} {
			m[name] = speeds[(n*percent+99)/100-1]
		}
	}
	for name, list := range lengths {
		var mean, variance, entropy float64
		of := map[float64]float64{}
		for _, v := range list {
			mean += v / float64(len(list))
			of[min(v, 50)]++
		}
		for _, v := range list {
			variance += (v - mean) * (v - mean) / float64(len(list))
		}
		for _, n := range of {
			entropy += n / float64(len(list)) * math.Log2(float64(len(list))/n)
		}
		m[name+"_mean"], m[name+"_entropy"] = mean*20, entropy
		if len(list) > 1 {
			m[name+"_cv"] = math.Sqrt(variance) / mean
		}
	}
	return m
}

// All measures but the times of fire are equal to those that a script gets from
// exported CSV.
func TestMeasuresEqualThoseOfAScriptOverCSV(t *testing.T) {
	sample := func(t *testing.T) *sim.Recording {
		f, err := formats.OpenFile("../assets/samples/sunny-ledges.teehistorian", formats.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		return Load(context.Background(), f.Decoder, 0, nil)
	}
	for name, open := range map[string]func(t *testing.T) *sim.Recording{
		"sample": sample,
		"b-four": func(t *testing.T) *sim.Recording { return load(t, "teehistorian", "b-four.teehistorian") },
		"crowd":  func(t *testing.T) *sim.Recording { return load(t, "teehistorian", "c-crowd45.teehistorian") },
		"churn":  func(t *testing.T) *sim.Recording { return load(t, "teehistorian", "d-churn.teehistorian") },
	} {
		t.Run(name, func(t *testing.T) {
			r := open(t)
			rows, err := Judge(context.Background(), r, name, JudgeOptions{})
			if err != nil {
				t.Fatal(err)
			}
			stints := csvStints(t, written(t, r, CSV, RowOptions{}))
			compared := 0
			for _, row := range rows {
				key := fmt.Sprintf("%d/%d#%d", row.Game, row.Player, row.Stint)
				want := recompute(stints[key])
				for _, m := range row.Measures {
					if strings.HasPrefix(m.Name, "hold_fire") || strings.HasPrefix(m.Name, "interval_fire") {
						continue
					}
					v, known := want[m.Name]
					if known != (m.Value != nil) {
						t.Errorf("%s %s: known %v, want %v", key, m.Name, m.Value != nil, known)
						continue
					}
					if !known {
						continue
					}
					if compared++; math.Abs(*m.Value-v) > 1e-6*max(1, math.Abs(v)) {
						t.Errorf("%s %s: %v, want %v", key, m.Name, *m.Value, v)
					}
				}
			}
			if len(rows) < 4 || compared < 60 {
				t.Errorf("only %d rows, %d values", len(rows), compared)
			}
			t.Logf("%d stints, %d values", len(rows), compared)
		})
	}
}
