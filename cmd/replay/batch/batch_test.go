package batch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func inputs(n int) []Input {
	list := make([]Input, n)
	for i := range list {
		list[i] = Input{Path: fmt.Sprint(i), Bytes: 10}
	}
	return list
}

func TestOutputIsInTheOrderOfTheInputs(t *testing.T) {
	const files = 300
	var want string
	for _, jobs := range []int{1, 2, 8, 64} {
		var out, notes bytes.Buffer
		opt := Options{
			Jobs: jobs, Out: &out, Notes: &notes, Name: "test", maxHeld: 1000,
			Shape: Shape{Open: "[", Between: ",", Close: "]"},
		}
		err := Run(t.Context(), inputs(files), opt, func(ctx context.Context, j *Job) error {
			rng := rand.New(rand.NewPCG(1, uint64(j.Index)))
			for k := range rng.IntN(20) {
				if j.Index%7 == 3 { // some are slow
					time.Sleep(100 * time.Microsecond)
				}
				fmt.Fprintf(j.Out, "<%d.%d %s>", j.Index, k, strings.Repeat("x", rng.IntN(300)))
			}
			if j.Index%50 == 9 {
				fmt.Fprintf(j.Notes, "note of %d\n", j.Index)
			}
			if j.Index%30 == 5 {
				return fmt.Errorf("%d is broken", j.Index)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		got := out.String() + notes.String()
		if want == "" {
			want = got
			if !strings.HasPrefix(got, "[<0.0 ") || strings.Count(got, "note of") != 6 ||
				strings.Count(got, " is broken\n") != 10 ||
				!strings.HasSuffix(got, "test: 10 of 300 inputs could not be read\n") {
				t.Errorf("%.100s … %s", got, &notes)
			}
		}
		if got != want {
			t.Errorf("%d jobs: other output", jobs)
		}
	}
}

// The first file is slow, the others write without end. What they wrote must
// not pile up.
func TestOutputThatWaitsIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		const limit = 10_000
		var wrote atomic.Int64
		opt := Options{Jobs: 4, Out: &out, Notes: io.Discard, maxHeld: limit}
		err := Run(t.Context(), inputs(20), opt, func(ctx context.Context, j *Job) error {
			if j.Index == 0 {
				synctest.Wait() // until the others wait
				if n := wrote.Load(); n > limit || n == 0 {
					t.Errorf("%d bytes wait, want some and at most %d", n, limit)
				}
				return nil
			}
			for range 100 {
				if _, err := j.Out.Write(make([]byte, 900)); err != nil {
					return err
				}
				wrote.Add(900)
			}
			return nil
		})
		if err != nil || out.Len() != 19*100*900 {
			t.Errorf("%d bytes, %v", out.Len(), err)
		}
	})
}

func TestABatchEndsWhenItsOutputFails(t *testing.T) {
	full := errors.New("disk full")
	var n atomic.Int32
	opt := Options{Jobs: 3, Out: writerFunc(func([]byte) (int, error) { return 0, full }), Notes: io.Discard}
	err := Run(t.Context(), inputs(10_000), opt, func(ctx context.Context, j *Job) error {
		n.Add(1)
		_, err := j.Out.Write([]byte("x"))
		return err
	})
	if err != full || n.Load() > 1000 {
		t.Errorf("%v after %d files", err, &n)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

func TestAnEndedContextEndsABatch(t *testing.T) {
	var notes bytes.Buffer
	interrupted := errors.New("interrupted")
	ctx, cancel := context.WithCancelCause(t.Context())
	err := Run(ctx, inputs(1000), Options{Jobs: 4, Out: io.Discard, Notes: &notes, maxHeld: 10},
		func(ctx context.Context, j *Job) error {
			switch j.Index {
			case 0:
				<-ctx.Done()
			case 3:
				cancel(interrupted)
			default: // waits for room
				if _, err := j.Out.Write(make([]byte, 100)); err != nil {
					return err
				}
			}
			return ctx.Err()
		})
	if err != interrupted || notes.Len() > 0 {
		t.Errorf("%v, notes %q", err, &notes)
	}
}

func TestAPanicIsTheFailureOfItsFile(t *testing.T) {
	var out, notes bytes.Buffer
	err := Run(t.Context(), inputs(3), Options{Out: &out, Notes: &notes, Name: "test"},
		func(ctx context.Context, j *Job) error {
			if j.Index == 1 {
				var list []int
				_ = list[j.Index]
			}
			fmt.Fprint(j.Out, j.Index)
			return nil
		})
	if err != nil || out.String() != "02" || !strings.HasPrefix(notes.String(),
		"test: 1: a bug in Playhead stopped reading here (runtime error: index out of range") {
		t.Errorf("%v, %q, %q", err, &out, &notes)
	}
}

func TestAJobCanWaitForItsTurn(t *testing.T) {
	var mu sync.Mutex
	var order []int
	err := Run(t.Context(), inputs(100), Options{Jobs: 8, Out: io.Discard, Notes: io.Discard},
		func(ctx context.Context, j *Job) error {
			if err := j.Wait(ctx); err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			order = append(order, j.Index)
			return nil
		})
	if err != nil || len(order) != 100 {
		t.Fatal(err, len(order))
	}
	for i, n := range order {
		if n != i {
			t.Fatalf("%v", order)
		}
	}
}

func TestNothingReadIsAFailure(t *testing.T) {
	var out, notes, failed bytes.Buffer
	opt := Options{
		Out: &out, Notes: &notes, Name: "test", Shape: Shape{"[", ",", "]", "none"},
		Failed: func(in Input, err error) error {
			fmt.Fprintln(&failed, in.Path, err)
			return nil
		},
	}
	err := Run(t.Context(), []Input{{Path: "a", Err: errors.New("a: locked")}, {Path: "b"}}, opt,
		func(ctx context.Context, j *Job) error { return errors.New("b: broken") })
	if err != ErrFailed || out.String() != "none" || failed.String() != "a a: locked\nb b: broken\n" ||
		notes.String() != "test: a: locked\ntest: b: broken\ntest: 2 of 2 inputs could not be read\n" {
		t.Errorf("%v, %q, %q, %q", err, &out, &failed, &notes)
	}
}

func TestProgressLine(t *testing.T) {
	begun := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		p    progress
		want string
	}{
		{progress{total: 10_000}, "0/10,000 · 0 failed"},
		{progress{total: 10_000, done: 1204, failed: 3}, "1,204/10,000 · 3 failed · 1:13 left"},
		{progress{total: 10, done: 5, bytes: 1000, read: 100}, "5/10 · 0 failed · 1:30 left"},
		{progress{total: 1_000_000, done: 1000}, "1,000/1,000,000 · 0 failed · 2:46:30 left"},
		{progress{total: 10, done: 10, bytes: 100, read: 100}, "10/10 · 0 failed · 0:00 left"},
	} {
		c.p.begun, c.p.now = begun, func() time.Time { return begun.Add(10 * time.Second) }
		if got := c.p.line(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestInputsOfFolders(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.demo", "a.demo", "a/z.demo", "a/b/c.demo", ".x.demo", ".git/y.demo", "notes.txt"} {
		path := filepath.Join(dir, name)
		os.MkdirAll(filepath.Dir(path), 0o755)
		if err := os.WriteFile(path, []byte("1234"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	link := filepath.Join(t.TempDir(), "link")
	linked := os.Symlink(dir, link) == nil && isFolder(link)
	if linked {
		os.Symlink(dir, filepath.Join(dir, "a", "loop"))
	}
	wanted := func(path string) bool { return strings.HasSuffix(path, ".demo") }
	for _, c := range []struct {
		args      []string
		recursive bool
		want      string
		several   bool
	}{
		{[]string{"DIR"}, false, "DIR/a.demo DIR/b.demo", true},
		{[]string{"DIR"}, true, "DIR/a.demo DIR/a/b/c.demo DIR/a/z.demo DIR/b.demo", true},
		{[]string{"DIR/a/b"}, false, "DIR/a/b/c.demo", true},
		{[]string{"DIR/b.demo"}, false, "DIR/b.demo", false},
		{[]string{"DIR/notes.txt"}, false, "DIR/notes.txt", false},
		{[]string{"-", "none"}, false, "- none", true},
		{[]string{"LINK"}, false, "LINK/a.demo LINK/b.demo", true},
		{[]string{"LINK/.git"}, false, "LINK/.git/y.demo", true},
	} {
		var args []string
		if strings.HasPrefix(c.args[0], "LINK") && !linked {
			t.Logf("%v: this system follows no links", c.args)
			continue
		}
		for _, a := range c.args {
			args = append(args, strings.NewReplacer("DIR", dir, "LINK", link).Replace(a))
		}
		got, several := Inputs(args, c.recursive, wanted)
		var paths []string
		for _, in := range got {
			if in.Err != nil || in.Bytes != 4 && in.Path != "-" && in.Path != "none" {
				t.Errorf("%+v", in)
			}
			paths = append(paths, in.Path)
		}
		text := filepath.ToSlash(strings.NewReplacer(dir, "DIR", link, "LINK").Replace(strings.Join(paths, " ")))
		if text != c.want || several != c.several {
			t.Errorf("%v: %s, several %v; want %s, %v", c.args, text, several, c.want, c.several)
		}
	}
}

// isFolder reports whether path leads to a folder: Wine makes links that it does
// not follow.
func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
