package main

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"playhead/sim/jumps"
	"playhead/testdata/bspwriter"
	"playhead/testdata/goldsrcwriter"
	"playhead/testdata/replays"
)

// A jumpRow is a jump as readers of jumps --json see it.
type jumpRow struct {
	File          string      `json:"file"`
	Game          int         `json:"game"`
	Map           string      `json:"map"`
	Jump          int         `json:"jump"` // number in the file, from 1
	Player        int         `json:"player"`
	Stint         int         `json:"stint"`
	Name          string      `json:"name"`
	Kind          string      `json:"kind"`
	StartTick     int         `json:"start_tick"`
	EndTick       int         `json:"end_tick"`
	StartSeconds  float64     `json:"start_seconds"`
	EndSeconds    float64     `json:"end_seconds"`
	Distance      float64     `json:"distance"`
	Height        float64     `json:"height"`
	Rise          float64     `json:"rise"`
	Level         bool        `json:"level"`
	Free          bool        `json:"free"`
	AirSeconds    float64     `json:"air_seconds"`
	Prestrafe     float64     `json:"prestrafe"`
	StartSpeed    float64     `json:"start_speed"`
	TopSpeed      float64     `json:"top_speed"`
	EndSpeed      float64     `json:"end_speed"`
	Gain          float64     `json:"gain"`
	Loss          float64     `json:"loss"`
	Hop           int         `json:"hop"`
	GroundFrames  *int        `json:"ground_frames"`
	GroundSeconds *float64    `json:"ground_seconds"`
	FPS           *float64    `json:"fps"`
	Presses       int         `json:"presses"`
	Command       *bool       `json:"command"`
	Sync          *float64    `json:"sync"`
	Strafes       []strafeRow `json:"strafes"`
	Seen          string      `json:"seen"`
	Left          string      `json:"left"`
	Reached       string      `json:"reached"`
	Pattern       *string     `json:"pattern"`
	Steps         []float64   `json:"steps"`
	Edge          *float64    `json:"edge"`
	Block         *float64    `json:"block"`
	LandingEdge   *float64    `json:"landing_edge"`
	Chain         int         `json:"chain"`
	ChainDistance *float64    `json:"chain_distance"`
}

// A strafeRow is a strafe of a jumpRow.
type strafeRow struct {
	Side      string  `json:"side"` // left, right
	StartTick int     `json:"start_tick"`
	EndTick   int     `json:"end_tick"`
	Frames    int     `json:"frames"`
	Sync      float64 `json:"sync"`
	Gain      float64 `json:"gain"`
	Loss      float64 `json:"loss"`
	Seconds   float64 `json:"seconds"`
	TurnSpeed float64 `json:"turn_speed"`
}

func readJumps(t *testing.T, out string) (rows []jumpRow) {
	t.Helper()
	for line := range strings.Lines(out) {
		var r jumpRow
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	return rows
}

// An ordered jump is one of a course with the kind that it has to be found as.
type ordered struct {
	goldsrcwriter.Leap
	kind jumps.Kind
}

// orderedJumps are six jumps of each kind, of different speeds, strafes and
// times on the ground.
func orderedJumps() (all []ordered) {
	type leap = goldsrcwriter.Leap
	for i := range 6 {
		n, speed := 2+i, 235+3*float64(i)
		hop := func(l leap) leap {
			l.From, l.Ground = goldsrcwriter.FromHop, 1+i
			return l
		}
		all = append(all,
			ordered{leap{Speed: speed, Strafes: n}, jumps.LongJump},
			ordered{leap{Speed: speed, Strafes: n, Drop: 90 + float64(i), Duck: i%2 == 1}, jumps.HighJump},
			ordered{leap{Speed: speed, Strafes: n, Silent: true}, jumps.LongJump},
			ordered{hop(leap{Strafes: n}), jumps.Bhop},
			ordered{hop(leap{Strafes: n}), jumps.MultiBhop},
			ordered{leap{Speed: speed, Height: -16}, jumps.LongJump},
			ordered{hop(leap{Strafes: n}), jumps.DropBhop},
			ordered{leap{Speed: speed, Height: 16}, jumps.LongJump},
			ordered{hop(leap{Strafes: n}), jumps.UpBhop},
			ordered{leap{From: goldsrcwriter.FromDuck, Ground: 1 + i, Speed: speed, Strafes: n}, jumps.CountJump},
			ordered{leap{From: goldsrcwriter.FromFall, Ground: 1 + i, Speed: speed, Strafes: n}, jumps.WeirdJump},
		)
	}
	return all
}

// writeCourse writes a demo of jumps and its map, and returns their paths and
// the truth.
func writeCourse(t *testing.T, frames int, order []ordered) (demo, level string, truth []goldsrcwriter.Leapt) {
	t.Helper()
	c := &goldsrcwriter.Course{Frames: frames}
	for _, o := range order {
		c.Jumps = append(c.Jumps, o.Leap)
	}
	l, truth := c.Run("kz_papercliff")
	data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{Players: 2, Course: c, Levels: []*goldsrcwriter.Level{l}})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	demo, level = filepath.Join(dir, "jumps.dem"), filepath.Join(dir, "kz_papercliff.bsp")
	for path, b := range map[string][]byte{demo: data, level: bspwriter.Write(l, bspwriter.Options{})} {
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return demo, level, truth
}

// Six jumps of each kind, made by our writer with the movement of the game, are
// found with the figures that the writer knows.
func TestJumpsAreThoseOfTheWriter(t *testing.T) {
	order := orderedJumps()
	demo, level, truth := writeCourse(t, 1, order)
	rows := readJumps(t, fine(t, "jumps", demo, "--map", level, "--json"))
	if len(rows) != len(order) {
		t.Fatalf("%d jumps, want %d", len(rows), len(order))
	}
	for i := range rows {
		checkJump(t, &rows[i], &order[i], &truth[i])
	}
}

func checkJump(t *testing.T, r *jumpRow, o *ordered, w *goldsrcwriter.Leapt) {
	t.Helper()
	if r.Kind != o.kind.String() {
		t.Errorf("jump %d is a %s, want %s", r.Jump, r.Kind, o.kind)
	}
	near := func(name string, got, want, by float64) {
		t.Helper()
		if math.Abs(got-want) > by {
			t.Errorf("jump %d, %s: %s %.4f, want %.4f", r.Jump, r.Kind, name, got, want)
		}
	}
	if block := w.Landed - w.Left; r.Block == nil || o.Strafes == 0 && math.Abs(*r.Block-block) > 0.05 {
		t.Errorf("jump %d: block %v, want %.3f", r.Jump, r.Block, block)
	} else if sum := *r.Edge + *r.Block + *r.LandingEdge; math.Abs(sum-r.Distance) > 0.001 {
		t.Errorf("jump %d: edges and block are %.3f, the distance %.3f", r.Jump, sum, r.Distance)
	}
	near("distance", r.Distance, math.Hypot(w.Landing[0]-w.Takeoff[0], w.Landing[1]-w.Takeoff[1])+32, 0.05)
	near("height", r.Height, o.Height, 0.05)
	near("time in the air", r.AirSeconds, w.LandAt-w.TakeoffAt, 0.001)
	near("prestrafe", r.Prestrafe, w.Before, 0.01)
	near("top speed", r.TopSpeed, w.Top, 0.01)
	near("gain", r.Gain, w.Gain, 0.01)
	near("loss", r.Loss, w.Loss, 0.01)
	near("frames a second", *r.FPS, 100, 0.1)
	if len(r.Strafes) != len(w.StrafeFrames) {
		t.Errorf("jump %d: %d strafes, want %d", r.Jump, len(r.Strafes), len(w.StrafeFrames))
	} else {
		for k := range r.Strafes {
			if r.Strafes[k].Frames != w.StrafeFrames[k] {
				t.Errorf("jump %d, strafe %d: %d frames, want %d", r.Jump, k, r.Strafes[k].Frames, w.StrafeFrames[k])
			}
			if want := []string{"right", "left"}[k%2]; r.Strafes[k].Side != want {
				t.Errorf("jump %d, strafe %d to the %s", r.Jump, k, r.Strafes[k].Side)
			}
		}
	}
	if (r.Sync == nil) != (w.Asking == 0) {
		t.Errorf("jump %d: sync %v of %d frames", r.Jump, r.Sync, w.Asking)
	} else if r.Sync != nil {
		near("sync", *r.Sync, float64(w.Rising)/float64(w.Asking), 1e-9)
	}
	switch {
	case w.Ground < 0 && r.GroundFrames != nil:
		t.Errorf("jump %d: %d frames on the ground after a run", r.Jump, *r.GroundFrames)
	case w.Ground >= 0 && (r.GroundFrames == nil || *r.GroundFrames != w.Ground):
		t.Errorf("jump %d: %v frames on the ground, want %d", r.Jump, r.GroundFrames, w.Ground)
	}
	if r.Command == nil || *r.Command == o.Silent {
		t.Errorf("jump %d: command %v, silent %t", r.Jump, r.Command, o.Silent)
	}
	if !r.Free || r.Level != (o.Height == 0) {
		t.Errorf("jump %d: free %t, level %t at height %g", r.Jump, r.Free, r.Level, o.Height)
	}
}

// A demo that holds every third frame of the client gives nearly the same
// distances: take-off and landing are between its frames.
func TestJumpsOfADemoThatLeavesFramesOut(t *testing.T) {
	order := orderedJumps()
	for i := range order { // what is on the ground for a shorter time is in no frame
		order[i].Ground = max(order[i].Ground, 3)
	}
	demo, level, truth := writeCourse(t, 3, order)
	rows := readJumps(t, fine(t, "jumps", demo, "--map", level, "--json"))
	if len(rows) != len(order) {
		t.Fatalf("%d jumps, want %d", len(rows), len(order))
	}
	for i := range rows {
		w := &truth[i]
		want := math.Hypot(w.Landing[0]-w.Takeoff[0], w.Landing[1]-w.Takeoff[1]) + 32
		if rows[i].Kind != order[i].kind.String() || math.Abs(rows[i].Distance-want) > 0.5 {
			t.Errorf("jump %d: %s of %.2f, want %s of %.2f", i, rows[i].Kind, rows[i].Distance, order[i].kind, want)
		}
	}
}

// ladderAndWater returns jumps off ladders and out of water among others.
func ladderAndWater() (order []ordered) {
	for i := range 4 {
		run := goldsrcwriter.Leap{Strafes: i % 3}
		ladder := goldsrcwriter.Leap{From: goldsrcwriter.FromLadder, Height: -60, Strafes: i % 2, Taps: i % 3}
		water := goldsrcwriter.Leap{From: goldsrcwriter.FromWater, Height: 8}
		hop := goldsrcwriter.Leap{From: goldsrcwriter.FromHop, Ground: 1 + i}
		order = append(order, ordered{run, jumps.LongJump}, ordered{ladder, jumps.LadderJump},
			ordered{hop, jumps.DropBhop},
			ordered{water, jumps.WaterJump})
	}
	return order
}

// A climb from the ground is a push, which ends where the player jumps off the ladder: the packets
// say so some frames late.
func TestJumpsOffLaddersAndOutOfWaterAreFound(t *testing.T) {
	for _, frames := range []int{1, 2, 3} {
		order := ladderAndWater()
		demo, _, truth := writeCourse(t, frames, order)
		n := 0
		for _, r := range readJumps(t, fine(t, "jumps", demo, "--json")) {
			if r.Kind == "push" {
				if r.Left != "ladder" || r.Reached != "" {
					t.Errorf("every %dth frame: a push off the %q to the %q", frames, r.Left, r.Reached)
				}
				continue
			}
			if n == len(order) {
				t.Fatalf("every %dth frame: more than %d jumps", frames, n)
			}
			w, left := &truth[n], map[jumps.Kind]string{
				jumps.LadderJump: "ladder",
				jumps.WaterJump:  "water",
			}[order[n].kind]
			want := math.Hypot(w.Landing[0]-w.Takeoff[0], w.Landing[1]-w.Takeoff[1]) + 32
			if r.Kind != order[n].kind.String() || r.Left != cmp.Or(left, "ground") || r.Reached != "ground" {
				t.Errorf("every %dth frame: jump %d is a %s off the %s to the %s, want %s", frames, n, r.Kind, r.Left,
					r.Reached, order[n].kind)
			}
			// The frame at which a ladder is left may be missing in the demo.
			if by := 0.5 + float64(frames-1)*2.7; math.Abs(r.Distance-want) > by {
				t.Errorf("every %dth frame: jump %d, %s of %.2f, want %.2f", frames, n, r.Kind, r.Distance, want)
			}
			n++
		}
		if n != len(order) {
			t.Errorf("every %dth frame: %d jumps, want %d", frames, n, len(order))
		}
	}
}

// Every figure of every jump is what scripts/again/jumps.py, which shares nothing
// with Playhead, computes from exported rows.
func TestJumpsAreThoseOfAScriptOverExportedRows(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 to run the script")
	}
	for _, c := range []struct {
		name   string
		real   []string
		values string // of how many jumps
	}{
		{"our writer", nil, "66 jumps"},
		{"ladders and water", nil, "20 jumps"},
		{"a wheel", []string{"goldsrc-labelled", "clear-11.dem"}, "60 jumps"},
		{"a wheel between the frames", []string{"goldsrc-labelled", "more", "scroll_bhop.dem"}, "102 jumps"},
		{"running jumps, all frames, and ladders", []string{"goldsrc-labelled", "clear-08.dem"}, "11 jumps"},
		{"a wheel and a ladder", []string{"goldsrc-labelled", "more", "mousewheeltwojump.dem"}, "44 jumps"},
		{"strafes", []string{"goldsrc-labelled", "cheat-10.dem"}, "14 jumps"},
		{"pauses", []string{"goldsrc-labelled", "cheat-07.dem"}, "30 jumps"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var path string
			if c.real == nil {
				order := orderedJumps()
				if c.name == "ladders and water" {
					order = ladderAndWater()
				}
				path, _, _ = writeCourse(t, 1, order)
			} else {
				path = replays.Path(t, c.real...)
			}
			dir := t.TempDir()
			save := func(name string, args ...string) string {
				out := filepath.Join(dir, name)
				if err := os.WriteFile(out, []byte(fine(t, append(args, path)...)), 0o600); err != nil {
					t.Fatal(err)
				}
				return out
			}
			out, err := exec.Command(python, "../../scripts/again/jumps.py", save("jumps.jsonl", "jumps", "--json"),
				save("rows.csv", "export"),
				save("commands.jsonl", "events", "--json", "--kind", "command")).CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%.3000s", err, out)
			}
			if n := runAgain(t, python, "air", path, []string{
				filepath.Join(dir, "jumps.jsonl"), filepath.Join(dir, "rows.csv"),
			}, nil); n < 60 {
				t.Errorf("%d values of the air were compared", n)
			}
			if !regexp.MustCompile(`(?m)^` + c.values + `, [1-9]\d* values, 0 differ`).Match(out) {
				t.Errorf("%s, want %s", out, c.values)
			}
		})
	}
}

func TestJumpsAreChosenByKind(t *testing.T) {
	demo, _, _ := writeCourse(t, 1, orderedJumps()[:5])
	rows := readJumps(t, fine(t, "jumps", demo, "--kind", "bhop,multi_bhop", "--json"))
	if len(rows) != 2 || rows[0].Kind != "bhop" || rows[0].Jump != 4 || rows[1].Kind != "multi_bhop" {
		t.Errorf("%+v", rows)
	}
	if lines := strings.Count(fine(t, "jumps", demo, "--csv"), "\n"); lines != 6 {
		t.Errorf("%d lines of CSV, want the head and 5 jumps", lines)
	}
	if out := fine(t, "jumps", demo); !strings.Contains(out, "multi bhop") ||
		!strings.Contains(out, "2 strafes, sync ") {
		t.Errorf("%s", out)
	}
}

// A map that lies about its parts is reported: without it, the kinds of some jumps
// are others.
func TestAMapThatCannotBeReadIsReported(t *testing.T) {
	demo, level, _ := writeCourse(t, 1, orderedJumps()[:2])
	b, err := os.ReadFile(level)
	if err != nil {
		t.Fatal(err)
	}
	for i := 8; i < 124; i += 8 {
		binary.LittleEndian.PutUint32(b[i:], 1<<31-1) // the size of each part
	}
	if err := os.WriteFile(level, b, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string][]string{
		"chosen":          {"jumps", demo, "--map", level},
		"beside the demo": {"jumps", demo},
	} {
		code, out, errs := replay(args...)
		if code != exitFine || strings.Count(out, "\n") != 2 || strings.Count(errs, "\n") != 1 ||
			!strings.Contains(errs, "cut off: 2147483647 bytes at 124, the file has 6036 (bsp, entities at byte 12)") {
			t.Errorf("%s: exit %d, %q, %q", name, code, out, errs)
		}
	}
}
