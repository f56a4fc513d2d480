package formats

import (
	"io"
	"math/rand/v2"
	"os"
	"testing"

	"playhead/testdata/replays"
)

func TestThousandCutsOfRealRecordings(t *testing.T) {
	for _, elem := range [][]string{
		{"demo", "a-solo-coverage.server.demo"},
		{"teehistorian", "a-solo-coverage.teehistorian"},
		{"goldsrc", "cs-assault-extended-deathmsg.dem"},
	} {
		t.Run(elem[1], func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(replays.Path(t, elem...))
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(7, 8))
			for range 1000 {
				n := rng.IntN(len(data))
				if err := load(data[:n]); err != io.EOF && KindOf(err) != Truncated && KindOf(err) != NotRecording {
					t.Fatalf("cut at %d of %d: %v (%v)", n, len(data), err, KindOf(err))
				}
			}
		})
	}
}

func TestRecordingsOfKilledServersPlay(t *testing.T) {
	for _, c := range []struct {
		elem  []string
		ticks int
	}{
		{[]string{"teehistorian", "g-truncated.teehistorian"}, 2397},
		{[]string{"demo", "g-truncated.server.demo"}, 1100},
		{[]string{"demo", "g-truncated.client-ddnet.demo"}, 894},
	} {
		f, err := OpenFile(replays.Path(t, c.elem...), Options{})
		if err != nil {
			t.Errorf("%s: %v", c.elem[1], err)
			continue
		}
		if n, end := ticksOf(t, f); KindOf(end) != Truncated || n < c.ticks {
			t.Errorf("%s: %d ticks, then %v; want %d and that it is cut off", c.elem[1], n, end, c.ticks)
		}
	}
}
