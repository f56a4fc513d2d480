package pcap_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"playhead/formats/internal/pcap"
	"playhead/testdata/capturewriter"
)

// block returns a block of a pcapng.
func block(kind uint32, body ...[]byte) []byte {
	b := bytes.Join(body, nil)
	for len(b)%4 != 0 {
		b = append(b, 0)
	}
	size := binary.LittleEndian.AppendUint32(nil, uint32(len(b)+12))
	return bytes.Join([][]byte{binary.LittleEndian.AppendUint32(nil, kind), size, b, size}, nil)
}

func u16(v ...uint16) (b []byte) {
	for _, v := range v {
		b = binary.LittleEndian.AppendUint16(b, v)
	}
	return b
}

func u32(v ...uint32) (b []byte) {
	for _, v := range v {
		b = binary.LittleEndian.AppendUint32(b, v)
	}
	return b
}

func section(major, minor uint16) []byte {
	return block(0x0a0d0d0a, u32(0x1a2b3c4d), u16(major, minor), u32(0xffffffff, 0xffffffff))
}

// network returns the description of an interface with options.
func network(link uint16, snaplen uint32, options ...[]byte) []byte {
	return block(1, u16(link, 0), u32(snaplen), bytes.Join(options, nil), u32(0))
}

func enhanced(network uint32, frame string) []byte {
	return block(6, u32(network, 0x6181f, 0x12345678, uint32(len(frame)), uint32(len(frame))), []byte(frame))
}

// What Wireshark may write into a pcapng, gopacket and we read alike.
func TestBlocksAreReadAsByGopacket(t *testing.T) {
	for name, c := range map[string]struct {
		blocks [][]byte
		frames int
	}{
		"clocks": {[][]byte{
			section(1, 0),
			network(1, 0, u16(9, 1), []byte{9, 0, 0, 0}),                           // nanoseconds
			network(1, 0, u16(9, 1), []byte{0x80 | 20, 0, 0, 0}),                   // a binary fraction
			network(1, 0, u16(9, 1), []byte{3, 0, 0, 0}, u16(14, 8), u32(1000, 0)), // behind an offset
			network(1, 0, u16(2, 5), []byte("ether\x00\x00\x00"), u16(9, 1), []byte{12, 0, 0, 0}),
			enhanced(0, "a"), enhanced(1, "bb"), enhanced(2, "ccc"), enhanced(3, "dddd"),
		}, 4},
		"packets of three kinds": {[][]byte{
			section(1, 0), network(101, 6),
			block(2, u16(0, 7), u32(1, 2, 3, 3), []byte("old")),
			block(3, u32(5), []byte("fiver")),
			block(3, u32(50), []byte("longer")), // than the snap length
			enhanced(0, "new"),
		}, 4},
		"what else there is": {[][]byte{
			section(1, 0), network(1, 0), block(4, u16(0, 0)), block(0x40000bad, []byte("custom")),
			block(6, u32(0, 1, 2, 3, 3), []byte("abc\x00"), u16(2, 4), u32(1), u16(0, 0)), // with options
		}, 1},
		"sections": {[][]byte{
			section(1, 0), network(1, 0), enhanced(0, "first"),
			section(2, 7), network(1, 0), enhanced(0, "unknown"), enhanced(9, "nonsense"),
			section(1, 0), network(113, 0), enhanced(0, "second"),
		}, 2},
		"no frames": {[][]byte{section(1, 0)}, 0},
	} {
		frames, _, ours, theirs := compare(t, bytes.Join(c.blocks, nil))
		if frames != c.frames || ours != io.EOF || theirs != io.EOF {
			t.Errorf("%s: %d frames, want %d, then %v, gopacket's %v", name, frames, c.frames, ours, theirs)
		}
	}
}

// Lengths and numbers that cannot be are errors, and nothing of that size is allocated.
func TestImpossibleCapturesAreErrors(t *testing.T) {
	header := func(link uint32) []byte {
		return bytes.Join([][]byte{u32(0xa1b2c3d4), u16(2, 4), u32(0, 0, 65535, link)}, nil)
	}
	for want, data := range map[string][]byte{
		"unknown magic":               []byte("nothing of the kind, and so on"),
		"unknown version 3.4":         bytes.Join([][]byte{u32(0xa1b2c3d4), u16(3, 4), u32(0, 0, 65535, 1)}, nil),
		"a frame of 4294967295 bytes": append(header(1), u32(1, 2, 0xffffffff, 0xffffffff)...),
		"60 bytes of a frame of 50":   append(header(1), u32(1, 2, 60, 50)...),
		"a section with byte order":   block(0x0a0d0d0a, u32(7, 7, 7, 7)),
		"a section header of":         block(0x0a0d0d0a, u32(0x1a2b3c4d)),
		"a block of 3 bytes":          append(section(1, 0), u32(6, 3)...),
		"a block of 4294967280":       append(section(1, 0), u32(6, 0xfffffff0)...),
		"interface 0 of 0":            append(section(1, 0), enhanced(0, "x")...),
		"a packet without":            append(section(1, 0), block(3, u32(1), []byte("x"))...),
		"a frame of 900 bytes in a block with room for 4": bytes.Join([][]byte{
			section(1, 0), network(1, 0), block(6, u32(0, 0, 0, 900, 900), []byte("x")),
		}, nil),
		"a packet block of":         append(section(1, 0), block(6, u32(0))...),
		"an interface of 0":         append(section(1, 0), block(1)...),
		"a clock of 10^-40 seconds": append(section(1, 0), network(1, 0, u16(9, 1), []byte{40, 0, 0, 0})...),
		"a clock of 2^-100 seconds": append(section(1, 0), network(1, 0, u16(9, 1), []byte{0x80 | 100, 0, 0, 0})...),
		io.ErrUnexpectedEOF.Error(): append(header(1), u32(1, 2, 5, 5)...),
	} {
		r, err := pcap.NewReader(bufio.NewReader(bytes.NewReader(data)))
		for err == nil {
			err = r.Next(new(pcap.Frame))
		}
		if err == io.EOF || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// A damaged part of a second moves a frame by less than a second: what is beyond would be
// taken for a gap in the game.
func TestADamagedClockStaysInItsSecond(t *testing.T) {
	data := bytes.Join([][]byte{
		u32(0xa1b2c3d4), u16(2, 4), u32(0, 0, 65535, 1), u32(1_800_000_000, 4_200_250_000, 1, 1), []byte("x"),
	}, nil)
	r, err := pcap.NewReader(bufio.NewReader(bytes.NewReader(data)))
	if err != nil {
		t.Fatal(err)
	}
	var f pcap.Frame
	if err := r.Next(&f); err != nil || !f.At.Equal(time.Unix(1_800_000_000, 250_000_000)) {
		t.Errorf("%v, %v", f.At, err)
	}
}

// Of a frame longer than any of a game, only the beginning is kept, and reading goes on
// behind it.
func TestLongFramesAreCut(t *testing.T) {
	data := bytes.Join([][]byte{
		section(1, 0), network(1, 0), enhanced(0, strings.Repeat("x", pcap.MaxFrame+77)), enhanced(0, "next"),
	}, nil)
	r, err := pcap.NewReader(bufio.NewReader(bytes.NewReader(data)))
	if err != nil {
		t.Fatal(err)
	}
	var sizes []int
	var f pcap.Frame
	for err == nil {
		if err = r.Next(&f); err == nil {
			sizes = append(sizes, len(f.Data))
		}
	}
	if err != io.EOF || len(sizes) != 2 || sizes[0] != pcap.MaxFrame || sizes[1] != 4 {
		t.Errorf("%v bytes, then %v", sizes, err)
	}
}

// A failing disk is not the end of a capture.
func TestErrorsOfReadingAreReturned(t *testing.T) {
	broken := errors.New("broken")
	for name, data := range captures() {
		for n := len(name) % 31; n < len(data); n += 31 {
			in := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(data[:n]), failing{broken}), 512)
			r, err := pcap.NewReader(in)
			for err == nil {
				err = r.Next(new(pcap.Frame))
			}
			if !errors.Is(err, broken) {
				t.Fatalf("%s, after %d bytes: %v", name, n, err)
			}
		}
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// fragment returns an IPv4 packet of a fragment.
func fragment(start uint16, more bool, data ...byte) []byte {
	b := make([]byte, 20, 64)
	b[0], b[9] = 0x45, 17
	binary.BigEndian.PutUint16(b[2:], uint16(20+len(data)))
	binary.BigEndian.PutUint16(b[6:], start/8)
	if more {
		b[6] |= 0x20
	}
	return append(b, data...)
}

// Only the last fragment may end between two units of 8 bytes: what others hold behind
// theirs is not of the packet.
func TestFragmentsEndBetweenUnits(t *testing.T) {
	o, err := newOracle(section(1, 0))
	if err != nil {
		t.Fatal(err)
	}
	var d pcap.Decoder
	same(t, &d, o, pcap.LinkRaw, fragment(0, true, 0, 1, 0, 2, 0, 13, 0, 0, 'x', 'y', 'z'))
	if !same(t, &d, o, pcap.LinkRaw, fragment(8, false, 'h', 'e', 'l', 'l', 'o')) {
		t.Error("the packet is not complete")
	}
}

func TestForgottenFragmentsAreGone(t *testing.T) {
	first, second := fragment(0, true, 0, 1, 0, 2, 0, 10, 0, 0), fragment(8, false, 'h', 'i')
	var d pcap.Decoder
	var g pcap.Datagram
	if d.UDP(pcap.LinkRaw, first, &g) || !d.UDP(pcap.LinkRaw, second, &g) || string(g.Data) != "hi" || d.Parts != 0 {
		t.Errorf("both: %q, %d parts wait", g.Data, d.Parts)
	}
	d.UDP(pcap.LinkRaw, first, &g)
	if d.Forget(); d.Parts != 0 || d.UDP(pcap.LinkRaw, second, &g) {
		t.Error("a forgotten fragment is still there")
	}
}

// A fragment waits for the others between one call of Age and the next but one, whatever else is
// put together meanwhile.
func TestOldFragmentsAreDroppedAlone(t *testing.T) {
	first, second := fragment(0, true, 0, 1, 0, 2, 0, 10, 0, 0), fragment(8, false, 'h', 'i')
	for calls, want := range []bool{true, true, false} {
		var d pcap.Decoder
		var g pcap.Datagram
		d.UDP(pcap.LinkRaw, first, &g)
		for range calls {
			d.Age()
		}
		if got := d.UDP(pcap.LinkRaw, second, &g); got != want {
			t.Errorf("after %d calls: complete %v", calls, got)
		}
		if wait := map[bool]int{true: 0, false: 1}[want]; d.Parts != wait {
			t.Errorf("after %d calls: %d parts wait, want %d", calls, d.Parts, wait)
		}
	}
}

// Reading allocates nothing per frame.
func TestFramesAllocateNothing(t *testing.T) {
	for _, ng := range []bool{false, true} {
		w := capturewriter.New(capturewriter.Form{NG: ng, Link: capturewriter.LinkEthernet})
		for range 10 {
			w.UDP(time.Unix(1_800_000_000, 0), home6, server6, []byte("payload"))
		}
		in := bytes.NewReader(w.Bytes())
		buffer := bufio.NewReaderSize(in, 1<<16)
		r, err := pcap.NewReader(buffer)
		if err != nil {
			t.Fatal(err)
		}
		var d pcap.Decoder
		var f pcap.Frame
		var g pcap.Datagram
		if n := testing.AllocsPerRun(5, func() {
			if err := r.Next(&f); err != nil {
				t.Fatal(err)
			}
			d.UDP(f.Link, f.Data, &g)
		}); n > 0 {
			t.Errorf("pcapng %v: %v allocations per frame", ng, n)
		}
	}
}

// FuzzReader reads captures that begin like real ones.
func FuzzReader(f *testing.F) {
	for _, data := range captures() {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := pcap.NewReader(bufio.NewReader(bytes.NewReader(data)))
		var d pcap.Decoder
		for n := 0; err == nil; n++ {
			var frame pcap.Frame
			if err = r.Next(&frame); err != nil {
				break
			}
			if len(frame.Data) > pcap.MaxFrame || n > len(data) {
				t.Fatalf("frame %d has %d bytes", n, len(frame.Data))
			}
			var g pcap.Datagram
			if d.UDP(frame.Link, frame.Data, &g) && (len(g.Data) == 0 || !g.Src.IsValid() || !g.Dst.IsValid()) {
				t.Fatalf("%+v", g)
			}
		}
	})
}
