package main

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playhead/testdata/campaign"
)

// The packets behind a damaged record are those of their own connections: pages of packets pass over it as the first
// reading does.
func TestPacketsBehindADamagedRecordAreTheSame(t *testing.T) {
	const bad = 118
	var whole []byte
	for _, r := range campaign.Small(t) {
		if r.Format == "twcapture" {
			whole = r.Data
		}
	}
	at := 24
	for range bad {
		at += 16 + int(binary.LittleEndian.Uint32(whole[at+8:]))
	}
	rows := func(name string, b []byte) (out []string) {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		_, said, _ := replay("packets", "--csv", "--columns", "time,direction,bytes,flags,ack,chunks", path)
		return strings.Split(strings.TrimSpace(said), "\n")[1:]
	}
	want := rows("whole.pcap", whole)
	damaged := append([]byte(nil), whole...)
	damaged[at+3] ^= 0x40 // years off
	got := rows("damaged.pcap", damaged)
	if len(got) != len(want)-1 {
		t.Fatalf("%d packets, want %d", len(got), len(want)-1)
	}
	left := 0
	for i, r := range got {
		if r != want[i+left] {
			left++
		}
		if left > 1 || r != want[i+left] {
			t.Fatalf("packet %d: %s, want %s", i, r, want[min(i+left, len(want)-1)])
		}
	}
	if left != 1 {
		t.Errorf("%d packets left out, want 1", left)
	}
}
