package sim

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// violated returns what an invariant says about f, "" if all hold.
func violated(t *testing.T, f func()) (said string) {
	t.Helper()
	defer func() {
		if cause := recover(); cause != nil {
			text := fmt.Sprint(cause)
			rest, ok := strings.CutPrefix(text, "sim: invariant: ")
			if !ok {
				t.Errorf("a panic of another kind: %s", text)
			}
			said = rest
		}
	}()
	f()
	return ""
}

// chunksOf returns the chunks of a decoder's first game.
func chunksOf(t *testing.T, d Decoder) []*Chunk {
	t.Helper()
	return loadAll(t, d).Games[0].chunks
}

// recordingOf returns a recording of one game with the first n chunks, appended as a
// loader's updates are.
func recordingOf(chunks []*Chunk, n int) *Recording {
	r := NewRecording(Meta{})
	r.Append(Update{NewGame: &GameMeta{TickLen: TeeworldsTick}})
	for _, c := range chunks[:n] {
		r.Append(Update{Chunk: c})
	}
	return r
}

// The checks of the invariants find what they are for: each case breaks one on purpose,
// and does the same without breaking it.
func TestInvariantsFindWhatBreaksThem(t *testing.T) {
	if !invariants {
		t.Skip("built without the tag invariants")
	}
	for _, c := range []struct {
		name string
		do   func(t *testing.T, broken bool)
		want string // a part of what is said
	}{
		{"chunks in order", func(t *testing.T, broken bool) {
			chunks := chunksOf(t, newWalk(3*ChunkTicks, 3))
			r := recordingOf(chunks, 2)
			next := chunks[2]
			if broken {
				next = chunks[0]
			}
			r.Append(Update{Chunk: next})
		}, "a chunk from tick 1 after one to tick"},
		{"inferred chunks in order", func(t *testing.T, broken bool) {
			chunks := chunksOf(t, newWalk(3*ChunkTicks, 3))
			g := recordingOf(chunks, 3).Games[0]
			g.AppendInferred(chunks[0])
			next := chunks[1]
			if broken {
				next = chunks[0]
			}
			g.AppendInferred(next)
		}, "a chunk from tick 1 after one to tick"},
		{"ticks of a chunk", func(t *testing.T, broken bool) {
			chunks := chunksOf(t, newWalk(ChunkTicks, 3))
			if broken {
				chunks[0].last++
			}
			recordingOf(chunks, 1)
		}, ", but 1 to "},
		{"events in order", func(t *testing.T, broken bool) {
			r := recordingOf(chunksOf(t, newWalk(ChunkTicks, 3)), 1)
			r.Append(Update{Events: []Event{{Tick: 5}, {Tick: 7}}})
			if broken {
				r.Games[0].Events[0].Tick = 8
			}
			r.Append(Update{})
		}, "an event at tick 7 after one at 8"},
		{"counted memory", func(t *testing.T, broken bool) {
			r := recordingOf(chunksOf(t, newWalk(ChunkTicks, 3)), 1)
			if broken {
				r.memory.held += 100
			}
			r.Append(Update{})
		}, "bytes are held"},
		{"budget", func(t *testing.T, broken bool) {
			chunks := chunksOf(t, newWalk(4*ChunkTicks, 3))
			r := NewRecording(Meta{})
			r.KeepBelow(1<<30, &memFile{max: 1 << 30})
			r.Append(Update{NewGame: &GameMeta{TickLen: TeeworldsTick}})
			for _, c := range chunks {
				r.Append(Update{Chunk: c})
			}
			r.memory.budget = 1 // met by the next chunk that is added, but none is
			if !broken {
				r.memory.keep()
			}
			r.Append(Update{})
		}, " chunks could go"},
		{"rows in the bytes of their chunk", func(t *testing.T, broken bool) {
			chunks := chunksOf(t, newWalk(ChunkTicks, 3))
			if broken {
				chunks[0].size--
			}
			recordingOf(chunks, 1)
		}, "rows end at"},
		{"each row behind the one before", func(t *testing.T, broken bool) {
			chunks := chunksOf(t, newWalk(ChunkTicks, 3))
			if off := chunks[0].off; broken {
				off[1], off[2] = off[2]+1, off[1]
			}
			recordingOf(chunks, 1)
		}, "row 1 at"},
		{"a view ends where it was taken", func(t *testing.T, broken bool) {
			chunks := chunksOf(t, newWalk(3*ChunkTicks, 3))
			r := recordingOf(chunks, 2)
			view := r.Games[0].View()
			r.Append(Update{Chunk: chunks[2]})
			var w World
			_, last, _ := view.Span()
			if broken {
				w.Rows[60].Has = w.Rows[60].Has.With(X) // of no row of these ticks
			}
			if view.At(last+1, &w) || w.Tick != last || last != chunks[1].last {
				t.Errorf("the view shows tick %d, it ends with %d", w.Tick, last)
			}
		}, "row 60 holds something and is not named"},
		{"spans of other ticks", func(t *testing.T, broken bool) {
			var w World
			recordingOf(chunksOf(t, newWalk(ChunkTicks, 3)), 1).Games[0].At(3, &w)
			w.Spans = []Span{{From: 1, To: 4}}
			if broken {
				w.Spans[0].To = 3
			}
			w.check()
		}, "a span from 1 to 3 at tick 3"},
		{"values without a bit", func(t *testing.T, broken bool) {
			row := Row{Has: ColSet{}.With(X, Y)}
			row.V[X], row.V[Y] = 5, 7
			if broken {
				row.Has = row.Has.Without(Y)
			}
			row.check(3)
		}, "row 3: column 1 is 7 and has no value"},
		{"bits of provenance", func(t *testing.T, broken bool) {
			g := recordingOf(chunksOf(t, newWalk(ChunkTicks, 3)), 1).Games[0]
			workOut(g, 5)
			var w, scratch World
			g.At(3, &w)
			for id := range w.Players {
				w.Rows[id].Has, w.Rows[id].V[HookY] = w.Rows[id].Has.Without(HookY), 0
			}
			if broken {
				for id := range w.Players {
					w.Rows[id].Inferred = w.Rows[id].Inferred.With(HookY)
				}
			}
			if !g.Overlay(&w, &scratch) {
				t.Error("nothing is inferred")
			}
		}, "inferred without a value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if said := violated(t, func() { c.do(t, false) }); said != "" {
				t.Errorf("unbroken, it says %q", said)
			}
			if said := violated(t, func() { c.do(t, true) }); !strings.Contains(said, c.want) {
				t.Errorf("broken, it says %q, want %q", said, c.want)
			}
		})
	}
}

// `make test`, which CI runs, builds this package with the checks.
func TestTheTestsRunWithInvariants(t *testing.T) {
	for name, want := range map[string][]string{
		"../Makefile": {"WITH_INVARIANTS := ./sim ", "$(GO) test -tags invariants $(TESTFLAGS) $(WITH_INVARIANTS)"},
		"../.ci/run":  {"make test"},
	} {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(string(b), w) {
				t.Errorf("%s lacks %q", name, w)
			}
		}
	}
}
