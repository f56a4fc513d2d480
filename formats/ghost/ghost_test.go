package ghost_test

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"testing"

	"playhead/formats/ghost"
	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/campaign"
	"playhead/testdata/ghostwriter"
)

// tryLoad decodes what may be damaged. It fails the test on an error that does
// not say where.
func tryLoad(tb testing.TB, data []byte) *sim.Recording {
	tb.Helper()
	d, err := ghost.Open(binread.Bytes(data), binread.Options{})
	if err != nil {
		checkError(tb, err, data)
		return nil
	}
	l := sim.Load(context.Background(), d)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	r.Finish(l.Err())
	if r.Err != nil {
		checkError(tb, r.Err, data)
	}
	return r
}

func checkError(tb testing.TB, err error, data []byte) {
	tb.Helper()
	var e *binread.Error
	if !errors.As(err, &e) || e.Format != "ghost" || e.Offset < 0 || e.Offset > int64(len(data)) || e.Field == "" ||
		strings.Contains(err.Error(), "panic") {
		tb.Fatalf("%d bytes: error without a place: %v", len(data), err)
	}
}

// points returns tick, x and y of every row.
func points(r *sim.Recording) (ps [][3]int32) {
	for _, g := range r.Games {
		g.Each(-1<<31, sim.MaxTick, func(w *sim.World) bool {
			ps = append(ps, [3]int32{int32(w.Tick), w.Rows[0].V[sim.X], w.Rows[0].V[sim.Y]})
			return true
		})
	}
	return ps
}

func TestEveryVersionGivesTheRunBack(t *testing.T) {
	for version := byte(4); version <= 6; version++ {
		for _, noTicks := range []bool{false, true} {
			f := ghostwriter.Walk(137) // three chunks
			f.Version, f.NoTicks, f.CRC, f.SHA256 = version, noTicks, 0xfeedbeef, [32]byte{1, 2, 3}
			r := tryLoad(t, f.Bytes())
			if r == nil || r.Err != nil || len(r.Warnings) > 0 {
				t.Fatalf("version %d: %v %v", version, r.Err, r.Warnings)
			}
			ps := points(r)
			if len(ps) != len(f.Characters) {
				t.Fatalf("version %d: %d ticks, want %d", version, len(ps), len(f.Characters))
			}
			for i, c := range f.Characters {
				want := [3]int32{c.Tick, c.X, c.Y}
				if noTicks {
					want[0] = f.StartTick + int32(i)
				}
				if ps[i] != want {
					t.Fatalf("version %d: tick %d: got %v, want %v", version, i, ps[i], want)
				}
			}
			g := r.Games[0]
			if m := g.Map; m.Name != "lane" || m.HasCRC != (version < 6) || m.HasSHA256 != (version == 6) ||
				m.HasCRC && m.CRC != 0xfeedbeef || m.HasSHA256 && m.SHA256 != f.SHA256 {
				t.Errorf("version %d: map %+v", version, m)
			}
			who := g.StintAt(0, g.Events[0].Tick).Identity
			if who.Name != "mouse" || who.Skin != "default" || !who.CustomCol || who.ColorBody != 255 ||
				who.ColorFeet != 65280 {
				t.Errorf("version %d: %+v", version, who)
			}
			if e := g.Events[len(g.Events)-1]; e.Kind != sim.EventFinish || e.Value != int32(f.TimeMS) {
				t.Errorf("version %d: %+v", version, e)
			}
		}
	}
}

func TestTheVerticalVelocityIsMissing(t *testing.T) {
	r := tryLoad(t, ghostwriter.Walk(3).Bytes())
	w := new(sim.World)
	r.Games[0].At(1002, w)
	row := &w.Rows[0]
	if row.Has.Has(sim.VY) || row.Has.Has(sim.Jump) || !row.Has.Has(sim.VX) || row.V[sim.VX] != 2560 ||
		row.V[sim.RaceStart] != 1001 {
		t.Errorf("%+v", row)
	}
}

func TestAGhostWhoseWriterDied(t *testing.T) {
	f := ghostwriter.Walk(60)
	f.Ticks, f.TimeMS = 0, 0
	r := tryLoad(t, f.Bytes())
	if len(points(r)) != 60 || r.Err != nil || len(r.Warnings) != 1 || r.Warnings[0].Kind != "unfinished" {
		t.Errorf("%d ticks, %v, %v", len(points(r)), r.Err, r.Warnings)
	}
	for _, e := range r.Games[0].Events {
		if e.Kind == sim.EventFinish {
			t.Errorf("%+v", e)
		}
	}
}

func TestWhatIsWrongIsSaid(t *testing.T) {
	good := ghostwriter.Walk(60)
	head := len(good.Header())
	v4 := ghostwriter.Walk(60)
	v4.Version = 4
	for _, c := range []struct {
		name  string
		data  []byte
		ticks int
		text  string // of the error, or the kind of the warning
	}{
		{"version 3", append([]byte("TWGHOST\x00\x03"), good.Bytes()[9:]...), -1, "version 3, want 4 to 6"},
		{"no header", good.Bytes()[:50], -1, "want 64 bytes, 25 left (ghost, map at byte 25)"},
		{"cut off", good.Bytes()[:len(good.Bytes())-5], 50, "the file ends here"},
		{"a chunk of no bytes", append(good.Header(), 2, 1, 0, 0), 0, "0 bytes, want 1 to 6400 (ghost, chunk size at byte"},
		{"a chunk too large", append(good.Header(), 2, 1, 0xff, 0xff), 0, "65535 bytes, want 1 to 6400 (ghost, chunk size at byte"},
		{"items of an unknown kind", insert(good.Bytes(), head, 9, 1, 0, 1, 0), 60, "bad-chunk"},
		{"too few ints", insert(good.Bytes(), head, ghost.Chunk(2, 3, []int32{1, 2})...), 60, "bad-chunk"},
		{"too many items", insert(good.Bytes(), head, ghost.Chunk(2, 255, []int32{1, 2})...), 60, "bad-chunk"},
		{
			"version 4 loses what follows", insert(v4.Bytes(), len(v4.Header()), ghost.Chunk(2, 3, []int32{1, 2})...),
			0,
			"3 items of 12 ints, 2 ints are there (ghost, chunk at byte",
		},
		{"ticks that go back", append(good.Bytes(), ghost.Chunk(2, 1, make([]int32, 12))...), 60, "bad-tick"},
		{"another count", func() []byte {
			f := ghostwriter.Walk(60)
			f.Ticks = 61
			return f.Bytes()
		}(), 60, "tick-count"},
	} {
		r := tryLoad(t, c.data)
		if c.ticks < 0 {
			_, err := ghost.Open(binread.Bytes(c.data), binread.Options{})
			if err == nil || !strings.Contains(err.Error(), c.text) {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		said := ""
		if r.Err != nil {
			said = r.Err.Error()
		} else if len(r.Warnings) > 0 {
			said = r.Warnings[0].Kind
		}
		if len(points(r)) != c.ticks || !strings.Contains(said, c.text) {
			t.Errorf("%s: %d ticks, %q", c.name, len(points(r)), said)
		}
	}
}

func insert(b []byte, at int, what ...byte) []byte {
	return append(append(append([]byte{}, b[:at]...), what...), b[at:]...)
}

// 10,000 ghosts with flipped bits, cuts and bytes put in: none takes long or much
// memory, and what is wrong has a place.
func TestDamagedGhostsDoNoHarm(t *testing.T) {
	var whole [][]byte
	for version := byte(4); version <= 6; version++ {
		f := ghostwriter.Walk(160)
		f.Version = version
		whole = append(whole, f.Bytes())
	}
	real, err := os.ReadFile("../../testdata/rounds/ghost-lane.gho")
	if err != nil {
		t.Fatal(err)
	}
	whole = append(whole, real)
	rng := rand.New(rand.NewPCG(3, 4))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	most := 0
	for range campaign.Times(10_000, 10_000) {
		b := append([]byte{}, whole[rng.IntN(len(whole))]...)
		for range 1 + rng.IntN(5) {
			switch at := rng.IntN(len(b)); rng.IntN(4) {
			case 0:
				b = b[:max(at, 1)]
			case 1:
				b = insert(b, at, byte(rng.IntN(256)), byte(rng.IntN(256)))
			default:
				b[at] ^= 1 << rng.IntN(8)
			}
		}
		if r := tryLoad(t, b); r != nil {
			n := 0
			for _, g := range r.Games {
				n += g.Ticks()
			}
			most = max(most, n)
		}
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / 10_000; each > 4<<20 {
		t.Errorf("%d bytes a ghost", each)
	}
	if most > 1000 {
		t.Errorf("%d ticks of a ghost of 160", most)
	}
}

// A growing ghost is read as far as it goes, and on.
func TestAGhostThatIsBeingWritten(t *testing.T) {
	src := &growing{data: ghostwriter.Walk(120).Bytes()}
	src.n = 20
	if _, err := ghost.Open(src, binread.Options{}); !errors.Is(err, sim.ErrMore) {
		t.Fatal(err)
	}
	src.n = 150
	d, err := ghost.Open(src, binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, ticks := sim.NewBuilder(), 0
	for {
		err := d.Next(b)
		switch {
		case err == nil:
			ticks++
		case errors.Is(err, sim.ErrMore) && src.n < len(src.data):
			src.n++
		case errors.Is(err, sim.ErrMore):
			src.done = true
		case err == io.EOF && ticks == 120:
			return
		default:
			t.Fatal(ticks, err)
		}
	}
}

type growing struct {
	data []byte
	n    int
	done bool
}

func (g *growing) ReadAt(p []byte, off int64) (int, error) {
	return binread.Bytes(g.data[:g.n]).ReadAt(p, off)
}
func (g *growing) Size() int64   { return int64(g.n) }
func (g *growing) Growing() bool { return !g.done }

func FuzzGhost(f *testing.F) {
	for version := byte(4); version <= 6; version++ {
		w := ghostwriter.Walk(60)
		w.Version = version
		f.Add(w.Bytes())
		w.NoTicks = true
		f.Add(w.Bytes())
	}
	f.Fuzz(func(t *testing.T, data []byte) { tryLoad(t, data) })
}
