package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"playhead/formats"
	"playhead/sim"
	"playhead/testdata/thwriter"
)

// A copier is a player who sends the inputs of another one's recording again,
// under another name.
type copier struct {
	id      int32
	inputs  map[int][10]int32 // by tick of this round
	last    [10]int32
	rng     *rand.Rand
	edited  float64 // share of ticks whose keys are changed
	started bool
}

// newCopier reads what a player did in a log. Its first input comes at tick shift.
func newCopier(path string, player, shift int, edited float64, id int, rng *rand.Rand) (*copier, error) {
	f, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := sim.NewRecording(f.Decoder.Meta())
	l := sim.Load(context.Background(), f.Decoder)
	for u := range l.Updates {
		r.Append(u)
	}
	if len(r.Games) == 0 {
		return nil, errors.New("no game to copy from")
	}
	c := &copier{id: int32(id), inputs: map[int][10]int32{}, rng: rng, edited: edited}
	var w sim.World
	first := -1
	g := r.Games[0]
	g.EachRow(player, 0, sim.MaxTick, &w, func() bool {
		row := &w.Rows[player]
		if !row.Has.Has(sim.Fire) || row.Inferred.Has(sim.Fire) {
			return true
		}
		if first < 0 {
			first = int(w.Tick)
		}
		var in [10]int32
		for i, col := range []sim.Col{
			sim.Direction, sim.AimX, sim.AimY, sim.Jump, sim.Fire, sim.Hook, sim.PlayerFlags,
			sim.WantedWeapon, sim.NextWeapon, sim.PrevWeapon,
		} {
			in[i] = row.V[col]
		}
		c.inputs[int(w.Tick)-first+shift] = in
		return true
	})
	if len(c.inputs) == 0 {
		return nil, fmt.Errorf("player %d of %s has no inputs", player, path)
	}
	return c, nil
}

// join lets the copier join, with a tee that stays where it is.
func (c *copier) join(f *thwriter.Writer, name string) {
	f.Ex(thwriter.JoinVer6, thwriter.Int(c.id)).Join(c.id)
	f.Message(c.id, thwriter.StartInfo6(20, name, "", "default"))
	f.InputNew(c.id, c.last)
}

// tick writes the copier's tick. Of the edited ones one key is another.
func (c *copier) tick(f *thwriter.Writer, t int) {
	in, ok := c.inputs[t]
	if !ok {
		return
	}
	if c.rng.Float64() < c.edited {
		switch c.rng.IntN(3) {
		case 0:
			in[0] = (in[0]+2)%3 - 1
		case 1:
			in[3] = 1 - min(in[3], 1)
		case 2:
			in[5] = 1 - min(in[5], 1)
		}
	}
	if in == c.last {
		return
	}
	var d [10]int32
	for i := range d {
		d[i] = in[i] - c.last[i]
	}
	c.last = in
	f.InputDiff(c.id, d)
}
