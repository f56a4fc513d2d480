package outfile

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// folder returns a folder that holds the files given as name and content.
func folder(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		if err := os.WriteFile(filepath.Join(dir, files[i]), []byte(files[i+1]), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// names returns what is in a folder, hidden files included.
func names(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return strings.Join(list, " ")
}

func content(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// followsLinks reports whether symbolic links can be made here and lead where they
// point: Wine makes links that it does not follow, Windows lets few users make
// them.
func followsLinks(t *testing.T) bool {
	t.Helper()
	dir := folder(t, "file", "x")
	link := filepath.Join(dir, "link")
	if os.Symlink("file", link) != nil {
		return false
	}
	b, err := os.ReadFile(link)
	return err == nil && string(b) == "x"
}

func TestAnOutputAppearsWhenItIsComplete(t *testing.T) {
	dir := folder(t)
	path := filepath.Join(dir, "rows.csv")
	f, err := Create(t.Context(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"a,", "b\n"} {
		if _, err := f.Write([]byte(part)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("it is there before it is complete: %v", err)
	}
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	f.Abort() // after Commit: nothing
	if got := content(t, path); got != "a,b\n" || names(t, dir) != "rows.csv" {
		t.Errorf("%q, the folder holds %s", got, names(t, dir))
	}
	if _, err := f.Write(nil); !errors.Is(err, os.ErrClosed) {
		t.Errorf("writing after the end: %v", err)
	}
}

func TestWhatExistsIsReplacedOnlyWhenAllowed(t *testing.T) {
	isPNG := func(head []byte) bool { return strings.HasPrefix(string(head), "\x89PNG") }
	for _, c := range []struct {
		name string
		old  string
		opt  Options
		want string // of the error, "" for none
	}{
		{"by nothing", "old", Options{}, "/out exists; --force replaces it"},
		{"empty", "", Options{}, "/out exists; --force replaces it"},
		{"by force", "old", Options{Force: true}, ""},
		{"of its own kind", "\x89PNG old", Options{SameKind: isPNG}, ""},
		{"empty for a kind", "", Options{SameKind: isPNG}, ""},
		{
			"of another kind", "old",
			Options{SameKind: isPNG},
			"/out exists and is a different kind of file; choose another name",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := folder(t, "out", c.old)
			path := filepath.Join(dir, "out")
			err := WriteFile(t.Context(), path, []byte("new"), c.opt)
			if check := Check(path, c.opt); c.want != "" && (check == nil || check.Error() != err.Error()) {
				t.Errorf("Check: %v", check)
			}
			if c.want == "" {
				if err != nil || content(t, path) != "new" || names(t, dir) != "out" {
					t.Errorf("%v, %q", err, content(t, path))
				}
				if info, _ := os.Stat(path); runtime.GOOS != "windows" && info.Mode().Perm() != 0o640 {
					t.Errorf("mode %v, want that of the replaced file", info.Mode())
				}
				return
			}
			if err == nil || !strings.HasSuffix(filepath.ToSlash(err.Error()), c.want) || !errors.Is(err, fs.ErrExist) {
				t.Errorf("%v, want %s", err, c.want)
			}
			if content(t, path) != c.old || names(t, dir) != "out" {
				t.Errorf("it was changed: %q, the folder holds %s", content(t, path), names(t, dir))
			}
		})
	}
}

func TestAnInputIsNeverReplaced(t *testing.T) {
	dir := folder(t, "x.demo", "recording", "day.zip", "archive", "skin.png", "picture")
	in := filepath.Join(dir, "x.demo")
	sub := filepath.Join(dir, "sub")
	for _, err := range []error{os.Mkdir(sub, 0o755), os.Link(in, filepath.Join(dir, "hard link"))} {
		if err != nil {
			t.Skip(err) // a file system without hard links
		}
	}
	outs := []string{in, "x.demo", "./x.demo", "sub/../x.demo", "hard link", "day.zip"}
	linked := followsLinks(t)
	if linked {
		for _, err := range []error{
			os.Symlink(in, filepath.Join(dir, "link")),
			os.Symlink("link", filepath.Join(dir, "link of a link")),
			os.Symlink(dir, filepath.Join(sub, "up")),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		outs = append(outs, "sub/up/x.demo", "link", "link of a link")
	} else {
		t.Log("without symbolic links: this system does not follow them")
	}
	t.Chdir(dir)
	opt := Options{Force: true, SameKind: func([]byte) bool {
		return true
	}, Inputs: []string{in, filepath.Join(dir, "day.zip", "round 2.demo")}}
	for _, out := range outs {
		if err := WriteFile(t.Context(), out, []byte("rows"), opt); !errors.Is(err, ErrInput) ||
			err.Error() != out+" is also an input; choose another name" {
			t.Errorf("%s: %v", out, err)
		}
	}
	opt.Inputs = []string{dir}
	for _, out := range []string{"sub/../skin.png", "sub/up/skin.png"} {
		if err := WriteFile(t.Context(), out, []byte("rows"), opt); !errors.Is(err, ErrInput) &&
			(linked || out != "sub/up/skin.png") {
			t.Errorf("%s, a file in a folder that is read: %v", out, err)
		}
	}
	if err := WriteFile(t.Context(), "sub/new.png", []byte("rows"), opt); err != nil {
		t.Errorf("a new file in a folder that is read: %v", err)
	}
	if content(t, in) != "recording" || content(t, "day.zip") != "archive" || content(t, "skin.png") != "picture" {
		t.Error("an input was changed")
	}
}

// The file may have become an input, or have come, while the output was made.
func TestWhatHappensMeanwhileCounts(t *testing.T) {
	dir := folder(t)
	path := filepath.Join(dir, "out")
	f, err := Create(t.Context(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("another program's"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := f.Commit(); !errors.Is(err, fs.ErrExist) {
		t.Errorf("%v", err)
	}
	if err := renameNew(filepath.Join(dir, "no such file"), path); !errors.Is(err, fs.ErrExist) {
		t.Errorf("renaming to what exists: %v", err)
	}
	if content(t, path) != "another program's" || names(t, dir) != "out" {
		t.Errorf("%q, the folder holds %s", content(t, path), names(t, dir))
	}
}

func TestAnEndedContextLeavesNothing(t *testing.T) {
	dir := folder(t, "old", "old")
	interrupted := errors.New("interrupted")
	ctx, cancel := context.WithCancelCause(t.Context())
	f, err := Create(ctx, filepath.Join(dir, "new"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := Create(ctx, filepath.Join(dir, "old"), Options{Force: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write([]byte("half")); err != nil {
		t.Fatal(err)
	}
	cancel(interrupted)
	if err := f.Commit(); err != interrupted {
		t.Errorf("Commit: %v", err)
	}
	if err := g.Commit(); err != interrupted {
		t.Errorf("Commit: %v", err)
	}
	if _, err := f.Write([]byte("half")); err != interrupted {
		t.Errorf("Write: %v", err)
	}
	if names(t, dir) != "old" || content(t, filepath.Join(dir, "old")) != "old" {
		t.Errorf("the folder holds %s", names(t, dir))
	}
	if _, err := Create(ctx, filepath.Join(dir, "new"), Options{}); err != interrupted {
		t.Errorf("Create: %v", err)
	}
}

func TestAbortLeavesNothing(t *testing.T) {
	dir := folder(t, "old", "old")
	f, err := Create(t.Context(), filepath.Join(dir, "old"), Options{Force: true})
	if err != nil {
		t.Fatal(err)
	}
	f.Write([]byte("half"))
	f.Abort()
	if names(t, dir) != "old" || content(t, filepath.Join(dir, "old")) != "old" {
		t.Errorf("the folder holds %s", names(t, dir))
	}
}

func TestLinksAreFollowedAndStay(t *testing.T) {
	if !followsLinks(t) {
		t.Skip("this system does not follow symbolic links")
	}
	dir := folder(t, "target", "old")
	link, dangling, loop := filepath.Join(dir, "link"), filepath.Join(dir, "dangling"), filepath.Join(dir, "loop")
	for from, to := range map[string]string{link: "target", dangling: "later", loop: "loop"} {
		if err := os.Symlink(to, from); err != nil {
			t.Fatal(err)
		}
	}
	if err := WriteFile(t.Context(), link, []byte("new"), Options{Force: true}); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(t.Context(), dangling, []byte("new"), Options{}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"target", "later"} {
		if info, err := os.Lstat(filepath.Join(dir, name)); err != nil || !info.Mode().IsRegular() ||
			content(t, filepath.Join(dir, name)) != "new" {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
	for _, name := range []string{link, dangling} {
		if info, _ := os.Lstat(name); info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("%s is no link any more", name)
		}
	}
	if err := WriteFile(t.Context(), loop, nil, Options{Force: true}); err == nil {
		t.Error("a link to itself was written")
	}
}

func TestPlacesThatCannotBeWrittenAreNamed(t *testing.T) {
	dir := folder(t, "file", "")
	locked := filepath.Join(dir, "locked")
	if err := os.Mkdir(locked, 0o555); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"":                                  "cannot write : the name is empty",
		dir:                                 "cannot write DIR: this is a folder; name a file in it",
		filepath.Join(dir, "new") + "/":     "cannot write DIR/new/: this is a folder; name a file in it",
		filepath.Join(dir, "none", "x.csv"): "cannot write DIR/none/x.csv: the folder DIR/none does not exist",
		filepath.Join(dir, "file", "x.csv"): "cannot write DIR/file/x.csv: not a directory",
		filepath.Join(locked, "x.csv"):      "cannot write DIR/locked/x.csv: permission denied",
	} {
		if os.PathSeparator == '\\' || path == filepath.Join(locked, "x.csv") && os.Geteuid() == 0 {
			continue // other words, or everything is permitted
		}
		err := WriteFile(t.Context(), path, nil, Options{Force: true})
		if err == nil || strings.ReplaceAll(err.Error(), dir, "DIR") != want {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
	if names(t, dir) != "file locked" {
		t.Errorf("the folder holds %s", names(t, dir))
	}
}
