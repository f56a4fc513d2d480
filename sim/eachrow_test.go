package sim

import "testing"

func TestEachRowIsEachOfOnePlayer(t *testing.T) {
	d := newWalk(900, 30)
	d.skip = true
	g := loadAll(t, d).Games[0]
	_, last, _ := g.Span()
	for _, c := range []struct {
		id       int
		from, to Tick
	}{{0, 0, last}, {7, 150, 700}, {29, last - 5, last + 50}, {7, 301, 301}, {60, 0, last}} {
		var want []World
		g.Each(c.from, c.to, func(w *World) bool {
			want = append(want, World{Tick: w.Tick, Time: w.Time, Global: w.Global})
			row := w.Rows[c.id]
			if row.Present() {
				row.Derive()
			}
			want[len(want)-1].Rows[0] = row
			return true
		})
		n, w := 0, new(World)
		g.EachRow(c.id, c.from, c.to, w, func() bool {
			if n == len(want) {
				t.Fatalf("row %d: a tick too many, %d", c.id, w.Tick)
			}
			e := &want[n]
			if w.Tick != e.Tick || w.Time != e.Time || w.Rows[c.id] != e.Rows[0] || w.Global != e.Global {
				t.Fatalf("row %d, tick %d: %+v, want that of tick %d, %+v", c.id, w.Tick, w.Rows[c.id],
					e.Tick, e.Rows[0])
			}
			for id := range w.Players {
				if id != c.id {
					t.Fatalf("row %d: holds row %d, too", c.id, id)
				}
			}
			n++
			return true
		})
		if n != len(want) {
			t.Errorf("row %d: %d ticks, want %d", c.id, n, len(want))
		}
	}
}

func TestEachRowHoldsWhatWasWorkedOut(t *testing.T) {
	b, over, r := NewBuilder(), NewBuilder(), NewRecording(Meta{})
	b.NewGame(GameMeta{TickLen: TeeworldsTick})
	for i := range Tick(600) {
		b.Tick(i)
		b.Set(3, X, int32(i))
		b.Set(4, X, int32(i))
	}
	for _, u := range b.Finish() {
		r.Append(u)
	}
	g := r.Games[0]
	over.NewGame(GameMeta{TickLen: TeeworldsTick})
	for i := Tick(100); i < 400; i++ {
		over.Tick(i)
		over.Set(3, VX, int32(2*i))
		over.Set(3, X, -1) // a recorded value is never replaced
		over.Set(4, VX, 7)
	}
	for _, u := range over.Finish() {
		if u.Chunk != nil {
			g.AppendInferred(u.Chunk)
		}
	}
	var scratch, want, w World
	g.EachRow(3, 0, 599, &w, func() bool {
		g.At(w.Tick, &want)
		g.Overlay(&want, &scratch)
		if w.Rows[3] != want.Rows[3] {
			t.Fatalf("tick %d: %+v, want %+v", w.Tick, w.Rows[3], want.Rows[3])
		}
		return true
	})
	if g.At(250, &want); !func() bool { g.Overlay(&want, &scratch); return want.Rows[3].Inferred.Has(VX) }() {
		t.Error("nothing was worked out at tick 250")
	}
}

func TestEachRowStops(t *testing.T) {
	g := loadAll(t, newWalk(300, 3)).Games[0]
	n, w := 0, new(World)
	g.EachRow(1, 0, MaxTick, w, func() bool { n++; return n < 200 })
	if n != 200 {
		t.Errorf("%d ticks, want 200", n)
	}
	g.EachRow(MaxRows, 0, MaxTick, w, func() bool { t.Error("a tick of nobody"); return true })
	if n := testing.AllocsPerRun(10, func() { g.EachRow(1, 0, MaxTick, w, func() bool { return true }) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkEachRow(b *testing.B) {
	g, w := loadAll(b, newWalk(128*50, 64)).Games[0], new(World)
	for b.Loop() {
		g.EachRow(5, 0, MaxTick, w, func() bool { return true })
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(128*50), "ns/tick")
}

func BenchmarkEach(b *testing.B) {
	g := loadAll(b, newWalk(128*50, 64)).Games[0]
	for b.Loop() {
		g.Each(0, MaxTick, func(*World) bool { return true })
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(128*50), "ns/tick")
}

func TestRowAtIsAtForOnePlayer(t *testing.T) {
	d := newWalk(700, 30)
	d.skip = true
	g := loadAll(t, d).Games[0]
	_, last, _ := g.Span()
	var want, got World
	for tick := Tick(-2); tick < last+5; tick++ {
		inside := g.At(tick, &want)
		for _, id := range []int{0, 7, 29, 60} {
			if g.RowAt(tick, id, &got) != inside || got.Tick != want.Tick || got.Time != want.Time {
				t.Fatalf("row %d, tick %d: %d at %v, want %d at %v", id, tick, got.Tick, got.Time, want.Tick, want.Time)
			}
			if got.Rows[id] != want.Rows[id] || got.Global != want.Global {
				t.Fatalf("row %d, tick %d: %+v, want %+v", id, tick, got.Rows[id], want.Rows[id])
			}
			for other := range got.Players {
				if other != id {
					t.Fatalf("row %d, tick %d: holds row %d, too", id, tick, other)
				}
			}
		}
	}
	if g.RowAt(5, MaxRows, &got) {
		t.Error("a row of nobody")
	}
	if n := testing.AllocsPerRun(10, func() { g.RowAt(300, 7, &got) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
