package judging

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"playhead/sim"
	"playhead/sim/measure"
)

// round returns a log of three players: the first presses keys at random, the second
// does the same shift ticks later over the same connection, the third something else.
func round(t *testing.T, shift int) (*sim.Meta, *sim.Game) {
	t.Helper()
	const ticks = 2000
	keys := [2][ticks]int32{}
	for p := range keys {
		rng := rand.New(rand.NewPCG(uint64(p), 9))
		now := int32(0)
		for i := range keys[p] {
			if rng.IntN(9) == 0 {
				now = 1 - now
			}
			keys[p][i] = now
		}
	}
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Columns: sim.Cols(sim.X, sim.Direction, sim.Jump, sim.Hook, sim.Fire, sim.AimX, sim.AimY,
		sim.PlayerFlags)})
	for i := range ticks {
		b.TickTime(sim.Tick(i), time.Duration(i)*sim.TeeworldsTick)
		if i == 0 {
			for id, name := range [...]string{"nova", "copy", "mimi"} {
				b.Join(id, sim.Identity{Name: name, Connection: [...]int{7, 7, 8}[id]})
			}
		}
		for id := range 3 {
			jump := int32(0)
			switch {
			case id == 0:
				jump = keys[0][i]
			case id == 1 && i >= shift:
				jump = keys[0][i-shift]
			case id == 2:
				jump = keys[1][i]
			}
			for col, v := range map[sim.Col]int32{
				sim.X: 1, sim.Direction: 0, sim.Jump: jump, sim.Hook: 0, sim.Fire: 0,
				sim.AimX: 100, sim.AimY: 0, sim.PlayerFlags: 0,
			} {
				b.Set(id, col, v)
			}
		}
	}
	meta := &sim.Meta{Content: sim.ContentInputs}
	r := sim.NewRecording(*meta)
	for _, u := range b.Finish() {
		r.Append(u)
	}
	return meta, r.Games[0]
}

func TestADummyThatRepeatsItsPlayerIsFoundAndLabelled(t *testing.T) {
	meta, g := round(t, 37)
	c := findCopies(context.Background(), meta, []*sim.Game{g}, nil, nil)
	if c.Err != nil || c.Players != 3 || len(c.All) != 1 {
		t.Fatalf("%d of %d players, %v", len(c.All), c.Players, c.Err)
	}
	x := c.All[0]
	if x.A.Name != "nova" || x.B.Name != "copy" || x.B.From-x.A.From != 37 || x.EqualShare != 1 || !x.SameConnection {
		t.Errorf("%+v", x)
	}
}

func TestCopiesFromAnAddedRecordingNameIt(t *testing.T) {
	meta, g := round(t, 5000)
	sequences, err := sequencesOf(context.Background(), meta, g, nil)
	if err != nil || len(sequences) < 2 {
		t.Fatal(len(sequences), err)
	}
	other := Sequence{Side: Side{File: "other", Name: "elsewhere"}}
	for _, ch := range sequences[0].Changes {
		other.Changes = append(other.Changes, measure.Change{Tick: ch.Tick + 11, Keys: ch.Keys})
	}
	c := findCopies(context.Background(), meta, []*sim.Game{g}, []*Baseline{{Name: "other", Keys: []Sequence{other}}},
		nil)
	if len(c.All) != 1 {
		t.Fatalf("%d copies", len(c.All))
	}
	x := c.All[0]
	if x.A.File != "" || x.A.Name != "nova" || x.B.File != "other" || x.B.Name != "elsewhere" ||
		x.B.From-x.A.From != 11 || x.SameConnection {
		t.Errorf("%+v", x)
	}
}
