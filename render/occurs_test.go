package render

import (
	"slices"
	"strings"
	"testing"
	"time"

	"playhead/formats"
	"playhead/render/action"
	"playhead/render/feed"
	"playhead/render/session"
	"playhead/sim"
	"playhead/testdata/goldsrcwriter"
)

// offered returns the words on the chips and the labels in all menus.
func (v *watched) offered() (chips, labels []string) {
	groups := v.events().Offered()
	for g := range feed.NumGroups {
		if groups.Has(g) {
			chips = append(chips, g.String())
		}
	}
	for i := range action.Menus {
		for _, item := range v.menus.items(i) {
			labels = append(labels, item.Label)
		}
	}
	for _, item := range v.replay.Time.LaneMenu() {
		labels = append(labels, "lane "+item.Label)
	}
	return chips, labels
}

// watchGame opens a short demo of a game of GoldSrc.
func watchGame(t *testing.T, game string, hltv bool) *watched {
	t.Helper()
	data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{
		Game: game, HLTV: hltv, Players: 4, Seconds: 8,
		Levels: []*goldsrcwriter.Level{goldsrcwriter.Ledgeworks()},
	})
	if err != nil {
		t.Fatal(err)
	}
	d, err := formats.Open(formats.Bytes(data), formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	v := watchSession(t, session.New(game+".dem", sim.Load(t.Context(), d), func() {}))
	v.resize(1280, 720)
	v.watch.Session.Play.Play(false)
	v.frames(3)
	return v
}

// What cannot occur in a game is offered by no chip, menu or lane.
func TestOnlyWhatCanOccurInAGameIsOffered(t *testing.T) {
	const (
		runs, saves, votes, rounds = "runs", "saves", "votes", "rounds"

		physics, overview = "More or less physics", "Overview picture or floors"
		floors, bytes     = "Floors further up", "Messages and bytes"
		round, loop, jump = "Next round", "Loop this round", "Next jump"
		trails, runLane   = "Trails of runs", "lane Runs"
		utility, jumpLane = "lane Utility", "lane Jumps"
	)
	all := []string{
		runs, saves, votes, rounds, physics, overview, floors, bytes, round, loop, jump, trails, runLane,
		utility, jumpLane,
	}
	teeworlds := []string{runs, votes, physics, trails, runLane}
	shooter := []string{overview, floors, jump, jumpLane}
	match := append([]string{rounds, round, loop, utility}, shooter...)
	sample := func(name string) func(t *testing.T) *watched {
		return func(t *testing.T) *watched { return watchPaused(t, name, time.Second) }
	}
	goldsrc := func(game string, hltv bool) func(t *testing.T) *watched {
		return func(t *testing.T) *watched { return watchGame(t, game, hltv) }
	}
	for _, c := range []struct {
		kind string
		open func(t *testing.T) *watched
		want []string
	}{
		{"a DDNet demo", sample("ddnet-demo"), append([]string{saves}, teeworlds...)},
		{"a log of DDNet", sample("ddnet"), append([]string{saves}, teeworlds...)},
		{"a 0.7 demo", sample("ctf"), append([]string{rounds}, teeworlds...)},
		{"a capture of DDNet", sample("traffic"), append([]string{saves, bytes}, teeworlds...)},
		{"Counter-Strike", goldsrc("cstrike", false), match},
		{"Counter-Strike by HLTV", goldsrc("cstrike", true), match},
		{"Day of Defeat", goldsrc("dod", false), match},
		{"Half-Life", goldsrc("valve", false), shooter},
		{"Opposing Force", goldsrc("gearbox", false), shooter},
		{"Team Fortress", goldsrc("tfc", false), append([]string{rounds}, shooter...)},
		{"an unknown modification", goldsrc("svencoop", false), match},
	} {
		t.Run(c.kind, func(t *testing.T) {
			v := c.open(t)
			chips, labels := v.offered()
			for _, what := range all {
				has := slices.Contains(chips, what) || slices.Contains(labels, what)
				if want := slices.Contains(c.want, what); has != want {
					t.Errorf("%q: offered %v, want %v\nchips %s", what, has, want, strings.Join(chips, ", "))
				}
			}
			for _, always := range []string{"kills", "chat", "joins", "teams", "server"} {
				if !slices.Contains(chips, always) {
					t.Errorf("no chip %q", always)
				}
			}
		})
	}
}

// A timer of a plugin makes runs of a game that has none: then they are offered.
func TestWhatARecordingHoldsIsOfferedAllTheSame(t *testing.T) {
	r := &sim.Recording{
		Meta:  sim.Meta{GameName: "Counter-Strike"},
		Games: []*sim.Game{{GameMeta: sim.GameMeta{Engine: sim.GoldSrc}}},
	}
	g, l := r.Games[0], feed.NewList(feed.Filter{Groups: feed.DefaultGroups, Player: -1})
	if l.Offered(r, g).Has(feed.Runs) {
		t.Error("runs are offered without any")
	}
	g.Events = append(g.Events, sim.Event{Kind: sim.EventFinish, Player: 1, Target: -1, Value: 1000})
	for l.Behind(r) {
		l.Update(r, 100)
	}
	if !l.Offered(r, g).Has(feed.Runs) {
		t.Error("a finish is in the recording, but runs are not offered")
	}
	l.Until(r, 0, true) // nothing may be known of what comes
	if l.Offered(r, g).Has(feed.Runs) {
		t.Error("the spoiler-free mode gives away that there are runs")
	}
}
