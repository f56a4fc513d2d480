package main

import (
	"bytes"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ulikunitz/xz"
)

// onlyFrom returns a capture with those packets of our sample that go to or
// come from the client with the address 127.0.0.n.
func onlyFrom(t *testing.T, n byte) string {
	t.Helper()
	return samplePackets(t, func(_ uint32, from, to byte) bool { return from == n || to == n })
}

// cutLine returns a capture of our sample in which the line of a client fails twice, for two
// seconds each.
func cutLine(t *testing.T) string {
	t.Helper()
	const client = 13
	return samplePackets(t, func(second uint32, from, to byte) bool {
		fails := second/2 == 5 || second/2 == 9
		return !fails || from != client && to != client
	})
}

// samplePackets returns a capture with those packets of our sample that are kept: by the second since
// the first, and the last bytes of the addresses.
func samplePackets(t *testing.T, keep func(second uint32, from, to byte) bool) string {
	t.Helper()
	const fileHead, recordHead, from, to = 24, 16, 14 + 12, 14 + 16
	f, err := os.Open(sampleWire)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := xz.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	out := bytes.Clone(all[:fileHead])
	begin := binary.LittleEndian.Uint32(all[fileHead:])
	for b := all[fileHead:]; len(b) > 0; {
		frame := b[recordHead:][:binary.LittleEndian.Uint32(b[8:])]
		if keep(binary.LittleEndian.Uint32(b)-begin, frame[from+3], frame[to+3]) {
			out = append(out, b[:recordHead+len(frame)]...)
		}
		b = b[recordHead+len(frame):]
	}
	return writeFile(t, "one.pcap", out)
}

// brick names no version of DDNet's, so nobody knows whom he was shown: his
// view alone has no ids that could be exported.
func TestRowsWithoutAnIDAreCountedNotExported(t *testing.T) {
	const brick = 15
	path := onlyFrom(t, brick)
	code, out, errs := replay("export", path)
	if code != exitFine || strings.Count(out, "\n") != 1 ||
		!strings.Contains(errs, "1,519 rows of tees with an unknown server id were not exported") {
		t.Errorf("exit %d, %d lines, stderr %q", code, strings.Count(out, "\n"), errs)
	}
	if rows := strings.Count(fine(t, "export", path, "--client", "0"), "\n"); rows != 1+1519 {
		t.Errorf("%d lines of what he was sent, want 1520", rows)
	}
}

// The map that two clients downloaded is the one that was played.
func TestTheMapFromTheWireIsTheServers(t *testing.T) {
	out := filepath.Join(t.TempDir(), "wire.map")
	fine(t, "map", sampleWire, "-o", out)
	got, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("../../assets/samples/Sunny Ledges.map")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%d bytes, which are not those of the server's map of %d", len(got), len(want))
	}
}
