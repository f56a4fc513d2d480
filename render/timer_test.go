package render

import (
	"slices"
	"testing"
	"time"

	"playhead/formats"
	"playhead/render/session"
	"playhead/sim"
	"playhead/testdata/goldsrcwriter"
)

func TestTheTimerOfASpeedrunIsBesideTheClock(t *testing.T) {
	lists := []*goldsrcwriter.BXTList{{At: 2}, {At: 4.05}}
	lists[0].Timer(0)
	lists[0].Ran("bxt_timer_start")
	lists[1].Timer(2 * time.Second)
	lists[1].Split("elevator", "c1a0")
	data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{Game: "valve", Seconds: 9, Rate: 20, Players: 2, BXT: lists})
	if err != nil {
		t.Fatal(err)
	}
	d, err := formats.Open(formats.Bytes(data), formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	v := watchSession(t, session.New("run.dem", sim.Load(t.Context(), d), func() {}))
	v.resize(1280, 720)
	v.watch.Session.Play.Play(false)
	if v.at(1); slices.Contains(v.seenTexts(), "Timer") {
		t.Errorf("a timer before it was started: %q", v.seenTexts())
	}
	v.at(5.05)
	if got := v.seenTexts(); !slices.Contains(got, "Timer") || !slices.Contains(got, "3.00") {
		t.Errorf("no timer at 3.00 among %q", got)
	}
	marks := 0
	for e := range v.watch.Session.Game().EachEvent {
		if e.Kind == sim.EventMarker && e.Text == "Split elevator on c1a0: 2.00 s" {
			marks++
		}
	}
	if marks != 1 {
		t.Errorf("%d marks of the split", marks)
	}
}
