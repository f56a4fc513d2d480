package runs_test

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ulikunitz/xz"

	"playhead/export"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/testdata/replays"
)

// A round is a recording with the map it was played on.
type round struct {
	rec   *sim.Recording
	tiles []*sim.TileMap // by game, nil without one
	close func()
}

// load reads a recording whole. m, if not nil, is its map; otherwise the map is
// looked for.
func load(t testing.TB, path string, m *sim.TileMap) *round {
	t.Helper()
	if strings.HasSuffix(path, ".xz") {
		path = unpacked(t, path)
	}
	file, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() }) // Windows removes no folder with an open file
	r := &round{rec: export.Load(context.Background(), file.Decoder, 0, nil), close: func() { file.Close() }}
	find := gamedata.Finder{Beside: path}
	for _, g := range r.rec.Games {
		tiles := m
		if m == nil {
			if found, err := find.TileMap(context.Background(), g.Map); err == nil {
				tiles, _ = found.File.Physics(context.Background())
			}
		}
		r.tiles = append(r.tiles, tiles)
	}
	return r
}

func unpacked(t testing.TB, path string) string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	x, err := xz.NewReader(bufio.NewReader(f))
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(x)
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), strings.TrimSuffix(filepath.Base(path), ".xz"))
	if err := os.WriteFile(out, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return out
}

// find returns the runs of a round. silent leaves out what the recording says of
// finishes, so that they follow from positions alone.
func (r *round) find(silent bool) []runs.Run {
	var all []runs.Run
	for i, g := range r.rec.Games {
		v := g.View()
		if silent {
			v.Events = slices.DeleteFunc(slices.Clone(v.Events), func(e sim.Event) bool {
				return e.Kind == sim.EventFinish
			})
		}
		var c *runs.Course
		if r.tiles[i] != nil {
			c = runs.NewCourse(r.tiles[i])
		}
		f := runs.NewFinder(r.rec.Meta, v, c, runs.RulesOf(r.rec.Meta, v, r.tiles[i]))
		f.Finish(v, nil)
		all = append(all, f.Runs(v)...)
	}
	return all
}

// A finishLine is a finish as a server wrote it down.
type finishLine struct {
	name string
	time time.Duration
}

var finishPattern = regexp.MustCompile(
	`(?m)^(?:.* chat: \*\*\* )?(.+) finished in: (\d+) minute\(s\) +([0-9.]+) second\(s\)`)

// readFinishes returns the finishes that a server's log tells of, sorted.
func readFinishes(t *testing.T, path string) []finishLine {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var fs []finishLine
	for _, m := range finishPattern.FindAllSubmatch(b, -1) {
		mins, _ := strconv.Atoi(string(m[2]))
		secs, err := strconv.ParseFloat(string(m[3]), 64)
		if err != nil {
			t.Fatal(err)
		}
		fs = append(fs, finishLine{string(m[1]), time.Duration(mins)*time.Minute +
			time.Duration(math.Round(secs*50))*sim.TeeworldsTick})
	}
	return sortLines(fs)
}

func finishesOf(rs []runs.Run) []finishLine {
	var fs []finishLine
	for i := range rs {
		if r := &rs[i]; r.Finished() && r.Player >= 0 && !r.Practice {
			fs = append(fs, finishLine{r.Name, r.Time})
		}
	}
	return sortLines(fs)
}

func sortLines(fs []finishLine) []finishLine {
	sort.Slice(fs, func(i, j int) bool {
		return fs[i].name < fs[j].name || fs[i].name == fs[j].name && fs[i].time < fs[j].time
	})
	return fs
}

func compareFinishes(t *testing.T, what string, got, want []finishLine) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n got  %v\n want %v", what, got, want)
	}
}

// A round of ours: 52 finishes, checkpoints, teams, a save and a load, on DDNet
// 16.4, whose logs say nothing of finishes; 29 on 20.1.1, whose logs do.
func TestRunsOfOurRoundsEqualTheServersLog(t *testing.T) {
	for _, name := range []string{"16", "20"} {
		path := "../../testdata/rounds/ledge-laps-" + name
		r := load(t, path+".teehistorian.xz", lapsMap(t))
		want := readFinishes(t, path+".finishes.txt")
		if len(want) < 20 {
			t.Fatalf("%d finishes", len(want))
		}
		all := r.find(false)
		compareFinishes(t, "ledge-laps-"+name, finishesOf(all), want)
		compareFinishes(t, "ledge-laps-"+name+", from positions", finishesOf(r.find(true)), want)
		checkCrossings(t, "ledge-laps-"+name, r, all)
		kinds := map[string]int{}
		for i := range all {
			kinds[all[i].Ended.String()]++
			if all[i].Player < 0 && all[i].Finished() && len(all[i].Members) > 1 {
				kinds["team"]++
			}
			if all[i].Loaded != nil && all[i].Finished() {
				kinds["loaded"]++
			}
			kinds["checkpoints"] += len(all[i].Checkpoints)
		}
		for _, k := range []string{"finish", "death", "restart", "left", "save", "team", "loaded", "checkpoints"} {
			if kinds[k] == 0 {
				t.Errorf("%s: no %s among %v", name, k, kinds)
			}
		}
		r.close()
	}
}

func TestRunsOfTheSampleEqualItsChat(t *testing.T) {
	var want []finishLine
	for _, file := range []string{"sunny-ledges.demo.xz", "sunny-ledges.teehistorian"} {
		m := load(t, "../../assets/samples/sunny-ledges.demo.xz", nil).tiles[0]
		r := load(t, "../../assets/samples/"+file, m)
		all := r.find(false)
		got := finishesOf(all)
		if want == nil { // the demo holds the server's chat
			for _, e := range r.rec.Games[0].Events {
				if e.Kind == sim.EventFinish {
					want = append(want, finishLine{
						r.rec.Games[0].Label(int(e.Player), e.Tick),
						time.Duration(e.Value) * time.Millisecond,
					})
				}
			}
			if sortLines(want); len(want) < 16 {
				t.Fatalf("%d finishes", len(want))
			}
		} else {
			checkCrossings(t, file, r, all)
		}
		compareFinishes(t, file, got, want)
		r.close()
	}
}

func TestRunsOfRealRoundsEqualTheServersLogs(t *testing.T) {
	for _, name := range []string{
		"a-solo", "a-solo-coverage", "a-solo-finish", "b-four", "b-four-highbandwidth", "c-crowd45", "d-churn",
		"e-lossy", "e-sixup", "g-truncated", "h-long",
	} {
		r := load(t, replays.Path(t, "teehistorian", name+".teehistorian"), nil)
		all := r.find(false)
		want := readFinishes(t, replays.Path(t, "settings", name+".server.log"))
		compareFinishes(t, name, finishesOf(all), want)
		checkCrossings(t, name, r, all)
		if name == "h-long" {
			if len(all) < 100 || slices.ContainsFunc(all, func(r runs.Run) bool { return r.Ranked() }) {
				t.Errorf("%s: %d runs, or a best one", name, len(all))
			}
			if !slices.ContainsFunc(all, func(r runs.Run) bool { return r.Progress > 0.05 && !r.Finished() }) {
				t.Errorf("%s: no attempt got anywhere", name)
			}
		}
		r.close()
	}
}

func TestDemosTellTheRunsOfTheirLogs(t *testing.T) {
	for log, demos := range map[string][]string{
		"a-solo-finish":   {"a-solo-finish.server.demo"},
		"a-solo-coverage": {"a-solo-coverage.server.demo", "a-solo-coverage.derived-v3.demo"},
		"g-truncated":     {"g-truncated.server.demo"},
	} {
		l := load(t, replays.Path(t, "teehistorian", log+".teehistorian"), nil)
		want := finishesOf(l.find(false))
		for _, demo := range demos {
			d := load(t, replays.Path(t, "demo", demo), l.tiles[0])
			compareFinishes(t, demo, finishesOf(d.find(false)), want)
			d.close()
		}
		l.close()
	}
}

// Logs of DDNet 19.1 tell the ticks of each finish: those from positions are the
// same, to the tick.
func TestCrossedTimesEqualRecordedOnes(t *testing.T) {
	r := load(t, replays.Path(t, "ddnet19", "rounds", "n19-e-churn-3.teehistorian"), nil)
	recorded, crossed := r.find(false), r.find(true)
	n := 0
	for i := range recorded {
		if a := &recorded[i]; a.Finished() {
			n++
			if !slices.ContainsFunc(crossed, func(b runs.Run) bool {
				return a.Player == b.Player && a.Start == b.Start && a.End == b.End && a.Time == b.Time
			}) {
				t.Errorf("no crossing for %+v", *a)
			}
		}
	}
	if n == 0 {
		replays.Missing(t, "the map of n19-e-churn-3 is not here")
	}
	r.close()
}

// lapsMap returns what matters of the map that the rounds of laps are played on.
func lapsMap(t *testing.T) *sim.TileMap { return textMap(t, "../../testdata/sample/laps.txt") }

// textMap returns the physics of a map that testdata/sample draws from a text.
func textMap(t *testing.T, path string) *sim.TileMap {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rows := bytes.Fields(b)
	m := &sim.TileMap{Name: "Ledge Laps", Width: len(rows[0]), Height: len(rows)}
	n := m.Width * m.Height
	m.Game, m.Tele = make([]sim.Tile, n), make([]sim.TeleTile, n)
	index := map[byte]uint8{
		'S': 1, 'R': 1, 'U': 3, 'X': 2, 'F': 9, 'I': 9, 's': 33, 'f': 34, 'c': 35, 'd': 36,
		'e': 37, 'p': 192,
	}
	tele := map[byte]sim.TeleTile{
		'i': {Number: 1, Type: 26}, 'j': {Number: 1, Type: 26}, 'o': {Number: 1, Type: 27},
		'I': {Number: 2, Type: 10}, 'O': {Number: 2, Type: 27},
	}
	for y, row := range rows {
		for x, c := range row {
			m.Game[y*m.Width+x].Index, m.Tele[y*m.Width+x] = index[c], tele[c]
		}
	}
	return m
}
