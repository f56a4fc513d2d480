package render

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"playhead/render/camera"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/settings"

	"playhead/render/timeline"
	"playhead/render/widget"
)

// act does the steps of a user one after another.
func (v *watched) act(steps ...string) {
	v.t.Helper()
	for _, s := range steps {
		if err := v.Act(s); err != nil {
			v.t.Fatal(err)
		}
		v.frames(1)
	}
}

// watchPaused opens a sample in a usual window, paused at a time.
func watchPaused(t *testing.T, name string, at time.Duration) *watched {
	t.Helper()
	v := watchSession(t, openSample(t, name))
	v.resize(1280, 720)
	v.watch.Session.Play.Play(false)
	v.watch.Session.Play.Seek(at)
	v.frames(3)
	return v
}

func TestABookmarkGetsItsNameWhenItIsSet(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	s := v.watch.Session
	before := v.d.Lay
	v.act("key M")
	if len(s.Bookmarks.All()) != 1 || v.dialogName() != "bookmark" {
		t.Fatalf("%d bookmarks, dialog %q", len(s.Bookmarks.All()), v.dialogName())
	}
	v.act("type weird hook", "key Enter")
	if m := s.Bookmarks.All()[0]; m.Name != "weird hook" || m.Time != 10*time.Second || v.dialogName() != "" {
		t.Errorf("bookmark %+v, dialog %q", m, v.dialogName())
	}
	// What is under the pointer stays where it is when the first one is set.
	if v.d.Lay.Map != before.Map || v.d.Lay.Ruler != before.Ruler || v.d.Lay.Transport != before.Transport {
		t.Errorf("the layout moved from %v to %v", before.Ruler, v.d.Lay.Ruler)
	}
	v.act("key M") // at the same moment: another name
	v.act("type better", "key Enter")
	if all := s.Bookmarks.All(); len(all) != 1 || all[0].Name != "better" {
		t.Errorf("bookmarks %+v", all)
	}
	s.Play.Seek(20 * time.Second)
	v.frames(1)
	v.act("key Shift+M")
	if all := s.Bookmarks.All(); len(all) != 2 || all[1].Name != "" || v.dialogName() != "" {
		t.Errorf("without a name: %+v, dialog %q", all, v.dialogName())
	}
}

func TestABookmarkBringsBackWhatWasWatched(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	s, c := v.watch.Session, v.watch.Stage.Cam
	id := v.replay.Look.PlayerIDs()[1]
	v.watch.Stage.Follow(id, v.clock)
	s.Select(timeline.Range{From: 8 * time.Second, To: 12 * time.Second})
	s.Play.SetLooping(true)
	c.SetZoom(c.Zoom * 1.5)
	v.frames(30)
	width := c.Width()
	v.act("key Shift+M")
	s.Play.ClearLoop()
	s.Play.Seek(25 * time.Second)
	v.watch.Stage.Follow(-1, v.clock)
	c.Look(3000, 300, 5000)
	v.frames(2)
	v.replay.Marks.GoToBookmark(0)
	v.frames(30)
	r, ok := s.Range()
	if _, _, _, on := s.Play.Loop(); !ok || !on || r != (timeline.Range{From: 8 * time.Second, To: 12 * time.Second}) {
		t.Errorf("range %v %v, looping %v", r, ok, on)
	}
	if s.Play.Position() != 10*time.Second || s.Followed != id || c.Mode != camera.Follow || c.Width()/width < 0.99 ||
		c.Width()/width > 1.01 {
		t.Errorf("at %v, follows %d (%v), %v wide instead of %v", s.Play.Position(), s.Followed, c.Mode,
			c.Width(), width)
	}
	// A free camera looks where it looked.
	v.watch.Stage.Follow(-1, v.clock)
	c.Look(1500, 700, 900)
	s.Play.Seek(15 * time.Second)
	v.frames(2)
	v.act("key Shift+M")
	v.watch.Stage.Follow(id, v.clock)
	v.frames(30)
	v.replay.Marks.GoToBookmark(1)
	v.frames(30)
	if s.Followed >= 0 || c.X != 1500 || c.Y != 700 || c.Width() < 899 || c.Width() > 901 {
		t.Errorf("follows %d, looks at %v %v, %v wide", s.Followed, c.X, c.Y, c.Width())
	}
}

func TestRemovingABookmarkCanBeUndone(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	s := v.watch.Session
	v.act("key M", "type here", "key Enter", "key Delete")
	if len(s.Bookmarks.All()) != 0 || len(v.d.Toasts) != 1 || v.d.Toasts[0].Action != "Undo" {
		t.Fatalf("%d bookmarks, toasts %+v", len(s.Bookmarks.All()), v.d.Toasts)
	}
	v.d.ChooseToast(0)
	if all := s.Bookmarks.All(); len(all) != 1 || all[0].Name != "here" {
		t.Errorf("after undoing: %+v", all)
	}
	v.act("key Delete", "key Shift+Delete")
	if len(s.Bookmarks.All()) != 1 {
		t.Error("not restored by the key")
	}
	// What is not there is not removed.
	s.Play.Seek(20 * time.Second)
	v.act("key Delete")
	if len(s.Bookmarks.All()) != 1 {
		t.Error("a bookmark 10 s away was removed")
	}
}

func TestBookmarksAreCopiedAsText(t *testing.T) {
	copied := ""
	v := &watched{t: t, clock: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	v.Window = New(desk.Host{Copy: func(text string) { copied = text }}, settings.Default())
	v.d.Now = func() time.Time { return v.clock }
	v.Show(NewWatch(openSample(t, "ddnet")))
	for !v.watch.Session.Ended() {
		v.advance(v.clock, 0)
	}
	v.resize(1280, 720)
	s := v.watch.Session
	s.Play.Play(false)
	s.Select(timeline.Range{From: 8 * time.Second, To: 12 * time.Second})
	s.Bookmarks.Put(timeline.Bookmark{
		Time: 10 * time.Second, Name: "weird hook", Follow: "nova",
		Range: timeline.Range{From: 8 * time.Second, To: 12 * time.Second},
	})
	s.Bookmarks.Put(timeline.Bookmark{Time: 9 * time.Second})
	v.frames(1)
	v.Do("copy-bookmarks")
	lines := strings.Split(strings.TrimSpace(copied), "\n")
	tick := s.Game().TickAt(10 * time.Second)
	want := strings.Join([]string{"00:10.00", strconv.Itoa(int(tick)), "weird hook", "nova", "00:08.00–00:12.00"}, "\t")
	if len(lines) != 4 || lines[3] != want || !strings.HasPrefix(lines[2], "00:09.00\t") {
		t.Errorf("copied %q, want %q", lines, want)
	}
}

// The lane of the bookmarks is there before the first one.
func TestTheBookmarksHaveTheirLaneFromTheStart(t *testing.T) {
	v := watchPaused(t, "ddnet", time.Second)
	if !v.replay.Time.ShowsLane(timeline.LaneBookmarks) {
		t.Errorf("lanes %v", v.visible())
	}
	if laneRect(v, timeline.LaneBookmarks) == (layout.Rect{}) {
		t.Error("it has no place")
	}
}

// clickPart clicks the first control of a part.
func (v *watched) clickPart(part widget.Part) { v.clickOn(widget.Target{Part: part}) }

// clickOn clicks a control in its middle.
func (v *watched) clickOn(t widget.Target) {
	v.t.Helper()
	z, ok := v.d.Hits.Find(t)
	if !ok {
		v.t.Fatalf("no control %v", t)
	}
	v.act(fmt.Sprintf("click %f %f", z.CenterX(), z.CenterY()))
}
