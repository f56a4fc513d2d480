package sim

import (
	"context"
	"io"
	"testing"
)

// late is a recording of 1,000 ticks in which player 5 is on the server from the
// beginning and in the game from tick 700 to 800.
type late struct{ n int }

func (*late) Meta() Meta { return Meta{} }

func (l *late) Next(b *Builder) error {
	if l.n == 1000 {
		return io.EOF
	}
	if l.n == 0 {
		b.NewGame(GameMeta{Engine: DDNet, TickLen: TeeworldsTick})
		b.Join(5, Identity{Name: "late"})
	}
	b.Tick(Tick(l.n))
	b.Set(5, Direction, int32(l.n%2))
	if l.n >= 700 && l.n < 800 {
		b.Set(5, X, 10)
		b.Set(5, Y, 10)
	} else if l.n == 800 {
		b.Unset(5, Cols(X, Y))
	}
	l.n++
	return nil
}

func TestTheFirstPlayerIsFound(t *testing.T) {
	l := Load(context.Background(), &late{})
	r := NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	g := r.Games[0]
	for _, c := range []struct {
		from, to, want Tick
		ok             bool
	}{
		{0, MaxTick, 700, true},
		{0, 699, 0, false},
		{700, 700, 700, true},
		{750, MaxTick, 750, true},
		{800, MaxTick, 0, false},
	} {
		if got, ok := g.FirstSeen(c.from, c.to); got != c.want || ok != c.ok {
			t.Errorf("from %d to %d: tick %d, %v; want %d, %v", c.from, c.to, got, ok, c.want, c.ok)
		}
	}
}
