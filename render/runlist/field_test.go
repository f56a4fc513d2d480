package runlist

import (
	"testing"
	"time"

	"playhead/sim/runs"
	"playhead/sim/runs/bests"
)

// A run is ranked among the finishes of all recordings that count, once even where another recording holds it too.
func TestARunIsRankedAmongAllRecordings(t *testing.T) {
	day := time.Date(2026, 8, 14, 20, 0, 0, 0, time.UTC)
	at := func(file, name string, minute int, took time.Duration) bests.Attempt {
		return bests.Attempt{
			File: file, Map: "Sunny Ledges", Begun: day.Add(time.Duration(minute) * time.Minute),
			Run: runs.Run{Name: name, Ended: runs.Finish, Time: took},
		}
	}
	own := at("b", "nova", 30, 62*time.Second)
	copied := own
	copied.File, copied.Run.Time = "a", own.Run.Time-20*time.Millisecond // as another client saw it
	f := &Field{Finishes: []bests.Attempt{
		at("a", "rook", 1, 58*time.Second), at("a", "nova", 5, 64*time.Second), copied,
		at("c", "nova", 60, 60*time.Second), at("c", "kettle", 70, 70*time.Second),
	}}
	if rank, of := f.Rank(&own); rank != 3 || of != 5 {
		t.Errorf("rank %d of %d, want 3 of 5", rank, of)
	}
	if best := f.Best(&own); best == nil || best.Run.Name != "rook" {
		t.Errorf("the best other run is %+v", best)
	}
	if before := f.OwnBest(&own); before == nil || before.Run.Time != 64*time.Second {
		t.Errorf("the own best before is %+v, not the faster one of later", before)
	}
}
