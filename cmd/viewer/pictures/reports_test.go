package pictures

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"playhead/cmd/viewer/link"

	"playhead/cmd/viewer/opening"
	"playhead/drawing"
	"playhead/export"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/library"
	"playhead/render/judging"
	"playhead/render/timeline"
	"playhead/sim"
	"playhead/sim/judge"
)

// logSample returns the sample log and what is in it.
func logSample(t *testing.T) (path string, r *sim.Recording) {
	t.Helper()
	path = filepath.Join("..", "..", "..", "assets", "samples", "sunny-ledges.teehistorian")
	f, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return path, export.Load(context.Background(), f.Decoder, 0, nil)
}

func TestAReportFromTheWindowHasTheFiguresOfTheCommand(t *testing.T) {
	path, r := logSample(t)
	g := r.Games[0]
	first, last, _ := g.Span()
	rows, err := judge.Of(context.Background(), r, path, judge.Options{})
	if err != nil || len(rows) == 0 {
		t.Fatal(len(rows), err)
	}
	of := judging.Subject{Player: rows[0].Player, Stint: rows[0].Stint, From: first, To: last, Whole: true}
	job := reportJob{
		of: of, rec: opening.Still(r), path: path, name: filepath.Base(path),
		notes: []timeline.Bookmark{
			{Time: 5 * time.Second, Name: "two <short> holds", Follow: "nova"},
			{Time: 90 * time.Hour, Name: "elsewhere"},
		},
		drawn: []drawing.Drawing{{
			Kind: drawing.Ring, On: drawing.OnMap, To: drawing.Seconds(9 * time.Second), Colour: drawing.Red, Width: 4,
			Player: "nova", Text: "this one",
		}},
	}
	got, err := job.report(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Rows) != 1 {
		t.Fatalf("%d players in the report", len(got.Rows))
	}
	for i, want := range rows[0].Measures {
		m := got.Rows[0].Measures[i]
		if m.Name != want.Name || m.Known != want.Known || m.Value != want.Value || len(m.Group) != len(want.Group) {
			t.Errorf("%s: %v among %d, the command has %v among %d", m.Name, m.Value, len(m.Group), want.Value,
				len(want.Group))
		}
	}
	if want, err := export.FileHash(path); err != nil || got.SHA256 != want {
		t.Errorf("hash %s, want %s, %v", got.SHA256, want, err)
	}
	if b := (strings.Builder{}); export.WriteReport(&b, got) != nil ||
		!strings.Contains(b.String(), "this one, follows nova") {
		t.Error("the report lacks what is drawn")
	}
	if len(got.Notes) != 1 || got.Notes[0].Tick != g.TickAt(5*time.Second) {
		t.Errorf("notes %+v", got.Notes)
	}
	var page strings.Builder
	if err := export.WriteReport(&page, got); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(page.String(), "two &lt;short&gt; holds") ||
		regexp.MustCompile(`(src|href)="https?:`).MatchString(page.String()) {
		t.Error("the report lacks the note or needs another file")
	}
}

// measureAt measures the recordings of a source beside open ones, with an index in a folder.
func measureAt(t *testing.T, dir, source string, open ...string) *measuredGroup {
	t.Helper()
	m := &measuring{finder: new(gamedata.Finder), open: open}
	db, closed, err := m.index(context.Background(), IndexAt{Path: filepath.Join(dir, "index.db")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	g := &measuredGroup{without: map[string]int{}}
	if err := m.add(context.Background(), db, source, library.Fellowship{Made: "1"}, g); err != nil {
		t.Fatal(err)
	}
	if err := closed(); err != nil {
		t.Fatal(err)
	}
	return g
}

func TestPlayersOfAnAddedRecordingAreMeasuredLikeThoseOfTheWindow(t *testing.T) {
	path, r := logSample(t)
	g := measureAt(t, t.TempDir(), path)
	rows, err := judge.Of(context.Background(), r, path, judge.Options{})
	if err != nil || len(rows) == 0 || len(g.all) != 1 || g.all[0].Source != path {
		t.Fatal(len(rows), err, len(g.all))
	}
	b := g.all[0]
	by := map[string]judge.BaselineValues{}
	for _, p := range b.Of.Players() {
		by[p.Name] = p
	}
	for _, row := range rows {
		for _, m := range row.Measures {
			if v, ok := by[row.Name].Of[m.Name]; m.Known && (!ok || v != m.Value) &&
				!strings.Contains(m.Note, "inferred") && m.Name != "landing_to_jump" {
				t.Errorf("%s of %s: %v, want %v", m.Name, row.Name, v, m.Value)
			}
		}
	}
	if keys := b.ReadKeys(context.Background()); len(keys) < len(rows) || keys[0].File != b.Name {
		t.Errorf("%d sequences", len(keys))
	}
	if g := measureAt(t, t.TempDir(), os.DevNull); len(g.all) > 0 || len(g.without) != 1 {
		t.Errorf("an empty file was measured: %+v", g)
	}
}

// A folder is a group: all of its recordings, without the one that is open and copies, and with the reason why one adds
// no player. What was measured is kept: it is there again when the files cannot be read any more.
func TestAFolderIsAGroupOfPlayers(t *testing.T) {
	path, _ := logSample(t)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	dir, index := t.TempDir(), t.TempDir()
	for name, content := range map[string][]byte{
		"a.teehistorian": data, "b.teehistorian": data[:len(data)/2], "b2.teehistorian": data[:len(data)/2],
		"open.teehistorian": data, "broken.teehistorian": data[:10], "notes.txt": []byte("hello"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	half := measureAt(t, t.TempDir(), filepath.Join(dir, "b.teehistorian"))
	check := func(what string, g *measuredGroup) {
		t.Helper()
		title, detail := g.text()
		if want := fmt.Sprintf("Compared with %d players in 1 recording", half.players); title != want {
			t.Errorf("%s: %q, want %q", what, title, want)
		}
		if len(g.all) != 1 || half.players < 2 ||
			!strings.HasPrefix(detail, "3 recordings left out: open or a copy\n1 recording without players: ") {
			t.Errorf("%s: %d recordings, %q", what, len(g.all), detail)
		}
	}
	check("at first", measureAt(t, index, dir, filepath.Join(dir, "open.teehistorian")))
	db, err := library.OpenToAsk(context.Background(), filepath.Join(index, "index.db"), library.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	fellows, err := db.FellowsAt(context.Background(), []string{filepath.Join(dir, "b.teehistorian")}, "1")
	if err != nil {
		t.Fatal(err)
	}
	kept, err := db.Groups(context.Background(), fellows, "1", func(string) (*judge.Baseline, error) {
		return nil, os.ErrNotExist
	})
	if err != nil || kept[0].Err != nil || len(kept[0].Of.Players()) != half.players {
		t.Errorf("%+v, %v", kept, err)
	}
	check("again", measureAt(t, index, dir, filepath.Join(dir, "open.teehistorian")))
}

// A link of a report is one that this program opens.
func TestLinksOfReportsAreRead(t *testing.T) {
	g := &sim.Game{}
	r := &export.Report{
		Recording: "a round, 1.demo", SHA256: strings.Repeat("5f", 32), Bytes: 81920, Games: []*sim.Game{g, g},
	}
	m, err := link.Parse(r.MomentLink(g, "no & va", 4150))
	if err != nil || m.At != "0/t4150" || m.Follow != "no & va" || m.Named.Name != r.Recording ||
		m.Named.SHA256 != r.SHA256 || m.Named.Bytes != r.Bytes {
		t.Errorf("%+v, %v", m, err)
	}
	if r.Bytes = 0; r.MomentLink(g, "", 1) != "" {
		t.Error("a link without the size of the file")
	}
}
