package goldsrc

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/goldsrcwriter"
)

// seedDemos are short recordings of every kind that our writer knows.
func seedDemos(f *testing.F) [][]byte {
	var seeds [][]byte
	for _, o := range []goldsrcwriter.Options{
		{Seconds: 0.1, Players: 2},
		{Seconds: 0.1, Players: 2, Game: "valve", Fractions: true},
		{Seconds: 0.1, Players: 2, Game: "dod"},
		{Seconds: 0.1, Players: 2, HLTV: true, Instanced: true, Beams: true},
		{Seconds: 0.1, Players: 2, Spectates: true, Levels: []*goldsrcwriter.Level{
			goldsrcwriter.Ledgeworks(),
			goldsrcwriter.Cistern(),
		}},
	} {
		data, err := goldsrcwriter.Bytes(o)
		if err != nil {
			f.Fatal(err)
		}
		seeds = append(seeds, data)
	}
	return seeds
}

// FuzzOpen decodes whatever is given: no panic, increasing ticks, errors that
// say where.
func FuzzOpen(f *testing.F) {
	for _, s := range seedDemos(f) {
		f.Add(s)
		f.Add(s[:len(s)/2])
	}
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Open(binread.Bytes(data), binread.Options{})
		if err == nil {
			b := sim.NewBuilder()
			last := sim.Tick(-1)
			err = tickAll(d, b, func() {
				if b.Now() != last+1 {
					t.Fatalf("tick %d follows tick %d", b.Now(), last)
				}
				last = b.Now()
			})
			b.Finish()
		}
		var e *binread.Error
		if err != nil && (!errors.As(err, &e) || e.Offset < 0 || e.Offset > int64(len(data))) {
			t.Fatalf("ended with %v", err)
		}
	})
}

// FuzzFrames walks the container in both layouts.
func FuzzFrames(f *testing.F) {
	for _, s := range seedDemos(f)[:2] {
		f.Add(s, false)
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, data []byte, old bool) {
		l := layoutSteam
		if old {
			l = layoutWON
		}
		src := binread.Bytes(data)
		r := newFrameReader(src, l, nil)
		var fr frame
		at := int64(0)
		for {
			err := r.next(&fr)
			if err != nil {
				if errors.Is(err, io.EOF) || errors.Is(err, binread.ErrTruncated) ||
					errors.Is(err, binread.ErrCorrupt) {
					return
				}
				t.Fatal(err)
			}
			if fr.offset <= at || fr.offset+frameHeaderBytes+int64(len(fr.body)) > int64(len(data)) {
				t.Fatalf("frame at %d after %d, %d bytes of %d", fr.offset, at, len(fr.body), len(data))
			}
			at = fr.offset
		}
	})
}

// bitAt is the definition of the bit stream.
func bitAt(b []byte, k int) uint64 {
	if k>>3 >= len(b) {
		return 0
	}
	return uint64(b[k>>3]>>(k&7)) & 1
}

// FuzzBits holds the fast bit reader against the definition.
func FuzzBits(f *testing.F) {
	f.Add([]byte{0x5a, 0x13, 0xff, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, []byte{3, 7, 32, 1, 17})
	f.Fuzz(func(t *testing.T, data, widths []byte) {
		var r msgReader
		r.reset(data, len(data), 0)
		at := 0
		for _, w := range widths {
			n := int(w%32) + 1
			if at+n > len(data)*8 {
				return
			}
			want := uint64(0)
			for k := range n {
				want |= bitAt(data, at+k) << k
			}
			if got := uint64(r.peek(uint(n))); got != want {
				t.Fatalf("%d bits at %d peek as %d, want %d", n, at, got, want)
			}
			if got := uint64(r.bits(uint(n))); got != want {
				t.Fatalf("%d bits at %d are %d, want %d", n, at, got, want)
			}
			at += n
		}
		if r.pos != at || r.over() {
			t.Fatalf("at bit %d, want %d", r.pos, at)
		}
	})
}

// FuzzDelta reads descriptions and then records with them: nothing is read
// outside of the block, and reading ends.
func FuzzDelta(f *testing.F) {
	f.Add([]byte("entity_state_t\x00\x02\x00"), []byte{0xff, 0xff, 0xff, 0xff})
	f.Fuzz(func(t *testing.T, text, deltas []byte) {
		c := newClient()
		var r msgReader
		r.reset(text, len(text), 0)
		_ = c.desc.read(&r)
		for _, d := range []*description{
			&c.desc.entity, &c.desc.player, &c.desc.custom, &c.desc.client, &c.desc.weapon,
			&c.desc.event,
		} {
			if len(d.fields) > maxFields {
				t.Fatalf("%d fields", len(d.fields))
			}
			r.reset(deltas, len(deltas), 0)
			var rec record
			for !r.done() && d.apply(&r, &rec, 1) {
				r.bits(1)
			}
		}
	})
}

// signedOn returns a client that has read the LOADING of one of our demos.
func signedOn(tb testing.TB) *client {
	data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{Seconds: 0.1, Players: 3, Instanced: true, Beams: true})
	if err != nil {
		tb.Fatal(err)
	}
	d, err := open(binread.Bytes(data), binread.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	for {
		if err := d.frames.next(&d.f); err != nil {
			tb.Fatal(err)
		}
		if d.f.kind != frameLoading {
			return d.c
		}
		d.messages()
	}
}

// FuzzMessages reads two blocks as a client that has signed on does.
func FuzzMessages(f *testing.F) {
	f.Add([]byte{svcNop, svcTime, 0, 0, 0, 0}, []byte{svcChoke})
	for id := range numEngineMessages {
		f.Add(append([]byte{byte(id)}, make([]byte, 40)...), []byte{
			byte(id), 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
			0xff, 0xff,
		})
	}
	for id := range 40 {
		f.Add([]byte{byte(firstUserMessage + id), 3, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11},
			[]byte{byte(firstUserMessage + id)})
	}
	f.Fuzz(func(t *testing.T, first, second []byte) {
		c := signedOn(t)
		for i, block := range [][]byte{first, second} {
			c.sequence = int32(100 + i)
			c.loading, c.hasPacket = false, false
			var r msgReader
			r.reset(block, len(block), 0)
			_ = c.read(&r)
		}
		checkPool(t, c)
	})
}

// FuzzEntities reads packets of entities, each after the other.
func FuzzEntities(f *testing.F) {
	f.Add([]byte{1, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}, []byte{1, 0, 100, 0xff, 0xff, 0xff},
		[]byte{0, 0, 99, 0, 0})
	f.Fuzz(func(t *testing.T, a, b, d []byte) {
		c := signedOn(t)
		for i, block := range [][]byte{a, b, d, b, a} {
			c.sequence = int32(100 + i)
			var r msgReader
			r.reset(block, len(block), 0)
			if i == 0 {
				_ = c.readPacketEntities(&r)
			} else {
				_ = c.readDeltaPacketEntities(&r)
			}
			if f := c.entities.current; f != nil {
				last := 0
				for _, e := range f.list {
					if int(e.number) <= last {
						t.Fatalf("entity %d follows entity %d", e.number, last)
					}
					last = int(e.number)
				}
			}
		}
		checkPool(t, c)
	})
}

// checkPool counts the references to every record and holds them against what
// the pool believes.
func checkPool(t *testing.T, c *client) {
	t.Helper()
	refs := make([]int32, c.pool.n)
	for i := range c.entities.ring {
		for _, e := range c.entities.ring[i].list {
			refs[e.state]++
		}
	}
	for _, e := range c.entities.scratch {
		refs[e.state]++
	}
	for _, b := range c.entities.baselines {
		refs[b]++
	}
	for _, b := range c.entities.instanced {
		refs[b]++
	}
	for i := range c.self.ring {
		f := &c.self.ring[i]
		if !f.valid {
			continue
		}
		refs[f.state]++
		for w := range f.weapons {
			if f.held>>w&1 == 1 {
				refs[f.weapons[w]]++
			}
		}
	}
	for i := range refs {
		if counted := *c.pool.refs(int32(i)); i != zeroRecord && refs[i] != counted {
			t.Fatalf("record %d has %d references, the pool counts %d", i, refs[i], counted)
		}
	}
	for _, i := range c.pool.free {
		if refs[i] != 0 {
			t.Fatalf("record %d is free and has %d references", i, refs[i])
		}
	}
}

func TestUnitsStayInRange(t *testing.T) {
	nan := math.Float32frombits(0x7fc00000)
	for _, c := range []struct {
		in   float32
		want int32
	}{
		{0, 0}, {1, 256}, {-1, -256}, {0.5 / 256, 1}, {1e30, 1<<31 - 1}, {-1e30, -(1<<31 - 1)}, {nan, 0},
	} {
		if got := units(c.in); got != c.want {
			t.Errorf("units(%v) = %d, want %d", c.in, got, c.want)
		}
	}
}

// le32 writes v where a test wants a lying number.
func le32(b []byte, at int, v uint32) { binary.LittleEndian.PutUint32(b[at:], v) }
