package main

import (
	"cmp"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playhead/sim"
	"playhead/testdata/replays"
)

// A touch is a contact as the truth is compared with it.
type touch struct {
	Kind     string
	From, To int
	Tick     sim.Tick
	EndTick  sim.Tick `json:"end_tick"`
	Means    string
}

// jsonRows returns the rows that a command prints as JSON.
func jsonRows[T any](t *testing.T, args ...string) (rows []T) {
	t.Helper()
	for line := range strings.Lines(fineBut(t, "", append(args, "--json")...)) {
		var row T
		if err := json.Unmarshal([]byte(line), &row); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return rows
}

// A burst is an explosion or where a hammer hit, and which tick it was in.
type burst struct {
	Tick sim.Tick
	X, Y float64
}

// bursts returns those of a kind in both recordings of a round.
func (c *truth) bursts(t *testing.T, kind string, level []string) (log, demo []burst) {
	t.Helper()
	args := append([]string{"events", "--kind", kind}, level...)
	return jsonRows[burst](t, append(args, c.log)...), jsonRows[burst](t, append(args, c.demo)...)
}

// is reports whether a burst in a log may be one in a demo.
func (s snapshots) is(log, demo burst) bool {
	return demo.Tick == s.told(log.Tick) && math.Hypot(log.X-demo.X, log.Y-demo.Y) <= 2
}

// compareBursts returns how many bursts of a log are in the demo, and lists the others of both.
func (s snapshots) compareBursts(t *testing.T, log, demo []burst) (same int) {
	t.Helper()
	left := slices.Clone(demo)
	for _, b := range log {
		i := slices.IndexFunc(left, func(d burst) bool { return s.is(b, d) })
		if i < 0 {
			t.Logf("invented at a place: %+v", b)
			continue
		}
		left = slices.Delete(left, i, i+1)
		same++
	}
	for _, d := range left {
		t.Logf("lacking at a place: %+v", d)
	}
	return same
}

// snapshots are the ticks that a demo has, in order.
type snapshots []sim.Tick

// from returns the first snapshot of t or later, and its index.
func (s snapshots) from(t sim.Tick) (sim.Tick, int) {
	i, _ := slices.BinarySearch(s, t)
	if i == len(s) {
		return sim.MaxTick, i
	}
	return s[i], i
}

// seen returns a hook as it is in snapshots, false if it is in none.
func (s snapshots) seen(h touch) (touch, bool) {
	h.Tick, _ = s.from(h.Tick)
	_, i := s.from(h.EndTick + 1)
	if i == 0 || s[i-1] < h.Tick {
		return h, false
	}
	h.EndTick = s[i-1]
	return h, true
}

// hooks returns hooks as they are in snapshots: those that let go and held again between two are one.
func (s snapshots) hooks(all []touch) (list []touch) {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b touch) int { return cmp.Compare(a.Tick, b.Tick) })
	last := map[[2]int]int{}
	for _, h := range all {
		h, ok := s.seen(h)
		if h.Kind != "hook" || !ok {
			continue
		}
		h.Means = ""
		pair := [2]int{h.From, h.To}
		if at, before := last[pair]; before {
			if _, i := s.from(list[at].EndTick + 1); i < len(s) && s[i] == h.Tick || h.Tick <= list[at].EndTick {
				list[at].EndTick = max(list[at].EndTick, h.EndTick)
				continue
			}
		}
		last[pair] = len(list)
		list = append(list, h)
	}
	return list
}

// told returns the snapshot that tells what happened at t. Servers tell it with the snapshots for clients, those of
// even ticks, and 20.1.1 does so in demos of every tick, too. A server that catches up skips snapshots: then later.
func (s snapshots) told(t sim.Tick) sim.Tick {
	_, i := s.from(t)
	for ; i < len(s); i++ {
		if s[i]%2 == 0 {
			return s[i]
		}
	}
	return sim.MaxTick
}

// A truth is a log, the server's demo of its round, and its map, "" for the one that the game has.
type truth struct{ log, demo, level string }

// recordedTruths are rounds that were recorded both ways.
func recordedTruths(t *testing.T) (list []truth) {
	t.Helper()
	for _, c := range []truth{
		{"teehistorian/b-four", "demo/b-four.server.demo", ""},
		{"teehistorian/c-crowd45", "demo/c-crowd45.server.demo", ""},
		{"teehistorian/d-churn", "demo/d-churn.server.demo", ""},
		{"teehistorian/e-sixup", "demo/e-sixup.server.demo", ""},
		{"ddnet19/rounds/n19-s-short", "ddnet19/rounds/n19-s-short.server.demo", "ddnet19/maps/truth.map"},
		{"ddnet19/rounds/n19-b-client", "ddnet19/rounds/n19-b-client.server.demo", "ddnet19/maps/truth.map"},
		{"ddnet19/rounds/n19-k-cheats", "ddnet19/rounds/n19-k-cheats.server.demo", "ddnet19/maps/plain.map"},
		{"ddnet20/rounds/f3-truth", "ddnet20/rounds/f3-truth.server.demo", "ddnet20/maps/fresh3.map"},
		{"ddnet20/rounds/f3-churn", "ddnet20/rounds/f3-churn.server.demo", "ddnet20/maps/fresh3.map"},
		{"ddnet20/rounds/f3-cheats", "ddnet20/rounds/f3-cheats.server.demo", "ddnet20/maps/fresh3.map"},
		{"ddnet20/rounds/f5-g1", "ddnet20/rounds/f5-g1.server.demo", "ddnet20/maps/g1.map"},
		{"ddnet20/rounds/f5-g2", "ddnet20/rounds/f5-g2.server.demo", "ddnet20/maps/g2.map"},
	} {
		c.log, c.demo = replays.Path(t, filepath.FromSlash(c.log+".teehistorian")),
			replays.Path(t, filepath.FromSlash(c.demo))
		if c.level != "" {
			c.level = replays.Path(t, filepath.FromSlash(c.level))
		}
		list = append(list, c)
	}
	return list
}

// freshTruths are those in the folder PLAYHEAD_FRESH: NAME.teehistorian and NAME.server.demo, which holds the map.
func freshTruths(t *testing.T) (list []truth) {
	t.Helper()
	logs, err := filepath.Glob(filepath.Join(os.Getenv("PLAYHEAD_FRESH"), "*.teehistorian"))
	if err != nil {
		t.Fatal(err)
	}
	for _, log := range logs {
		c := truth{log: log, demo: strings.TrimSuffix(log, ".teehistorian") + ".server.demo"}
		if _, err := os.Stat(c.demo); err != nil {
			continue // a part of a round that no demo has
		}
		c.level = filepath.Join(t.TempDir(), "round.map")
		fineBut(t, "", "map", c.demo, "-o", c.level)
		list = append(list, c)
	}
	return list
}

// Contacts inferred from a log equal those in the server's demo of the same round. Hooks are compared by both players
// and by the first and last tick in the demo, hammers by both players, grenades that push a player by the place of the
// explosion. Contacts that only one of the two has are listed.
func TestContactsOfLogsAreThoseOfTheServersDemo(t *testing.T) {
	all := compareWithDemos(t, recordedTruths(t))
	all.hooks.check(t, "hooks")
	all.hammers.check(t, "hammers")
	all.places.check(t, "places of hammers")
	all.grenades.check(t, "grenades that push")
}

// The same of rounds that were recorded for it. Where players crowd, a demo does not say who a hammer hit, only
// where:
// the place follows from both players.
func TestContactsOfFreshLogsAreThoseOfTheServersDemo(t *testing.T) {
	if os.Getenv("PLAYHEAD_FRESH") == "" {
		t.Skip("PLAYHEAD_FRESH names no folder of rounds")
	}
	all := compareWithDemos(t, freshTruths(t))
	all.hooks.check(t, "hooks")
	all.places.check(t, "places of hammers")
	all.grenades.check(t, "grenades that push")
	if all.hooks.of == 0 {
		t.Error("nobody hooked a player")
	}
}

// tallies are of hooks, of hammers by the players and by the place, and of grenades that push.
type tallies struct{ hooks, hammers, places, grenades tally }

// compareWithDemos compares contacts in logs with those in demos.
func compareWithDemos(t *testing.T, rounds []truth) (all tallies) {
	t.Helper()
	for _, c := range rounds {
		t.Run(filepath.Base(c.log), func(t *testing.T) {
			var level []string
			if c.level != "" {
				level = []string{"--map", c.level}
			}
			contacts := append([]string{"contacts", "--filter", "kind:hook,hammer,shot"}, level...)
			inLog := jsonRows[touch](t, append(contacts, c.log)...)
			inDemo := jsonRows[touch](t, append(contacts, c.demo)...)
			var s snapshots
			for at := range ticksOf(t, c.demo) {
				s = append(s, at)
			}
			slices.Sort(s)

			hooks, want := s.hooks(inLog), s.hooks(inDemo)
			same := compareTouches(t, hooks, want, func(a, b touch) bool { return a == b })
			all.hooks.add(same, len(hooks), len(want))
			t.Logf("%d of %d hooks", same, len(hooks)+len(want)-same)

			hammers, want := ofKind(inLog, "hammer", ""), ofKind(inDemo, "hammer", "")
			same = compareTouches(t, hammers, want, func(a, b touch) bool {
				return a.From == b.From && a.To == b.To && b.Tick == s.told(a.Tick)
			})
			all.hammers.add(same, len(hammers), len(want))
			t.Logf("%d of %d hammers by the players that the demo seems to mean", same, len(hammers)+len(want)-same)
			placed, hits := c.bursts(t, "hammer_hit", level)
			same = s.compareBursts(t, placed, hits)
			all.places.add(same, len(placed), len(hits))
			t.Logf("%d of %d hammers by place", same, len(placed)+len(hits)-same)

			pushes := ofKind(inLog, "shot", "grenade")
			inferred, recorded := c.bursts(t, "explosion", level)
			for _, p := range pushes {
				all.grenades.of++
				if slices.ContainsFunc(inferred, func(a burst) bool {
					return a.Tick == p.Tick && slices.ContainsFunc(recorded, func(b burst) bool {
						return s.is(a, b)
					})
				}) {
					all.grenades.same++
				} else {
					t.Logf("invented: %+v", p)
				}
			}
		})
	}
	return all
}

// A tally is how many contacts only one of two recordings has, or both, and how many of these both have.
type tally struct{ same, of int }

func (n *tally) add(same, log, demo int) { n.same, n.of = n.same+same, n.of+log+demo-same }

func (n tally) check(t *testing.T, what string) {
	t.Helper()
	t.Logf("%d of %d %s", n.same, n.of, what)
	if float64(n.same) < 0.995*float64(n.of) {
		t.Errorf("%d of %d %s are the same", n.same, n.of, what)
	}
}

func ofKind(all []touch, kind, means string) (list []touch) {
	for _, c := range all {
		if c.Kind == kind && (means == "" || c.Means == means) {
			list = append(list, c)
		}
	}
	return list
}

// compareTouches returns how many contacts of a log are in the demo, and lists the others of both.
func compareTouches(t *testing.T, log, demo []touch, equal func(log, demo touch) bool) (same int) {
	t.Helper()
	left := slices.Clone(demo)
	for _, c := range log {
		i := slices.IndexFunc(left, func(d touch) bool { return equal(c, d) })
		if i < 0 {
			t.Logf("invented: %+v", c)
			continue
		}
		left = slices.Delete(left, i, i+1)
		same++
	}
	for _, d := range left {
		t.Logf("lacking: %+v", d)
	}
	return same
}
