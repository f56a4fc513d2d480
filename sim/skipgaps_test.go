package sim

import (
	"io"
	"testing"
	"time"
)

// holed has a tick a second up to 20 s, but nothing between 4 s and 10 s.
type holed struct{ next *Tick }

func (holed) Meta() Meta { return Meta{Format: "holed"} }

func (h holed) Next(b *Builder) error {
	switch *h.next {
	case 0:
		b.NewGame(GameMeta{TickLen: time.Second})
	case 5:
		*h.next = 10
	case 21:
		return io.EOF
	}
	b.Tick(*h.next)
	if *h.next == 10 {
		b.Gap(4, -1, -1)
	}
	*h.next++
	return nil
}

// Playing goes past a gap the way it goes, and says so; it stays inside a loop.
func TestPlayingSkipsGaps(t *testing.T) {
	const s = time.Second
	r := loadAll(t, holed{new(Tick)})
	if len(r.Gaps()) != 1 {
		t.Fatalf("gaps %+v", r.Gaps())
	}
	for _, c := range []struct {
		name         string
		on           bool
		from         time.Duration
		speed        float64
		loopA, loopB time.Duration
		want         time.Duration
		skipped      int
	}{
		{"switched off", false, 4 * s, 1, 0, 0, 5 * s, 0},
		{"forward", true, 4 * s, 1, 0, 0, 10 * s, 1},
		{"before it", true, 2 * s, 1, 0, 0, 3 * s, 0},
		{"backward", true, 10 * s, -1, 0, 0, 4 * s, 1},
		{"a loop around it", true, 4 * s, 1, 1 * s, 12 * s, 10 * s, 1},
		{"a loop that ends in it", true, 4 * s, 1, 1 * s, 8 * s, 1 * s, 1},
		{"a loop that ends in it, backward", true, 10 * s, -1, 8 * s, 15 * s, 15 * s, 1},
		{"a loop in it", true, 5 * s, 1, 5 * s, 8 * s, 6 * s, 0},
	} {
		p := NewPlayback(r)
		p.SkipGaps(c.on)
		p.SetSpeed(c.speed)
		p.Seek(c.from)
		if c.loopB > 0 {
			p.SetLoopA(c.loopA)
			p.SetLoopB(c.loopB)
		}
		p.Play(true)
		p.Advance(s)
		if n, _ := p.Skipped(); p.Position() != c.want || n != c.skipped || !p.Playing() {
			t.Errorf("%s: at %v, %d skipped, want %v and %d", c.name, p.Position(), n, c.want, c.skipped)
		}
	}
	p := NewPlayback(r)
	p.SkipGaps(true)
	p.Seek(6 * s)
	if p.Advance(s); p.Position() != 6*s {
		t.Errorf("paused, it moved to %v", p.Position())
	}
}
