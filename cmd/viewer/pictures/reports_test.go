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

	"playhead/cmd/viewer/opening"
	"playhead/export"
	"playhead/formats"
	"playhead/gamedata"
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
		if m.Name != want.Name || m.Known != want.Known || m.Value != want.Value || len(m.All) != len(want.All) {
			t.Errorf("%s: %v among %d, the command has %v among %d", m.Name, m.Value, len(m.All), want.Value,
				len(want.All))
		}
	}
	if want, err := export.FileHash(path); err != nil || got.SHA256 != want {
		t.Errorf("hash %s, want %s, %v", got.SHA256, want, err)
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

func TestPlayersOfAnAddedRecordingAreMeasuredLikeThoseOfTheWindow(t *testing.T) {
	path, r := logSample(t)
	b, all, err := measureBaseline(context.Background(), path, new(gamedata.Finder), formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rows, err := judge.Of(context.Background(), r, path, judge.Options{})
	if err != nil || len(rows) == 0 || all == nil {
		t.Fatal(len(rows), err)
	}
	by := map[string]judging.Values{}
	for _, p := range b.Players {
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
	if len(b.Keys) < len(rows) || b.Keys[0].File != b.Name {
		t.Errorf("%d sequences of %q", len(b.Keys), b.Keys[0].File)
	}
	if _, _, err := measureBaseline(context.Background(), os.DevNull, new(gamedata.Finder),
		formats.Options{}); err == nil {
		t.Error("an empty file was measured")
	}
}

// A folder is a group: all of its recordings, without the one that is open, and with the reason why one adds no player.
func TestAFolderIsAGroupOfPlayers(t *testing.T) {
	path, _ := logSample(t)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, content := range map[string][]byte{
		"a.teehistorian": data, "b.teehistorian": data, "open.teehistorian": data, "broken.teehistorian": data[:10],
		"notes.txt": []byte("hello"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	one, _, err := measureBaseline(context.Background(), path, new(gamedata.Finder), formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g := measureFolder(context.Background(), dir, []string{filepath.Join(dir, "open.teehistorian")},
		new(gamedata.Finder), formats.Options{})
	title, detail := g.text()
	if want := fmt.Sprintf("Compared with %d players in 2 recordings", 2*len(one.Players)); title != want {
		t.Errorf("%q, want %q", title, want)
	}
	if len(g.all) != 2 || len(g.measured) != 2 || !strings.HasPrefix(detail, "1 recording without players: ") {
		t.Errorf("%d recordings, %q", len(g.all), detail)
	}
}
