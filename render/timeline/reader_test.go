package timeline

import (
	"context"
	"io"
	"math"
	"slices"
	"testing"
	"time"

	"playhead/sim"
)

// script is a Decoder whose ticks are made by a function.
type script struct {
	ticks, n int
	engine   sim.Engine
	at       func(tick int) time.Duration
	step     func(b *sim.Builder, tick int)
}

func (*script) Meta() sim.Meta { return sim.Meta{} }

func (s *script) Next(b *sim.Builder) error {
	if s.n == s.ticks {
		return io.EOF
	}
	if s.n == 0 {
		m := sim.GameMeta{Engine: s.engine, TickLen: sim.TeeworldsTick, Columns: sim.Cols(sim.X, sim.Y, sim.Direction)}
		if s.engine == sim.GoldSrc {
			m.TickLen = 0
		}
		b.NewGame(m)
	}
	if s.engine == sim.GoldSrc {
		b.TickTime(sim.Tick(s.n), s.at(s.n))
	} else {
		b.Tick(sim.Tick(s.n))
	}
	s.step(b, s.n)
	s.n++
	return nil
}

func load(s *script) *sim.Game {
	l := sim.Load(context.Background(), s)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	return r.Games[0]
}

// play returns a game of DDNet.
func play(ticks int, step func(b *sim.Builder, tick int)) *sim.Game {
	return load(&script{ticks: ticks, engine: sim.DDNet, step: step})
}

// playGoldSrc returns a game of GoldSrc with a tick each 10 ms.
func playGoldSrc(ticks int, step func(b *sim.Builder, tick int)) *sim.Game {
	return load(&script{ticks: ticks, engine: sim.GoldSrc, step: step, at: func(n int) time.Duration {
		return time.Duration(n) * 10 * ms
	}})
}

func tick(n int) time.Duration { return time.Duration(n) * sim.TeeworldsTick }

// read returns the lanes of player id between two times, all points of them.
func read(g *sim.Game, id int, from, to, step time.Duration) *Data {
	r := NewReader(g, id, View{from, to}, step, nil)
	for !r.Read(1000) {
	}
	return r.Data()
}

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
	in := read(g, 3, 0, tick(400), 0)
	left, right, fire, hook := in.Rows[0], in.Rows[1], in.Rows[4], in.Rows[3]
	if len(left.Bars) != 1 || left.Bars[0] != (Bar{From: tick(100), To: tick(150)}) || left.Missing || left.Held {
		t.Errorf("left: %+v", left)
	}
	if len(right.Bars) != 1 || right.Bars[0].From != tick(300) || right.Bars[0].To != tick(399) || !right.Held {
		t.Errorf("right: %+v", right)
	}
	if len(fire.Bars) != 2 || fire.Bars[0].From != tick(100) {
		t.Errorf("fire: %+v", fire)
	}
	if !hook.Missing || len(hook.Bars) != 0 {
		t.Errorf("hook is not recorded: %+v", hook)
	}
	// 8 units a tick are 12.5 tiles a second.
	if s := in.Graphs[LaneSpeed].Series[0]; s.Hi != 12.5 || s.Lo != 12.5 || len(s.Points) != 399 {
		t.Errorf("speed %v to %v, %d points", s.Lo, s.Hi, len(s.Points))
	}
}

func TestHookStateStandsInForTheKey(t *testing.T) {
	g := play(20, func(b *sim.Builder, n int) {
		b.Set(0, sim.X, 0)
		b.Set(0, sim.HookState, []int32{0, 4, 5, -1}[n/5])
	})
	row := read(g, 0, 0, time.Second, 0).Rows[3]
	if row.Missing || row.Source == "" || len(row.Bars) != 1 ||
		row.Bars[0] != (Bar{From: tick(5), To: tick(19), Inferred: true}) {
		t.Errorf("hook: %+v", row)
	}
}

func TestWhoIsNotThereHasNoUnrecordedKeys(t *testing.T) {
	g := play(20, func(b *sim.Builder, n int) { b.Set(0, sim.X, 0) })
	in := read(g, 1, 0, time.Second, 0)
	if in.Here || in.Rows[0].Missing || !in.Rows[3].Missing {
		t.Errorf("%+v: a direction could be recorded, a hook not", in)
	}
}

func TestWeaponRowSaysWhichWeapon(t *testing.T) {
	g := play(30, func(b *sim.Builder, n int) {
		b.Set(0, sim.X, 0)
		b.Set(0, sim.WantedWeapon, int32(n/10+1))
	})
	row := read(g, 0, 0, time.Second, 0).Rows[5]
	want := []Bar{
		{From: 0, To: tick(10), Label: "hammer"},
		{From: tick(10), To: tick(20), Label: "gun"},
		{From: tick(20), To: tick(29), Label: "shotgun"},
	}
	if !slices.Equal(row.Bars, want) || !row.Changes {
		t.Errorf("%+v, want %+v", row.Bars, want)
	}
}

func TestTeleportIsNoSpeed(t *testing.T) {
	g := play(20, func(b *sim.Builder, n int) {
		b.Set(0, sim.X, int32(n*8+n/10*5000))
		b.Set(0, sim.Y, 0)
	})
	s := read(g, 0, 0, time.Second, 0).Graphs[LaneSpeed].Series[0]
	if s.Hi > 13 || s.Points[len(s.Points)-5].Time <= tick(10) {
		t.Errorf("speed %v, want that of running; %+v", s.Hi, s.Points)
	}
}

// Without the map, the velocity inferred for a respawn is the way from where the tee
// died: it would leave the rest of the curve flat.
func TestAnInferredLeapIsNoSpeed(t *testing.T) {
	g := play(20, func(b *sim.Builder, n int) { b.Set(0, sim.X, int32(n*8+n/10*5000)) })
	infer := func(w *sim.World) {
		v := int32(8 * 256)
		if w.Tick == 10 {
			v = 5008 * 256
		}
		w.Rows[0].Infer(sim.VX, v)
		w.Rows[0].Infer(sim.VY, 0)
	}
	r := NewReader(g, 0, View{0, time.Second}, 0, infer)
	for !r.Read(7) {
	}
	s := r.Data().Graphs[LaneSpeed].Series[0]
	if s.Hi > 13 || len(s.Points) != 19 {
		t.Errorf("%d points up to %v tiles/s, want 19 up to that of running", len(s.Points), s.Hi)
	}
}

func TestSpeedIsThatOfWhatIsDrawn(t *testing.T) {
	// A vanilla demo: an item of tick 0 repeats.
	g := play(20, func(b *sim.Builder, n int) {
		b.Set(0, sim.X, 100)
		b.Set(0, sim.VX, 256)
		b.Set(0, sim.VY, 0)
		b.Set(0, sim.TrueAt, 1)
	})
	reckon := func(w *sim.World) {
		w.Rows[0].Infer(sim.VX, 256*int32(1+w.Rows[0].AgeTicks(w.Tick)))
	}
	r := NewReader(g, 0, View{0, time.Second}, 0, reckon)
	for !r.Read(7) {
	}
	k := sim.DDNet.Column(sim.VX).Scale / sim.TileUnits
	s := r.Data().Graphs[LaneSpeed].Series[0]
	if len(s.Points) != 20 || s.Lo != 256*k || s.Hi != 20*256*k {
		t.Errorf("%d points, %v to %v; want 20 to %v", len(s.Points), s.Lo, s.Hi, 20*256*k)
	}
}

func TestWorstValueOfAStepStands(t *testing.T) {
	g := playGoldSrc(6000, func(b *sim.Builder, n int) {
		b.Set(1, sim.X, 0)
		us := int32(10_000)
		if n == 3333 {
			us = 250_000
		}
		b.SetGlobal(sim.FrameTimeMicros, us)
	})
	in := read(g, 1, 0, time.Minute, 500*ms)
	rate, took := in.Graphs[LaneFrames].Series[0], in.Graphs[LaneFrames].Series[1]
	if len(took.Points) > 121 || took.Hi != 250 || rate.Lo != 4 {
		t.Errorf("%d points, time up to %v, rate down to %v", len(took.Points), took.Hi, rate.Lo)
	}
	if p, ok := took.At(33_400 * ms); !ok || p.Lo != 10 || p.Hi != 250 || p.Falls {
		t.Errorf("%+v, %v", p, ok)
	}
}

func TestManyPressesWithinAStepAreFewBars(t *testing.T) {
	g := play(100_000, func(b *sim.Builder, n int) {
		b.Set(0, sim.X, 0)
		b.Set(0, sim.Direction, int32(n%2))
		b.Set(0, sim.Weapon, int32(n/3%5))
	})
	in := read(g, 0, 0, tick(100_000), 2*sec)
	for _, row := range in.Rows {
		if len(row.Bars) > 1001 {
			t.Errorf("%s: %d bars in 1000 steps", row.Label, len(row.Bars))
		}
	}
	if n := len(in.Rows[1].Bars); n != 1 {
		t.Errorf("right: %d bars, want one: no gap is seen", n)
	}
}

func TestReadingInPartsIsReadingAtOnce(t *testing.T) {
	step := func(b *sim.Builder, n int) {
		if n/40%3 == 2 {
			b.Clear(0)
			return
		}
		b.Set(0, sim.X, int32(n*n%700))
		b.Set(0, sim.Y, 0)
		b.Set(0, sim.AimX, int32(n%13-6))
		b.Set(0, sim.AimY, int32(n%7-3))
		for i, c := range [...]sim.Col{sim.Direction, sim.Jump, sim.Hook, sim.Fire} {
			b.Set(0, c, int32(n>>i&1))
		}
	}
	g := play(2000, step)
	r := NewReader(g, 0, View{tick(300), tick(1500)}, 33*ms, nil)
	for calls := 1; !r.Read(17); calls++ {
		if calls > 1300/17 {
			t.Fatal("it never ends")
		}
		r.Data()
	}
	got, want := r.Data(), read(g, 0, tick(300), tick(1500), 33*ms)
	for i := range want.Rows {
		if !slices.Equal(got.Rows[i].Bars, want.Rows[i].Bars) {
			t.Errorf("row %s differs", want.Rows[i].Label)
		}
	}
	for l := range NumLanes {
		for i := range want.Graphs[l].Series {
			if !slices.Equal(got.Graphs[l].Series[i].Points, want.Graphs[l].Series[i].Points) {
				t.Errorf("lane %s, series %d differs", l, i)
			}
		}
	}
}

func TestReaderGoesOnWithWhatIsLoadedLater(t *testing.T) {
	s := &script{ticks: 600, engine: sim.DDNet, step: func(b *sim.Builder, n int) {
		b.Set(0, sim.X, 1)
		b.Set(0, sim.Direction, 1)
	}}
	b, rec := sim.NewBuilder(), sim.NewRecording(sim.Meta{})
	var r *Reader
	end := time.Duration(0)
	for s.Next(b) == nil {
		for _, u := range b.Flush() {
			rec.Append(u)
		}
		if len(rec.Games) == 0 {
			continue
		}
		if r == nil {
			r = NewReader(rec.Games[0], 0, View{0, 10 * sec}, 0, nil)
		}
		if !r.Read(10_000) {
			t.Fatal("more was asked for than is loaded")
		}
		if bars := r.Data().Rows[1].Bars; len(bars) > 0 {
			if bars[0].To < end || len(bars) != 1 {
				t.Fatalf("%+v", bars)
			}
			end = bars[0].To
		}
	}
	if end < 9*sec {
		t.Errorf("read to %v", end)
	}
}

func TestPressesAreCountedOverASecond(t *testing.T) {
	g := play(500, func(b *sim.Builder, n int) {
		b.Set(0, sim.X, 0)
		b.Set(0, sim.Hook, 0)
		b.Set(0, sim.Direction, 0)
		jump, fire := int32(0), int32(0)
		if n >= 100 && n < 200 {
			jump = int32(n / 5 % 2) // five presses a second
		}
		if n >= 300 {
			fire = int32(min(n, 350)-300) / 10 * 2 // two counts: pressed and released within a tick
		}
		b.Set(0, sim.Jump, jump)
		b.Set(0, sim.Fire, fire)
	})
	in := new(Instant).At(g, 0, tick(199), nil)
	if v, ok := in.Graphs[LanePresses].Series[0].Last(); !ok || v != 5 {
		t.Errorf("%v presses a second (%v), want 5", v, ok)
	}
	if v, _ := new(Instant).At(g, 0, tick(355), nil).Graphs[LanePresses].Series[1].Last(); v != 5 {
		t.Errorf("%v shots a second, want 5", v)
	}
	if v, ok := new(Instant).At(g, 0, tick(280), nil).Graphs[LanePresses].Series[0].Last(); !ok || v != 0 {
		t.Errorf("%v presses a second, want 0", v)
	}
}

func TestAimTurnsTheShortWay(t *testing.T) {
	g := play(100, func(b *sim.Builder, n int) {
		b.Set(0, sim.X, 0)
		a := (350 + float64(n)*0.5) * math.Pi / 180 // 25 degrees a second, over 0
		b.Set(0, sim.AimX, int32(10000*math.Cos(a)))
		b.Set(0, sim.AimY, int32(10000*math.Sin(a)))
	})
	in := read(g, 0, 0, 2*sec, 0)
	angle, rate := in.Graphs[LaneAim].Series[0], in.Graphs[LaneAim].Series[1]
	if math.Abs(rate.Hi-25) > 1 || math.Abs(rate.Lo-25) > 1 {
		t.Errorf("turns at %v to %v degrees a second, want 25", rate.Lo, rate.Hi)
	}
	gaps := 0
	for _, p := range angle.Points {
		if p.Gap {
			gaps++
		}
	}
	if gaps != 1 { // at the beginning; over 0 it goes on
		t.Errorf("%d gaps, want 1", gaps)
	}
	now := new(Instant).At(g, 0, tick(10), nil).Graphs[LaneAim].Series[0]
	if v, _ := now.Last(); math.Abs(v+5) > 0.25 {
		t.Errorf("aim at tick 10 is %v, want -5 as the game rounds it", v)
	}
}

// Bits of a usercmd's buttons.
const moveLeft, moveRight = 512, 1024

func TestStrafesInSync(t *testing.T) {
	// Half a second each way; the mouse lags behind by a fifth of that.
	g := playGoldSrc(1000, func(b *sim.Builder, n int) {
		b.Set(1, sim.X, 0)
		buttons := int32(moveLeft)
		if n/50%2 == 1 {
			buttons = moveRight
		}
		b.Set(1, sim.Buttons, buttons)
		phase := (n + 90) % 100 // 10 ticks late
		yaw := phase
		if phase > 50 {
			yaw = 100 - phase
		}
		b.Set(1, sim.Yaw, int32(yaw)*182) // a degree a tick
	})
	in := read(g, 1, 0, 10*sec, 0)
	strafe := in.Graphs[LaneStrafe]
	if s := strafe.Series[0]; math.Abs(s.Hi-100) > 1 || math.Abs(s.Lo+100) > 1 {
		t.Errorf("turns at %v to %v degrees a second, want −100 to 100", s.Lo, s.Hi)
	}
	if share, ok := strafe.Sync(sec, 9*sec); !ok || math.Abs(share-0.8) > 0.03 {
		t.Errorf("in sync: %v (%v), want 0.8", share, ok)
	}
	if _, ok := strafe.Sync(20*sec, 30*sec); ok {
		t.Error("in sync where nothing is")
	}
	if len(strafe.Held) != 2 || len(strafe.Held[0].Bars) != 10 {
		t.Errorf("A and D: %+v", strafe.Held)
	}
}

func TestUnevenFramesAreNoJerks(t *testing.T) {
	// Of each two ticks at one time only the second has moved on.
	g := load(&script{
		ticks: 400, engine: sim.GoldSrc, at: func(n int) time.Duration { return time.Duration(n/2) * 20 * ms },
		step: func(b *sim.Builder, n int) {
			b.Set(1, sim.X, 0)
			b.Set(1, sim.Yaw, int32(n*91))
		},
	})
	s := read(g, 1, 0, 4*sec, 0).Graphs[LaneStrafe].Series[0]
	if math.Abs(s.Hi-50) > 1 || math.Abs(s.Lo-50) > 1 {
		t.Errorf("turns at %v to %v degrees a second, want 50", s.Lo, s.Hi)
	}
}

func TestLossOfPacketsAndChoke(t *testing.T) {
	g := playGoldSrc(1000, func(b *sim.Builder, n int) {
		b.Set(1, sim.X, 0)
		b.SetGlobal(sim.Dropped, int32(min(n, 300)/150)*2)
		choke := int32(0)
		if n >= 500 && n < 600 {
			choke = int32(n - 499)
		} else if n >= 600 {
			choke = 100
		}
		b.SetGlobal(sim.Choke, choke)
		b.SetGlobal(sim.RoundTrip, 40)
	})
	in := read(g, 1, 0, 10*sec, 10*ms)
	want := []Loss{
		{1490 * ms, 1500 * ms, Lost, 2},
		{2990 * ms, 3000 * ms, Lost, 2},
		{4990 * ms, 5990 * ms, Choked, 100},
	}
	if !slices.Equal(in.Losses, want) || !in.LossKnown {
		t.Errorf("%+v, want %+v", in.Losses, want)
	}
	if v, ok := in.Graphs[LanePing].Series[1].Last(); !ok || v != 40 {
		t.Errorf("trip %v", v)
	}
}

func BenchmarkRead(b *testing.B) {
	g := play(20_000, func(b *sim.Builder, n int) {
		b.Set(0, sim.X, int32(n*7%5000))
		b.Set(0, sim.Y, int32(n*3%5000))
		b.Set(0, sim.AimX, int32(n%400-200))
		b.Set(0, sim.AimY, int32(n%300-150))
		for i, c := range [...]sim.Col{sim.Direction, sim.Jump, sim.Hook, sim.Fire} {
			b.Set(0, c, int32(n>>(i+2)&1))
		}
	})
	b.ReportAllocs()
	for b.Loop() {
		read(g, 0, 0, tick(20_000), 200*ms)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/20_000, "ns/tick")
}

func BenchmarkAt(b *testing.B) {
	g := play(20_000, func(b *sim.Builder, n int) { b.Set(0, sim.X, int32(n)); b.Set(0, sim.Direction, int32(n/9%2)) })
	for b.Loop() {
		new(Instant).At(g, 0, tick(9999), nil)
	}
}

// In detail every key of GoldSrc has a row, and the ground one that counts frames.
func TestEachKeyOfGoldSrcHasARow(t *testing.T) {
	b := sim.NewBuilder()
	b.NewGame(sim.GameMeta{Engine: sim.GoldSrc, Columns: sim.Cols(sim.X, sim.Buttons, sim.OnGround)})
	for n := range 20 {
		b.TickTime(sim.Tick(n), tick(n))
		if n == 0 {
			b.Join(1, sim.Identity{Name: "me"})
			b.Set(1, sim.X, 0)
		}
		// W and D, then use and A
		b.Set(1, sim.Buttons, int32(map[bool]int{true: 1<<3 | 1<<10, false: 1<<5 | 1<<9}[n < 10]))
		b.Set(1, sim.OnGround, int32(map[bool]int{true: 1}[n == 5 || n == 6]))
	}
	rec := sim.NewRecording(sim.Meta{Recorder: 1})
	for _, u := range b.Finish() {
		rec.Append(u)
	}
	r := NewReader(rec.Games[0], 1, View{0, time.Second}, 0, nil).EachKey()
	for !r.Read(7) {
		continue
	}
	rows := r.Data().Rows
	if len(rows) != MovementRows {
		t.Fatalf("%d rows, want %d", len(rows), MovementRows)
	}
	held := map[string][]Bar{}
	for _, row := range rows {
		held[row.Label] = row.Bars
	}
	first, second := []Bar{{From: 0, To: tick(10)}}, []Bar{{From: tick(10), To: tick(19)}}
	for key, want := range map[string][]Bar{
		"W": first, "D": first, "A": second, "Use": second, "S": nil, "Jump": nil,
		"Ground": {{From: tick(5), To: tick(7), Ticks: 2}},
	} {
		if !slices.Equal(held[key], want) {
			t.Errorf("%s: %+v, want %+v", key, held[key], want)
		}
	}
}
