package render

import (
	"slices"
	"testing"
	"time"

	"playhead/render/canvas"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/settings"
	"playhead/render/widget"
	"playhead/sim"
)

// The headers of the scoreboard sort it while it is held open, and the order stays.
func TestTheScoreboardIsSortedByItsHeaders(t *testing.T) {
	v := watchPaused(t, "ctf", 20*time.Second)
	v.replay.Board = true
	v.frames(2)
	head := widget.Target{Part: "board header", N: part.PlayerColumn("name")}
	names := func() (all []string) {
		for _, p := range v.replay.Look.Board(v.replay.Order()).Players {
			all = append(all, p.Name)
		}
		return all
	}
	as := names()
	v.clickOn(head)
	v.replay.Board = true // the click came without the key that holds it open
	v.frames(1)
	if got := names(); !slices.IsSorted(got) || slices.Equal(got, as) {
		t.Errorf("by name: %q, before %q", got, as)
	}
	v.clickOn(head)
	if got := names(); !slices.IsSortedFunc(got, func(a, b string) int {
		return -slices.Compare([]byte(a), []byte(b))
	}) {
		t.Errorf("by name, descending: %q", got)
	}
	v.replay.Board = true
	v.frames(1)
	v.clickOn(head) // as the game does
	if got := names(); !slices.Equal(got, as) {
		t.Errorf("at last %q, want %q", got, as)
	}
}

// Players of teams that are hidden are not on the scoreboard.
func TestTheScoreboardFollowsTheTeamFilter(t *testing.T) {
	v := watchPaused(t, "ctf", 20*time.Second)
	v.watch.Stage.Follow(v.replay.Look.PlayerIDs()[0], v.clock)
	all := v.replay.Look.Board(nil)
	if len(all.Sides) != 2 {
		t.Fatalf("%d sides", len(all.Sides))
	}
	v.act("key Shift+D")
	v.frames(2)
	b := v.replay.Look.Board(nil)
	if len(b.Sides) != 0 || len(b.Players) == 0 || len(b.Players) >= len(all.Players) {
		t.Errorf("%d sides, %d of %d players", len(b.Sides), len(b.Players), len(all.Players))
	}
	for _, p := range b.Players {
		if v.watch.Stage.Scene.Hides(p.ID) {
			t.Errorf("player %d is hidden and on the board", p.ID)
		}
	}
}

// Players whose teams are unknown are in a list of their own beside those of both sides.
func TestTheScoreboardShowsPlayersOfUnknownTeams(t *testing.T) {
	w := opened(t, &instant{engine: sim.GoldSrc, tick: 50, tell: func(b *sim.Builder) {
		for id, team := range []int32{1, 2, 1} {
			b.Set(id+1, sim.X, int32(id))
			b.Set(id+1, sim.Team, team)
			b.Set(id+1, sim.Score, int32(id))
		}
		b.Set(4, sim.X, 1)
		b.Set(4, sim.Score, 9)
	}})
	b := w.replay.Look.Board(nil)
	if len(b.Sides) != 3 {
		t.Fatalf("%d sides", len(b.Sides))
	}
	for i, want := range [][]int{{2}, {1, 3}, {4}} {
		var got []int
		for _, p := range b.Sides[i].Players {
			if p.ID == 0 {
				continue // nobody: the first player of this game is 1
			}
			got = append(got, p.ID)
			if b.Cell(p.ID, part.ColumnScore).Missing() {
				t.Errorf("player %d has no score", p.ID)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: players %v, want %v", b.Sides[i].Name, got, want)
		}
	}
}

// A score is the best time in whole seconds: it is not written as if hundredths were known.
func TestABestTimeFromTheScoreHasNoHundredths(t *testing.T) {
	w := opened(t, &instant{engine: sim.DDNet, tick: 4000, tell: func(b *sim.Builder) {
		for id, v := range []int32{-1, -62, -9999, -7} {
			b.Set(id, sim.X, 100)
			b.Set(id, sim.Y, 100)
			b.Set(id, sim.Score, v)
		}
		b.Set(3, sim.BestTime, 7040)
	}})
	got := map[int]string{}
	for _, p := range w.replay.Look.Board(nil).Players {
		got[p.ID] = p.Value
	}
	for id, want := range map[int]string{0: "1 s", 1: "1:02", 2: "–", 3: "7.04 s"} {
		if got[id] != want {
			t.Errorf("player %d: %q, want %q", id, got[id], want)
		}
	}
}

// A team that is not known is the same sign on the scoreboard and in the list of players.
func TestAnUnknownTeamIsOneSign(t *testing.T) {
	w := opened(t, &instant{engine: sim.GoldSrc, tick: 50, tell: func(b *sim.Builder) {
		for id, team := range []int32{1, 1} { // no two sides
			b.Set(id+1, sim.X, int32(id))
			b.Set(id+1, sim.Team, team)
		}
		b.Set(3, sim.X, 1)
	}})
	b := w.replay.Look.Board(nil)
	column := part.PlayerColumns()[part.PlayerColumn(part.ColumnSide)]
	sign := column.Text(b.Cell(3, part.ColumnSide)) // in the list
	l := layout.Compute(layout.Want{Parts: layout.Parts{W: 1280, H: 720}})
	p, tr := &desk.New(desk.Host{}, settings.Default()).P, &canvas.Trace{}
	p.SetTrace(tr)
	b.Draw(p, &l)
	var texts []string
	for _, m := range tr.Marks {
		texts = append(texts, m.Text)
	}
	if !slices.Contains(texts, sign) || slices.Contains(texts, "?") || len(b.Sides) > 0 {
		t.Errorf("no %q in %q", sign, texts)
	}
}

// In a game without teams, the list of players has no column of them.
func TestPlayersWithoutTeamsHaveNoColumnOfThem(t *testing.T) {
	for _, c := range []struct{ team, want int }{{0, -1}, {1, part.PlayerColumn(part.ColumnSide)}} {
		w := opened(t, &instant{engine: sim.GoldSrc, tick: 50, tell: func(b *sim.Builder) {
			b.Set(1, sim.X, 1)
			if c.team > 0 {
				b.Set(1, sim.Team, int32(c.team))
			}
		}})
		v := &watched{Window: w, t: t, clock: time.Unix(1000, 0)}
		v.resize(1280, 800)
		v.frames(2)
		_, shown := v.d.Hits.Find(widget.Target{Part: "table head", N: part.PlayerColumn(part.ColumnSide)})
		if shown != (c.want >= 0) {
			t.Errorf("team %d: the column is shown: %v", c.team, shown)
		}
	}
}
