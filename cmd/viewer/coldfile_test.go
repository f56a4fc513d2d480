package main

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playhead/sim"
)

// A lostFile takes what is written and gives nothing back.
type lostFile struct{}

func (lostFile) WriteAt(p []byte, _ int64) (int, error) { return len(p), nil }
func (lostFile) ReadAt([]byte, int64) (int, error)      { return 0, errors.New("input/output error") }

func warned(warnings []string, text string) bool {
	return slices.ContainsFunc(warnings, func(s string) bool { return strings.Contains(s, text) })
}

func TestAMissingTemporaryFileIsANote(t *testing.T) {
	a, path := newApp(t), given(t)
	gone := filepath.Join(t.TempDir(), "gone")
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		t.Setenv(name, gone)
	}
	if s := giveTo(t, a, path("walk.demo")); !warned(s.Warnings, "cannot write temporary data to ") {
		t.Errorf("the notes are %q", s.Warnings)
	}
}

func TestPlayersThatCannotBeReadBackAreReported(t *testing.T) {
	a, s := watch(t, "../../assets/samples/sunny-ledges.teehistorian")
	r := s.Recording()
	r.KeepBelow(1, lostFile{})
	g := r.Games[0]
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{TickLen: sim.TeeworldsTick})
	_, last, _ := g.Span()
	b.Tick(last + 1)
	b.Set(0, sim.X, 1)
	for _, u := range b.Finish() {
		r.Append(sim.Update{Game: 0, Chunk: u.Chunk})
	}
	if a.opener.Update(); len(a.win.State().Toasts) > 0 {
		t.Fatalf("before anything is lost: %q", a.win.State().Toasts)
	}
	var w sim.World
	g.At(last+1, &w)
	for range 3 {
		a.opener.Update()
	}
	if st := a.win.State(); len(st.Toasts) != 1 || !warned(st.Warnings, "reading the temporary file failed") {
		t.Errorf("toasts %q, notes %q", st.Toasts, st.Warnings)
	}
}
