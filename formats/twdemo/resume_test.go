package twdemo_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/formats/twdemo"
	"playhead/sim"
	"playhead/testdata/replays"
)

// worldsOf returns the recorded ticks of the only game of r.
func worldsOf(r *sim.Recording) map[sim.Tick]*sim.World {
	out := map[sim.Tick]*sim.World{}
	r.Games[0].Each(-1<<31, sim.MaxTick, func(w *sim.World) bool {
		out[w.Tick] = new(sim.World)
		out[w.Tick].CopyFrom(w)
		return true
	})
	return out
}

// sameRows reports whether two worlds hold the same rows; empty is whether a
// holds none.
func sameRows(a, b *sim.World) (same, empty bool) {
	ids, others := slices.Collect(a.Players), slices.Collect(b.Players)
	same = slices.Equal(ids, others)
	for _, id := range ids {
		same = same && a.Rows[id] == b.Rows[id]
	}
	return same, len(ids) == 0
}

// A spoiling damages data around place p and returns the first and last place
// of the original that it touched.
type spoiling struct {
	name string
	do   func(data []byte, p int, r *rand.Rand) (spoilt []byte, from, to int)
}

func splice(data []byte, from, to int, put []byte) []byte {
	return append(append(bytes.Clone(data[:from]), put...), data[to:]...)
}

var spoilings = []spoiling{
	{"flip", func(d []byte, p int, r *rand.Rand) ([]byte, int, int) {
		return splice(d, p, p+1, []byte{d[p] ^ 1<<r.IntN(8)}), p, p + 1
	}},
	{"zeros", func(d []byte, p int, _ *rand.Rand) ([]byte, int, int) {
		n := min(64, len(d)-p)
		return splice(d, p, p+n, make([]byte, n)), p, p + n
	}},
	{"ones", func(d []byte, p int, _ *rand.Rand) ([]byte, int, int) {
		n := min(8, len(d)-p)
		return splice(d, p, p+n, bytes.Repeat([]byte{0xff}, n)), p, p + n
	}},
	{"lost", func(d []byte, p int, r *rand.Rand) ([]byte, int, int) {
		n := min(1+r.IntN(3000), len(d)-p)
		return splice(d, p, p+n, nil), p, p + n
	}},
	{"repeated", func(d []byte, p int, r *rand.Rand) ([]byte, int, int) {
		n := min(1+r.IntN(5000), len(d)-p)
		return splice(d, p, p, d[p:p+n]), p, p
	}},
	{"inserted", func(d []byte, p int, r *rand.Rand) ([]byte, int, int) {
		put := make([]byte, 1+r.IntN(300))
		for i := range put {
			put[i] = byte(r.Uint32())
		}
		return splice(d, p, p, put), p, p
	}},
}

// keyframes returns the places and ticks of the keyframes of data, whose ticks
// are all multiples of step.
func keyframes(data []byte, step, last sim.Tick) (at []int, ticks []sim.Tick) {
	for t := sim.Tick(0); t <= last; t += step {
		if i := bytes.Index(data, binary.BigEndian.AppendUint32([]byte{0xc0}, uint32(t))); i >= 0 {
			at, ticks = append(at, i), append(ticks, t)
		}
	}
	return at, ticks
}

// Behind damage anywhere the recording plays on from the next keyframe, as it
// was; before the keyframe ahead of the damage nothing changes.
func TestADamagedDemoPlaysOnFromTheNextKeyframe(t *testing.T) {
	const rounds = 60
	data := long(12)
	want := worldsOf(load(t, data, binread.Options{}))
	at, ticks := keyframes(data, 50, 600)
	if len(at) != 13 {
		t.Fatalf("%d keyframes", len(at))
	}
	r := rand.New(rand.NewPCG(31, 32))
	for _, s := range spoilings {
		t.Run(s.name, func(t *testing.T) {
			told, wrong := 0, 0
			for range rounds {
				spoilt, from, to := s.do(data, at[0]+r.IntN(at[len(at)-1]-at[0]), r)
				before, after := sim.Tick(0), sim.MaxTick
				for i := range at {
					if at[i] <= from {
						before = ticks[i]
					}
					if at[i] >= to {
						after = min(after, ticks[i])
					}
				}
				got := tryLoad(t, spoilt)
				if got == nil {
					t.Fatalf("damage at %d: not opened", from)
				}
				here := fmt.Sprintf("damage from %d to %d, ticks %d to %d", from, to, before, after)
				have, missing := worldsOf(got), false
				for tick, w := range want {
					now, ok := have[tick]
					same, empty := false, false
					if ok {
						same, empty = sameRows(now, w)
					}
					missing = missing || !ok || empty
					if (tick < before || tick >= after) && !same {
						t.Fatalf("%s: tick %d differs (there: %t); %v, %+v", here, tick, ok, got.Err, got.Warnings)
					}
				}
				for tick, now := range have {
					if w := want[tick]; w == nil {
						wrong++
					} else if same, empty := sameRows(now, w); !same && !empty {
						wrong++
					}
				}
				said := slices.ContainsFunc(got.Warnings, func(w sim.Warning) bool {
					return w.Kind == sim.WarnDamaged && strings.Contains(w.Text, "missing")
				})
				if missing && !said && got.Err == nil {
					t.Fatalf("%s: ticks are missing, no warning says so: %+v", here, got.Warnings)
				}
				if said {
					told++
				}
			}
			// What a flipped bit makes of a difference may be as good as any.
			t.Logf("%d of %d told, %d of %d ticks wrong", told, rounds, wrong, rounds*len(want))
			if wrong > rounds*len(want)/100 {
				t.Errorf("%d of %d ticks wrong", wrong, rounds*len(want))
			}
		})
	}
}

func TestDamageIsTheSameOnAnyNumberOfCores(t *testing.T) {
	data, r := long(40), rand.New(rand.NewPCG(33, 34))
	for _, s := range spoilings {
		for range 4 {
			spoilt, from, to := s.do(data, 1000+r.IntN(len(data)-1000), r)
			if d := difference(loadOn(t, spoilt, 1), loadOn(t, spoilt, 4)); d != "" {
				t.Fatalf("%s from %d to %d: one core and four differ in %s", s.name, from, to, d)
			}
		}
	}
}

// loadOn decodes data with a number of cores.
func loadOn(t *testing.T, data []byte, cores int) *sim.Recording {
	d, err := twdemo.Open(binread.Bytes(data), binread.Options{Cores: cores})
	if err != nil {
		t.Fatal(err)
	}
	l := sim.Load(t.Context(), d)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	r.Finish(l.Err())
	return r
}

func TestADamagedDemoSaysWhatIsMissing(t *testing.T) {
	data := long(12)
	at, _ := keyframes(data, 50, 600)
	spoilt := splice(data, at[3]+6000, at[5]-2000, bytes.Repeat([]byte{0x11}, 777)) // of ticks 150 to 250
	var texts []string
	for _, w := range load(t, spoilt, binread.Options{}).Warnings {
		if w.Kind == sim.WarnDamaged {
			texts = append(texts, w.Text)
		}
	}
	if want := "the data is damaged: everything between 00:03.20 and 00:05.00 is missing (ticks 161 to 249)"; len(
		texts) != 1 || texts[0] != want {
		t.Errorf("got %q, want %q", texts, want)
	}
}

func TestADemoThatEndsBetweenTwoChunksIsCutOff(t *testing.T) {
	data := long(12)
	at, _ := keyframes(data, 50, 600)
	for i, want := range map[int]bool{6: true, 9: true, 11: false} { // a header is right to a second
		if r := load(t, data[:at[i]], binread.Options{}); errors.Is(r.Err, binread.ErrTruncated) != want {
			t.Errorf("cut at second %d: %v", i, r.Err)
		}
	}
}

func TestWithItsFirstKeyframeDamagedADemoIsStillKnown(t *testing.T) {
	data, err := os.ReadFile(replays.Path(t, "demo", "a-solo.server.demo"))
	if err != nil {
		t.Fatal(err)
	}
	whole := load(t, data, binread.Options{})
	first, _, _ := whole.Games[0].Span()
	key := bytes.Index(data, binary.BigEndian.AppendUint32([]byte{0xc0}, uint32(first)))
	copy(data[key:], make([]byte, 40))
	r := load(t, data, binread.Options{})
	if g := r.Games[0]; r.Err != nil || g.Engine != sim.DDNet || g.Ticks() < whole.Games[0].Ticks()*9/10 {
		t.Errorf("%v, %v, %d of %d ticks, %+v", r.Err, g.Engine, g.Ticks(), whole.Games[0].Ticks(), r.Warnings)
	}
}
