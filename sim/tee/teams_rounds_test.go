package tee_test

import (
	"os"
	"slices"
	"strings"
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

// mixedCaptures returns the captures with clients of several versions, each of which the
// server may tell other teams: of DDNet 16.4 and 19.1, of neither, and of 0.7. Those of the
// folder PLAYHEAD_FRESH have clients of 20.1, too.
func mixedCaptures(tb testing.TB) []round {
	var rs []round
	for _, name := range []string{"b-four", "e-lossy", "e-sixup"} {
		rs = append(rs, round{
			name + " in traffic", replays.Path(tb, "teehistorian", name+".teehistorian"),
			replays.Path(tb, "capture", name+".pcap"),
		})
	}
	rs = append(rs, round{
		"n19-b-client in traffic", replays.Path(tb, "ddnet19", "rounds", "n19-b-client.teehistorian"),
		replays.Path(tb, "ddnet19", "rounds", "n19-b-client.pcap"),
	})
	for _, r := range freshRounds() {
		capture := strings.TrimSuffix(r.demo, ".server.demo") + ".pcap"
		if _, err := os.Stat(capture); err == nil {
			rs = append(rs, round{r.name + " in traffic", r.log, capture})
		}
	}
	return rs
}

// TestTeamsEqualTheLogs compares the DDRace teams in a server's demo, or in the traffic
// of clients of several versions, with the server's log.
func TestTeamsEqualTheLogs(t *testing.T) {
	for _, r := range slices.Concat(newestRounds(t), mixedCaptures(t)) {
		other, log := openRecording(t, r.demo), openRecording(t, r.log)
		rows, wrong, inTeams := 0, 0, 0
		for other.next(t) {
			if !log.seek(t, other.Now()) {
				continue
			}
			for id := range sim.MaxPlayers {
				want, ok := log.Row(id).Get(sim.Team)
				got, has := other.Row(id).Get(sim.Team)
				if !ok || !has || got < 0 { // a spectator
					continue
				}
				rows++
				if got > 0 {
					inTeams++
				}
				if got != want {
					if wrong++; wrong < 5 {
						t.Errorf("%s: tick %d: client %d is in team %d, want %d", r.name, other.Now(), id, got, want)
					}
				}
			}
		}
		t.Logf("%s: %d rows, %d of them in a team", r.name, rows, inTeams)
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
