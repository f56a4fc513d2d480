package timeline

import (
	"context"
	"io"
	"testing"
	"time"

	"playhead/render/theme"
	"playhead/sim"
)

// script is a Decoder whose ticks are made by a function.
type script struct {
	ticks, n int
	step     func(b *sim.Builder, tick int)
}

func (*script) Meta() sim.Meta { return sim.Meta{} }

func (s *script) Next(b *sim.Builder) error {
	if s.n == s.ticks {
		return io.EOF
	}
	if s.n == 0 {
		b.NewGame(sim.GameMeta{Engine: sim.DDNet, TickLen: sim.TeeworldsTick})
	}
	b.Tick(sim.Tick(s.n))
	s.step(b, s.n)
	s.n++
	return nil
}

func play(ticks int, step func(b *sim.Builder, tick int)) *sim.Game {
	l := sim.Load(context.Background(), &script{ticks: ticks, step: step}, nil)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	return r.Games[0]
}

func tick(n int) time.Duration { return time.Duration(n) * sim.TeeworldsTick }

func TestBarsLastAsLongAsTheKey(t *testing.T) {
	g := play(400, func(b *sim.Builder, n int) {
		b.Set(3, sim.X, int32(n*8))
		b.Set(3, sim.Y, 0)
		dir := int32(0)
		if n >= 100 && n < 150 {
			dir = -1
		} else if n >= 300 {
			dir = 1
		}
		b.Set(3, sim.Direction, dir)
		b.Set(3, sim.Fire, int32(min(n, 200)/100)*2) // two presses of less than a tick
	})
	in := ReadInputs(g, 3, 0, tick(400), 100)
	left, right, fire, hook := in.Rows[0], in.Rows[1], in.Rows[4], in.Rows[3]
	if len(left.Bars) != 1 || left.Bars[0] != (Bar{From: tick(100), To: tick(150)}) || left.Missing {
		t.Errorf("left: %+v", left)
	}
	if len(right.Bars) != 1 || right.Bars[0].From != tick(300) || right.Bars[0].To != tick(399) {
		t.Errorf("right: %+v", right)
	}
	if len(fire.Bars) != 2 || fire.Bars[0].From != tick(100) {
		t.Errorf("fire: %+v", fire)
	}
	if !hook.Missing || len(hook.Bars) != 0 {
		t.Errorf("hook is not recorded: %+v", hook)
	}
	// 8 units a tick are 12.5 tiles a second.
	if in.MaxSpeed != 12.5 || len(in.Speed) == 0 {
		t.Errorf("speed %v, %d points", in.MaxSpeed, len(in.Speed))
	}
}

func TestHookStateStandsInForTheKey(t *testing.T) {
	g := play(20, func(b *sim.Builder, n int) {
		b.Set(0, sim.X, 0)
		b.Set(0, sim.HookState, []int32{0, 4, 5, -1}[n/5])
	})
	row := ReadInputs(g, 0, 0, time.Second, 10).Rows[3]
	if row.Missing || row.Source == "" || len(row.Bars) != 1 || row.Bars[0] != (Bar{From: tick(5), To: tick(15)}) {
		t.Errorf("hook: %+v", row)
	}
}

func TestTeleportIsNoSpeed(t *testing.T) {
	g := play(20, func(b *sim.Builder, n int) {
		b.Set(0, sim.X, int32(n*8+n/10*5000))
		b.Set(0, sim.Y, 0)
	})
	if in := ReadInputs(g, 0, 0, time.Second, 10); in.MaxSpeed > 13 {
		t.Errorf("speed %v, want that of running", in.MaxSpeed)
	}
}

func TestLongStretchIsSampled(t *testing.T) {
	g := play(exactTicks*2, func(b *sim.Builder, n int) {
		b.Set(0, sim.X, 0)
		b.Set(0, sim.Direction, 1)
	})
	in := ReadInputs(g, 0, 0, tick(exactTicks*2), 50)
	if len(in.Speed) > 60 || len(in.Rows[1].Bars) != 1 {
		t.Errorf("%d points, bars %v", len(in.Speed), in.Rows[1].Bars)
	}
}

func TestClusters(t *testing.T) {
	s := Scale{To: 100 * time.Second, W: 1000}
	marks := []Mark{
		{Time: 1 * time.Second, Kind: theme.MarkChat, Label: "a", Ref: 7},
		{Time: 10 * time.Second, Kind: theme.MarkChat, Ref: 8},
		{Time: 11 * time.Second, Kind: theme.MarkKill, Ref: 9},
		{Time: 12 * time.Second, Kind: theme.MarkLeave, Ref: 10},
		{Time: 50 * time.Second, Kind: theme.MarkJoin, Label: "b", Ref: 11},
	}
	got := Clusters(nil, s, marks, 12)
	if len(got) != 3 || got[0].Label != "a" || got[1].Count != 3 || got[1].Kind != theme.MarkKill || got[1].First != 8 || got[1].X != 110 || got[2].First != 11 {
		t.Errorf("%+v", got)
	}
}
