package formats

import (
	"encoding/binary"
	"strings"
	"testing"
	"time"

	"playhead/sim"
	"playhead/testdata/campaign"
	"playhead/testdata/capturewriter"
)

// sampleCapture returns our sample capture.
func sampleCapture(t *testing.T) []byte {
	t.Helper()
	for _, r := range campaign.Large(t) {
		if r.Name == "large.pcap" {
			return r.Data
		}
	}
	t.Fatal("no capture")
	return nil
}

// without returns a pcap without the packets of a stretch since its first packet.
func without(b []byte, from, to time.Duration) []byte {
	out := append([]byte{}, b[:24]...)
	var first time.Duration
	for at := 24; at+16 <= len(b); {
		h := b[at:]
		when := time.Duration(binary.LittleEndian.Uint32(h))*time.Second +
			time.Duration(binary.LittleEndian.Uint32(h[4:]))*time.Microsecond
		if first == 0 {
			first = when
		}
		end := at + 16 + int(binary.LittleEndian.Uint32(h[8:]))
		if d := when - first; d < from || d >= to {
			out = append(out, b[at:end]...)
		}
		at = end
	}
	return out
}

// pcapng returns a pcap as a pcapng.
func pcapng(b []byte) []byte {
	w := capturewriter.New(capturewriter.Form{NG: true, Link: capturewriter.LinkEthernet})
	for at := 24; at+16 <= len(b); {
		h := b[at:]
		end := at + 16 + int(binary.LittleEndian.Uint32(h[8:]))
		w.Frame(time.Unix(int64(binary.LittleEndian.Uint32(h)), int64(binary.LittleEndian.Uint32(h[4:]))*1000),
			b[at+16:end])
		at = end
	}
	return w.Bytes()
}

// Each snapshot builds on an earlier one. If none that can be read follows a missing
// stretch, the recording says so: it is as long as its traffic, and nothing is known
// to its end.
func TestACaptureWithoutALaterFullSnapshotIsMissingToItsEnd(t *testing.T) {
	b := sampleCapture(t)
	whole, r := loaded(t, b), loaded(t, without(b, 20*time.Second, 23*time.Second))
	gaps := r.Gaps()
	if len(gaps) != 1 {
		t.Fatalf("gaps %+v, want one", gaps)
	}
	gap, g := gaps[0], r.Games[0]
	if !gap.Last || gap.Reason != sim.GapDamaged || gap.Begin < 19*time.Second || gap.Begin > 20*time.Second ||
		gap.ToByte <= gap.FromByte {
		t.Errorf("gap %+v", gap)
	}
	if d := whole.Duration() - r.Duration(); d < -time.Second || d > time.Second {
		t.Errorf("%v long, the whole one %v", r.Duration(), whole.Duration())
	}
	for _, e := range g.Events {
		if e.Tick > gap.From {
			t.Errorf("%v at %v", e.Kind, e.Time)
		}
	}
	told := false
	for _, w := range r.Warnings {
		told = told || w.Kind == sim.WarnDamaged && strings.Contains(w.Text, "to the end is missing")
	}
	if !told {
		t.Errorf("no note: %+v", r.Warnings)
	}
}
