package twcapture

import (
	"encoding/binary"
	"errors"
	"os"
	"reflect"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/replays"
)

var realCaptures = []string{
	"a-solo.pcap", "a-solo.pcapng", "b-four.pcap", "e-lossy.pcap", "e-sixup.pcap",
	"f-vanilla-ctf5.pcap",
}

func readCapture(tb testing.TB, name string) []byte {
	tb.Helper()
	b, err := os.ReadFile(replays.Path(tb, "capture", name))
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// Every packet of every flow can be read, and every snapshot matches the
// checksum its server sent.
func TestNothingInRealFlowsIsBroken(t *testing.T) {
	for _, name := range realCaptures {
		d, err := Open(binread.Bytes(readCapture(t, name)), binread.Options{})
		if err != nil {
			t.Fatal(err)
		}
		r := load(t, d)
		snapshots := 0
		for _, c := range d.(*Decoder).tracker.flows.clients {
			snapshots += c.snaps.decoded
			if c.broken.times+c.badMessages+c.snaps.badSum.times+c.snaps.broken.times > 0 {
				t.Errorf("%s client %d: %d broken packets, %d messages, %d bad checksums, %d broken snapshots", name,
					c.index, c.broken.times, c.badMessages, c.snaps.badSum.times, c.snaps.broken.times)
			}
			if c.snaps.decoded == 0 || c.snaps.waitedBase > 0 || c.midstream {
				t.Errorf("%s client %d: %d snapshots, %d without base, mid-stream %v", name, c.index, c.snaps.decoded,
					c.snaps.waitedBase, c.midstream)
			}
		}
		if r.Err != nil || len(r.Warnings) > 0 || snapshots == 0 {
			t.Errorf("%s: %v, %+v", name, r.Err, r.Warnings)
		}
		t.Logf("%s: %d flows, %d snapshots", name, len(r.Clients), snapshots)
	}
}

func TestBothContainersGiveTheSameReplay(t *testing.T) {
	a := loadCapture(t, readCapture(t, "a-solo.pcap"), binread.Options{})
	b := loadCapture(t, readCapture(t, "a-solo.pcapng"), binread.Options{})
	if len(a.Games) != 1 || len(b.Games) != 1 {
		t.Fatalf("%d and %d games", len(a.Games), len(b.Games))
	}
	g, h := a.Games[0], b.Games[0]
	ticks := 0
	var other sim.World
	g.Each(0, sim.MaxTick, func(w *sim.World) bool {
		h.At(w.Tick, &other)
		// The pcapng has nanoseconds; the tick's place follows from the first.
		other.Time = w.Time
		if ticks++; !w.Equal(&other) {
			t.Errorf("tick %d differs", w.Tick)
		}
		return ticks < 1e6 && !t.Failed()
	})
	if ticksOf(g) != ticksOf(h) || ticks < 1000 {
		t.Errorf("%s and %s", ticksOf(g), ticksOf(h))
	}
	if !reflect.DeepEqual(g.Events, h.Events) || !reflect.DeepEqual(g.Stints, h.Stints) || len(g.Events) == 0 {
		t.Errorf("%d and %d events, %d and %d stints", len(g.Events), len(h.Events), len(g.Stints), len(h.Stints))
	}
}

func TestLossyRoundShowsItsResends(t *testing.T) {
	r := loadCapture(t, readCapture(t, "e-lossy.pcap"), binread.Options{})
	resent, lost, binned := 0, 0, 0
	for i, c := range r.Clients {
		resent, lost = resent+c.Resent, lost+c.Lost
		for _, run := range r.Net[i] {
			for _, b := range run.Bins {
				binned += int(b.Up.Resent) + int(b.Down.Resent)
			}
		}
	}
	t.Logf("%d chunks sent again, %d never seen", resent, lost)
	if resent < 50 || resent != binned {
		t.Errorf("%d chunks sent again, %d of them in the lanes", resent, binned)
	}
	// A busy machine answers late now and then.
	solo := loadCapture(t, readCapture(t, "a-solo.pcap"), binread.Options{})
	if c := solo.Clients[0]; c.Resent > resent/10 || c.Lost != 0 {
		t.Errorf("a round without loss: %+v", c)
	}
}

// cutFront returns a classic capture without the first third of its packets.
func cutFront(b []byte) []byte {
	out := append([]byte(nil), b[:24]...)
	at := 24
	for at < 24+(len(b)-24)/3 {
		at += 16 + int(binary.LittleEndian.Uint32(b[at+8:]))
	}
	return append(out, b[at:]...)
}

func TestCaptureWithoutItsBeginningWaitsForAFullSnapshot(t *testing.T) {
	for _, name := range []string{"b-four.pcap", "e-lossy.pcap", "e-sixup.pcap", "f-vanilla-ctf5.pcap"} {
		whole := loadCapture(t, readCapture(t, name), binread.Options{})
		r := loadCapture(t, cutFront(readCapture(t, name)), binread.Options{})
		waited := warned(r, "waited-for-snapshot") > 0
		if !waited && (len(r.Games) > 0 || warned(r, "no-full-snapshot") == 0) {
			t.Errorf("%s: warnings %+v", name, r.Warnings)
		}
		if len(r.Games) == 0 {
			// Nobody joined, and nobody lost so much that he had to begin anew.
			if name != "b-four.pcap" || !errors.Is(r.Err, binread.ErrUnsupported) {
				t.Errorf("%s: nothing plays: %v, %+v", name, r.Err, r.Warnings)
			}
			continue
		}
		if r.Err != nil {
			t.Errorf("%s: %v", name, r.Err)
		}
		g, full := r.Games[0], whole.Games[0]
		same, other := 0, 0
		var at sim.World
		g.Each(0, sim.MaxTick, func(w *sim.World) bool {
			full.At(w.Tick, &at)
			for id := range w.Players {
				if !w.Rows[id].Present() || id >= sim.MaxPlayers {
					continue
				}
				if _, ok := differ(&w.Rows[id], &at.Rows[id]); ok && at.Tick == w.Tick {
					same++
				} else {
					other++
				}
			}
			return true
		})
		t.Logf("%s: %v: %s, %d rows as in the whole, %d not; %+v", name, g.Engine, ticksOf(g), same, other, r.Warnings)
		if same == 0 || other > 0 || g.Engine != full.Engine {
			t.Errorf("%s: %d rows as in the whole, %d not; %v", name, same, other, g.Engine)
		}
	}
}

func TestDownloadInARealCaptureIsTheMap(t *testing.T) {
	r := loadCapture(t, readCapture(t, "e-sixup.pcap"), binread.Options{})
	for _, w := range r.Warnings {
		t.Errorf("%+v", w)
	}
	b, err := r.Games[0].Map.Embedded()
	if err != nil || len(b) < 100_000 || string(b[:4]) != "DATA" {
		t.Errorf("%d bytes, %v", len(b), err)
	}
	t.Logf("%d bytes of %+v", len(b), r.Games[0].Map.Name)
}

// A moment has the same position whether one client of a capture is shown or all of them,
// also of clients that joined later than others.
func TestAMomentHasOnePositionForAllClientsAndForOne(t *testing.T) {
	for _, name := range []string{"e-lossy.pcap", "f-vanilla-ctf5.pcap"} {
		data := readCapture(t, name)
		all := loadCapture(t, data, binread.Options{})
		g := all.Games[0]
		begin, _, _ := g.Times()
		zero, late := g.StartTime.Add(-begin), 0
		for n := range all.Clients {
			alone := loadCapture(t, data, binread.Options{Client: n + 1})
			h := alone.Games[0]
			ticks := 0
			h.Each(0, sim.MaxTick, func(w *sim.World) bool {
				ticks++
				at := g.TimeOf(w.Tick)
				if at != w.Time {
					t.Errorf("%s: tick %d at %v, for client %d alone at %v", name, w.Tick, at, n, w.Time)
				}
				return at == w.Time
			})
			begin, _, _ := h.Times()
			if begin > 0 {
				late++
			}
			if off := h.StartTime.Add(-begin).Sub(zero); off != 0 || ticks < 300 {
				t.Errorf("%s, client %d: position 0 is %v off, %d ticks", name, n, off, ticks)
			}
			if a, b := all.Clients[n], alone.Clients[n]; a.From != b.From || a.To != b.To {
				t.Errorf("%s, client %d: %v to %v, alone %v to %v", name, n, a.From, a.To, b.From, b.To)
			}
		}
		if late == 0 {
			t.Errorf("%s: every client has the first tick", name)
		}
	}
}
