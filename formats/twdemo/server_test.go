package twdemo_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/formats/twdemo"
	"playhead/sim"
	"playhead/testdata/demowriter"
)

// serverDemo is a demo of a DDNet server with twenty players, in which the
// given messages are sent between its two ticks.
func serverDemo(msgs ...[]byte) []byte { return serverTicks(msgs) }

// serverTicks is such a demo with messages after each of several ticks.
func serverTicks(ticks ...[][]byte) []byte {
	var r demowriter.Registry
	items := []twdemo.Item{r.Item("gameinfo@netobj.ddnet.tw", 0, 1, 10, 3)}
	for id := range 20 {
		tee := demowriter.Tee{ID: id, Name: fmt.Sprint("tee", id), X: int32(100 * id), Tick: 10}
		items = append(items, tee.Items6()...)
	}
	items = append(r.Items(), items...)
	steps := []demowriter.Step{{Tick: 10, Items: items, After: ticks[0]}}
	for i := range ticks {
		moved := append(slices.Clone(items), demowriter.Item(demowriter.Pickup6, 99, int32(1+i), 2, 0, 0))
		step := demowriter.Step{Tick: sim.Tick(12 + 2*i), Items: moved}
		if i+1 < len(ticks) {
			step.After = ticks[i+1]
		}
		steps = append(steps, step)
	}
	d := demowriter.Demo{Header: twdemo.Header{MapName: "server", Type: "server"}, Steps: steps}
	return d.Bytes()
}

// times returns a message as n clients got it.
func times(n int, m []byte) (out [][]byte) {
	for range n {
		out = append(out, m)
	}
	return out
}

func join(lists ...[][]byte) (out [][]byte) {
	for _, l := range lists {
		out = append(out, l...)
	}
	return out
}

// told returns the events of a demo but for those of snapshots, in short.
func told(tb testing.TB, data []byte, opt binread.Options) string {
	tb.Helper()
	r := load(tb, data, opt)
	for _, w := range r.Warnings {
		tb.Errorf("warning %+v", w)
	}
	var out []string
	for _, e := range r.Games[0].Events {
		out = append(out, strings.TrimSpace(fmt.Sprintf("%v %d>%d %d %s", e.Kind, e.Player, e.Target, e.Value, e.Text)))
	}
	return strings.Join(out, " | ")
}

func TestServerDemos(t *testing.T) {
	chat6 := func(team, id int, text string) []byte { return demowriter.Message(3, false, team, id, text) }
	chat7 := func(mode, id, target int, text string) []byte {
		return demowriter.Message(3, false, mode, id, target, text)
	}
	kill := func(id, killer, victim, weapon int) []byte {
		return demowriter.Message(id, false, killer, victim, weapon, 0)
	}
	emote := func(id int) []byte { return demowriter.Message(10, false, id, 7) }
	for _, c := range []struct {
		name string
		msgs [][]byte
		want string
	}{
		{"a line to all is one", times(20, chat6(0, 3, "hi")), "chat 3>-1 0 hi"},
		{
			"the same line of two", join(times(20, chat6(0, 3, "hi")), times(20, chat6(0, 4, "hi"))),
			"chat 3>-1 0 hi | chat 4>-1 0 hi",
		},
		{"a line to one", times(1, chat6(0, -1, "psst")), "chat -1>-1 4 psst"},
		{"system messages are left out", times(5, demowriter.Message(7, true, 10, 2, 0, "")), ""},
		{
			"a chat line in both protocols", join(times(12, chat6(0, 3, "hi")), times(8, chat7(1, 3, -1, "hi"))),
			"chat 3>-1 0 hi",
		},
		{"the 0.7 form first", join(times(1, chat7(1, 3, -1, "hi")), times(12, chat6(0, 3, "hi"))), "chat 3>-1 0 hi"},
		{"team chat in both", join(times(1, chat7(2, 3, -1, "go")), times(2, chat6(1, 3, "go"))), "chat 3>-1 1 go"},
		{
			"a server line in both", join(times(12, chat6(0, -1, "hi")), times(8, chat7(1, -1, -1, "hi"))),
			"chat -1>-1 4 hi",
		},
		{"team chat that begins with @", times(3, chat6(1, 3, "@tee4 come")), "chat 3>-1 1 @tee4 come"},
		{
			"the same where 0.7 was seen",
			join(times(2, chat7(1, -1, -1, "hi")), times(3, chat7(2, 3, -1, "to my team"))),
			"chat -1>-1 4 hi | chat 3>-1 1 to my team",
		},
		{"a kill in both", join(times(12, kill(4, 3, 3, -2)), times(8, kill(5, 3, 3, -2))), "kill 3>3 -2"},
		{"a sound is no kill", times(3, demowriter.Message(5, false, 12)), "sound -1>-1 12"},
		{"a 0.7 team change is no kill", times(8, demowriter.Message(4, false, 3, -1, 1, 5000)), ""},
		{"a vote in both", join(
			times(12, demowriter.Message(15, false, 25, "kick tee3", "why not")),
			times(8, demowriter.Message(15, false, 2, 1, 25, "kick tee3", "why not")),
		), "vote 2>-1 0 kick tee3 (why not)"},
		{"an emoticon with translated ids", join(times(9, emote(17)), times(1, emote(2)), times(8, emote(17)),
			times(1, emote(5))), "emote 17>-1 7"},
		{"two emoticons with translated ids", join(times(17, emote(17)), times(3, emote(2)), times(18, emote(18)),
			times(2, emote(5))), "emote 17>-1 7 | emote 18>-1 7"},
		{"chat of somebody without a translated id", join(times(16, chat6(0, 17, "hi")),
			times(3, chat6(0, 15, "tee17: hi")), times(1, chat6(0, 4, "hi"))), "chat 17>-1 0 hi"},
		{"chat of the real 15", times(20, chat6(0, 15, "tee17: hi")), "chat 15>-1 0 tee17: hi"},
		{"a kill with translated ids", join(times(17, kill(4, 17, 17, -2)), times(2, kill(4, 3, 3, -2)),
			times(1, kill(4, 4, 4, -2))), "kill 17>17 -2"},
		{
			"two kills of the same kind", join(times(20, kill(4, 17, 17, -2)), times(20, kill(4, 3, 3, -2))),
			"kill 17>17 -2 | kill 3>3 -2",
		},
		{
			"team chat of two teams", join(times(3, chat6(1, 3, "go")), times(2, chat6(1, 4, "go"))),
			"chat 3>-1 1 go | chat 4>-1 1 go",
		},
		{
			"a whisper is masked and told once", join(times(1, chat6(2, 4, "secret")), times(1, chat6(3, 3, "secret"))),
			"chat 3>4 3 •••",
		},
		{"a whisper in 0.7", times(2, chat7(3, 3, 4, "secret")), "chat 3>4 3 •••"},
		{"addresses and codes", join(
			times(20, chat6(0, 3, "my server is 10.0.0.5:8303")),
			times(1, chat6(0, -1, "Use '/load abc' to continue")),
		), "chat 3>-1 0 my server is ••• | chat -1>-1 4 Use '/load •••' to continue"},
		{
			"a finish that is only said", times(20, chat6(0, -1, "tee3 finished in: 2 minute(s)  3.04 second(s)")),
			"finish 3>-1 123040 | chat -1>-1 4 tee3 finished in: 2 minute(s)  3.04 second(s)",
		},
		{"no finish", times(20, chat6(0, -1, "tee3 finished in: soon")), "chat -1>-1 4 tee3 finished in: soon"},
		{"a pickup of somebody", times(1, demowriter.Message(9, false, 3)), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := told(t, serverDemo(c.msgs...), binread.Options{}); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestShowPrivate(t *testing.T) {
	msgs := join(
		times(1, demowriter.Message(3, false, 2, 4, "secret")),
		times(1, demowriter.Message(3, false, 3, 3, "secret")),
		times(1, demowriter.Message(3, false, 0, -1, "Use '/load abc' at 10.0.0.5")),
		times(1, demowriter.Message(11, true, "line of the console")),
	)
	const want = "chat -1>-1 4 Use '/load abc' at 10.0.0.5 | rcon -1>-1 0 line of the console | chat 3>4 3 secret"
	if got := told(t, serverDemo(msgs...), binread.Options{ShowPrivate: true}); !sameParts(got, want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func sameParts(a, b string) bool {
	x, y := strings.Split(a, " | "), strings.Split(b, " | ")
	for _, p := range x {
		if !strings.Contains(b, p) {
			return false
		}
	}
	return len(x) == len(y)
}

// A team is that of DDRace as soon as a message tells it, and only then.
func TestTeams(t *testing.T) {
	teams := func(of3 int) []byte {
		v := make([]any, 64)
		for i := range v {
			v[i] = 0
		}
		v[3] = of3
		return demowriter.MessageEx("teamsstate@netmsg.ddnet.tw", v...)
	}
	r := load(t, serverDemo(join(times(20, teams(0)), times(20, teams(5)))...), binread.Options{})
	g := r.Games[0]
	var w sim.World
	g.At(10, &w)
	if w.Rows[3].Has.Has(sim.Team) {
		t.Errorf("team %d before any message", w.Rows[3].V[sim.Team])
	}
	g.At(12, &w)
	if v, ok := w.Rows[3].Get(sim.Team); !ok || v != 5 {
		t.Errorf("team %d, %v; want 5", v, ok)
	}
	if n := len(g.Events); n != 1 || g.Events[0].Kind != sim.EventTeam || g.Events[0].Player != 3 ||
		g.Events[0].Value != 5 {
		t.Errorf("events %+v, want one change of team", g.Events)
	}
}

// teamsOf returns a list of teams of n slots in which one client is in a team.
func teamsOf(n, id, team int) []byte {
	v := make([]any, n)
	for i := range v {
		v[i] = 0
	}
	v[id] = team
	return demowriter.MessageEx("teamsstate@netmsg.ddnet.tw", v...)
}

// A server of 128 slots sends shorter lists, under other ids, to clients that
// know fewer, and the old number of the super team to some that know all.
func TestTeamsAreThoseOfTheServersOwnIDs(t *testing.T) {
	for _, c := range []struct {
		name string
		msgs [][]byte
		want int32
	}{
		{"an old client last", join(times(3, teamsOf(128, 3, 5)), times(1, teamsOf(64, 3, 7)),
			times(1, teamsOf(16, 3, 9))), 5},
		{"an old client first", join(times(1, teamsOf(16, 3, 9)), times(1, teamsOf(64, 3, 7)),
			times(3, teamsOf(128, 3, 5))), 5},
		{"super, an older client last", join(times(3, teamsOf(128, 3, 128)), times(1, teamsOf(128, 3, 64))), 128},
		{"super, an older client first", join(times(1, teamsOf(128, 3, 64)), times(3, teamsOf(128, 3, 128))), 128},
		{"team 64", times(3, teamsOf(128, 3, 64)), 64},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := load(t, serverDemo(c.msgs...), binread.Options{}).Games[0]
			var w sim.World
			g.At(12, &w)
			if v, ok := w.Rows[3].Get(sim.Team); !ok || v != c.want {
				t.Errorf("team %d, %v; want %d", v, ok, c.want)
			}
			for i := range g.Events {
				if e := &g.Events[i]; e.Kind == sim.EventTeam && e.Value != c.want {
					t.Errorf("a change to team %d, want %d", e.Value, c.want)
				}
			}
		})
	}
}

// teamList returns a list of 128 teams; in gives those of some clients.
func teamList(in map[int]int) []byte {
	v := make([]any, 128)
	for i := range v {
		v[i] = in[i]
	}
	return demowriter.MessageEx("teamsstate@netmsg.ddnet.tw", v...)
}

// Clients before DDNet 20 receive other numbers for teams above 63, in lists that
// are as long.
func TestTeamsAbove63AreNotThoseOfOldClients(t *testing.T) {
	none, in70, as1 := map[int]int{}, map[int]int{3: 70}, map[int]int{3: 1}
	both, asBoth := map[int]int{3: 70, 4: 64}, map[int]int{3: 2, 4: 1}
	for _, c := range []struct {
		name  string
		ticks [][]map[int]int // the lists of each tick
		want  string          // each change
	}{
		{"a new client first", [][]map[int]int{{in70, as1}}, "3:70"},
		{"an old client first", [][]map[int]int{{as1, as1, in70}}, "3:70"},
		{"two teams", [][]map[int]int{{in70, as1}, {both, asBoth}}, "3:70 4:64"},
		{"two changes in a tick", [][]map[int]int{{as1, in70, asBoth, both}}, "3:70 4:64"},
		{"an old client joins", [][]map[int]int{{in70, as1}, {as1}, {as1}}, "3:70"},
		{"a change to the old client's number", [][]map[int]int{{in70, as1}, {as1, as1}}, "3:70 3:1"},
		{"only old clients remain", [][]map[int]int{{in70, as1}, {{3: 1, 4: 5}}, {{3: 2, 4: 1}}}, "3:70 4:5 4:1"},
		{"nobody above 63", [][]map[int]int{{{3: 63}, {3: 63}}, {none, none}}, "3:63 3:0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ticks := [][][]byte{times(3, teamList(none))}
			for _, lists := range c.ticks {
				var msgs [][]byte
				for _, l := range lists {
					msgs = append(msgs, teamList(l))
				}
				ticks = append(ticks, msgs)
			}
			g := load(t, serverTicks(ticks...), binread.Options{}).Games[0]
			var got []string
			for i := range g.Events {
				if e := &g.Events[i]; e.Kind == sim.EventTeam {
					got = append(got, fmt.Sprintf("%d:%d", e.Player, e.Value))
				}
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("got %s, want %s", s, c.want)
			}
		})
	}
}

// Players who leave in one tick die in it, though each of them hears only of those who left
// before; and their Death items, which come with the next snapshot, are no second deaths.
func TestPlayersWhoLeaveTogetherDieOnce(t *testing.T) {
	var r demowriter.Registry
	head := []twdemo.Item{r.Item("gameinfo@netobj.ddnet.tw", 0, 1, 10, 3)}
	var all, deaths []twdemo.Item
	var kills [][]byte
	const players, leave = 10, 8
	for id := range players {
		all = append(all, demowriter.Tee{ID: id, Name: fmt.Sprint("tee", id), X: int32(100 * id), Tick: 10}.Items6()...)
		if id < leave {
			kills = append(kills, times(players-id, demowriter.Message(4, false, id, id, -3, 0))...)
			deaths = append(deaths, demowriter.Item(17, id, int32(100*id), 0, int32(id)))
		}
	}
	left := all[len(all)/players*leave:]
	with := func(lists ...[]twdemo.Item) []twdemo.Item {
		return slices.Concat(append([][]twdemo.Item{r.Items(), head}, lists...)...)
	}
	d := demowriter.Demo{Header: twdemo.Header{MapName: "server", Type: "server"}, Steps: []demowriter.Step{
		{Tick: 10, Items: with(all), After: kills},
		{Tick: 11, Items: with(left)},
		{Tick: 12, Items: with(left, deaths)},
	}}
	var killed []int
	for _, e := range load(t, d.Bytes(), binread.Options{}).Games[0].Events {
		switch e.Kind {
		case sim.EventKill:
			killed = append(killed, int(e.Target))
		case sim.EventDeath:
			t.Errorf("a second death of %d at tick %d", e.Player, e.Tick)
		}
	}
	if want := []int{0, 1, 2, 3, 4, 5, 6, 7}; !slices.Equal(killed, want) {
		t.Errorf("%v were killed, want %v", killed, want)
	}
}
