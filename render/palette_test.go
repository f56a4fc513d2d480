package render

import (
	"testing"
	"time"

	"playhead/render/desk"
	"playhead/render/feed"
	"playhead/render/settings"
	"playhead/render/timeline"
)

// What is typed into the palette and confirmed is done: an action, a player to
// follow, a bookmark or a moment to go to, a kind of events, a setting.
func TestThePaletteFindsEverything(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	s := v.watch.Session
	s.Bookmarks.Put(timeline.Bookmark{Time: 7 * time.Second, Name: "weird hook"})
	v.frames(1)
	run := func(text string) {
		t.Helper()
		v.act("key Ctrl+P")
		if v.dialogName() != "palette" {
			t.Fatalf("dialog %q", v.dialogName())
		}
		v.act("type "+text, "key Enter")
		if v.dialogName() == "palette" {
			t.Fatalf("%q: the palette stays open", text)
		}
	}
	grid := v.d.Set.Grid
	run("> grid")
	if v.d.Set.Grid == grid {
		t.Error("the action was not done")
	}
	run("@ kettle")
	if id, _ := s.Find("kettle"); s.Followed != id {
		t.Errorf("follows %d instead of %d", s.Followed, id)
	}
	run("weird hook")
	if s.Play.Position() != 7*time.Second {
		t.Errorf("at %v, not at the bookmark", s.Play.Position())
	}
	_, died := v.died()
	run("# nova died")
	if s.Play.Position() != died.Time {
		t.Errorf("at %v, nova dies at %v", s.Play.Position(), died.Time)
	}
	run("hide chat")
	if v.events().Listed().Has(feed.Chat) {
		t.Error("the chat is still listed")
	}
	run("theme: light")
	if v.d.Set.Theme != "light" {
		t.Errorf("theme %q", v.d.Set.Theme)
	}
	// What cannot be done stays where it is.
	v.act("key Ctrl+P", "type remove bookmark", "key Escape")
	if v.dialogName() != "" {
		t.Errorf("after Esc: dialog %q", v.dialogName())
	}
	v.act("key Ctrl+P", "type restore removed", "key Enter")
	if v.dialogName() != "palette" {
		t.Errorf("an action that cannot be done closed the palette: %q", v.dialogName())
	}
}

// The palette opens without a recording too.
func TestThePaletteOpensOnTheStartScreen(t *testing.T) {
	v := watchStart(t)
	v.act("key Ctrl+P", "type theme: contr", "key Tab")
	if v.dialogName() != "palette" {
		t.Fatalf("dialog %q", v.dialogName())
	}
	v.act("key Escape", "key Ctrl+P", "type theme: high", "key Enter")
	if v.d.Set.Theme != "contrast" {
		t.Errorf("theme %q", v.d.Set.Theme)
	}
}

// watchStart opens a window on the start screen.
func watchStart(t *testing.T) *watched {
	t.Helper()
	v := &watched{t: t}
	v.Window = New(desk.Host{}, settings.Default())
	v.SetStill()
	v.resize(960, 600)
	v.Arrange(v.surface.size, v.factor())
	v.Paint(v.screen)
	return v
}
