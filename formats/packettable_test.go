package formats

import (
	"net/netip"
	"os"
	"path/filepath"
	"testing"
	"time"

	"playhead/sim"
	"playhead/sim/table"
	"playhead/testdata/capturewriter"
)

// What was sent again is found where it was sent first, however long ago, and nothing
// counts as acknowledged after more than a second.
func TestPacketsKnowWhatWasSentLongBefore(t *testing.T) {
	w := capturewriter.New(capturewriter.Form{})
	client, server := netip.MustParseAddrPort("192.0.2.1:50000"), netip.MustParseAddrPort("192.0.2.2:8303")
	at := time.Unix(1_700_000_000, 0)
	send := func(up bool, payload ...byte) {
		from, to := server, client
		if up {
			from, to = client, server
		}
		w.UDP(at, from, to, payload)
		at = at.Add(10 * time.Millisecond)
	}
	const vital, again, motd = 0x40, 0x80, 2
	for i, up := range []bool{true, false, true} { // connect, connectaccept, accept
		send(up, 0x10, 0, 0, byte(i+1))
	}
	send(false, 0, 0, 1, vital, 4, 1, motd, 'h', 'i', 0) // frame 4
	for range sim.PageFrames {
		send(true, 0x10, 0, 0, 0)
	}
	send(false, 0, 0, 1, vital|again, 4, 1, motd, 'h', 'i', 0)
	at = at.Add(1100 * time.Millisecond)
	send(true, 0x10, 1, 0, 0)
	path := filepath.Join(t.TempDir(), "long.pcap")
	if err := os.WriteFile(path, w.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := OpenFile(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := PacketTable(t.Context(), f, sim.NewRecording(f.Meta()), Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for row := range rows.Each {
		n++
		want := table.Cell{}
		if n == 5+sim.PageFrames {
			want = table.Int(4)
		}
		if got := rows.Cell(row, "resend_of"); got.Missing() != want.Missing() ||
			!got.Missing() && got.Int() != want.Int() {
			t.Errorf("frame %d: resend of frame %d, want %d", n, got.Int(), want.Int())
		}
		if got := rows.Cell(row, "ack_delay"); !got.Missing() {
			t.Errorf("frame %d: acknowledged after %.0f ms, want never", n, got.Float())
		}
	}
	if want := 6 + sim.PageFrames; n != want {
		t.Errorf("%d packets, want %d", n, want)
	}
}
