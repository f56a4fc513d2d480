package render

import (
	"fmt"
	"image"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets/samples"
	"playhead/gamedata"
	"playhead/render/layout"
	"playhead/render/part"
	attempts "playhead/render/parts/runs"
	"playhead/render/runlist"
	"playhead/render/session"
	"playhead/render/stage"
	"playhead/render/view/tee"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
	tables "playhead/sim/table"
)

// watchRuns watches the sample teehistorian on its map, with its runs found.
func watchRuns(t *testing.T) *watched {
	t.Helper()
	return watchRunsOf(t, openSample(t, "ddnet"))
}

// watchRunsOf watches a recording on the map of that sample, with its runs found.
func watchRunsOf(t *testing.T, s *session.Session) *watched {
	t.Helper()
	v := watchSession(t, s)
	path := filepath.Join(t.TempDir(), "Sunny Ledges.map")
	data, err := samples.Files.ReadFile("Sunny Ledges.map")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	found, err := (&gamedata.Finder{Map: path}).TileMap(t.Context(), v.Session().Game().Map)
	if err != nil {
		t.Fatal(err)
	}
	tiles, err := found.File.Physics(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	v.watch.Stage.SetMap(0, &stage.GameMap{Status: stage.MapFound, Map: tee.NewMap(tiles), Complete: true})
	for v.runFinder().Pending() && t.Context().Err() == nil {
		v.frames(1)
	}
	v.resize(1600, 900)
	v.frames(1)
	return v
}

// attempts returns the part that shows the runs.
func (v *watched) attempts() *attempts.View {
	v.t.Helper()
	p, ok := part.First[*attempts.View](v.replay.Parts)
	if !ok {
		v.t.Fatal("the screen has no runs")
	}
	return p
}

// runFinder returns what finds the runs.
func (v *watched) runFinder() *runlist.Finder { return v.attempts().RunFinder() }

// runsState returns what --dump-state says of the runs.
func (v *watched) runsState() *attempts.State {
	st, _ := v.State().Parts["runs"].(*attempts.State)
	return st
}

func (v *watched) runs(steps ...string) *attempts.State {
	v.t.Helper()
	for _, s := range steps {
		if err := v.Act(s); err != nil {
			v.t.Fatal(err)
		}
		v.frames(1)
	}
	return v.runsState()
}

func TestRunsAreListedAndPlayedByKeys(t *testing.T) {
	v := watchRuns(t)
	st := v.runs("key Shift+R")
	if !st.Shown || !st.Keys || st.Found < 16 || len(st.Listed) != st.Found ||
		st.Order != "time_seconds,-checkpoints,-progress" {
		t.Fatalf("%+v", st)
	}
	if !strings.Contains(st.Listed[0], "best") {
		t.Errorf("first row %q", st.Listed[0])
	}
	second := st.Listed[1]
	st = v.runs("key Home", "key ArrowDown", "key Enter")
	if strings.Fields(second)[0] != strconv.Itoa(st.A) {
		t.Errorf("run %d was chosen, want that of %q", st.A, second)
	}
	s := v.Session()
	run := v.runFinder().List().Runs[st.A]
	a, b, set, on := s.Play.Loop()
	if !set || !on || s.Game().TickAt(a) != run.Start || s.Game().TickAt(b) != run.End || !s.Play.Playing() ||
		s.Followed != run.Player {
		t.Errorf("run of %d from %d to %d: loop %v to %v (%v, %v), following %d", run.Player, run.Start, run.End, a, b,
			set, on, s.Followed)
	}
	if s.Play.Position() < a || s.Play.Position() > b {
		t.Errorf("playing at %v", s.Play.Position())
	}
	if s.View.From > a || s.View.To < b {
		t.Errorf("the lanes show %v, the run is from %v to %v", s.View, a, b)
	}
	speed := s.Play.Speed()
	if st = v.runs("key End"); st.A < 0 || strconv.Itoa(st.A) != strings.Fields(st.Listed[len(st.Listed)-1])[0] {
		t.Errorf("the last row is %q, chosen is %d", st.Listed[len(st.Listed)-1], st.A)
	}
	if st = v.runs("key B", "key Home"); strconv.Itoa(st.B) != strings.Fields(st.Listed[len(st.Listed)-1])[0] {
		t.Errorf("B is %d", st.B)
	}
	if v.runs("key Space"); s.Play.Playing() {
		t.Error("Space does not pause any more")
	}
	st = v.runs("key Escape", "key ArrowUp")
	if st.Keys || s.Play.Speed() == speed {
		t.Errorf("after Esc the arrows are the table's: %v, speed %v", st.Keys, s.Play.Speed())
	}
	if st = v.runs("key Shift+R"); st.Shown {
		t.Error("the runs are still shown")
	}
}

// Without its map, a log of runs that the server did not report has none that can be found.
func TestWithoutTheMapTheListSaysWhatRunsNeed(t *testing.T) {
	v := watchPaused(t, "ddnet", 10*time.Second)
	v.watch.Stage.SetMap(0, &stage.GameMap{Status: stage.MapMissing})
	v.until("the runs", func() { v.frames(1) }, func() bool { return !v.runFinder().Pending() })
	if why := v.attempts().WhyEmpty(); why != "No finishes in this recording. Other runs need its map." {
		t.Errorf("%q", why)
	}
}

// The run that the list looks at is A of a comparison, also where that begins: a tick before the run.
func TestAIsOneRunInTheListAndInComparisons(t *testing.T) {
	v := watchRuns(t)
	all, at := v.runFinder().List(), 0
	for i, r := range all.Runs {
		if r.Player < 0 || all.At(r.Game, r.Player, r.Start-1) >= 0 {
			continue
		}
		v.watch.Stage.Follow(r.Player, v.clock)
		v.watch.Session.Play.SeekTick(v.watch.Session.Game(), r.Start-1)
		v.frames(1)
		v.comparing().Own().Update()
		a, title := v.attempts().A(), v.comparing().AskTitle()
		if !strings.Contains(title, fmt.Sprintf("#%d,", a)) {
			t.Errorf("tick %d, before run %d: run %d is looked at, %q", r.Start-1, i, a, title)
		}
		if a == i {
			at++
		}
	}
	if at < 5 {
		t.Errorf("%d runs are looked at a tick before they begin", at)
	}
}

// Runs that nobody finished are runs of this recording: they are listed, and played one after
// another.
func TestRunsThatNobodyFinishedAreListed(t *testing.T) {
	data := sampleData(t, "sunny-ledges.teehistorian")
	path := filepath.Join(t.TempDir(), "cut.teehistorian")
	if err := os.WriteFile(path, data[:len(data)/8], 0o600); err != nil { // before the first finish
		t.Fatal(err)
	}
	v := watchRunsOf(t, openPath(t, "cut", path, func(d sim.Decoder) sim.Decoder { return d }))
	v.Session().Followed = -1
	a := v.attempts()
	if n := len(a.List().Runs); n == 0 || a.A() >= 0 {
		t.Fatalf("%d runs; run %d is looked at", n, a.A())
	}
	if why := a.WhyEmpty(); why != "" {
		t.Errorf("runs are not listed: %s", why)
	}
	if why := a.WhyNone(); why != "No run was finished. Choose one in the list of runs." {
		t.Errorf("no run is looked at: %q", why)
	}
	v.runs("key Ctrl+ArrowDown")
	if a.A() < 0 || a.WhyNone() != "" {
		t.Errorf("after a run was chosen: %q", a.WhyNone())
	}
}

func TestSumOfBestFollowsTheFilter(t *testing.T) {
	v := watchRuns(t)
	all := v.runs("key Shift+R").SumOfBest
	v.clickOn(widget.Target{Part: "table filter"})
	v.act("type kettle", "key Enter")
	v.frames(2)
	st := v.runsState()
	var of []runs.Run
	for _, line := range st.Listed {
		i, err := strconv.Atoi(strings.Fields(line)[0])
		if err != nil {
			t.Fatal(err)
		}
		if r := v.runFinder().List().Runs[i]; r.Player >= 0 {
			of = append(of, r)
		}
	}
	if len(of) == 0 || st.Filter != "kettle" {
		t.Fatalf("filter %q lists %q", st.Filter, st.Listed)
	}
	want := compare.SumOfBest(compare.BestSegments(of)).Seconds()
	if want <= all || st.SumOfBest != want {
		t.Errorf("sum of best of kettle %v, want %v; of all %v", st.SumOfBest, want, all)
	}
}

// The headers say what the rows draw: signs instead of numbers, and how long runs lasted
// that have no time.
func TestTheHeadersOfRunsSayWhatTheRowsDraw(t *testing.T) {
	v := watchRuns(t)
	v.runs("key Shift+R")
	tip := func(column int) string {
		z, ok := v.d.Hits.Find(widget.Target{Part: "table head", N: column})
		if !ok {
			t.Fatalf("there is no header %d", column)
		}
		return z.Tip
	}
	if got := tip(tables.Find(runs.Columns(), "time_seconds")); !strings.Contains(got, "how long another run lasted") {
		t.Errorf("time: %q", got)
	}
	if got := tip(-1); strings.Contains(got, "number") {
		t.Errorf("the signs of rows: %q", got)
	}
}

func TestRunsAreSortedAndFilteredByThePointer(t *testing.T) {
	v := watchRuns(t)
	st := v.runs("key Shift+R")
	click := func(part string, n int) *attempts.State {
		t.Helper()
		for _, z := range v.d.Hits.All() {
			if string(z.Part) == part && z.N == n {
				v.point(z.CenterX(), z.CenterY(), true)
				v.point(z.CenterX(), z.CenterY(), false)
				v.frames(1)
				return v.runsState()
			}
		}
		t.Fatalf("there is no %s %d", part, n)
		return nil
	}
	all := len(st.Listed)
	column := func(name string) int { return tables.Find(runs.Columns(), name) }
	if st = click("table head", column("name")); st.Order != "name" {
		t.Errorf("order %q", st.Order)
	}
	if st = click("table head", column("name")); st.Order != "-name" {
		t.Errorf("order %q", st.Order)
	}
	if st = click("runs class", 1); len(st.Listed) >= all || strings.Contains(strings.Join(st.Listed, "\n"), "death") {
		t.Errorf("unfinished runs are still listed: %q", st.Listed)
	}
	click("table head", column("time_seconds"))
	first := strings.Fields(v.runsState().Listed[0])[0]
	number, err := strconv.Atoi(first)
	if err != nil {
		t.Fatal(err)
	}
	run := v.runFinder().List().Runs
	if st = click("run", number); strconv.Itoa(st.A) != first {
		t.Errorf("chosen is %d", st.A)
	}
	if st = click("panel tab", 0); st.Shown {
		t.Error("the runs are still shown")
	}
	if st = click("panel tab", 1); !st.Shown {
		t.Error("the tab does not open the runs")
	}
	if len(run) == 0 || !strings.Contains(strings.Join(v.State().Panels, " "), "lane Runs") {
		t.Errorf("no lane of the runs among %v", v.State().Panels)
	}
	v.watch.Stage.Session.Play.Jump(0)
	v.runs("key Shift+R", "key Shift+R")
	copied := ""
	v.d.Host.Copy = func(s string) { copied = s }
	if v.runs("key Ctrl+C"); strings.Count(copied, "\n") != len(v.runsState().Listed)+1 {
		t.Errorf("copied %q", copied)
	}
	v.clickOn(widget.Target{Part: "table filter"})
	v.act("type name:nova", "key Enter")
	if st = v.runsState(); st.Filter != "name:nova" || len(st.Listed) == 0 || len(st.Listed) >= all {
		t.Errorf("filtered by %q: %q", st.Filter, st.Listed)
	}
	copied = ""
	v.Do("copy-runs")
	v.frames(1)
	if strings.Count(copied, "\n") != len(v.runsState().Listed)+1 {
		t.Errorf("copied %q", copied)
	}
}

// The lane has fewer rows than there are players in most races.
func TestTheLaneOfRunsShowsTheFollowedPlayersRow(t *testing.T) {
	v := watchRuns(t)
	v.resize(1600, 700)
	v.runs("key Shift+R")
	l := v.runFinder().List()
	rows := l.LaneRows(0)
	if len(rows) < 5 {
		t.Fatalf("%d rows all fit", len(rows))
	}
	for _, row := range rows {
		run := &l.Runs[row.Runs[0]]
		v.Session().Followed = run.Player
		v.Session().Play.Jump(v.Session().Game().TimeOf((run.Start + run.End) / 2))
		v.frames(3)
		if _, ok := v.d.P.Hits.Find(widget.Target{Part: "run bar", N: row.Runs[0]}); !ok {
			t.Errorf("the runs of %s are not in the lane", row.Who)
		}
	}
}

// A recording without a race says so, and makes a run of the loop.
func TestARunIsMadeOfTheLoop(t *testing.T) {
	v := watchSession(t, openSample(t, "goldsrc"))
	v.watch.Stage.SetMap(0, &stage.GameMap{Status: stage.MapMissing, Complete: true})
	for v.runFinder().Pending() && t.Context().Err() == nil {
		v.frames(1)
	}
	v.resize(1280, 720)
	st := v.runs("key Shift+R")
	if st.Found != 0 || !st.Shown {
		t.Fatalf("%+v", st)
	}
	v.runs("key Home")
	s := v.Session()
	s.Play.SetLoopA(s.Total() / 4)
	s.Play.SetLoopB(s.Total() / 2)
	if s.Followed < 0 {
		v.watch.Stage.FollowNext(v.replay.Look.PlayerIDs(), 1, v.clock)
	}
	v.Do("choose-run")
	v.frames(2)
	if st = v.runsState(); st.Found != 1 || st.A != 0 {
		t.Fatalf("%+v", st)
	}
	s.Play.ClearLoop()
	v.runs("key Shift+R", "key Shift+R", "key Enter")
	if a, b, _, on := s.Play.Loop(); !on || b-a < s.Total()/5 {
		t.Errorf("loop %v to %v, %v", a, b, on)
	}
}

func TestThePanelOfTheRunsFitsEveryWindow(t *testing.T) {
	v := watchRuns(t)
	v.runs("key Shift+R")
	for _, size := range [][2]int{{640, 400}, {860, 520}, {1280, 720}, {1920, 1080}} {
		v.resize(size[0], size[1])
		v.frames(2)
		panel := v.d.Lay.Panel
		rows := 0
		for _, z := range v.d.Hits.All() {
			if z.Part == "run" {
				rows++
				if !within(panel, z.Rect) {
					t.Errorf("%v: a row at %v is not in the panel %v", size, z.Rect, panel)
				}
			}
		}
		if rows < 3 {
			t.Errorf("%v: %d rows are seen", size, rows)
		}
	}
}

func within(outer, r layout.Rect) bool {
	return r.X >= outer.X-1 && r.Right() <= outer.Right()+1 && r.Y >= outer.Y-1 && r.Bottom() <= outer.Bottom()+1
}

// What the heat map counts is what `replay runs --heat` writes, of all runs and of
// those that the table lists.
func TestTheHeatMapCountsTheRunsOfTheTable(t *testing.T) {
	v := watchRuns(t)
	wait := func(steps ...string) *attempts.State {
		t.Helper()
		st := v.runs(steps...)
		for !st.HeatReady && t.Context().Err() == nil {
			v.frames(1)
			st = v.runsState()
		}
		return st
	}
	g, l := v.Session().Game(), v.runFinder().List()
	count := func(wanted func(r *runs.Run) bool) *runs.Heat {
		h := new(runs.Heat)
		for i := range l.Runs {
			if r := &l.Runs[i]; r.Player >= 0 && wanted(r) {
				h.Add(r, runs.TraceOf(g, r, nil))
			}
		}
		return h
	}
	total := func(h *runs.Heat, k runs.HeatKind) (sum float64) {
		for _, c := range h.Cells() {
			sum += c.Of(k)
		}
		return sum
	}
	all := count(func(*runs.Run) bool { return true })
	st := wait("key Shift+R", "key Shift+Z")
	if st.HeatRuns != all.Runs || st.Heat["deaths"] != total(all, runs.HeatDeaths) || total(all, runs.HeatDeaths) == 0 {
		t.Errorf("%d runs, %v; want %d, %v deaths", st.HeatRuns, st.Heat, all.Runs, total(all, runs.HeatDeaths))
	}
	v.clickOn(widget.Target{Part: "heat", N: int(runs.HeatTime)})
	v.clickOn(widget.Target{Part: "runs class", N: 1})
	finished := count(func(r *runs.Run) bool { return r.Finished() })
	wait()
	for v.runsState().HeatRuns != finished.Runs && t.Context().Err() == nil {
		wait("move 10 10")
	}
	st = v.runsState()
	if st.Heat["deaths"] != 0 || math.Abs(st.Heat["time"]-total(finished, runs.HeatTime)) > 1e-6 {
		t.Errorf("finished runs: %v, want %v s", st.Heat, total(finished, runs.HeatTime))
	}
	var saved *runs.Heat
	var picture image.Image
	v.d.Host.Heat.Save = func(_ string, h *runs.Heat, img *image.RGBA) {
		if saved = h; img != nil {
			picture = img
		}
	}
	for n := range 2 {
		v.clickOn(widget.Target{Part: "heat save", N: n})
	}
	if saved == nil || !reflect.DeepEqual(saved.Cells(), finished.Cells()) {
		t.Error("what is saved is not what is shown")
	}
	if m := v.watch.Stage.MapOf(0).Map.(*tee.Map).Tiles; picture == nil || picture.Bounds().Dx() != m.Width*16 ||
		picture.Bounds().Dy() != m.Height*16 {
		t.Errorf("the picture is not 16 px a tile of the map")
	}
	if st = v.runs("key Shift+Z"); st.Heat != nil {
		t.Error("the heat map is still shown")
	}
}

// The pictures of each kind of trail differ, and are those of the chosen run.
func TestTrailsOfRunsAreDrawn(t *testing.T) {
	v := watchRuns(t)
	v.SetStill()
	st := v.runs("key Shift+R", "key Home", "key ArrowDown", "key Enter")
	v.Session().Play.Play(false)
	seen := map[string]bool{}
	for range 4 {
		for n := 0; n < 1000 && (n < 8 || v.Unfinished()); n++ {
			v.Redraw()
			v.frames(1)
		}
		v.d.Toasts = nil
		v.Redraw()
		v.frames(1)
		l := v.d.Lay.Map
		ground := image.Rect(int(l.X), int(l.Y)+80, int(l.Right()), int(l.Bottom())-100)
		pix := ReadPixels(v.screen.SubImage(ground).(*ebiten.Image)).Pix
		if seen[string(pix)] {
			t.Errorf("trail %s looks like another one", v.runsState().Trails)
		}
		seen[string(pix)] = true
		st = v.runs("key Shift+T")
	}
	if st.Trails != "none" {
		t.Errorf("after four steps trails are %q", st.Trails)
	}
}
