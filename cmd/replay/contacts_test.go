package main

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playhead/outfile"
	"playhead/sim"
	"playhead/testdata/campaign"
	"playhead/testdata/replays"
)

// A hookHold is a hook that holds a player in one tick.
type hookHold struct {
	tick     sim.Tick
	from, to int
}

// holds returns the hooks that `replay contacts` prints, tick by tick.
func holds(t *testing.T, args ...string) map[hookHold]bool {
	t.Helper()
	found := map[hookHold]bool{}
	for line := range strings.Lines(fine(t, append([]string{"contacts", "--json", "--filter", "kind:hook"},
		args...)...)) {
		var row struct {
			From, To int
			Tick     sim.Tick
			EndTick  sim.Tick `json:"end_tick"`
		}
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		for at := row.Tick; at <= row.EndTick; at++ {
			found[hookHold{at, row.From, row.To}] = true
		}
	}
	return found
}

// The hooks on players that are inferred from a log are those of the server's demo of the
// round, in every tick that the demo has.
func TestHooksBetweenPlayersAreThoseOfTheServersDemo(t *testing.T) {
	older := func(name, demo string) [2]string {
		return [2]string{filepath.Join("teehistorian", name+".teehistorian"), filepath.Join("demo", demo)}
	}
	newer := func(name string) [2]string {
		return [2]string{name + ".teehistorian", name + ".server.demo.xz"}
	}
	equal, all := 0, 0
	for name, c := range map[string]struct {
		files [2]string
		level string
	}{
		"b-four":    {files: older("b-four", "b-four.server.demo")},
		"c-crowd45": {files: older("c-crowd45", "c-crowd45.server.demo.xz")},
		"d-churn":   {files: older("d-churn", "d-churn.server.demo.xz")},
		"e-sixup":   {files: older("e-sixup", "e-sixup.server.demo")},
		"h-long":    {files: older("h-long", "h-long.server.demo.xz")},
		"n19-short": {newer("ddnet19/rounds/n19-s-short"), "ddnet19/maps/truth.map"},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "h-long" && !campaign.Long() {
				t.Skip("ten seconds: in the long form")
			}
			var args []string
			if c.level != "" {
				args = []string{"--map", replays.Path(t, filepath.FromSlash(c.level))}
			}
			demo := replays.Path(t, c.files[1])
			inLog, inDemo := holds(t, append(args, replays.Path(t, c.files[0]))...), holds(t, append(args, demo)...)
			recorded := ticksOf(t, demo)
			same, either := 0, len(inDemo)
			for h := range inDemo {
				if !recorded[h.tick] { // between two snapshots
					either--
				} else if inLog[h] {
					same++
				} else {
					t.Logf("only in the demo: %+v", h)
				}
			}
			for h := range inLog {
				if recorded[h.tick] && !inDemo[h] {
					either++
					t.Logf("only in the log: %+v", h)
				}
			}
			t.Logf("%d of %d are the same", same, either)
			equal, all = equal+same, all+either
		})
	}
	if all > 0 && float64(equal) < 0.995*float64(all) {
		t.Errorf("%d of %d are the same", equal, all)
	}
}

// A frozenChange is a player who begins or ceases to be frozen.
type frozenChange struct {
	player int
	frozen bool
}

// frozenChanges returns the ticks at which players freeze and thaw by the freeze states of a demo.
func frozenChanges(t *testing.T, path string) map[frozenChange][]sim.Tick {
	t.Helper()
	f := recordingFlags{client: -1, all: &outfile.Files{}}
	o, err := f.open(t.Context(), path, &bytes.Buffer{})
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	changes := map[frozenChange][]sim.Tick{}
	var was [sim.MaxRows]int32 // 1 thawed, 2 frozen, 0 not there
	o.Games[0].Each(-1<<31, sim.MaxTick, func(w *sim.World) bool {
		for id := range was {
			r, is := &w.Rows[id], int32(0)
			if end, known := r.Get(sim.FreezeEnd); known && r.Present() && r.Or(sim.Alive, 1) != 0 {
				is = 1
				if end != 0 {
					is = 2
				}
			}
			if was[id] > 0 && is > 0 && was[id] != is {
				c := frozenChange{id, is == 2}
				changes[c] = append(changes[c], w.Tick)
			}
			was[id] = is
		}
		return true
	})
	return changes
}

// Freezes and rescues that are inferred from a log are those of the freeze states in the server's demo of the
// round: a demo has every second tick, so they may be two ticks apart.
func TestFreezesAndRescuesAreThoseOfTheServersDemo(t *testing.T) {
	for name, c := range map[string]struct{ log, demo, level string }{
		"c-crowd45": {"teehistorian/c-crowd45.teehistorian", "demo/c-crowd45.server.demo.xz", ""},
		"d-churn":   {"teehistorian/d-churn.teehistorian", "demo/d-churn.server.demo.xz", ""},
		"e-sixup":   {"teehistorian/e-sixup.teehistorian", "demo/e-sixup.server.demo", ""},
		"h-long":    {"teehistorian/h-long.teehistorian", "demo/h-long.server.demo.xz", ""},
		"n19-short": {
			"ddnet19/rounds/n19-s-short.teehistorian", "ddnet19/rounds/n19-s-short.server.demo.xz",
			"ddnet19/maps/truth.map",
		},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "h-long" && !campaign.Long() {
				t.Skip("ten seconds: in the long form")
			}
			args := []string{"events", "--json", "--kind", "freeze,unfreeze"}
			if c.level != "" {
				args = append(args, "--map", replays.Path(t, filepath.FromSlash(c.level)))
			}
			path := replays.Path(t, filepath.FromSlash(c.log))
			states := frozenChanges(t, replays.Path(t, filepath.FromSlash(c.demo)))
			events, rescues := 0, 0
			// take removes a change within two ticks, and reports whether there is one.
			take := func(p int, frozen bool, tick sim.Tick) bool {
				list := states[frozenChange{p, frozen}]
				for i, at := range list {
					if at-tick <= 2 && tick-at <= 2 {
						states[frozenChange{p, frozen}] = slices.Delete(slices.Clone(list), i, i+1)
						return true
					}
				}
				return false
			}
			for line := range strings.Lines(fine(t, append(args, path)...)) {
				var row struct {
					Game, Player int
					Kind, Method string
					Tick         sim.Tick
					RescuedBy    string `json:"rescued_by"`
					Chain        string
				}
				if err := json.Unmarshal([]byte(line), &row); err != nil {
					t.Fatal(err)
				}
				if row.Game != 0 {
					continue
				}
				// Who dies frozen is gone in the demo, or already there again.
				if events++; !take(row.Player, row.Kind == "freeze", row.Tick) && row.Method != "death" {
					t.Errorf("only in the log: %s", line)
				}
				if row.RescuedBy == "" {
					continue
				}
				if rescues++; !strings.Contains(row.Chain, row.RescuedBy) {
					t.Errorf("the chain lacks who rescued: %s", line)
				}
			}
			left := 0
			for change, at := range states {
				if left += len(at); len(at) > 0 {
					t.Errorf("only in the demo: %+v at %v", change, at)
				}
			}
			t.Logf("%d freezes and thaws, %d of them rescues, are the demo's", events, rescues)
			if events == 0 {
				t.Error("there are none")
			}
		})
	}
}

// ticksOf returns the ticks that a recording of one game has.
func ticksOf(t *testing.T, path string) map[sim.Tick]bool {
	t.Helper()
	f := recordingFlags{client: -1, all: &outfile.Files{}}
	o, err := f.open(t.Context(), path, &bytes.Buffer{})
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	ticks := map[sim.Tick]bool{}
	o.Games[0].Each(-1<<31, sim.MaxTick, func(w *sim.World) bool {
		ticks[w.Tick] = true
		return true
	})
	return ticks
}
