package main

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playhead/export"
	"playhead/formats"
	"playhead/sim"
	"playhead/testdata/campaign"
	"playhead/testdata/ghostwriter"
	"playhead/testdata/replays"
)

// exactInputs is what demo says before it writes one.
const exactInputs = "replay: this demo holds the players' exact inputs, which a program can repeat; --share-safe adds noise\n"

// makeDemo writes a demo of a recording and returns its path.
func makeDemo(t *testing.T, args ...string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "made.demo")
	code, _, errs := replay(append(append([]string{"demo"}, args...), "-o", out)...)
	if code != exitFine || errs != exactInputs {
		t.Fatalf("demo %v: exit %d, %s", args, code, errs)
	}
	return out
}

// A cell is a tee at a tick.
type cell struct{ tick, player string }

// completedRows exports a recording with what was inferred.
func completedRows(t *testing.T, path string, more ...string) map[cell]map[string]string {
	t.Helper()
	_, out, _ := replay(append([]string{"export", path, "--inferred"}, more...)...)
	records, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil || len(records) < 2 {
		t.Fatalf("export %s: %v, %d lines", path, err, len(records))
	}
	rows := map[cell]map[string]string{}
	for _, rec := range records[1:] {
		row := map[string]string{}
		for i, name := range records[0] {
			row[name] = rec[i]
		}
		rows[cell{row["tick"], row["player"]}] = row
	}
	return rows
}

// sameRows compares the columns of two recordings of one round; those that want
// leaves empty may be anything.
func sameRows(t *testing.T, got, want map[cell]map[string]string, columns string) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%d rows, want %d", len(got), len(want))
	}
	wrong := map[string]int{}
	for c, row := range want {
		for name := range strings.SplitSeq(columns, ",") {
			if row[name] == "" || got[c][name] == row[name] {
				continue
			}
			if wrong[name]++; wrong[name] < 4 {
				t.Errorf("tick %s, player %s: %s is %q, want %q", c.tick, c.player, name, got[c][name], row[name])
			}
		}
	}
	for name, n := range wrong {
		t.Errorf("%s: %d of %d differ", name, n, len(want))
	}
}

const sampleGoldSrc = "../../assets/samples/ledgeworks.dem.xz"

const everything = "name,team,x,y,vx,vy,aim_angle,direction,jumped,hook_state,hook_x,hook_y,hooked_player,weapon,attack_tick,freeze_end,player_flags,health,armor,emote"

func TestAMadeDemoHoldsTheRowsOfItsRecording(t *testing.T) {
	for _, path := range []string{sampleLog, sampleDemo, sampleWire, sampleCTF} {
		t.Run(filepath.Base(path), func(t *testing.T) {
			sameRows(t, completedRows(t, makeDemo(t, path)), completedRows(t, path), withoutKeys(everything, path))
		})
	}
}

func TestAMadeDemoOfARealRecordingHoldsItsRows(t *testing.T) {
	for _, name := range []string{
		"teehistorian/b-four.teehistorian", "teehistorian/c-crowd45.teehistorian",
		"teehistorian/a-solo-coverage.teehistorian",
		"capture/b-four.pcap", "capture/f-vanilla-ctf5.pcap", "demo/public-bit3_noobfilter.demo",
	} {
		t.Run(name, func(t *testing.T) {
			path := replays.Path(t, filepath.FromSlash(name))
			columns := everything
			if strings.HasPrefix(name, "demo/") {
				columns = strings.ReplaceAll(columns, ",health,armor", "") // of others, which 0.6 leaves out
			}
			part := partOf(name)
			sameRows(t, completedRows(t, makeDemo(t, path), part...), completedRows(t, path, part...),
				withoutKeys(columns, path))
		})
	}
}

// withoutKeys leaves the directions of a log out of the columns to compare: servers
// do not send those of who chats, pauses or is frozen.
func withoutKeys(columns, path string) string {
	if filepath.Ext(path) == ".teehistorian" || path == sampleLog {
		columns = strings.ReplaceAll(columns, ",direction", "")
	}
	return columns
}

// partOf returns which part of a recording is compared: of long ones, half a minute.
func partOf(name string) []string {
	if strings.Contains(name, "c-crowd45") || strings.Contains(name, "public") {
		return []string{"--from", "tick:2400", "--to", "tick:3900"}
	}
	return nil
}

// TestAMadeDemoIsWhatTheServerRecorded compares the demo made from a log with the
// one that the server itself recorded of the same round. What differs is what the
// inference leaves open, and the eyes of a player who has not done anything yet.
func TestAMadeDemoIsWhatTheServerRecorded(t *testing.T) {
	for _, name := range []string{"b-four", "c-crowd45"} {
		t.Run(name, func(t *testing.T) {
			part := partOf(name)
			made := completedRows(t, makeDemo(t, replays.Path(t, "teehistorian", name+".teehistorian")), part...)
			server := completedRows(t, replays.Path(t, "demo", name+".server.demo"), part...)
			for c := range made {
				if server[c] == nil {
					delete(made, c) // servers record every other tick
				}
			}
			sameRows(t, made, server,
				"name,team,x,y,vx,vy,direction,weapon,attack_tick,freeze_end,hooked_player,player_flags")
			for column, perMille := range map[string]int{"hook_state": 2, "emote": 4, "aim_angle": 1, "jumped": 1} {
				wrong := 0
				for c, row := range server {
					if made[c][column] != row[column] {
						wrong++
					}
				}
				if wrong*1000 > perMille*len(server) {
					t.Errorf("%s: %d of %d differ", column, wrong, len(server))
				}
			}
		})
	}
}

// gameAt reads a recording and returns the spans of its first game at a tick.
func gameAt(t *testing.T, path string, tick sim.Tick) (spans map[string]int) {
	t.Helper()
	f, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g := export.Load(context.Background(), f.Decoder, 0, nil).Games[0]
	var w sim.World
	if !g.At(tick, &w) {
		t.Fatalf("%s: no tick %d", path, tick)
	}
	spans = map[string]int{}
	for _, s := range w.Spans {
		kind := s.Kind.String()
		if s.Kind == sim.SpanLaser {
			kind = fmt.Sprintf("laser %d", s.Type)
		}
		spans[fmt.Sprintf("%s at %v,%v", kind, math.Round(float64(s.X)), math.Round(float64(s.Y)))]++
	}
	return spans
}

func TestAMadeDemoHasWhatTheMapPutsIntoTheWorld(t *testing.T) {
	made := gameAt(t, makeDemo(t, replays.Path(t, "teehistorian", "a-solo-coverage.teehistorian")), 600)
	for what, n := range gameAt(t, replays.Path(t, "demo", "a-solo-coverage.server.demo"), 600) {
		if made[what] < 1 && !strings.HasPrefix(what, "dragger") { // a beam that pulls is not inferred
			t.Errorf("%d times %s in the server's demo, %d in the made one", n, what, made[what])
		}
	}
}

func TestADemoOfAGhostHoldsItsTee(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lane.gho")
	if err := os.WriteFile(path, ghostwriter.Walk(200).Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "ghost.demo")
	code, _, errs := replay("demo", path, "-o", out)
	if code != exitFine || !strings.Contains(errs, "the demo is written without it") {
		t.Fatalf("exit %d, %s", code, errs)
	}
	got, want := completedRows(t, out), completedRows(t, path)
	sameRows(t, got, want, "name,x,y,vx,aim_angle,direction,hook_state,hook_x,hook_y,weapon,attack_tick")
}

func TestRunsOfOneMapBecomeARace(t *testing.T) {
	var runs [2]struct {
		Player    int
		Name      string
		StartTick int `json:"start_tick"`
	}
	lines := strings.Split(fine(t, "runs", sampleLog, "--jsonl"), "\n")
	for i, n := range []int{0, 5} {
		if err := json.Unmarshal([]byte(lines[n]), &runs[i]); err != nil {
			t.Fatal(err)
		}
	}
	log, race := completedRows(t, sampleLog), completedRows(t, makeDemo(t, sampleLog+"#0", sampleLog+"#5"))
	for i, r := range runs {
		// Both start in the tick in which the first does.
		for since := range 200 {
			want := log[cell{strconv.Itoa(r.StartTick + since), strconv.Itoa(r.Player)}]
			got := race[cell{strconv.Itoa(runs[0].StartTick + since), strconv.Itoa(i)}]
			if want == nil || got["x"] != want["x"] || got["y"] != want["y"] ||
				got["hook_state"] != want["hook_state"] || got["name"] != r.Name {
				t.Fatalf("%s, %d ticks after the start: at %s,%s, want %s,%s", r.Name, since, got["x"], got["y"],
					want["x"], want["y"])
			}
		}
	}
}

func TestAMadeDemoLeavesOutWhatIsPrivate(t *testing.T) {
	out := filepath.Join(t.TempDir(), "made.demo")
	if code, _, errs := replay("demo", writeDemo(t, campaign.PrivateDemo()), "-o", out); code != exitFine {
		t.Fatal(errs)
	}
	events := fine(t, "events", out, "--json", "--show-private")
	for _, s := range []string{"hello all", "/load " + formats.Masked, "join " + formats.Masked} {
		if !strings.Contains(events, s) {
			t.Errorf("%q is gone", s)
		}
	}
	for _, s := range []string{"psst", "hunter2", "10.1.2.3", "rcon status"} {
		if strings.Contains(events, s) {
			t.Errorf("%q is still there", s)
		}
	}
}

func TestADemoHoldsTheChosenPlayersAndRange(t *testing.T) {
	path := replays.Path(t, "teehistorian", "b-four.teehistorian")
	got := completedRows(t, makeDemo(t, path, "--from", "tick:2000", "--to", "tick:2500", "--player", "bot01"))
	want := completedRows(t, path, "--from", "tick:2000", "--to", "tick:2500", "--player", "bot01")
	sameRows(t, got, want, withoutKeys(everything, path))
	team := completedRows(t, makeDemo(t, path, "--team", "5"))
	for c, row := range team {
		if row["team"] != "5" {
			t.Fatalf("tick %s: player %s in team %s", c.tick, c.player, row["team"])
		}
	}
}

func TestDemoIsRefused(t *testing.T) {
	out := filepath.Join(t.TempDir(), "made.demo")
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{sampleLog}, exitUsage, "replay: demo: where to? Name a file with -o\n"},
		{[]string{"-o", out}, exitUsage, "replay: demo takes at least one recording. See replay demo --help\n"},
		{[]string{sampleLog + "#999", "-o", out}, exitUsage, ""},
		{[]string{sampleLog + "#x", "-o", out}, exitUsage, "replay: " + sampleLog + "#x: \"x\" is not a run number\n"},
		{[]string{sampleLog + "#0", "--from", "1s", "-o", out}, exitUsage, ""},
		{
			[]string{sampleLog, "--from", "9000s", "-o", out},
			exitUsage,
			"replay: nothing is recorded from 9000s to the end\n",
		},
		{[]string{sampleGoldSrc, "-o", out}, exitFailed, "replay: " + sampleGoldSrc +
			": only recordings of Teeworlds and DDNet can be written as demos\n"},
		{[]string{sampleLog, "-o", sampleLog, "--force"}, exitFailed, ""},
	} {
		code, _, errs := replay(append([]string{"demo"}, c.args...)...)
		if code != c.code || c.want != "" && errs != c.want {
			t.Errorf("%v: exit %d, %q", c.args, code, errs)
		}
		if _, err := os.Stat(out); err == nil {
			t.Fatalf("%v: wrote a file", c.args)
		}
	}
}

func TestTheSameRecordingGivesTheSameDemo(t *testing.T) {
	a, err := os.ReadFile(makeDemo(t, sampleLog))
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(makeDemo(t, sampleLog))
	if err != nil || !slices.Equal(a, b) {
		t.Errorf("%d and %d bytes, %v", len(a), len(b), err)
	}
}

func TestShareSafeKeepsItsSecret(t *testing.T) {
	dir := t.TempDir()
	secret, err := secretIn(filepath.Join(dir, "playhead"))
	if err != nil || len(secret) != secretBytes {
		t.Fatal(secret, err)
	}
	again, err := secretIn(filepath.Join(dir, "playhead"))
	if err != nil || !slices.Equal(secret, again) {
		t.Errorf("%x, then %x: %v", secret, again, err)
	}
	path := filepath.Join(dir, "playhead", "share-secret")
	// On Windows the folder decides who can read it, and modes say nothing.
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		t.Errorf("%v, %v: others can read it", info, err)
	}
	if err := os.WriteFile(path, []byte("short\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := secretIn(filepath.Join(dir, "playhead")); err == nil {
		t.Error("a damaged secret was replaced: demos under two secrets average out")
	}
}

// TestAServersViewOf07SaysNoWarmup: the client of 0.7.5 crashes on it.
func TestAServersViewOf07SaysNoWarmup(t *testing.T) {
	const warmup = 1
	states := func(path string) (n int) {
		f, err := formats.OpenFile(path, formats.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		g := export.Load(context.Background(), f.Decoder, 0, nil).Games[0]
		g.Each(0, sim.MaxTick, func(w *sim.World) bool {
			if w.Global.Or(sim.GameState, 0)&warmup != 0 {
				n++
			}
			return true
		})
		return n
	}
	path := replays.Path(t, "capture", "f-vanilla-ctf5.pcap")
	if states(path) == 0 {
		t.Fatal("the test needs a warmup")
	}
	if n := states(makeDemo(t, path)); n > 0 {
		t.Errorf("%d ticks of warmup", n)
	}
	if n := states(makeDemo(t, path, "--player", "0")); n == 0 {
		t.Error("a player's view has lost its warmup")
	}
}

// viewOf returns whose view a demo is, and where it looks at some ticks.
func viewOf(t *testing.T, path string, ticks ...sim.Tick) (view []int32) {
	t.Helper()
	f, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := export.Load(context.Background(), f.Decoder, 0, nil)
	view = append(view, int32(r.Meta.Recorder))
	for _, tick := range ticks {
		var w sim.World
		if !r.Games[0].At(tick, &w) {
			t.Fatalf("%s: no tick %d", path, tick)
		}
		view = append(view, w.Global.Or(sim.SpectatedPlayer, -9), w.Global.Or(sim.CameraX, -9),
			w.Global.Or(sim.CameraY, -9))
	}
	return view
}

func TestADemoOfAClientsViewStaysOne(t *testing.T) {
	for _, c := range []struct {
		name string
		tick sim.Tick
	}{
		{"demo/b-four.client-ddnet.demo", 3000},
		{"demo/e-sixup.client-teeworlds.demo", 2000},
		{"demo/public-bit3_noobfilter.demo", 2484},
	} {
		path := replays.Path(t, filepath.FromSlash(c.name))
		got, want := viewOf(t, makeDemo(t, path), c.tick), viewOf(t, path, c.tick)
		if !slices.Equal(got, want) || want[0] < 0 {
			t.Errorf("%s: %v, want %v", c.name, got, want)
		}
	}
	wire := makeDemo(t, replays.Path(t, "capture", "f-vanilla-ctf5.pcap"), "--client", "0")
	if got := viewOf(t, wire, 3000); got[0] != 0 || got[1] != 0 {
		t.Errorf("client 0 of a capture: %v", got)
	}
}

func TestADemoWithoutChat(t *testing.T) {
	path := replays.Path(t, "teehistorian", "b-four.teehistorian")
	chat := func(args ...string) int {
		t.Helper()
		code, out, errs := replay("events", makeDemo(t, append([]string{path}, args...)...), "--kind", "chat", "--json")
		if code != exitFine {
			t.Fatalf("exit %d, %s", code, errs)
		}
		return strings.Count(out, `"chat"`)
	}
	if n := chat(); n == 0 {
		t.Fatal("no chat to leave out")
	}
	if n := chat("--no-chat"); n != 0 {
		t.Errorf("%d lines of chat", n)
	}
}

// A demo under the name of a ghost would be opened by no program.
func TestADemoIsNotWrittenUnderTheNameOfAnotherKind(t *testing.T) {
	for path, fine := range map[string]bool{
		"x.demo": true, "X.DEMO": true, "x": true, "-": true, "x.gho": false, "x.GHO": false, "x.teehistorian": false,
		"x.dem": false, "x.pcap": false,
	} {
		if err := checkEnding("demo", path, "demo"); (err == nil) != fine {
			t.Errorf("%s: %v", path, err)
		}
	}
	path := filepath.Join(t.TempDir(), "x.gho")
	if code, _, stderr := replay("demo", sampleLog, "-o", path); code != 2 ||
		!strings.Contains(stderr, "writes .demo files, not .gho") {
		t.Errorf("replay demo -o x.gho ends with %d: %s", code, stderr)
	}
}
