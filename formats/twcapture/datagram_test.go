package twcapture

import (
	"errors"
	"io"
	"os"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/testdata/replays"
)

func TestDatagramsOfRealCaptures(t *testing.T) {
	for _, tt := range []struct {
		file  string
		count int
	}{
		{"a-solo.pcap", 5200},
		{"a-solo.pcapng", 5200},
		{"b-four.pcap", 42864},
		{"e-lossy.pcap", 14359},
		{"e-sixup.pcap", 63056},
		{"f-vanilla-ctf5.pcap", 71348},
	} {
		b, err := os.ReadFile(replays.Path(t, "capture", tt.file))
		if err != nil {
			t.Fatal(err)
		}
		d, err := openDatagrams(binread.Bytes(b))
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for {
			var g datagram
			err := d.next(&g)
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", tt.file, err)
			}
			if !g.src.Addr().IsLoopback() || len(g.data) > 1400 {
				t.Fatalf("%s: %v, %d bytes", tt.file, g.src, len(g.data))
			}
			n++
		}
		if n != tt.count {
			t.Errorf("%s: %d datagrams, want %d", tt.file, n, tt.count)
		}
		d, err = openDatagrams(binread.Bytes(b[:len(b)/2+7]))
		if err != nil {
			t.Fatal(err)
		}
		for err == nil {
			err = d.next(new(datagram))
			n--
		}
		if !errors.Is(err, binread.ErrTruncated) || n > tt.count*2/3 {
			t.Errorf("%s cut in half: %v", tt.file, err)
		}
	}
}
