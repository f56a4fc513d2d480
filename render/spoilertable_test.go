package render

import (
	"fmt"
	"hash/fnv"
	"strings"
	"testing"
	"time"

	"playhead/render/action"
	"playhead/render/comparison"
	"playhead/render/layout"
	"playhead/render/screen/start"
	"playhead/render/settings"
	"playhead/render/widget"
	"playhead/sim/times"
	"playhead/testdata/campaign"
)

// A spoiler is a place of the window that could show the future: it is opened before
// the mode is switched on, and again while it is on.
type spoiler struct {
	name string
	open func(t *testing.T) *watched // paused well before the end
	at   time.Duration
	acts []string
}

func watchAt(sample string, at time.Duration) func(t *testing.T) *watched {
	return func(t *testing.T) *watched {
		v := watchPaused(t, sample, at)
		v.awaitRounds()
		return v
	}
}

var spoilerPlaces = []spoiler{
	{"runs", watchRuns, 11300 * time.Millisecond, []string{"key Shift+R"}},
	{"trails of runs", watchRuns, 11300 * time.Millisecond, []string{"key Shift+R", "key Shift+T", "key Shift+T"}},
	{"heat map", watchRuns, 11300 * time.Millisecond, []string{"key Shift+Z"}},
	{"contacts", func(t *testing.T) *watched {
		v := watchRuns(t)
		v.openContacts()
		return v
	}, 11300 * time.Millisecond, nil},
	{"jumps", watchJumps, 2500 * time.Millisecond, []string{"key Shift+J"}},
	{"judge", func(t *testing.T) *watched { return watchJudge(t, "nova") }, 11300 * time.Millisecond, nil},
	{"judge, closed", func(t *testing.T) *watched {
		v := watchJudge(t, "nova")
		v.act("key Ctrl+J")
		return v
	}, 11300 * time.Millisecond, nil},
	{"comparison", func(t *testing.T) *watched {
		v := watchRace(t, "ddnet")
		for !v.runFinder().List().Complete {
			v.advance(v.clock, 0)
		}
		v.compareOwn(0, 1)
		return v
	}, 11300 * time.Millisecond, nil},
	{"rounds", watchAt("goldsrc", 25*time.Second), 25 * time.Second, nil},
	{"values", watchAt("ctf", 20*time.Second), 20 * time.Second, []string{"key Shift+V"}},
	{"export", watchAt("ddnet", 20*time.Second), 20 * time.Second, []string{"key Ctrl+E"}},
	{"range", watchAt("ddnet", 30*time.Second), 20 * time.Second, []string{"key I", "key Shift+ArrowRight", "key O"}},
	{"caster", watchAt("ctf", 20*time.Second), 20 * time.Second, []string{"key Shift+U"}},
	{"corner", watchAt("ctf", 20*time.Second), 20 * time.Second, []string{"key Shift+Q"}},
	{"capture", func(t *testing.T) *watched {
		return watchCapture(t, "b-four.pcap", 1280, 720)
	}, 20 * time.Second, []string{"key B"}},
}

// results returns texts of results that come after t: times of runs.
func (v *watched) results(t time.Duration) map[string]string {
	out := v.future(t)
	for _, r := range v.runFinder().List().Runs {
		if end := v.watch.Session.Recording().Games[r.Game].TimeOf(r.End); end > t && r.Time > 0 {
			out[times.Duration(r.Time)] = "the time of a run"
		}
	}
	return out
}

func TestNoPlaceShowsTheFutureInTheSpoilerFreeMode(t *testing.T) {
	for _, c := range campaign.Share(spoilerPlaces) {
		t.Run(c.name, func(t *testing.T) {
			v := c.open(t)
			s := v.watch.Session
			s.Play.Play(false)
			s.Play.Seek(c.at)
			v.frames(3)
			v.act(c.acts...)
			s.Play.Play(false)
			v.frames(3)
			look := func(when string) {
				t.Helper()
				seen := s.Seen.Cut(time.Hour)
				secrets := v.results(seen)
				for _, text := range v.texts() {
					for secret, what := range secrets {
						if strings.Contains(text, secret) {
							t.Errorf("%s: %q is %s", when, text, what)
							break
						}
					}
				}
				for _, z := range v.d.Hits.All() {
					z = told(z)
					for secret, what := range secrets {
						if strings.Contains(z.Tip+" "+z.More, secret) {
							t.Errorf("%s: the tooltip %q %q is %s", when, z.Tip, z.More, what)
							break
						}
					}
				}
				for _, l := range v.leaks(seen) {
					t.Errorf("%s: %s", when, l)
				}
			}
			v.Do(action.SpoilerFree)
			v.frames(4)
			look("open before")
			v.act(c.acts...)
			v.frames(4)
			look("opened again")
			l := &v.d.Lay
			for _, at := range [][2]float64{
				{l.Bar.Right() - 4, l.Bar.CenterY()},
				{l.Track.Right() - 4, l.Ruler.Bottom() + 60},
				{l.Ruler.Right() - 4, l.Ruler.CenterY()},
			} {
				v.act(fmt.Sprintf("move %f %f", at[0], at[1]))
				v.frames(2)
				look(fmt.Sprintf("pointing at %.0f, %.0f", at[0], at[1]))
			}
			v.act(fmt.Sprintf("right %f %f", l.Track.Right()-4, l.Ruler.Bottom()+60))
			look("the menu of a lane")
		})
	}
}

// What is open when the mode is switched on in the Settings, or opened by a command
// line, is closed as well.
func TestWhatIsOfTheWholeRecordingCloses(t *testing.T) {
	hide := func(v *watched) {
		v.d.Change(func(s *settings.Settings) { s.Watching.SpoilerFree = true })
		v.frames(3)
	}
	for _, c := range spoilerPlaces {
		t.Run(c.name, func(t *testing.T) {
			v := c.open(t)
			v.act(c.acts...)
			hide(v)
			if v.judge().Covers() || v.capture().Covers() || v.comparing().Active() {
				t.Error("judge, messages or a comparison are still open")
			}
			if n := len(v.runFinder().List().Runs) + len(v.jumps().List().Jumps); n > 0 {
				t.Errorf("%d runs and jumps are listed", n)
			}
		})
	}
	v := watchRace(t, "ddnet")
	for !v.runFinder().List().Complete {
		v.advance(v.clock, 0)
	}
	hide(v)
	view := v.comparing()
	view.Compare(view.Own(), comparison.Wish{Ref: comparison.Best(""), Begin: comparison.BeginAtStart})
	for range 50 {
		v.frames(1)
		if v.comparing().Active() {
			t.Fatal("a comparison opens while the future is hidden")
		}
	}
}

// pixelsIn returns what is on the screen in a part of it.
func (v *watched) pixelsIn(r layout.Rect) uint64 {
	v.t.Helper()
	step := func() { v.frames(1) }
	step()
	v.until("traces and heat maps", step, func() bool { return !v.Unfinished() && !v.runFinder().Busy() })
	v.frames(2)
	img, h := ReadPixels(v.screen), fnv.New64()
	for y := int(r.Y); y < int(r.Bottom()); y++ {
		h.Write(img.Pix[y*img.Stride+4*int(r.X) : y*img.Stride+4*int(r.Right())])
	}
	return h.Sum64()
}

// Trails and heat maps are of runs that go on after the playhead.
func TestPicturesEndAtThePlayhead(t *testing.T) {
	for _, c := range spoilerPlaces[1:3] {
		t.Run(c.name, func(t *testing.T) {
			v := c.open(t)
			s := v.watch.Session
			s.Play.Play(false)
			s.Play.Seek(c.at)
			v.d.Change(func(s *settings.Settings) { s.Watching.SpoilerFree, s.Trail, s.Pad = true, false, false })
			v.frames(3)
			v.replay.Tabs.Open(nil)
			v.frames(3)
			plain := v.pixelsIn(v.d.Lay.Map)
			v.d.Change(func(s *settings.Settings) { s.Watching.SpoilerFree = false })
			v.frames(2)
			v.act(c.acts...)
			v.replay.Tabs.Open(nil)
			if v.pixelsIn(v.d.Lay.Map) == plain {
				t.Error("nothing is drawn without the mode: this test sees nothing")
			}
			v.d.Change(func(s *settings.Settings) { s.Watching.SpoilerFree = true })
			v.d.Toasts = nil
			v.frames(3)
			if v.pixelsIn(v.d.Lay.Map) != plain {
				t.Error("it is still drawn")
			}
		})
	}
}

// Start screen and library show no length, no times and no results, and do not order
// by them.
func TestListsOfRecordingsShowNoResultsInTheSpoilerFreeMode(t *testing.T) {
	for _, hidden := range []bool{false, true} {
		v := onStartScreen(t, 1280, 720)
		v.d.Change(func(s *settings.Settings) { s.Watching.SpoilerFree = hidden })
		v.start.Offer(start.Content{
			Recents: []start.Recent{{
				Path: "/a", Name: "a.demo", Detail: "Tsunami · 3 players", Length: "07:31",
				Watched: 0.5, When: "2026-11-21 07:44",
			}},
			Samples: []start.Sample{{Title: "Sunny", Detail: "DDNet", Length: "06:29"}},
		})
		has := func(secrets ...string) (found []string) {
			for _, text := range v.texts() {
				for _, s := range secrets {
					if strings.Contains(text, s) {
						found = append(found, text)
					}
				}
			}
			return found
		}
		if got := has("07:31", "06:29"); len(got) != 0 && hidden || len(got) != 2 && !hidden {
			t.Errorf("hidden %v: the start screen shows %q", hidden, got)
		}
		if got := has("Tsunami · 3 players", "DDNet"); len(got) < 2 {
			t.Errorf("hidden %v: the start screen shows only %q", hidden, got)
		}

		watchLibrary(t, v)
		secrets := []string{
			"Length", "Best run", "Watched", "1:00", "2:00", "50.00", "51.00", "finishes", "1.5 h",
			"0.5 h", "best run", "Best runs", "4 runs",
		}
		look := func(where string, least int) {
			t.Helper()
			got := has(secrets...)
			if hidden && len(got) > 0 {
				t.Errorf("%s shows %q", where, got)
			}
			if !hidden && len(got) < least {
				t.Errorf("%s shows only %q without the mode: this test sees nothing", where, got)
			}
		}
		look("the list", 5)
		v.clickOn(widget.Target{Part: "library grid", N: 1})
		v.frames(2)
		look("the grid", 2)
		v.clickOn(widget.Target{Part: "library grid", N: 0})
		v.act("type nova")
		v.frames(1)
		v.Library().Open()
		for i, z := range v.d.Hits.All() {
			if z.Part == "library about" {
				v.act(fmt.Sprintf("click %f %f", v.d.Hits.All()[i].CenterX(), z.CenterY()))
				break
			}
		}
		v.frames(2)
		if v.shelf().Page == "" {
			t.Fatal("no page is open")
		}
		look("the page of a player", 5)
		if by := v.shelf().Sort; hidden && by != "-date" {
			t.Errorf("in the order %q", by)
		}
	}
}
