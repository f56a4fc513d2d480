package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playhead/sim"
	"playhead/testdata/demowriter"
	"playhead/testdata/thwriter"
)

// traffic returns a capture that tests of its format have written.
func traffic(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "formats", "twcapture", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Recordings of servers that no one runs yet, made for this: what is not known is counted and
// listed by its UUID, and everything else is read as ever.
func TestRecordingsOfServersToCome(t *testing.T) {
	unknown := demowriter.MessageEx("weather@netmsg.example.org", 1, 2)
	const portal, wind = "ed4ea982-4728-3ca6-a96d-3a83224106f5", "7b8452d4-fa12-3bb3-a422-aefdd950ee29"
	for _, c := range []struct {
		name   string
		data   []byte
		rows   int // that export writes
		info   []string
		events []string // of some kinds
	}{
		{
			"next.demo", demowriter.Next(5, 0, unknown), 20,
			[]string{
				"item " + portal + " (4 times", "item " + wind + " (once",
				"message 350e75ea-241e-3512-acc3-d8af451c1ecd (once",
			},
			[]string{"explosion tee3", "hammer_hit tee1", "spawn tee2"},
		},
		{
			"large.demo", demowriter.Next(sim.MaxPlayers+4, 2500), 4 * sim.MaxPlayers,
			[]string{"tee255", "client id above 255", "item " + portal},
			[]string{"explosion tee3", "hammer_hit tee1", "spawn tee2"},
		},
		{
			"next.pcap", traffic(t, "next.pcap"), 20,
			[]string{
				"item " + portal + " (4 times", "item " + wind + " (once",
				"message 350e75ea-241e-3512-acc3-d8af451c1ecd (once",
			},
			[]string{"explosion tee3", "hammer_hit tee1", "spawn tee2"},
		},
		{
			"next.teehistorian", thwriter.Next(), 3,
			[]string{
				"records of client ids above 255 are skipped (7 times",
				"unknown EX message 4c398439-702e-323d-adba-7e817779f0cc (2 times",
				"unknown EX message a8991d14-b05a-3ea4-82a1-d7d0fb5ae2f5 (once",
			},
			[]string{"spawn #3"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), c.name)
			if err := os.WriteFile(path, c.data, 0o600); err != nil {
				t.Fatal(err)
			}
			info := fine(t, "info", path)
			for _, want := range c.info {
				if !strings.Contains(info, want) {
					t.Errorf("info does not say %q:\n%s", want, info)
				}
			}
			code, events, errs := replay("events", path, "--kind", "explosion,hammer_hit,spawn")
			if code != exitFine {
				t.Errorf("events: exit %d, %s", code, errs)
			}
			events = strings.Join(strings.Fields(events), " ")
			for _, want := range c.events {
				if !strings.Contains(events, want) {
					t.Errorf("events do not list %q:\n%s", want, events)
				}
			}
			if rows := strings.Count(fine(t, "export", path), "\n") - 1; rows != c.rows {
				t.Errorf("export writes %d rows, want %d", rows, c.rows)
			}
		})
	}
}

// With 256 players, as the next servers have: everybody is listed, moves, speaks, plays in
// a team and dies, those above 127 too.
func TestRecordingsOf256Players(t *testing.T) {
	const n = sim.MaxPlayers
	for _, c := range []struct {
		name string
		data []byte
		rows int // that export writes
		kill string
		x    int // where player 201 is in the end
	}{
		{
			"crowd.teehistorian", thwriter.Crowd(n), n + (n-6)*thwriter.CrowdTicks + 6*19,
			"kill tee200", 32*201 + 2*thwriter.CrowdTicks,
		},
		{"crowd.pcap", traffic(t, "crowd.pcap"), 4 * n, "kill tee201 → tee200", 201000},
		{"crowd.demo", demowriter.Next(n, 0, demowriter.Talk(n)...), 4 * n, "kill tee201 → tee200", 201000},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), c.name)
			if err := os.WriteFile(path, c.data, 0o600); err != nil {
				t.Fatal(err)
			}
			if info := fine(t, "info", path); strings.Contains(info, "client id") {
				t.Errorf("info warns of ids:\n%s", info)
			}
			players := fine(t, "players", path)
			for id := range n {
				if !strings.Contains(players, fmt.Sprintf("tee%d", id)) {
					t.Errorf("player %d is not listed", id)
				}
			}
			for kind, want := range map[string][]string{
				"chat": {"tee252 I am 252", "tee133 I am 133"}, "kill": {c.kill}, "team": {"tee252 joins team 13", "tee133 joins team 14"},
			} {
				_, events, errs := replay("events", path, "--kind", kind)
				events = strings.Join(strings.Fields(events), " ")
				for _, w := range want {
					if !strings.Contains(events, w) {
						t.Errorf("%s: events do not list %q:\n%s%s", kind, w, events, errs)
					}
				}
			}
			rows := strings.Split(strings.TrimSpace(fine(t, "export", path)), "\n")[1:]
			if len(rows) != c.rows {
				t.Errorf("export writes %d rows, want %d", len(rows), c.rows)
			}
			last := ""
			for _, row := range rows {
				if strings.Contains(row, ",tee201,") {
					last = row
				}
			}
			if !strings.Contains(last, fmt.Sprintf(",%d,", c.x)) {
				t.Errorf("player 201 ends in %q, want x %d", last, c.x)
			}
		})
	}
}

// A demo of 256 players holds them all, each where they are at every tick: what today's
// game has no room for in a snapshot are items that it can do without.
func TestADemoOf256PlayersHoldsThemAll(t *testing.T) {
	log := filepath.Join(t.TempDir(), "crowd.teehistorian")
	if err := os.WriteFile(log, thwriter.Crowd(sim.MaxPlayers), 0o600); err != nil {
		t.Fatal(err)
	}
	demo := filepath.Join(t.TempDir(), "made.demo")
	if code, _, errs := replay("demo", log, "-o", demo); code != exitFine {
		t.Fatalf("demo: exit %d, %s", code, errs)
	}
	places := func(path string) map[string]string {
		at := map[string]string{}
		for _, row := range strings.Split(strings.TrimSpace(fine(t, "export", path)), "\n")[1:] {
			v := strings.Split(row, ",")
			at[v[1]+" "+v[5]] = v[8] + "," + v[9]
		}
		return at
	}
	want, got := places(log), places(demo)
	for who, at := range want {
		if got[who] != at {
			t.Fatalf("at tick and player %s: %q in the demo, %q in the log", who, got[who], at)
		}
	}
	if len(want) != len(got) {
		t.Errorf("%d rows in the demo, %d in the log", len(got), len(want))
	}
	_, events, _ := replay("events", demo, "--kind", "team")
	if !strings.Contains(events, "tee252") {
		t.Errorf("teams above 63 are missing:\n%s", events)
	}
}
