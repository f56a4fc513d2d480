package goldsrc

import (
	"os"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/replays"
)

// Bits of usercmd.buttons.
const (
	inForward = 1 << 3
	inBack    = 1 << 4
	inLeft    = 1 << 9
	inRight   = 1 << 10
)

// TestUsercmdAgreesWithTheRestOfTheFrame checks the columns of the usercmd against what
// the same frames say elsewhere: the keys, the clock and the vertical speed.
func TestUsercmdAgreesWithTheRestOfTheFrame(t *testing.T) {
	for _, name := range []string{"cs-assault-19players.dem", "cs-dust2-49kills.dem", "hl-proto47-c1a0.dem"} {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(replays.Path(t, "goldsrc", name))
			if err != nil {
				t.Fatal(err)
			}
			d, err := Open(binread.Bytes(data), binread.Options{})
			if err != nil {
				t.Fatal(err)
			}
			b := sim.NewBuilder()
			id := d.Meta().Recorder
			keys, agree, ticks, level, still := 0, 0, 0, 0, 0
			var msec, frames time.Duration
			for err := d.Next(b); err == nil; err = d.Next(b) {
				r := b.Row(id)
				if !r.Has.Contains(sim.Cols(sim.CmdMsec, sim.ForwardMove, sim.SideMove, sim.OnGround)) {
					continue
				}
				ticks++
				msec += time.Duration(r.V[sim.CmdMsec]) * time.Millisecond
				frames += time.Duration(b.Global().Or(sim.FrameTimeMicros, 0)) * time.Microsecond
				for _, axis := range []struct {
					col      sim.Col
					pos, neg int32
				}{{sim.ForwardMove, inForward, inBack}, {sim.SideMove, inRight, inLeft}} {
					pos, neg := r.V[sim.Buttons]&axis.pos != 0, r.V[sim.Buttons]&axis.neg != 0
					if pos == neg {
						continue
					}
					keys++
					if v := r.V[axis.col]; pos && v > 0 || neg && v < 0 {
						agree++
					}
				}
				if r.V[sim.OnGround] == 1 {
					level++
					if r.V[sim.VZ] == 0 {
						still++
					}
				}
			}
			switch {
			case ticks < 500, keys < 500, level < 100:
				t.Errorf("%d ticks, %d with a key, %d on the ground: too few to tell", ticks, keys, level)
			case agree != keys:
				t.Errorf("%d of %d moves go where their key points", agree, keys)
			case (frames - msec).Abs() > frames/100:
				t.Errorf("commands of %v in frames of %v", msec, frames)
			case still != level:
				t.Errorf("%d of %d ticks on the ground without vertical speed", still, level)
			}
		})
	}
}
