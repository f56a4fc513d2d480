package marks

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"playhead/drawing"
	"playhead/render/timeline"
)

func full(id string) timeline.Bookmark {
	return timeline.Bookmark{
		ID: id, Time: 12340 * time.Millisecond, Name: "weird hook", Range: timeline.Range{
			From: time.Second,
			To:   3 * time.Second,
		}, Looping: true,
		Follow: "nova", Camera: timeline.Place{X: 1, Y: 2, Width: 300, Mode: "free"},
		Text: "look\nhere", By: "kb", Speed: 0.25,
	}
}

func TestBookmarksAreReadAsTheyWereWritten(t *testing.T) {
	d := Folder(filepath.Join(t.TempDir(), "bookmarks"))
	m := full("a")
	if all, aside, err := d.Read(Key{1}); err != nil || aside != "" || len(all.Bookmarks) != 0 {
		t.Fatalf("nothing kept yet: %v, %q, %v", all, aside, err)
	}
	if _, _, err := d.Apply(Key{1}, About{Name: "round.demo"}, Change{Mark: m}); err != nil {
		t.Fatal(err)
	}
	all, _, err := d.Read(Key{1})
	if err != nil || !slices.Equal(all.Bookmarks, []timeline.Bookmark{m}) {
		t.Errorf("got %+v, %v", all, err)
	}
	if all, _, _ := d.Read(Key{2}); len(all.Bookmarks) != 0 {
		t.Errorf("of another recording: %v", all)
	}
	all, _, err = d.Apply(Key{1}, About{Name: "round.demo"}, Change{Mark: m, Gone: true})
	if err != nil || len(all.Bookmarks) != 0 {
		t.Errorf("after removing: %v, %v", all, err)
	}
}

// Two windows that set bookmarks at the same time keep those of both.
func TestTwoWindowsLoseNoBookmark(t *testing.T) {
	d := Folder(t.TempDir())
	const windows, each = 4, 25
	var wg sync.WaitGroup
	for w := range windows {
		wg.Go(func() {
			for i := range each {
				m := timeline.Bookmark{ID: fmt.Sprintf("%d-%d", w, i), Time: time.Duration(i) * time.Second}
				if _, _, err := d.Apply(Key{}, About{Name: "x"}, Change{Mark: m}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if all, _, err := d.Read(Key{}); err != nil || len(all.Bookmarks) != windows*each {
		t.Errorf("%d of %d bookmarks, %v", len(all.Bookmarks), windows*each, err)
	}
}

func TestADamagedFileIsKeptAside(t *testing.T) {
	d := Folder(t.TempDir())
	path := d.path(Key{})
	for i, text := range []string{`{"version":1,"bookmarks":[{"id":"a","seconds":1},{"id":`, "not json"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, aside, err := d.Apply(Key{}, About{Name: "x"}, Change{Mark: full("b")})
		if err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf("%s.broken%d", path, i+1); aside != want {
			t.Errorf("kept as %q, want %q", aside, want)
		}
		if b, err := os.ReadFile(aside); err != nil || string(b) != text {
			t.Errorf("kept %q, %v", b, err)
		}
		if all, _, _ := d.Read(Key{}); len(all.Bookmarks) != 1 || all.Bookmarks[0].ID != "b" {
			t.Errorf("then %v", all)
		}
		os.Remove(path)
	}
}

func TestAFileOfALaterVersionIsNotTouched(t *testing.T) {
	d := Folder(t.TempDir())
	const text = `{"version":2,"bookmarks":{"new":"shape"}}`
	if err := os.WriteFile(d.path(Key{}), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := d.Apply(Key{}, About{Name: "x"}, Change{Mark: full("a")}); err == nil ||
		!strings.Contains(err.Error(), "later version") {
		t.Errorf("error %v", err)
	}
	if b, _ := os.ReadFile(d.path(Key{})); string(b) != text {
		t.Errorf("the file is now %s", b)
	}
}

// What was marked while a recording was written belongs to the whole one.
func TestBookmarksMoveToTheWholeRecording(t *testing.T) {
	d := Folder(t.TempDir())
	for i, key := range []Key{{1}, {2}} {
		if _, _, err := d.Apply(key, About{Name: "x"}, Change{Mark: full(fmt.Sprint(i))}); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Move(Key{1}, Key{2}, "x"); err != nil {
		t.Fatal(err)
	}
	if all, _, _ := d.Read(Key{2}); len(all.Bookmarks) != 2 {
		t.Errorf("got %v", all)
	}
	if all, _, _ := d.Read(Key{1}); len(all.Bookmarks) != 0 {
		t.Errorf("left %v", all)
	}
}

// Two windows that draw at the same time keep the drawings of both, and what one erases is gone.
func TestTwoWindowsLoseNoDrawing(t *testing.T) {
	d := Folder(t.TempDir())
	arrow := func(from int) drawing.Drawing {
		return drawing.Drawing{
			Kind: drawing.Arrow, On: drawing.OnMap, From: drawing.Seconds(from) * second, Colour: drawing.Red, Width: 4,
			To: drawing.Seconds(from+1) * second, Points: []drawing.Point{{1.25, 2}, {3, 4}},
		}
	}
	a, b, c := arrow(1), arrow(2), arrow(3)
	list := func(all ...drawing.Drawing) []drawing.Drawing { return all }
	for _, step := range []struct{ before, after, want []drawing.Drawing }{
		{nil, list(a, b), list(a, b)},
		{nil, list(c), list(a, b, c)},                      // of a window that was opened before the first draws
		{list(a, b), list(b), list(b, c)},                  // the first erases one
		{list(a, b, c), list(a, b, c), list(b, c)},         // the second changes nothing
		{list(b, c), list(arrow(5), c), list(arrow(5), c)}, // and moves a span in time
	} {
		all, _, err := d.Apply(Key{1}, About{Name: "x"}, Change{Drawn: &Drawn{step.before, step.after}})
		if err != nil || !sameDrawings(all.Drawings, step.want) {
			t.Fatalf("%+v, %v, want %+v", all.Drawings, err, step.want)
		}
		if kept, _, err := d.Read(Key{1}); err != nil || !sameDrawings(kept.Drawings, step.want) {
			t.Fatalf("the file has %+v, %v", kept.Drawings, err)
		}
	}
	if err := d.Move(Key{1}, Key{2}, "x"); err != nil {
		t.Fatal(err)
	}
	if kept, _, _ := d.Read(Key{2}); len(kept.Drawings) != 2 {
		t.Errorf("%+v moved to the whole recording", kept.Drawings)
	}
}

const second = drawing.Seconds(time.Second)

// What a case says is kept only when the user changes something, and then all of it.
func TestWhatACaseSaysIsKeptWithTheFirstChange(t *testing.T) {
	d := Folder(t.TempDir())
	about := About{Name: "x", First: Kept{Bookmarks: []timeline.Bookmark{full("a"), full("b")}}}
	if all, _, err := d.Apply(Key{1}, about); err != nil || len(all.Bookmarks) != 2 {
		t.Fatal(all, err)
	}
	if _, err := os.Stat(d.path(Key{1})); err == nil {
		t.Error("a case that was only looked at is kept")
	}
	if all, _, err := d.Apply(Key{1}, about, Change{Mark: full("a"), Gone: true}); err != nil ||
		len(all.Bookmarks) != 1 {
		t.Fatal(all, err)
	}
	if all, _, err := d.Apply(Key{1}, about); err != nil || len(all.Bookmarks) != 1 || all.Bookmarks[0].ID != "b" {
		t.Error(all, err)
	}
}

func FuzzDecode(f *testing.F) {
	good, err := json.Marshal(file{Bookmarks: []bookmark{{
		ID: "a", Seconds: 1.5, Range: &[2]float64{1, 2},
		Camera: &camera{"free", 1, 2, 3},
	}}})
	if err != nil {
		f.Fatal(err)
	}
	for _, s := range []string{
		string(good), "", "{", "null", "[]",
		`{"version":1,"bookmarks":[{"id":"a","seconds":-1},{"id":"b","seconds":1e300,"range_seconds":[2,1]}]}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var kept file
		_ = json.Unmarshal(b, &kept)
		all := kept.bookmarks()
		ids := map[string]bool{}
		for _, m := range all {
			if m.ID == "" || ids[m.ID] || m.Time < 0 || m.Range.From < 0 || m.Range.To < m.Range.From ||
				m.Camera.Width < 0 {
				t.Errorf("%+v", m)
			}
			ids[m.ID] = true
		}
	})
}
