package teehistorian

import (
	"math/rand/v2"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/thwriter"
)

// players is how many there can be: all.
const players = sim.MaxPlayers

// A played game is what a server knew at the end of every tick.
type played struct {
	alive [players]bool
	x, y  [players]int32
	input [players]*[10]int32 // what the tick ran with
}

// play writes a game of random ticks and returns what was played.
func play(seed uint64, ticks int) (file []byte, truth []played) {
	rng := rand.New(rand.NewPCG(seed, 7))
	f := thwriter.New(thwriter.NewHeader())
	now := played{}
	truth = append(truth, now) // tick 0
	latest, pending := [players]*[10]int32{}, [players][]*[10]int32{}
	big := func() int32 { return int32(rng.Uint32()) >> rng.IntN(32) }
	for len(truth) <= ticks {
		for range rng.IntN(4) * rng.IntN(40) { // quiet ticks
			truth = append(truth, run(&now, &latest, &pending))
		}
		now = run(&now, &latest, &pending)
		f.Tick(len(truth))
		for id := range int32(players) {
			switch n := rng.IntN(40); {
			case !now.alive[id] && n == 0:
				now.alive[id], now.x[id], now.y[id] = true, big(), big()
				f.PlayerNew(id, now.x[id], now.y[id])
			case now.alive[id] && n == 1:
				now.alive[id] = false
				f.PlayerOld(id)
			case now.alive[id] && n < 20:
				dx, dy := big(), big()
				if rng.IntN(2) == 0 {
					dx, dy = rng.Int32N(129)-64, rng.Int32N(3)-1
				}
				now.x[id] += dx
				now.y[id] += dy
				f.PlayerDiff(id, dx, dy)
			}
		}
		truth = append(truth, now)
		for range rng.IntN(1 + rng.IntN(30)) { // among few clients, several in a tick
			writeInput(f, rng, int32(rng.IntN(players>>(seed%6))), &latest, &pending)
		}
		if rng.IntN(5) == 0 {
			f.Ex(thwriter.NobodysInvent, thwriter.Raw(make([]byte, rng.IntN(2000))...))
		}
	}
	return f.Finish().Bytes(), truth
}

// run applies the inputs for the next tick: the first that came, or else the
// newest there is; of fire, flags and weapon keys the newest in any case.
func run(now *played, latest *[players]*[10]int32, pending *[players][]*[10]int32) played {
	for id := range now.input {
		now.input[id] = latest[id]
		if p := pending[id]; len(p) > 0 {
			in := *latest[id]
			for _, i := range []int{0, 1, 2, 3, 5} {
				in[i] = p[0][i]
			}
			now.input[id] = &in
		}
		pending[id] = nil
	}
	return *now
}

func writeInput(
	f *thwriter.Writer, rng *rand.Rand, id int32, latest *[players]*[10]int32, pending *[players][]*[10]int32,
) {
	in := new([10]int32)
	for i := range in {
		in[i] = int32(rng.Uint32()) >> (8 + rng.IntN(24))
	}
	if old := latest[id]; old != nil && rng.IntN(30) > 0 {
		var diff [10]int32
		onlyCursor, key := rng.IntN(5) > 0, rng.IntN(12)
		for i := range in {
			if onlyCursor || rng.IntN(3) > 0 {
				in[i] = old[i]
			}
			if onlyCursor && (i == 1 || i == 2) {
				in[i] += rng.Int32N(129) - 64
			}
			if onlyCursor && i == key {
				in[i] += rng.Int32N(5) - 2
			}
			diff[i] = in[i] - old[i]
		}
		f.InputDiff(id, diff)
	} else {
		f.InputNew(id, *in)
	}
	latest[id] = in
	pending[id] = append(pending[id], in)
}

func TestRandomGamesAreReadAsTheyWerePlayed(t *testing.T) {
	for seed := range uint64(20) {
		file, truth := play(seed, 300)
		g := decodeGame(t, file, binread.Options{})
		n := 0
		g.Each(-1<<31, sim.MaxTick, func(w *sim.World) bool {
			comparePlayed(t, w, &truth[w.Tick])
			n++
			return !t.Failed()
		})
		if n != len(truth) && !t.Failed() {
			t.Errorf("%d ticks, want %d", n, len(truth))
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func comparePlayed(t *testing.T, w *sim.World, want *played) {
	t.Helper()
	for id := range want.alive {
		r := &w.Rows[id]
		if r.Present() != want.alive[id] || r.Present() && (r.V[sim.X] != want.x[id] || r.V[sim.Y] != want.y[id]) {
			t.Errorf("tick %d client %d: got %s, want %v (%d, %d)", w.Tick, id, describeRow(r), want.alive[id],
				want.x[id], want.y[id])
		}
		for i, c := range inputColumns {
			got, ok := r.Get(c)
			if in := want.input[id]; ok != (in != nil) || ok && got != in[i] {
				t.Errorf("tick %d client %d: input %d is %d (%v), want %v", w.Tick, id, i, got, ok, in)
				break
			}
		}
	}
}
