package render

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/render/action"
	"playhead/render/lanes"
	"playhead/render/layout"
	"playhead/render/session"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
)

// content returns what the lanes of the last picture show.
func (v *watched) content() *lanes.Lanes {
	s := v.watch.Session
	n := &lanes.Lanes{Now: s.Play.Position(), Ruler: lanes.Ruler{Scale: v.replay.Time.LaneScale()}}
	v.replay.Time.DescribeLanes(n)
	return n
}

func TestLanesAreChosenByHand(t *testing.T) {
	v := watchSession(t, openSample(t, "ddnet"))
	v.resize(1280, 720)
	v.frames(3)
	press := func(l int) {
		label := "Default lanes"
		if l >= 0 {
			label = timeline.Lane(l).String()
		}
		for _, it := range v.replay.Time.LaneMenu() {
			if it.Label == label {
				it.Do()
			}
		}
		v.frames(2)
	}
	if v.replay.Time.ShowsLane(timeline.LaneAim) || !v.replay.Time.ShowsLane(timeline.LaneSpeed) {
		t.Fatalf("lanes %v", v.visible())
	}
	press(int(timeline.LaneAim))
	if !v.replay.Time.ShowsLane(timeline.LaneAim) || v.d.Set.Lanes["aim"] != true {
		t.Errorf("the aim was asked for: %v, %v", v.visible(), v.d.Set.Lanes)
	}
	press(int(timeline.LaneSpeed))
	if v.replay.Time.ShowsLane(timeline.LaneSpeed) {
		t.Error("the speed was closed")
	}
	v.replay.Time.DragLaneEdge(int(timeline.LaneAim), laneTop(v, timeline.LaneAim)+90, true)
	v.frames(1)
	if h := laneHeight(v, timeline.LaneAim); h != 90 {
		t.Errorf("the aim was made 90 px high, is %v", h)
	}
	edge, _ := v.d.Hits.Find(widget.Target{Part: "lane edge", N: int(timeline.LaneAim)})
	click := fmt.Sprintf("click %d %d", int(edge.CenterX()), int(edge.CenterY()))
	v.do(click, click)
	v.frames(1)
	if h := laneHeight(v, timeline.LaneAim); h != 44 {
		t.Errorf("after a double click it is %v px high", h)
	}
	press(-1)
	if v.replay.Time.ShowsLane(timeline.LaneAim) || !v.replay.Time.ShowsLane(timeline.LaneSpeed) ||
		v.d.Set.Lanes != nil {
		t.Errorf("not as by default: %v, %v", v.visible(), v.d.Set.Lanes)
	}
}

func laneTop(v *watched, l timeline.Lane) float64    { return laneRect(v, l).Y }
func laneHeight(v *watched, l timeline.Lane) float64 { return laneRect(v, l).H }

func laneRect(v *watched, l timeline.Lane) layout.Rect {
	for _, lane := range v.d.Lay.Lanes {
		if lane.ID == int(l) {
			return lane.Rect
		}
	}
	return layout.Rect{}
}

func TestEveryKindHasItsLanes(t *testing.T) {
	for name, want := range map[string][]string{
		"ddnet":      {"Events", "Input", "Speed", "Aim", "Presses", "Bookmarks"},
		"ddnet-demo": {"Events", "Input", "Speed", "Bookmarks"},
		"goldsrc": {
			"Events", "Utility", "Input", "Economy", "Strafe", "Speed", "Frames", "Ping", "Loss",
			"Bookmarks",
		},
	} {
		v := watchSession(t, openSample(t, name))
		v.resize(1920, 1440) // lanes shown by themselves leave the map half of it
		v.watch.Session.GoTo(sim.Point{Kind: sim.AtPercent, Percent: 40})
		v.frames(4)
		v.awaitRounds()
		var got []string
		for _, l := range v.d.Lay.Lanes {
			got = append(got, v.replay.Time.Title(timeline.Lane(l.ID)))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: lanes %v, want %v", name, got, want)
			continue
		}
		n := v.content()
		for _, lane := range v.d.Lay.Lanes {
			l := timeline.Lane(lane.ID)
			if l >= timeline.NumLanes { // of a part
				continue
			}
			if g := n.Lanes[l].Graph; n.Lanes[l].Style == timeline.StyleGraph &&
				(!g.Known() || len(n.Lanes[l].Values) == 0) {
				t.Errorf("%s: lane %s shows nothing, says %q", name, l, n.Lanes[l].Empty)
			}
		}
	}
}

func TestLanesFollowWhoIsFollowed(t *testing.T) {
	v := watchSession(t, openSample(t, "ddnet"))
	v.watch.Session.Play.Seek(30 * time.Second)
	v.frames(3)
	ids := v.replay.Look.PlayerIDs()
	if len(ids) < 2 {
		t.Fatal("nobody to choose from")
	}
	for _, id := range ids[:2] {
		v.watch.Stage.Follow(id, v.clock)
		v.frames(1)
		if of := v.replay.Time.Lanes.Shown.Of; of.Player != id {
			t.Errorf("lanes of player %d while %d is followed", of.Player, id)
		}
		if n := v.content(); n.Lanes[timeline.LaneInput].Sub != v.watch.Session.Game().Label(id,
			v.watch.Session.Play.Tick()) {
			t.Errorf("the lane names %q", n.Lanes[timeline.LaneInput].Sub)
		}
	}
}

func TestMovingTheViewALittleReadsNothing(t *testing.T) {
	v := watchSession(t, openSample(t, "ddnet"))
	v.frames(3)
	s := v.watch.Session
	s.View, s.ViewHeld = timeline.View{From: 20 * time.Second, To: 30 * time.Second}, true
	v.Redraw()
	v.frames(2)
	was := v.replay.Time.Lanes.Shown
	s.View = timeline.View{From: 23 * time.Second, To: 33 * time.Second}
	v.Redraw()
	v.frames(2)
	if v.replay.Time.Lanes.Shown != was {
		t.Error("the lanes were read anew for three seconds")
	}
	s.View = timeline.View{From: 40 * time.Second, To: 50 * time.Second}
	v.Redraw()
	v.frames(2)
	if v.replay.Time.Lanes.Shown == was {
		t.Error("the lanes show another time")
	}
}

func TestMomentInWords(t *testing.T) {
	v := watchSession(t, openSample(t, "ddnet"))
	s := v.watch.Session
	s.Play.Seek(30 * time.Second)
	v.frames(2)
	v.watch.Stage.Follow(v.replay.Look.PlayerIDs()[0], v.clock)
	v.frames(1)
	var copied string
	v.d.Host.Copy = func(text string) { copied = text }
	v.Do(action.CopyMoment)
	start := s.Game().StartTime
	if start.IsZero() {
		t.Fatal("the sample does not say when it began")
	}
	first, _, _ := s.Game().Span()
	day, ok := s.WallClock(s.Play.Position())
	begin, _, _ := s.Game().Times()
	want := start.Add(s.Play.Position() - begin + time.Duration(first)*s.Game().TickLen)
	if !ok || !day.Equal(want) {
		t.Errorf("the wall clock shows %v (%v), want %v", day, ok, want)
	}
	for _, word := range []string{
		"00:30.00", "tick ", want.Format("15:04:05"), "aim ", "tiles/s",
		s.Game().Label(s.Followed, s.Play.Tick()),
	} {
		if !strings.Contains(copied, word) {
			t.Errorf("%q lacks %q", copied, word)
		}
	}
}

func TestOldDemosHaveNoTimeOfDay(t *testing.T) {
	v := watchSession(t, openSample(t, "goldsrc"))
	v.frames(3)
	if at, ok := v.watch.Session.WallClock(time.Second); ok {
		t.Errorf("a demo of GoldSrc knows that it is %v", at)
	}
}

// Lanes that take long to read say so, and no longer when they are read.
func TestLanesSayThatTheyAreBeingRead(t *testing.T) {
	v := openEmpty(t, 0, func(*session.Session) {})
	v.resize(1280, 720)
	says := func() bool {
		return slices.ContainsFunc(v.texts(), func(text string) bool {
			return strings.HasPrefix(text, "reading ") && strings.HasSuffix(text, "%")
		})
	}
	v.frames(20)
	for i := 0; i < 1000 && v.watch.Session.Game() != nil && says(); i++ {
		v.frames(1) // a busy machine
	}
	if says() {
		t.Error("the lanes are read, and still say that they are being read")
	}
	v.replay.Time.Lanes.Budget = -1 // reads nothing more
	v.watch.Session.View.From, v.watch.Session.View.To, v.watch.Session.ViewHeld = 60*time.Second, 61*time.Second, true
	v.frames(2)
	if says() {
		t.Error("a short wait is mentioned")
	}
	v.frames(20)
	if !says() {
		t.Errorf("it does not say that it is being read: %q", v.texts())
	}
}

// A key that was held half of the time is no solid block far out.
func TestFarOutKeysAreNoSolidBlock(t *testing.T) {
	v := openDecoder(t, &emptyAtFirst{ticks: 40_000}, func(s *session.Session) { s.Play.Play(false) })
	v.resize(1280, 720)
	v.watch.Session.ViewHeld = true
	v.watch.Session.View.From, v.watch.Session.View.To = 0, 800*time.Second
	v.frames(1)
	for i := 0; i < 1000 && v.replay.Time.Update(); i++ {
		v.frames(1)
	}
	v.frames(1)
	z := laneRect(v, timeline.LaneInput)
	row := layout.Rect{X: v.d.Lay.Track.X + 100, Y: z.Y + 5, W: 800, H: 9}
	if n := v.painted(row, v.d.P.T.Lanes[theme.LaneLeft]); n < 800*3 || n > 800*6 {
		t.Errorf("of 7,200 pixels of a key held half of the time %d are filled", n)
	}
}
