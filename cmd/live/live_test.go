package live

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// written makes a file that is being written and returns it.
func written(t *testing.T) (path string, f *os.File) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "round.demo")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	if _, err := f.WriteString("some bytes"); err != nil {
		t.Fatal(err)
	}
	return path, f
}

// watch returns how the watch of path ended after happen.
func watch(t *testing.T, path string, happen func()) End {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	type result struct {
		end End
		ok  bool
	}
	done := make(chan result, 1)
	go func() {
		end, ok := Watch(ctx, File{Path: path, Open: info, Unchanged: func() error { return nil }})
		done <- result{end, ok}
	}()
	// The first look must see the writer at work.
	select {
	case r := <-done:
		t.Fatalf("ended at once: %v", r.end)
	case <-time.After(300 * time.Millisecond):
	}
	happen()
	r := <-done
	if !r.ok {
		t.Fatal("the end was not noticed")
	}
	return r.end
}

func TestHowARecordingEndsIsToldApart(t *testing.T) {
	for _, c := range []struct {
		name   string
		happen func(t *testing.T, path string, f *os.File)
		want   End
	}{
		{"closed", func(_ *testing.T, _ string, f *os.File) { f.Close() }, Closed},
		{"truncated", func(t *testing.T, _ string, f *os.File) {
			if err := f.Truncate(2); err != nil {
				t.Error(err)
			}
		}, Truncated},
		{"removed", func(t *testing.T, path string, _ *os.File) {
			if err := os.Remove(path); err != nil {
				t.Error(err)
			}
		}, Removed},
		{"replaced", func(t *testing.T, path string, _ *os.File) {
			if err := os.Rename(path, path+".1"); err != nil {
				t.Error(err)
			}
			if err := os.WriteFile(path, []byte("a new file"), 0o600); err != nil {
				t.Error(err)
			}
		}, Replaced},
	} {
		t.Run(c.name, func(t *testing.T) {
			if runtime.GOOS == "windows" && (c.want == Removed || c.want == Replaced) {
				t.Skip("Windows removes and renames no file that a program writes to")
			}
			path, f := written(t)
			if writing, sure := Writing(path); !writing && !sure {
				t.Skip("this system does not say who writes to a file")
			}
			// Between a rename and the new file there is none for a moment.
			got := watch(t, path, func() { c.happen(t, path, f) })
			if got != c.want && !(c.want == Replaced && got == Removed) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestAWriterIsSeenWhileItHasTheFileOpen(t *testing.T) {
	path, f := written(t)
	writing, sure := Writing(path)
	if !writing && !sure {
		t.Skip("this system does not say who writes to a file")
	}
	if !writing {
		t.Error("the writer is not seen")
	}
	f.Close()
	if writing, _ := Writing(path); writing {
		t.Error("a closed file has a writer")
	}
	reader, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if writing, _ := Writing(path); writing {
		t.Error("a reader is taken for a writer")
	}
}

func TestTheNextFileIsTheOneThatCame(t *testing.T) {
	path, _ := written(t)
	dir := filepath.Dir(path)
	if err := os.WriteFile(filepath.Join(dir, "old.demo"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	folder := Look(path)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	for _, name := range []string{"notes.txt", "empty.demo", "next.demo"} {
		data := []byte("x")
		if name == "empty.demo" {
			data = nil
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if next, ok := folder.Next(ctx, path); !ok || filepath.Base(next) != "next.demo" {
		t.Errorf("got %q, %v", next, ok)
	}
}

// A writer that opens the file for each piece and closes it is not finished with
// it.
func TestAFileThatIsAppendedToStaysLive(t *testing.T) {
	path, f := written(t)
	f.Close()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	add := func() {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.WriteString("more"); err != nil {
			t.Fatal(err)
		}
	}
	add()
	looks := 0
	end, ok := Watch(ctx, File{Path: path, Open: info, Unchanged: func() error {
		if looks++; looks == 5 {
			cancel()
		}
		add()
		return nil
	}})
	if ok {
		t.Errorf("ended at look %d: %v", looks, end)
	}
}

func TestAFileThatIsOverwrittenEnds(t *testing.T) {
	path, _ := written(t)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	end, ok := Watch(t.Context(), File{Path: path, Open: info, Unchanged: func() error {
		return errors.New("changed")
	}})
	if !ok || end != Overwritten || !end.Other() {
		t.Errorf("%v, %v", end, ok)
	}
}

func TestAFileThatGrowsLaterIsToldFromOneThatWasReplaced(t *testing.T) {
	appendTo := func(path, text string) error {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			return err
		}
		_, err = f.WriteString(text)
		return errors.Join(err, f.Close())
	}
	replace := func(path, text string) error {
		return errors.Join(os.WriteFile(path+".new", []byte(text), 0o600), os.Rename(path+".new", path))
	}
	for _, c := range []struct {
		name     string
		do       func(path string) error
		grew, ok bool
	}{
		{"appended to", func(path string) error { return appendTo(path, "more") }, true, true},
		{"left alone", func(string) error { return nil }, false, false},
		{"touched", func(path string) error {
			return os.Chtimes(path, time.Time{}, time.Now().Add(time.Hour))
		}, false, false},
		{"removed", os.Remove, false, false},
		{"emptied", func(path string) error { return os.Truncate(path, 0) }, false, false},
		{"overwritten with as many bytes", func(path string) error {
			return errors.Join(os.WriteFile(path, []byte("same bytes"), 0o600), os.Chtimes(path, time.Time{},
				time.Now().Add(time.Hour)))
		}, false, true},
		{"overwritten with more bytes", func(path string) error {
			return os.WriteFile(path, []byte("quite other bytes"), 0o600)
		}, false, true},
		{"overwritten with fewer bytes", func(path string) error {
			return os.WriteFile(path, []byte("some"), 0o600)
		}, false, true},
		{"replaced", func(path string) error { return replace(path, "some bytes and more") }, false, true},
		{"removed and made again", func(path string) error {
			return errors.Join(os.Rename(path, path+".old"), os.WriteFile(path, []byte("some bytes"), 0o600))
		}, false, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.demo")
			if err := os.WriteFile(path, []byte("some bytes"), 0o600); err != nil {
				t.Fatal(err)
			}
			f, err := os.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			info, err := f.Stat()
			if err != nil {
				t.Fatal(err)
			}
			m, err := MarkOf(path, f, info, info.Size())
			if err != nil {
				t.Fatal(err)
			}
			if err := c.do(path); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel() // after the first look
			if grew, ok := m.Again(ctx); grew != c.grew || ok != c.ok {
				t.Errorf("grew %v, %v; want %v, %v", grew, ok, c.grew, c.ok)
			}
		})
	}
}

// A clock that is set back leaves files that were written in the future. They become
// quiet, too.
func TestAFileOfTheFutureBecomesQuiet(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for _, c := range []struct {
		name     string
		written  time.Time
		watched  time.Duration
		want     bool
		rewrites bool
	}{
		{"just written", now, 0, false, false},
		{"long ago", now.Add(-time.Hour), 0, true, false},
		{"in an hour, just seen", now.Add(time.Hour), 5 * time.Second, false, false},
		{"in an hour, and nothing came", now.Add(time.Hour), 21 * time.Second, true, false},
		{"in an hour, and something came", now.Add(time.Hour), 21 * time.Second, false, true},
	} {
		a := activity{at: c.written, seen: now}
		later := now.Add(c.watched)
		if c.rewrites {
			a.note(c.written.Add(time.Second), later.Add(-time.Second))
		}
		a.note(a.at, later) // looked at again
		if got := a.quiet(later); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
