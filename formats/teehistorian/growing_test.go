package teehistorian

import (
	"errors"
	"io"
	"math/rand/v2"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// A growing source shows more of a file with each call.
type growing struct {
	data []byte
	size int
	done bool
}

func (g *growing) ReadAt(p []byte, off int64) (int, error) {
	return binread.Bytes(g.data[:g.size]).ReadAt(p, off)
}
func (g *growing) Size() int64   { return int64(g.size) }
func (g *growing) Growing() bool { return !g.done }

// What a growing file gives must be what the whole file gives, however it came.
func TestGrowingFileGivesWholeTicks(t *testing.T) {
	data, _ := play(11, 200)
	whole, end := worlds(data)
	if end != io.EOF {
		t.Fatal(end)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	g := &growing{data: data}
	var d sim.Decoder
	err := sim.ErrMore
	for errors.Is(err, sim.ErrMore) && d == nil {
		d, err = Open(g, binread.Options{})
		g.grow(rng)
	}
	if err != nil {
		t.Fatal(err)
	}
	b, n := sim.NewBuilder(), 0
	for {
		err := d.Next(b)
		if err == io.EOF {
			break
		}
		if errors.Is(err, sim.ErrMore) {
			b.Flush()
			g.grow(rng)
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if !b.World().Equal(whole[n]) {
			t.Fatalf("tick %d differs", n)
		}
		n++
	}
	if n != len(whole) {
		t.Errorf("%d ticks, want %d", n, len(whole))
	}
}

func (g *growing) grow(rng *rand.Rand) {
	g.size = min(len(g.data), g.size+1+rng.IntN(200))
}

func TestFileThatStopsGrowingEndsWhereItEnds(t *testing.T) {
	data, _ := play(12, 50)
	g := &growing{data: data, size: len(data) - 40}
	d, err := Open(g, binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b := sim.NewBuilder()
	for err == nil {
		err = d.Next(b)
	}
	if !errors.Is(err, sim.ErrMore) {
		t.Fatalf("got %v, want to wait for more", err)
	}
	g.done = true
	for err = d.Next(b); err == nil; err = d.Next(b) {
	}
	if !errors.Is(err, binread.ErrTruncated) {
		t.Errorf("got %v, want the end", err)
	}
}
