package goldsrc

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
)

// tickAll runs d to its end and calls each after every tick.
func tickAll(d sim.Decoder, b *sim.Builder, each func()) error {
	for {
		err := d.Next(b)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if each != nil {
			each()
		}
	}
}

// TestRowsEqualTheTruth holds the rows of the model, not only the decoded
// entities, against the truth in every network frame of Playback.
func TestRowsEqualTheTruth(t *testing.T) {
	for _, name := range truthDemos(t) {
		if strings.HasPrefix(name, "won-") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			src := binread.Bytes(readDemo(t, "goldsrc", name))
			d, err := open(src, binread.Options{})
			if err != nil {
				t.Fatal(err)
			}
			b := sim.NewBuilder()
			ticks, rows := 0, 0
			truthLines(t, name+".ref.jsonl", func(line []byte) {
				var l truthLine
				if err := json.Unmarshal(line, &l); err != nil {
					t.Fatal(err)
				}
				if kind, ok := l.Kind.(float64); !ok || kind != float64(frameNetwork) {
					return
				}
				if err := d.Next(b); err != nil {
					t.Fatalf("tick %d: %v", ticks, err)
				}
				if b.Now() != sim.Tick(ticks) {
					t.Fatalf("tick %d, want %d", b.Now(), ticks)
				}
				rows += compareRows(t, d, b, &l, loadingTicks[name])
				ticks++
			})
			if err := tickAll(d, b, func() { t.Error("a tick more than the truth has") }); err != nil {
				t.Error(err)
			}
			t.Logf("%d ticks, %d rows", ticks, rows)
		})
	}
}

// loadingTicks are those of a map change, in which the recorder's client has
// not drawn the next map yet and repeats where he stood in the last.
var loadingTicks = map[string][2]sim.Tick{"cs-dust2-to-assault-mapchange.dem": {1065, 1095}}

// compareRows returns how many rows are equal.
func compareRows(t *testing.T, d *decoder, b *sim.Builder, l *truthLine, loading [2]sim.Tick) int {
	want := map[int][5]float64{}
	for _, p := range l.Players {
		if int(p[11])&effectNoDraw == 0 {
			want[int(p[0])] = [5]float64{p[1], p[2], p[3], p[5], p[4]}
		}
	}
	delete(want, d.c.recorder)
	if d.c.recorder > 0 && (b.Now() < loading[0] || b.Now() > loading[1] || loading[1] == 0) {
		want[d.c.recorder] = [5]float64{l.Origin[0], l.Origin[1], l.Origin[2], l.Angles[1], l.Angles[0]}
		if got := b.Row(d.c.recorder).V[sim.Buttons]; got != int32(l.Buttons) {
			t.Fatalf("tick %d: buttons %d, want %d", b.Now(), got, l.Buttons)
		}
	}
	for id := 0; id < maxPlayerRows; id++ {
		r := b.Row(id)
		w, ok := want[id]
		if r.Present() != ok {
			t.Fatalf("tick %d: player %d is there: %v, want %v", b.Now(), id, r.Present(), ok)
		}
		if !ok {
			continue
		}
		const step, angle = 1.0/256 + 0.0005, 360.0 / 65536
		for i, c := range []sim.Col{sim.X, sim.Y, sim.Z} {
			if got := float64(r.V[c]) / unitSteps; !near(got, w[i], step) {
				t.Fatalf("tick %d: player %d at %v on axis %d, want %v", b.Now(), id, got, i, w[i])
			}
		}
		for i, c := range []sim.Col{sim.Yaw, sim.Pitch} {
			if got := float64(r.V[c]) * 360 / 65536; !near(got, w[3+i], angle) {
				t.Fatalf("tick %d: player %d turned to %v, want %v", b.Now(), id, got, w[3+i])
			}
		}
	}
	return len(want)
}

// TestEventsEqualTheTruth counts what became events of the model.
func TestEventsEqualTheTruth(t *testing.T) {
	for _, name := range truthDemos(t) {
		if strings.HasPrefix(name, "won-") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			want, tool := map[sim.EventKind]int{}, false
			truthLines(t, name+".ref.jsonl", func(line []byte) {
				var l struct {
					truthLine
					Kind any    `json:"ft"`
					Text string `json:"cmd"`
				}
				if err := json.Unmarshal(line, &l); err != nil {
					t.Fatal(err)
				}
				if l.End {
					want[sim.EventKill] = l.Stats.User["DeathMsg/var"]
					want[sim.EventChat] = l.Stats.User["SayText/var"]
				}
				if kind, ok := l.Kind.(float64); ok && kind == float64(frameCommand) && l.Text != "" {
					if strings.HasPrefix(l.Text, bxtMark) {
						tool = true // its commands come on top: TestBunnymodXTOfARealDemo
						return
					}
					want[sim.EventCommand]++
				}
			})
			d, err := open(binread.Bytes(readDemo(t, "goldsrc", name)), binread.Options{})
			if err != nil {
				t.Fatal(err)
			}
			b := sim.NewBuilder()
			if err := tickAll(d, b, nil); err != nil {
				t.Fatal(err)
			}
			got := map[sim.EventKind]int{}
			for _, u := range b.Finish() {
				for _, e := range u.Events {
					got[e.Kind]++
				}
				for _, w := range u.Warnings {
					t.Logf("%d× %s at 0x%x: %s", w.Count, w.Kind, w.FirstOffset, w.Text)
				}
			}
			for kind, n := range want {
				if more := tool && kind == sim.EventCommand && got[kind] > n; got[kind] != n && !more {
					t.Errorf("%d events of kind %v, want %d", got[kind], kind, n)
				}
			}
			t.Log(got)
		})
	}
}
