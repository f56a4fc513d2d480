package part

import (
	"fmt"
	"slices"
	"testing"

	"playhead/render/canvas"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/settings"
	"playhead/sim/table"
)

// The scoreboard covers neither clock nor overview, and shows everyone.
func TestScoreboardStaysAboveTheClock(t *testing.T) {
	for _, size := range [][2]float64{{640, 400}, {860, 480}, {1280, 720}, {1920, 1080}} {
		l := layout.Compute(layout.Want{Parts: layout.Parts{W: size[0], H: size[1]}})
		for _, n := range []int{1, 16, 46} {
			t.Run(fmt.Sprintf("%v players at %v", n, size), func(t *testing.T) {
				s := Scoreboard{Players: make([]Player, n)}
				area := boardArea(&l)
				rowH, cols := s.grid(&l, n)
				rows := (n + cols - 1) / cols
				if area.Bottom() > l.Transport.Y {
					t.Errorf("the board may reach down to %v, the clock begins at %v", area.Bottom(), l.Transport.Y)
				}
				if need := s.around() + float64(rows)*rowH; need > area.H {
					t.Errorf("%d rows of %v need %v px of %v", rows, rowH, need, area.H)
				}
				if float64(cols)*boardNarrow > l.All.W-16 {
					t.Errorf("%d columns in %v px", cols, l.All.W)
				}
			})
		}
	}
}

// Players whose side is unknown are beside those of both sides, under a heading of their own.
func TestTheBoardHasAHeadingForUnknownSides(t *testing.T) {
	s := Scoreboard{Title: "de_dust2", Sides: []BoardSide{
		{ScoreSide: ScoreSide{Team: 0, Score: 8}, Name: "Counter-terrorists", Players: []Player{{Name: "nova"}}},
		{ScoreSide: ScoreSide{Team: 1, Score: 6}, Name: "Terrorists", Players: []Player{{Name: "rook", Team: 1}}},
		{ScoreSide: ScoreSide{Team: -1}, Name: "Team unknown", Players: []Player{{Name: "brick", Team: -1}}},
	}}
	for _, size := range [][2]float64{{640, 400}, {1280, 720}, {1920, 1080}} {
		l := layout.Compute(layout.Want{Parts: layout.Parts{W: size[0], H: size[1]}})
		p, tr := &desk.New(desk.Host{}, settings.Settings{Theme: "dark"}).P, &canvas.Trace{}
		p.SetTrace(tr)
		s.Draw(p, &l)
		at := map[string]float64{}
		for _, m := range tr.Marks {
			if m.Text != "" {
				at[m.Text] = m.X0
			}
			if m.X1 > size[0] {
				t.Errorf("%v: %q ends at %.0f", size, m.Text, m.X1)
			}
		}
		for _, want := range []string{"8", "6", "nova", "rook", "brick", "Team unknown", "3 players"} {
			if _, ok := at[want]; !ok {
				t.Errorf("%v: no %q", size, want)
			}
		}
		if !slices.IsSorted([]float64{at["nova"], at["rook"], at["Team unknown"]}) || at["brick"] < at["rook"] {
			t.Errorf("%v: %v", size, at)
		}
	}
}

// Values, names, headers and shapes of teams keep apart, in windows of any size.
func TestNothingOverlapsOnTheBoard(t *testing.T) {
	row := func(id, team int) Player {
		return Player{ID: id, Name: fmt.Sprint("a long name, number ", id), Team: team}
	}
	unknown := BoardSide{ScoreSide: ScoreSide{Team: -1}, Name: "Team unknown"}
	for _, size := range [][2]float64{{640, 400}, {900, 500}, {1280, 720}, {1920, 1080}} {
		for n, sides := range [][]BoardSide{
			nil,
			{{ScoreSide: ScoreSide{Team: 0, Score: 8}, Name: "Counter-terrorists"}, {Name: "Terrorists"}},
			{{Name: "Counter-terrorists"}, {Name: "Terrorists"}, unknown},
		} {
			s := Scoreboard{Title: "de_dust2", Sides: sides, cells: map[int][]table.Cell{}, unnamed: table.NotRecorded}
			for _, name := range [...]string{ColumnScore, columnDead, columnMoney, ColumnSide, columnPing} {
				s.columns = append(s.columns, PlayerColumn(name))
			}
			for id := range 18 {
				p := row(id, id%3-1)
				s.Players = append(s.Players, p)
				if len(sides) > 0 {
					sides[id%len(sides)].Players = append(sides[id%len(sides)].Players, p)
				}
				cells := make([]table.Cell, len(PlayerColumns()))
				for _, name := range [...]string{ColumnScore, columnDead, columnMoney, columnPing} {
					cells[PlayerColumn(name)] = table.Int(15_900 + id)
				}
				s.cells[id] = cells
			}
			l := layout.Compute(layout.Want{Parts: layout.Parts{W: size[0], H: size[1]}})
			p, tr := &desk.New(desk.Host{}, settings.Settings{Theme: "dark"}).P, &canvas.Trace{}
			p.SetTrace(tr)
			s.Draw(p, &l)
			var texts []canvas.Traced
			for _, m := range tr.Marks {
				if m.Text != "" {
					texts = append(texts, m)
				}
			}
			for i, a := range texts {
				for _, b := range texts[:i] {
					if min(a.X1, b.X1)-max(a.X0, b.X0) > 1 && min(a.Y1, b.Y1)-max(a.Y0, b.Y0) > 3 {
						t.Errorf("%v, %d: %q and %q overlap", size, n, a.Text, b.Text)
					}
				}
			}
			if len(texts) < 18 {
				t.Errorf("%v, %d: %d texts", size, n, len(texts))
			}
		}
	}
}
