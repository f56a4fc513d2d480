package library_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"playhead/library"
	"playhead/testdata/thwriter"
)

// recording returns a log of a minute in which player plays on a map, says a
// line and finishes after the given time; 0: not at all.
func recording(player, mapName, chat string, start time.Time, finish time.Duration) []byte {
	h := thwriter.NewHeader()
	h["map_name"], h["start_time"] = mapName, start.Format("2006-01-02T15:04:05-0700")
	h["server_name"] = "GER 1 of " + mapName
	w := thwriter.New(h)
	w.Ex(thwriter.JoinVer6, thwriter.Int(0)).Join(0).Message(0, thwriter.StartInfo6(20, player, "clan", "default"))
	w.Tick(1).PlayerNew(0, 100, 100).InputNew(0, [10]int32{1, 50, -50})
	w.Tick(2).PlayerDiff(0, 1, 0).Message(0, thwriter.GameMessage(17, thwriter.Int(0), thwriter.Text(chat)))
	w.Tick(3).Command(0, 1, "timeout", "very-secret-code")
	for t := 4; t < 300; t++ {
		w.Tick(t).PlayerDiff(0, 1, 0)
	}
	if finish > 0 {
		w.Ex(thwriter.PlayerFinish, thwriter.Int(0), thwriter.Int(int32(finish/(20*time.Millisecond))))
	}
	return w.Tick(300).Drop(0, "bye").Finish().Bytes()
}

var day = time.Date(2026, 8, 12, 20, 0, 0, 0, time.UTC)

// folder fills a new folder with recordings and other files.
func folder(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	nova := recording("nova", "Tsunami", "good game everyone", day, 52140*time.Millisecond)
	mimi := recording("mimi", "Tsunami", "hello nova", day.AddDate(0, -1, 0), 59*time.Second)
	for name, data := range map[string][]byte{
		"fast.teehistorian":             nova,
		"copies/fast.copy.teehistorian": nova,
		"slow.teehistorian":             mimi,
		"never.teehistorian":            recording("nova", "Sunny Ledges", "ひなた は どこ", day.AddDate(-1, 0, 0), 0),
		"broken.demo":                   []byte("TWDEMO\x00\x06 and no more"),
		"cut.teehistorian":              nova[:len(nova)/2],
		"day.zip": zipOf(t, "a.teehistorian", recording("kettle", "Old Mill", "gg", day,
			time.Minute), "b.teehistorian", recording("brick", "Old Mill", "gg", day, 0)),
		"notes.txt":             []byte("not a recording"),
		"backup/x.teehistorian": recording("ghost", "Nowhere", "", day, 0),
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func zipOf(t testing.TB, a string, adata []byte, b string, bdata []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, e := range []struct {
		name string
		data []byte
	}{{a, adata}, {b, bdata}} {
		f, err := w.Create(e.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write(e.data); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// index brings db up to date with dir.
func index(t testing.TB, db *library.DB, dir string) library.Scanned {
	t.Helper()
	ctx := context.Background()
	s, err := db.Scan(ctx, library.Folder{Path: dir, Exclude: []string{"backup/"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	opt := library.IndexOptions{Jobs: 2}
	// Entries of archives are files only when the archive was read.
	for range 2 {
		if _, err := db.Headers(ctx, opt); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Prune(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Contents(ctx, opt); err != nil {
		t.Fatal(err)
	}
	return s
}

func open(t testing.TB, path string) *library.DB {
	t.Helper()
	db, err := library.Open(context.Background(), path, library.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// find returns the names of the files a query finds, the first copy of each.
func find(t testing.TB, db *library.DB, query string) []string {
	t.Helper()
	q, err := library.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	rows, total, err := db.Find(context.Background(), q, library.FindOptions{})
	if err != nil {
		t.Fatalf("%q: %v", query, err)
	}
	if total != len(rows) {
		t.Errorf("%q: %d rows of %d", query, len(rows), total)
	}
	names := []string{}
	for _, r := range rows {
		names = append(names, filepath.Base(r.Files[0]))
	}
	return names
}

func TestQueriesFindRecordings(t *testing.T) {
	db := open(t, filepath.Join(t.TempDir(), "index.db"))
	index(t, db, folder(t))
	for _, c := range []struct {
		query string
		want  []string // in any order unless the query sorts
	}{
		{"", []string{
			"fast.copy.teehistorian", "slow.teehistorian", "never.teehistorian", "cut.teehistorian",
			"a.teehistorian", "b.teehistorian",
		}},
		{"nova on Tsunami under 60s", []string{"fast.copy.teehistorian"}},
		{"player:NOVA map:tsunami <1:00", []string{"fast.copy.teehistorian"}},
		{"nova Tsunami <60s", []string{"fast.copy.teehistorian"}},
		{"Tsunami <60s", []string{"fast.copy.teehistorian", "slow.teehistorian"}},
		{"Tsunami <59", []string{"fast.copy.teehistorian"}},
		{"Tsunami >59", []string{"slow.teehistorian"}},
		{"finished 2026-07", []string{"slow.teehistorian"}},
		{"tsun", []string{"fast.copy.teehistorian", "slow.teehistorian", "cut.teehistorian"}},
		{"nova", []string{"fast.copy.teehistorian", "slow.teehistorian", "never.teehistorian", "cut.teehistorian"}},
		{"by nova", []string{"fast.copy.teehistorian", "never.teehistorian", "cut.teehistorian"}},
		{"nova -tsunami", []string{"never.teehistorian"}},
		{`"good game"`, []string{"fast.copy.teehistorian", "cut.teehistorian"}},
		{`"game good"`, nil},
		{"chat:good", []string{"fast.copy.teehistorian", "cut.teehistorian"}},
		{"chat:tsunami", nil},
		{"ひなた", []string{"never.teehistorian"}},
		{"server:ger 2025", []string{"never.teehistorian"}},
		{"before:2026", []string{"never.teehistorian"}},
		{"mill", []string{"a.teehistorian", "b.teehistorian"}},
		{"format:demo", nil},
		{"format:teeh finished mill", []string{"a.teehistorian"}},
		{"ghost", nil},
		{"secret", nil},
		{`quote " and * ( NOT nova`, nil},
		{"💥", []string{
			"fast.copy.teehistorian", "slow.teehistorian", "never.teehistorian", "cut.teehistorian",
			"a.teehistorian", "b.teehistorian",
		}},
	} {
		got := find(t, db, c.query)
		slices.Sort(got)
		want := append([]string{}, c.want...)
		slices.Sort(want)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%q (-want +got):\n%s", c.query, d)
		}
	}
	if got := find(t, db, "finished"); !slices.Equal(got[:3], []string{
		"fast.copy.teehistorian", "slow.teehistorian",
		"a.teehistorian",
	}) {
		t.Errorf("not the fastest first: %q", got)
	}
}

func TestARowTellsWhatTheListShows(t *testing.T) {
	dir := folder(t)
	db := open(t, filepath.Join(t.TempDir(), "index.db"))
	index(t, db, dir)
	q, _ := library.ParseQuery("nova on Tsunami under 60s")
	rows, _, err := db.Find(context.Background(), q, library.FindOptions{Limit: 5})
	if err != nil || len(rows) != 1 {
		t.Fatal(rows, err)
	}
	r := rows[0]
	r.ID = 0
	want := library.Row{
		Files: []string{
			filepath.Join(dir, "copies", "fast.copy.teehistorian"),
			filepath.Join(dir, "fast.teehistorian"),
		},
		Connected: true, Format: "teehistorian", GameName: r.GameName, Map: "Tsunami", Server: "GER 1 of Tsunami",
		Started: day.Unix(), Seconds: r.Seconds,
		Players: []string{"nova"}, AllOf: 1, Runs: 1,
		Best: &library.FoundRun{
			Name: "nova", Map: "Tsunami", TimeSeconds: 52.14, TimeFrom: "recorded",
			StartSeconds: r.Best.StartSeconds, Sources: 1,
		},
		SameRound: []string{filepath.Join(dir, "cut.teehistorian")},
	}
	if d := cmp.Diff(want, r); d != "" {
		t.Error(d)
	}
	if r.Seconds < 5 || r.Seconds > 7 {
		t.Errorf("%v s long", r.Seconds)
	}
}

func TestChangesInFoldersAreNoticed(t *testing.T) {
	dir := folder(t)
	db := open(t, filepath.Join(t.TempDir(), "index.db"))
	index(t, db, dir)
	if s := index(t, db, dir); s.New+s.Changed+s.Gone != 0 || s.Files != 7 {
		t.Errorf("nothing happened, but %+v", s)
	}
	at := func(name string) string { return filepath.Join(dir, name) }
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.Rename(at("slow.teehistorian"), at("moved.teehistorian")))
	must(os.Remove(at("never.teehistorian")))
	must(os.WriteFile(at("cut.teehistorian"), recording("rook", "Short Straw", "new", day, 0), 0o666))
	must(os.WriteFile(at("day.zip"), zipOf(t, "c.teehistorian", recording("chess", "Old Mill", "gg", day, 0),
		"d.teehistorian", recording("dora", "Old Mill", "gg", day, 0)), 0o666))
	if s := index(t, db, dir); s.New != 1 || s.Changed != 2 || s.Gone != 2 {
		t.Errorf("%+v, want 1 new, 2 changed, 2 gone", s)
	}
	for query, want := range map[string][]string{
		"by mimi":   {"moved.teehistorian"},
		"moved":     {"moved.teehistorian"},
		"ledges":    {},
		"rook":      {"cut.teehistorian"},
		"by kettle": {},
		"mill":      {"c.teehistorian", "d.teehistorian"},
	} {
		got := find(t, db, query)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
}

// A disk that is unplugged comes back: its rows stay.
func TestRowsOfADisconnectedDiskStay(t *testing.T) {
	dir := folder(t)
	db := open(t, filepath.Join(t.TempDir(), "index.db"))
	index(t, db, dir)
	if err := os.Rename(dir, dir+".away"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir + ".away") })
	index(t, db, dir)
	q, _ := library.ParseQuery("by mimi")
	rows, _, err := db.Find(context.Background(), q, library.FindOptions{})
	if err != nil || len(rows) != 1 || rows[0].Connected {
		t.Fatalf("%+v, %v; want one row, not connected", rows, err)
	}
	folders, err := db.Folders(context.Background())
	if err != nil || len(folders) != 1 || folders[0].Present {
		t.Errorf("%+v, %v", folders, err)
	}
	if err := os.Rename(dir+".away", dir); err != nil {
		t.Fatal(err)
	}
	if s := index(t, db, dir); s.New+s.Changed+s.Gone != 0 {
		t.Errorf("back again, but %+v", s)
	}
}

func TestIndexingGoesOnAfterAnInterruption(t *testing.T) {
	dir := t.TempDir()
	for i := range 40 {
		name := fmt.Sprintf("%02d.teehistorian", i)
		if err := os.WriteFile(filepath.Join(dir, name), recording(fmt.Sprint("p", i), "Tsunami", "",
			day.Add(time.Duration(i)*time.Hour), 0), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), "index.db")
	db, err := library.Open(context.Background(), path, library.Options{})
	if err != nil {
		t.Fatal(err)
	}
	bg := context.Background()
	if _, err := db.Scan(bg, library.Folder{Path: dir}, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Headers(bg, library.IndexOptions{}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(bg)
	_, err = db.Contents(ctx, library.IndexOptions{Jobs: 1, Progress: func(p library.Progress) {
		if p.Done == 7 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("interrupted: %v", err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	db = open(t, path)
	p, err := db.Contents(bg, library.IndexOptions{})
	if err != nil || p.Total < 30 || p.Total > 33 {
		t.Errorf("went on with %d of 40, %v; 7 were stored", p.Total, err)
	}
	if got := find(t, db, "p3"); len(got) != 11 {
		t.Errorf("%d recordings with p3…, want 11", len(got))
	}
}

func TestOnlyAnIndexIsOpened(t *testing.T) {
	dir := t.TempDir()
	for name, data := range map[string]string{
		"text":   strings.Repeat("my thesis ", 100),
		"short":  "x",
		"sqlite": "SQLite format 3\x00" + strings.Repeat("\x01", 4096),
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(data), 0o666); err != nil {
			t.Fatal(err)
		}
		db, err := library.Open(context.Background(), path, library.Options{})
		if err == nil {
			_ = db.Close()
		}
		if !errors.Is(err, library.ErrForeign) {
			t.Errorf("%s: %v, want ErrForeign", name, err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != data {
			t.Errorf("%s was touched", name)
		}
	}
}

func TestADamagedIndexIsBuiltAnew(t *testing.T) {
	path, dir := filepath.Join(t.TempDir(), "index.db"), folder(t)
	db, err := library.Open(context.Background(), path, library.Options{})
	if err != nil {
		t.Fatal(err)
	}
	index(t, db, dir)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 4096; i < len(data); i += 7 {
		data[i] ^= 0x5a
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	db = open(t, path)
	index(t, db, dir)
	if got := find(t, db, "by mimi"); len(got) != 1 {
		t.Errorf("finds %q", got)
	}
}

func TestNothingPrivateIsIndexed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	db := open(t, path)
	index(t, db, folder(t))
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, suffix := range []string{"", "-wal"} {
		data, err := os.ReadFile(path + suffix)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		if bytes.Contains(data, []byte("very-secret-code")) {
			t.Errorf("a timeout code is in the index%s", suffix)
		}
	}
}

// A clock that is set back leaves files that were changed in the future: they are read
// once, like others.
func TestAFileOfTheFutureIsIndexedOnce(t *testing.T) {
	dir := folder(t)
	future := time.Now().AddDate(10, 0, 0)
	if err := os.Chtimes(filepath.Join(dir, "fast.teehistorian"), future, future); err != nil {
		t.Fatal(err)
	}
	db := open(t, filepath.Join(t.TempDir(), "index.db"))
	index(t, db, dir)
	if s := index(t, db, dir); s.New+s.Changed+s.Gone != 0 {
		t.Errorf("nothing happened, but %+v", s)
	}
	if got := find(t, db, "fast"); len(got) == 0 {
		t.Error("it is not found")
	}
}
