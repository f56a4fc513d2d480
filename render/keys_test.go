package render

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/action"
	"playhead/render/keyboard"
	"playhead/render/settings"
	"playhead/render/widget"
)

// Every key that can be bound is one that the window reads, and the other way round.
func TestKeysThatCanBeBoundExist(t *testing.T) {
	read := 0
	for k := ebiten.Key(0); k <= ebiten.KeyMax; k++ {
		name := k.String()
		if name == "" || slices.ContainsFunc([]string{"Alt", "Control", "Meta", "Shift"}, func(m string) bool {
			return strings.HasPrefix(name, m)
		}) {
			continue
		}
		read++
		if _, err := keyboard.Parse(name); err != nil {
			t.Errorf("%s cannot be bound: %v", name, err)
		}
	}
	if read < 80 {
		t.Errorf("%d keys", read)
	}
}

func TestAnActionGetsAnotherKey(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	var saved settings.Settings
	v.d.Host.Save = func(s settings.Settings) { saved = s }
	grid := v.d.Set.Grid
	v.act("key Ctrl+Comma", "type bookmark without", "key ArrowDown", "key Enter")
	if st := v.State().Settings; st.Binding != "quick-bookmark" {
		t.Fatalf("%+v", st)
	}
	// What a control or a dialog would do is refused, whatever else is pressed is taken.
	v.act("key Tab")
	if st := v.State().Settings; st.Binding == "" || !strings.Contains(st.Refused, "Tab") {
		t.Errorf("after Tab: %+v", st)
	}
	v.act("key Ctrl+Shift+F7")
	if st := v.State().Settings; st.Binding != "" || st.Filter != "bookmark without" {
		t.Errorf("after the key: %+v", st)
	}
	if want := []string{"Ctrl+Shift+F7"}; !slices.Equal(saved.Keys["quick-bookmark"], want) {
		t.Errorf("saved %v", saved.Keys)
	}
	v.act("key Escape", "key Shift+M")
	if n := len(v.watch.Session.Bookmarks.All()); n != 0 {
		t.Errorf("the old key still sets bookmarks: %d", n)
	}
	v.act("key Ctrl+Shift+F7")
	if n := len(v.watch.Session.Bookmarks.All()); n != 1 {
		t.Errorf("the new key set %d bookmarks", n)
	}
	// Another key for the grid that something else has: swapped.
	v.act("key Ctrl+Comma", "type grid", "key ArrowDown", "key ArrowDown", "key Enter", "key P")
	if st := v.State().Settings; st.Binding != "toggle-grid" || st.Conflict != "toggle-panel" {
		t.Fatalf("%+v", st)
	}
	v.act("key Escape")
	if st := v.State().Settings; st == nil || st.Binding != "" || len(saved.Keys) != 1 {
		t.Fatalf("after Esc: %+v, saved %v", st, saved.Keys)
	}
	v.act("key Enter", "key P", "key Enter")
	if want := []string{"P"}; !slices.Equal(saved.Keys["toggle-grid"], want) ||
		!slices.Equal(saved.Keys["toggle-panel"], []string{"G"}) {
		t.Errorf("saved %v", saved.Keys)
	}
	v.act("key Escape", "key P")
	if v.d.Set.Grid == grid {
		t.Error("P does not switch the grid")
	}
	panel := v.State().Panels
	v.act("key G")
	if slices.Equal(v.State().Panels, panel) {
		t.Error("G does not switch the panel")
	}
	// Menus and tooltips show the key that does it.
	for _, it := range v.menus.items(1) {
		if it.Label == "Grid" && it.Key != "P" || it.Label == "Players and events" && it.Key != "G" {
			t.Errorf("the menu says %s for %s", it.Key, it.Label)
		}
	}
	if z, ok := v.d.Hits.Find(widget.Do(action.TogglePanel)); !ok || z.Key != "G" {
		t.Errorf("the button of the panel says %q", z.Key)
	}
	// One is reset with its other, then all.
	v.act("key Ctrl+Comma", "type grid", "key ArrowDown", "key ArrowDown", "key Backspace")
	if v.d.Keys.Shortcut(action.ToggleGrid) != "G" || v.d.Keys.Shortcut(action.TogglePanel) != "" {
		t.Errorf("after a reset the grid has %q, the panel %q", v.d.Keys.Shortcut(action.ToggleGrid),
			v.d.Keys.Shortcut(action.TogglePanel))
	}
	v.act("key Escape", "key Ctrl+Comma", "type key bindings", "key ArrowDown", "key Delete")
	if len(saved.Keys) != 0 || v.d.Keys.Shortcut(action.TogglePanel) != "P" {
		t.Errorf("after resetting all: %v", saved.Keys)
	}
}

// A second key is added with the pointer, taken from what has it, and removed.
func TestKeysAreChangedWithThePointer(t *testing.T) {
	v, saved := openSettings(t, 1280, 720)
	n := slices.IndexFunc(v.d.Keys.Rows(), func(r action.Row) bool { return r.ID == action.About }) * 256
	v.act("type about")
	v.press("key", n)
	v.act("key Ctrl+O")
	if st := v.State().Settings; st.Conflict != "open" {
		t.Fatalf("%+v", st)
	}
	v.press("key swap", n)
	if v.d.Keys.Shortcut(action.Open) != "" || v.d.Keys.Shortcut(action.About) != "Ctrl+O" {
		t.Fatalf("saved %v", saved.Keys)
	}
	v.press("key", n+1)
	v.act("key F9")
	if got := saved.Keys["about"]; !slices.Equal(got, []string{"Ctrl+O", "F9"}) {
		t.Fatalf("saved %q", got)
	}
	v.press("key", n)
	v.press("key remove", n)
	if got := saved.Keys["about"]; !slices.Equal(got, []string{"F9"}) {
		t.Fatalf("saved %q", got)
	}
	v.press("key reset", n)
	if _, ok := saved.Keys["about"]; ok {
		t.Errorf("saved %v", saved.Keys)
	}
}

// Bindings of the file that make no sense leave everything else as it is.
func TestSettingsSayWhichKeysWereIgnored(t *testing.T) {
	v := watchStart(t)
	set := settings.Default()
	set.Keys = map[string][]string{"fly": {"F5"}, "about": {"F6"}}
	v.SetSettings(set)
	if got := v.KeyProblems(); len(got) != 1 || !strings.Contains(got[0], "fly") {
		t.Errorf("problems %q", got)
	}
	v.act("key F6")
	if v.State().Dialog != "sheet" {
		t.Errorf("F6 opens %q", v.State().Dialog)
	}
}
