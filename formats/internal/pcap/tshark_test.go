package pcap_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playhead/formats/internal/pcap"
	"playhead/testdata/replays"
)

// tsharkOf returns Wireshark's command line from PLAYHEAD_TSHARK. Without it the test is
// skipped: Wireshark is no tool that this repository needs.
func tsharkOf(t *testing.T) string {
	t.Helper()
	path := os.Getenv("PLAYHEAD_TSHARK")
	if path == "" {
		t.Skip("PLAYHEAD_TSHARK does not name tshark")
	}
	return path
}

// datagramsOf writes every UDP datagram of a capture as a line: frame, time, size, addresses.
func datagramsOf(t *testing.T, data []byte) (lines []string) {
	t.Helper()
	r, err := pcap.NewReader(bufio.NewReaderSize(bytes.NewReader(data), 4096))
	if err != nil {
		t.Fatal(err)
	}
	var d pcap.Decoder
	for n := 1; ; n++ {
		var f pcap.Frame
		if err := r.Next(&f); err == io.EOF {
			return lines
		} else if err != nil {
			t.Fatal(err)
		}
		var g pcap.Datagram
		if d.UDP(f.Link, f.Data, &g) {
			lines = append(lines, fmt.Sprintf("%d %d.%09d %d %v %d %v %d", n, f.At.Unix(), f.At.Nanosecond(),
				len(g.Data),
				g.Src.Addr(), g.Src.Port(), g.Dst.Addr(), g.Dst.Port()))
		}
	}
}

// datagramsOfTshark does the same with tshark.
func datagramsOfTshark(t *testing.T, tshark, path string) (lines []string) {
	t.Helper()
	args := []string{"-r", path, "-n", "-T", "fields", "-E", "separator=/t", "-E", "occurrence=l"}
	for _, f := range []string{
		"frame.number", "frame.time_epoch", "udp.length", "ip.src", "ipv6.src", "udp.srcport", "ip.dst", "ipv6.dst",
		"udp.dstport",
	} {
		args = append(args, "-e", f)
	}
	out, err := exec.Command(tshark, args...).Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		var size int
		if _, err := fmt.Sscan(f[2], &size); err != nil || size <= 8 {
			continue // a fragment before the last one, no UDP, or nothing in it
		}
		lines = append(lines, fmt.Sprintf("%s %s %d %s %s %s %s", f[0], f[1], size-8, f[3]+f[4], f[5], f[6]+f[7], f[8]))
	}
	return lines
}

// Frames, times, sizes and addresses are those of tshark, in captures of every framing.
func TestCapturesAreReadAsByTshark(t *testing.T) {
	tshark, dir := tsharkOf(t), t.TempDir()
	all, packets := captures(), 0
	for i, name := range slices.Sorted(maps.Keys(all)) {
		path := filepath.Join(dir, fmt.Sprint(i))
		if err := os.WriteFile(path, all[name], 0o600); err != nil {
			t.Fatal(err)
		}
		packets += equalsTshark(t, tshark, name, path, all[name])
		for _, how := range []string{"gzip", "zstd"} { // as tshark unpacks them
			packed, err := exec.Command(how, "-c", path).Output()
			if err != nil {
				t.Skipf("%s: %v", how, err)
			}
			if err := os.WriteFile(path+how, packed, 0o600); err != nil {
				t.Fatal(err)
			}
			packets += equalsTshark(t, tshark, name+", "+how, path+how, all[name])
		}
	}
	t.Logf("%d packets of %d captures, as they are, in gzip and in Zstandard", packets, len(all))
}

func TestRealCapturesAreReadAsByTshark(t *testing.T) {
	tshark, packets := tsharkOf(t), 0
	for _, name := range []string{
		"a-solo.pcap", "a-solo.pcapng", "b-four.pcap", "e-lossy.pcap", "e-sixup.pcap", "f-vanilla-ctf5.pcap",
		"../ddnet19/rounds/n19-b-client.pcap.xz",
	} {
		path := replays.Path(t, "capture", name)
		data, err := os.ReadFile(path)
		if err == nil && filepath.Ext(path) == ".xz" { // which tshark does not unpack
			data, err = exec.Command("xz", "-dc", path).Output()
			path = filepath.Join(t.TempDir(), "unpacked")
			err = errors.Join(err, os.WriteFile(path, data, 0o600))
		}
		if err != nil {
			t.Fatal(err)
		}
		packets += equalsTshark(t, tshark, name, path, data)
	}
	t.Logf("%d packets", packets)
}

func equalsTshark(t *testing.T, tshark, name, path string, data []byte) (packets int) {
	t.Helper()
	ours, theirs := datagramsOf(t, data), datagramsOfTshark(t, tshark, path)
	if len(ours) != len(theirs) {
		t.Errorf("%s: %d datagrams, tshark has %d", name, len(ours), len(theirs))
	}
	for i := range min(len(ours), len(theirs)) {
		if ours[i] != theirs[i] {
			t.Errorf("%s: %s, tshark has %s", name, ours[i], theirs[i])
			break
		}
	}
	return len(ours)
}
