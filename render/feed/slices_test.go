package feed

import (
	"context"
	"fmt"
	"io"
	"testing"

	"playhead/sim"
)

// A talk is a decoder of 64 players in four teams. One of them says something in each tick.
type talk struct{ n, lines int }

func (*talk) Meta() sim.Meta { return sim.Meta{} }

func (d *talk) Next(b *sim.Builder) error {
	const players, teams = 64, 4
	if d.n == d.lines {
		return io.EOF
	}
	if d.n == 0 {
		b.NewGame(sim.GameMeta{
			Engine: sim.DDNet, TickLen: sim.TeeworldsTick, Columns: sim.Cols(sim.X, sim.Y, sim.Team),
		})
	}
	b.Tick(sim.Tick(d.n))
	for id := range players {
		if d.n == 0 {
			b.Join(id, sim.Identity{Name: fmt.Sprint("player ", id)})
			b.Set(id, sim.X, 0)
			b.Set(id, sim.Team, int32(id%teams))
		}
	}
	who := d.n % players
	b.Set(who, sim.X, int32(d.n))
	b.Event(sim.Event{Kind: sim.EventChat, Player: int16(who), Target: -1, Text: fmt.Sprint("line ", d.n)})
	d.n++
	return nil
}

// Nobody waits for a filter: what a picture looks at is bounded, and so is how many pictures it takes.
func TestAFilterLooksAtABoundedPartOfManyEventsAPicture(t *testing.T) {
	const lines, aPicture, pictures = 100_000, 10_000, 250
	l := sim.Load(context.Background(), &talk{lines: lines})
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	for name, f := range map[string]Filter{
		"all":          {},
		"a text":       {Text: "line 777"},
		"a column":     {Text: "player=nova"},
		"a team":       {Text: "team:2"},
		"chosen teams": {Teams: OnlyTeam(2)},
		"both":         {Text: "line 7", Teams: OnlyTeam(1)},
	} {
		f.Groups, f.Player = DefaultGroups, -1
		list, n := NewList(f), 0
		for more := true; more; n++ {
			before, seen := list.world.cost, list.total
			list.Update(r, aPicture)
			if n := list.world.cost - before + list.total - seen; n > aPicture+worldCost {
				t.Fatalf("%s: a picture looks at what takes as long as %d events, want at most %d", name, n, aPicture)
			}
			more = list.Behind(r)
		}
		t.Logf("%s: %d of %d events in %d pictures", name, list.Len(), list.Total(), n)
		if n > pictures {
			t.Errorf("%s: takes %d pictures, want at most %d", name, n, pictures)
		}
	}
}
