package main

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/ulikunitz/xz"

	"playhead/sim"
	"playhead/testdata/mapwriter"
)

// unpackTo writes a packed recording to a folder.
func unpackTo(t *testing.T, from, to string) string {
	t.Helper()
	f, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := xz.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	w, err := os.Create(to)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.ReadFrom(r); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return to
}

// A runRow is a run as readers of runs --json see it.
type runRow struct {
	File        string          `json:"file"`
	Run         int             `json:"run"`
	Game        int             `json:"game"`
	Map         string          `json:"map"`
	Player      *int            `json:"player"`
	Stint       *int            `json:"stint"`
	Name        string          `json:"name"`
	Team        int             `json:"team"`
	Practice    bool            `json:"practice"`
	StartTick   int             `json:"start_tick"`
	EndTick     int             `json:"end_tick"`
	End         string          `json:"end"`
	Time        *float64        `json:"time_seconds"`
	TimeFrom    *string         `json:"time_from"`
	Checkpoints []checkpointRow `json:"checkpoints"`
	Deaths      int             `json:"deaths"`
	Progress    *float64        `json:"progress"`
	LoadedFrom  *string         `json:"loaded_from"`

	StartSeconds float64 `json:"start_seconds"`
	EndSeconds   float64 `json:"end_seconds"`
	LoadTick     *int    `json:"load_tick,omitempty"`
	Members      []int   `json:"members,omitempty"`
}

// A checkpointRow is a time checkpoint that a run passed.
type checkpointRow struct {
	Checkpoint int     `json:"checkpoint"`
	Tick       int     `json:"tick"`
	Seconds    float64 `json:"seconds"`
}

func readRuns(t *testing.T, out string) (rows []runRow) {
	t.Helper()
	for line := range strings.Lines(out) {
		var r runRow
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	return rows
}

// A filter changes which runs are listed, not their numbers.
func TestRunsKeepTheirNumbers(t *testing.T) {
	all := readRuns(t, fine(t, "runs", sampleLog, "--json"))
	for i := range all {
		if all[i].Run != i || i > 0 && all[i].StartTick < all[i-1].StartTick {
			t.Errorf("run %d has number %d and begins at %d", i, all[i].Run, all[i].StartTick)
		}
	}
	one := readRuns(t, fine(t, "runs", sampleLog, "--json", "--player", "nova", "--map-name", "sunny ledges"))
	if len(one) == 0 || len(one) >= len(all) {
		t.Fatalf("%d of %d", len(one), len(all))
	}
	for _, r := range one {
		if r.Name != "nova" || all[r.Run].Name != "nova" || *all[r.Run].Player != *r.Player {
			t.Errorf("%+v", r)
		}
	}
	if out := fine(t, "runs", sampleLog, "--map-name", "elsewhere"); out != "" {
		t.Error(out)
	}
}

func TestBestRunsAreTheFastestOfAllFiles(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a", "b"} {
		b, err := os.ReadFile(sampleLog)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name+".teehistorian"), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	rows := readRuns(t, fine(t, "runs", dir, "--json", "--best", "3", "--map", "../../assets/samples/Sunny Ledges.map"))
	if len(rows) != 3 || filepath.Base(rows[0].File) != "a.teehistorian" ||
		filepath.Base(rows[1].File) != "b.teehistorian" ||
		*rows[0].Time != 4.18 || *rows[1].Time != 4.18 || *rows[2].Time != 4.56 {
		t.Errorf("%+v", rows)
	}
}

// A run that was loaded names the one it goes on from, in its own log or in one
// beside it.
func TestALoadedRunNamesTheOneItGoesOnFrom(t *testing.T) {
	dir := t.TempDir()
	log := unpackTo(t, "../../testdata/rounds/ledge-laps-16.teehistorian.xz", filepath.Join(dir, "laps.teehistorian"))
	rows := readRuns(t, fineBut(t, "map not found", "runs", log, "--json"))
	if len(rows) != 0 {
		// Without the map its log says nothing of starts: only of what was loaded.
		for _, r := range rows {
			if r.LoadedFrom == nil {
				t.Errorf("%+v", r)
			}
		}
	}
	mapDir := t.TempDir()
	writeLaps(t, filepath.Join(mapDir, "Ledge Laps.map"))
	rows = readRuns(t, fineBut(t, "another version", "runs", log, "--json", "--data", mapDir))
	n := 0
	for _, r := range rows {
		if r.LoadedFrom == nil {
			continue
		}
		n++
		_, number, ok := strings.Cut(*r.LoadedFrom, "#")
		if !ok || !strings.HasPrefix(*r.LoadedFrom, log) {
			t.Fatalf("%+v", r)
		}
		from := rows[atoi(t, number)]
		if from.End != "save" || from.Name != r.Name || (from.Player == nil) != (r.Player == nil) || *r.Time != 67.52 {
			t.Errorf("%+v goes on from %+v", r, from)
		}
	}
	if n != 3 {
		t.Errorf("%d loaded runs, want a team's and two players'", n)
	}
}

// A splitRow and a sectionRow are rows of compare --json.
type (
	splitRow   struct{ Difference *float64 }
	sectionRow struct {
		Name   string
		A      float64 `json:"a_seconds"`
		B      float64 `json:"b_seconds"`
		Change float64 `json:"change_seconds"`
		Why    string
	}
)

// Sections of real rounds add up to their splits; the other way round only signs change.
func TestSectionsOfRealRoundsEqualTheirSplits(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string {
		return unpackTo(t, "../../testdata/rounds/"+name+".teehistorian.xz", filepath.Join(dir, name+".teehistorian"))
	}
	writeLaps(t, filepath.Join(dir, "Ledge Laps.map"))
	a, b := at("ledge-laps-20")+"#30", at("ledge-laps-16")+"#20"
	var rows [2][]sectionRow
	for i, pair := range [][2]string{{a, b}, {b, a}} {
		out := fineBut(t, "another version", "compare", pair[0], pair[1], "--json", "--data", dir)
		var raw struct {
			Splits   []splitRow
			Sections []sectionRow
		}
		if err := json.Unmarshal([]byte(out), &raw); err != nil {
			t.Fatal(err)
		}
		rows[i] = raw.Sections
		if len(raw.Sections) != 4 || len(raw.Splits) != 4 {
			t.Fatalf("%s", out)
		}
		sum := 0.0
		for k, s := range raw.Sections {
			sum += s.Change
			if split := *raw.Splits[k].Difference; math.Abs(sum-split) > 1e-9 || math.Abs(s.B-s.A-s.Change) > 1e-9 {
				t.Errorf("%+v: %v up to here, the split says %v", s, sum, split)
			}
		}
	}
	for k, s := range rows[0] {
		o := rows[1][k]
		if s.Name != o.Name || math.Abs(s.Change+o.Change) > 1e-9 || s.A != o.B || s.Why != o.Why {
			t.Errorf("%+v, the other way round %+v", s, o)
		}
	}
	if s := rows[0][1]; s.Change != -0.48 || s.Why != "goes 5 tiles farther" {
		t.Errorf("%+v", s)
	}
}

func TestCompareRefusesWhatIsNoPair(t *testing.T) {
	for _, c := range []struct {
		args []string
		code int
		text string
	}{
		{[]string{"compare", sampleLog}, exitUsage, "takes two runs, not 1"},
		{[]string{"compare", sampleLog + "#99", sampleLog}, exitUsage, "there is no run 99"},
		{[]string{"compare", sampleLog + "#x", sampleLog}, exitUsage, `"x" is not a run number`},
		{[]string{"compare", "missing.gho", sampleLog}, exitFailed, "missing.gho"},
		{[]string{"compare", sampleLog, sampleLog, "--by", "weight"}, exitUsage, "want place or time"},
		{[]string{"compare", sampleLog, sampleLog, "--at", "checkpoint:3"}, exitUsage, "not in both runs"},
		{[]string{"compare", sampleLog, sampleLog, "--edge", "1,2,3"}, exitUsage, "want X,Y,X,Y in tiles"},
		{
			[]string{"compare", sampleLog, "../../testdata/rounds/ghost-lane.gho"},
			exitFailed,
			"only runs on the same map",
		},
	} {
		code, _, errs := replay(c.args...)
		if code != c.code || !strings.Contains(errs, c.text) {
			t.Errorf("%v: exit %d, %q", c.args, code, errs)
		}
	}
}

// fineBut is fine where a note on the standard error is expected.
func fineBut(t *testing.T, note string, args ...string) string {
	t.Helper()
	code, out, errs := replay(args...)
	if code != exitFine || !strings.Contains(errs, note) {
		t.Fatalf("replay %v: exit %d, %q", args, code, errs)
	}
	return out
}

func atoi(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// writeLaps writes the physics of the map of the rounds of laps.
func writeLaps(t *testing.T, path string) {
	t.Helper()
	b, err := os.ReadFile("../../testdata/sample/laps.txt")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Fields(string(b))
	m := &sim.TileMap{Width: len(rows[0]), Height: len(rows), GameGroup: 0}
	m.Game, m.Tele = make([]sim.Tile, m.Width*m.Height), make([]sim.TeleTile, m.Width*m.Height)
	index := map[rune]uint8{
		'S': 1, 'R': 1, 'U': 3, 'X': 2, 'F': 9, 'I': 9, 's': 33, 'f': 34, 'c': 35, 'd': 36,
		'e': 37, 'p': 192,
	}
	tele := map[rune]sim.TeleTile{
		'i': {Number: 1, Type: 26}, 'j': {Number: 1, Type: 26}, 'o': {Number: 1, Type: 27},
		'I': {Number: 2, Type: 10}, 'O': {Number: 2, Type: 27},
	}
	for y, row := range rows {
		for x, c := range row {
			m.Game[y*m.Width+x].Index, m.Tele[y*m.Width+x] = index[c], tele[c]
		}
	}
	m.Groups = []sim.MapGroup{{ParallaxX: 100, ParallaxY: 100, Layers: []sim.MapLayer{
		{Kind: sim.LayerPhysics, Physics: sim.PhysicsGame, Image: -1, ColorEnv: -1},
		{Kind: sim.LayerPhysics, Physics: sim.PhysicsTele, Image: -1, ColorEnv: -1},
	}}}
	if err := os.WriteFile(path, mapwriter.Bytes(m, mapwriter.Options{}), 0o600); err != nil {
		t.Fatal(err)
	}
}

// A heat map counts every run of a player, and is not written over a file.
func TestHeatOfRuns(t *testing.T) {
	out := filepath.Join(t.TempDir(), "heat.csv")
	fine(t, "runs", sampleLog, "--heat", out)
	b, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(b)), "\n")
	if lines[0] != "map,x,y,visits,seconds,deaths,freezes" || len(lines) < 200 {
		t.Fatalf("%d lines, %s", len(lines), lines[0])
	}
	var seconds float64
	deaths, freezes, most := 0, 0, 0
	for _, line := range lines[1:] {
		c := strings.Split(line, ",")
		s, err := strconv.ParseFloat(c[4], 64)
		if err != nil || len(c) != 7 || c[0] != "Sunny Ledges" {
			t.Fatal(line)
		}
		seconds += s
		most, deaths, freezes = max(most, atoi(t, c[3])), deaths+atoi(t, c[5]), freezes+atoi(t, c[6])
	}
	rows := readRuns(t, fine(t, "runs", sampleLog, "--json"))
	want, died, players := 0.0, 0, 0
	for _, r := range rows {
		if r.Player != nil {
			players++
			want += r.EndSeconds - r.StartSeconds
			if r.End == "death" {
				died++
			}
		}
	}
	if deaths != died || freezes == 0 || most > players || most < players/2 || seconds > want+0.01 ||
		seconds < want*0.98 {
		t.Errorf("%d deaths, want %d; %d freezes; a tile with %d of %d runs; %.2f of %.2f s", deaths, died, freezes,
			most, players, seconds, want)
	}
	if code, _, errs := replay("runs", sampleLog, "--heat", out); code != exitFailed ||
		!strings.Contains(errs, "exists") {
		t.Errorf("exit %d, %q", code, errs)
	}
	fine(t, "runs", sampleLog, "--heat", out, "--force")
}
