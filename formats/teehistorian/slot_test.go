package teehistorian

import (
	"fmt"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/sim/tee"
	w "playhead/testdata/thwriter"
)

// Elliot leaves and Ferris takes the id between the same two ticks.
func TestEventsOfAnIdThatIsTakenOverNameTheRightPlayer(t *testing.T) {
	f := oneTee(w.NewHeader()) // mouse has the id 3
	f.Tick(2).PlayerDiff(3, 1, 0)
	f.Command(3, 128, "me", "bye").Ex(w.PlayerTeam, w.Int(3), w.Int(5)).Drop(3, "Timeout")
	f.Ex(w.JoinVer6, w.Int(3)).Join(3).Message(3, w.StartInfo6(20, "cat", "clan", "coala"))
	f.Tick(3).PlayerOld(3).Tick(4).PlayerNew(3, 5, 6).Finish()
	g := decodeGame(t, f.Bytes(), binread.Options{})
	got := ""
	for i := range g.Events {
		e := &g.Events[i]
		got += fmt.Sprintf("%d %v %s\n", e.Tick, e.Kind, g.PlayerLabel(e))
	}
	const want = "0 join mouse\n1 spawn mouse\n2 command mouse\n2 team mouse\n2 leave mouse\n2 join cat\n4 spawn cat\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if s := &g.Stints[0]; s.Left != "Timeout" {
		t.Errorf("mouse left for %q", s.Left)
	}
}

// Before version_minor 4 servers did not begin anew when somebody joined: the
// inputs of the new client are differences to the last one of the id.
// Source: docs/formats/teehistorian.md.
func TestInputsOfOldFilesGoOnWhereTheIdsLastPlayerStopped(t *testing.T) {
	for _, c := range []struct {
		minor     string
		direction int32
		x, y      int32
	}{{"3", 0, 100, -40}, {"4", -1, 0, 10}, {"22", -1, 0, 10}} {
		f := oneTee(w.NewHeader().With("version_minor", c.minor))
		f.InputNew(3, [10]int32{1, 100, -50, 0, 4})
		f.Tick(2).PlayerDiff(3, 1, 0).Drop(3, "").Tick(3).PlayerOld(3)
		f.Ex(w.JoinVer6, w.Int(3)).Join(3).Tick(5).PlayerNew(3, 5, 6)
		f.InputDiff(3, [10]int32{-1, 0, 10}).Tick(6).PlayerDiff(3, 1, 0).Finish()
		g := decodeGame(t, f.Bytes(), binread.Options{})
		var world sim.World
		g.At(5, &world)
		if r := &world.Rows[3]; r.Has.Has(sim.Direction) || r.Has.Has(sim.AimX) {
			t.Errorf("version_minor %s: who joined has an input before the first one came", c.minor)
		}
		g.At(6, &world)
		r := &world.Rows[3]
		if r.V[sim.Direction] != c.direction || r.V[sim.AimX] != c.x || r.V[sim.AimY] != c.y || !r.Has.Has(sim.Fire) {
			t.Errorf("version_minor %s: direction %d, aim (%d,%d), want %d, (%d,%d)", c.minor, r.V[sim.Direction],
				r.V[sim.AimX], r.V[sim.AimY], c.direction, c.x, c.y)
		}
		var last tee.Input
		for _, s := range sections(t, f.Bytes()) {
			for _, rec := range s.Recs {
				if rec.Kind == tee.RecordInput {
					last = rec.Input
				}
			}
		}
		if last.Direction != c.direction || last.TargetX != c.x || last.TargetY != c.y {
			t.Errorf("version_minor %s: the inference is given %+v", c.minor, last)
		}
	}
}

// The second input of a tick waits for the next one, but not beyond the client's end.
func TestAnInputThatWaitsIsGoneWithItsClient(t *testing.T) {
	f := oneTee(w.NewHeader())
	f.InputNew(3, [10]int32{1, 100, -50, 0, 4}).Tick(2).PlayerDiff(3, 1, 0).Tick(3).PlayerDiff(3, 1, 0)
	f.InputDiff(3, [10]int32{0, 1, 1}).InputDiff(3, [10]int32{0, 2, 3}).Drop(3, "")
	f.Ex(w.JoinVer6, w.Int(3)).Join(3).InputNew(3, [10]int32{0, 7, 8})
	f.Tick(4).PlayerDiff(3, 1, 0).Tick(5).PlayerDiff(3, 1, 0).Tick(6).PlayerDiff(3, 1, 0)
	f.Ex(w.NobodysInvent, w.Raw(make([]byte, 100)...)).Finish() // near the end, messages are read one by one
	g := decodeGame(t, f.Bytes(), binread.Options{})
	var world sim.World
	for tick := sim.Tick(4); tick < 7; tick++ {
		g.At(tick, &world)
		if r := &world.Rows[3]; r.V[sim.AimX] != 7 || r.V[sim.AimY] != 8 || r.V[sim.Direction] != 0 {
			t.Errorf("tick %d: direction %d, aim (%d,%d), want 0, (7,8)", tick, r.V[sim.Direction], r.V[sim.AimX],
				r.V[sim.AimY])
		}
	}
}
