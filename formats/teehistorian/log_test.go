package teehistorian

import (
	"io"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/sim/tee"
	"playhead/testdata/thwriter"
)

// sections reads all of a log. It keeps copies, as Next reuses what it gave.
func sections(t *testing.T, data []byte) []tee.Section {
	t.Helper()
	l, err := OpenLog(binread.Bytes(data))
	if err != nil {
		t.Fatal(err)
	}
	var all []tee.Section
	var s tee.Section
	for {
		if err := l.Next(&s); err == io.EOF {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		c := s
		c.Recs = append([]tee.Record(nil), s.Recs...)
		all = append(all, c)
	}
}

func TestLogHasThePositionsOfTheTimeline(t *testing.T) {
	file, truth := play(21, 200)
	for _, s := range sections(t, file) {
		want := &truth[s.Tick]
		for id := range want.alive {
			if s.Alive.Has(int32(id)) != want.alive[id] ||
				want.alive[id] && s.Pos[id] != (tee.Point{X: want.x[id], Y: want.y[id]}) {
				t.Fatalf("tick %d client %d: %v at %v, want %v at (%d, %d)", s.Tick, id, s.Alive.Has(int32(id)),
					s.Pos[id], want.alive[id], want.x[id], want.y[id])
			}
		}
	}
}

func TestLogHoldsWhatCanChangeATee(t *testing.T) {
	f := thwriter.New(thwriter.NewHeader().With("version_minor", "4"))
	f.Ex(thwriter.JoinVer6, thwriter.Int(1)).Join(1).Ex(thwriter.JoinVer7, thwriter.Int(2)).Join(2).Join(3)
	f.Tick(5).PlayerNew(1, 10, 20).PlayerNew(2, 30, 40)
	f.InputNew(1, [10]int32{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}).InputDiff(1, [10]int32{-1, 0, 1})
	f.Message(1, thwriter.GameMessage(22)).Message(1, thwriter.GameMessage(28)).Message(2,
		thwriter.GameMessage(28)).Message(2, thwriter.GameMessage(25, thwriter.Int(-1)))
	f.Command(1, 128, "team", "3").Ex(thwriter.PlayerTeam, thwriter.Int(1), thwriter.Int(3)).Ex(thwriter.TeamPractice,
		thwriter.Int(3), thwriter.Int(1))
	f.Tick(6).Ex(thwriter.LoadSuccess, thwriter.Int(3), thwriter.Raw(make([]byte, 16)...),
		thwriter.Text("save string")).Ex(thwriter.PlayerSwitch, thwriter.Int(1), thwriter.Int(2)).PlayerDiff(1, 1, 1)
	f.Tick(9).Drop(2, "bye")
	f.Tick(10).PlayerOld(2).Finish()

	in := tee.Input{
		Direction: 1, TargetX: 2, TargetY: 3, Jump: 4, Fire: 5, Hook: 6, PlayerFlags: 7, WantedWeapon: 8,
		NextWeapon: 9, PrevWeapon: 10,
	}
	next := in
	next.Direction, next.TargetY = 0, 4
	want := []tee.Section{
		{Tick: 5, Recs: []tee.Record{
			{Kind: tee.RecordInput, Fresh: true, ClientID: 1, Input: in},
			{Kind: tee.RecordInput, ClientID: 1, Input: next},
			{Kind: tee.RecordKill, ClientID: 1},
			{Kind: tee.RecordKill, ClientID: 2},
			{Kind: tee.RecordKill, ClientID: 2},
			{Kind: tee.RecordCommand, ClientID: 1, Num: 128, Text: "team", Args: []string{"3"}},
			{Kind: tee.RecordTeam, ClientID: 1, Num: 3},
			{Kind: tee.RecordPractice, ClientID: -1, Num: 3, On: true},
		}},
		{Tick: 6, Early: 2, Recs: []tee.Record{
			{Kind: tee.RecordLoad, ClientID: -1, Num: 3, Text: "save string"},
			{Kind: tee.RecordSwap, ClientID: 1, Num: 2},
		}},
		{Tick: 9, Recs: []tee.Record{{Kind: tee.RecordDrop, ClientID: 2}}},
		{Tick: 10},
	}
	got := sections(t, f.Bytes())
	if len(got) != len(want) {
		t.Fatalf("%d sections, want %d", len(got), len(want))
	}
	for i := range want {
		compareSections(t, &got[i], &want[i])
	}
	if !got[0].Born.Has(1) || !got[0].Born.Has(2) || got[1].Born.Len() != 0 ||
		got[1].Pos[1] != (tee.Point{X: 11, Y: 21}) || got[3].Alive.Has(2) {
		t.Errorf("births %v, %v; positions %v; alive %v", got[0].Born, got[1].Born, got[1].Pos[1], got[3].Alive)
	}
}

func compareSections(t *testing.T, got, want *tee.Section) {
	t.Helper()
	if got.Tick != want.Tick || got.Early != want.Early || len(got.Recs) != len(want.Recs) {
		t.Fatalf("section of tick %d with %d records, %d early; want tick %d with %d, %d early: %+v", got.Tick,
			len(got.Recs), got.Early, want.Tick, len(want.Recs), want.Early, got.Recs)
	}
	for i := range want.Recs {
		g, w := got.Recs[i], want.Recs[i]
		if len(g.Args) != len(w.Args) || len(g.Args) > 0 && g.Args[0] != w.Args[0] {
			t.Errorf("tick %d: arguments %q, want %q", got.Tick, g.Args, w.Args)
		}
		if g.Kind != w.Kind || g.Fresh != w.Fresh || g.On != w.On || g.ClientID != w.ClientID || g.Num != w.Num ||
			g.Input != w.Input || g.Text != w.Text {
			t.Errorf("tick %d: got %+v, want %+v", got.Tick, g, w)
		}
	}
}

func TestLogTellsTheMinorVersion(t *testing.T) {
	for minor, want := range map[string]int{"22": 22, "4": 4, "": 0} {
		l, err := OpenLog(binread.Bytes(thwriter.New(thwriter.NewHeader().With("version_minor", minor)).Bytes()))
		if err != nil || l.Server.Minor != want {
			t.Errorf("%q: %d, %v; want %d", minor, l.Server.Minor, err, want)
		}
	}
	if _, err := OpenLog(binread.Bytes("no log")); err == nil {
		t.Error("no error for what is no log")
	}
}

var _ tee.Log = (*Log)(nil)

var _ sim.Decoder = (*decoder)(nil)
