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

func TestEventsThatNameWhoCausedThem(t *testing.T) {
	g := load(t, demowriter.Next(5, 0), binread.Options{}).Games[0]
	var got []string
	for i := range g.Events {
		switch e := &g.Events[i]; e.Kind {
		case sim.EventExplosion, sim.EventHammerHit, sim.EventSpawn, sim.EventDamage, sim.EventSound, sim.EventInfo:
			got = append(got, fmt.Sprintf("%v by %d at %d,%d: %d", e.Kind, e.Player, e.X, e.Y, e.Value))
		}
	}
	slices.Sort(got)
	want := []string{
		"damage by 1 at 500,600: 1", "explosion by 3 at 100,200: 0", "hammer_hit by 1 at 2000,2: 0",
		"info by 0 at 900,900: 0", "sound by 3 at 700,800: 14", "spawn by 2 at 300,400: 0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestUnknownItemsAndMessagesAreCountedByName(t *testing.T) {
	unknown := demowriter.MessageEx("weather@netmsg.example.org", 1, 2)
	r := load(t, demowriter.Next(5, 0, unknown, demowriter.MessageEx("tides@netmsg.example.org", 3)), binread.Options{})
	counts := map[string]int{}
	for _, w := range r.Warnings {
		if w.Kind != "unknown-item" && w.Kind != "unknown-message" {
			t.Errorf("warning %+v", w)
		}
		counts[w.Kind+" "+w.Text] += w.Count
	}
	if len(counts) != 4 || len(r.Warnings) != 4 {
		t.Errorf("got %v, want two items and two messages", counts)
	}
	var w sim.World
	r.Games[0].At(16, &w)
	for id := range 5 {
		row := &w.Rows[id]
		if x, _ := row.Get(sim.X); x != int32(1000*id) || row.Or(sim.Jumps, 0) != 2 {
			t.Errorf("player %d: x %d, jumps %d", id, x, row.Or(sim.Jumps, 0))
		}
	}
}

// Servers for 256 players write more items than today's engines read.
func TestSnapshotsOfLargerServers(t *testing.T) {
	r := load(t, demowriter.Next(sim.MaxPlayers+4, 2500), binread.Options{})
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	var w sim.World
	r.Games[0].At(16, &w)
	for id := range sim.MaxPlayers {
		if x, ok := w.Rows[id].Get(sim.X); !ok || x != int32(1000*id) {
			t.Fatalf("player %d: x %d, %v", id, x, ok)
		}
	}
	pickups := 0
	for i := range w.Spans {
		if w.Spans[i].Kind == sim.SpanPickup {
			pickups++
		}
	}
	if pickups != 2500 {
		t.Errorf("%d pickups, want 2500", pickups)
	}
	for _, warn := range r.Warnings {
		if warn.Kind != "client-id" && warn.Kind != "unknown-item" {
			t.Errorf("warning %+v", warn)
		}
	}
}

// Servers say how many teams they have: 129 with 128 slots, 257 with 256, where 0 and super
// count. Shorter lists of teams are for clients that know fewer ids.
func TestListsOfTeamsAreAsLongAsTheServersSlots(t *testing.T) {
	for _, c := range []struct {
		teams, list int32
		known       bool
	}{{129, 128, true}, {129, 64, false}, {257, 256, true}, {257, 128, false}} {
		var r demowriter.Registry
		info := r.Item("gameinfo@netobj.ddnet.tw", 0, 1, 10, 3, 2, 64, c.teams)
		d := demowriter.Demo{Header: twdemo.Header{MapName: "m", Type: "server"}}
		for tick := sim.Tick(10); tick <= 14; tick += 2 {
			tee := demowriter.Tee{ID: 3, Name: "a", X: int32(tick), Tick: 10}
			items := slices.Concat(r.Items(), []twdemo.Item{info}, tee.Items6())
			d.Steps = append(d.Steps, demowriter.Step{Tick: tick, Items: items})
		}
		list := make([]any, c.list)
		for i := range list {
			list[i] = 5
		}
		d.Steps[1].After = [][]byte{demowriter.MessageEx("teamsstate@netmsg.ddnet.tw", list...)}
		var w sim.World
		load(t, d.Bytes(), binread.Options{}).Games[0].At(14, &w)
		if team, ok := w.Rows[3].Get(sim.Team); ok != c.known || ok && team != 5 {
			t.Errorf("%d teams, a list of %d: team %d, %v", c.teams, c.list, team, ok)
		}
	}
}
