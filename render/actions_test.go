package render

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/screen/start"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/render/widget"
)

// allKeys returns all actions of the window with the keys that they have at first.
func allKeys() *action.Keys { return New(desk.Host{}, settings.Default()).d.Keys }

// twoWays are the actions that more than one piece of the window does.
var twoWays = []action.ID{action.HeatMap, action.DeleteBookmark}

func TestEveryActionIsOfferedOnce(t *testing.T) {
	w := New(desk.Host{}, settings.Default())
	seen := map[action.ID]int{}
	for _, r := range w.Actions() {
		seen[r.ID]++
		if r.Label == "" && !slices.Contains(twoWays, r.ID) || r.ID == action.None {
			t.Errorf("row %+v has no name", r)
		}
		if held := len(r.Chords) > 0 && r.Chords[0].Hold; held != r.Held() {
			t.Errorf("%s is held: %v, and does something: %v", r.ID, held, !r.Held())
		}
	}
	for id, n := range seen {
		if n != 1 && !slices.Contains(twoWays, id) {
			t.Errorf("action %s is offered %d times", id, n)
		}
	}
	if len(seen) != len(w.d.Keys.Rows()) || len(seen) < 120 {
		t.Errorf("%d actions are offered, %d are in the table", len(seen), len(w.d.Keys.Rows()))
	}
}

// What a row follows is there: otherwise it would be the last of its group.
func TestEveryRowFollowsOneThatIsThere(t *testing.T) {
	w := New(desk.Host{}, settings.Default())
	for _, r := range w.Actions() {
		if r.After != action.None && w.d.Keys.Of(r.After).ID == action.None {
			t.Errorf("%s follows %s, which nothing offers", r.ID, r.After)
		}
	}
}

func TestNoKeyDoesTwoThings(t *testing.T) {
	seen := map[keyboard.Chord]string{}
	for _, e := range allKeys().Rows() {
		for _, c := range e.Chords {
			c.Hold = false
			if other, ok := seen[c]; ok {
				t.Errorf("%s is both %q and %q", c.Label(nil), other, e.Label)
			}
			seen[c] = e.Label
		}
	}
}

func TestMenusHoldEachPlaceOnce(t *testing.T) {
	for _, m := range action.Menus {
		seen := map[int]action.ID{action.RecentFiles.At: "recent files"}
		for _, r := range allKeys().InMenu(m) {
			if other, taken := seen[r.Menu.At]; taken && m == action.RecentFiles.Menu ||
				taken && r.Menu.At != action.RecentFiles.At {
				t.Errorf("menu %s: %s is where %s is", m, r.ID, other)
			}
			seen[r.Menu.At] = r.ID
		}
		if len(seen) < 3 {
			t.Errorf("menu %s is empty", m)
		}
	}
}

func TestWithoutARecordingActionsSayWhatTheyNeed(t *testing.T) {
	rows := allKeys().Rows()
	for i := range rows {
		r := &rows[i]
		why, on := r.Why(nil), r.Bare
		if (why == "") != on {
			t.Errorf("%s without a recording: %q", r.ID, why)
		}
	}
}

// Each chord can be written and read, so that it can be bound.
func TestChordsAreReadAsTheyAreWritten(t *testing.T) {
	for _, r := range allKeys().Rows() {
		for _, c := range r.Chords {
			got, err := keyboard.Parse(c.String())
			if got.Hold = c.Hold; err != nil || got != c {
				t.Errorf("%s: %q is read as %+v, %v", r.ID, c.String(), got, err)
			}
		}
	}
}

var update = flag.Bool("update", false, "rewrite the keys in docs/viewer.md")

// The guide lists the keys of the window and of all parts.
func TestTheGuideListsEveryKey(t *testing.T) {
	name := filepath.Join("..", "docs", "viewer.md")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = "<!-- generated: keys -->\n", "<!-- end -->"
	before, rest, found := strings.Cut(string(text), begin)
	_, after, ended := strings.Cut(rest, end)
	if !found || !ended {
		t.Fatal("docs/viewer.md has no generated keys")
	}
	want := before + begin + keyTables() + end + after
	switch {
	case want == string(text):
	case !*update:
		t.Fatal("docs/viewer.md does not list the keys of the program: run make golden")
	default:
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// keyTables returns a table for each group of keys.
func keyTables() string {
	var b strings.Builder
	keys := allKeys()
	for g := range action.NumGroups {
		fmt.Fprintf(&b, "\n### %s\n\n| keys | what |\n|---|---|\n", g)
		for _, e := range keys.Rows() {
			if e.Group != g || len(e.Chords) == 0 {
				continue
			}
			what := e.Label
			if e.Help != "" {
				what += ": " + e.Help
			}
			fmt.Fprintf(&b, "| %s | %s |\n", chordsOf(keys, e), what)
		}
	}
	b.WriteString("\n")
	return b.String()
}

func chordsOf(keys *action.Keys, e action.Row) string {
	if e.ID == action.GoPercent {
		return "`" + keys.Shortcut(e.ID) + "`"
	}
	var all []string
	for _, c := range e.Chords {
		all = append(all, "`"+strings.ReplaceAll(c.Label(nil), "|", `\|`)+"`") // a bar ends a cell
	}
	return strings.Join(all, " ")
}

// Every menu is whole in a window of 900 px: none has to be scrolled, and no row is behind
// the window's edge.
func TestMenusFitTheWindow(t *testing.T) {
	for _, sample := range []string{"ddnet", "goldsrc", "traffic"} {
		v := watchPaused(t, sample, 5*time.Second)
		for _, size := range [][2]int{{1440, 900}, {1280, 720}, {900, 700}} {
			v.resize(size[0], size[1])
			v.frames(2)
			for i, menu := range action.Menus {
				v.menus.open(i)
				v.frames(1)
				for n, it := range v.menus.items(i) {
					if it.Line || it.Head || it.Disabled != "" {
						continue
					}
					z, ok := v.d.Hits.Find(widget.Target{Part: "menu item", N: n})
					if !ok || z.H < 24 || z.Bottom() > v.d.Lay.All.Bottom() || z.Right() > v.d.Lay.All.Right() {
						t.Errorf("%s, %v: %s in %s is at %+v", sample, size, it.Label, menu, z.Rect)
					}
				}
				v.dialogs.Close()
			}
		}
	}
}

// A card with an error is closed by its cross, by Esc, or by a click beside it.
func TestACardCanBeClosed(t *testing.T) {
	for _, how := range []string{"cross", "Esc"} {
		v := onStartScreen(t, 1280, 720)
		v.Dialogs().Card(widget.Card{Title: "This is not a recording", Buttons: []string{"Open another file…"}})
		v.frames(2)
		if how == "Esc" {
			v.act("key Escape")
		} else {
			z, ok := v.d.Hits.Find(widget.Control(widget.Close, 0))
			if !ok {
				t.Fatal("the card has no cross")
			}
			v.act(fmt.Sprintf("click %d %d", int(z.CenterX()), int(z.CenterY())))
		}
		if v.frames(1); !v.dialogs.Empty() {
			t.Errorf("%s: %s is still open", how, v.dialogName())
		}
	}
	v := onStartScreen(t, 1280, 720)
	v.Dialogs().Card(widget.Card{Title: "This is not a recording"})
	v.ShowLibrary()
	if v.frames(1); v.dialogName() == "card" {
		t.Error("the card lies over the library")
	}
}

// The menu calls recent recordings what the start screen calls them: a sample has no path.
func TestTheFileMenuNamesSamples(t *testing.T) {
	v := watchPaused(t, "ddnet", 0)
	v.Start().Offer(start.Content{Recents: []start.Recent{{Path: "sample:ddnet", Name: "DDNet round"}, {Path: "/a/b.demo"}}})
	v.act("key Alt+F")
	m, ok := v.dialogs.Top().(*desk.Menu)
	if !ok {
		t.Fatal("Alt+F opens no menu")
	}
	for _, want := range []string{"DDNet round", "b.demo"} {
		if !slices.ContainsFunc(m.Items(), func(it widget.MenuItem) bool { return it.Label == want }) {
			t.Errorf("the menu lacks %q", want)
		}
	}
}

// The start screen says how long samples are, as the window does.
func TestSamplesAreAsLongAsTheirCardsSay(t *testing.T) {
	for _, s := range samplesOfTests() {
		watched := openSample(t, s.Name)
		for !watched.Ended() {
			watched.Pump(session.PumpBudget)
		}
		if got := watched.Total().Truncate(time.Millisecond); got != s.Length {
			t.Errorf("%s is %v long, its card says %v", s.Name, got, s.Length)
		}
	}
}
