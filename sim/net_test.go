package sim

import (
	"testing"
	"time"
)

func TestNetBinsOfOneClientGoOn(t *testing.T) {
	b := NewBuilder()
	r := NewRecording(Meta{})
	bin := func(n uint16) NetBin { return NetBin{Up: NetLane{Packets: n}} }
	b.Net(1, -50*time.Millisecond, []NetBin{bin(1), bin(2)})
	for _, u := range b.Flush() {
		r.Append(u)
	}
	b.Net(1, 150*time.Millisecond, []NetBin{bin(3)})
	b.Net(1, 20*time.Second, []NetBin{bin(9)})
	b.Net(0, time.Second, nil)
	for _, u := range b.Flush() {
		r.Append(u)
	}
	if len(r.Net) != 2 || len(r.Net[0]) != 0 || len(r.Net[1]) != 2 || len(r.Net[1][0].Bins) != 3 {
		t.Fatalf("%+v", r.Net)
	}
	for _, tt := range []struct {
		client int
		at     time.Duration
		want   uint16 // packets, 0 for no bin
	}{
		{1, -51 * time.Millisecond, 0},
		{1, -50 * time.Millisecond, 1},
		{1, 49 * time.Millisecond, 1},
		{1, 50 * time.Millisecond, 2},
		{1, 249 * time.Millisecond, 3},
		{1, 250 * time.Millisecond, 0},
		{1, 20*time.Second + 99*time.Millisecond, 9},
		{0, time.Second, 0},
		{2, 0, 0},
		{-1, 0, 0},
	} {
		got, ok := r.NetAt(tt.client, tt.at)
		if got.Up.Packets != tt.want || ok != (tt.want > 0) {
			t.Errorf("client %d at %v: %+v, %v; want %d packets", tt.client, tt.at, got.Up, ok, tt.want)
		}
	}
}
