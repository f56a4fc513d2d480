package segments

import (
	"testing"
	"time"

	"playhead/sim"
)

func TestASegmentHasItsTimerSavesAndLoads(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.GoldSrc, Columns: sim.Cols(sim.Alive)})
	for i := range 5 {
		b.TickTime(sim.Tick(i), time.Duration(i)*time.Second)
		if i == 0 {
			b.Join(1, sim.Identity{Name: "me"})
			b.Set(1, sim.Alive, 1)
		}
		b.SetGlobal(sim.FrameTimeMicros, 10_000)
		b.SetGlobal(sim.TimerZero, -60_000)
		b.SetGlobal(sim.TimerStop, -1)
		for text, at := range map[string]int{"save quick": 1, `load "quick"`: 2, "reload": 3, "+jump": 3} {
			if at == i {
				b.Event(sim.Event{Kind: sim.EventCommand, Player: 1, Target: -1, Text: text})
			}
		}
	}
	r := sim.NewRecording(sim.Meta{Recorder: 1})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	all := Of(r, "a.dem")
	if len(all) != 1 {
		t.Fatalf("%d segments", len(all))
	}
	s := &all[0]
	if s.Length != 4*time.Second || s.Frames != 5 || s.Drawn != 50*time.Millisecond ||
		s.Timer != [2]time.Duration{time.Minute, 64 * time.Second} {
		t.Errorf("%+v", s)
	}
	if len(s.Marks) != 3 || s.Loads() != 2 || s.Marks[0].Name != "quick" || s.Marks[1].Name != "quick" ||
		s.Marks[1].At != 2*time.Second || !s.Marks[1].Load {
		t.Errorf("%+v", s.Marks)
	}
}
