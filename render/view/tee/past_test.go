package tee

import (
	"context"
	"io"
	"testing"

	"playhead/sim"
)

// A story is a decoder that calls a function for each tick from 1 on.
type story struct {
	t, last sim.Tick
	tell    func(b *sim.Builder, t sim.Tick)
}

func (*story) Meta() sim.Meta { return sim.Meta{Recorder: 0} }
func (*story) Close() error   { return nil }

func (s *story) Next(b *sim.Builder) error {
	if s.t == s.last {
		return io.EOF
	}
	if s.t++; s.t == 1 {
		b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
		for id := range 5 {
			b.Join(id, sim.Identity{Name: string(rune('a' + id))})
		}
	}
	b.Tick(s.t)
	s.tell(b, s.t)
	return nil
}

func told(t *testing.T, last sim.Tick, tell func(b *sim.Builder, t sim.Tick)) *sim.Game {
	t.Helper()
	l := sim.Load(context.Background(), &story{last: last, tell: tell})
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	if err := l.Err(); err != nil {
		t.Fatal(err)
	}
	return r.Games[0]
}

func TestWhoLeavesTheSightIsRemembered(t *testing.T) {
	const last = 1500
	g := told(t, last, func(b *sim.Builder, t sim.Tick) {
		for id := range 5 {
			away := t > 100 && (id > 0 && id != 4 || t < 300)
			if away {
				if b.Row(id).Present() {
					b.Clear(id)
				}
				continue
			}
			b.Set(id, sim.X, int32(t))
			b.Set(id, sim.Y, int32(id))
		}
		kill := func(victim int16) {
			b.Event(sim.Event{Kind: sim.EventKill, Player: -1, Target: victim})
		}
		switch t {
		case 101:
			kill(1) // in sight
			b.Set(2, sim.Team, -1)
		case 200:
			kill(3) // out of sight
		}
	})
	for _, c := range []struct {
		t    sim.Tick
		seen [5]bool // as remembered
	}{
		{50, [5]bool{}},
		{101, [5]bool{true, false, false, true, true}},
		{199, [5]bool{true, false, false, true, true}},
		{201, [5]bool{true, false, false, false, true}},
		{290, [5]bool{true, false, false, false, true}},
		{100 + memoryTicks + 1, [5]bool{}},
		{110, [5]bool{true, false, false, true, true}}, // back in time
		{last, [5]bool{}},
		{150, [5]bool{true, false, false, true, true}},
	} {
		p := new(Past)
		for _, from := range []sim.Tick{c.t, 1, c.t - 30, last} { // however it was reached
			p.Update(g, from)
			p.Update(g, c.t)
			var w sim.World
			g.At(c.t, &w)
			for id, want := range c.seen {
				if w.Rows[id].Present() {
					continue // is in sight
				}
				r, age, ok := p.At(id, c.t)
				if ok != want {
					t.Errorf("tick %d, from %d: player %d is remembered: %v, want %v", c.t, from, id, ok, want)
				}
				if ok && (r.V[sim.X] != 100 || age != c.t-100) {
					t.Errorf("tick %d, from %d: player %d was seen at x %d, %d ticks ago", c.t, from, id,
						r.V[sim.X], age)
				}
			}
		}
	}
}
