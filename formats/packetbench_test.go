package formats

import (
	"testing"
	"time"

	"playhead/sim"
	"playhead/sim/table"
)

// BenchmarkFilterOfPackets filters 100,000 packets.
func BenchmarkFilterOfPackets(b *testing.B) {
	t := &table.Table{Name: "packets", Columns: PacketColumns()}
	r := &sim.Recording{Clients: make([]sim.Client, 16)}
	for i := range r.Clients {
		r.Clients[i].Name = "bot" + string(rune('a'+i))
	}
	for i := range 100_000 {
		p := &sim.Packet{
			Number: i, Client: i % 16, At: time.Unix(int64(i/50), 0), ToServer: i%2 == 0, RawBytes: i % 900,
			Ack:  i % 1024,
			Head: []sim.PacketField{{Name: "flags", Value: "compressed token"}},
			Messages: []sim.PacketMessage{
				{Vital: true, Resent: i%30 == 0, AckedIn: i + 2, AckedAfter: time.Duration(i%90) * time.Millisecond},
			},
		}
		t.Rows = append(t.Rows, packetRow(nil, p, r, table.Cell{}))
	}
	for _, text := range []string{
		"client:bote ack_delay:>50 resent bytes:>200", "token", "-direction:to_server ack:3..400",
	} {
		f, err := table.ParseFilter(t.Columns, text)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(text, func(b *testing.B) {
			for b.Loop() {
				if len(t.Order(f, nil)) == 0 {
					b.Fatal("no row passes")
				}
			}
		})
	}
}
