package render

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/formats"
	"playhead/formats/bsp"
	"playhead/render/part"
	"playhead/render/parts/jumps"
	"playhead/render/session"
	"playhead/render/stage"
	"playhead/render/view/above"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/testdata/bspwriter"
	"playhead/testdata/goldsrcwriter"
)

// someJumps are a long jump with three strafes, a bhop, two multi bhops, a high
// jump without +jump and a jump down.
var someJumps = []goldsrcwriter.Leap{
	{Strafes: 3},
	{From: goldsrcwriter.FromHop, Ground: 1, Strafes: 2},
	{From: goldsrcwriter.FromHop, Ground: 3, Strafes: 5},
	{From: goldsrcwriter.FromHop, Ground: 1},
	{Drop: 100, Strafes: 4, Silent: true},
	{Height: -16},
}

// watchJumps opens a demo of jumps on its map, paused before the first one, with
// all jumps found.
func watchJumps(t *testing.T) *watched {
	t.Helper()
	return watchCourse(t, someJumps)
}

func watchCourse(t *testing.T, leaps []goldsrcwriter.Leap) *watched {
	t.Helper()
	c := &goldsrcwriter.Course{Jumps: leaps}
	level, _ := c.Run("kz_papercliff")
	data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{
		Players: 2, Course: c,
		Levels: []*goldsrcwriter.Level{level},
	})
	if err != nil {
		t.Fatal(err)
	}
	d, err := formats.Open(formats.Bytes(data), formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := sim.Load(t.Context(), d)
	v := watchSession(t, session.New("jumps.dem", l, func() {}))
	p, err := bsp.Read(bspwriter.Write(level, bspwriter.Options{}), level.Name)
	if err != nil {
		t.Fatal(err)
	}
	v.watch.Stage.SetMap(0, &stage.GameMap{Status: stage.MapFound, Map: above.New(p, nil), Complete: true})
	v.resize(1280, 800)
	v.watch.Session.Play.Play(false)
	v.frames(1)
	v.until("the jumps", func() { v.frames(1) }, func() bool { return v.jumps().List().Complete })
	v.frames(2)
	return v
}

// jumps returns the part that shows the jumps.
func (v *watched) jumps() *jumps.View {
	p, ok := part.First[*jumps.View](v.replay.Parts)
	if !ok {
		v.t.Fatal("the screen has no jumps")
	}
	return p
}

// jumpsState returns what --dump-state says of them, nil if it says nothing.
func (v *watched) jumpsState() *jumps.State {
	st, _ := v.State().Parts["jumps"].(*jumps.State)
	return st
}

// zone returns where a control is.
func (v *watched) zone(part widget.Part, n int) widget.Zone {
	v.t.Helper()
	z, ok := v.d.Hits.Find(widget.Target{Part: part, N: n})
	if !ok {
		v.t.Fatalf("no %s %d on the screen", part, n)
	}
	return z
}

func TestKeysGoFromJumpToJump(t *testing.T) {
	v := watchJumps(t)
	list := v.jumps().List().Jumps
	if len(list) != len(someJumps) {
		t.Fatalf("%d jumps", len(list))
	}
	s := v.watch.Session
	for i, step := range []struct {
		key  string
		want int
	}{{"key }", 0}, {"key }", 1}, {"key }", 2}, {"key {", 1}, {"key {", 0}, {"key {", 0}, {"key }", 1}} {
		v.act(step.key)
		if got, want := s.Play.Position(), list[step.want].From; got != want {
			t.Errorf("step %d, %s: at %v, want jump %d at %v", i, step.key, got, step.want, want)
		}
	}
	s.Play.Seek(list[2].From + 200*time.Millisecond)
	v.act("key {") // first to the take-off of the jump at the playhead
	if got := s.Play.Position(); got != list[2].From {
		t.Errorf("at %v, want %v", got, list[2].From)
	}
}

func TestAClickOnAJumpLoopsItAndOpensItsCard(t *testing.T) {
	v := watchJumps(t)
	v.act("key Shift+J")
	list, s := v.jumps().List().Jumps, v.watch.Session
	v.clickOn(widget.Target{Part: "jump", N: 2})
	st := v.jumpsState()
	if s.Play.Position() != list[2].From || st.Card != 2 || !strings.HasPrefix(st.Figures, "multi bhop ") ||
		!strings.Contains(st.Figures, " · 5 strafes · ") {
		t.Fatalf("at %v, %+v", s.Play.Position(), st)
	}
	if a, b, _, on := s.Play.Loop(); !on || a != list[2].From || b != list[2].To {
		t.Errorf("loop %v to %v, %v", a, b, on)
	}
	v.clickOn(widget.Target{Part: "jump strafe", N: 1})
	if got, want := s.Play.Tick(), list[2].Strafes[1].From; got != want {
		t.Errorf("at tick %d, strafe 2 begins at %d", got, want)
	}
	v.clickOn(widget.Target{Part: "jump step", N: 1})
	if st := v.jumpsState(); st.Card != 3 || s.Play.Position() != list[3].From {
		t.Errorf("the next jump: %+v at %v", st, s.Play.Position())
	}
	v.clickOn(widget.Target{Part: "jump step", N: 0})
	v.clickOn(widget.Target{Part: "jump bar", N: 1})
	if st := v.jumpsState(); st.Card != 1 {
		t.Errorf("a click on a bracket: %+v", st)
	}
	v.clickOn(widget.Target{Part: "jump takeoff", N: 0}) // the card covers those to come
	if st := v.jumpsState(); st.Card != 0 {
		t.Errorf("a click on a take-off: %+v", st)
	}
	v.act("key Escape")
	if st := v.jumpsState(); st.Card != -1 || !st.Shown {
		t.Errorf("after Escape: %+v", st)
	}
	v.clickOn(widget.Target{Part: "jump", N: 0})
	v.clickOn(widget.Target{Part: "jump close", N: 0})
	if st := v.jumpsState(); st.Card != -1 {
		t.Errorf("closed: %+v", st)
	}
	v.clickOn(widget.Target{Part: "panel tab", N: 0})
	if st := v.jumpsState(); st.Shown {
		t.Errorf("players: %+v", st)
	}
	v.clickOn(widget.Target{Part: "panel tab", N: 1})
	if st := v.jumpsState(); !st.Shown {
		t.Errorf("jumps again: %+v", st)
	}
}

func TestKindsOfJumpsAreHidden(t *testing.T) {
	v := watchJumps(t)
	v.act("key Shift+J")
	st := v.jumpsState()
	if st.Kinds["high jump"] != 1 || st.Kinds["multi bhop"] != 2 || st.Listed != 6 {
		t.Fatalf("%+v", st)
	}
	v.clickOn(widget.Target{Part: "jumps kind", N: 5}) // multi bhop
	if st := v.jumpsState(); st.Listed != 4 {
		t.Errorf("%+v", st)
	}
	list := v.jumps().List().Jumps
	v.watch.Session.Play.Seek(list[1].From)
	v.act("key }") // not to those that are hidden
	if got := v.watch.Session.Play.Position(); got != list[4].From {
		t.Errorf("at %v, want %v", got, list[4].From)
	}
	v.clickOn(widget.Target{Part: "jumps kind", N: 5})
	if st := v.jumpsState(); st.Listed != 6 {
		t.Errorf("%+v", st)
	}
}

func TestPressesWithoutACommandAreMarked(t *testing.T) {
	v := watchJumps(t)
	v.act("key Shift+J")
	v.clickOn(widget.Target{Part: "jump", N: 4})
	z := v.zone("silent press", 0)
	if z.Tip != "Jump pressed without +jump" {
		t.Errorf("%q", z.Tip)
	}
	v.watch.Session.Play.ClearLoop() // whose end is there too
	v.frames(1)
	v.clickOn(widget.Target{Part: "silent press", N: 0})
	if got, want := v.watch.Session.Play.Position(), v.jumps().List().Silent[0].At; got != want {
		t.Errorf("at %v, want %v", got, want)
	}
	if tip := told(v.zone("jump", 4)).Tip; !strings.Contains(tip, "high jump") || !strings.HasSuffix(tip, "without +jump") {
		t.Errorf("%q", tip)
	}
}

func TestARowSaysWhatItIsWhereThePointerRests(t *testing.T) {
	v := watchJumps(t)
	v.act("key Shift+J")
	v.watch.Session.Play.Play(false)
	row := v.zone("jump", 4)
	want := told(row).Tip
	v.act("move 640 300")
	v.frames(60)
	if want == "" || holds(v.seenTexts(), want) {
		t.Fatalf("%q is shown before the pointer is on the row", want)
	}
	v.act(fmt.Sprintf("move %.0f %.0f", row.CenterX(), row.CenterY()))
	v.frames(60)
	if !holds(v.seenTexts(), want) {
		t.Errorf("no tooltip says %q", want)
	}
}

// Movement in detail has a row a key, other recordings have none of it.
func TestOnlyDemosWithKeysHaveJumps(t *testing.T) {
	v := watchJumps(t)
	shows := func(lane string) bool { return slices.Contains(v.State().Panels, "lane "+lane) }
	if shows("Jumps") || !shows("Events") || !shows("Bookmarks") {
		t.Errorf("before: %v", v.State().Panels)
	}
	v.act("key Shift+J")
	if !shows("Jumps") || !shows("Input") || shows("Events") || shows("Bookmarks") { // the card needs the height
		t.Errorf("with the jumps: %v", v.State().Panels)
	}
	v = watchPaused(t, "ddnet", time.Second)
	v.act("key Shift+J", "key }")
	if v.jumpsState() != nil || v.jumps().WhyNone() == "" || v.watch.Session.Play.Position() != time.Second {
		t.Errorf("a race has jumps: %+v", v.jumpsState())
	}
}

func TestTheEdgeOfThePanelOfJumpsIsDragged(t *testing.T) {
	v := watchJumps(t)
	v.act("key Shift+J")
	w := v.d.Lay.Panel.W
	z := v.zone("panel edge", 0)
	v.act(fmt.Sprintf("drag %.0f %.0f %.0f %.0f", z.CenterX(), z.CenterY(), z.CenterX()-60, z.CenterY()))
	if got := v.d.Lay.Panel.W; got < w+50 {
		t.Errorf("%g wide, was %g", got, w)
	}
}

func TestTheListOfJumpsScrolls(t *testing.T) {
	v := watchCourse(t, slices.Concat(someJumps, someJumps))
	v.resize(1280, 560)
	v.act("key Shift+J")
	top := v.zone("jump", 0)
	v.act(fmt.Sprintf("wheel %.0f %.0f -3", top.CenterX(), top.CenterY()))
	v.frames(1)
	if z, ok := v.d.Hits.Find(widget.Target{Part: "jump", N: 0}); ok && z.Y >= top.Y {
		t.Errorf("the list did not scroll: %v", z.Rect)
	}
}
