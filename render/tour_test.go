package render

import (
	"fmt"
	"testing"
	"time"

	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/settings"
)

var tourPlaces = []tourPlace{tourTime, tourPlayers, tourEvents, tourLanes, tourMenu, tourExport}

// tourPress presses a button of the tour.
func (v *watched) tourPress(button string) {
	v.t.Helper()
	v.frames(1)
	st := v.State().Tour
	if st == nil {
		v.t.Fatal("there is no tour")
	}
	at, ok := st.Controls[button]
	if !ok {
		v.t.Fatalf("no button %q in %+v", button, st)
	}
	v.act(fmt.Sprintf("click %d %d", int(at[0]), int(at[1])))
}

// Each step points at something in the window that its card does not cover, whatever
// the size, and everything works meanwhile.
func TestTheTourPointsAtTheControls(t *testing.T) {
	for _, c := range []struct {
		w, h  int
		scale float64
		own   int // steps that point at their place, and not at what opens it
	}{{1280, 720, 1, 6}, {1920, 1080, 1, 6}, {1920, 1080, 2, 4}, {640, 400, 1, 2}, {900, 560, 1, 4}} {
		v := watchPaused(t, "ddnet", 20*time.Second)
		v.resize(c.w, c.h)
		set := v.Settings()
		set.Scale = c.scale
		v.SetSettings(set)
		v.frames(2)
		v.act("key Ctrl+P", "type show me around", "key Enter")
		own := 0
		for step := 1; step <= 6; step++ {
			st := v.State().Tour
			if st == nil || st.Step != step || st.Offered {
				t.Fatalf("%dx%d: step %d is %+v", c.w, c.h, step, st)
			}
			at := layout.Rect{X: st.Target[0], Y: st.Target[1], W: st.Target[2], H: st.Target[3]}
			if at.Empty() || at != at.Intersect(v.d.Lay.All) {
				t.Errorf("%dx%d: %s points at %+v", c.w, c.h, st.Title, at)
			}
			for name, p := range st.Controls {
				if at.Has(p[0], p[1]) || !v.d.Lay.All.Has(p[0], p[1]) {
					t.Errorf("%dx%d: %s: the button %s at %v, of %+v", c.w, c.h, st.Title, name, p, at)
				}
			}
			if !v.tourPlace(tourPlaces[step-1]).Empty() {
				own++
			}
			v.act("key Comma") // a tick back, as always
			v.tourPress("next")
		}
		if own != c.own {
			t.Errorf("%dx%d: %d steps point at their own places, want %d", c.w, c.h, own, c.own)
		}
		if st := v.State().Tour; st != nil {
			t.Errorf("after the last step: %+v", st)
		}
		if got := v.watch.Session.Play.Position(); got != 20*time.Second-6*20*time.Millisecond {
			t.Errorf("the keys went to %v", got)
		}
		if !v.Settings().TourSeen {
			t.Error("it is not remembered")
		}
	}
}

// A recording that opens on its runs shows the players when the tour points at them.
func TestTheTourOpensTheListsThatItPointsAt(t *testing.T) {
	v := watchRuns(t)
	v.runs("key Shift+R")
	if !v.tourPlace(tourPlayers).Empty() {
		t.Fatal("the players are shown beside the runs")
	}
	v.act("key Ctrl+P", "type show me around", "key Enter")
	v.tourPress("next")
	v.frames(1)
	if st := v.State().Tour; st.Step != 2 || v.tourPlace(tourPlayers).Empty() {
		t.Errorf("the tour is at %+v without players", st)
	}
}

func TestEscEndsTheTour(t *testing.T) {
	v := watchPaused(t, "ddnet", 20*time.Second)
	followed := v.watch.Session.Followed
	v.act("key Ctrl+P", "type show me around", "key Enter")
	v.tourPress("next")
	v.tourPress("back")
	if st := v.State().Tour; st == nil || st.Step != 1 {
		t.Fatalf("after Back: %+v", st)
	}
	v.act("key Escape")
	if st := v.State().Tour; st != nil || v.watch.Session.Followed != followed {
		t.Errorf("after Esc: %+v, follows %d", st, v.watch.Session.Followed)
	}
}

// The card asks once: who answers, or opens a recording, is not asked again.
func TestTheTourIsOfferedOnce(t *testing.T) {
	var saved settings.Settings
	opened := 0
	start := func() *watched {
		v := &watched{t: t, clock: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
		v.Window = New(desk.Host{Save: func(s settings.Settings) { saved = s }, OpenSample: func(int) { opened++ }},
			settings.Default())
		v.SetStill()
		v.resize(1280, 720)
		v.Arrange(v.surface.size, v.factor())
		v.Paint(v.screen)
		return v
	}
	v := start()
	if v.frames(1); v.State().Tour != nil {
		t.Fatal("it is offered before OfferTour")
	}
	v.OfferTour()
	v.tourPress("no")
	if v.State().Tour != nil || !saved.TourSeen || opened != 0 {
		t.Errorf("No thanks: %+v, kept %v, opened %d samples", v.State().Tour, saved.TourSeen, opened)
	}
	if v.OfferTour(); v.State().Tour != nil {
		t.Error("it is offered again")
	}
	saved = settings.Settings{}
	v = start()
	v.OfferTour()
	v.tourPress("yes")
	if opened != 1 || !saved.TourSeen || v.State().Tour != nil {
		t.Errorf("Show me around: %d samples, kept %v, %+v", opened, saved.TourSeen, v.State().Tour)
	}
	// The first step waits for the sample.
	s := openSample(t, "ddnet")
	s.Path = ""
	v.Show(NewWatch(s))
	v.until("the sample", func() { v.frames(1) }, func() bool { return v.State().Tour != nil })
	if st := v.State().Tour; st == nil || st.Step != 1 {
		t.Errorf("with the sample: %+v", st)
	}
	v.Show(Watch{})
	if v.frames(1); v.State().Tour != nil {
		t.Errorf("on the start screen: %+v", v.State().Tour)
	}
	// A file of the user answers, too.
	saved = settings.Settings{}
	v = start()
	v.OfferTour()
	s = openSample(t, "ddnet")
	s.Path = "/demos/round.demo"
	v.Show(NewWatch(s))
	if v.frames(1); v.State().Tour != nil || !saved.TourSeen {
		t.Errorf("with a file: %+v, kept %v", v.State().Tour, saved.TourSeen)
	}
}

// The tour works by keyboard, and its sample plays for as long as it goes on: it begins
// again at its end, unless the user paused it.
func TestTheTourWorksByKeyboardWhileItsSamplePlays(t *testing.T) {
	v := watchPaused(t, "ddnet", 60*time.Second)
	s := v.watch.Session
	s.Path = ""
	s.Play.Play(true)
	v.act("key Ctrl+P", "type show me around", "key Enter")
	v.frames(1)
	for _, c := range []struct {
		key  string
		step int
	}{{"Enter", 2}, {"Enter", 3}, {"Backspace", 2}, {"Backspace", 1}, {"Backspace", 1}, {"Enter", 2}} {
		v.act("key " + c.key)
		if st := v.State().Tour; st == nil || st.Step != c.step {
			t.Fatalf("%s: %+v, want step %d", c.key, st, c.step)
		}
	}
	for range 20 {
		v.Advance(500 * time.Millisecond)
	}
	if at := s.Play.Position(); !s.Play.Playing() || at > 50*time.Second {
		t.Errorf("10 s later the sample is at %v, playing: %t", at, s.Play.Playing())
	}
	s.Play.Play(false)
	v.frames(1)
	s.Play.Jump(s.Total())
	v.frames(3)
	if s.Play.Playing() {
		t.Error("it plays although the user paused it")
	}
	v.act("key Enter", "key Enter", "key Enter", "key Enter", "key Enter")
	if st := v.State().Tour; st != nil {
		t.Errorf("after the last step: %+v", st)
	}
}
