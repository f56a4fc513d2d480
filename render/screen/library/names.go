package library

import (
	"slices"
	"strings"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/table"
)

const namePart widget.Part = "library name" // N: index

// names are the players or the maps of the library.
type names struct {
	*query
	screen *Screen
	table  part.Table
	of     *table.Table
	from   []Named // of which the table was made
	hidden bool
	typed  string // the rows that match this are listed
	among  []int
}

func newNames(s *Screen) names {
	return names{query: &s.query, screen: s, table: part.Table{
		Row: namePart, NoFilter: true, NoMarks: true, High: nameHeight, Wide: "name", Bar: true,
		Columns: []string{"name", "hours", "recordings"},
	}}
}

// namesTable returns the table of players or maps. Hours say how recordings end.
func namesTable(list []Named, maps, hidden bool) *table.Table {
	t := &table.Table{Name: "players_of_library", Title: "Players", Columns: []table.Column{
		table.RecordedColumn(table.Player, table.Plain, "name", "Player", "The name of the player."),
		table.RecordedColumn(table.Integer, table.Counted, "recordings", "Recordings",
			"How many recordings there are."),
		table.RecordedColumn(table.Number, table.Plain, "hours", "Hours", "How many hours the player was in the game."),
	}}
	t.Columns[2].Digits = 1
	if maps {
		t.Name, t.Title = "maps_of_library", "Maps"
		t.Columns[0] = table.RecordedColumn(table.Map, table.Plain, "name", "Map", "The name of the map.")
	}
	if maps || hidden {
		t.Columns = t.Columns[:2]
	}
	for _, n := range list {
		cells := []table.Cell{table.String(n.Name), table.Int(n.Recordings), table.Float(n.Hours)}
		t.Rows = append(t.Rows, table.Row{At: table.NoTick, To: table.NoTick, Cells: cells[:len(t.Columns)]})
	}
	return t
}

// update brings the table to the names that match what is typed.
func (s *names) update() {
	maps, text := s.ask.Place == Maps, strings.ToLower(strings.TrimSpace(s.field.Text()))
	fresh := s.of == nil || !slices.Equal(s.from, s.query.names) || s.hidden != hides(s.d)
	if fresh {
		s.from, s.hidden = s.query.names, hides(s.d)
		s.of = namesTable(s.query.names, maps, s.hidden)
	}
	if fresh || text != s.typed {
		s.typed, s.among = text, make([]int, 0, len(s.query.names))
		for i, n := range s.query.names {
			if strings.Contains(strings.ToLower(n.Name), text) {
				s.among = append(s.among, i)
			}
		}
	}
	s.table.Update(s.of, s.among, -1)
	if !slices.Contains(s.table.Listed(), s.table.Cursor()) {
		s.table.Top()
	}
}

// matching returns the names that are listed, in their order.
func (s *names) matching() []Named {
	if s.of == nil || !s.listsNames() {
		return nil
	}
	var all []Named
	for _, r := range s.table.Listed() {
		all = append(all, s.from[r])
	}
	return all
}

// chosen returns the name that has the cursor, "" without one.
func (s *names) chosen() string {
	if i := s.table.Cursor(); i >= 0 && i < len(s.from) {
		return s.from[i].Name
	}
	return ""
}

// Choose opens the page of a name: see [part.Rows].
func (s *names) Choose(int) { s.screen.openNamed() }

// GoTo is Choose.
func (s *names) GoTo(int) { s.screen.openNamed() }

// Tip is empty: the row says all.
func (s *names) Tip(int) (tip, more string) { return "", "" }

// PaintMark draws nothing.
func (s *names) PaintMark(int, layout.Rect) (faint bool) { return false }

// RowMenu opens the page: see [part.RowMenu].
func (s *names) RowMenu(int) []widget.MenuItem {
	return []widget.MenuItem{{Label: "Open page", Key: "Enter", Do: s.screen.openNamed}}
}

// paint draws the list, or why there are no names.
func (s *names) paint(p *widget.Painter, r layout.Rect) {
	if len(s.table.Listed()) > 0 {
		s.table.Paint()
		return
	}
	title, text := "No names yet", ""
	switch x := s.places.Indexing; {
	case x.Problem != "":
		title, text = "No index", x.Problem
	case s.field.Text() != "":
		title = "No player is called “" + s.field.Text() + "”."
		if s.ask.Place == Maps {
			title = "No map is called “" + s.field.Text() + "”."
		}
		text = "Recordings are searched under All recordings."
	case x.Step != "":
		text = "They appear as recordings are read."
	}
	y := r.Y + min(90, r.H/3)
	p.TextIn(r.X+16, y, r.W-32, canvas.Center, theme.Title, p.T.T1, title)
	p.TextIn(r.X+16, y+26, r.W-32, canvas.Center, theme.Body, p.T.T2, text)
}
