package sim

import (
	"testing"
	"time"
)

// play returns a playback of a recording of n ticks whose player 0 stands at
// x = tick.
func play(t *testing.T, n int) *Playback {
	t.Helper()
	b := NewBuilder()
	b.NewGame(GameMeta{TickLen: TeeworldsTick})
	for i := 1; i <= n; i++ {
		b.Tick(Tick(i))
		b.Set(0, X, int32(i))
	}
	r := NewRecording(Meta{})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	r.Finish(nil)
	return NewPlayback(r)
}

const ms = time.Millisecond

func TestPlayingFollowsTheClockTimesSpeed(t *testing.T) {
	for _, tt := range []struct {
		speed float64
		from  time.Duration
		want  time.Duration
	}{
		{1, 0, 1000 * ms},
		{0.25, 0, 250 * ms},
		{4, 0, 4000 * ms},
		{-1, 1500 * ms, 500 * ms},
		{-2, 1500 * ms, 0},
		{64, 0, 19980 * ms},
	} {
		p := play(t, 1000)
		p.Seek(tt.from)
		p.SetSpeed(tt.speed)
		p.Play(true)
		for range 60 { // uneven frames that add up to a second
			p.Advance(10 * ms)
			p.Advance(time.Second/60 - 10*ms)
		}
		p.Advance(time.Second - 60*(time.Second/60))
		if d := p.Position() - tt.want; d < -time.Microsecond || d > time.Microsecond {
			t.Errorf("speed %v from %v: at %v, want %v", tt.speed, tt.from, p.Position(), tt.want)
		}
	}
}

func TestPlayingStopsAtBothEnds(t *testing.T) {
	p := play(t, 100)
	p.Play(true)
	p.Advance(time.Hour)
	if p.Playing() || p.Position() != 99*20*ms || !p.AtEnd() {
		t.Errorf("at the end: playing %v at %v", p.Playing(), p.Position())
	}
	p.SetSpeed(-1)
	p.Play(true)
	p.Advance(time.Hour)
	if p.Playing() || p.Position() != 0 {
		t.Errorf("at the start: playing %v at %v", p.Playing(), p.Position())
	}
}

// One client of a capture shares the clock of all: nothing is shown for a time before it came.
func TestThePlayheadIsNeverBeforeALateStart(t *testing.T) {
	b := NewBuilder()
	b.NewGame(GameMeta{TickLen: TeeworldsTick})
	for i := range 100 {
		b.TickTime(Tick(500+i), 8600*ms+time.Duration(i)*20*ms)
	}
	r := NewRecording(Meta{LateStart: true})
	p := NewPlayback(r)
	p.Advance(0)
	for _, u := range b.Finish() {
		r.Append(u)
	}
	r.Finish(nil)
	check := func(what string) {
		t.Helper()
		if p.Position() != 8600*ms || p.Tick() != 500 {
			t.Errorf("%s: at %v, tick %d", what, p.Position(), p.Tick())
		}
	}
	p.Advance(0)
	check("opened")
	p.Seek(0)
	check("sought the beginning")
	p.Seek(10 * time.Second)
	p.SetSpeed(-1)
	p.Play(true)
	p.Advance(time.Hour)
	check("played backwards")
	if p.Playing() {
		t.Error("plays on")
	}
}

func TestStepShowsEveryTickBothWays(t *testing.T) {
	p := play(t, 300)
	p.Seek(0)
	for i := Tick(2); i <= 300; i++ {
		p.Step(1)
		if p.Tick() != i || p.World().Rows[0].V[X] != int32(i) {
			t.Fatalf("step to %d: tick %d, x %d", i, p.Tick(), p.World().Rows[0].V[X])
		}
	}
	for i := Tick(299); i >= 1; i-- {
		p.Step(-1)
		if p.Tick() != i {
			t.Fatalf("step back to %d: tick %d", i, p.Tick())
		}
	}
}

func TestStepPassesTicksAtOneTime(t *testing.T) {
	b := NewBuilder()
	b.NewGame(GameMeta{Engine: GoldSrc})
	for i := range 10 {
		b.TickTime(Tick(i), time.Duration(i/5)*time.Second)
		b.Set(1, X, int32(i))
	}
	r := NewRecording(Meta{})
	for _, u := range b.Finish() {
		r.Append(u)
	}
	r.Finish(nil)
	p := NewPlayback(r)
	p.SeekTick(r.Games[0], 0)
	for i := Tick(1); i < 10; i++ {
		p.Step(1)
		if p.Tick() != i {
			t.Fatalf("step to %d: tick %d", i, p.Tick())
		}
	}
	p.Seek(500 * ms)
	if p.Tick() != 4 {
		t.Errorf("at 0.5 s: tick %d, want the last of those at 0 s", p.Tick())
	}
}

func TestSeekPastTheLoadedPartWaits(t *testing.T) {
	b := NewBuilder()
	b.NewGame(GameMeta{TickLen: TeeworldsTick})
	r := NewRecording(Meta{Promised: time.Minute})
	feed := func(from, to int) {
		for i := from; i <= to; i++ {
			b.Tick(Tick(i))
			b.Set(0, X, int32(i))
		}
		for _, u := range b.Flush() {
			r.Append(u)
		}
	}
	feed(1, 100)
	p := NewPlayback(r)
	p.Seek(1 * time.Second)
	p.Seek(30 * time.Second)
	p.Advance(20 * ms)
	if d, ok := p.Waiting(); !ok || d != 30*time.Second || p.Position() != time.Second {
		t.Fatalf("waiting %v for %v, at %v", ok, d, p.Position())
	}
	p.Seek(20 * time.Second) // a newer seek replaces it
	feed(101, 1500)
	p.Advance(20 * ms)
	if _, ok := p.Waiting(); ok || p.Position() != 20*time.Second || p.Tick() != 1001 {
		t.Errorf("waiting %v, at %v, tick %d", ok, p.Position(), p.Tick())
	}
	p.Seek(40 * time.Second)
	r.Finish(nil)
	p.Advance(20 * ms)
	if _, ok := p.Waiting(); ok || p.Position() != r.Loaded() {
		t.Errorf("after the end: waiting %v, at %v", ok, p.Position())
	}
}

func TestLoopWrapsWithoutLosingTime(t *testing.T) {
	p := play(t, 1000)
	p.SetLoopA(2 * time.Second)
	p.SetLoopB(3 * time.Second)
	p.Seek(2900 * ms)
	p.Play(true)
	p.Advance(300 * ms)
	if p.Position() != 2200*ms {
		t.Errorf("at %v, want 2.2 s", p.Position())
	}
	p.SetSpeed(-1)
	p.Advance(300 * ms)
	if p.Position() != 2900*ms {
		t.Errorf("backward at %v, want 2.9 s", p.Position())
	}
	p.SetLooping(false)
	p.SetSpeed(1)
	p.Advance(300 * ms)
	if p.Position() != 3200*ms {
		t.Errorf("loop off: at %v, want 3.2 s", p.Position())
	}
}

func TestUndoGoesBackToWhereAJumpBegan(t *testing.T) {
	p := play(t, 1000)
	p.Seek(3 * time.Second)
	p.Jump(9 * time.Second)
	p.Jump(5 * time.Second)
	for _, want := range []time.Duration{9, 3} {
		if !p.Undo() || p.Position() != want*time.Second {
			t.Errorf("undo: at %v, want %d s", p.Position(), want)
		}
	}
	if p.Undo() {
		t.Error("a third undo went somewhere")
	}
	if !p.Redo() || p.Position() != 9*time.Second {
		t.Errorf("redo: at %v", p.Position())
	}
}

func TestPausedPlayheadBlendsBetweenTicks(t *testing.T) {
	p := play(t, 1000)
	p.Seek(105 * ms) // tick 6 is at 100 ms
	w, f := p.Next()
	if p.Tick() != 6 || w.Tick != 7 || f < 0.249 || f > 0.251 {
		t.Errorf("tick %d to %d at %v", p.Tick(), w.Tick, f)
	}
	if p.Advance(20 * ms) {
		t.Error("a paused playback changed")
	}
}

func TestBlendNeverSmearsOverATeleport(t *testing.T) {
	row := func(x, vx int32) *Row {
		var r Row
		r.set(X, x)
		r.set(Y, 0)
		r.set(VX, vx*256)
		r.set(VY, 0)
		return &r
	}
	for _, tt := range []struct {
		name string
		a, b *Row
		want int32
	}{
		{"runs", row(1000, 10), row(1020, 10), 1010},
		{"flies fast", row(1000, 120), row(1240, 120), 1120},
		{"is launched", row(1000, 0), row(1100, 100), 1050},
		{"teleports", row(1000, 10), row(3000, 10), 1000},
	} {
		var r Row
		if Blend(&r, tt.a, tt.b, 0.5, 2, DDNet); r.V[X] != tt.want {
			t.Errorf("%s: x %d, want %d", tt.name, r.V[X], tt.want)
		}
	}
}

func TestInferredColumnsNeverReplaceRecordedOnes(t *testing.T) {
	p := play(t, 10)
	g := p.Game()
	b := NewBuilder()
	b.NewGame(GameMeta{TickLen: TeeworldsTick})
	for i := Tick(1); i <= 6; i++ {
		b.Tick(i)
		b.Set(0, X, 9999)
		b.Set(0, HookState, 5)
		b.Set(7, HookState, 5) // nobody is there
	}
	for _, u := range b.Flush() {
		g.AppendInferred(u.Chunk)
	}
	p.SeekTick(g, 3)
	r := &p.World().Rows[0]
	if r.V[X] != 3 || r.V[HookState] != 5 || !r.Inferred.Has(HookState) || r.Inferred.Has(X) {
		t.Errorf("%+v", r)
	}
	if !p.World().Rows[7].Has.Empty() {
		t.Error("an inferred row came out of nothing")
	}
	p.SeekTick(g, 8)
	if p.World().Rows[0].Has.Has(HookState) {
		t.Error("inferred past what was worked out")
	}
	if to, ok := g.InferredTo(); !ok || to != 6 {
		t.Errorf("inferred to %d, %v", to, ok)
	}
}
