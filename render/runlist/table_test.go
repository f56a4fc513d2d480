package runlist

import (
	"slices"
	"testing"
	"time"

	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
)

// sec returns seconds as a duration.
func sec(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// passes returns time checkpoints 1, 2, … at seconds.
func passes(times ...float64) (cs []runs.Checkpoint) {
	for i, t := range times {
		cs = append(cs, runs.Checkpoint{Number: i + 1, Time: sec(t), Tick: sim.Tick(t * 50)})
	}
	return cs
}

// finished is a run of player id with a time.
func finished(id int, name string, at sim.Tick, times ...float64) runs.Run {
	n := len(times) - 1
	return runs.Run{
		Player: id, Name: name, Start: at, End: at + sim.Tick(times[n]*50), Ended: runs.Finish, Time: sec(times[n]),
		TimeFrom:    runs.Recorded,
		Checkpoints: passes(times[:n]...), Progress: 1,
	}
}

// failed is a run that ended after a time, past some checkpoints.
func failed(id int, name string, at sim.Tick, how runs.EndKind, progress, end float64, times ...float64) runs.Run {
	return runs.Run{
		Player: id, Name: name, Start: at, End: at + sim.Tick(end*50), Ended: how,
		Checkpoints: passes(times...), Progress: progress,
	}
}

func testList() *List {
	practice := finished(1, "b", 5000, 3, 5, 9)
	practice.Practice = true
	return newList([]runs.Run{
		finished(0, "a", 100, 3, 6, 10),
		finished(1, "b", 200, 4, 5, 11),
		failed(0, "a", 1000, runs.Death, 0.5, 7, 2.5),
		failed(2, "C", 1100, runs.Restart, 0.2, 3),
		failed(2, "C", 1300, runs.Open, 0.4, 4),
		practice,
	}, &sim.Recording{Games: []*sim.Game{
		{GameMeta: sim.GameMeta{Map: sim.MapRef{Name: "m"}}},
		{GameMeta: sim.GameMeta{Map: sim.MapRef{Name: "n"}}},
	}})
}

func TestTheTableIsFiltered(t *testing.T) {
	l := testList()
	f := Filter{Who: "a"}
	if got := l.Choose(f); !slices.Equal(got, []int{0, 2}) {
		t.Errorf("runs of a: %v", got)
	}
	f = Filter{}
	f.Hidden[Unfinished] = true
	if got := l.Choose(f); !slices.Equal(got, []int{0, 1, 5}) {
		t.Errorf("without the failed: %v", got)
	}
	if got := l.Counts(Filter{}); got != [NumClasses]int{2, 3, 1} {
		t.Errorf("counts %v", got)
	}
	if got := l.Choose(Filter{Game: 1}); got == nil || len(got) != 0 {
		t.Errorf("runs on a map that nobody ran on: %v", got)
	}
}

func TestStatesSayHowARunEnded(t *testing.T) {
	l := testList()
	want := []string{"best", "finish", "death, CP 1", "restart, 20 %", "open, 40 %", "finish, practice"}
	for i, w := range want {
		if got := l.State(i); got != w {
			t.Errorf("run %d: %q, want %q", i, got, w)
		}
	}
}

// A saved run lasted as long as the save says, which the event says too: the tees are gone
// a tick later, and the server reports it when the save is done.
func TestASavedRunLastedAsLongAsItsSave(t *testing.T) {
	r := runs.Run{Start: 729, End: 3042, Ended: runs.Saving, Saved: &runs.Save{Tick: 3043, Ticks: 2312}}
	if got := TimeText(&r); got != "46.24" {
		t.Errorf("saved after %s, want 46.24", got)
	}
	r.Saved.Ticks = -1
	if got := TimeText(&r); got != "46.26" {
		t.Errorf("a save without a time: %s, want 46.26", got)
	}
}

// Run 2 was fastest to checkpoint 1 and run 1 from there to 2; run 0 is the best.
func TestSplitsAndBestSegments(t *testing.T) {
	l := testList()
	if s := l.Of(0); s.Best != 0 || s.Sum != sec(2.5+1+4) {
		t.Fatalf("best %d, sum of best %v", s.Best, s.Sum)
	}
	want := []Split{
		{
			Place: "Checkpoint 1", A: sec(4), B: sec(3), HasA: true, HasB: true, Segment: sec(2.5), HasSegment: true,
			SegmentOf: 2, From: 0, To: 1,
		},
		{
			Place: "Checkpoint 2", A: sec(5), B: sec(6), HasA: true, HasB: true, Segment: sec(1), HasSegment: true,
			SegmentOf: 1, From: 1, To: 2,
		},
		{
			Place: "Finish", A: sec(11), B: sec(10), HasA: true, HasB: true, Segment: sec(4), HasSegment: true,
			SegmentOf: 0, From: 2, To: compare.Finish,
		},
	}
	if got := l.Splits(1, 0); !slices.Equal(got, want) {
		t.Errorf("splits %+v", got)
	}
	if got := l.Splits(2, -1); len(got) != 3 || got[0].A != sec(2.5) || got[1].HasA || got[0].HasB {
		t.Errorf("splits of a run that died: %+v", got)
	}
	bars := l.Bars(1)
	if len(bars) != 3 || bars[0].Own-bars[0].Best != sec(1) || bars[1].Own-bars[1].Best != sec(-2) || !bars[2].Known {
		t.Errorf("bars %+v", bars)
	}
	if b := l.Bars(3); b[0].Known {
		t.Error("a run without a checkpoint took a segment")
	}
	if d, ok := l.Possible(2); !ok || d != sec(2.5+1+4) {
		t.Errorf("run 2 could still have ended with %v", d)
	}
}

func TestLaneRowsHoldEveryRunOfAPlayer(t *testing.T) {
	rows := testList().LaneRows(0)
	if len(rows) != 3 || rows[0].Who != "a" || !slices.Equal(rows[0].Runs, []int{0, 2}) ||
		!slices.Equal(rows[2].Runs, []int{3, 4}) {
		t.Errorf("%+v", rows)
	}
}
