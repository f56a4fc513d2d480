package shelves

import (
	"bytes"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"playhead/formats"
	"playhead/library"
	"playhead/library/listing"
	screen "playhead/render/screen/library"
	"playhead/sim/table"
	"playhead/testdata/thwriter"
)

// recording returns a short log of a player on a map, with a finish after the
// given time unless it is 0.
func recording(player, mapName string, start time.Time, finish time.Duration) []byte {
	h := thwriter.NewHeader()
	h["map_name"], h["start_time"], h["server_name"] = mapName, start.Format("2006-01-02T15:04:05-0700"), "GER 1"
	w := thwriter.New(h)
	w.Ex(thwriter.JoinVer6, thwriter.Int(0)).Join(0).Message(0, thwriter.StartInfo6(20, player, "clan", "default"))
	w.Tick(1).PlayerNew(0, 100, 100)
	for t := 2; t < 300; t++ {
		w.Tick(t).PlayerDiff(0, 1, 0)
	}
	if finish > 0 {
		w.Ex(thwriter.PlayerFinish, thwriter.Int(0), thwriter.Int(int32(finish/(20*time.Millisecond))))
	}
	return w.Tick(300).Drop(0, "bye").Finish().Bytes()
}

var day = time.Date(2026, 8, 12, 20, 0, 0, 0, time.UTC)

// A bench is a Keeper over a folder, whose calls the test takes in.
type bench struct {
	*Keeper
	t      *testing.T
	dir    string
	posted chan func()
	places *screen.Places
	found  *screen.Found
}

func keep(t *testing.T, files map[string][]byte, uses map[[32]byte]library.Use) *bench {
	t.Helper()
	b := &bench{t: t, dir: t.TempDir(), posted: make(chan func(), 1024)}
	for name, data := range files {
		b.write(name, data)
	}
	b.Keeper = New(Options{
		ReloadEvery: 40 * time.Millisecond, Path: filepath.Join(t.TempDir(), "library.db"),
		Post: func(f func()) { b.posted <- f },
		Uses: func() map[[32]byte]library.Use { return uses },
	})
	b.Start(func(p *screen.Places) { b.places = p }, func(f *screen.Found) { b.found = f })
	t.Cleanup(b.Close)
	b.SetFolders([]Folder{{Path: b.dir}}, nil)
	return b
}

func (b *bench) write(name string, data []byte) {
	b.t.Helper()
	path := filepath.Join(b.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o666); err != nil {
		b.t.Fatal(err)
	}
}

// until takes calls in until what is wanted is seen.
func (b *bench) until(what string, seen func() bool) {
	b.t.Helper()
	deadline := time.After(time.Minute)
	for !seen() {
		select {
		case f := <-b.posted:
			f()
		case <-deadline:
			b.t.Fatalf("not seen: %s; places %+v, found %+v", what, b.places, b.found)
		}
	}
}

// ready waits until the index is complete. Between the reading of headers and that of recordings, nothing else
// tells it from one that is.
func (b *bench) ready(n int) {
	b.t.Helper()
	for end := time.Now().Add(time.Minute); ; {
		b.until("a complete index", func() bool {
			p := b.places
			return p != nil && p.Indexing.Step == "" && p.Counts[screen.All] == n && !b.dirty.Load()
		})
		b.ask(screen.Ask{})
		if !slices.ContainsFunc(b.found.Items, func(it screen.Item) bool { return it.Pending }) {
			return
		}
		if time.Now().After(end) {
			b.t.Fatal("recordings were not read")
		}
	}
}

// ask returns the names of what a question finds.
func (b *bench) ask(a screen.Ask) []string {
	b.t.Helper()
	b.found = nil
	b.Find(a)
	b.until("an answer", func() bool { return b.found != nil && b.found.Ask == a })
	names := []string{}
	for _, it := range b.found.Items {
		names = append(names, it.Name)
	}
	return names
}

// The start of a run leads to its tick, not to the one before.
func TestStartsOfRunsAreExact(t *testing.T) {
	r := runOf(&library.FoundRun{Player: 3, StartSeconds: 4.02, TimeSeconds: 0.76}, "", time.Time{}, false)
	if r.Start != 4020*time.Millisecond || r.Time != 760*time.Millisecond || r.Player != 3 {
		t.Errorf("%+v", r)
	}
}

func files() map[string][]byte {
	nova := recording("nova", "Tsunami", day, 52140*time.Millisecond)
	return map[string][]byte{
		"fast.teehistorian": nova, "copies/fast.teehistorian": nova,
		"slow.teehistorian":  recording("mimi", "Tsunami", day.AddDate(0, -1, 0), 59*time.Second),
		"never.teehistorian": recording("nova", "Sunny Ledges", day.AddDate(-1, 0, 0), 0),
		"broken.demo":        []byte("TWDEMO\x00\x06 and no more"),
	}
}

func TestListsAreNarrowed(t *testing.T) {
	b := keep(t, files(), nil)
	b.ready(3)
	for _, c := range []struct {
		name string
		ask  screen.Ask
		want []string
	}{
		{"the newest first", screen.Ask{}, []string{"fast.teehistorian", "slow.teehistorian", "never.teehistorian"}},
		{"a query about runs", screen.Ask{Text: "Tsunami <60s"}, []string{"fast.teehistorian", "slow.teehistorian"}},
		{"a player", screen.Ask{Text: "nova"}, []string{"fast.teehistorian", "never.teehistorian"}},
		{"a folder", screen.Ask{Place: screen.InFolder, Folder: b.dir}, []string{
			"fast.teehistorian", "slow.teehistorian",
			"never.teehistorian",
		}},
		{"another folder", screen.Ask{Place: screen.InFolder, Folder: b.dir + "er"}, []string{}},
		{"broken files", screen.Ask{Place: screen.Unreadable}, []string{"broken.demo"}},
		{"nothing watched", screen.Ask{Place: screen.Watched}, []string{}},
	} {
		if got := b.ask(c.ask); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if b.ask(screen.Ask{Text: "nova Tsunami <60s"}); b.found.Runs != 1 || len(b.found.Terms) != 3 ||
		b.found.Items[0].Copies != 2 || b.found.Items[0].Best.Time != 52140*time.Millisecond {
		t.Errorf("%d runs, terms %+v, %+v", b.found.Runs, b.found.Terms, b.found.Items[0])
	}
	for _, term := range b.found.Terms {
		if term.Label == "map" && term.Without != "nova <60s" {
			t.Errorf("without the map: %q", term.Without)
		}
	}
	if b.ask(screen.Ask{Text: "nova Tsunami <50s"}); b.found.
		None != "No finished run of nova on Tsunami is under 50.00 s. Best: 52.14 s." {
		t.Errorf("nothing found, because %q", b.found.None)
	}
	// There is such a run, but none with that word.
	if b.ask(screen.Ask{Text: "gibberish on Tsunami <60s"}); b.found.
		None != "No finished run matches the whole search." {
		t.Errorf("nothing found with a word, because %q", b.found.None)
	}
}

// The list in the window has the rows and the values of `replay find`.
func TestTheListHasTheRowsOfFind(t *testing.T) {
	b := keep(t, files(), nil)
	b.ready(3)
	of := listing.Columns()
	compared := 0
	for _, query := range []string{"", "nova", "Tsunami <60s", "nova Tsunami <60s", "mimi finished", "Sunny"} {
		b.ask(screen.Ask{Text: query})
		q, err := library.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		rows, _, err := b.db.Find(t.Context(), q, library.FindOptions{})
		if err != nil || len(rows) != len(b.found.Items) {
			t.Fatalf("%q: %d rows in the window, %d found, %v", query, len(b.found.Items), len(rows), err)
		}
		want := library.Table(rows)
		for i := range rows {
			k := slices.IndexFunc(b.found.Items, func(it screen.Item) bool { return it.ID == rows[i].ID })
			if k < 0 {
				t.Fatalf("%q: %q is not in the window", query, rows[i].Files)
			}
			for c := range of {
				name, x, y := of[c].Name(), want.Rows[i].Cells[c], b.found.Table.Rows[k].Cells[c]
				a, z := of[c].Text(x), of[c].Text(y)
				if a == "" { // a text that is not there
					a = table.NotRecorded
				}
				if compared++; a != z && !(x.Int() == 0 && of[c].Kind == table.List && y.Missing()) {
					t.Errorf("%q, %q: %s is %q, in the window %q", query, rows[i].Files, name, a, z)
				}
			}
		}
	}
	if compared < 200 {
		t.Errorf("only %d values were compared", compared)
	}
}

// Chips narrow a list to as many rows as they say, and the query they lead to
// finds these.
func TestChipsSayHowManyRowsAreLeft(t *testing.T) {
	b := keep(t, files(), nil)
	b.ready(3)
	b.ask(screen.Ask{})
	facets := b.found.Facets
	if len(facets) < 3 {
		t.Fatalf("%+v", facets)
	}
	for _, f := range facets {
		if got := b.ask(screen.Ask{Text: f.With}); len(got) != f.Count {
			t.Errorf("%s: says %d, finds %q", f.Label, f.Count, got)
		}
	}
}

func TestChangesShowUpInTheList(t *testing.T) {
	b := keep(t, files(), nil)
	b.ready(3)
	b.ask(screen.Ask{})
	b.write("new.teehistorian", recording("kettle", "Old Mill", day.AddDate(0, 0, 1), time.Minute))
	if err := os.Remove(filepath.Join(b.dir, "slow.teehistorian")); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(b.dir, "never.teehistorian"),
		filepath.Join(b.dir, "moved.teehistorian")); err != nil {
		t.Fatal(err)
	}
	b.Rescan()
	want := []string{"new.teehistorian", "fast.teehistorian", "moved.teehistorian"}
	b.until("the changes", func() bool {
		names := []string{}
		for _, it := range b.found.Items {
			names = append(names, it.Name)
		}
		return slices.Equal(names, want) && b.found.Items[0].Best != nil
	})
}

func TestRowsOfADiskThatIsNotConnectedSaySo(t *testing.T) {
	b := keep(t, files(), nil)
	other := t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "old.teehistorian"), recording("nova", "Tsunami", day.AddDate(0, 1, 0),
		time.Minute), 0o666); err != nil {
		t.Fatal(err)
	}
	b.SetFolders([]Folder{{Path: b.dir}, {Path: other}}, nil)
	b.ready(4)
	if err := os.Rename(other, other+".away"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(other + ".away") })
	b.Rescan()
	b.until("the missing disk", func() bool { return len(b.places.Folders) == 2 && b.places.Folders[1].Missing })
	got := b.ask(screen.Ask{})
	i := slices.Index(got, "old.teehistorian")
	if i < 0 || b.found.Items[i].Playable() || b.found.Items[i].Folder != filepath.Base(other) ||
		b.found.Table.Cell(&b.found.Table.Rows[i], "connected").Bool() {
		t.Errorf("%q, %+v", got, b.found.Items)
	}
}

func TestExcludedFilesAreNotListed(t *testing.T) {
	b := keep(t, files(), nil)
	b.ready(3)
	b.SetFolders([]Folder{{Path: b.dir}}, []string{"slow.*", "copies/"})
	b.ready(2)
	b.ask(screen.Ask{Text: "nova Tsunami"})
	if len(b.found.Items) != 1 || b.found.Items[0].Copies != 1 {
		t.Errorf("%+v", b.found.Items)
	}
	b.SetFolders([]Folder{{Path: b.dir}}, nil)
	b.ready(3)
}

// The index is that of replay index. Its folders are listed with those of the window, looked through
// with their own exclusions, and can be removed.
func TestFoldersOfReplayIndexAreListed(t *testing.T) {
	b := keep(t, files(), nil)
	b.ready(3)
	other := t.TempDir()
	add := func(name string) {
		if err := os.WriteFile(filepath.Join(other, name), recording("nova", name, day.AddDate(0, 1, 0),
			time.Minute), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	add("old.teehistorian")
	added := library.Folder{Path: other, Exclude: []string{"draft*"}}
	if _, err := b.index0().Scan(t.Context(), added, nil); err != nil {
		t.Fatal(err)
	}
	b.Rescan()
	shows := func(count int) func() bool {
		return func() bool {
			return len(b.places.Folders) == 2 && b.places.Folders[1].Path == other && b.places.Folders[1].Count == count
		}
	}
	b.until("the folder of replay index", shows(1))
	add("new.teehistorian")
	add("draft.teehistorian")
	b.Rescan()
	b.until("what came later", shows(2))
	if got := b.ask(screen.Ask{Place: screen.InFolder, Folder: other}); slices.Contains(got, "draft.teehistorian") {
		t.Errorf("%q", got)
	}
	b.Forget(other)
	b.until("one folder", func() bool { return len(b.places.Folders) == 1 })
}

// A folder inside another one is a place of its own, but its files are listed
// once.
func TestFoldersInsideOthersAreScannedOnce(t *testing.T) {
	b := keep(t, files(), nil)
	b.SetFolders([]Folder{{Path: filepath.Join(b.dir, "copies")}, {Path: b.dir}}, nil)
	b.ready(3)
	b.until("both folders", func() bool { return len(b.places.Folders) == 2 && b.places.Folders[1].Count == 3 })
	if got := b.ask(screen.Ask{Place: screen.InFolder, Folder: filepath.Join(b.dir, "copies")}); len(got) != 1 {
		t.Errorf("%q", got)
	}
}

func TestPagesPlayersAndPictures(t *testing.T) {
	b := keep(t, files(), nil)
	b.ready(3)
	var page *screen.Page
	b.Page(screen.PageOf{Name: "NOVA"}, func(p *screen.Page) { page = p })
	b.until("the page of a player", func() bool { return page != nil })
	if page.Name != "nova" || page.Recordings != 2 || page.Others != 2 || page.Runs != 1 || len(page.Best) != 1 ||
		page.Map != "Tsunami" || len(page.Course) != 1 {
		t.Errorf("%+v", page)
	}
	page = nil
	b.Page(screen.PageOf{Name: "Tsunami", IsMap: true}, func(p *screen.Page) { page = p })
	b.until("the page of a map", func() bool { return page != nil })
	if page.Recordings != 2 || page.Others != 2 || page.Runs != 2 || len(page.Best) != 2 ||
		page.Best[0].Name != "nova" || page.Best[1].Time != 59*time.Second {
		t.Errorf("%+v", page)
	}
	var names []screen.Named
	b.Names(screen.Players, func(n []screen.Named) { names = n })
	b.until("the players", func() bool { return names != nil })
	if len(names) != 2 || names[0].Name != "nova" || names[0].Recordings != 2 {
		t.Errorf("%+v", names)
	}
	b.ask(screen.Ask{})
	var img image.Image
	b.Picture(b.found.Items[0].ID, func(i image.Image) { img = i })
	b.until("a picture", func() bool { return img != nil })
	if img.Bounds().Dx() != library.PictureWidth {
		t.Errorf("%v", img.Bounds())
	}
}

func TestWhatWasWatchedIsShown(t *testing.T) {
	all := files()
	dir := t.TempDir()
	path := filepath.Join(dir, "x.teehistorian")
	if err := os.WriteFile(path, all["slow.teehistorian"], 0o666); err != nil {
		t.Fatal(err)
	}
	key := fingerprint(t, path)
	b := keep(t, all, map[[32]byte]library.Use{key: {Watched: 3, WatchedAt: day, Bookmarked: true}})
	b.ready(3)
	for _, place := range []screen.Place{screen.Watched, screen.Unfinished, screen.Bookmarked} {
		if got := b.ask(screen.Ask{Place: place}); !slices.Equal(got, []string{"slow.teehistorian"}) {
			t.Errorf("place %d: %q", place, got)
		}
	}
	if w := b.found.Items[0].Watched; w < 0.4 || w > 0.6 {
		t.Errorf("watched %v of it, want half", w)
	}
	for query, want := range map[string]int{
		"is:watched": 1, "is:unfinished": 1, "is:bookmarked": 1, "is:new": 2,
		"in:copies": 1, fmt.Sprintf("in:%q", filepath.Base(b.dir)): 3,
	} {
		if got := b.ask(screen.Ask{Text: query}); len(got) != want {
			t.Errorf("%s: %q, want %d", query, got, want)
		}
	}
}

func fingerprint(t *testing.T, path string) [32]byte {
	t.Helper()
	p, err := formats.FingerprintOf(path)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Where the index cannot be kept, there is one until the window closes.
func TestAnIndexThatCannotBeKept(t *testing.T) {
	temporary, file := t.TempDir(), filepath.Join(t.TempDir(), "a file")
	t.Setenv("TMPDIR", temporary)
	t.Setenv("TMP", temporary)
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t, dir: t.TempDir(), posted: make(chan func(), 1024)}
	b.write("a.teehistorian", recording("nova", "Tsunami", day, time.Minute))
	b.Keeper = New(Options{
		ReloadEvery: 40 * time.Millisecond, Path: filepath.Join(file, "library.db"),
		Post: func(f func()) { b.posted <- f },
	})
	b.Start(func(p *screen.Places) { b.places = p }, func(f *screen.Found) { b.found = f })
	b.SetFolders([]Folder{{Path: b.dir}}, nil)
	b.Find(screen.Ask{Text: "nova on Tsunami under 70s"})
	b.until("the run", func() bool {
		return b.found != nil && len(b.found.Items) == 1 && b.places != nil && b.places.Indexing.NotKept != "" &&
			b.places.Indexing.Problem == ""
	})
	b.Close()
	if left, _ := filepath.Glob(filepath.Join(temporary, "playhead-index-*")); len(left) > 0 {
		t.Errorf("%v is left", left)
	}
}

// An index of a later version is left alone, and the window lists from one of its own
// until it closes. A damaged one is set aside and made again, with the folders that
// only replay index knew.
func TestTheLibraryOfAnotherVersionOrADamagedOne(t *testing.T) {
	for name, c := range map[string]struct {
		at    int
		with  []byte
		newer bool
	}{
		"newer":   {60, []byte{0, 0, 0, 99}, true}, // the version in an SQLite file
		"damaged": {4096, bytes.Repeat([]byte{0}, 1<<20), false},
	} {
		path, state, added := filepath.Join(t.TempDir(), "library.db"), t.TempDir(), t.TempDir()
		opt := library.Options{Folders: filepath.Join(state, "folders.json"), Own: true}
		db, err := library.Open(t.Context(), path, opt)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Scan(t.Context(), library.Folder{Path: added}, nil); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		copy(before[c.at:], c.with)
		if err := os.WriteFile(path, before, 0o600); err != nil {
			t.Fatal(err)
		}
		b := &bench{t: t, dir: added, posted: make(chan func(), 1024)}
		b.write("a.teehistorian", recording("nova", "Tsunami", day, time.Minute))
		b.Keeper = New(Options{ReloadEvery: 40 * time.Millisecond, Path: path, Index: opt, Post: func(f func()) {
			b.posted <- f
		}})
		b.Start(func(p *screen.Places) { b.places = p }, func(f *screen.Found) { b.found = f })
		folders := []Folder{{Path: t.TempDir()}}
		if c.newer {
			folders = []Folder{{Path: added}}
		}
		b.SetFolders(folders, nil)
		b.Find(screen.Ask{Text: "nova on Tsunami under 70s"})
		b.until(name+": the run", func() bool {
			return b.found != nil && len(b.found.Items) == 1 && b.places != nil &&
				(b.places.Indexing.NotKept != "") == c.newer
		})
		b.Close()
		kept := path
		if !c.newer {
			kept += ".broken1"
		}
		if b, err := os.ReadFile(kept); err != nil || string(b) != string(before) {
			t.Errorf("%s: %s is not what was there: %v", name, kept, err)
		}
	}
}

// Every letter that is typed has the folders listed again, but what is below them is counted once.
func TestAFolderIsCountedOnceInWhatTheIndexHeld(t *testing.T) {
	s := &snapshot{below: map[string]int{}}
	for _, name := range []string{"a/1.demo", "a/b/2.demo", "c/3.demo"} {
		s.rows = append(s.rows, row{Row: screen.Row{Path: filepath.FromSlash("/" + name)}})
	}
	a := filepath.FromSlash("/a")
	if n, _ := s.inFolder(a); n != 2 {
		t.Errorf("%d recordings below %s, want 2", n, a)
	}
	s.rows = nil // no row is looked at again
	if n, _ := s.inFolder(a); n != 2 {
		t.Errorf("%d recordings the second time, want 2", n)
	}
}
