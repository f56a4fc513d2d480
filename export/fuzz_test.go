package export

import (
	"bytes"
	"encoding/csv"
	"io"
	"strconv"
	"testing"

	"playhead/formats"
	"playhead/sim"
	"playhead/testdata/campaign"
)

// FuzzRowsAreTheTimeline exports whatever can be read: the rows are in order, each is
// that of a player who is in the game at its tick, with the position that playback
// has there, and as many as playback has.
func FuzzRowsAreTheTimeline(f *testing.F) {
	for _, r := range campaign.Small(f) {
		f.Add(r.Data[:min(len(r.Data), 12<<10)])
		f.Add(r.Data[:min(len(r.Data)*2/3, 3<<10)])
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 32<<10 {
			return
		}
		d, err := formats.Open(formats.Bytes(data), formats.Options{Cores: 1})
		if err != nil {
			return
		}
		if c, ok := d.(io.Closer); ok {
			defer c.Close()
		}
		const mostSteps = 2000 // a log may skip ticks by the million
		r := Load(t.Context(), &shortened{Decoder: d, left: mostSteps}, 0, nil)
		var text bytes.Buffer
		w, err := NewWriter(&text, "csv", WriterOptions{})
		if err != nil {
			t.Fatal(err)
		}
		want := 0
		for _, g := range r.Games {
			g.Each(-1<<31, sim.MaxTick, func(w *sim.World) bool {
				for id := range w.Players {
					if id < sim.MaxPlayers && w.Rows[id].Present() {
						want++
					}
				}
				return true
			})
		}
		game, tick, player := -1.0, 0.0, 0.0
		var world sim.World
		if err := Rows(r, RowOptions{}, func(row *Row) error {
			g, _ := row.Get(ColGame)
			at, _ := row.Get(ColTick)
			id, _ := row.Get(ColPlayer)
			if g < game || g == game && (at < tick || at == tick && id <= player) {
				t.Fatalf("game %v, tick %v, player %v after game %v, tick %v, player %v", g, at, id, game, tick, player)
			}
			game, tick, player = g, at, id
			r.Games[int(g)].At(sim.Tick(at), &world)
			from := &world.Rows[int(id)]
			for c, col := range map[Column]sim.Col{ColX: sim.X, ColY: sim.Y} {
				got, has := row.Get(c)
				scale := r.Games[int(g)].Engine.Column(col).Scale
				if has != from.Has.Has(col) || has && got != float64(from.V[col])*scale {
					t.Fatalf("tick %v, player %v: column %d is %v (%v), playback has %v", at, id, c, got, has,
						from.V[col])
				}
			}
			return w.Write(row)
		}); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		lines, err := csv.NewReader(&text).ReadAll()
		if err != nil || len(lines) != want+1 {
			t.Fatalf("%d lines for %d rows: %v", len(lines), want, err)
		}
		if want > 0 {
			if last, err := strconv.ParseFloat(lines[want][ColTick], 64); err != nil || last != tick {
				t.Fatalf("the last line is of tick %q, want %v", lines[want][ColTick], tick)
			}
		}
	})
}

// A shortened decoder ends after so many steps.
type shortened struct {
	sim.Decoder
	left int
}

func (s *shortened) Next(b *sim.Builder) error {
	if s.left--; s.left < 0 {
		return io.EOF
	}
	return s.Decoder.Next(b)
}
