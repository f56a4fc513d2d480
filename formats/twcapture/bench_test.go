package twcapture

import (
	"io"
	"os"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/pcap"
	"playhead/sim"
	"playhead/testdata/replays"
)

// Decoding with the packing of the timeline, as a loader does it.
func BenchmarkDecode(b *testing.B) {
	for _, name := range []string{"a-solo.pcap", "b-four.pcap", "e-lossy.pcap", "e-sixup.pcap", "f-vanilla-ctf5.pcap"} {
		b.Run(name, func(b *testing.B) {
			data, err := os.ReadFile(replays.Path(b, "capture", name))
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				d, err := Open(binread.Bytes(data), binread.Options{})
				if err != nil {
					b.Fatal(err)
				}
				builder := sim.NewBuilder()
				for n := 0; err == nil; n++ {
					if err = d.Next(builder); n%sim.ChunkTicks == 0 {
						builder.Flush()
					}
				}
				builder.Finish()
				if err != io.EOF {
					b.Fatal(err)
				}
			}
		})
	}
}

// Reading the containers down to the UDP payloads, without what is in them.
func BenchmarkDatagrams(b *testing.B) {
	for _, name := range []string{"e-sixup.pcap", "a-solo.pcapng"} {
		b.Run(name, func(b *testing.B) {
			data, err := os.ReadFile(replays.Path(b, "capture", name))
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			var g datagram
			for b.Loop() {
				d, err := openDatagrams(binread.Bytes(data))
				for err == nil {
					err = d.next(&g)
				}
			}
		})
	}
}

// Listing all messages, as the viewer does when the list is first looked at.
func BenchmarkReadMessages(b *testing.B) {
	for _, name := range []string{"e-sixup.pcap", "a-solo.pcapng"} {
		b.Run(name, func(b *testing.B) {
			data, err := os.ReadFile(replays.Path(b, "capture", name))
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				readMessages(b, binread.Bytes(data))
			}
		})
	}
}

// Taking one page of packets apart, as for every screen of the list.
func BenchmarkReadPage(b *testing.B) {
	data, err := os.ReadFile(replays.Path(b, "capture", "e-sixup.pcap"))
	if err != nil {
		b.Fatal(err)
	}
	log := readMessages(b, binread.Bytes(data))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ReadPage(binread.Bytes(data), binread.Options{}, &log.Pages[len(log.Pages)/2]); err != nil {
			b.Fatal(err)
		}
	}
}

// Finding the payloads of frames that have been read: those of Ethernet and IPv4
// without anything special, and the same ones behind a VLAN tag.
func BenchmarkPayload(b *testing.B) {
	head, body := plainBytes(100)
	tagged := append(append(append([]byte{}, head[:12]...), 0x81, 0, 0, 1), append(append([]byte{}, head[12:]...),
		body...)...)
	for _, c := range []struct {
		name  string
		frame []byte
	}{{"plain", append(head, body...)}, {"tagged", tagged}} {
		b.Run(c.name, func(b *testing.B) {
			var d datagrams
			var g datagram
			for b.Loop() {
				if !d.payload(pcap.LinkEthernet, c.frame, &g) {
					b.Fatal("no payload")
				}
			}
		})
	}
}
