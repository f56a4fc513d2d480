package sim

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"weak"
)

// memFile is a SpillFile that fails when it would be longer than max.
type memFile struct {
	b   []byte
	max int
}

func (m *memFile) WriteAt(p []byte, off int64) (int, error) {
	n := int(off) + len(p)
	if n > m.max {
		return 0, errors.New("disk full")
	}
	if n > len(m.b) {
		m.b = append(m.b, make([]byte, n-len(m.b))...)
	}
	return copy(m.b[off:], p), nil
}

func (m *memFile) ReadAt(p []byte, off int64) (int, error) {
	return bytes.NewReader(m.b).ReadAt(p, off)
}

// workOut adds inferred values to every tick of g, and returns them.
func workOut(g *Game, v int32) {
	b := NewBuilder()
	b.NewGame(GameMeta{TickLen: TeeworldsTick})
	g.Each(0, MaxTick, func(w *World) bool {
		b.Tick(w.Tick)
		for id := range w.Players {
			b.Set(id, HookX, v+int32(w.Tick)*int32(id+1))
		}
		if b.packed() >= ChunkTicks {
			for _, u := range b.Flush() {
				g.AppendInferred(u.Chunk)
			}
		}
		return true
	})
	for _, u := range b.Finish() {
		g.AppendInferred(u.Chunk)
	}
}

func TestBudgetMovesColdChunksOutAndReadsThemBack(t *testing.T) {
	const ticks, budget = 3000, 200 << 10
	want, f := loadAll(t, newWalk(ticks, 30)), &memFile{max: 1 << 30}
	r := NewRecording(want.Meta)
	r.KeepBelow(budget, f)
	l := Load(t.Context(), newWalk(ticks, 30))
	for u := range l.Updates {
		r.Append(u)
	}
	recorded := len(f.b)
	for _, g := range []*Game{want.Games[0], r.Games[0]} {
		workOut(g, 7)
	}
	if recorded == 0 || len(f.b) < recorded+budget/2 {
		t.Fatalf("%d bytes were moved out, with what was worked out %d", recorded, len(f.b))
	}
	for _, c := range append(r.Games[0].chunks, r.Games[0].inferred...) {
		if c.data.Load() != nil { // events and spans alone are more than the budget
			t.Fatalf("the log of tick %d is still in memory", c.first)
		}
	}
	var a, b, scratch World
	overlaid := 0
	for tick := Tick(1); tick < ticks; tick += 7 {
		for _, x := range []struct {
			g *Game
			w *World
		}{{want.Games[0], &a}, {r.Games[0], &b}} {
			x.g.At(tick, x.w)
			x.g.Overlay(x.w, &scratch)
		}
		if !a.Equal(&b) {
			t.Fatalf("tick %d differs", tick)
		}
		for id := range b.Players {
			overlaid += b.Rows[id].Inferred.Len()
		}
	}
	if overlaid == 0 {
		t.Error("nothing was worked out")
	}
	n := 0
	r.Games[0].EachRow(3, 0, MaxTick, &b, func() bool {
		want.Games[0].At(b.Tick, &a)
		want.Games[0].Overlay(&a, &scratch)
		n++
		return a.Rows[3] == b.Rows[3]
	})
	if n != want.Games[0].Ticks() {
		t.Errorf("row 3 differs after %d ticks", n)
	}
}

func TestDroppedChunksAreNotHeld(t *testing.T) {
	r, f := loadAll(t, newWalk(1000, 10)), &memFile{max: 1 << 30}
	before := r.Bytes()
	r.KeepBelow(before, f) // so that inferred values have no room
	for range 3 {
		workOut(r.Games[0], 1)
		if len(f.b) == 0 {
			t.Fatal("nothing was moved out")
		}
		r.Games[0].DropInferred()
		if got := r.Bytes(); got != before {
			t.Fatalf("%d bytes held after dropping, %d before", got, before)
		}
	}
}

func TestWhatIsMovedOutOrDroppedLeavesMemory(t *testing.T) {
	const ticks = 30_000
	r := NewRecording(Meta{})
	r.KeepBelow(0, &memFile{max: 1 << 30})
	var logs []weak.Pointer[[]byte]
	l := Load(t.Context(), newWalk(ticks, 2))
	for u := range l.Updates {
		if u.Chunk != nil {
			logs = append(logs, weak.Make(u.Chunk.data.Load()))
		}
		r.Append(u)
	}
	r.memory.budget = 1 << 30
	workOut(r.Games[0], 1)
	for _, c := range r.Games[0].inferred {
		logs = append(logs, weak.Make(c.data.Load()))
	}
	r.Games[0].DropInferred()
	runtime.GC()
	held := 0
	for _, c := range logs {
		if c.Value() != nil {
			held++
		}
	}
	if held > 2 { // a register or the stack may still know one
		t.Errorf("%d of %d chunks are held after they went to the file or were dropped", held, len(logs))
	}
	runtime.KeepAlive(r)
}

// TestViewsKeepNothingInMemory looks at what a long reader has of a recording that
// grows beyond its budget meanwhile.
func TestViewsKeepNothingInMemory(t *testing.T) {
	const ticks = 4000
	cold, err := os.Create(filepath.Join(t.TempDir(), "cold"))
	if err != nil {
		t.Fatal(err)
	}
	defer cold.Close()
	l := Load(t.Context(), newWalk(ticks, 5))
	r := NewRecording(l.Meta)
	r.KeepBelow(1<<30, cold)
	var logs []weak.Pointer[[]byte]
	for u := range l.Updates {
		if u.Chunk != nil {
			logs = append(logs, weak.Make(u.Chunk.data.Load()))
		}
		r.Append(u)
	}
	view, hash := r.Games[0].View(), func(g *Game) (sum int32) {
		g.Each(0, ticks, func(w *World) bool {
			for id := range w.Players {
				sum = sum*31 + w.Rows[id].V[X]
			}
			return true
		})
		return sum
	}
	want := hash(view)
	read := make(chan int32)
	go func() { read <- hash(view) }() // while it is moved out
	r.memory.budget = 0
	r.memory.keep()
	if got := <-read; got != want {
		t.Errorf("the view reads something else while its chunks are moved out")
	}
	if got := hash(view); got != want {
		t.Errorf("the view reads something else from the file")
	}
	runtime.GC()
	held := 0
	for _, c := range logs {
		if c.Value() != nil {
			held++
		}
	}
	if held > 2 { // a register or the stack may still know one
		t.Errorf("%d of %d logs are held by a view", held, len(logs))
	}
	runtime.KeepAlive(view)
}

func TestFullDiskKeepsEverythingInMemory(t *testing.T) {
	l := Load(t.Context(), newWalk(3000, 30))
	r := NewRecording(l.Meta)
	r.KeepBelow(1, &memFile{max: 100 << 10})
	for u := range l.Updates {
		r.Append(u)
	}
	want := loadAll(t, newWalk(3000, 30))
	var a, b World
	for tick := Tick(1); tick < 3000; tick += 50 {
		want.Games[0].At(tick, &a)
		r.Games[0].At(tick, &b)
		if !a.Equal(&b) {
			t.Fatalf("tick %d differs", tick)
		}
	}
	if len(r.Warnings) != 1 || r.Warnings[0].Kind != "spill" || r.Warnings[0].Count != 1 {
		t.Errorf("warnings %+v", r.Warnings)
	}
}

// A flakyFile is a memFile whose reads fail as often as fails says.
type flakyFile struct {
	memFile
	fails int
	short bool // without an error, as if the file had been cut off
}

func (f *flakyFile) ReadAt(p []byte, off int64) (int, error) {
	if f.fails > 0 {
		f.fails--
		if f.short {
			return len(p) / 2, nil
		}
		return 0, errors.New("input/output error")
	}
	return f.memFile.ReadAt(p, off)
}

func TestFailedReadOfColdChunksIsReported(t *testing.T) {
	want := loadAll(t, newWalk(1000, 10)).Games[0]
	for _, c := range []struct {
		name   string
		fails  int
		short  bool
		report bool
	}{
		{"once", 1, false, false},
		{"cut once", 1, true, false},
		{"always", 1 << 30, false, true},
		{"cut", 1 << 30, true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, f := Load(t.Context(), newWalk(1000, 10)), &flakyFile{memFile: memFile{max: 1 << 30}}
			r := NewRecording(l.Meta)
			r.KeepBelow(0, f)
			for u := range l.Updates {
				r.Append(u)
			}
			view := r.Games[0].View() // another goroutine's
			f.fails, f.short = c.fails, c.short
			var a, b World
			view.At(500, &a)
			if err := r.ReadError(); (err != nil) != c.report || (view.ReadError() != nil) != c.report {
				t.Fatalf("the recording reports %v, its view %v", err, view.ReadError())
			}
			view.Each(0, MaxTick, func(*World) bool { return true })
			view.EachRow(3, 0, MaxTick, &a, func() bool { return true })
			view.At(500, &a)
			want.At(500, &b)
			if !c.report && !a.Equal(&b) {
				t.Error("the state differs after a read that failed once")
			}
			f.fails = 0
			if view.At(500, &a); !a.Equal(&b) {
				t.Error("the state differs after the file recovered")
			}
		})
	}
}

// A failingWrite is a memFile of which one write fails.
type failingWrite struct {
	memFile
	at, writes int // at counts from 1
}

func (f *failingWrite) WriteAt(p []byte, off int64) (int, error) {
	if f.writes++; f.writes == f.at {
		return len(p) / 2, errors.New("disk full")
	}
	return f.memFile.WriteAt(p, off)
}

func TestEachWriteOfColdChunksMayFailOnce(t *testing.T) {
	const ticks = 1000
	want := loadAll(t, newWalk(ticks, 10)).Games[0]
	for at := 1; ; at++ {
		l, f := Load(t.Context(), newWalk(ticks, 10)), &failingWrite{memFile: memFile{max: 1 << 30}, at: at}
		r := NewRecording(l.Meta)
		r.KeepBelow(10<<10, f)
		for u := range l.Updates {
			r.Append(u)
		}
		failed := f.writes >= at
		if (len(r.Warnings) == 1 && r.Warnings[0].Kind == "spill") != failed {
			t.Errorf("write %d: warnings %+v", at, r.Warnings)
		}
		var a, b World
		for tick := Tick(1); tick < ticks; tick += 9 {
			if want.At(tick, &a); !r.Games[0].At(tick, &b) || !a.Equal(&b) {
				t.Fatalf("write %d: tick %d differs", at, tick)
			}
		}
		if !failed {
			if at < 5 {
				t.Errorf("only %d writes", at-1)
			}
			return
		}
	}
}

func TestFailedWriteOfTheLastChunkIsReported(t *testing.T) {
	l := Load(t.Context(), newWalk(1000, 10))
	r := NewRecording(l.Meta)
	var last Update
	for u := range l.Updates {
		if r.Append(last); u.Chunk != nil {
			last = u
		}
	}
	r.KeepBelow(1, &memFile{})
	r.Append(last)
	if len(r.Warnings) != 1 || r.Warnings[0].Kind != "spill" {
		t.Errorf("warnings %+v", r.Warnings)
	}
}

// BenchmarkSeekInColdChunks is BenchmarkSeek64Players with every log in a file.
func BenchmarkSeekInColdChunks(b *testing.B) {
	f, err := os.Create(filepath.Join(b.TempDir(), "cold"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	d := newSteady(36_000, 64)
	l := Load(b.Context(), d)
	r := NewRecording(l.Meta)
	r.KeepBelow(0, f)
	for u := range l.Updates {
		r.Append(u)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	var w World
	b.ReportAllocs()
	for b.Loop() {
		r.Games[0].At(Tick(rng.IntN(36_000)), &w)
	}
}
