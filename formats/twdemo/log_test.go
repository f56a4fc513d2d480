package twdemo_test

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"playhead/sim"
	"playhead/testdata/replays"
)

// The rounds recorded by a server, the log of that server, and how the log
// calls the demo.
var logged = []struct{ demo, log, name string }{
	{"a-solo.server", "a-solo", "solo.server.demo"},
	{"a-solo-coverage.server", "a-solo-coverage", "solo.server.demo"},
	{"a-solo-finish.server", "a-solo-finish", "solo.server.demo"},
	{"b-four.server", "b-four", "four.server.demo"},
	{"b-four-highbandwidth.server", "b-four-highbandwidth", "four.server.demo"},
	{"c-crowd45.server", "c-crowd45", "crowd.server.demo"},
	{"d-churn.server", "d-churn", "churn.server.demo"},
	{"d-churn.server2", "d-churn", "churn.server2.demo"},
	{"e-sixup.server", "e-sixup", "sixup.server.demo"},
	{"e-lossy.server", "e-lossy", "sixup.server.demo"},
	{"f-vanilla-ctf5.server", "f-vanilla-ctf5", "vanilla.server.demo"},
	{"g-truncated.server", "g-truncated", "truncate.server.demo"},
	{"h-long.server", "h-long", "long.server.demo"},
}

// What a server logs and what a demo of it tells, in the same words.
var (
	logChat   = regexp.MustCompile(`^\S+ \S+ I (?:team)?chat: (\d+):-?\d+:(.*)`)
	logChat7  = regexp.MustCompile(`\]\[(?:team)?chat\]: \d+:(?:-?\d+:)?(\d+):(.*)`)
	logLine   = regexp.MustCompile(`(?:^\S+ \S+ I chat|\]\[chat\]): \*\*\* (.*)`)
	logEnter  = regexp.MustCompile(`player has entered the game\. ClientID=(\d+)`)
	logKill   = regexp.MustCompile(`kill killer='(\d+):.*' victim='(\d+):.*' weapon=(-?\d+) special=(\d+)`)
	logTeam   = regexp.MustCompile(`team_join player='(\d+):.*' team=-?\d+->(-?\d+)`)
	logFinish = regexp.MustCompile(`^(.*) finished in: .* second\(s\)`)
	// forAll matches the lines that a DDNet server says to everybody. It logs
	// those only, and not that somebody was kicked.
	forAll = regexp.MustCompile(
		`entered and joined the game|has left the game|changed name to|joined team|finished in:|^a vanilla admin$`)
)

// logEvents reads the part of a log that a demo covers.
func logEvents(tb testing.TB, log, demo string) map[string][]string {
	tb.Helper()
	b, err := os.ReadFile(replays.Path(tb, "settings", log+".server.log"))
	if err != nil {
		tb.Fatal(err)
	}
	_, b, ok := bytes.Cut(b, []byte("demos/"+demo))
	if !ok {
		tb.Fatalf("%s: nothing about %s", log, demo)
	}
	if !bytes.Contains(b, []byte("_tmp.demo")) { // a player's own demo, which stops too
		b, _, _ = bytes.Cut(b, []byte("Stopped recording"))
	}
	out := map[string][]string{}
	add := func(kind, format string, args ...any) { out[kind] = append(out[kind], fmt.Sprintf(format, args...)) }
	for line := range strings.SplitSeq(string(b), "\n") {
		if m := logLine.FindStringSubmatch(line); m != nil && forAll.MatchString(m[1]) {
			add("line", "%s", m[1])
			if f := logFinish.FindStringSubmatch(m[1]); f != nil {
				add("finish", "%s", f[1])
			}
		} else if m := chatOf(line); m != nil {
			_, text, _ := strings.Cut(m[2], ": ") // behind the name
			add("chat", "%s %s", m[1], text)
		} else if m := logEnter.FindStringSubmatch(line); m != nil {
			add("join", "%s", m[1])
		} else if m := logKill.FindStringSubmatch(line); m != nil {
			add("kill", "%s %s %s %s", m[1], m[2], m[3], m[4])
		} else if m := logTeam.FindStringSubmatch(line); m != nil {
			add("team", "%s %s", m[1], m[2])
		}
	}
	return out
}

func chatOf(line string) []string {
	if m := logChat.FindStringSubmatch(line); m != nil {
		return m
	}
	return logChat7.FindStringSubmatch(line)
}

func demoEvents(r *sim.Recording) map[string][]string {
	out := map[string][]string{}
	add := func(kind, format string, args ...any) { out[kind] = append(out[kind], fmt.Sprintf(format, args...)) }
	g := r.Games[0]
	for _, e := range g.Events {
		switch e.Kind {
		case sim.EventChat:
			if e.Player >= 0 && e.Value <= sim.ChatTeam {
				add("chat", "%d %s", e.Player, e.Text)
			} else if e.Player < 0 && forAll.MatchString(e.Text) && !strings.Contains(e.Text, "(Kicked") {
				add("line", "%s", e.Text)
			}
		case sim.EventJoin:
			add("join", "%d", e.Player)
		case sim.EventKill:
			add("kill", "%d %d %d %d", e.Player, e.Target, e.Value, e.Extra)
		case sim.EventTeam:
			add("team", "%d %d", e.Player, e.Value)
		case sim.EventFinish:
			add("finish", "%s", g.Label(int(e.Player), e.Tick))
		}
	}
	return out
}

func TestEventsEqualTheServersLog(t *testing.T) {
	for _, c := range logged {
		t.Run(c.demo, func(t *testing.T) {
			log := logEvents(t, c.log, c.name)
			if len(log["line"]) == 0 {
				t.Fatal("the log was not understood")
			}
			demo := demoEvents(loadReal(t, c.demo))
			kinds := []string{"chat", "line", "join", "finish"}
			if strings.HasPrefix(c.demo, "f-vanilla") {
				kinds = append(kinds, "kill", "team") // DDNet logs none
			}
			for _, kind := range kinds {
				compare(t, kind, demo[kind], log[kind])
			}
		})
	}
}

// compare wants the demo to tell what the log does, in its order. A demo may
// miss the joins before its first snapshot; joins of one tick come in the order
// of ids. The last things before a shutdown may come after the last snapshot.
func compare(t *testing.T, kind string, demo, log []string) {
	t.Helper()
	if kind == "join" {
		log = log[max(0, len(log)-len(demo)):]
		demo, log = slices.Sorted(slices.Values(demo)), slices.Sorted(slices.Values(log))
	}
	for i := range max(len(demo), len(log)) {
		d, l := "nothing", "nothing"
		if i < len(demo) {
			d = demo[i]
		}
		if i < len(log) {
			l = log[i]
		}
		if d != l {
			t.Errorf("%s %d of %d: the demo has %q, the log %q", kind, i, len(log), d, l)
			return
		}
	}
}
