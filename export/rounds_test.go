package export

import (
	"context"
	"fmt"
	"testing"

	"playhead/formats"
	"playhead/sim"
	"playhead/testdata/replays"
)

// load reads a real recording to its end.
func load(t testing.TB, elem ...string) *sim.Recording {
	t.Helper()
	f, err := formats.OpenFile(replays.Path(t, elem...), formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return Load(context.Background(), f.Decoder, 0, nil)
}

// place is who a row is of.
type place struct {
	tick, player int
}

// sharedColumns are what a log and a demo both record, so that they must be the
// same wherever both have a value. Directions are not among them: a chatting
// tee keeps its own, whatever its player presses.
var sharedColumns = [...]Column{ColStint, ColTeam, ColAlive, ColX, ColY, ColPlayerFlags}

// differences returns what two rows of a character do not agree on.
func differences(got, want *Row) (s []string) {
	for _, c := range sharedColumns {
		if (c == ColX || c == ColY) && got.Num[ColAge] > 0 {
			continue // a stale character is where it was
		}
		a, okA := got.Get(c)
		b, okB := want.Get(c)
		if okA && okB && a != b {
			s = append(s, fmt.Sprintf("%s %v, want %v", c, a, b))
		}
	}
	if a, b := got.Text[ColName], want.Text[ColName]; a != b {
		s = append(s, fmt.Sprintf("name %q, want %q", a, b))
	}
	return s
}

// A demo and a teehistorian of the same round are two recordings of the same
// game by the same server: what both say must be the same, to the unit.
func TestServerDemosEqualTheTeehistorianOfTheirRound(t *testing.T) {
	for _, round := range []struct {
		teehistorian, demo string
		characters         int // in the demo, so that none is left out unnoticed
		moved              map[place]bool
	}{
		{teehistorian: "a-solo", demo: "a-solo.server", characters: 1692},
		{teehistorian: "a-solo-coverage", demo: "a-solo-coverage.server", characters: 1001},
		{teehistorian: "a-solo-coverage", demo: "a-solo-coverage.derived-v3", characters: 1001},
		{teehistorian: "a-solo-coverage", demo: "a-solo-coverage.derived-v4", characters: 1001},
		{teehistorian: "a-solo-coverage", demo: "a-solo-coverage.derived-v5", characters: 1001},
		{teehistorian: "a-solo-finish", demo: "a-solo-finish.server", characters: 3220},
		{teehistorian: "a-solo-finish", demo: "a-solo-finish.server-race-nomap", characters: 32},
		{teehistorian: "a-solo-finish", demo: "a-solo-finish.client-ddnet", characters: 2959},
		{teehistorian: "b-four", demo: "b-four.server", characters: 16204},
		{teehistorian: "b-four", demo: "b-four.client-ddnet", characters: 10763},
		// At a /load the snapshot still holds the old positions of the team of
		// four, the log already the loaded ones.
		{
			teehistorian: "b-four-highbandwidth", demo: "b-four-highbandwidth.server", characters: 13894,
			moved: map[place]bool{
				{1657, 0}: true, {1657, 1}: true, {1657, 2}: true, {1657, 3}: true,
			},
		},
		{teehistorian: "c-crowd45", demo: "c-crowd45.server", characters: 80379},
		{teehistorian: "c-crowd45", demo: "c-crowd45.client-ddnet", characters: 76030},
		{teehistorian: "d-churn", demo: "d-churn.server", characters: 24985},
		{teehistorian: "d-churn-2", demo: "d-churn.server2", characters: 11234},
		{teehistorian: "e-lossy", demo: "e-lossy.server", characters: 4939},
		{teehistorian: "e-sixup", demo: "e-sixup.server", characters: 22857},
		{teehistorian: "e-sixup", demo: "e-sixup.client-ddnet", characters: 16080},
		{teehistorian: "e-sixup", demo: "e-sixup.client-teeworlds", characters: 10774},
		{teehistorian: "g-truncated", demo: "g-truncated.server"},
		{teehistorian: "g-truncated", demo: "g-truncated.client-ddnet"},
		{teehistorian: "h-long", demo: "h-long.server"},
	} {
		t.Run(round.demo, func(t *testing.T) {
			t.Parallel()
			log := load(t, "teehistorian", round.teehistorian+".teehistorian")
			compareWithLog(t, log, load(t, "demo", round.demo+".demo"), round.characters, round.moved)
		})
	}
}

// The same of DDNet 19.1, whose servers write stale characters again.
func TestServerDemosOfDDNet19EqualTheTeehistorianOfTheirRound(t *testing.T) {
	for _, round := range []struct {
		teehistorian, demo string
		characters         int
	}{
		{"n19-s-short", "n19-s-short.server", 15761},
		{"n19-b-client", "n19-b-client.server", 9475},
		{"n19-b-client", "n19-b-client.client-ddnet", 4208},
		{"n19-e-churn-2", "n19-e-churn.server2", 5371},
		{"n19-k-cheats", "n19-k-cheats.server", 11960},
	} {
		t.Run(round.demo, func(t *testing.T) {
			t.Parallel()
			log := load(t, "ddnet19", "rounds", round.teehistorian+".teehistorian")
			compareWithLog(t, log, load(t, "ddnet19", "rounds", round.demo+".demo"), round.characters, nil)
		})
	}
}

// A capture of a DDNet 19.1 round, all clients merged, equals the server's demo.
func TestCaptureOfDDNet19EqualsTheServerDemo(t *testing.T) {
	columns := []Column{
		ColTeam, ColAlive, ColX, ColY, ColVX, ColVY, ColHookState, ColHookX, ColHookY, ColHookedPlayer,
		ColWeapon, ColName,
	}
	want := map[place]Row{}
	ticks := map[int]bool{}
	if err := Rows(load(t, "ddnet19", "rounds", "n19-b-client.server.demo"), RowOptions{}, func(r *Row) error {
		tick := int(r.Num[ColTick])
		ticks[tick] = true
		want[place{tick, int(r.Num[ColPlayer])}] = *r
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	n, wrong := 0, 0
	if err := Rows(load(t, "ddnet19", "rounds", "n19-b-client.pcap"), RowOptions{}, func(r *Row) error {
		at := place{int(r.Num[ColTick]), int(r.Num[ColPlayer])}
		if !ticks[at.tick] {
			return nil
		}
		w, known := want[at]
		n++
		for _, c := range columns {
			if r.has(c) && w.has(c) && (r.Num[c] != w.Num[c] || r.Text[c] != w.Text[c]) || !known {
				if wrong++; wrong < 10 {
					t.Errorf("tick %d player %d: %s %v %q, want %v %q (there: %t)", at.tick, at.player, c, r.Num[c],
						r.Text[c], w.Num[c], w.Text[c], known)
				}
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if n < 9000 || wrong > 0 {
		t.Errorf("%d of %d rows differ", wrong, n)
	}
}

// compareWithLog fails for every row of demo that differs from that of log.
func compareWithLog(t *testing.T, log, demo *sim.Recording, characters int, moved map[place]bool) {
	t.Helper()
	want := map[place]Row{}
	err := Rows(log, RowOptions{}, func(r *Row) error {
		want[place{int(r.Num[ColTick]), int(r.Num[ColPlayer])}] = *r
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	n, wrong, movedSeen := 0, 0, 0
	err = Rows(demo, RowOptions{}, func(r *Row) error {
		at := place{int(r.Num[ColTick]), int(r.Num[ColPlayer])}
		n++
		w, known := want[at]
		differ := differences(r, &w)
		switch {
		case known && len(differ) == 0:
			return nil
		case known && moved[at]:
			movedSeen++
			return nil
		}
		if wrong++; wrong <= 10 {
			t.Errorf("tick %d player %d: %v (in the log: %v)", at.tick, at.player, differ, known)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if wrong > 10 {
		t.Errorf("… and %d more", wrong-10)
	}
	if characters > 0 && n != characters {
		t.Errorf("%d characters in the demo, want %d", n, characters)
	}
	if movedSeen != len(moved) {
		t.Errorf("%d of the %d characters differ that are known to", movedSeen, len(moved))
	}
	t.Logf("%d characters compared", n)
}
