package main

import (
	"cmp"
	"encoding/json"
	"math"
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

// A burst is an explosion, and which tick it was in.
type burst struct {
	Tick sim.Tick
	X, Y float64
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

// burstIn is how many snapshots may lie between what happened and the one that tells it: servers send events with the
// next snapshot of each client.
const burstIn = 2

// within reports whether a demo's event at a tick may be that of a log.
func (s snapshots) within(log, demo sim.Tick) bool {
	_, i := s.from(log)
	_, j := s.from(demo)
	return i <= j && j <= i+burstIn
}

// Contacts inferred from a log equal those in the server's demo of the same round. Hooks are compared by both players
// and by the first and last tick in the demo, hammers by both players, grenades that push a player by the place of the
// explosion. Contacts that only one of the two has are listed.
func TestContactsOfLogsAreThoseOfTheServersDemo(t *testing.T) {
	var all struct{ hooks, sameHooks, hammers, sameHammers, bursts, sameBursts int }
	for _, c := range []struct{ log, demo, level string }{
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
		t.Run(filepath.Base(c.log), func(t *testing.T) {
			var level []string
			if c.level != "" {
				level = []string{"--map", replays.Path(t, filepath.FromSlash(c.level))}
			}
			demo := replays.Path(t, filepath.FromSlash(c.demo))
			contacts := append([]string{"contacts", "--filter", "kind:hook,hammer,shot"}, level...)
			inLog := jsonRows[touch](t, append(contacts, replays.Path(t, filepath.FromSlash(c.log+".teehistorian")))...)
			inDemo := jsonRows[touch](t, append(contacts, demo)...)
			var s snapshots
			for at := range ticksOf(t, demo) {
				s = append(s, at)
			}
			slices.Sort(s)

			hooks, want := s.hooks(inLog), s.hooks(inDemo)
			same := compareTouches(t, hooks, want, func(a, b touch) bool { return a == b })
			all.sameHooks, all.hooks = all.sameHooks+same, all.hooks+len(hooks)+len(want)-same
			t.Logf("%d of %d hooks", same, len(hooks)+len(want)-same)

			hammers, want := ofKind(inLog, "hammer", ""), ofKind(inDemo, "hammer", "")
			same = compareTouches(t, hammers, want, func(a, b touch) bool {
				return a.From == b.From && a.To == b.To && s.within(a.Tick, b.Tick)
			})
			all.sameHammers, all.hammers = all.sameHammers+same, all.hammers+len(hammers)+len(want)-same
			t.Logf("%d of %d hammers", same, len(hammers)+len(want)-same)

			pushes := ofKind(inLog, "shot", "grenade")
			inferred := jsonRows[burst](t, append([]string{
				"events", "--kind", "explosion",
				replays.Path(t, filepath.FromSlash(c.log+".teehistorian")),
			}, level...)...)
			recorded := jsonRows[burst](t, append([]string{"events", "--kind", "explosion", demo}, level...)...)
			for _, p := range pushes {
				all.bursts++
				if slices.ContainsFunc(inferred, func(a burst) bool {
					return a.Tick == p.Tick && slices.ContainsFunc(recorded, func(b burst) bool {
						return s.within(a.Tick, b.Tick) && math.Hypot(a.X-b.X, a.Y-b.Y) <= 2
					})
				}) {
					all.sameBursts++
				} else {
					t.Logf("invented: %+v", p)
				}
			}
		})
	}
	t.Logf("%d of %d hooks, %d of %d hammers, %d of %d grenades that push", all.sameHooks, all.hooks, all.sameHammers,
		all.hammers, all.sameBursts, all.bursts)
	// n19-b-client t2588: bot03's grenade passes through a player. By everything the log holds, it should hit.
	if invented := all.bursts - all.sameBursts; invented > 1 {
		t.Errorf("%d grenades that push are invented", invented)
	}
	for what, n := range map[string][2]int{
		"hooks": {all.sameHooks, all.hooks}, "hammers": {all.sameHammers, all.hammers},
	} {
		if n[1] > 0 && float64(n[0]) < 0.995*float64(n[1]) {
			t.Errorf("%d of %d %s are the same", n[0], n[1], what)
		}
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
