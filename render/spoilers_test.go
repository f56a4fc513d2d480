package render

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"playhead/render/action"
	"playhead/render/feed"
	"playhead/render/timeline"
	"playhead/sim"
	"playhead/sim/times"
	"playhead/testdata/campaign"
)

// future returns texts that only the part of a recording after t has: events, times
// and names of bookmarks.
func (v *watched) future(t time.Duration) map[string]string {
	s := v.watch.Session
	out := map[string]string{}
	before := map[string]bool{}
	for _, g := range s.Recording().Games {
		g.EachEvent(func(e *sim.Event) bool {
			if _, listed := feed.Listed(e); !listed {
				return true
			}
			at := times.Clock(e.Time, false, 2)
			if e.Time <= t {
				before[feed.Describe(g, e).String()], before[at] = true, true
				return true
			}
			out[at] = "the time of an event"
			if text := feed.Describe(g, e).String(); len(text) > 3 {
				out[text] = "an event"
			}
			return true
		})
	}
	for text := range before {
		delete(out, text)
	}
	total := s.Recording().Duration()
	for decimals := range 3 {
		if decimals == 0 && total < 15*time.Second {
			continue // the ruler has every second
		}
		out[times.Clock(total, false, decimals)] = "the length"
	}
	return out
}

// numbers returns all numbers of a state with where they are.
func numbers(of any, path string, found map[string]float64) {
	switch x := of.(type) {
	case map[string]any:
		for k, e := range x {
			numbers(e, path+"."+k, found)
		}
	case []any:
		for i, e := range x {
			numbers(e, fmt.Sprintf("%s[%d]", path, i), found)
		}
	case float64:
		found[path] = x
	}
}

// leaks returns what the window shows or dumps of what comes after t.
func (v *watched) leaks(t time.Duration) (out []string) {
	v.t.Helper()
	future := v.future(t)
	say := func(where, text string) {
		for secret, what := range future {
			if strings.Contains(text, secret) {
				out = append(out, fmt.Sprintf("%s: %q holds %s", where, text, what))
				return
			}
		}
	}
	for _, text := range v.texts() {
		say("written", text)
	}
	b, err := json.Marshal(v.State())
	if err != nil {
		v.t.Fatal(err)
	}
	say("state", string(b))
	var state any
	if err := json.Unmarshal(b, &state); err != nil {
		v.t.Fatal(err)
	}
	found := map[string]float64{}
	numbers(state, "", found)
	whole := v.watch.Session.Recording().Duration().Seconds()
	for path, n := range found {
		switch {
		case n == whole:
			out = append(out, "state: "+path+" is the length")
		case strings.HasPrefix(path, ".bookmarks") && n > t.Seconds():
			out = append(out, "state: "+path+" is in the future")
		}
	}
	total := 0
	for _, g := range v.watch.Session.Recording().Games {
		g.EachEvent(func(e *sim.Event) bool {
			if _, listed := feed.Listed(e); listed {
				total++
			}
			return true
		})
	}
	if got := v.State().Events.Total; got >= total {
		out = append(out, fmt.Sprintf("state: %d of %d events", got, total))
	}
	s := v.watch.Session
	for i := range s.Events.Len() {
		if _, e := s.Events.At(s.Recording(), i); e.Time > t {
			out = append(out, fmt.Sprintf("list, lane and overview: an event at %v", e.Time))
		}
	}
	return out
}

// spoilerFree has the future of a sample hidden, with bookmarks on both sides of the
// playhead.
func spoilerFree(t *testing.T, sample string, at time.Duration) *watched {
	t.Helper()
	v := watchPaused(t, sample, at)
	if sample == "goldsrc" {
		v = watchMatch(t, at)
	}
	v.resize(1280, 720)
	s := v.watch.Session
	s.Bookmarks.Put(timeline.Bookmark{Time: at - time.Second, Name: "before"})
	s.Bookmarks.Put(timeline.Bookmark{Time: at + 9*time.Second, Name: "the surprise"})
	v.frames(2)
	v.Do(action.SpoilerFree)
	v.frames(3)
	return v
}

func TestNothingOfTheFutureIsShownInTheSpoilerFreeMode(t *testing.T) {
	for _, sample := range campaign.Share([]string{"ddnet", "ctf", "goldsrc", "ddnet-demo"}) {
		t.Run(sample, func(t *testing.T) {
			at := 25 * time.Second
			v := spoilerFree(t, sample, at)
			if !v.State().Watching.SpoilerFree || !v.d.Set.Watching.SpoilerFree {
				t.Fatal("the mode is off")
			}
			look := func(what string) {
				t.Helper()
				for _, l := range v.leaks(v.watch.Session.Play.Position()) {
					t.Errorf("%s: %s", what, l)
				}
			}
			for _, size := range [][2]int{{640, 400}, {1280, 720}, {1920, 1080}} {
				v.resize(size[0], size[1])
				v.frames(2)
				look(fmt.Sprint(size))
			}
			for _, k := range []string{
				"key Shift+R", "key Shift+J", "key Ctrl+J", "key Shift+V", "key Ctrl+P",
				"key F10", "hold Tab", "key Ctrl+G", "key Shift+Z",
			} {
				v.act(k)
				look(k)
				v.dialogs.Close()
				v.d.StopTyping()
				v.replay.Tabs.Open(v.events())
			}
			v.replay.Notices.ShowNotes()
			v.frames(1)
			look("notes")
			v.dialogs.Close()
			v.act("key End") // the end of what was seen
			if got := v.watch.Session.Play.Position(); got > at+time.Second/10 {
				t.Errorf("End went to %v", got)
			}
			o := v.d.Lay.Bar
			v.act(fmt.Sprintf("click %f %f", o.Right()-3, o.CenterY()))
			if got := v.watch.Session.Play.Position(); got > at+time.Second/10 {
				t.Errorf("a click beyond what was seen went to %v", got)
			}
			v.act("key ArrowRight") // a relative jump
			if got := v.watch.Session.Play.Position(); got != at+5*time.Second &&
				v.watch.Session.Recording().Duration() > at+5*time.Second {
				t.Errorf("a jump of 5 s from %v went to %v", at, got)
			}
			look("after a jump")
			v.Do(action.SpoilerFree)
			v.frames(3)
			if n := len(v.leaks(at)); n == 0 {
				t.Error("nothing of the future is shown without the mode: this test sees nothing")
			}
		})
	}
}

func TestWhatWasSeenStaysSeenInTheSpoilerFreeMode(t *testing.T) {
	v := spoilerFree(t, "ctf", 20*time.Second)
	s := v.watch.Session
	if n := len(v.State().Bookmarks); n != 1 {
		t.Errorf("%d bookmarks at first, want 1", n)
	}
	s.Play.Seek(30 * time.Second)
	v.frames(2)
	events := s.Events.Len()
	s.Play.Seek(5 * time.Second)
	v.frames(2)
	if s.Events.Len() != events || len(v.State().Bookmarks) != 2 {
		t.Errorf("back at 5 s %d of %d events and %v are shown", s.Events.Len(), events, v.State().BookmarkNames)
	}
	if s.Total() != 30*time.Second {
		t.Errorf("the bar ends at %v, want 30s", s.Total())
	}
}

func TestTheSpoilerFreeModeIsRemembered(t *testing.T) {
	v := spoilerFree(t, "ctf", 20*time.Second)
	set := v.Settings()
	b, err := json.Marshal(set)
	if err != nil || !strings.Contains(string(b), `"spoiler_free":true`) {
		t.Fatalf("%s, %v", b, err)
	}
	w := watchSession(t, openSample(t, "ctf"))
	w.SetSettings(set)
	w.frames(2)
	if !w.State().Watching.SpoilerFree || w.watch.Session.Total() > time.Second {
		t.Errorf("another recording shows %v of its length", w.watch.Session.Total())
	}
}

func TestRoundsAreShownUpToNowInTheSpoilerFreeMode(t *testing.T) {
	v := spoilerFree(t, "goldsrc", 25*time.Second)
	list := v.rounds().List()
	if len(list.Rounds) != 2 {
		t.Fatalf("%d rounds, want the two that began", len(list.Rounds))
	}
	if r := list.Rounds[1]; r.Ended || r.Scored || r.To > 26*time.Second {
		t.Errorf("the round that is played ended: %+v", r)
	}
	if title := v.place(v.watch.Session); strings.Contains(title, "of") {
		t.Errorf("the title says how many rounds there are: %q", title)
	}
	v.Do(action.SpoilerFree)
	v.frames(2)
	if n := len(v.rounds().List().Rounds); n != 5 {
		t.Errorf("%d rounds without the mode, want 5", n)
	}
}
