package render

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/layout"
	"playhead/render/parts/raceclock"
	"playhead/render/screen/replay"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/times"
)

// raceState returns what --dump-state says of the race clock, the zero State without one.
func (v *watched) raceState() raceclock.State {
	if st, _ := v.State().Parts["race_clock"].(*raceclock.State); st != nil {
		return *st
	}
	return raceclock.State{Run: -1}
}

// race goes to a tick and follows a player there.
func (v *watched) race(player int, tick sim.Tick) raceclock.State {
	v.t.Helper()
	s := v.Session()
	s.Play.Play(false)
	s.Play.Seek(s.Game().TimeOf(tick))
	s.Followed, s.Auto = player, false
	v.frames(2)
	return v.raceState()
}

// secondBest returns a run of a player who finished before, with the run that is their best by then, and which
// is not the best of all.
func (v *watched) secondBest() (run, own int) {
	v.t.Helper()
	l := v.runFinder().List()
	any := func(int) bool { return true }
	for i := range l.Runs {
		r := &l.Runs[i]
		if own := runs.BestBefore(l.Runs, i, any); own >= 0 && r.Finished() && r.Player >= 0 && r.End-r.Start > 60 &&
			r.Team == 0 {
			return i, own
		}
	}
	v.t.Fatal("nobody finished twice")
	return 0, 0
}

func TestTheRaceClockSaysHowTheRunStands(t *testing.T) {
	v := watchRuns(t)
	l := v.runFinder().List()
	i, own := v.secondBest()
	r := &l.Runs[i]
	st := v.race(r.Player, r.Start+50)
	if st.Run != i || st.Time != "00:01.00" {
		t.Fatalf("a second after the start of run %d: %+v", i, st)
	}
	if want := fmt.Sprintf("own best, run %d, %s, –", own, times.WithUnit(l.Runs[own].Time)); st.Rivals[0] != want {
		t.Errorf("measured against %q, want %q", st.Rivals[0], want)
	}
	v.resize(1280, 720)
	if got := v.seenTexts(); !slices.Contains(got, fmt.Sprintf("run %d", own)) {
		t.Errorf("the clock does not say that the own best is run %d: %q", own, got)
	}
	st = v.race(r.Player, r.End)
	d := r.Time - l.Runs[own].Time
	if st.Time != times.WithUnit(r.Time) ||
		!strings.HasPrefix(st.Sentence, "Finished "+times.Duration(d.Abs())) ||
		!strings.HasSuffix(st.Rivals[0], ", "+times.Difference(d)) {
		t.Errorf("at the finish, %v after the own best: %+v", d, st)
	}
	if !strings.HasPrefix(st.Finish, r.Name+", "+times.WithUnit(r.Time)) ||
		!strings.Contains(st.Finish, times.Difference(d)) {
		t.Errorf("the card of the finish: %q", st.Finish)
	}
	if texts := v.seenTexts(); !slices.Contains(texts, r.Name+" finished") ||
		!slices.Contains(texts, times.WithUnit(r.Time)) {
		t.Errorf("not written: %q", texts)
	}
	kept := v.kept()
	v.act("key Alt+C")
	if st = v.race(r.Player, r.Start+50); st.Run >= 0 || !kept.Watching.NoRaceClock {
		t.Errorf("after it was hidden: %+v", st)
	}
}

// The card is shown for 6 s or until the player's next run starts, whichever is first.
func TestTheFinishCardDisappears(t *testing.T) {
	v := watchRuns(t)
	l := v.runFinder().List()
	long, short := 0, 0
	for i := range l.Runs {
		r := &l.Runs[i]
		if !r.Finished() || r.Player < 0 || r.Team != 0 {
			continue
		}
		next, until := sim.MaxTick, r.End+300
		for k := range l.Runs {
			if o := &l.Runs[k]; o.Player == r.Player && o.First() >= r.End {
				next = min(next, o.First())
			}
		}
		if _, last, _ := v.Session().Game().Span(); until > last {
			continue
		}
		if next < until {
			until = next
			short++
		} else {
			long++
		}
		shown := func(tick sim.Tick) bool {
			return strings.HasPrefix(v.race(r.Player, tick).Finish, r.Name+", "+times.WithUnit(r.Time)+",")
		}
		if shown(r.End-1) || !shown(r.End) || !shown(until-1) || shown(until) {
			t.Errorf("run %d of %s, finished at %d, next at %d: shown %v %v %v %v", i, r.Name, r.End, next,
				shown(r.End-1),
				shown(r.End), shown(until-1), shown(until))
		}
	}
	if long == 0 || short == 0 {
		t.Errorf("%d cards for 6 s, %d until the next run", long, short)
	}
}

// What runs are measured against is remembered.
func TestTheRivalOfTheRaceClockIsChosen(t *testing.T) {
	v := watchRuns(t)
	l := v.runFinder().List()
	i, own := v.secondBest()
	r, kept := &l.Runs[i], v.kept()
	v.race(r.Player, r.Start+50)
	if got := v.raceState().Rivals; !strings.HasPrefix(got[0], "own best") || !strings.HasPrefix(got[1], "best here") {
		t.Fatalf("%q", got)
	}
	v.clickOn(widget.Target{Part: "race rival", N: 1})
	v.frames(1)
	if got := v.raceState().Rivals; !strings.HasPrefix(got[0], "best here") ||
		kept.Watching.RaceRival != runs.BestHere {
		t.Errorf("after a click on the second: %q", got)
	}
	v.act("key Alt+B")
	v.clickOn(widget.Control("sheet choice", 2))
	v.frames(1)
	if kept.Watching.RaceRival != runs.ChosenRun || len(v.d.Toasts) == 0 {
		t.Errorf("a chosen run: %v, %v", kept.Watching.RaceRival, v.d.Toasts)
	}
	v.attempts().Mark(own)
	v.frames(1)
	if got := v.raceState().Rivals; !strings.HasPrefix(got[0], "chosen run, "+l.Runs[own].Name) {
		t.Errorf("after run %d was marked: %q", own, got)
	}
}

// No other plate on the map is under the clock or the card, in windows of all sizes, and the clock is readable in small
// ones.
func TestTheRaceClockCoversNothing(t *testing.T) {
	v := watchRuns(t)
	l := v.runFinder().List()
	i, own := v.secondBest()
	r := &l.Runs[i]
	for _, c := range []struct {
		name  string
		steps []string
		do    func()
	}{
		{"plain", nil, nil},
		{"heat map", []string{"key Shift+Z"}, nil},
		{"heat map and trails", []string{"key Shift+T"}, nil},
		{"only runners", []string{"key Shift+T", "key Shift+T", "key Shift+T", "key Shift+Z", "key Alt+R"}, nil},
		{"inset", []string{"key Shift+Z", "key Shift+Q"}, nil},
		{"comparison", []string{"key Shift+Q"}, func() { v.compareOwn(i, own) }},
	} {
		v.act(c.steps...)
		if c.do != nil {
			c.do()
		}
		for _, size := range [][2]int{{640, 400}, {860, 520}, {1100, 620}, {1280, 720}, {1600, 900}, {2560, 1300}} {
			v.d.Toasts = nil
			v.resize(size[0], size[1])
			st := v.race(r.Player, r.End)
			if st.Run != i || st.Finish == "" {
				t.Fatalf("%s: %+v", c.name, st)
			}
			var own []layout.Rect
			for _, z := range v.d.Hits.All() {
				if strings.HasPrefix(string(z.Target.Part), "race ") && z.Target.Part != "race rival" {
					own = append(own, z.Rect)
				}
			}
			if len(own) == 0 {
				t.Errorf("%s at %v: no clock", c.name, size)
			}
			if size[0] < 860 && !slices.Contains(v.seenTexts(), st.Time) {
				t.Errorf("%s at %v: no %s in %q", c.name, size, st.Time, v.seenTexts())
			}
			for k, a := range own {
				if !v.d.Lay.Map.Has(a.X, a.Y) || a.Right() > v.d.Lay.Map.Right() {
					t.Errorf("%s at %v: %v is not on the map", c.name, size, a)
				}
				for _, b := range append(slices.Clone(v.d.P.Plates), own[k+1:]...) {
					if b != a && !slices.Contains(own[:k], b) && a.Overlaps(b) {
						t.Errorf("%s at %v: %+v is over %+v", c.name, size, a, b)
					}
				}
			}
		}
	}
}

// clockZone returns where the clock is, whole or as a line.
func (v *watched) clockZone() (widget.Zone, bool) {
	if z, ok := v.d.Hits.Find(widget.Target{Part: "race clock"}); ok {
		return z, true
	}
	return v.d.Hits.Find(widget.Target{Part: "race line"})
}

// The switches of a comparison stay where they are, and the clock is beside them: as a line if that is all that fits.
func TestTheRaceClockIsBesideTheSwitchesOfAComparison(t *testing.T) {
	v := watchRuns(t)
	r := v.runFinder().List().Runs
	i, own := v.secondBest()
	v.compareOwn(i, own)
	for _, size := range [][2]int{{1280, 900}, {1600, 900}, {2560, 1300}} {
		v.resize(size[0], size[1])
		v.race(r[i].Player, r[i].Start+60)
		clock, ok := v.clockZone()
		toggle, shown := v.d.Hits.Find(widget.Target{Part: "pictures of runs"})
		top := v.d.Lay.Map.Y + v.d.Lay.Margin
		if !ok || !shown || clock.Rect.Y != top || toggle.Rect.Y != top+4 {
			t.Errorf("at %v the clock is at %+v, switches are at %+v, the map begins at %+v", size, clock.Rect,
				toggle.Rect, v.d.Lay.Map)
		}
	}
}

// The caster view has the clock, too.
func TestTheCasterViewHasTheRaceClock(t *testing.T) {
	v := watchRuns(t)
	l := v.runFinder().List()
	i, _ := v.secondBest()
	v.race(l.Runs[i].Player, l.Runs[i].Start+60)
	v.act("key Shift+U")
	v.frames(1)
	if got := v.seenTexts(); !slices.Contains(got, "00:01.20") {
		t.Errorf("no 00:01.20 in %q", got)
	}
}

// Only runners: players between start and finish, the followed one, and those who finished in the last 6 s. The
// others are neither drawn nor listed, and events of theirs are not drawn.
func TestOnlyRunnersAreShown(t *testing.T) {
	v := watchRuns(t)
	kept := v.kept()
	v.act("key Alt+R")
	if !kept.Watching.OnlyRunners {
		t.Fatal("the choice is not kept")
	}
	l := v.runFinder().List()
	hid, showed := 0, 0
	for tick := sim.Tick(300); tick < 3200; tick += 170 {
		v.race(0, tick)
		sc := &v.watch.Stage.Scene
		listed := v.replay.Look.PlayerIDs()
		for id := range sc.Cur.Players {
			if !sc.Cur.Rows[id].Present() {
				continue
			}
			want := id == 0
			for i := range l.Runs {
				r := &l.Runs[i]
				in := r.Player == id || slices.Contains(r.Members, id)
				want = want || in && r.First() <= tick && (tick < r.End || r.Finished() && tick < r.End+300)
			}
			if sc.Hides(id) == want || slices.Contains(listed, id) != want {
				t.Errorf("tick %d: player %d hidden %v, listed %v, want shown %v", tick, id, sc.Hides(id), listed, want)
			}
			if want {
				showed++
				continue
			}
			hid++
			if r := &sc.Shown().Cur.Rows[id]; r.Present() {
				t.Errorf("tick %d: player %d is drawn", tick, id)
			}
			if !sc.HidesEvent(&sim.Event{Kind: sim.EventEmote, Player: int16(id), Target: -1}) {
				t.Errorf("tick %d: an event of player %d is drawn", tick, id)
			}
		}
	}
	if hid == 0 || showed < 10 {
		t.Fatalf("%d players were hidden, %d shown", hid, showed)
	}
	v.clickOn(widget.Target{Part: "only runners"})
	v.frames(1)
	if kept.Watching.OnlyRunners || v.watch.Stage.Scene.Only.Runners {
		t.Error("a click on the chip does not show all players again")
	}
}

// A clip with a caption has the clock at the top, below the caption where both have no room beside each other.
func TestCaptionsHaveTheRaceClock(t *testing.T) {
	v := watchRuns(t)
	l := v.runFinder().List()
	i, _ := v.secondBest()
	v.race(l.Runs[i].Player, l.Runs[i].Start+60)
	for _, size := range [][2]int{{960, 540}, {540, 960}} {
		img := ebiten.NewImage(size[0], size[1])
		v.d.P.Plates = v.d.P.Plates[:0]
		v.replay.PaintCaption(img, replay.Tile{Whole: image.Pt(size[0], size[1])}, "nova, round_0412, 00:12:11.98")
		plates := v.d.P.Plates
		if len(plates) < 2 || plates[0].Overlaps(plates[1]) || plates[1].X < 0 || plates[1].Right() > float64(size[0]) {
			t.Errorf("%v: caption and clock are at %+v", size, plates)
		}
		img.Deallocate()
	}
}

// At whatever height of the window the checkpoints are left out, the plate above them has its height.
func TestTheRaceClockIsWholeAtEveryHeight(t *testing.T) {
	v := watchRuns(t)
	l := v.runFinder().List()
	i, _ := v.secondBest()
	for h := 560; h <= 760; h += 5 {
		v.resize(1280, h)
		v.race(l.Runs[i].Player, l.Runs[i].Start+60)
		z, ok := v.clockZone()
		if !ok || z.Rect.H != 32 && z.Rect.H < 66 {
			t.Errorf("in a window %d px high the clock is at %+v, %v", h, z.Rect, ok)
		}
	}
}
