package render

import (
	"math"
	"testing"

	"playhead/assets/samples"
	"playhead/formats/bsp"
	"playhead/render/action"
	"playhead/render/part"
	"playhead/render/parts/heat"
	"playhead/render/settings"
	"playhead/render/stage"
	gameview "playhead/render/view"
	"playhead/render/view/above"
	"playhead/render/widget"
	"playhead/sim"
)

// watchAbove watches the sample seen from above on its map.
func watchAbove(t *testing.T) *watched {
	t.Helper()
	v := watchSession(t, openSample(t, "goldsrc"))
	data, err := samples.Files.ReadFile("cs_ledgeworks.bsp")
	if err != nil {
		t.Fatal(err)
	}
	p, err := bsp.Read(data, "cs_ledgeworks")
	if err != nil {
		t.Fatal(err)
	}
	v.watch.Stage.SetMap(0, &stage.GameMap{Status: stage.MapFound, Map: above.New(p, nil), Complete: true})
	v.watch.Session.GoTo(sim.Point{Kind: sim.AtPercent, Percent: 50})
	v.resize(1280, 720)
	v.until("everything is found", func() { v.frames(1) }, func() bool { return !v.replay.Parts.Finding() })
	v.frames(3)
	return v
}

func TestFloorsAreChosenByKeys(t *testing.T) {
	v := watchAbove(t)
	floors := func() MapState { return v.State().Map }
	if m := floors(); m.Floors != "follow" {
		t.Fatalf("floors at first: %+v", m)
	}
	v.Do(action.FollowFloor)
	if m := floors(); m.Floors != "all" || !v.d.Set.AllFloors {
		t.Errorf("without following: %+v", m)
	}
	v.Do(action.FloorUp)
	first := floors()
	if first.Floors != "band" || first.Band[1] <= first.Band[0] {
		t.Errorf("a band: %+v", first)
	}
	v.Do(action.FloorUp)
	if m := floors(); m.Band[0] != first.Band[0]+gameview.BandStep || m.Band[1] != first.Band[1]+gameview.BandStep {
		t.Errorf("one up: %+v, first %+v", m, first)
	}
	for range 100 {
		v.Do(action.FloorDown)
	}
	if m, p := floors(), v.watch.Stage.Plan(); m.Band[1] < float64(p.Floors.Min[2]) {
		t.Errorf("below everything: %+v, the lowest floor is at %v", m, p.Floors.Min[2])
	}
	v.Do(action.FollowFloor)
	if m := floors(); m.Floors != "follow" || v.d.Set.AllFloors {
		t.Errorf("following again: %+v", m)
	}
}

// The legend of the heat map takes the room of that of the floors, never that of the pad.
func TestLegendsDoNotCoverThePad(t *testing.T) {
	v := watchAbove(t)
	v.watch.Session.Followed = v.watch.Session.Recording().Meta.Recorder
	v.d.Change(func(s *settings.Settings) { s.Pad = true })
	v.frames(3)
	if v.replay.Floors.Bar.Empty() {
		t.Fatal("there is no legend of the floors")
	}
	v.Do(action.HeatMap)
	shown := func() bool {
		h, _ := part.First[*heat.View](v.replay.Parts)
		_, st := h.State()
		s, _ := st.(*heat.State)
		return s != nil && s.Ready
	}
	v.until("the heat map", func() { v.frames(1) }, shown)
	for _, kind := range []int{0, 3, 4} { // the others are shown
		v.clickOn(widget.Target{Part: "heat map kind", N: kind})
	}
	v.frames(3)
	if len(v.d.P.Plates) < 4 {
		t.Errorf("plates %v: the legend of the heat map is not there", v.d.P.Plates)
	}
	plates := v.d.P.Plates
	for i, a := range plates {
		for _, b := range plates[:i] {
			if a.X < b.Right() && b.X < a.Right() && a.Y < b.Bottom() && b.Y < a.Bottom() {
				t.Errorf("%v is on %v", a, b)
			}
		}
	}
}

func TestBandOfFloorsIsDragged(t *testing.T) {
	v := watchAbove(t)
	bar := v.replay.Floors.Bar
	if bar.Empty() {
		t.Fatal("there is no bar")
	}
	p := v.watch.Stage.Plan()
	v.point(bar.X+bar.W*0.8, bar.CenterY(), false)
	v.frames(1)
	v.point(bar.X+bar.W*0.8, bar.CenterY(), true)
	v.frames(1)
	v.point(bar.X+bar.W*0.6, bar.CenterY(), true)
	v.frames(1)
	v.point(bar.X+bar.W*0.6, bar.CenterY(), false)
	m := v.State().Map
	want := float64(p.Lo) + 0.6*float64(p.Hi-p.Lo)
	if m.Floors != "band" || m.Band[0] != float64(p.Lo) || m.Band[1] < want-1 || m.Band[1] > want+1 {
		t.Errorf("%+v, want a band from %v to %v", m, p.Lo, want)
	}
	v.press("height mode", int(gameview.AllFloors))
	if m := v.State().Map; m.Floors != "all" {
		t.Errorf("%+v, want all", m)
	}
}

func TestFloorsAreOnlyOnMapsSeenFromAbove(t *testing.T) {
	v := watchSession(t, openSample(t, "ddnet"))
	v.Do(action.FloorUp)
	if v.d.Keys.Of(action.FloorUp).Why(v.Session()) == "" || v.watch.Stage.Band.Mode != gameview.FollowFloor {
		t.Error("a map of tiles has floors")
	}
}

func TestScoreboardHasSidesAndMoney(t *testing.T) {
	v := watchAbove(t)
	b := v.replay.Look.Board(nil)
	if len(b.Sides) != 2 || len(b.Sides[0].Players) == 0 || len(b.Sides[1].Players) == 0 {
		t.Fatalf("%+v", b)
	}
	money := 0
	for _, s := range b.Sides {
		for _, p := range s.Players {
			if !b.Cell(p.ID, "money").Missing() {
				money++
			}
		}
	}
	if money == 0 {
		t.Error("nobody's money is told")
	}
}

func TestAClickOnTheMinimapGoesToThatPlaceOfAPlan(t *testing.T) {
	v := watchAbove(t)
	zone, ok := v.d.Hits.Find(widget.Target{Part: "minimap"})
	if !ok {
		t.Fatal("there is no minimap")
	}
	x0, y0, x1, y1, _ := v.watch.Stage.Plan().Bounds()
	v.point(zone.CenterX(), zone.CenterY(), false)
	v.frames(1)
	v.point(zone.CenterX(), zone.CenterY(), true)
	v.point(zone.CenterX(), zone.CenterY(), false)
	v.frames(1)
	cam := v.watch.Stage.Cam
	if math.Abs(cam.X-(x0+x1)/2) > 1 || math.Abs(cam.Y-(y0+y1)/2) > 1 {
		t.Errorf("the middle of the minimap is %.0f, %.0f, want %.0f, %.0f", cam.X, cam.Y, (x0+x1)/2, (y0+y1)/2)
	}
	middle := cam.Y
	v.point(zone.CenterX(), zone.CenterY()-10, true)
	v.point(zone.CenterX(), zone.CenterY()-10, false)
	if cam.Y <= middle {
		t.Errorf("above the middle y is %.0f, want more than %.0f", cam.Y, middle)
	}
}
