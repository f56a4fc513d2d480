//go:build unix

package instance

import (
	"os"
	"path/filepath"
	"testing"
)

// newPlace returns what makes endpoints of one place.
func newPlace(t *testing.T) func(t *testing.T) endpoint {
	dir := filepath.Join(t.TempDir(), "p")
	return func(t *testing.T) endpoint {
		s, err := socketIn(dir, ":0")
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
}

func TestOnlyTheUserReachesTheSocket(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "p")
	s, err := socketIn(dir, ":0")
	if err != nil {
		t.Fatal(err)
	}
	if taken, err := s.own(); taken || err != nil {
		t.Fatal(taken, err)
	}
	defer s.close()
	for name, want := range map[string]os.FileMode{dir: 0o700, s.path: 0o600} {
		info, err := os.Stat(name)
		if err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v (%v), want %v", name, info.Mode(), err, want)
		}
	}
	open := filepath.Join(t.TempDir(), "open")
	if err := os.Mkdir(open, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := socketIn(open, ":0"); err == nil {
		t.Error("a folder that others may enter is used")
	}
}

// A socket that a killed process left is no owner.
func TestAnAbandonedSocketIsReplaced(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "p")
	s, err := socketIn(dir, ":0")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.own(); err != nil {
		t.Fatal(err)
	}
	s.listener.SetUnlinkOnClose(false)
	s.listener.Close()
	again, err := socketIn(dir, ":0")
	if err != nil {
		t.Fatal(err)
	}
	if taken, err := again.own(); taken || err != nil {
		t.Fatalf("taken %v, %v", taken, err)
	}
	again.close()
}
