package library_test

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playhead/library"
)

// contents returns the files of a folder with what they hold.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		all[e.Name()] = string(b)
	}
	return all
}

// kept makes an index with the recordings of a folder and returns its options.
func kept(t *testing.T, path string) (dir string, opt library.Options) {
	t.Helper()
	dir, opt = folder(t), library.Options{Folders: filepath.Join(t.TempDir(), "state", "folders.json")}
	db, err := library.Open(context.Background(), path, opt)
	if err != nil {
		t.Fatal(err)
	}
	index(t, db, dir) // which excludes backup/
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return dir, opt
}

func setVersion(t *testing.T, path, version string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("PRAGMA user_version = " + version); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// A question leaves the folder of the index as it is, byte for byte, whatever the
// index is.
func TestAQuestionWritesNothing(t *testing.T) {
	ctx := context.Background()
	for name, c := range map[string]struct {
		change func(path string)
		right  func(error) bool
	}{
		"whole": {func(string) {}, func(err error) bool { return err == nil }},
		"newer": {func(path string) {
			setVersion(t, path, "99")
		}, func(err error) bool { return errors.Is(err, library.ErrNewer) }},
		"older":   {func(path string) { setVersion(t, path, "1") }, isRebuild},
		"zeros":   {func(path string) { overwrite(t, path, strings.Repeat("\x00", 9000)) }, isRebuild},
		"empty":   {func(path string) { overwrite(t, path, "") }, isRebuild},
		"cut off": {func(path string) { os.Truncate(path, 5000) }, isRebuild},
		"header":  {func(path string) { flip(t, path, 0, 100) }, isRebuild},
		"pages":   {func(path string) { flip(t, path, 4096, 1<<20) }, isRebuild},
		"missing": {func(path string) {
			os.Remove(path)
		}, func(err error) bool { return errors.Is(err, fs.ErrNotExist) }},
	} {
		path := filepath.Join(t.TempDir(), "index.db")
		_, opt := kept(t, path)
		c.change(path)
		before := contents(t, filepath.Dir(path))
		db, err := library.OpenToAsk(ctx, path, opt)
		if !c.right(err) {
			t.Errorf("%s: %v", name, err)
		}
		if err == nil {
			if got := find(t, db, "by mimi"); len(got) != 1 {
				t.Errorf("%s: finds %q", name, got)
			}
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		}
		after := contents(t, filepath.Dir(path))
		for file := range after {
			if _, ok := before[file]; !ok || before[file] != after[file] {
				t.Errorf("%s: %s was written", name, file)
			}
		}
		if len(after) != len(before) {
			t.Errorf("%s: %d files, there were %d", name, len(after), len(before))
		}
	}
}

func isRebuild(err error) bool {
	var rebuild *library.RebuildError
	return errors.As(err, &rebuild)
}

func overwrite(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// flip damages some of the bytes of a file from an offset on.
func flip(t *testing.T, path string, from, to int) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := from; i < min(to, len(b)); i += 7 {
		b[i] ^= 0x5a
	}
	overwrite(t, path, string(b))
}

func TestAnIndexOfALaterVersionIsLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "index.db")
	_, opt := kept(t, path)
	setVersion(t, path, "99")
	before := contents(t, filepath.Dir(path))
	db, err := library.Open(context.Background(), path, opt)
	if err == nil {
		_ = db.Close()
	}
	if !errors.Is(err, library.ErrNewer) {
		t.Errorf("%v", err)
	}
	if after := contents(t, filepath.Dir(path)); after["index.db"] != before["index.db"] || len(after) != len(before) {
		t.Errorf("it was changed: %d files, there were %d", len(after), len(before))
	}
}

// An index that is damaged, gone or of an earlier version begins again with its
// folders; a damaged one is kept.
func TestAnIndexIsMadeAgainFromItsFolders(t *testing.T) {
	ctx := context.Background()
	for name, c := range map[string]struct {
		change func(path string)
		aside  bool
	}{
		"older":        {func(path string) { setVersion(t, path, "1") }, false},
		"zeros":        {func(path string) { overwrite(t, path, strings.Repeat("\x00", 9000)) }, true},
		"zeros inside": {func(path string) { zeros(t, path, 4096) }, true},
		"cut off":      {func(path string) { os.Truncate(path, 5000) }, true},
		"cut short":    {func(path string) { os.Truncate(path, 50) }, true},
		"header":       {func(path string) { flip(t, path, 0, 100) }, true},
		"pages":        {func(path string) { flip(t, path, 4096, 1<<20) }, true},
		"empty":        {func(path string) { overwrite(t, path, "") }, false},
		"missing":      {func(path string) { os.Remove(path) }, false},
	} {
		path := filepath.Join(t.TempDir(), "index.db")
		dir, opt := kept(t, path)
		c.change(path)
		damaged, _ := os.ReadFile(path)
		aside := ""
		opt.Damaged = func(at string) { aside = at }
		db, err := library.Open(ctx, path, opt)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		folders, err := db.Folders(ctx)
		if err != nil || len(folders) != 1 || folders[0].Path != dir || !slices.Equal(folders[0].Exclude,
			[]string{"backup/"}) {
			t.Errorf("%s: folders %+v, %v", name, folders, err)
		}
		index(t, db, dir)
		if got := find(t, db, "by mimi"); len(got) != 1 {
			t.Errorf("%s: finds %q", name, got)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
		if (aside != "") != c.aside {
			t.Errorf("%s: set aside as %q", name, aside)
		}
		if b, err := os.ReadFile(aside); c.aside && (err != nil || string(b) != string(damaged)) {
			t.Errorf("%s: what was set aside is not what was there: %v", name, err)
		}
	}
}

func zeros(t *testing.T, path string, from int) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	clear(b[from:])
	overwrite(t, path, string(b))
}

// Two indexes keep their folders apart, and a folder that is forgotten is not
// restored.
func TestEachIndexHasItsOwnFolders(t *testing.T) {
	ctx := context.Background()
	opt := library.Options{Folders: filepath.Join(t.TempDir(), "folders.json")}
	dir := t.TempDir()
	odd := filepath.Join(t.TempDir(), "od\xffd")
	if err := os.Mkdir(odd, 0o700); err != nil {
		odd = dir // this system knows no such names
	}
	for _, x := range []struct{ name, add string }{{"a", dir}, {"b", odd}} {
		db, err := library.Open(ctx, filepath.Join(dir, x.name), opt)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{x.add, filepath.Join(dir, "gone")} {
			if _, err := db.Scan(ctx, library.Folder{Path: path}, nil); err != nil {
				t.Fatal(err)
			}
		}
		if err := db.Forget(ctx, filepath.Join(dir, "gone")); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(filepath.Join(dir, x.name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, x := range []struct{ name, want string }{{"a", dir}, {"b", odd}} {
		db, err := library.Open(ctx, filepath.Join(dir, x.name), opt)
		if err != nil {
			t.Fatal(err)
		}
		folders, err := db.Folders(ctx)
		if err != nil || len(folders) != 1 || folders[0].Path != x.want {
			t.Errorf("%s: %+v, %v", x.name, folders, err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
}
