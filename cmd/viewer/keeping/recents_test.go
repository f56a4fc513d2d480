package keeping

import (
	"slices"
	"testing"
	"time"
)

// paths returns the recent recordings of a store.
func (s *Store) paths() []string {
	var out []string
	for _, f := range s.recent.Files {
		out = append(out, f.Path)
	}
	return out
}

func TestARecentRecordingThatWasRemovedComesBackWhereItWas(t *testing.T) {
	s := storeIn(t, "{}")
	for _, p := range []string{"/c", "/b", "/a"} {
		s.Put(Recent{Path: p, Position: 7})
	}
	was, at := s.Drop("/b")
	if got := s.paths(); !slices.Equal(got, []string{"/a", "/c"}) || at != 1 || was.Position != 7 {
		t.Fatalf("%q; dropped %+v at %d", got, was, at)
	}
	s.Restore(was, at)
	if got := s.paths(); !slices.Equal(got, []string{"/a", "/b", "/c"}) {
		t.Errorf("restored: %q", got)
	}
	s.Restore(was, at) // it is there already
	if _, at := s.Drop("/none"); at != -1 || len(s.paths()) != 3 {
		t.Errorf("dropped what is not there at %d: %q", at, s.paths())
	}
	s.Drop("/c")
	s.Drop("/a")
	s.Restore(Recent{Path: "/z"}, 2)
	if got := s.paths(); !slices.Equal(got, []string{"/b", "/z"}) {
		t.Errorf("restored into a shorter list: %q", got)
	}
}

func TestALocatedRecordingKeepsItsPlaceInTheList(t *testing.T) {
	s := storeIn(t, "{}")
	for _, p := range []string{"/new", "/old", "/a"} {
		s.Put(Recent{Path: p})
	}
	s.Move("/old", "/new")
	if got := s.paths(); !slices.Equal(got, []string{"/a", "/new"}) {
		t.Errorf("%q", got)
	}
	s.Move("/new", "/new")
	if got := s.paths(); !slices.Equal(got, []string{"/a", "/new"}) {
		t.Errorf("moved to itself: %q", got)
	}
}

// The start screen writes dates as every other place does, whether today's or last year's.
func TestRecentsHaveDates(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.FixedZone("", 3600))
	opened := []time.Time{now.Add(-time.Hour), now.AddDate(-1, 0, -1).UTC()}
	var got []string
	for _, r := range Rows([]Recent{{Path: "/a", Opened: opened[0]}, {Path: "/b", Opened: opened[1]}}, now) {
		got = append(got, r.When)
	}
	if want := []string{"2026-11-21 08:00", "2025-11-20 09:00"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
