package render

import (
	"strings"
	"testing"
	"time"

	"playhead/render/keys"
	"playhead/render/layout"
	"playhead/render/shell"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// content returns what the lanes of the last picture show.
func (v *watched) content() *shell.Lanes {
	s := v.session
	n := &shell.Lanes{Now: s.Play.Position(), Ruler: shell.Ruler{Scale: v.laneScale()}}
	v.describeLanes(n)
	return n
}

func TestLanesAreChosenByHand(t *testing.T) {
	v := watchSession(t, openSample(t, "ddnet"))
	v.resize(1280, 720)
	v.frames(3)
	press := func(l int) {
		v.activate(&input{now: v.clock}, widget.Target{Part: shell.PartLaneItem, N: l}, false)
		v.frames(2)
	}
	if v.showsLane(timeline.LaneAim) || !v.showsLane(timeline.LaneSpeed) {
		t.Fatalf("lanes %v", v.visible())
	}
	press(int(timeline.LaneAim))
	if !v.showsLane(timeline.LaneAim) || v.set.Lanes["aim"] != true {
		t.Errorf("the aim was asked for: %v, %v", v.visible(), v.set.Lanes)
	}
	press(int(timeline.LaneSpeed))
	if v.showsLane(timeline.LaneSpeed) {
		t.Error("the speed was closed")
	}
	v.dragLaneEdge(int(timeline.LaneAim), laneTop(v, timeline.LaneAim)+90, true)
	v.frames(1)
	if h := laneHeight(v, timeline.LaneAim); h != 90 {
		t.Errorf("the aim was made 90 px high, is %v", h)
	}
	v.activate(&input{now: v.clock}, widget.Target{Part: shell.PartLaneEdge, N: int(timeline.LaneAim)}, true)
	v.frames(1)
	if h := laneHeight(v, timeline.LaneAim); h != 44 {
		t.Errorf("after a double click it is %v px high", h)
	}
	press(-1)
	if v.showsLane(timeline.LaneAim) || !v.showsLane(timeline.LaneSpeed) || v.set.Lanes != nil {
		t.Errorf("not as by default: %v, %v", v.visible(), v.set.Lanes)
	}
}

func laneTop(v *watched, l timeline.Lane) float64    { return laneRect(v, l).Y }
func laneHeight(v *watched, l timeline.Lane) float64 { return laneRect(v, l).H }

func laneRect(v *watched, l timeline.Lane) layout.Rect {
	for _, lane := range v.lay.Lanes {
		if lane.ID == int(l) {
			return lane.Rect
		}
	}
	return layout.Rect{}
}

func TestEveryKindHasItsLanes(t *testing.T) {
	for name, want := range map[string][]timeline.Lane{
		"ddnet":      {timeline.LaneEvents, timeline.LaneInput, timeline.LaneSpeed, timeline.LaneAim, timeline.LanePresses},
		"ddnet-demo": {timeline.LaneEvents, timeline.LaneInput, timeline.LaneSpeed},
		"goldsrc":    {timeline.LaneEvents, timeline.LaneInput, timeline.LaneStrafe, timeline.LaneSpeed, timeline.LaneFrames, timeline.LanePing, timeline.LaneLoss},
	} {
		v := watchSession(t, openSample(t, name))
		v.resize(1920, 1080)
		v.session.GoTo(timeline.Target{Kind: timeline.TargetPercent, Percent: 40})
		v.frames(4)
		var got []timeline.Lane
		for _, l := range v.lay.Lanes {
			got = append(got, timeline.Lane(l.ID))
		}
		if len(got) != len(want) {
			t.Errorf("%s: lanes %v, want %v", name, got, want)
			continue
		}
		n := v.content()
		for i, l := range want {
			if got[i] != l {
				t.Errorf("%s: lanes %v, want %v", name, got, want)
				break
			}
			if g := n.Lanes[l].Graph; n.Lanes[l].Style == timeline.StyleGraph && (!g.Known() || len(n.Lanes[l].Values) == 0) {
				t.Errorf("%s: lane %s shows nothing, says %q", name, l, n.Lanes[l].Empty)
			}
		}
	}
}

func TestLanesFollowWhoIsFollowed(t *testing.T) {
	v := watchSession(t, openSample(t, "ddnet"))
	v.session.Play.Seek(30 * time.Second)
	v.frames(3)
	ids := v.playerIDs()
	if len(ids) < 2 {
		t.Fatal("nobody to choose from")
	}
	for _, id := range ids[:2] {
		v.stage.Follow(id, v.clock)
		v.frames(1)
		if of := v.lanes.shown.of; of.player != id {
			t.Errorf("lanes of player %d while %d is followed", of.player, id)
		}
		if n := v.content(); n.Lanes[timeline.LaneInput].Sub != v.session.Game().Label(id, v.session.Play.Tick()) {
			t.Errorf("the lane names %q", n.Lanes[timeline.LaneInput].Sub)
		}
	}
}

func TestMovingTheViewALittleReadsNothing(t *testing.T) {
	v := watchSession(t, openSample(t, "ddnet"))
	v.frames(3)
	s := v.session
	s.View, s.ViewHeld = timeline.View{From: 20 * time.Second, To: 30 * time.Second}, true
	v.dirty = true
	v.frames(2)
	was := v.lanes.shown
	s.View = timeline.View{From: 23 * time.Second, To: 33 * time.Second}
	v.dirty = true
	v.frames(2)
	if v.lanes.shown != was {
		t.Error("the lanes were read anew for three seconds")
	}
	s.View = timeline.View{From: 40 * time.Second, To: 50 * time.Second}
	v.dirty = true
	v.frames(2)
	if v.lanes.shown == was {
		t.Error("the lanes show another time")
	}
}

func TestMomentInWords(t *testing.T) {
	v := watchSession(t, openSample(t, "ddnet"))
	s := v.session
	s.Play.Seek(30 * time.Second)
	v.frames(2)
	v.stage.Follow(v.playerIDs()[0], v.clock)
	v.frames(1)
	var copied string
	v.host.Copy = func(text string) { copied = text }
	v.Do(keys.CopyMoment)
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
	for _, word := range []string{"00:30.00", "tick ", want.Format("15:04:05"), "aim ", "tiles/s", s.Game().Label(s.Followed, s.Play.Tick())} {
		if !strings.Contains(copied, word) {
			t.Errorf("%q lacks %q", copied, word)
		}
	}
}

func TestOldDemosHaveNoTimeOfDay(t *testing.T) {
	v := watchSession(t, openSample(t, "goldsrc"))
	v.frames(3)
	if at, ok := v.session.WallClock(time.Second); ok {
		t.Errorf("a demo of GoldSrc knows that it is %v", at)
	}
}
