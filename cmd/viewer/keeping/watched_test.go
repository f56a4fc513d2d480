package keeping

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/adrg/xdg"

	"playhead/cmd/viewer/marks"
	"playhead/formats"
	"playhead/render/timeline"
)

func TestARecordingContinuesWhereItWasLeft(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "watched")
	key := marks.Key{1}
	if _, ok := readWatched(dir, key); ok {
		t.Error("it was never watched")
	}
	for _, c := range []struct {
		seconds, of float64
		resumes     bool
	}{{30, 60, true}, {2, 60, false}, {58, 60, false}, {60, 60, false}} {
		if err := writeWatched(dir, key, watched{Seconds: c.seconds, Of: c.of, Follow: "kettle"}); err != nil {
			t.Fatal(err)
		}
		w, ok := readWatched(dir, key)
		if ok != c.resumes || ok && (w.Seconds != c.seconds || w.Follow != "kettle") {
			t.Errorf("%g of %g s: %+v, %v", c.seconds, c.of, w, ok)
		}
	}
}

// A copy whose contents differ is another recording, whichever byte it is. What earlier
// versions kept, by the ends of the file, is found by both: whichever is opened first, nothing is lost to the other.
func TestACopyWithOtherContentsIsAnotherRecording(t *testing.T) {
	key := func(change int) (marks.Key, []*formats.File) {
		data := make([]byte, 300<<10)
		if change >= 0 {
			data[change]++
		}
		file := &formats.File{Path: filepath.Join(t.TempDir(), "a.demo")}
		if err := os.WriteFile(file.Path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		k, err := bookmarkKey([]*formats.File{file}, formats.FingerprintOf)
		if err != nil {
			t.Fatal(err)
		}
		return k, []*formats.File{file}
	}
	original, files := key(-1)
	if same, _ := key(-1); same != original {
		t.Error("an equal copy is another recording")
	}
	for _, at := range []int{0, 64 << 10, 150 << 10, 236<<10 - 1, 300<<10 - 1} {
		if other, _ := key(at); other == original {
			t.Errorf("a copy that differs at byte %d is the same recording", at)
		}
	}
	state := xdg.StateHome
	xdg.StateHome = t.TempDir()
	defer func() { xdg.StateHome = state }()
	copied, filesOfCopy := key(150 << 10)
	former, err := bookmarkKey(files, formats.EndsOf)
	if err != nil || former == original {
		t.Fatalf("former key %v, %v", former, err)
	}
	if again, err := bookmarkKey(filesOfCopy, formats.EndsOf); err != nil || again != former {
		t.Fatalf("the copy's former key %v, %v", again, err)
	}
	if err := writeWatched(watchedFolder(), former, watched{Seconds: 30, Of: 60}); err != nil {
		t.Fatal(err)
	}
	r := &Recordings{folder: marks.Folder(bookmarksFolder())}
	note := marks.Change{Mark: timeline.Bookmark{ID: "note", Time: time.Second}}
	if _, _, err := r.folder.Apply(former, marks.About{Name: "a.demo"}, note); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		key   marks.Key
		files []*formats.File
	}{{copied, filesOfCopy}, {original, files}} {
		if err := r.inherit(c.key, c.files); err != nil {
			t.Error(err)
		}
		if w, ok := readWatched(watchedFolder(), c.key); !ok || w.Seconds != 30 {
			t.Errorf("position %+v, %v", w, ok)
		}
		if all, _, err := r.folder.Read(c.key); err != nil || len(all.Bookmarks) != 1 {
			t.Errorf("bookmarks %v, %v", all, err)
		}
	}
	// What was removed since does not come back.
	note.Gone = true
	if _, _, err := r.folder.Apply(original, marks.About{Name: "a.demo"}, note); err != nil {
		t.Fatal(err)
	}
	if err := r.inherit(original, files); err != nil {
		t.Error(err)
	}
	if all, _, _ := r.folder.Read(original); len(all.Bookmarks) != 0 {
		t.Errorf("removed bookmarks are back: %v", all)
	}
}

func TestRecordingsWatchedLongAgoAreForgotten(t *testing.T) {
	dir := t.TempDir()
	for i := range 5 {
		path := filepath.Join(dir, fmt.Sprintf("%d.json", i))
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		at := time.Now().Add(time.Duration(i) * time.Hour)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	if err := forgetOldest(dir, 2); err != nil {
		t.Fatal(err)
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 2 || left[0].Name() != "3.json" || left[1].Name() != "4.json" {
		t.Errorf("left: %v, %v", left, err)
	}
}

func FuzzWatched(f *testing.F) {
	for _, s := range []string{
		"", "{", "null", `{"version":1,"seconds":30,"of_seconds":60}`,
		`{"version":1,"seconds":1e308,"of_seconds":1e309}`, `{"version":2,"seconds":30,"of_seconds":60}`,
		`{"version":1,"seconds":-5,"of_seconds":1e12}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		dir, key := t.TempDir(), marks.Key{7}
		if err := os.WriteFile(watchedPath(dir, key), b, 0o600); err != nil {
			t.Fatal(err)
		}
		if w, ok := readWatched(dir, key); ok && !(w.Seconds >= resumeFrom && w.Seconds < w.Of && w.Of < 1e9) {
			t.Errorf("%s: %+v", b, w)
		}
	})
}
