package twcapture

import (
	"context"
	"os"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/formats/twdemo"
	"playhead/sim"
	"playhead/testdata/replays"
)

// load decodes a source whole.
func load(t testing.TB, d sim.Decoder) *sim.Recording {
	t.Helper()
	l := sim.Load(context.Background(), d)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	r.Finish(l.Err())
	return r
}

func loadCapture(t testing.TB, b []byte, opt binread.Options) *sim.Recording {
	t.Helper()
	d, err := Open(binread.Bytes(b), opt)
	if err != nil {
		t.Fatal(err)
	}
	return load(t, d)
}

// Every character that the clients of a round were sent equals the server's
// demo of the round, and none is there that the demo lacks.
func TestMergedClientsEqualTheServersDemo(t *testing.T) {
	for _, tt := range []struct {
		capture, demo string
		share         float64 // of the demo's rows that some client was sent
	}{
		{"a-solo.pcap", "a-solo.server.demo", 0.997},
		{"a-solo.pcapng", "a-solo.server.demo", 0.997},
		{"b-four.pcap", "b-four.server.demo", 0.999},
		{"e-lossy.pcap", "e-lossy.server.demo", 0.969},
		{"e-sixup.pcap", "e-sixup.server.demo", 0.967},
		{"f-vanilla-ctf5.pcap", "f-vanilla-ctf5.server.demo", 0.999},
	} {
		t.Run(tt.capture, func(t *testing.T) {
			b, err := os.ReadFile(replays.Path(t, "capture", tt.capture))
			if err != nil {
				t.Fatal(err)
			}
			got := loadCapture(t, b, binread.Options{})
			if got.Err != nil {
				t.Fatal(got.Err)
			}
			b, err = os.ReadFile(replays.Path(t, "demo", tt.demo))
			if err != nil {
				t.Fatal(err)
			}
			dec, err := twdemo.Open(binread.Bytes(b), binread.Options{})
			if err != nil {
				t.Fatal(err)
			}
			compare(t, got, load(t, dec), tt.share)
			for _, w := range got.Warnings {
				if strings.HasPrefix(w.Kind, "bad-checksum") || strings.HasPrefix(w.Kind, "broken") {
					t.Errorf("warning %+v", w)
				}
			}
		})
	}
}

// compared are the columns that both hold for every character.
var compared = []sim.Col{
	sim.X, sim.Y, sim.VX, sim.VY, sim.AimAngle, sim.Direction, sim.Jumped, sim.TrueAt, sim.HookState,
	sim.HookX, sim.HookY,
	sim.HookDX, sim.HookDY, sim.HookTick, sim.HookedPlayer, sim.Weapon, sim.Emote, sim.AttackTick,
}

func compare(t *testing.T, got, want *sim.Recording, share float64) {
	t.Helper()
	if len(got.Games) != 1 || len(want.Games) != 1 {
		t.Fatalf("%d games, the demo %d", len(got.Games), len(want.Games))
	}
	g, w := got.Games[0], want.Games[0]
	var row, known, same, extra, diff, still int
	var at, before sim.World
	w.Each(0, sim.MaxTick, func(ww *sim.World) bool {
		g.At(ww.Tick, &at)
		here := at.Tick == ww.Tick
		// A demo marks ticks at which nothing changed, too.
		w.At(ww.Tick-1, &before)
		for id := range ww.Players {
			if !ww.Rows[id].Present() {
				continue
			}
			if !here && before.Rows[id] == ww.Rows[id] {
				still++
				continue
			}
			row++
			if !here || id >= sim.MaxPlayers || !at.Rows[id].Present() {
				continue
			}
			known++
			if c, ok := differ(&at.Rows[id], &ww.Rows[id]); !ok {
				if diff++; diff < 5 {
					t.Errorf("tick %d player %d: column %s is %d, the demo's %d", ww.Tick, id, sim.DDNet.Column(c).Name,
						at.Rows[id].V[c], ww.Rows[id].V[c])
				}
				continue
			}
			same++
		}
		if here {
			for id := range at.Players {
				if id < sim.MaxPlayers && at.Rows[id].Present() && !ww.Rows[id].Present() {
					if extra++; extra < 5 {
						t.Errorf("tick %d: player %d is not in the demo", ww.Tick, id)
					}
				}
			}
		}
		return true
	})
	t.Logf(
		"%d rows in the demo, %d known (%.2f %%), %d equal, %d different, %d extra, %d unchanged in the demo and "+
			"not sent", row, known, 100*float64(known)/float64(row), same, diff, extra, still)
	if float64(same) < share*float64(row) {
		t.Errorf("%.2f %% of the demo's rows, want %.2f %%", 100*float64(same)/float64(row), 100*share)
	}
	if row == 0 || diff > 0 || extra > 0 {
		t.Errorf("%d different, %d extra", diff, extra)
	}
}

func differ(a, b *sim.Row) (sim.Col, bool) {
	for _, c := range compared {
		if a.Has.Has(c) && a.V[c] != b.V[c] {
			return c, false
		}
	}
	return 0, true
}
