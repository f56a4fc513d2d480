package teehistorian

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/sim/tee"
	"playhead/testdata/replays"
	"playhead/testdata/thwriter"
)

// loaded decodes all of a log.
func loaded(t *testing.T, data []byte) *sim.Recording {
	t.Helper()
	d, err := Open(binread.Bytes(data), binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := sim.Load(context.Background(), d)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	r.Finish(l.Err())
	return r
}

// cutAt returns what a scan of data says at the given ticks and those behind
// them: logs that begin there.
func cutAt(t *testing.T, data []byte, every int) map[sim.Tick][]byte {
	t.Helper()
	s, err := OpenScan(binread.Bytes(data))
	if err != nil {
		t.Fatal(err)
	}
	cuts := map[sim.Tick][]byte{}
	for n := 0; ; n++ {
		if err := s.Next(); err != nil {
			if !Ended(err) {
				t.Fatal(err)
			}
			return cuts
		}
		if n%every == every-1 {
			cuts[s.Tick()] = append(s.Prologue(), data[s.Offset():]...)
		}
	}
}

// sameFrom compares what two recordings hold two ticks behind a cut and later:
// then the inputs that came before it show.
func sameFrom(t *testing.T, whole, cut *sim.Recording, from sim.Tick) {
	t.Helper()
	a, b := whole.Games[0], cut.Games[0]
	first, last, _ := b.Span()
	_, end, _ := a.Span()
	if first != from || last != end {
		t.Fatalf("cut at %d: ticks %d to %d of up to %d", from, first, last, end)
	}
	wa, wb := new(sim.World), new(sim.World)
	for tick := from + 3; tick <= end; tick++ {
		a.At(tick, wa)
		b.At(tick, wb)
		for id := range wa.Rows {
			ra, rb := &wa.Rows[id], &wb.Rows[id]
			for c := range ra.V {
				col := sim.Col(c)
				if col == sim.Team && ra.Or(col, 0) == rb.Or(col, 0) {
					continue // nobody says it of those who have no character
				}
				if ra.Has.Has(col) != rb.Has.Has(col) || ra.Has.Has(col) && ra.V[c] != rb.V[c] {
					t.Fatalf("cut at %d, tick %d, player %d, column %v: %d (%v), want %d (%v)", from, tick, id, col,
						rb.V[c], rb.Has.Has(col), ra.V[c], ra.Has.Has(col))
				}
			}
		}
	}
}

// A log that is cut at any tick goes on as the whole one does: the same rows, the
// same records for the inference.
func TestACutLogGoesOnAsTheWholeOne(t *testing.T) {
	for seed := range uint64(3) {
		data, _ := play(seed, 200)
		whole, all := loaded(t, data), sections(t, data)
		for tick, cut := range cutAt(t, data, 11) {
			sameFrom(t, whole, loaded(t, cut), tick)
			rest := sections(t, cut)
			for len(rest) > 0 && rest[0].Tick <= tick {
				rest = rest[1:]
			}
			want := all
			for len(want) > 0 && want[0].Tick <= tick {
				want = want[1:]
			}
			for _, all := range [][]tee.Section{rest, want} {
				for i := range all {
					for id := range all[i].Pos {
						if !all[i].Alive.Has(int32(id)) {
							all[i].Pos[id] = tee.Point{} // undefined
						}
					}
				}
			}
			if d := cmp.Diff(want, rest, cmpopts.IgnoreUnexported(tee.Section{})); d != "" {
				t.Fatalf("seed %d, cut at %d:\n%s", seed, tick, d)
			}
		}
	}
}

func TestRealLogsGoOnWhereTheyAreCut(t *testing.T) {
	logs, _ := filepath.Glob(filepath.Join(replays.Path(t, "teehistorian"), "*.teehistorian"))
	for _, path := range logs {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > 4<<20 {
			continue
		}
		whole := loaded(t, data)
		cuts := cutAt(t, data, max(1, whole.Games[0].Ticks()/3))
		for tick, cut := range cuts {
			sameFrom(t, whole, loaded(t, cut), tick)
		}
	}
}

func TestScanTellsFinishesAndNames(t *testing.T) {
	f := thwriter.New(thwriter.NewHeader().With("prev_game_uuid", "b"))
	f.Ex(thwriter.JoinVer6, thwriter.Int(3)).Join(3).Message(3, thwriter.StartInfo6(20, "nova", "", "default")).Ex(
		thwriter.PlayerName, thwriter.Int(3), thwriter.Text("nova"))
	f.Tick(5).PlayerNew(3, 10, 20).PlayerNew(4, 30, 40)
	f.Tick(500).PlayerDiff(3, 1, 1).Ex(thwriter.PlayerFinish, thwriter.Int(3), thwriter.Int(400))
	f.Tick(900).PlayerDiff(3, 1, 1).Finish()
	s, err := OpenScan(binread.Bytes(f.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		err = s.Next()
	}
	if want := []ScanFinish{{500, 3, "nova", 8000}}; !cmp.Equal(s.Finishes(), want) {
		t.Errorf("finishes %v, want %v", s.Finishes(), want)
	}
	names, nameless := s.Names()
	if !cmp.Equal(names, map[int]string{3: "nova"}) || !cmp.Equal(nameless, []int{4}) || s.Previous() != "b" {
		t.Errorf("names %v, without %v, previous %q", names, nameless, s.Previous())
	}
	named := loaded(t, InsertNames(f.Bytes(), map[int]string{4: "ghost"}))
	if s := named.Games[0].Stints; len(s) != 2 || s[0].Identity.Name != "nova" && s[1].Identity.Name != "nova" ||
		s[0].Identity.Name != "ghost" && s[1].Identity.Name != "ghost" {
		t.Errorf("roster %+v", s)
	}
}
