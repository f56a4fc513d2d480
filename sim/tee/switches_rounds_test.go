package tee_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"playhead/formats"
	"playhead/sim"
)

// read reads a whole recording, or a whole inference.
func read(tb testing.TB, d sim.Decoder, add func(u sim.Update)) {
	tb.Helper()
	for u := range sim.Load(tb.Context(), d).Updates {
		add(u)
	}
}

// TestSwitchesStandAsTheServerSaid compares with snapshots: a server's demo has
// the switches of team 0, what a client recorded or was sent those of his team.
func TestSwitchesStandAsTheServerSaid(t *testing.T) {
	for _, r := range rounds(t) {
		if testing.Short() && r.name != "e-sixup" && !strings.HasPrefix(r.name, "fresh") {
			continue
		}
		_, m := openDemo(t, r.demo)
		if m.Switch == nil {
			continue
		}
		log := sim.NewRecording(sim.Meta{})
		read(t, openRecording(t, r.log).Decoder, log.Append)
		_, inf := openInference(t, r.log, m)
		g := log.Games[0]
		read(t, inf, func(u sim.Update) {
			if u.Chunk != nil {
				g.AppendInferred(u.Chunk)
			}
		})
		compareSwitches(t, r.name+", server", openRecording(t, r.demo).Decoder, g)
		client := strings.Replace(r.demo, ".server.", ".client-ddnet.", 1)
		if _, err := os.Stat(client); err == nil && client != r.demo {
			compareSwitches(t, r.name+", client", openRecording(t, client).Decoder, g)
		}
		capture := strings.TrimSuffix(r.log, ".teehistorian") + ".pcap"
		if _, err := os.Stat(capture); err != nil {
			continue
		}
		for i := range 6 {
			d, err := formats.Open(readFile(t, capture), formats.Options{Client: i + 1})
			if err != nil {
				break // not as many clients
			}
			compareSwitches(t, fmt.Sprintf("%s, client %d", r.name, i), d, g)
		}
	}
}

func compareSwitches(t *testing.T, name string, d sim.Decoder, log *sim.Game) {
	t.Helper()
	rec := sim.NewRecording(sim.Meta{})
	read(t, d, rec.Append)
	if len(rec.Games) == 0 {
		return
	}
	demo := rec.Games[0]
	var got, scratch sim.World
	var before [256]bool
	first, last, _ := demo.Span()
	ticks, states, turned, timed, wrong := 0, 0, 0, 0, 0
	demo.Each(first, last, func(w *sim.World) bool {
		if _, ok := w.Global.Get(sim.SwitchTeam); !ok || !log.At(w.Tick, &got) || got.Tick != w.Tick {
			return true
		}
		log.Overlay(&got, &scratch)
		team := int(w.Global.Or(sim.SwitchTeam, 0))
		ticks++
		for n := 1; n <= int(w.Global.Or(sim.SwitchHighest, 0)); n++ {
			want, _ := w.Switch(team, n)
			s, known := got.Switch(team, n)
			states++
			if want.On != before[n] && ticks > 1 {
				turned++
			}
			if s.Back > 0 && want.Back > 0 {
				timed++
			}
			before[n] = want.On
			if !known || s.On != want.On || s.Back > 0 && want.Back > 0 && s.Back != want.Back {
				if wrong++; wrong <= 8 {
					t.Logf("%s: tick %d, team %d, switch %d: %+v (%v), the server's %+v", name, w.Tick, team, n, s,
						known, want)
				}
			}
		}
		return true
	})
	t.Logf("%s: %d of %d states wrong at %d ticks, %d turned, %d with a time", name, wrong, states, ticks,
		turned, timed)
	if wrong > 0 {
		t.Fail()
	}
}
