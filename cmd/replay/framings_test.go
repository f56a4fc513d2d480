package main

import (
	"bytes"
	"encoding/binary"
	"io"
	"maps"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"

	"playhead/testdata/campaign"
	"playhead/testdata/capturewriter"
)

// A captured is a datagram of our sample.
type captured struct {
	at       time.Time
	src, dst netip.AddrPort
	payload  []byte
}

// capturedSample returns the first datagrams of our sample.
func capturedSample(t *testing.T, most int) (all []captured) {
	t.Helper()
	b, err := os.ReadFile(samplePackets(t, func(uint32, byte, byte) bool { return true }))
	if err != nil {
		t.Fatal(err)
	}
	const fileHead, recordHead, ip, udp = 24, 16, 14, 14 + 20
	for b = b[fileHead:]; len(b) > 0 && len(all) < most; {
		size := binary.LittleEndian.Uint32(b[8:])
		frame := b[recordHead:][:size]
		end := func(addr, port int) netip.AddrPort {
			return netip.AddrPortFrom(netip.AddrFrom4([4]byte(frame[addr:])), binary.BigEndian.Uint16(frame[port:]))
		}
		all = append(all, captured{
			at:  time.Unix(int64(binary.LittleEndian.Uint32(b)), 1000*int64(binary.LittleEndian.Uint32(b[4:]))),
			src: end(ip+12, udp), dst: end(ip+16, udp+2), payload: frame[udp+8:],
		})
		b = b[recordHead+size:]
	}
	return all
}

// six returns the IPv6 form of an address.
func six(a netip.AddrPort) netip.AddrPort {
	four := a.Addr().As4()
	return netip.AddrPortFrom(netip.AddrFrom16([16]byte{0xfd, 12: four[0], 13: four[1], 14: four[2], 15: four[3]}),
		a.Port())
}

// Captures of any framing that servers make show the same game, packed or not.
func TestCapturesOfEveryFramingShowTheSame(t *testing.T) {
	all := capturedSample(t, 6000)
	write := func(name string, f capturewriter.Form, put func(w *capturewriter.Writer, i int, c captured)) string {
		w := capturewriter.New(f)
		for i, c := range all {
			put(w, i, c)
		}
		return writeFile(t, name, w.Bytes())
	}
	four := func(w *capturewriter.Writer, _ int, c captured) { w.UDP(c.at, c.src, c.dst, c.payload) }
	files := map[string]string{
		"VLAN":        write("v.pcap", capturewriter.Form{Link: capturewriter.LinkEthernet, Tags: 2}, four),
		"cooked":      write("c.pcap", capturewriter.Form{Link: capturewriter.LinkSLL, BigEndian: true}, four),
		"cooked 2":    write("c2.pcapng", capturewriter.Form{Link: capturewriter.LinkSLL2, NG: true}, four),
		"loopback":    write("l.pcap", capturewriter.Form{Link: capturewriter.LinkNull}, four),
		"OpenBSD":     write("o.pcap", capturewriter.Form{Link: capturewriter.LinkLoop}, four),
		"nanoseconds": write("n.pcap", capturewriter.Form{Link: capturewriter.LinkRaw, Nanos: true}, four),
		"fragments": write("f.pcap", capturewriter.Form{
			Link: capturewriter.LinkRaw, FragmentBytes: 96,
			Reversed: true,
		}, four),
		"IPv6": write("6.pcap", capturewriter.Form{Link: capturewriter.LinkRaw, Extensions: true},
			func(w *capturewriter.Writer, _ int, c captured) { w.UDP(c.at, six(c.src), six(c.dst), c.payload) }),
		"several interfaces": write("i.pcapng", capturewriter.Form{Link: capturewriter.LinkEthernet, NG: true},
			func(w *capturewriter.Writer, i int, c captured) {
				if i == 1000 {
					w.Interface(capturewriter.LinkRaw, true)
				}
				if i >= 1000 {
					w.On(i % 2)
				}
				w.UDP(c.at, c.src, c.dst, c.payload)
			}),
	}
	plain := write("plain.pcap", capturewriter.Form{Link: capturewriter.LinkEthernet}, four)
	for _, how := range []string{"gz", "xz", "zst"} {
		files[how] = packedFile(t, plain, how)
	}
	want := shownOf(t, plain)
	if !strings.Contains(want, `"kind":"chat"`) || !strings.Contains(want, `"direction":"to_server"`) {
		t.Fatalf("the first packets of the sample show nothing: %.300s", want)
	}
	for _, name := range campaign.Share(slices.Sorted(maps.Keys(files))) {
		if got := shownOf(t, files[name]); got != want {
			t.Errorf("%s: %d bytes of other events and packets, want %d", name, len(got), len(want))
		}
	}
}

// shownOf returns the events and packets of a capture, but for the frames that hold them.
func shownOf(t *testing.T, path string) string {
	t.Helper()
	var b strings.Builder
	b.WriteString(fine(t, "events", path, "--json"))
	for line := range strings.Lines(fine(t, "packets", path, "--json")) {
		_, line, _ = strings.Cut(line, `,"time"`)
		line, _, _ = strings.Cut(line, `,"resend_of"`)
		b.WriteString(line + "\n")
	}
	return strings.ReplaceAll(b.String(), filepath.Base(path), "FILE")
}

// packedFile returns a copy of a file that is packed.
func packedFile(t *testing.T, path, how string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	var w io.WriteCloser = gzip.NewWriter(&b)
	switch how {
	case "xz":
		w, err = xz.NewWriter(&b)
	case "zst":
		w, err = zstd.NewWriter(&b)
	}
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return writeFile(t, filepath.Base(path)+"."+how, b.Bytes())
}

// Of several servers in one capture, a client chooses the one whose game is shown.
func TestOneOfSeveralServersInACaptureIsChosen(t *testing.T) {
	all := capturedSample(t, 6000)
	other := func(a netip.AddrPort) netip.AddrPort {
		four := a.Addr().As4()
		four[2]++
		return netip.AddrPortFrom(netip.AddrFrom4(four), a.Port())
	}
	one := capturewriter.New(capturewriter.Form{Link: capturewriter.LinkEthernet})
	both := capturewriter.New(capturewriter.Form{Link: capturewriter.LinkEthernet, NG: true})
	both.Interface(capturewriter.LinkSLL2, false)
	for _, c := range all {
		one.UDP(c.at, c.src, c.dst, c.payload)
		both.On(0)
		both.UDP(c.at, c.src, c.dst, c.payload)
		both.On(1)
		both.UDP(c.at, other(c.src), other(c.dst), c.payload)
	}
	onePath, bothPath := writeFile(t, "one.pcap", one.Bytes()), writeFile(t, "both.pcapng", both.Bytes())
	games := func(path string) int { return strings.Count(fine(t, "info", path, "--json"), `"first_tick"`) }
	if n := games(bothPath); n != 2*games(onePath) {
		t.Errorf("%d games", n)
	}
	// The clients of both come in turn.
	want := fine(t, "events", onePath, "--json", "--client", "0")
	for _, client := range []string{"0", "1"} {
		if got := fine(t, "events", bothPath, "--json", "--client", client); got != want {
			t.Errorf("client %s: %d bytes of events, want %d", client, len(got), len(want))
		}
	}
}
