package render

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/screen/library"
	"playhead/render/settings"
	"playhead/render/widget"
	tables "playhead/sim/table"

	"github.com/hajimehoshi/ebiten/v2"
)

// A fakeLibrary answers the library's questions from a list of recordings.
type fakeLibrary struct {
	rows    []library.Row
	found   func(*library.Found)
	asks    []library.Ask
	played  []string
	added   int
	exclude []string
	pages   []library.PageOf
}

// shelf is the state of the library, nil while it does not show.
func (v *watched) shelf() *library.LibraryState {
	st, _ := v.State().Parts["library"].(*library.LibraryState)
	return st
}

// watchLibrary opens the library of v over a few recordings.
func watchLibrary(t *testing.T, v *watched) *watched {
	t.Helper()
	v.lib = &fakeLibrary{}
	for i, name := range []string{"nova_best.demo", "evening.teehistorian", "nova_second.demo", "old.demo"} {
		run := &library.Run{
			Path: name, Name: "nova", Map: "Tsunami", Player: 4 + i, Start: 3 * time.Second,
			Time: time.Duration(50+i) * time.Second, Date: v.clock,
		}
		v.lib.rows = append(v.lib.rows, library.Row{
			ID: int64(i + 1), Path: name, Name: name, Folder: "demos", Copies: 1, Kind: "demo", Map: "Tsunami",
			Players: []string{"nova", "mimi"}, PlayerCount: 5,
			Length: time.Duration(i+1) * time.Minute, Date: v.clock, Watched: 0.3, Best: run, Runs: 1,
			Missing: name == "old.demo",
		})
	}
	v.Library().Connect(v.lib.host())
	v.act("key Ctrl+L")
	v.frames(2)
	return v
}

func (f *fakeLibrary) host() library.Host {
	return library.Host{
		Show: func(places func(*library.Places), found func(*library.Found)) {
			f.found = found
			p := &library.Places{Folders: []library.Folder{
				{Path: "/demos", Name: "demos", Count: 3},
				{Path: "/old", Name: "Old disk", Missing: true},
			}}
			p.Counts[library.All], p.Counts[library.Players], p.Indexing.Unreadable = 4, 2, 2
			places(p)
		},
		Find: f.find,
		Page: func(of library.PageOf, done func(*library.Page)) {
			f.pages = append(f.pages, of)
			p := &library.Page{Of: of, Name: of.Name, Recordings: 4, Others: 1, Runs: 4, Hours: 1.5, Map: "Tsunami"}
			for i := range f.rows {
				p.Course = append(p.Course, *f.rows[i].Best)
			}
			p.Best, p.Often = p.Course[:1], []library.Named{{Name: "mimi", Recordings: 4}}
			p.Heat, p.HeatW, p.HeatH = []library.Cell{{X: 3, Y: 4, Deaths: 2}, {X: 9, Y: 9, Freezes: 5}}, 10, 10
			done(p)
		},
		Names: func(_ library.Place, done func([]library.Named)) {
			done([]library.Named{{Name: "nova", Recordings: 4, Hours: 1.5}, {Name: "mimi", Recordings: 2, Hours: 0.5}})
		},
		Picture:  func(_ int64, done func(image.Image)) { done(image.NewGray(image.Rect(0, 0, 192, 108))) },
		Play:     func(path string, at time.Duration) { f.played = append(f.played, path+"@"+at.String()) },
		PlayWith: func(path, other string) { f.played = append(f.played, path+" with "+other) },
		PlayRun: func(r *library.Run) {
			f.played = append(f.played, fmt.Sprintf("%s@%v of player %d", r.Path, r.Start, r.Player))
		},
		Compare:   func(runs []library.Run) { f.played = append(f.played, runs[0].Path+" beside "+runs[1].Path) },
		AddFolder: func() { f.added++ }, Exclude: func(p []string) { f.exclude = p },
	}
}

func (f *fakeLibrary) find(a library.Ask) {
	f.asks = append(f.asks, a)
	out := &library.Found{Ask: a}
	word, _, _ := strings.Cut(strings.TrimSpace(a.Text), " ")
	for i := range f.rows {
		if strings.Contains(f.rows[i].Name, word) {
			out.Items = append(out.Items, library.Item{Row: &f.rows[i], Best: f.rows[i].Best, Runs: 1})
		}
	}
	out.Table = recordings(out.Items)
	out.ByRuns = strings.Contains(a.Text, "under")
	if word != "" {
		out.Words, out.Terms = []string{word}, []library.Term{{Label: "player", Value: word}}
	}
	out.Facets = []library.Facet{{Label: "demo", Count: 2, With: "demo"}}
	f.found(out)
}

// recordings returns the columns of recordings that the tests look at.
func recordings(items []library.Item) *tables.Table {
	t := &tables.Table{Name: "find", Title: "Recordings"}
	for _, c := range []struct {
		key, title string
		kind       tables.Kind
		unit       tables.Unit
	}{
		{"name", "Recording", tables.Text, tables.Plain},
		{"map", "Map", tables.Map, tables.Plain},
		{"lead", "First player", tables.Player, tables.Plain},
		{"server", "Server", tables.Text, tables.Plain},
		{"seconds", "Length", tables.Number, tables.Duration},
		{"date", "Date", tables.Instant, tables.Date},
		{"month", "Month", tables.Word, tables.Plain},
		{"watched", "Watched", tables.Number, tables.Share},
		{"best_run_time_seconds", "Best run", tables.Number, tables.Duration},
		{"watched_at", "Last watched", tables.Instant, tables.Date},
	} {
		t.Columns = append(t.Columns, tables.Column{
			Key: c.key, Title: c.title, Kind: c.kind, Unit: c.unit, What: "What it says.",
		})
	}
	for _, it := range items {
		best := tables.Cell{}
		if it.Best != nil {
			best = tables.SecondsOf(it.Best.Time)
		}
		t.Rows = append(t.Rows, tables.Row{Cells: []tables.Cell{
			tables.String(it.Name), tables.String(it.Map), tables.String(it.Players[0]),
			{},
			tables.SecondsOf(it.Length),
			tables.Time(it.Date), tables.String(it.Date.Format("2006-01")), tables.Float(it.Watched), best,
			{},
		}})
	}
	return t
}

// onStartScreen returns a window without a recording.
func onStartScreen(t *testing.T, w, h int) *watched {
	t.Helper()
	v := &watched{t: t, clock: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	v.Window = New(desk.Host{}, settings.Default())
	v.d.Now = func() time.Time { return v.clock }
	v.resize(w, h)
	return v
}

func libraryWindow(t *testing.T) *watched {
	t.Helper()
	return watchLibrary(t, onStartScreen(t, 1280, 720))
}

// Enter resumes a recording, but plays a run that was found, as "Play best run" does.
func TestEnterPlaysTheRunThatWasFound(t *testing.T) {
	v := libraryWindow(t)
	v.act("type nova", "key Enter")
	v.act("key Backspace", "key Backspace", "key Backspace", "key Backspace", "type nova under 60s", "key ArrowDown",
		"key Enter")
	want := []string{"nova_best.demo@-1ns", "nova_second.demo@3s of player 6"}
	if !slices.Equal(v.lib.played, want) {
		t.Errorf("played %q, want %q", v.lib.played, want)
	}
}

func TestLibraryTypingSearchesAndArrowsChoose(t *testing.T) {
	v := libraryWindow(t)
	if st := v.shelf(); st == nil || st.Found != 4 || st.Folders != 2 || st.Unreadable != 2 {
		t.Fatalf("%+v", st)
	}
	v.act("type nova")
	v.frames(1)
	if st := v.shelf(); st.Query != "nova" ||
		!slices.Equal(st.Names, []string{"nova_best.demo", "nova_second.demo"}) {
		t.Fatalf("%+v", st)
	}
	v.act("key ArrowDown")
	v.act("key Enter")
	v.act("key PageDown") // the last row already
	v.act("key Enter")
	if want := []string{"nova_second.demo@-1ns", "nova_second.demo@-1ns"}; !slices.Equal(v.lib.played, want) {
		t.Errorf("played %q, want %q", v.lib.played, want)
	}
}

// What was typed to find recordings stays when the user looks at the players or maps, which are
// found by name.
func TestAListOfNamesSaysThatItIsSearchedByName(t *testing.T) {
	for _, c := range []struct {
		place library.Place
		want  string
	}{
		{library.Players, "No player is called “nova under 60s”."},
		{library.Maps, "No map is called “nova under 60s”."},
	} {
		v := libraryWindow(t)
		v.act("type nova under 60s")
		v.frames(1)
		v.clickOn(widget.Target{Part: "library place", N: int(c.place)})
		v.frames(1)
		if texts := strings.Join(v.texts(), "\n"); !strings.Contains(texts, c.want) {
			t.Errorf("no %q in %q", c.want, texts)
		}
	}
}

// Escape goes back a step at a time: the page, the query, the place, the screen.
func TestLibraryEscapeGoesBackStepByStep(t *testing.T) {
	v := libraryWindow(t)
	v.act("type nova")
	v.frames(1)
	v.act("click 280 102") // the chip of the player
	v.frames(1)
	if st := v.shelf(); st.Page != "nova" || st.PageRuns != 1 {
		t.Fatalf("page %+v", st)
	}
	v.act("key Escape")
	v.frames(1)
	if st := v.shelf(); st.Page != "" || st.Query != "nova" {
		t.Fatalf("after the first: %+v", st)
	}
	v.act("key Escape")
	v.frames(1)
	if st := v.shelf(); st.Query != "" || st.Found != 4 {
		t.Fatalf("after the second: %+v", st)
	}
	v.act("key Escape")
	v.frames(1)
	if v.shelf() != nil {
		t.Error("the library is still open")
	}
}

func TestLibraryDoesNotOpenWhatIsNotThere(t *testing.T) {
	v := libraryWindow(t)
	v.act("type old")
	v.frames(1)
	v.act("key Enter")
	if len(v.lib.played) != 0 || !slices.Contains(v.State().Toasts, "The disk is not connected") {
		t.Errorf("played %q, toasts %q", v.lib.played, v.State().Toasts)
	}
}

func TestLibraryStepsToTheNextRecording(t *testing.T) {
	v := libraryWindow(t)
	v.act("key Ctrl+PageDown")
	v.act("key Ctrl+PageDown")
	v.act("key Ctrl+PageDown") // the last one is on a disk that is not connected
	v.act("key Ctrl+PageUp")
	if want := []string{"evening.teehistorian@-1ns", "nova_second.demo@-1ns", "evening.teehistorian@-1ns"}; !slices.
		Equal(v.lib.played, want) {
		t.Errorf("played %q, want %q", v.lib.played, want)
	}
}

// Chords that do not edit text work while the search field has the keyboard.
func TestLibraryLeavesChordsToTheWindow(t *testing.T) {
	v := libraryWindow(t)
	v.act("type no")
	v.frames(1)
	v.act("key Ctrl+Comma")
	v.frames(1)
	if v.State().Dialog != "settings" {
		t.Fatalf("dialog %q", v.State().Dialog)
	}
	v.act("key Escape")
	v.frames(1)
	v.act("type v")
	v.frames(1)
	if q := v.shelf().Query; q != "nov" {
		t.Errorf("query %q", q)
	}
}

func TestLibraryMouseSortsGroupsAndPlays(t *testing.T) {
	v := libraryWindow(t)
	v.act("click 400 180")
	v.act("click 400 180")
	if want := []string{"nova_best.demo@-1ns"}; !slices.Equal(v.lib.played, want) {
		t.Errorf("a double click played %q", v.lib.played)
	}
	v.act("click 380 135") // the head of the names
	v.frames(1)
	v.act("click 380 135")
	v.frames(1)
	want := []string{"nova_second.demo", "nova_best.demo", "evening.teehistorian", "old.demo"}
	if st := v.shelf(); st.Sort != "-name" || !slices.Equal(st.Names, want) {
		t.Errorf("by %q: %q, want %q", st.Sort, st.Names, want)
	}
	v.menuAt(400, 180)
	v.choose("Copy row")
	v.act("click 1152 102") // group
	v.frames(1)
	if v.State().Dialog != "menu" {
		t.Fatalf("dialog %q", v.State().Dialog)
	}
	v.act("key ArrowDown")
	v.act("key ArrowDown")
	v.act("key Enter")
	v.frames(1)
	if st := v.shelf(); st.Group != "map" {
		t.Errorf("grouped by %q", st.Group)
	}
	v.act("click 1249 102") // grid
	v.frames(1)
	if !v.shelf().Grid {
		t.Error("no grid")
	}
	v.act("click 60 241") // players
	v.frames(1)
	if st := v.shelf(); !slices.Equal(st.Names, []string{"nova", "mimi"}) {
		t.Errorf("names %q", st.Names)
	}
}

func TestLibraryExcludesWhatIsTyped(t *testing.T) {
	v := libraryWindow(t)
	v.act("click 60 442")
	v.frames(1)
	if !v.shelf().Editing {
		t.Fatal("the patterns are not edited")
	}
	v.act("type *.part, backup/")
	v.act("key Enter")
	v.frames(2)
	if !slices.Equal(v.lib.exclude, []string{"*.part", "backup/"}) {
		t.Errorf("%q", v.lib.exclude)
	}
	v.act("type x") // the search has the keyboard again
	v.frames(1)
	if q := v.shelf().Query; q != "x" {
		t.Errorf("query %q", q)
	}
}

// A toast covers no row of the library, in windows of any size.
func TestAToastCoversNoRowOfTheLibrary(t *testing.T) {
	for _, size := range []image.Point{{1600, 900}, {1280, 720}, {800, 480}, {640, 400}} {
		v := onStartScreen(t, size.X, size.Y)
		watchLibrary(t, v)
		for i := range 40 {
			r := v.lib.rows[0]
			r.ID, r.Name = int64(100+i), "more"
			v.lib.rows = append(v.lib.rows, r)
		}
		v.act("type m")
		v.act("key Backspace")
		v.Toast(widget.Toast{Title: "A message"}, nil)
		v.frames(30)
		v.act("key End")
		v.frames(2)
		var toast layout.Rect
		rows := map[int]layout.Rect{}
		for _, z := range v.d.Hits.All() {
			switch z.Target.Part {
			case "toast":
				toast = z.Rect
			case "library row":
				rows[z.Target.N] = z.Rect
			}
		}
		if toast.Empty() || len(rows) == 0 || rows[43].Empty() {
			t.Fatalf("%v: toast %v, rows %v", size, toast, rows)
		}
		for n, r := range rows {
			if !r.Intersect(toast).Empty() {
				t.Errorf("%v: row %d at %v is below the toast at %v", size, n, r, toast)
			}
		}
	}
}

// An empty library offers to add a folder where one looks.
func TestAnEmptyLibraryOffersToAddAFolder(t *testing.T) {
	v := onStartScreen(t, 1280, 720)
	v.lib = &fakeLibrary{}
	host := v.lib.host()
	host.Show = func(places func(*library.Places), found func(*library.Found)) {
		places(&library.Places{})
		v.lib.found = found
	}
	v.Library().Connect(host)
	v.act("key Ctrl+L")
	v.frames(2)
	z, ok := v.d.Hits.Find(widget.Target{Part: "library add", N: 1})
	if !ok {
		t.Fatal("no button")
	}
	v.act(fmt.Sprintf("click %f %f", z.CenterX(), z.CenterY()))
	if v.lib.added != 1 {
		t.Errorf("%d folders were asked for", v.lib.added)
	}
}

// Painting changes nothing: after a picture of another size, where all rows fit, list,
// sidebar and page are where they were.
func TestAPictureOfTheLibraryScrollsNothing(t *testing.T) {
	v := onStartScreen(t, 960, 560)
	watchLibrary(t, v)
	for i := range 40 {
		r := v.lib.rows[0]
		r.ID = int64(100 + i)
		v.lib.rows = append(v.lib.rows, r)
	}
	v.act("type n", "click 280 104") // the page of a player
	v.frames(2)
	v.act("wheel 400 300 -9", "wheel 900 300 -9", "wheel 60 300 -9")
	v.frames(2)
	before := v.Library().Shown()
	if st := v.shelf(); st.Scroll == 0 || st.Page == "" {
		t.Fatalf("%+v", st)
	}
	end := v.control("library page with", 0)
	if page := v.control("library page", 0); end.Bottom() > page.Bottom() || end.Bottom() < page.Bottom()-30 {
		t.Errorf("the page scrolls to its end: its last row is at %v of %v", end, page)
	}
	large := image.Pt(1920, 4000)
	v.Arrange(large, 1)
	v.Paint(ebiten.NewImage(large.X, large.Y))
	v.frames(2)
	if now := v.Library().Shown(); now != before {
		t.Errorf("before %+v\nafter  %+v", before, now)
	}
}

// The recording that is watched waits behind the library: closing that goes on at the
// same moment, with the same player and what was found. Opening another one closes it.
func TestTheLibraryLeadsBackToTheRecording(t *testing.T) {
	for _, back := range []string{"key Escape", "key Ctrl+L"} {
		v := watchPaused(t, "ddnet", 20*time.Second)
		v.act("key ArrowDown")
		was, follows, tick := v.watch, v.watch.Session.Followed, v.watch.Session.Play.Tick()
		watchLibrary(t, v)
		if st := v.State(); st.Open || st.Parts["library"] == nil || st.Dialog != "library" {
			t.Fatalf("the library is not open: dialog %q", st.Dialog)
		}
		v.act(back)
		v.frames(2)
		if s := v.watch.Session; v.watch != was || s.Followed != follows || s.Play.Tick() != tick {
			t.Errorf("%s: shows %+v", back, v.watch)
		}
		if st := v.State(); !st.Open || st.Parts["library"] != nil || st.Dialog != "" {
			t.Errorf("%s: open %v, dialog %q", back, st.Open, st.Dialog)
		}
		watchLibrary(t, v)
		v.Show(NewWatch(openSample(t, "ddnet")))
		v.act("key Ctrl+L", "key Escape")
		if v.frames(1); v.watch == was {
			t.Error("the library leads back to a recording that was left")
		}
	}
}

// Of ten thousand recordings only those in view are drawn, and their pictures asked for.
// Columns, groups and several rows are chosen as in any list.
func TestTheLibraryListsTenThousandRecordings(t *testing.T) {
	v := libraryWindow(t)
	var copied string
	v.d.Host.Copy = func(s string) { copied = s }
	for i := range 10_000 {
		r := v.lib.rows[i%3]
		r.ID, r.Name, r.Map = int64(100+i), fmt.Sprintf("more %05d.demo", i), fmt.Sprintf("Map %d", i%7)
		r.Date = v.clock.Add(-time.Duration(i) * time.Hour)
		v.lib.rows = append(v.lib.rows, r)
	}
	v.act("type more")
	v.frames(2)
	rows := func() (n int) {
		for _, z := range v.d.Hits.All() {
			if z.Part == "library row" && z.W > 400 {
				n++
			}
		}
		return n
	}
	if st := v.shelf(); st.Found != 10_000 || rows() > 12 || st.Pictures > 40 {
		t.Fatalf("%d found, %d rows, %d pictures", st.Found, rows(), st.Pictures)
	}
	v.act("key PageDown", "key ArrowDown")
	was := v.shelf()
	v.lib.find(library.Ask{Text: "more"}) // the index has grown
	v.frames(2)
	if st := v.shelf(); st.Chosen != was.Chosen || st.Scroll != was.Scroll || st.Chosen < 5 {
		t.Errorf("chosen %d, scrolled %v; were %d and %v", st.Chosen, st.Scroll, was.Chosen, was.Scroll)
	}
	top := 0
	for _, z := range v.d.Hits.All() {
		if z.Part == "library row" && z.W > 400 {
			top = z.N
			break
		}
	}
	v.clickOn(widget.Target{Part: "library row", N: top + 2})
	v.clickWith("Shift+", widget.Target{Part: "library row", N: top + 4})
	v.clickOn(widget.Target{Part: "table copy"})
	if lines := strings.Split(strings.TrimSpace(copied), "\n"); len(lines) != 4 ||
		!strings.HasPrefix(lines[1], fmt.Sprintf("more %05d.demo\t", top+2)) {
		t.Errorf("copied %q", copied)
	}
	head := v.zone("table head", recordings(nil).Column("map"))
	v.menuAt(head.CenterX(), head.CenterY())
	v.choose("Group by Map")
	if st := v.shelf(); st.Group != "map" || st.Names[0] != "more 00000.demo" || len(v.groups()) == 0 {
		t.Errorf("grouped by %q: %q", st.Group, st.Names)
	}
}

// A log and the demo of its round are played one by one, or together.
func TestRecordingsOfOneRoundArePlayedTogether(t *testing.T) {
	v := watchLibrary(t, onStartScreen(t, 1280, 720))
	v.lib.rows[0].SameRound = []string{"evening.teehistorian"}
	v.act("type nova_best")
	v.frames(2)
	z, ok := v.d.Hits.Find(widget.Target{Part: "library row", N: 0})
	if !ok {
		t.Fatal("no row")
	}
	labels := v.menuAt(z.X+300, z.CenterY())
	if !slices.Contains(labels, "Play the same round: evening.teehistorian") {
		t.Errorf("the menu has %q", labels)
	}
	v.choose("Play together with evening.teehistorian")
	if want := "nova_best.demo with evening.teehistorian"; !slices.Contains(v.lib.played, want) {
		t.Errorf("played %q, want %q", v.lib.played, want)
	}
}
