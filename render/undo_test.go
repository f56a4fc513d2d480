package render

import (
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/feed"
	"playhead/render/parts/runs"
	"playhead/render/runlist"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// undoes returns what the menus call the two actions, and why they cannot be done.
func (v *watched) undoes() (undo, redo, whyUndo, whyRedo string) {
	k, s := v.d.Keys, v.watch.Session
	u, r := k.Of(action.Undo), k.Of(action.Redo)
	return u.Called(s), r.Called(s), u.Why(s), r.Why(s)
}

func TestTheMenuSaysWhatIsUndone(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	s := v.watch.Session
	if u, r, why, whyNot := v.undoes(); u != "Undo" || r != "Redo" || why == "" || whyNot == "" {
		t.Errorf("at first: %q (%q), %q (%q)", u, why, r, whyNot)
	}
	v.act("key Shift+M", "key Delete")
	if u, _, why, _ := v.undoes(); u != "Undo: delete bookmark at 00:10.00" || why != "" {
		t.Errorf("%q, %q", u, why)
	}
	v.act("key Ctrl+Z")
	if len(s.Bookmarks.All()) != 1 {
		t.Fatal("the bookmark is not back")
	}
	v.act("key I", "key ArrowRight", "key O", "key Ctrl+Z", "key Ctrl+Z", "key Ctrl+Z")
	if _, set := s.Range(); set || len(s.Bookmarks.All()) != 0 {
		t.Errorf("a range %v and %d bookmarks are left", set, len(s.Bookmarks.All()))
	}
	if u, r, why, _ := v.undoes(); why == "" || r != "Redo: set bookmark at 00:10.00" {
		t.Errorf("at the beginning: %q (%q), %q", u, why, r)
	}
	v.act("key Ctrl+Z")
	if !slices.Contains(v.toasts(), "Nothing to undo in this recording.") {
		t.Errorf("nothing to undo, and it says %q", v.toasts())
	}
	v.act("key Ctrl+Shift+Z", "key Ctrl+Y", "key Ctrl+Y")
	if r, set := s.Range(); !set || r.From != 10*time.Second || r.To != 15*time.Second {
		t.Errorf("redone to the range %v, %v", r, set)
	}
}

// An end without the other one is seen, so that the user sees it come and go.
func TestTheOnlyEndOfARangeIsSeen(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	for key, flag := range map[string]string{"key I": "A", "key O": "B"} {
		for _, act := range []struct {
			key  string
			seen bool
		}{{key, true}, {"key Ctrl+Z", false}, {"key Ctrl+Y", true}, {"key Shift+I", false}} {
			v.act(act.key)
			if seen := slices.Contains(v.texts(), flag); seen != act.seen {
				t.Errorf("%s after %s: flag %s is seen: %v", act.key, key, flag, seen)
			}
		}
	}
}

// toasts returns the titles and details of toasts that are shown.
func (v *watched) toasts() (texts []string) {
	for i := range v.d.Toasts {
		texts = append(texts, v.d.Toasts[i].Title, v.d.Toasts[i].Detail)
	}
	return texts
}

func TestAToastSaysWhatWasUndoneOutOfSight(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	v.act("key Shift+M", "key Ctrl+Z")
	if got := v.toasts(); len(got) > 0 {
		t.Errorf("undone where the user sees it, and it says %q", got)
	}
	v.act("key Ctrl+Y")
	v.watch.Session.Play.Jump(0)
	v.watch.Session.View.From, v.watch.Session.View.To = 0, 5*time.Second
	v.watch.Session.ViewHeld = true
	v.frames(2)
	v.act("key Ctrl+Z")
	if got := v.toasts(); !slices.Contains(got, "set bookmark at 00:10.00") {
		t.Errorf("undone out of sight, and it says %q", got)
	}
}

func TestWhatADragSelectsIsUndoneAsOne(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	scale, y := v.replay.Time.LaneScale(), laneRect(v, timeline.LaneSpeed).CenterY()
	point := func(at time.Duration, down, pressed bool) {
		in := desk.Input{Now: v.clock, X: scale.At(at), Y: y, Inside: true, Moved: true}
		in.Left = desk.Button{Down: down, Pressed: pressed, Released: !down}
		v.Redraw()
		v.pointer(&in, false)
		v.frames(1)
	}
	point(4*time.Second, true, true)
	for at := 5 * time.Second; at < 9*time.Second; at += time.Second {
		point(at, true, false)
	}
	point(9*time.Second, false, false)
	if r, set := v.watch.Session.Range(); !set || r.To-r.From < 4*time.Second {
		t.Fatalf("the drag selects %v, %v", r, set)
	}
	v.act("key Ctrl+Z")
	if r, set := v.watch.Session.Range(); set {
		t.Errorf("undone to %v", r)
	}
}

func TestFiltersAndColumnsOfAListAreUndone(t *testing.T) {
	v, _, _ := watchList(t)
	all := v.listed()
	v.clickOn(widget.Target{Part: "table filter"})
	v.act("type kind:multi_bhop", "key Enter")
	if got := v.listed(); len(got) == len(all) {
		t.Fatalf("the filter lists %v", got)
	}
	v.clickWith("", v.column("distance"))
	sorted := v.listed()
	u, _, _, _ := v.undoes()
	if u != "Undo: order of jumps" {
		t.Errorf("%q", u)
	}
	v.act("key Ctrl+Z", "key Ctrl+Z")
	if got := v.listed(); !slices.Equal(got, all) || v.jumpsState().Filter != "" {
		t.Errorf("undone, and it lists %v with %q", got, v.jumpsState().Filter)
	}
	v.act("key Ctrl+Y", "key Ctrl+Y")
	if got := v.listed(); !slices.Equal(got, sorted) || v.jumpsState().Filter != "kind:multi_bhop" {
		t.Errorf("redone, and it lists %v with %q", got, v.jumpsState().Filter)
	}
}

func TestATextFieldUndoesItsOwnChanges(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	v.act("key Shift+M", "key M") // asks for another name
	v.act("type weird", "type  hook", "key Ctrl+Z")
	if got := v.d.Typing.Field.Text(); got != "weird " {
		t.Errorf("one word undone: %q", got)
	}
	v.act("key Ctrl+Z", "key Ctrl+Z", "key Ctrl+Z")
	if got := v.d.Typing.Field.Text(); got != "" || len(v.watch.Session.Bookmarks.All()) != 1 {
		t.Errorf("all undone: %q, %d bookmarks", got, len(v.watch.Session.Bookmarks.All()))
	}
	v.act("key Ctrl+Shift+Z", "key Enter")
	if got := v.watch.Session.Bookmarks.All()[0].Name; got != "weird" {
		t.Errorf("saved as %q", got)
	}
}

func TestKindsAndSearchOfEventsAreUndone(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	listed := func() int {
		s := v.watch.Session
		v.until("the list", func() { v.frames(1) }, func() bool { return !s.Events.Behind(s.Recording()) })
		return s.Events.Len()
	}
	all := listed()
	v.clickOn(widget.Target{Part: "event group", N: int(feed.Kills)})
	fewer := listed()
	v.act("key /", "type brick", "key Enter")
	found := listed()
	if fewer >= all || found >= fewer {
		t.Fatalf("lists %d, %d, then %d events", all, fewer, found)
	}
	v.act("key Ctrl+Z")
	if got := listed(); got != fewer {
		t.Errorf("without the search: %d events, want %d", got, fewer)
	}
	if u, _, _, _ := v.undoes(); u != "Undo: hide kills" {
		t.Errorf("%q", u)
	}
	v.act("key Ctrl+Z")
	if got := listed(); got != all {
		t.Errorf("all undone: %d events, want %d", got, all)
	}
	v.act("key Ctrl+Y", "key Ctrl+Y")
	if got := listed(); got != found {
		t.Errorf("redone: %d events, want %d", got, found)
	}
}

func TestTeamsThatAreShownAreUndone(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	v.watch.Session.Teams = v.watch.Session.Teams.Toggle(0)
	v.frames(1)
	v.act("key Ctrl+Z")
	if v.watch.Session.Teams.On() || v.watch.Session.Events.Filter().Teams.On() {
		t.Error("only some teams are shown, or listed")
	}
}

// Each recording has a history of its own for as long as the window is open.
func TestHistoriesAreThoseOfTheirRecordings(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	show := func(name, path string) *session.Session {
		s := openSample(t, name)
		s.Path = path
		v.Show(NewWatch(s))
		v.frames(2)
		return s
	}
	show("ddnet", "/a")
	v.act("key Shift+M")
	kept := slices.Clone(v.watch.Session.Bookmarks.All())
	other := show("ddnet", "/b")
	if _, _, why, _ := v.undoes(); why == "" {
		t.Error("another recording offers to undo what was done in the first one")
	}
	v.act("key Shift+M")
	again := show("ddnet", "/a")
	again.Bookmarks.Take(kept)
	v.act("key Ctrl+Z")
	if len(again.Bookmarks.All()) != 0 || len(other.Bookmarks.All()) != 1 {
		t.Errorf("%d and %d bookmarks are left", len(again.Bookmarks.All()), len(other.Bookmarks.All()))
	}
}

func TestTheEditMenuHasUndoWithItsReason(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	v.act("key Alt+D")
	m, ok := v.dialogs.Top().(*desk.Menu)
	if !ok {
		t.Fatal("Alt+D opens no menu")
	}
	items := m.Items()
	i := slices.IndexFunc(items, func(it widget.MenuItem) bool { return strings.HasPrefix(it.Label, "Undo") })
	if i < 0 || items[i].Disabled == "" || items[i].Key == "" {
		t.Errorf("%+v", items)
	}
}

// Chips above the runs, and the menu of their players, choose what is listed: so does undoing that.
func TestKindsAndPlayersOfRunsAreUndone(t *testing.T) {
	v := watchRace(t, "ddnet")
	v.runOf("Привет", 4180*time.Millisecond)
	v.Do(action.ToggleRuns)
	v.frames(2)
	listed := func() int {
		v.frames(1)
		st, _ := v.State().Parts["runs"].(*runs.State)
		return len(st.Listed)
	}
	all := listed()
	v.clickOn(widget.Target{Part: "runs class", N: int(runlist.Unfinished)})
	finished := listed()
	v.clickOn(widget.Target{Part: "runs who"})
	v.act("key ArrowDown", "key ArrowDown", "key Enter")
	theirs := listed()
	if finished >= all || theirs >= finished {
		t.Fatalf("lists %d, %d, then %d runs", all, finished, theirs)
	}
	if u, _, _, _ := v.undoes(); !strings.HasPrefix(u, "Undo: list only runs of ") {
		t.Errorf("%q", u)
	}
	v.act("key Ctrl+Z")
	if u, _, _, _ := v.undoes(); listed() != finished || u != "Undo: hide unfinished runs" {
		t.Errorf("%d runs of all players, want %d; then %q", listed(), finished, u)
	}
	v.act("key Ctrl+Z")
	if got := listed(); got != all {
		t.Errorf("all undone: %d runs, want %d", got, all)
	}
	v.act("key Ctrl+Y", "key Ctrl+Y")
	if got := listed(); got != theirs {
		t.Errorf("redone: %d runs, want %d", got, theirs)
	}
}

// What a part does by itself while another recording is opened is not the user's.
func TestOpeningARecordingCannotBeUndone(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	v.d.Change(func(s *settings.Settings) { s.Lists = map[string]settings.List{"players": {Filter: "brick"}} })
	v.act("key /", "type kettle", "key Enter", "click 640 100")
	s := openSample(t, "ddnet")
	s.Path = "/another"
	v.Show(NewWatch(s))
	v.frames(2)
	if u, _, why, _ := v.undoes(); why == "" {
		t.Errorf("a recording that was just opened offers %q", u)
	}
}
