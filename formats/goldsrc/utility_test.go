package goldsrc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/sim/rounds"
	"playhead/sim/utility"
	"playhead/testdata/goldsrcwriter"
)

// scripted returns the game of a demo of bomb rounds that player 2 recorded.
func scripted(t *testing.T) *sim.Game {
	t.Helper()
	data, err := goldsrcwriter.Bytes(goldsrcwriter.Options{
		Players: 6, Seconds: 125, Recorder: 1,
		Script: goldsrcwriter.BombRounds(),
	})
	if err != nil {
		t.Fatal(err)
	}
	d, err := Open(binread.Bytes(data), binread.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := sim.Load(context.Background(), d)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	if err := l.Err(); err != nil && !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	if len(r.Warnings) > 0 {
		t.Errorf("warnings: %v", r.Warnings)
	}
	return r.Games[0]
}

// tenths returns a position of the game, from 0.1 s on, as the script counts it.
func tenths(g *sim.Game, t sim.Tick) string {
	return fmt.Sprintf("%.1f", (g.TimeOf(t) - 100*time.Millisecond).Seconds())
}

func lines(t *testing.T, what string, got []string, want string) {
	t.Helper()
	if g, w := strings.Join(got, "\n"), strings.TrimSpace(want); g != w {
		t.Errorf("%s: got\n%s\nwant\n%s", what, g, w)
	}
}

func TestUtilityOfAScriptedMatch(t *testing.T) {
	g := scripted(t)
	found := rounds.Find(g, 0)
	m := utility.Find(g, found)

	var bombs, works, flights, clouds []string
	for _, b := range m.Bombs {
		bombs = append(bombs, fmt.Sprintf("%s by %d, ended %d at %s by %d, fuse %v source %d, placed %v",
			tenths(g, b.Planted), b.By, b.Ended, tenths(g, b.End), b.EndBy, b.Fuse.Round(100*time.Millisecond),
			b.Source, b.Placed))
	}
	lines(t, "bombs", bombs, `
20.0 by 3, ended 5 at 55.0 by -1, fuse 35s source 0, placed true
70.0 by 5, ended 4 at 90.0 by 2, fuse 35s source 2, placed true`)
	for _, w := range m.Works {
		works = append(works, fmt.Sprintf("defuse %v by %d, %s to %s, takes %v, done %v", w.Defuse, w.By,
			tenths(g, w.From), tenths(g, w.To), w.Takes, w.Done))
	}
	lines(t, "works", works, `
defuse true by 2, 74.0 to 76.0, takes 10s, done false
defuse true by 2, 80.0 to 90.0, takes 10s, done true`)
	for _, f := range m.Flights {
		flights = append(flights, fmt.Sprintf("%v by %d inferred %v, %s to %s, burst %v, thrown %v", f.Kind, f.By,
			f.ByInferred, tenths(g, f.From), tenths(g, f.To), f.Burst, f.Thrown))
		if len(f.Path) < 10 {
			t.Errorf("%v has a path of %d points", f.Kind, len(f.Path))
		}
	}
	lines(t, "flights", flights, `
smoke by 4 inferred false, 8.0 to 9.5, burst true, thrown true
flash by 3 inferred true, 11.0 to 12.5, burst true, thrown true
HE by 2 inferred false, 22.0 to 23.5, burst true, thrown true`)
	for _, c := range m.Clouds {
		clouds = append(clouds, fmt.Sprintf("by %d, %s to %s, open %v", c.By, tenths(g, c.From), tenths(g, c.To),
			c.Open))
	}
	lines(t, "clouds", clouds, `by 4, 9.5 to 29.5, open false`)
	if len(m.Blinds) != 1 || m.Blinds[0].Player != 2 || m.Blinds[0].Whole != 3*time.Second ||
		m.Blinds[0].Hold != time.Second || tenths(g, m.Blinds[0].From) != "12.5" {
		t.Errorf("blind: %+v", m.Blinds)
	}
}

func TestMoneyAndTheBuyZoneOfAScriptedMatch(t *testing.T) {
	g := scripted(t)
	e := utility.Spend(g, nil)
	var got []string
	for _, s := range e.Samples {
		got = append(got, fmt.Sprintf("%.1f %v of %v", s.At.Seconds(), s.Money, s.Of))
	}
	for _, b := range e.Buys {
		got = append(got, fmt.Sprintf("buys %.1f to %.1f", b.From.Seconds(), b.To.Seconds()))
	}
	lines(t, "money", got, `
0.1 [0 0] of [0 0]
1.4 [0 800] of [0 1]
3.1 [0 300] of [0 1]
60.6 [0 2300] of [0 1]
61.1 [0 4200] of [0 2]
buys 1.4 to 10.1
buys 60.1 to 65.9
buys 95.1 to 124.9`)
	half := utility.Spend(g, nil)
	if again := utility.Spend(g, half); len(again.Samples) != len(e.Samples) || len(again.Buys) != len(e.Buys) {
		t.Errorf("going on from what was read: %d samples and %d periods, want %d and %d", len(again.Samples),
			len(again.Buys), len(e.Samples), len(e.Buys))
	}
	any, sides := e.Known()
	if !any || !sides {
		t.Errorf("known %v, of sides %v", any, sides)
	}
	if s, ok := e.At(30 * time.Second); !ok || s.Money != [2]int{0, 300} || s.Of != [2]int{0, 1} {
		t.Errorf("at 30 s: %+v", s)
	}
}

func TestEventsOfTheBombNameWhoDidIt(t *testing.T) {
	g := scripted(t)
	var got []string
	for e := range g.EachEvent {
		if e.Kind == sim.EventBomb || e.Kind == sim.EventBlind {
			got = append(got, fmt.Sprintf("%s %d %v %s", tenths(g, e.Tick), e.Player, e.Kind, e.Text))
		}
	}
	lines(t, "events", got, `
1.0 1 bomb Bomb picked up
12.5 2 blind flashbang
14.0 1 bomb Bomb dropped
15.0 3 bomb Bomb picked up
20.0 3 bomb Bomb planted
55.0 -1 bomb Bomb exploded
60.0 5 bomb Bomb picked up
70.0 5 bomb Bomb planted
74.0 2 bomb Defusing the bomb
76.0 2 bomb Bomb left alone
80.0 2 bomb Defusing the bomb
90.0 2 bomb Bomb defused
95.0 1 bomb Bomb picked up`)
}
