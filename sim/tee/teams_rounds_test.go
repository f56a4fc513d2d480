package tee_test

import (
	"testing"

	"playhead/sim"
	"playhead/testdata/replays"
)

// newestRounds returns the rounds of 20.1.1 on maps with every tile, and those of the
// folder PLAYHEAD_FRESH. The servers had clients of several versions.
func newestRounds(tb testing.TB) []round {
	var rs []round
	for _, name := range []string{"f3-truth", "f3-churn", "f3-cheats", "f5-g1", "f5-g2"} {
		log := replays.Path(tb, "ddnet20", "rounds", name+".teehistorian")
		rs = append(rs, round{name, log, replays.Path(tb, "ddnet20", "rounds", name+".server.demo")})
	}
	return append(rs, freshRounds()...)
}

// TestTeamsEqualTheLogs compares the DDRace teams in a server's demo with its log.
func TestTeamsEqualTheLogs(t *testing.T) {
	for _, r := range newestRounds(t) {
		demo, log := openRecording(t, r.demo), openRecording(t, r.log)
		rows, wrong := 0, 0
		for demo.next(t) {
			if !log.seek(t, demo.Now()) {
				continue
			}
			for id := range sim.MaxPlayers {
				want, ok := log.Row(id).Get(sim.Team)
				got, has := demo.Row(id).Get(sim.Team)
				if !ok || !has || got < 0 { // a spectator
					continue
				}
				rows++
				if got != want {
					if wrong++; wrong < 5 {
						t.Errorf("%s: tick %d: client %d is in team %d, want %d", r.name, demo.Now(), id, got, want)
					}
				}
			}
		}
		if wrong > 0 || rows == 0 {
			t.Errorf("%s: %d of %d rows differ", r.name, wrong, rows)
		}
	}
}

// TestHooksOnMapsWithEveryTile asks of the five shared rounds that little is left out
// and nothing invented. Fresh ones may have players who stand still for minutes.
func TestHooksOnMapsWithEveryTile(t *testing.T) {
	for _, r := range newestRounds(t)[:5] {
		s := scoreRound(t, r)
		atLeast(t, r.name+": hooks shown", percent(s.shown, s.out), 99)
		atLeast(t, r.name+": hooks right, of those shown", percent(s.right, s.shown), 99.9)
		if s.falseHooks*20000 > s.idle {
			t.Errorf("%s: %d of %d hooks are invented", r.name, s.falseHooks, s.idle)
		}
	}
}
