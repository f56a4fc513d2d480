package teehistorian

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/testdata/replays"
)

// A serverLog is what the server wrote about one file while it played.
type serverLog struct {
	entered, left, renamed, teams, rcon, auth []string
}

var (
	logRecording = regexp.MustCompile(`teehistorian: recording to 'teehistorian/([0-9a-f-]+)\.teehistorian'`)
	logEntered   = regexp.MustCompile(`player has entered the game\. ClientID=(\d+)`)
	logReason    = regexp.MustCompile(`chat: \*\*\* '.*' has left the game(?: \((.*)\))?$`)
	logLeave     = regexp.MustCompile(`game: leave player='(\d+):(.*)'$`)
	logRenamed   = regexp.MustCompile(`chat: \*\*\* '(.*)' changed name to '(.*)'$`)
	logTeam      = regexp.MustCompile(`chat: \*\*\* (.*) joined team (\d+)$`)
	logRcon      = regexp.MustCompile(`ClientID=(\d+) rcon='(.*)'$`)
	logAuth      = regexp.MustCompile(`ClientID=(\d+) authed with key=(\S+) \((\w+)\)$`)
)

// readServerLog returns the part of a server's log that is about the file with
// the given game_uuid.
func readServerLog(t *testing.T, path, gameID string) *serverLog {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	l, in, reason := &serverLog{}, false, ""
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		if m := logRecording.FindStringSubmatch(line); m != nil {
			in = m[1] == gameID
		}
		if !in {
			continue
		}
		switch {
		case match(logEntered, line, func(m []string) { l.entered = append(l.entered, m[1]) }):
		case match(logReason, line, func(m []string) { reason = m[1] }):
		case match(logLeave, line, func(m []string) {
			l.left = append(l.left, fmt.Sprintf("%s %s: %s", m[1], m[2], reason))
		}):
		case match(logRenamed, line, func(m []string) { l.renamed = append(l.renamed, m[1]+" → "+m[2]) }):
		case match(logTeam, line, func(m []string) { l.teams = append(l.teams, m[1]+" "+m[2]) }):
		case match(logRcon, line, func(m []string) { l.rcon = append(l.rcon, m[1]+" "+m[2]) }):
		case match(logAuth, line, func(m []string) {
			l.auth = append(l.auth, fmt.Sprintf("%s logged in as %s (%s)", m[1], m[3], m[2]))
		}):
		}
	}
	return l
}

func match(re *regexp.Regexp, line string, f func([]string)) bool {
	m := re.FindStringSubmatch(line)
	if m != nil {
		f(m)
	}
	return m != nil
}

// toldBy returns the same from a teehistorian.
func toldBy(t *testing.T, g *sim.Game) *serverLog {
	t.Helper()
	l := &serverLog{}
	for _, e := range g.Events {
		id := int(e.Player)
		name := func() string { return g.PlayerLabel(&e) }
		switch {
		case e.Kind == sim.EventInfo && e.Text == "is ready to play":
			l.entered = append(l.entered, fmt.Sprint(id))
		case e.Kind == sim.EventLeave && !strings.HasPrefix(e.Text, "Kicked"): // the server logs no kick
			l.left = append(l.left, fmt.Sprintf("%d %s: %s", id, name(), e.Text))
		case e.Kind == sim.EventName:
			l.renamed = append(l.renamed, e.Text)
		case e.Kind == sim.EventTeam && e.Text == "" && e.Value > 0:
			l.teams = append(l.teams, fmt.Sprintf("%s %d", name(), e.Value))
		case e.Kind == sim.EventRcon && strings.HasPrefix(e.Text, "logged in"):
			l.auth = append(l.auth, fmt.Sprintf("%d %s", id, e.Text))
		case e.Kind == sim.EventRcon && e.Text != "logged out":
			l.rcon = append(l.rcon, fmt.Sprintf("%d %s", id, e.Text))
		}
	}
	return l
}

func TestJoinsLeavesNamesTeamsAndCommandsAreThoseOfTheServersLog(t *testing.T) {
	for _, c := range []struct{ round, log string }{
		{"a-solo", "a-solo"},
		{"a-solo-coverage", "a-solo-coverage"},
		{"a-solo-finish", "a-solo-finish"},
		{"b-four", "b-four"},
		{"b-four-highbandwidth", "b-four-highbandwidth"},
		{"c-crowd45", "c-crowd45"},
		{"d-churn", "d-churn"},
		{"d-churn-2", "d-churn"},
		{"e-sixup", "e-sixup"},
		{"e-lossy", "e-lossy"},
		{"g-truncated", "g-truncated"},
		{"h-long", "h-long"},
	} {
		t.Run(c.round, func(t *testing.T) {
			data, err := os.ReadFile(replays.Path(t, "teehistorian", c.round+".teehistorian"))
			if err != nil {
				t.Fatal(err)
			}
			g := decodeGame(t, data, binread.Options{ShowPrivate: true})
			want := readServerLog(t, replays.Path(t, "settings", c.log+".server.log"), g.ID)
			if len(want.entered) == 0 {
				t.Fatalf("nobody entered game %s according to the log", g.ID)
			}
			got := toldBy(t, g)
			same(t, "entered", got.entered, want.entered)
			same(t, "left", got.left, want.left)
			same(t, "changed names", got.renamed, want.renamed)
			same(t, "logged in", got.auth, want.auth)
			// Several in one tick: the file has them by client id, the log as
			// they were asked for.
			slices.Sort(got.teams)
			slices.Sort(want.teams)
			same(t, "teams", got.teams, want.teams)
			// The file leaves out commands that have nothing to do with the game.
			rest := want.rcon
			for _, cmd := range got.rcon {
				i := slices.Index(rest, cmd)
				if i < 0 {
					t.Errorf("the log has no %q after those before", cmd)
					continue
				}
				rest = rest[i+1:]
			}
		})
	}
}

func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n got %q\nwant %q", what, got, want)
	}
}

// decodeGame decodes a file of one game. That it ends early is fine.
func decodeGame(t *testing.T, data []byte, opt binread.Options) *sim.Game {
	t.Helper()
	d, err := Open(binread.Bytes(data), opt)
	if err != nil {
		t.Fatal(err)
	}
	l := sim.Load(context.Background(), d)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	return r.Games[0]
}
