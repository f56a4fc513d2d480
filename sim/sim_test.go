package sim

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"testing"
	"time"
)

// walk is a Decoder of random walks: rows come and go, columns appear and
// vanish, ticks are skipped, games change.
type walk struct {
	ticks, players int
	skip           bool
	games          int
	fail           error
	panics         bool
	rng            *rand.Rand
	t              Tick
	n              int
	refs           []SpanRef
}

func newWalk(ticks, players int) *walk {
	return &walk{ticks: ticks, players: players, games: 1, rng: rand.New(rand.NewPCG(1, 2))}
}

func (d *walk) Meta() Meta { return Meta{Format: "walk"} }

func (d *walk) Next(b *Builder) error {
	if d.n == d.ticks {
		if d.panics {
			panic("boom")
		}
		if d.fail != nil {
			return d.fail
		}
		return io.EOF
	}
	if d.n%(d.ticks/d.games+1) == 0 {
		b.NewGame(GameMeta{TickLen: TeeworldsTick})
		d.t, d.refs = 0, nil
	}
	d.n++
	d.t++
	if d.skip && d.rng.IntN(17) == 0 {
		d.t += Tick(d.rng.IntN(300))
	}
	b.Tick(d.t)
	for id := range d.players {
		if d.rng.IntN(100) == 0 {
			b.Clear(id)
		}
		if d.rng.IntN(3) == 0 {
			continue
		}
		for range 4 {
			b.Set(id, Col(d.rng.IntN(int(NumCols))), int32(d.rng.Uint32())>>d.rng.IntN(31))
		}
		if d.rng.IntN(20) == 0 {
			b.Unset(id, ColSet{d.rng.Uint64(), d.rng.Uint64()})
		}
	}
	b.SetGlobal(ScoreRed, int32(d.n/50))
	if d.rng.IntN(3) == 0 {
		d.refs = append(d.refs, b.OpenSpan(Span{ID: int32(d.n)}))
	}
	if len(d.refs) > 0 && d.rng.IntN(4) == 0 {
		b.CloseSpan(d.refs[0])
		d.refs = d.refs[1:]
	}
	if d.rng.IntN(10) == 0 {
		b.Event(Event{Kind: EventChat, Value: int32(d.n)})
	}
	return nil
}

// loadAll decodes d whole.
func loadAll(t testing.TB, d Decoder) *Recording {
	t.Helper()
	l := Load(context.Background(), d)
	r := NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	r.Finish(l.Err())
	return r
}

// worlds returns the state a decoder builds at each of its ticks.
func worlds(t *testing.T, d Decoder) []World {
	t.Helper()
	b := NewBuilder()
	var ws []World
	for {
		if err := d.Next(b); err != nil {
			return ws
		}
		w := b.w
		w.Spans = nil
		for i := 1; i < len(b.spans.slots); i++ {
			if b.spans.slots[i].To != 0 {
				w.Spans = append(w.Spans, b.spans.slots[i])
			}
		}
		ws = append(ws, w)
	}
}

func TestEveryTickReadsBackAsBuilt(t *testing.T) {
	for _, tt := range []struct {
		name string
		mk   func() *walk
	}{
		{"even ticks", func() *walk { return newWalk(1000, 40) }},
		{"skipped ticks", func() *walk { d := newWalk(1000, 9); d.skip = true; return d }},
		{"three games", func() *walk { d := newWalk(700, 9); d.games, d.skip = 3, true; return d }},
		{"all rows", func() *walk { return newWalk(200, MaxRows) }},
		{"one tick", func() *walk { return newWalk(1, 3) }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := loadAll(t, tt.mk())
			if r.Err != nil {
				t.Fatal(r.Err)
			}
			var got World
			n := 0
			for _, want := range worlds(t, tt.mk()) {
				g := r.Games[want.Game]
				if !g.At(want.Tick, &got) {
					t.Fatalf("game %d tick %d is not inside", want.Game, want.Tick)
				}
				if !got.Equal(&want) {
					t.Fatalf("game %d tick %d differs", want.Game, want.Tick)
				}
				if len(got.Spans) != len(want.Spans) {
					t.Fatalf("tick %d: %d spans, want %d", want.Tick, len(got.Spans), len(want.Spans))
				}
				if back := g.TickAt(got.Time); back != got.Tick {
					t.Fatalf("tick %d is at %v, where tick %d is found", got.Tick, got.Time, back)
				}
				n++
			}
			total := 0
			for _, g := range r.Games {
				total += g.Ticks()
			}
			if n == 0 || total != n {
				t.Fatalf("%d ticks recorded, %d read", n, total)
			}
		})
	}
}

func TestSkippedTickHoldsTheStateBefore(t *testing.T) {
	d := newWalk(500, 5)
	d.skip = true
	r := loadAll(t, d)
	g := r.Games[0]
	var at, before World
	gaps := 0
	prev := Tick(-1)
	g.Each(0, MaxTick, func(w *World) bool {
		if prev >= 0 && w.Tick > prev+1 {
			gaps++
			g.At(prev, &before)
			g.At(w.Tick-1, &at)
			if !at.Equal(&before) {
				t.Fatalf("tick %d differs from %d", w.Tick-1, prev)
			}
		}
		prev = w.Tick
		return true
	})
	if gaps == 0 {
		t.Fatal("no tick was skipped")
	}
}

func TestEachEqualsAt(t *testing.T) {
	d := newWalk(900, 30)
	d.skip = true
	g := loadAll(t, d).Games[0]
	first, last, _ := g.Span()
	from, to := first+(last-first)/5, last-(last-first)/5
	var at World
	n := 0
	g.Each(from, to, func(w *World) bool {
		n++
		if g.At(w.Tick, &at); !at.Equal(w) || len(at.Spans) != len(w.Spans) {
			t.Fatalf("tick %d differs", w.Tick)
		}
		if w.Tick < from || w.Tick > to {
			t.Fatalf("tick %d is outside %d to %d", w.Tick, from, to)
		}
		return true
	})
	if n < 100 {
		t.Errorf("only %d ticks", n)
	}
}

func TestNextAndPrevWalkAllTicks(t *testing.T) {
	d := newWalk(400, 2)
	d.skip = true
	g := loadAll(t, d).Games[0]
	var ticks []Tick
	g.Each(0, MaxTick, func(w *World) bool { ticks = append(ticks, w.Tick); return true })
	for i := range ticks {
		n, ok := g.Next(ticks[i])
		if ok != (i+1 < len(ticks)) || ok && n != ticks[i+1] {
			t.Fatalf("Next(%d) = %d, %v", ticks[i], n, ok)
		}
		p, ok := g.Prev(ticks[i])
		if ok != (i > 0) || ok && p != ticks[i-1] {
			t.Fatalf("Prev(%d) = %d, %v", ticks[i], p, ok)
		}
	}
}

func TestErrorKeepsWhatCameBefore(t *testing.T) {
	boom := errors.New("boom")
	d := newWalk(333, 4)
	d.fail = boom
	r := loadAll(t, d)
	if !errors.Is(r.Err, boom) {
		t.Errorf("err = %v", r.Err)
	}
	if n := r.Games[0].Ticks(); n != 333 {
		t.Errorf("%d ticks, want 333", n)
	}
}

func TestPanicKeepsWhatCameBefore(t *testing.T) {
	d := newWalk(100, 4)
	d.panics = true
	r := loadAll(t, d)
	if r.Err == nil || r.Games[0].Ticks() < 99 {
		t.Errorf("err = %v, %d ticks", r.Err, r.Games[0].Ticks())
	}
}

func TestCancelStopsTheLoader(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	l := Load(ctx, newWalk(1<<30, 3))
	<-l.Updates
	cancel()
	for range l.Updates {
	}
	if !errors.Is(l.Err(), context.Canceled) {
		t.Errorf("err = %v", l.Err())
	}
}

func TestViewDoesNotSeeWhatComesLater(t *testing.T) {
	l := Load(context.Background(), newWalk(2000, 5))
	r := NewRecording(l.Meta)
	var v *Game
	for u := range l.Updates {
		r.Append(u)
		if v == nil && r.Games[0].Ticks() > 300 {
			v = r.Games[0].View()
		}
	}
	if n, m := v.Ticks(), r.Games[0].Ticks(); n >= m || n < 300 {
		t.Errorf("the view holds %d ticks of %d", n, m)
	}
}

func TestSeekAllocatesNothing(t *testing.T) {
	if invariants {
		t.Skip("checking invariants allocates")
	}
	g := loadAll(t, newWalk(2000, 30)).Games[0]
	var w World
	g.At(1000, &w)
	w.Spans = make([]Span, 0, 4096)
	rng := rand.New(rand.NewPCG(3, 4))
	if n := testing.AllocsPerRun(200, func() { g.At(Tick(rng.IntN(2000)), &w) }); n != 0 {
		t.Errorf("%v allocations a seek", n)
	}
}

func TestRosterCountsStints(t *testing.T) {
	b := NewBuilder()
	b.NewGame(GameMeta{TickLen: TeeworldsTick})
	b.Join(3, Identity{Name: "first"})
	b.Tick(10)
	b.SetIdentity(3, Identity{Name: "renamed"})
	b.Tick(20)
	b.Leave(3, "timeout")
	b.Tick(30)
	b.Join(3, Identity{Name: "second"})
	b.Tick(40)
	r := NewRecording(Meta{})
	for _, u := range b.Flush() {
		r.Append(u)
	}
	g := r.Games[0]
	for _, tt := range []struct {
		t     Tick
		name  string
		stint int
	}{{10, "renamed", 0}, {19, "renamed", 0}, {30, "second", 1}, {50, "second", 1}} {
		s := g.StintAt(3, tt.t)
		if s == nil || s.Identity.Name != tt.name || s.Stint != tt.stint {
			t.Errorf("tick %d: %+v, want %s, stint %d", tt.t, s, tt.name, tt.stint)
		}
	}
	if s := g.StintAt(3, 25); s != nil {
		t.Errorf("tick 25: %+v, want nobody", s)
	}
}

func TestColumnsHaveNames(t *testing.T) {
	for _, e := range []Engine{DDNet, GoldSrc} {
		seen := map[string]Col{}
		for c := range NumCols {
			i := e.Column(c)
			if _, ok := columns[c]; !ok {
				t.Errorf("column %d has no name", c)
			}
			if d, ok := seen[i.Name]; ok {
				t.Errorf("columns %d and %d are both %q", c, d, i.Name)
			}
			seen[i.Name] = c
		}
	}
}

func BenchmarkSeek64Players(b *testing.B) {
	g := loadAll(b, newSteady(36_000, 64)).Games[0]
	rng := rand.New(rand.NewPCG(3, 4))
	var w World
	b.ReportAllocs()
	for b.Loop() {
		g.At(Tick(rng.IntN(36_000)), &w)
	}
}

func BenchmarkPackTick64Players(b *testing.B) {
	d := newSteady(1<<30, 64)
	bl := NewBuilder()
	b.ReportAllocs()
	for b.Loop() {
		if err := d.Next(bl); err != nil {
			b.Fatal(err)
		}
		if bl.packed() >= ChunkTicks {
			bl.Flush()
		}
	}
}

// steady moves half of its players every tick, as a server does.
type steady struct {
	walk
	x [MaxPlayers]int32
}

func newSteady(ticks, players int) *steady { return &steady{walk: *newWalk(ticks, players)} }

func (d *steady) Next(b *Builder) error {
	if d.n == d.ticks {
		return io.EOF
	}
	if d.n == 0 {
		b.NewGame(GameMeta{TickLen: TeeworldsTick})
	}
	d.n++
	b.Tick(Tick(d.n))
	for id := range d.players {
		if d.n > 1 && id%2 == 0 {
			continue
		}
		d.x[id] += int32(d.n+id)%21 - 10
		b.Set(id, X, d.x[id])
		b.Set(id, Y, d.x[id]/2)
		b.Set(id, AimX, d.x[id]/3)
		b.Set(id, AimY, d.x[id]/5)
	}
	return nil
}

func TestLoadedTimesAreTicksOfTwentyMilliseconds(t *testing.T) {
	r := loadAll(t, newWalk(501, 1))
	if got, want := r.Loaded(), 500*20*time.Millisecond; got != want {
		t.Errorf("loaded %v, want %v", got, want)
	}
}

func TestWhoHasNoNameToSeeIsCalledByHisNumber(t *testing.T) {
	for name, want := range map[string]string{
		"": "#7", " ": "#7", "\u200b\u200b": "#7", "\u3164": "#7", "\x01\x02": "#7",
		"nova": "nova", " a ": " a ", "ひなた": "ひなた", "\u200bx": "\u200bx",
	} {
		s := Stint{Player: 7, Identity: Identity{Name: name}}
		if got := new(Game).LabelOf(&s); got != want {
			t.Errorf("%q is shown as %q, want %q", name, got, want)
		}
	}
}

func TestColourCodesOfHalfLifeAreNotShown(t *testing.T) {
	for _, c := range []struct {
		engine     Engine
		name, want string
	}{
		{GoldSrc, "^2{^7ch^2e^7a^2t^7s^2}^0__", "{cheats}__"},
		{GoldSrc, "a^", "a^"},
		{GoldSrc, "^^1x^y^", "^x^y^"},
		{GoldSrc, "^1猫^9", "猫"},
		{GoldSrc, "^1 ^2", "#3"},
		{DDNet, "^7nova", "^7nova"},
		{Teeworlds06, "^1", "^1"},
	} {
		g := Game{
			GameMeta: GameMeta{Engine: c.engine},
			Stints:   []Stint{{Player: 3, To: MaxTick, Identity: Identity{Name: c.name}}},
		}
		if got := g.Label(3, 0); got != c.want {
			t.Errorf("%v: %q is shown as %q, want %q", c.engine, c.name, got, c.want)
		}
		if got := g.Stints[0].Identity.Name; got != c.name {
			t.Errorf("%q was recorded, now it is %q", c.name, got)
		}
	}
}

func TestWhoDiesByLeavingHasAName(t *testing.T) {
	g := Game{Stints: []Stint{{Player: 3, From: 10, To: 20, Identity: Identity{Name: "nova"}}}}
	for at, want := range map[Tick]string{9: "#3", 10: "nova", 20: "nova", 21: "#3"} {
		if got := g.Label(3, at); got != want {
			t.Errorf("tick %d: %q, want %q", at, got, want)
		}
	}
}
