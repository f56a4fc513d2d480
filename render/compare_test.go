package render

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/gamedata"
	"playhead/render/action"
	"playhead/render/comparison"
	"playhead/render/lanes"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/parts/compare"
	"playhead/render/runlist"
	"playhead/render/session"
	"playhead/render/stage"
	"playhead/render/timeline"
	sideways "playhead/render/view/tee"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/tee"
)

// watchRace watches a sample with its map, and what moves its stale characters.
func watchRace(t *testing.T, name string) *watched {
	t.Helper()
	v := watchSession(t, openSample(t, name))
	found, err := (&gamedata.Finder{Map: filepath.Join("..", "assets", "samples", "Sunny Ledges.map")}).TileMap(
		t.Context(), v.watch.Session.Game().Map)
	if err != nil {
		t.Fatal(err)
	}
	art, err := found.File.Art(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	v.watch.Stage.SetMap(0, &stage.GameMap{Status: stage.MapFound, Map: sideways.NewMap(art), Complete: true})
	v.resize(1280, 900)
	tiles, _ := v.watch.Stage.TilesOf(0)
	reckonOn(t, v.watch.Session, tiles)
	v.watch.Session.Play.Play(false)
	return v
}

func reckonOn(t *testing.T, s *session.Session, tiles *sim.TileMap) {
	t.Helper()
	c, err := tee.NewCollision(tiles)
	if err != nil {
		t.Fatal(err)
	}
	r := tee.NewReckoner(c, s.Game().Engine)
	s.Reckon(0, func() func(*sim.World) { return tee.NewReckoning(r).Apply })
}

// comparing returns what compares runs.
func (v *watched) comparing() *compare.View {
	view, _ := part.First[*compare.View](v.replay.Parts)
	return view
}

// other returns another sample as a source of runs.
func (v *watched) other(name string) *comparison.Source {
	v.t.Helper()
	s := openSample(v.t, name)
	for !s.Ended() {
		s.Pump(time.Millisecond)
	}
	tiles, known := v.comparing().TilesOn(s.Game())
	if tiles != nil {
		reckonOn(v.t, s, tiles)
	}
	of := func(int) (*sim.TileMap, bool) { return tiles, known }
	src := comparison.NewSource(s, runlist.New(s, of), false)
	src.Tiles = of
	v.t.Cleanup(src.Close)
	return src
}

// compared lets everything that is computed beside the picture be done.
func (v *watched) compared() *compare.State {
	v.t.Helper()
	v.Arrange(v.surface.size, v.factor())
	step := func() { v.advance(v.clock, 0) }
	step()
	v.until("the comparison", step, func() bool { return !v.comparing().Finding() })
	step()
	v.Paint(v.screen)
	st, _ := v.State().Parts["compare"].(*compare.State)
	return st
}

// compareOwn lays run b of the recording beside run a.
func (v *watched) compareOwn(a, b int) *compare.State {
	v.t.Helper()
	view := v.comparing()
	base, ref := comparison.Best(""), comparison.Best("")
	base.Run, ref.Run = a, b
	view.SetBase(base)
	view.Compare(view.Own(), comparison.Wish{Ref: ref, Begin: comparison.BeginAtStart})
	return v.compared()
}

// runOf returns the number of the run of a player that took so long.
func (v *watched) runOf(name string, d time.Duration) int {
	v.t.Helper()
	for !v.runFinder().List().Complete {
		v.advance(v.clock, 0)
	}
	for i, r := range v.runFinder().List().Runs {
		if r.Name == name && r.Time == d {
			return i
		}
	}
	v.t.Fatalf("no run of %s of %v", name, d)
	return 0
}

// The round of the sample: its server told Привет 4.18 s and kettle 4.58 s. What
// the panel, the plate and the curve say follows from these by hand.
func TestSplitsAndGapAreThoseOfTheServer(t *testing.T) {
	for _, name := range []string{"ddnet", "ddnet-demo"} {
		v := watchRace(t, name)
		st := v.compareOwn(v.runOf("Привет", 4180*time.Millisecond), v.runOf("kettle", 4580*time.Millisecond))
		if len(st.Compared) != 2 || st.Compared[0].Name != "Привет" || st.Compared[1].Name != "kettle" {
			t.Fatalf("%s: %+v", name, st.Compared)
		}
		last := st.Splits[len(st.Splits)-1]
		if last != (compare.ComparedTime{Name: "Finish", A: "4.18", B: "4.58", Difference: "+0.40"}) {
			t.Errorf("%s: finish %+v", name, last)
		}
		// At the finish the gap is the difference of both times, measured either way.
		c := v.comparing().Comparison()
		o := c.Others[0]
		for _, byTime := range []bool{true, false} {
			c.ByTime = byTime
			at := c.Base.Ticks()
			if byTime { // when B is there
				at = c.BaseTick(o, o.Ticks())
			}
			if g, ok := c.Gap(o, at); !ok || math.Abs(g.Difference-0.40) > 1e-9 {
				t.Errorf("%s, by time %v: at the finish %+v, %v", name, byTime, g, ok)
			}
		}
		// What was lost and gained adds up to it.
		sum := 0.0
		for _, d := range o.Biggest {
			sum += d.Change
		}
		if math.Abs(sum-0.40) > 0.06 { // those below 0.06 s are not listed
			t.Errorf("%s: differences of %.2f s in all", name, sum)
		}
		c.ByTime = false
		v.watch.Session.Play.Seek(c.Base.Position(c.Base.Ticks()))
		if st = v.compared(); st.Head != "B is behind by" || st.Gap != "0.40 s" {
			t.Errorf("%s: the plate says %q %q", name, st.Head, st.Gap)
		}
	}
}

// The splits of a run and those of a comparison subtract the same way: kettle lost 0.40 s to Привет, who is B in both.
func TestSplitsOfRunsAndOfComparisonsHaveOneSign(t *testing.T) {
	v := watchRace(t, "ddnet-demo")
	a, b := v.runOf("kettle", 4580*time.Millisecond), v.runOf("Привет", 4180*time.Millisecond)
	v.resize(1600, 900)
	v.act("key Shift+R")
	v.attempts().Choose(a)
	v.attempts().Mark(b)
	for _, screen := range []string{"runs", "comparison"} {
		v.frames(2)
		if texts := v.texts(); !slices.Contains(texts, "B − A") || !slices.Contains(texts, "−0.40") {
			t.Errorf("%s: no column B − A with −0.40: %q", screen, texts)
		}
		v.compareOwn(a, b)
	}
}

// The lane says what the plate says, between the points of its curve and after the end of
// a run, too.
func TestTheLaneSaysWhatThePlateSays(t *testing.T) {
	v := watchRace(t, "ddnet-demo")
	v.compareOwn(v.runOf("Привет", 4180*time.Millisecond), v.runOf("kettle", 4580*time.Millisecond))
	c := v.comparing().Comparison()
	for _, byTime := range []bool{true, false} {
		c.ByTime = byTime
		for _, part := range []float64{0.21, 0.333, 0.478, 0.634, 0.75, 0.881, 1, 1.2} {
			v.watch.Session.Play.Seek(c.Base.Position(part * c.Base.Ticks()))
			st := v.compared()
			number, sign := strings.TrimSuffix(st.Gap, " s"), map[string]string{
				"B is behind by": "+", "B is ahead by": "−", "Level with B": "±",
			}[st.Head]
			if texts, want := v.texts(), "B − A "+sign+number+" s"; !slices.Contains(texts, want) {
				t.Errorf("by time %v, at %.0f %%: the plate says %q %q, the lane %q", byTime, 100*part, st.Head, st.Gap,
					slices.DeleteFunc(texts, func(s string) bool { return !strings.HasPrefix(s, "B − A ") }))
			}
		}
		if points := c.GapSeries(c.Others[0]).Points; points[len(points)-1].Time < c.Base.Position(c.Base.Ticks()) {
			t.Errorf("by time %v: the curve ends before A does", byTime)
		}
	}
}

// The log and the demo of one round hold the same runs.
func TestARunIsLevelWithItselfInAnotherFormat(t *testing.T) {
	v := watchRace(t, "ddnet-demo")
	n := v.runOf("Привет", 4180*time.Millisecond)
	src := v.other("ddnet")
	base, ref := comparison.Best(""), comparison.Best("")
	base.Run, ref.Run = n, n
	v.comparing().SetBase(base)
	v.comparing().Compare(src, comparison.Wish{Ref: ref, Begin: comparison.BeginAtStart})
	st := v.compared()
	if len(st.Compared) != 2 || st.Compared[0].Name != st.Compared[1].Name || st.Compared[1].Result != "4.18 s" {
		t.Fatalf("%+v", st)
	}
	o := v.comparing().Comparison().Others[0]
	for _, g := range append(o.Place, o.Time...) {
		finish := g.A >= o.Ticks()
		// half way between two snapshots a demo holds no place
		if math.Abs(g.Difference) > 0.02+1e-9 || g.Difference == 0 && g.Distance > 2 && !finish {
			t.Fatalf("at %.2f s: %+v", g.Seconds, g)
		}
	}
	if len(st.Biggest) != 0 {
		t.Errorf("differences %+v", st.Biggest)
	}
}

// Scrubbing moves both: at any place of the playhead the other run is at the same
// time, or at the same place.
func TestScrubbingMovesAllRuns(t *testing.T) {
	v := watchRace(t, "ddnet")
	v.compareOwn(v.runOf("Привет", 4180*time.Millisecond), v.runOf("kettle", 4580*time.Millisecond))
	c := v.comparing().Comparison()
	o := c.Others[0]
	for _, byTime := range []bool{true, false} {
		c.ByTime = byTime
		for tick := 0.0; tick <= c.Base.Ticks(); tick += 7 {
			v.watch.Session.Play.Seek(c.Base.Position(tick))
			v.advance(v.clock, 0)
			at, ok := o.Clock()
			want := tick
			if !byTime {
				want = o.With.When(tick)
			}
			if !ok || math.Abs(at-want) > 0.01 {
				t.Fatalf("by time %v: A at %.2f, B at %.2f, want %.2f", byTime, tick, at, want)
			}
		}
	}
	// Lined up elsewhere, both clocks are 0 there.
	v.watch.Session.Play.Seek(c.Base.Position(100))
	c.ByTime = true
	v.Do("compare-line-up")
	v.advance(v.clock, 0)
	if at, _ := o.Clock(); math.Abs(at-o.With.When(100)) > 0.01 {
		t.Errorf("lined up at tick 100 of A, B is at %.2f, not at %.2f", at, o.With.When(100))
	}
	if g, ok := c.Gap(o, 100); !ok || math.Abs(g.Difference) > 0.02 {
		t.Errorf("the gap there is %+v", g)
	}
}

func TestAnotherMapIsNotCompared(t *testing.T) {
	v := watchRace(t, "ddnet-demo")
	src := v.other("goldsrc")
	v.comparing().Compare(src, comparison.Wish{Ref: comparison.Best(""), Begin: comparison.BeginAtStart})
	v.compared()
	if v.comparing().Active() {
		t.Error("it is compared")
	}
	found := false
	for _, toast := range v.d.Toasts {
		found = found || toast.Title == "Not compared" && strings.Contains(toast.Detail,
			"Only runs on the same map can be compared")
	}
	if !found {
		t.Errorf("toasts %+v", v.d.Toasts)
	}
}

// A saved comparison brings back the runs, how they are lined up and the places.
func TestASavedComparisonIsReopened(t *testing.T) {
	var saved comparison.Saved
	notes := map[string]comparison.OfMap{}
	v := watchRace(t, "ddnet")
	v.comparing().Connect(comparison.Host{
		Save:    func(c comparison.Saved) { saved = c },
		ReadMap: func(key string) comparison.OfMap { return notes[key] },
		KeepMap: func(key string, m comparison.OfMap) { notes[key] = m },
	})
	a, b := v.runOf("Привет", 4180*time.Millisecond), v.runOf("kettle", 4580*time.Millisecond)
	v.compareOwn(a, b)
	v.Do("compare-by-place")
	v.watch.Session.Play.Seek(v.comparing().Comparison().Base.Position(100))
	v.Do("compare-line-up")
	v.Do("compare-place")
	v.act("click 400 300")
	st := v.compared()
	if st.Places != 1 || len(notes) != 1 {
		t.Fatalf("%d places, kept %v", st.Places, notes)
	}
	v.clickOn(widget.Target{Part: "pin compared run"})
	v.Do("compare-save")
	v.Do("compare-end")
	if v.comparing().Active() || saved.Base.Run != a {
		t.Fatalf("saved %+v", saved)
	}
	v.comparing().Restore(saved)
	is := v.compared()
	is.Compared[0].Seconds, st.Compared[0].Seconds, is.Compared[1].Seconds, st.Compared[1].Seconds = 0, 0, 0, 0
	if is.ByTime || is.LinedUp != st.LinedUp || is.Places != 1 || len(is.Splits) != len(st.Splits) ||
		is.Splits[1] != st.Splits[1] || !is.Compared[0].Pinned {
		t.Errorf("was %+v\nis  %+v", st, is)
	}
}

// What a comparison adds is drawn the same twice, in each of its pictures, and its
// lanes and the panel are there.
func TestAComparisonIsPaintedTwiceTheSame(t *testing.T) {
	v := watchRace(t, "ddnet-demo")
	v.SetStill()
	v.compareOwn(v.runOf("Привет", 4180*time.Millisecond), v.runOf("kettle", 4580*time.Millisecond))
	v.comparing().Compare(v.comparing().Own(), comparison.Wish{Ref: comparison.Best("")})
	v.compared()
	v.watch.Session.Play.Seek(v.comparing().Comparison().Base.Position(90))
	for _, size := range [][2]int{{1280, 900}, {640, 400}, {1920, 1080}} {
		v.resize(size[0], size[1])
		for _, what := range []action.ID{action.None, "compare-side-by-side", "compare-flicker"} {
			if what != action.None {
				v.Do(what)
			}
			v.compared()
			// The scenery is kept in patches after a few pictures.
			for n := 0; n < 200 && (n < 12 || v.Unfinished()); n++ {
				v.Redraw()
				v.frames(1)
			}
			v.paintTwice(t, "comparing")
		}
		v.Do("compare-flicker")
		lanes := strings.Join(v.visible(), ",")
		if size[1] > 500 && (!strings.Contains(lanes, "Input C") || !strings.Contains(lanes, "Time difference")) {
			t.Errorf("%v: %s", size, lanes)
		}
	}
}

// Names above runs that are close to each other can be read, whoever is followed.
func TestNamesOfComparedRunsKeepOffEachOther(t *testing.T) {
	v := watchRace(t, "ddnet-demo")
	v.SetStill()
	v.compareOwn(v.runOf("Привет", 4180*time.Millisecond), v.runOf("kettle", 4580*time.Millisecond))
	v.comparing().Compare(v.comparing().Own(), comparison.Wish{Ref: comparison.Best("")})
	v.compared()
	c, s := v.comparing().Comparison(), v.watch.Session
	most := 0
	for _, followed := range []int{c.Base.Player(), -1} {
		v.watch.Stage.Follow(followed, v.clock)
		for tick := 0.0; tick < c.Base.Ticks(); tick += 20 {
			s.Play.Seek(c.Base.Position(tick))
			v.frames(3)
			var names []layout.Rect
			for _, m := range v.written(1).Marks {
				above := m.X0 > 300 && m.X1 < 1000 && m.Y0 > 60 && m.Y1 < 600 // the pads and the panel
				if above && (m.Text == "B kettle" || m.Text == "C Привет" || m.Text == c.Base.Who()) {
					names = append(names, layout.Rect{X: m.X0, Y: m.Y0, W: m.X1 - m.X0, H: m.Y1 - m.Y0})
				}
			}
			for i, r := range names {
				if slices.ContainsFunc(names[:i], r.Overlaps) {
					t.Errorf("tick %v, player %d followed: names overlap: %v", tick, followed, names)
				}
			}
			most = max(most, len(names))
		}
	}
	if most < 3 {
		t.Errorf("at most %d names are seen", most)
	}
}

// The lane of keys is called after the run that is looked at: the third one is C.
func TestTheLaneOfTheThirdRunIsCalledC(t *testing.T) {
	v := watchRace(t, "ddnet-demo")
	v.resize(1280, 900)
	v.compareOwn(v.runOf("Привет", 4180*time.Millisecond), v.runOf("kettle", 4580*time.Millisecond))
	v.comparing().Compare(v.comparing().Own(), comparison.Wish{Ref: comparison.Best("")})
	v.compared()
	for _, letter := range []string{"C", "B", "C"} {
		v.frames(2)
		texts := v.texts()
		for _, l := range []string{"B", "C"} {
			title := "Input " + l
			if slices.Contains(texts, title) != (l == letter) {
				t.Errorf("run %s is looked at, %q is written: %v", letter, title, l != letter)
			}
			if slices.ContainsFunc(v.replay.Time.LaneMenu(), func(it widget.MenuItem) bool {
				return it.Label == title
			}) != (l == letter) {
				t.Errorf("run %s is looked at, %q is in the menu of the lanes: %v", letter, title, l != letter)
			}
		}
		// Both curves of the run have its colour, and its difference is the first.
		var n lanes.Lanes
		n.Lanes[timeline.LaneSpeed].Graph = &timeline.Graph{}
		v.comparing().DescribeLanes(&n, -1)
		speed, gap := n.Lanes[timeline.LaneSpeed].Graph.Series, n.Lanes[timeline.LaneGap].Graph.Series
		if len(speed) != 1 || len(gap) != 2 || gap[0].Name != letter || speed[0].Ink != gap[0].Ink {
			t.Errorf("run %s is looked at: speeds %+v, differences of %s first", letter, len(speed), gap[0].Name)
		}
		v.Do("compare-next")
	}
}

// A is the run that the title of the list names, whichever run is chosen: A itself is not in the list.
func TestTheRunThatTheTitleNamesIsA(t *testing.T) {
	v := watchRace(t, "ddnet-demo")
	v.until("the runs", func() { v.advance(v.clock, 0) }, func() bool { return v.runFinder().List().Complete })
	for _, at := range []time.Duration{0, 20 * time.Second} {
		v.comparing().Leave()
		v.watch.Session.Play.Play(false)
		v.watch.Session.Play.Jump(at)
		v.frames(2)
		v.Do(action.CompareWith)
		v.frames(1)
		title := v.comparing().AskTitle()
		for _, text := range v.texts() {
			if strings.Contains(text, "#") && text != title && strings.Contains(title, "("+text+", ") {
				t.Errorf("%q, and %q is in the list", title, text)
			}
		}
		v.act("key ArrowDown", "key ArrowDown", "key Enter") // the first run that is listed
		if v.frames(2); !v.comparing().Active() {
			t.Fatal("nothing is compared")
		}
		if now := v.comparing().AskTitle(); now != title {
			t.Errorf("the list said %q, and now it says %q", title, now)
		}
	}
}

// A of a new comparison is the run that is A in the list of runs.
func TestTheChosenRunIsComparedAsA(t *testing.T) {
	v := watchRuns(t)
	st := v.runs("key Shift+R")
	v.until("the runs", func() { v.frames(1) }, func() bool { return v.runFinder().List().Complete })
	all := v.runFinder().List().Runs
	for _, row := range st.Listed[1:3] { // the first is the best, and would be A anyway
		var i int
		if _, err := fmt.Sscan(row, &i); err != nil {
			t.Fatal(err)
		}
		v.clickOn(widget.Target{Part: "run", N: i})
		if st = v.runsState(); st.A != i {
			t.Fatalf("run %d was clicked, A is %d", i, st.A)
		}
		v.comparing().Own().Update() // takes in what the list of runs has
		want := fmt.Sprintf("#%d, ", i)
		if title := v.comparing().AskTitle(); !strings.Contains(title, want) {
			t.Errorf("A is run %d of %s in the list; %q", i, all[i].Name, title)
		}
	}
}

// The list of what to compare with says what A is, and is searched by typing.
func TestWhatToCompareWithIsSearched(t *testing.T) {
	v := watchRace(t, "ddnet-demo")
	v.until("the runs", func() { v.advance(v.clock, 0) }, func() bool { return v.runFinder().List().Complete })
	v.Do(action.CompareWith)
	v.frames(1)
	rows := func() (n int) {
		for _, z := range v.d.Hits.All() {
			if z.Part == "sheet choice" {
				n++
			}
		}
		return n
	}
	all := rows()
	if v.dialogName() != "sheet" || all < 5 {
		t.Fatalf("dialog %q with %d rows", v.dialogName(), all)
	}
	if title := v.comparing().AskTitle(); !strings.HasPrefix(title, "Compare A (") ||
		!strings.HasSuffix(title, ") with") {
		t.Errorf("it is called %q", title)
	}
	name := v.comparing().Own().Candidates(v.watch.Session.Game())[0].Run.Name
	v.act("type " + name)
	v.frames(1)
	if found := rows(); found == 0 || found >= all {
		t.Errorf("of %d rows, %q finds %d", all, name, found)
	}
	v.act("key Enter")
	if v.frames(2); v.dialogName() == "sheet" || !v.comparing().Active() {
		t.Errorf("Enter: dialog %q, compares: %t", v.dialogName(), v.comparing().Active())
	}
}
