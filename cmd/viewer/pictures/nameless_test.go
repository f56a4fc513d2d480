package pictures

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"playhead/casefile"
	"playhead/drawing"
	"playhead/sim"
)

// number is how a case without names names a player.
var number = regexp.MustCompile(`^[0-9]+#[0-9]+$`)

// checkNameless fails unless the same case without names follows the same players, and calls nobody by name. Its
// chapters are named after the players they follow.
func checkNameless(t *testing.T, st *Studio, named *casefile.Case) {
	t.Helper()
	rec := st.Window.Session().Recording()
	data, err := st.toCase(st.Window.Session(), true).encode()
	if err != nil {
		t.Fatal(err)
	}
	c, err := casefile.Read(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Chapters) != len(named.Chapters) || len(c.Drawings) != len(named.Drawings) {
		t.Fatalf("%d chapters and %d drawings, want %d and %d", len(c.Chapters), len(c.Drawings), len(named.Chapters),
			len(named.Drawings))
	}
	same := func(what, number, name string) {
		if name == "" && number == "" {
			return
		}
		for _, g := range rec.Games {
			for i := range g.Stints {
				if s := &g.Stints[i]; s.Number() == number && s.Called(name) {
					return
				}
			}
		}
		t.Errorf("%s: %q is not %q", what, number, name)
	}
	for i := range c.Chapters {
		n, was := &c.Chapters[i], &named.Chapters[i]
		same("chapter "+was.Title, n.Follow, was.Follow)
		if want := "player "; !strings.HasPrefix(n.Title, want) && strings.TrimSpace(sim.Clean(was.Title)) != "" {
			t.Errorf("chapter %q is called %q", was.Title, n.Title)
		}
	}
	for i := range c.Drawings {
		if d := &c.Drawings[i]; d.Kind == drawing.Ring && !number.MatchString(d.Player) {
			t.Errorf("ring around %q", d.Player)
		}
		same("ring", c.Drawings[i].Player, named.Drawings[i].Player)
	}
	for i := range c.Recordings {
		if !strings.HasPrefix(c.Recordings[i].Name, "recording ") {
			t.Errorf("recording %q", c.Recordings[i].Name)
		}
		if c.Recordings[i].SHA256 != named.Recordings[i].SHA256 {
			t.Error("another recording")
		}
	}
}
