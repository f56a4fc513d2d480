package render

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"playhead/assets/samples"
	"playhead/gamedata"
	"playhead/render/dump"
	"playhead/render/layout"
	"playhead/render/stage"
	"playhead/render/view/tee"
)

// watchRuns watches the sample teehistorian on its map, with its runs found.
func watchRuns(t *testing.T) *watched {
	t.Helper()
	v := watchSession(t, openSample(t, "ddnet"))
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
	for v.watch.Stage.Runs.Pending() && t.Context().Err() == nil {
		v.frames(1)
	}
	v.resize(1600, 900)
	v.frames(1)
	return v
}

func (v *watched) runs(steps ...string) *dump.RunsState {
	v.t.Helper()
	for _, s := range steps {
		if err := v.Act(s); err != nil {
			v.t.Fatal(err)
		}
		v.frames(1)
	}
	return v.State().Runs
}

func TestRunsAreListedAndPlayedByKeys(t *testing.T) {
	v := watchRuns(t)
	st := v.runs("key Shift+R")
	if !st.Shown || !st.Keys || st.Found < 16 || len(st.Listed) != st.Found || st.Order != "time" {
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
	run := v.watch.Stage.Runs.List().Runs[st.A]
	a, b, set, on := s.Play.Loop()
	if !set || !on || s.Game().TickAt(a) != run.Start || s.Game().TickAt(b) != run.End || !s.Play.Playing() || s.Followed != run.Player {
		t.Errorf("run of %d from %d to %d: loop %v to %v (%v, %v), following %d", run.Player, run.Start, run.End, a, b, set, on, s.Followed)
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

func TestRunsAreSortedAndFilteredByThePointer(t *testing.T) {
	v := watchRuns(t)
	st := v.runs("key Shift+R")
	click := func(part string, n int) *dump.RunsState {
		t.Helper()
		for _, z := range v.d.Hits.All() {
			if string(z.Part) == part && z.N == n {
				v.point(z.CenterX(), z.CenterY(), true)
				v.point(z.CenterX(), z.CenterY(), false)
				v.frames(1)
				return v.State().Runs
			}
		}
		t.Fatalf("there is no %s %d", part, n)
		return nil
	}
	all := len(st.Listed)
	if st = click("runs head", 1); st.Order != "player" {
		t.Errorf("order %q", st.Order)
	}
	if st = click("runs head", 1); st.Order != "player reversed" {
		t.Errorf("order %q", st.Order)
	}
	if st = click("runs class", 1); len(st.Listed) >= all || strings.Contains(strings.Join(st.Listed, "\n"), "died") {
		t.Errorf("failed runs are still listed: %q", st.Listed)
	}
	click("runs head", 3)
	first := strings.Fields(v.State().Runs.Listed[0])[0]
	number, err := strconv.Atoi(first)
	if err != nil {
		t.Fatal(err)
	}
	run := v.watch.Stage.Runs.List().Runs
	if st = click("run", number); strconv.Itoa(st.A) != first {
		t.Errorf("chosen is %d", st.A)
	}
	if st = click("runs tab", 0); st.Shown {
		t.Error("the runs are still shown")
	}
	if st = click("runs tab", 1); !st.Shown {
		t.Error("the tab does not open the runs")
	}
	if len(run) == 0 || !strings.Contains(strings.Join(v.State().Panels, " "), "lane Runs") {
		t.Errorf("no lane of the runs among %v", v.State().Panels)
	}
	v.watch.Stage.Session.Play.Jump(0)
	v.runs("key Shift+R", "key Shift+R")
	copied := ""
	v.d.Host.Copy = func(s string) { copied = s }
	if v.runs("key Ctrl+C"); strings.Count(copied, "\n") != len(v.State().Runs.Listed)+1 {
		t.Errorf("copied %q", copied)
	}
}

// A recording without a race says so, and makes a run of the loop.
func TestARunIsMadeOfTheLoop(t *testing.T) {
	v := watchSession(t, openSample(t, "goldsrc"))
	v.watch.Stage.SetMap(0, &stage.GameMap{Status: stage.MapMissing, Complete: true})
	for v.watch.Stage.Runs.Pending() && t.Context().Err() == nil {
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
	if st = v.State().Runs; st.Found != 1 || st.A != 0 {
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
