package render

import (
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/render/action"
	"playhead/render/dialog/preferences"
	"playhead/render/feed"
	"playhead/render/palette"
	"playhead/render/timeline"
	"playhead/sim"
)

// found returns the labels of the rows of the palette for a text.
func (v *watched) found(text string) []string {
	v.t.Helper()
	steps := []string{"key Ctrl+A"}
	if v.dialogName() != "palette" {
		steps = []string{"key Ctrl+P"}
	}
	for _, s := range append(steps, "type "+text) {
		if err := v.Act(s); err != nil {
			v.t.Fatal(err)
		}
	}
	p, ok := v.dialogs.Top().(*palette.Palette)
	if !ok {
		v.t.Fatalf("%q: dialog %q", text, v.dialogName())
	}
	return p.Labels()
}

// Every action that a press can do, every setting, kind of events, bookmark and
// player of a recording is found by its label.
func TestThePaletteLeavesNothingOut(t *testing.T) {
	s, _ := openReal(t, "teehistorian", "d-churn.teehistorian")
	v := watchSession(t, s)
	v.resize(1280, 720)
	s.Play.Play(false)
	s.Play.Seek(10 * time.Second)
	s.Bookmarks.Put(timeline.Bookmark{Time: 7 * time.Second, Name: "weird hook"})
	s.Bookmarks.Put(timeline.Bookmark{Time: 9 * time.Second})
	v.frames(2)
	has := func(what, sigil, label string, want func(found string) bool) {
		t.Helper()
		if all := v.found(sigil + label); !slices.ContainsFunc(all, want) {
			t.Errorf("%s %q is not among %q", what, label, all)
		}
	}
	rows := v.d.Keys.Rows()
	for i := range rows {
		r := &rows[i]
		switch {
		case r.Held(), r.ID == action.Palette, !r.Fits(v.Session()):
		case r.ID == action.GoPercent:
			if all := v.found("> " + r.Label); len(all) != len(r.Chords) || all[3] != "Go to 30 %" {
				t.Errorf("%q finds %q", r.Label, all)
			}
		default:
			has("action", "> ", r.Label, func(l string) bool {
				return l == r.Label || strings.HasPrefix(l, r.Label+": ")
			})
		}
	}
	for i := range preferences.Rows {
		r := &preferences.Rows[i]
		has("setting", "", r.Label, func(l string) bool {
			return l == r.Label || l == r.Label+"…" || strings.HasPrefix(l, r.Label+": ")
		})
	}
	for g := range feed.NumGroups {
		if !v.events().Offered().Has(g) {
			continue
		}
		has("kind of events", "", g.String(), func(l string) bool {
			return l == "Show "+g.String() || l == "Hide "+g.String()
		})
	}
	for _, m := range s.Bookmarks.All() {
		has("bookmark", "", m.Label(), func(l string) bool { return l == m.Label() })
	}
	away, now := 0, s.Play.Tick()
	for _, g := range s.Recording().Games {
		for i := range g.Stints {
			name := g.LabelOf(&g.Stints[i])
			has("player", "@ ", name, func(l string) bool { return l == name })
			if !slices.ContainsFunc(g.Stints, func(o sim.Stint) bool {
				return g.LabelOf(&o) == name && o.From <= now && now < o.To
			}) {
				away++
			}
		}
	}
	if away == 0 {
		t.Error("everybody is in the game: the test does not test")
	}
	// Further words find settings and actions too.
	has("by its help", "> ", "previous map of its server", func(string) bool { return true })
	has("by a word of a setting", "", "colours", func(l string) bool { return strings.HasPrefix(l, "Theme: ") })
	has("by a word and the label", "", "obs background", func(l string) bool {
		return strings.HasPrefix(l, "Background of the caster view: ")
	})
}

// Choosing who left, or has not joined yet, goes to where they are.
func TestThePaletteGoesToPlayersWhoAreAway(t *testing.T) {
	s, _ := openReal(t, "teehistorian", "d-churn.teehistorian")
	v := watchSession(t, s)
	v.resize(1280, 720)
	s.Play.Play(false)
	g := s.Game()
	_, end, _ := g.Times()
	for _, at := range []time.Duration{0, end / 2, end} {
		s.Play.Seek(at)
		v.frames(2)
		now, visited := s.Play.Tick(), 0
		for i := range g.Stints {
			st := &g.Stints[i]
			name := g.LabelOf(st)
			if visited == 5 || slices.ContainsFunc(g.Stints, func(o sim.Stint) bool {
				return g.LabelOf(&o) == name && (o.From <= now && now < o.To || o != *st)
			}) {
				continue // is in the game, or came more than once
			}
			visited++
			v.found("@ " + name)
			v.act("key Enter")
			if tick := s.Play.Tick(); s.Followed != st.Player || tick < st.From || tick >= st.To {
				t.Errorf("%s at %v: follows %d at tick %d, is %d from %d to %d", name, at, s.Followed, tick, st.Player,
					st.From, st.To)
			}
			if x := v.State().Follow; x == nil || x.Name != name {
				t.Errorf("%s at %v: the state follows %+v", name, at, x)
			}
			if !s.Play.Undo() || s.Play.Position() != at {
				t.Errorf("%s: back at %v instead of %v", name, s.Play.Position(), at)
			}
			v.frames(1)
		}
		if visited == 0 {
			t.Errorf("nobody is away at %v", at)
		}
	}
}

// The rows of players who are away say when they are in the game. Who has another
// name by then is not said to have left.
func TestThePaletteSaysWhenPlayersAreThere(t *testing.T) {
	s, _ := openReal(t, "goldsrc", "cs-dust2-to-assault-mapchange.dem")
	v := watchSession(t, s)
	v.resize(1280, 720)
	s.Play.Play(false)
	for _, c := range []struct {
		at   time.Duration
		want map[string]string
	}{
		{10 * time.Second, map[string]string{"Karaul0v": "renamed 00:08.65", "222ahahahaha222": "from 00:17.14"}},
		{20 * time.Second, map[string]string{"Karaul0v": "renamed 00:08.65", "ahahahaha": "renamed 00:17.14"}},
	} {
		s.Play.Seek(c.at)
		v.frames(1)
		got := map[string]string{}
		for _, it := range v.offers().Items() {
			if it.Section == palette.Players {
				got[it.Label] = it.Detail
			}
		}
		for name, want := range c.want {
			if got[name] != want {
				t.Errorf("at %v: %s: %q instead of %q", c.at, name, got[name], want)
			}
		}
	}
}

// Who joins later is not named while the future is hidden, and neither is a
// bookmark there.
func TestThePaletteDoesNotNameWhoJoinsLater(t *testing.T) {
	s, _ := openReal(t, "teehistorian", "d-churn.teehistorian")
	v := watchSession(t, s)
	v.resize(1280, 720)
	s.Play.Play(false)
	g := s.Game()
	_, end, _ := g.Times()
	s.Play.Seek(end / 2)
	s.Bookmarks.Put(timeline.Bookmark{Time: end * 3 / 4, Name: "the surprise"})
	v.frames(2)
	everybody := len(v.found("@"))
	v.act("key Escape")
	v.Do(action.SpoilerFree)
	v.frames(2)
	known := map[string]bool{}
	for i := range g.Stints {
		if g.Stints[i].From <= s.Play.Tick() {
			known[g.LabelOf(&g.Stints[i])] = true
		}
	}
	all := v.found("@")
	if len(all) == 0 || len(all) >= everybody {
		t.Errorf("%d of %d players", len(all), everybody)
	}
	for _, name := range all {
		if !known[name] {
			t.Errorf("%q joins later", name)
		}
	}
	if all := v.found("the surprise"); slices.Contains(all, "the surprise") {
		t.Errorf("found %q", all)
	}
}
