package twcapture

import (
	"encoding/binary"
	"io"
	"math/rand/v2"
	"net/netip"
	"os"
	"runtime"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
	"playhead/testdata/capturewriter"
)

func TestSnapshotsInParts(t *testing.T) {
	var s snapStore
	s.budget = new(snapBudget)
	s.reset(twcodec.Proto6)
	part := func(tick, parts, n int, data []byte) *storedSnap {
		var msg twcodec.Msg
		payload, err := msg.ReadHead(twcodec.Proto6, say(twcodec.Proto6, twcodec.MsgSnap, tick, tick+1, parts, n, 0,
			len(data), data))
		m, ok := readSnapMessage(msg.Kind(), payload)
		if err != nil || !ok {
			t.Fatal(err)
		}
		_, snap := s.message(&m, 0)
		return snap
	}
	// The most parts there can be: a delta of zeros, which is an empty
	// snapshot as a writer with padding would send it.
	full := make([]byte, snapPartSize)
	for i := range maxSnapParts {
		if snap := part(10, maxSnapParts, i, full); (snap != nil) != (i == maxSnapParts-1) {
			t.Errorf("part %d: %v", i, snap != nil)
		}
	}
	for _, lie := range []struct{ parts, n int }{
		{maxSnapParts + 1, 0}, {0, 0}, {-1, 0}, {4, 4}, {4, -1}, {1 << 30, 1 << 29},
	} {
		before := s.broken.times
		if part(12, lie.parts, lie.n, full); s.broken.times != before+1 {
			t.Errorf("part %d of %d is taken", lie.n, lie.parts)
		}
	}
	// A part that is not the last must be full.
	part(14, 2, 0, full[:100])
	if snap := part(14, 2, 1, full[:3]); snap != nil {
		t.Error("a snapshot with a hole is taken")
	}
	// An older snapshot's late part does not disturb the newer one.
	part(18, 2, 0, full)
	part(16, 2, 0, full)
	if snap := part(18, 2, 1, full[:3]); snap == nil {
		t.Error("a late part disturbs")
	}
	if s.decoded != 2 {
		t.Errorf("%d decoded", s.decoded)
	}
}

func TestSnapshotWithWrongChecksumIsLeftOut(t *testing.T) {
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenBehind, server4)
	c.enter("nova", "garden", true)
	c.play(100, 110, 0, "nova", true)
	c.send(false, note{data: say(c.p, twcodec.MsgSnapSingle, 112, 113, 12345, 3, []byte{0, 0, 0})})
	c.send(false, note{data: say(c.p, twcodec.MsgSnapSingle, 114, 115, 0, 3, []byte{0x3f, 0x3f, 0})})
	c.send(false, note{data: say(c.p, twcodec.MsgSnapEmpty, 116, 99)})
	c.play(118, 120, 0, "nova", true)
	r := w.replay(t, binread.Options{})
	if ticksOf(r.Games[0]) != "100–120, 8 ticks" || warned(r, "bad-checksum") != 1 ||
		warned(r, "broken-snapshot") != 1 {
		t.Errorf("%s, %+v", ticksOf(r.Games[0]), r.Warnings)
	}
}

func TestAbsurdTicksAreLeftOut(t *testing.T) {
	w := newWire(ethernet)
	c := w.join(twcodec.Proto6, tokenBehind, server4)
	c.enter("nova", "garden", true)
	for _, tick := range []int32{-5, 1<<31 - 1, -1 << 31, 1<<30 + 1} {
		c.snap(tick, -1, picture(c.p, 0, true, tee{0, 1, 2, "nova"}))
	}
	c.play(100, 110, 0, "nova", true)
	if r := w.replay(t, binread.Options{}); len(r.Games) != 1 || ticksOf(r.Games[0]) != "100–110, 6 ticks" ||
		warned(r, "absurd-tick") == 0 {
		t.Errorf("%d games, %+v", len(r.Games), r.Warnings)
	}
}

// A server that begins anew with every snapshot must not make a game of each.
func TestGamesAreBounded(t *testing.T) {
	w := newWire(capturewriter.Form{Link: capturewriter.LinkRaw})
	c := w.join(twcodec.Proto6, tokenNone, server4)
	full := picture(c.p, 0, false, tee{0, 1, 2, "nova"})
	for range maxGames + 500 {
		c.snap(5000, -1, full)
		c.snap(5, -1, full)
	}
	r := w.replay(t, binread.Options{})
	if len(r.Games) != maxGames || warned(r, "many-games") == 0 {
		t.Errorf("%d games", len(r.Games))
	}
}

// peakOf decodes a capture and returns the most memory that was in use.
func peakOf(t *testing.T, src binread.Source) (most uint64, r *sim.Recording) {
	t.Helper()
	d, err := Open(src, binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := sim.NewBuilder()
	r = sim.NewRecording(d.Meta())
	var m runtime.MemStats
	for n := 0; err == nil; n++ {
		err = d.Next(b)
		if n%1024 == 0 || err != nil {
			for _, u := range b.Flush() {
				r.Append(u)
			}
			runtime.GC()
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapAlloc)
		}
	}
	if err != io.EOF {
		t.Logf("ends with %v", err)
	}
	return most, r
}

// Hostile captures that hold as many packets as one likes: what is kept must
// not follow. PLAYHEAD_SOAK sets how many packets, such as 10000000.
func TestFloodsTakeBoundedMemory(t *testing.T) {
	packets := 100_000
	if s := os.Getenv("PLAYHEAD_SOAK"); s != "" {
		packets = 0
		for _, digit := range s {
			packets = packets*10 + int(digit-'0')
		}
	}
	for _, tt := range []struct {
		name string
		fill func(i int, frame []byte) []byte
	}{
		{"tiny packets of one flow", func(i int, f []byte) []byte { return udp(f, 5, 1000, []byte{byte(i)}) }},
		{"a connection a packet", func(i int, f []byte) []byte {
			return udp(f, byte(i>>16), uint16(i), []byte("\x10\x00\x00\x01"))
		}},
		{"a foreign flow a packet", func(i int, f []byte) []byte {
			return udp(f, byte(i>>16), uint16(i), []byte{0, 1, 9, byte(i), 3, 4, 5})
		}},
		{"vital chunks behind a gap", func(i int, f []byte) []byte {
			if i == 0 {
				return udp(f, 5, 1000, []byte("\x10\x00\x00\x01"))
			}
			seq := 2 + i%500
			return udp(f, 5, 1000, []byte{
				0, 0, 1, 0x40 | 1, byte(seq>>2)&0xf0 | 3, byte(seq), 2 << 1, 1, 2, 3, 4, 5, 6,
				7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
			})
		}},
		{"fragments", func(i int, f []byte) []byte {
			b := udp(f, 5, uint16(i), []byte("half a datagram"))
			binary.BigEndian.PutUint16(b[4:], uint16(i))
			b[6] = 0x20
			b[12] = byte(i >> 16)
			return b
		}},
		{"no end symbol", func(i int, f []byte) []byte {
			if i == 0 {
				return udp(f, 5, 1000, []byte("\x10\x00\x00\x01"))
			}
			return udp(f, 5, 1000, append([]byte{0x80, 0, 200}, make([]byte, 16)...))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			most, _ := peakOf(t, &floodSource{n: packets, fill: tt.fill})
			if limit := uint64(200 << 20); most > limit {
				t.Errorf("%d MB in use after %d packets", most>>20, packets)
			}
			t.Logf("%d packets, %d MB in use at most", packets, most>>20)
		})
	}
}

// udp returns an IPv4 packet with a datagram to a server.
func udp(frame []byte, host byte, port uint16, payload []byte) []byte {
	b := append(frame[:0], 0x45, 0, 0, 0, 0, 1, 0, 0, 64, 17, 0, 0, 127, 0, 1, host, 127, 0, 0, 1)
	b = binary.BigEndian.AppendUint16(b, port)
	b = binary.BigEndian.AppendUint16(b, 8303)
	b = binary.BigEndian.AppendUint16(b, uint16(8+len(payload)))
	b = append(append(b, 0, 0), payload...)
	binary.BigEndian.PutUint16(b[2:], uint16(len(b)))
	return b
}

// A floodSource is a capture that is made while it is read.
type floodSource struct {
	n     int
	fill  func(i int, frame []byte) []byte
	next  int
	at    int64 // of buf
	buf   []byte
	frame []byte
}

func (f *floodSource) Size() int64   { return 1 << 40 }
func (f *floodSource) Growing() bool { return false }

func (f *floodSource) ReadAt(p []byte, off int64) (int, error) {
	if off == 0 {
		f.next, f.at = 0, 0
		f.buf = append(f.buf[:0], capturewriter.New(capturewriter.Form{Link: capturewriter.LinkRaw}).Bytes()...)
	}
	f.buf = f.buf[:copy(f.buf, f.buf[off-f.at:])]
	f.at = off
	for f.next < f.n && len(f.buf) < len(p) {
		f.frame = f.fill(f.next, f.frame)
		f.buf = binary.LittleEndian.AppendUint32(f.buf, uint32(noon.Unix())+uint32(f.next/1000))
		f.buf = binary.LittleEndian.AppendUint32(f.buf, uint32(f.next%1000*1000))
		f.buf = binary.LittleEndian.AppendUint32(f.buf, uint32(len(f.frame)))
		f.buf = binary.LittleEndian.AppendUint32(f.buf, uint32(len(f.frame)))
		f.buf = append(f.buf, f.frame...)
		f.next++
	}
	n := copy(p, f.buf)
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func TestDamagedCapturesDoNotPanic(t *testing.T) {
	w := smallRound()
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		b := append([]byte(nil), w...)
		for range 1 + rng.IntN(20) {
			b[rng.IntN(len(b))] = byte(rng.IntN(256))
		}
		if d, err := Open(binread.Bytes(b), binread.Options{}); err == nil {
			load(t, d)
		}
	}
}

func TestEveryPrefixKeepsWhatCameBefore(t *testing.T) {
	b := smallRound()
	whole := loadCapture(t, b, binread.Options{})
	for n := 0; n < len(b); n += 37 {
		d, err := Open(binread.Bytes(b[:n]), binread.Options{})
		if err != nil {
			if n >= 24 {
				t.Fatalf("%d bytes: %v", n, err)
			}
			continue
		}
		r := load(t, d)
		if len(r.Games) == 0 {
			continue
		}
		var at sim.World
		r.Games[0].Each(0, sim.MaxTick, func(w *sim.World) bool {
			whole.Games[0].At(w.Tick, &at)
			if at.Tick != w.Tick || at.Rows[0].V[sim.X] != w.Rows[0].V[sim.X] {
				t.Errorf("%d bytes: tick %d differs", n, w.Tick)
			}
			return true
		})
	}
}

func TestGrowingCaptureGoesOn(t *testing.T) {
	b := smallRound()
	src := &growing{more: true, b: b[:len(b)/2]}
	d, err := Open(src, binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	builder := sim.NewBuilder()
	r := sim.NewRecording(d.Meta())
	for i := 0; ; i++ {
		if err = d.Next(builder); err == nil {
			continue
		}
		for _, u := range builder.Flush() {
			r.Append(u)
		}
		if err == io.EOF {
			break
		}
		if src.b = b[:min(len(src.b)+100, len(b))]; len(src.b) == len(b) {
			src.more = false
		}
	}
	if want := ticksOf(loadCapture(t, b, binread.Options{}).Games[0]); ticksOf(r.Games[0]) != want {
		t.Errorf("%s, want %s", ticksOf(r.Games[0]), want)
	}
}

// smallRound is a capture of two clients for damage.
func smallRound() []byte {
	w := newWire(capturewriter.Form{Link: capturewriter.LinkRaw})
	a, b := w.join(twcodec.Proto6, tokenBehind, server4), w.join(twcodec.Proto7, tokenNone, server4)
	a.enter("nova", "garden", true)
	b.enter("brick", "garden", true)
	a.play(100, 130, 0, "nova", true)
	b.play(132, 150, 1, "brick", false)
	a.send(true, note{data: say(a.p, twcodec.MsgInput, 120, 152, 40, 1, 5, -5, 1, 3, 1, 1, 2, 0, 0)})
	a.send(false, a.say(twcodec.MsgSvChat, 0, 0, "hello"))
	w.sleep(time.Second)
	a.play(152, 170, 0, "nova", true)
	return w.w.Bytes()
}

func FuzzCapture(f *testing.F) {
	f.Add(smallRound())
	for _, form := range forms() {
		w := capturewriter.New(form)
		w.UDP(noon, netip.MustParseAddrPort("127.0.0.5:50000"), server4, []byte("\x10\x00\x00\x01"))
		w.UDP(noon, server6, home6, []byte("\x04\x00\x00\x51\x3b\x59\x46\x05\xc0\x7d\x1e\x5e"))
		f.Add(w.Bytes())
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		d, err := Open(binread.Bytes(b), binread.Options{})
		if err != nil {
			return
		}
		builder := sim.NewBuilder()
		for n := 0; err == nil; n++ {
			if err = d.Next(builder); n > len(b) {
				t.Fatal("more ticks than bytes")
			}
		}
		builder.Finish()
	})
}

// FuzzTraffic feeds packets to a connection that plays already.
func FuzzTraffic(f *testing.F) {
	f.Add([]byte{0, 0, 1, 0x40, 3, 9, 0x0d, 1, 2}, true)
	f.Add([]byte{0x80, 0, 1, 0xb1, 0x08, 0x2a, 0x6e, 0}, false)
	f.Add(append([]byte{0, 0, 1, 1, 0}, say(twcodec.Proto6, twcodec.MsgSnap, 200, 201, 64, 63, 0, 2, []byte{0, 0})...),
		true)
	f.Add(append([]byte{0, 0, 1, 1, 0}, say(twcodec.Proto6, twcodec.MsgMapData, 1, 0, 1<<20, 3, []byte{0, 0, 1})...),
		true)
	f.Fuzz(func(t *testing.T, b []byte, down bool) {
		if len(b) == 0 || len(b) > 1400 {
			return
		}
		for _, p := range []twcodec.Protocol{twcodec.Proto6, twcodec.Proto7} {
			w := newWire(capturewriter.Form{Link: capturewriter.LinkRaw})
			c := w.join(p, tokenNone, server4)
			c.enter("nova", "garden", true)
			c.play(100, 104, 0, "nova", true)
			c.raw(!down, b)
			c.raw(!down, b)
			c.play(106, 130, 0, "nova", true)
			loadCapture(t, w.w.Bytes(), binread.Options{})
			unfolded(t, w.w.Bytes())
		}
	})
}
