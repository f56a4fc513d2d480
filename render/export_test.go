package render

import (
	"errors"
	"strings"
	"testing"
	"time"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// A studio takes the clips that a window asks for.
type studio struct {
	asked     []desk.Clip
	state     desk.ClipState
	cancelled int
	refuses   error
}

// withStudio opens a sample, paused, in a window whose clips st takes.
func withStudio(t *testing.T) (*watched, *studio) {
	t.Helper()
	v := watchPaused(t, "ddnet", 20*time.Second)
	st := &studio{}
	v.d.Host.Clips.Start = func(c desk.Clip) (*desk.ClipJob, error) {
		if st.refuses != nil {
			return nil, st.refuses
		}
		st.asked = append(st.asked, c)
		return &desk.ClipJob{State: func() desk.ClipState { return st.state }, Cancel: func() { st.cancelled++ }}, nil
	}
	v.d.Host.Clips.Needs = func(ending string) string { return map[string]string{".webm": "needs ffmpeg"}[ending] }
	return v, st
}

func TestExportTakesTheSelectedRange(t *testing.T) {
	v, st := withStudio(t)
	s := v.watch.Session
	s.Select(timeline.Range{From: 5 * time.Second, To: 8 * time.Second})
	v.act("key Ctrl+E", "key Enter")
	if len(st.asked) != 1 {
		t.Fatalf("%d clips", len(st.asked))
	}
	c := st.asked[0]
	if c.From != 5*time.Second || c.To != 8*time.Second || c.Ending != ".mp4" || c.Width != 1280 || c.FPS != 50 ||
		c.Speed != 1 || c.Follow != s.Followed || !c.Bare {
		t.Errorf("%+v", c)
	}
}

// The range has one length, in the form of docs/wording.md, whatever is made of it.
func TestTheLengthOfARangeIsWrittenOneWay(t *testing.T) {
	v, _ := withStudio(t)
	v.watch.Session.Select(timeline.Range{From: 5 * time.Second, To: 7480 * time.Millisecond})
	v.act("key Ctrl+E")
	for _, kind := range []int{0, 6, 7, 8, 9} { // MP4, a path, a demo, CSV, a page
		v.clickOn(widget.Target{Part: "clip kind", N: kind})
		v.frames(1)
		text := strings.Join(v.seenTexts(), "\n")
		if n := strings.Count(text, "2.48 s"); n < 2 || !strings.Contains(text, "A–B 2.48 s") ||
			strings.Contains(text, "2.5 s") {
			t.Errorf("kind %d: %s", kind, text)
		}
	}
}

func TestExportWithoutARangeTakesWhatWasJustSeen(t *testing.T) {
	v, st := withStudio(t)
	v.act("key Ctrl+E", "key Enter")
	if len(st.asked) != 1 || st.asked[0].From != 10*time.Second || st.asked[0].To != 20*time.Second {
		t.Errorf("%+v", st.asked)
	}
}

func TestExportRemembersTheLastChoice(t *testing.T) {
	v, st := withStudio(t)
	v.act("key Ctrl+E")
	v.clickOn(widget.Target{Part: "clip kind", N: 2}) // GIF
	v.clickOn(widget.Target{Part: "clip rate", N: 20})
	v.clickOn(widget.Target{Part: "clip list", N: 0})
	v.act("key ArrowDown", "key ArrowDown", "key ArrowDown", "key Enter") // the third size
	v.act("key Escape", "key Ctrl+E")
	v.clickOn(widget.Target{Part: "clip export"})
	if len(st.asked) != 1 || st.asked[0].Ending != ".gif" || st.asked[0].FPS != 20 || st.asked[0].Width != 854 {
		t.Errorf("%+v", st.asked)
	}
	v.clickOn(widget.Target{Part: "clip kind", N: 0}) // MP4 cannot have 20
	if c := v.d.Set.Clip; c.Rate != 50 {
		t.Errorf("rate %d", c.Rate)
	}
}

func TestExportSaysWhatIsMissing(t *testing.T) {
	v, st := withStudio(t)
	v.act("key Ctrl+E")
	v.clickOn(widget.Target{Part: "clip kind", N: 1}) // WebM needs something
	v.act("key Enter")
	if len(st.asked) != 0 || len(v.d.Toasts) != 1 || v.d.Toasts[0].Detail != "needs ffmpeg" {
		t.Errorf("%d clips, toasts %+v", len(st.asked), v.d.Toasts)
	}
	v.clickOn(widget.Target{Part: "clip kind", N: 2})
	st.refuses = errors.New("The disk is full.")
	v.act("key Enter")
	if n := len(v.d.Toasts); n == 0 || v.d.Toasts[n-1].Detail != "The disk is full." {
		t.Errorf("toasts %+v", v.d.Toasts)
	}
}

func TestAClipThatIsMadeShowsHowFarItIsAndCanBeCancelled(t *testing.T) {
	v, st := withStudio(t)
	v.act("key Ctrl+E", "key Enter")
	st.state = desk.ClipState{Done: 20, Frames: 500, Path: "/somewhere/clip.mp4"}
	v.frames(2)
	v.act("key Enter") // one at a time
	if len(st.asked) != 1 {
		t.Errorf("%d clips at the same time", len(st.asked))
	}
	v.clickOn(widget.Target{Part: "clip cancel"})
	if st.cancelled != 1 {
		t.Error("not cancelled")
	}
	st.state.Ended, st.state.Cancelled, st.state.Wrong = true, true, "cancelled"
	v.frames(2)
	if n := len(v.d.Toasts); n == 0 || v.d.Toasts[n-1].Title != "Export cancelled" {
		t.Errorf("toasts %+v", v.d.Toasts)
	}
	st.state = desk.ClipState{}
	v.act("key Enter")
	st.state = desk.ClipState{Done: 500, Frames: 500, Path: "/somewhere/clip.mp4", Ended: true, Bytes: 1_200_000}
	v.frames(2)
	if n := len(v.d.Toasts); n == 0 || v.d.Toasts[n-1].Title != "Clip exported" ||
		!strings.Contains(v.d.Toasts[n-1].Detail, "clip.mp4 · 1.2 MB") {
		t.Errorf("toasts %+v", v.d.Toasts)
	}
}

func TestExportChoicesReachTheClip(t *testing.T) {
	v, st := withStudio(t)
	s := v.watch.Session
	s.Select(timeline.Range{From: 15 * time.Second, To: 20 * time.Second})
	who := s.Followed
	v.resize(2400, 900)
	v.act("key Ctrl+E")
	last := func() desk.Clip {
		t.Helper()
		st.state.Ended = false
		n := len(st.asked)
		v.act("key Enter")
		if len(st.asked) != n+1 {
			t.Fatalf("no clip; toasts %+v", v.d.Toasts)
		}
		st.state.Ended = true
		v.frames(2)
		return st.asked[n]
	}
	if c := last(); !c.Caption || c.Wide <= 0 || c.Follow != who {
		t.Errorf("as it is at first: %+v", c)
	}
	v.clickOn(widget.Target{Part: "clip aspect", N: 2})
	v.clickOn(widget.Target{Part: "clip caption", N: 1})
	if c := last(); c.Width != 720 || c.Height != 1280 || c.Caption {
		t.Errorf("portrait without a caption: %+v", c)
	}
	v.clickOn(widget.Target{Part: "clip list", N: 3})
	v.act("key ArrowDown", "key ArrowDown", "key Enter") // fixed
	if c := last(); c.Follow != -1 || c.Across <= 0 {
		t.Errorf("fixed camera: %+v", c)
	}
	v.clickOn(widget.Target{Part: "clip list", N: 3})
	v.act("key ArrowDown", "key ArrowDown", "key ArrowDown", "key Enter") // as recorded
	if c := last(); !c.Recorded || c.Follow != -1 || c.Across != 0 {
		t.Errorf("camera as recorded: %+v", c)
	}
	v.act("key M", "key Escape")
	v.clickOn(widget.Target{Part: "clip list", N: 5})
	v.act("key ArrowDown", "key ArrowDown", "key ArrowDown", "key Enter") // slow at bookmarks
	if c := last(); len(c.Slow) != 1 || c.Slow[0] != 20*time.Second {
		t.Errorf("slow at bookmarks: %v of %v", c.Slow, s.Bookmarks.All())
	}
	v.clickOn(widget.Target{Part: "clip interface", N: 2}) // keys only
	if c := last(); !c.Keys || c.Ground != "scene" || c.Follow != who {
		t.Errorf("keys: %+v", c)
	}
	v.clickOn(widget.Target{Part: "clip list", N: 4})
	v.act("key ArrowDown", "key ArrowDown", "key Enter") // transparent: not as MP4
	n := len(st.asked)
	v.act("key Enter")
	if len(st.asked) != n || len(v.d.Toasts) == 0 || !strings.Contains(v.d.Toasts[len(v.d.Toasts)-1].Detail,
		"no transparency") {
		t.Errorf("an MP4 of transparent keys; toasts %+v", v.d.Toasts)
	}
	v.clickOn(widget.Target{Part: "clip kind", N: 3}) // APNG
	if c := last(); c.Ground != "transparent" {
		t.Errorf("transparent keys: %+v", c)
	}
	v.clickOn(widget.Target{Part: "clip interface", N: 1})
	v.clickOn(widget.Target{Part: "clip kind", N: 5}) // a picture
	if c := last(); !c.Still || c.From != s.Play.Position() || c.Every != 0 {
		t.Errorf("picture: %+v", c)
	}
	v.clickOn(widget.Target{Part: "clip kind", N: 6}) // the path
	if c := last(); c.Every != 200*time.Millisecond || c.From != 15*time.Second || c.To != 20*time.Second {
		t.Errorf("path: %+v", c)
	}
}

// Names can be hidden in every kind of file, and stay hidden for the next one.
func TestHiddenNamesReachWhateverIsExported(t *testing.T) {
	v, st := withStudio(t)
	v.resize(2400, 900)
	v.act("key Ctrl+E")
	for i, kind := range []int{0, 5, 6, 7, 8, 9} { // MP4, a picture, a path, a demo, CSV, a page
		v.clickOn(widget.Target{Part: "clip kind", N: kind})
		v.frames(1)
		if i == 0 {
			v.clickOn(widget.Target{Part: "clip list", N: 12})
			v.act("key ArrowDown", "key ArrowDown", "key Enter") // yes
		}
		v.act("key Enter")
		if len(st.asked) != i+1 || !st.asked[i].HideNames {
			t.Fatalf("kind %d: %+v", kind, st.asked)
		}
		st.state = desk.ClipState{Path: "/somewhere/out", Ended: true}
		v.frames(2)
		st.state = desk.ClipState{}
	}
}

// Whatever does not fit into the strip is behind "More".
func TestNarrowStripsHaveTheRestBehindMore(t *testing.T) {
	v, _ := withStudio(t)
	v.act("key Ctrl+E")
	for _, w := range []int{640, 1280} {
		v.resize(w, 720)
		v.frames(2)
		v.clickOn(widget.Target{Part: "clip list", N: 6})
		if v.dialogName() == "" {
			t.Errorf("%d px: no list", w)
		}
		v.act("key Escape")
	}
}

func TestExportOffersADemo(t *testing.T) {
	v, st := withStudio(t)
	v.act("key Ctrl+E")
	v.clickOn(widget.Target{Part: "clip kind", N: 7})
	v.act("key Enter")
	if len(st.asked) != 1 || st.asked[0].Ending != desk.DemoEnding || st.asked[0].Demo == nil ||
		*st.asked[0].Demo != (desk.Demo{ShareSafe: true, Team: -1, Player: -1}) {
		t.Fatalf("%+v", st.asked)
	}
	st.state = desk.ClipState{Path: "/somewhere/run.demo", Ended: true, Bytes: 1_200_000}
	v.frames(2)
	if n := len(v.d.Toasts); n == 0 || v.d.Toasts[n-1].Title != "Demo exported" {
		t.Errorf("toasts %+v", v.d.Toasts)
	}
	v.clickOn(widget.Target{Part: "clip inputs", N: 1})
	v.clickOn(widget.Target{Part: "clip chat", N: 1})
	v.clickOn(widget.Target{Part: "clip list", N: 8})
	v.act("key ArrowDown", "key ArrowDown", "key ArrowDown", "key Enter") // the followed player
	v.frames(1)
	if text := strings.Join(v.texts(), "\n"); !strings.Contains(text, "every player's exact inputs") {
		t.Errorf("no warning before writing: %s", text)
	}
	st.state = desk.ClipState{}
	v.act("key Enter")
	if len(st.asked) != 2 ||
		*st.asked[1].Demo != (desk.Demo{NoChat: true, Team: -1, Player: v.watch.Session.Followed}) {
		t.Errorf("%+v", st.asked)
	}
}

func TestExportOffersAPage(t *testing.T) {
	v, st := withStudio(t)
	v.act("key Ctrl+E")
	v.clickOn(widget.Target{Part: "clip kind", N: 9})
	v.act("key Enter")
	who := v.watch.Session.Followed
	if len(st.asked) != 1 || st.asked[0].Ending != desk.PageEnding || st.asked[0].Page == nil ||
		*st.asked[0].Page != (desk.Page{Follow: who, Player: -1}) {
		t.Fatalf("%+v", st.asked)
	}
	st.state = desk.ClipState{Path: "/somewhere/run.html", Ended: true, Bytes: 400_000}
	v.frames(2)
	if n := len(v.d.Toasts); n == 0 || v.d.Toasts[n-1].Title != "Page exported" {
		t.Errorf("toasts %+v", v.d.Toasts)
	}
	v.clickOn(widget.Target{Part: "clip inputs", N: 1})
	v.clickOn(widget.Target{Part: "clip list", N: 10})
	v.act("key ArrowDown", "key ArrowDown", "key Enter") // the followed player
	v.frames(1)
	if text := strings.Join(v.texts(), "\n"); !strings.Contains(text, "every player's exact inputs") {
		t.Errorf("no warning before writing: %s", text)
	}
	st.state = desk.ClipState{}
	v.act("key Enter")
	if len(st.asked) != 2 || *st.asked[1].Page != (desk.Page{Exact: true, Follow: who, Player: who}) {
		t.Errorf("%+v", st.asked)
	}
}

func TestOnlyTeeworldsBecomesADemo(t *testing.T) {
	v := watchPaused(t, "goldsrc", 20*time.Second)
	st := &studio{}
	v.d.Host.Clips.Start = func(c desk.Clip) (*desk.ClipJob, error) {
		st.asked = append(st.asked, c)
		return &desk.ClipJob{}, nil
	}
	v.act("key Ctrl+E")
	v.clickOn(widget.Target{Part: "clip kind", N: 7})
	v.act("key Enter")
	if n := len(v.d.Toasts); len(st.asked) != 0 || n == 0 || !strings.Contains(v.d.Toasts[n-1].Detail,
		"Only Teeworlds and DDNet recordings") {
		t.Errorf("%d demos, toasts %+v", len(st.asked), v.d.Toasts)
	}
}

// Without a range, a page is of what the notes are about, with a second around it.
func TestAPageIsOfTheNotes(t *testing.T) {
	v, st := withStudio(t)
	s := v.watch.Session
	s.Bookmarks.Put(timeline.Bookmark{Time: 500 * time.Millisecond}) // no note
	s.Bookmarks.Put(timeline.Bookmark{Time: 13 * time.Second, Name: "Missed hook"})
	s.Bookmarks.Put(timeline.Bookmark{
		Name: "Second try", Time: 20 * time.Second,
		Range: timeline.Range{From: 20 * time.Second, To: 22 * time.Second},
	})
	page := func(from, to time.Duration) {
		t.Helper()
		v.Do(action.ExportPage)
		v.frames(1)
		v.act("key Enter")
		if len(st.asked) != 1 || st.asked[0].Ending != ".html" || st.asked[0].From != from || st.asked[0].To != to ||
			st.asked[0].Page == nil {
			t.Errorf("%+v", st.asked)
		}
		st.asked = nil
	}
	page(12*time.Second, 23*time.Second)
	s.Select(timeline.Range{From: time.Second, To: 2 * time.Second})
	st.state.Ended = true
	page(time.Second, 2*time.Second)
}
