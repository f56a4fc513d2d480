package main

import (
	"math"
	"os/exec"
	"regexp"
	"slices"
	"testing"

	"playhead/testdata/thwriter"
)

// targetsLog returns a log of a player with a dummy, who hooks, hammers and aims at another tee and at a tile. Inputs
// count in the tick after the one in which they are written.
func targetsLog() []byte {
	f := thwriter.New(thwriter.NewHeader())
	inputs := map[int32][10]int32{}
	input := func(id int32, in ...int32) {
		var now, diff [10]int32
		copy(now[:], in)
		for i := range now {
			diff[i] = now[i] - inputs[id][i]
		}
		if _, had := inputs[id]; had {
			f.InputDiff(id, diff)
		} else {
			f.InputNew(id, now)
		}
		inputs[id] = now
	}
	f.Tick(1)
	for id, y := range []int32{1008, 1008, 3000} {
		connection := []byte{byte(id) % 2, 15: 7}
		f.Join(int32(id)).Ex(thwriter.DDNetVer, thwriter.Int(int32(id)), thwriter.Raw(connection...),
			thwriter.Int(18030), thwriter.Text("DDNet"))
		f.Message(int32(id), thwriter.StartInfo6(20, []string{"nova", "rook", "nova's dummy"}[id], "", "default"))
		f.PlayerNew(int32(id), 1008+int32(id%2)*992, y)
	}
	for id := range int32(3) {
		input(id, 0, 0, -100)
	}
	f.Tick(10).PlayerDiff(1, -700, 0) // in front of nova, who aims up
	f.Tick(20)
	input(0, 0, 292, 0, 0, 0, 1)
	input(2, 0, 0, -100, 0, 0, 1)
	f.Tick(25)
	input(0, 0, 292, 0)
	input(2, 0, 0, -100)
	f.Tick(30)
	input(0, 0, 292, 0, 0, 0, 1)
	f.Tick(31)
	input(2, 0, 0, -100, 0, 0, 1)
	f.Tick(33)
	input(0, 0, 292, 0)
	f.Tick(35)
	input(0, 0, 0, -192) // the middle of a tile
	f.Tick(40).PlayerDiff(1, -230, 0)
	f.Tick(45)
	input(0, 0, 5, 0)
	for i, tick := range []int{46, 48, 52, 54, 60, 61, 75, 76, 80} {
		if tick == 75 {
			f.Tick(70).PlayerDiff(1, 430, 0)
		}
		f.Tick(tick)
		input(0, 0, 5, 0, 0, int32(i+1))
	}
	f.Tick(81).PlayerDiff(1, -430, 0)
	f.Tick(90).PlayerDiff(1, 1, 0)
	return f.Finish().Bytes()
}

// What a player does with where tees and tiles are is counted as docs/measures.md defines it, and a script counts the
// same.
func TestTargetsOfLogsAreCounted(t *testing.T) {
	log := writeFile(t, "targets.teehistorian", targetsLog())
	rows := readJudge(t, fine(t, "judge", log, "--json", "--player", "nova"))
	if len(rows) != 1 {
		t.Fatalf("%d players", len(rows))
	}
	for _, want := range []struct {
		name    string
		value   float64
		samples int
		moments []int32
	}{
		{"hook_first_tick_share", 1. / 2, 2, []int32{21}},
		{"hammer_first_tick_share", 1. / 4, 4, []int32{81}},
		{"snap_to_tee_share", 2. / 3, 3, []int32{21, 46}},
		{"snap_to_tile_share", 1. / 3, 3, []int32{36}},
		{"fire_limit_share", 1. / 4, 4, []int32{53}},
		{"dummy_copy_share", 2. / 13, 13, []int32{21, 26}},
	} {
		m := measureOf(t, &rows[0], want.name)
		if m.Value == nil || math.Abs(*m.Value-want.value) > 1e-9 || m.Samples != want.samples ||
			!slices.Equal(m.Moments, want.moments) {
			t.Errorf("%s: %v of %d at %v, want %+v", want.name, m.Value, m.Samples, m.Moments, want)
		}
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 to run the script")
	}
	save := func(name string, args ...string) string {
		return writeFile(t, name, []byte(fine(t, append(args, log)...)))
	}
	out, err := exec.Command(python, "../../scripts/again/judge.py", save("judge.csv", "judge", "--csv"),
		save("rows.csv", "export"), save("commands.jsonl", "events", "--json", "--kind", "command"),
		log).CombinedOutput()
	if err != nil || !regexp.MustCompile(`3 players, \d+ values, 0 differ`).Match(out) {
		t.Errorf("%v\n%.3000s", err, out)
	}
}
