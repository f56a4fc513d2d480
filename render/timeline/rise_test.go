package timeline

import (
	"math"
	"testing"
	"time"

	"playhead/sim"
)

// Vertical speed is that which is recorded, up above zero, and otherwise follows from heights.
func TestVerticalSpeedIsRecordedOrFollowsFromHeights(t *testing.T) {
	for name, c := range map[string]struct {
		cols     sim.ColSet
		inferred bool
	}{
		"recorded": {sim.Cols(sim.X, sim.Y, sim.Z, sim.VX, sim.VY, sim.VZ), false},
		"heights":  {sim.Cols(sim.X, sim.Y, sim.Z), true},
	} {
		b := sim.NewBuilder()
		b.NewGame(sim.GameMeta{Engine: sim.GoldSrc, Columns: c.cols})
		for n := range sim.Tick(60) {
			b.TickTime(n, time.Duration(n)*50*time.Millisecond)
			if n == 0 {
				b.Join(1, sim.Identity{Name: "jumper"})
			}
			up := int32(200) // units a second, then as fast down
			if n >= 30 {
				up = -200
			}
			height := 10 * int32(n)
			if n >= 30 {
				height = 10 * (60 - int32(n))
			}
			b.Set(1, sim.X, 0)
			b.Set(1, sim.Y, 0)
			b.Set(1, sim.Z, height*256)
			if !c.inferred {
				b.Set(1, sim.VX, 0)
				b.Set(1, sim.VY, 0)
				b.Set(1, sim.VZ, up*256)
			}
		}
		r := sim.NewRecording(sim.Meta{Recorder: 1})
		for _, u := range b.Finish() {
			r.Append(u)
		}
		d := read(r.Games[0], 1, 0, 3*time.Second, 0)
		s := d.Graphs[LaneRise].Series
		if len(s) != 1 || !d.Graphs[LaneRise].Signed || s[0].Inferred != c.inferred {
			t.Fatalf("%s: %+v", name, d.Graphs[LaneRise])
		}
		if s[0].Hi != 200 || s[0].Lo != -200 {
			t.Errorf("%s: from %v to %v", name, s[0].Lo, s[0].Hi)
		}
		for _, p := range s[0].Points {
			want := 200.0
			if p.Time >= 1500*time.Millisecond {
				want = -200
			}
			if turn := (p.Time - 1550*time.Millisecond).Abs() <= 60*time.Millisecond; !turn && math.Abs(p.Lo-want) > 1 {
				t.Errorf("%s: %v at %v, want %v", name, p.Lo, p.Time, want)
			}
		}
		if lo, hi := d.Graphs[LaneRise].Axis(0); lo != 0 && lo != -leastRise || hi != leastRise {
			t.Errorf("%s: scale from %v to %v", name, lo, hi)
		}
	}
}
