package shelves

import (
	"path/filepath"
	"slices"

	"playhead/library"
	"playhead/library/listing"
	"playhead/sim/table"
)

// columns returns those of `replay find`, and behind them what only the list in the window
// shows. The highest ranks are the first to go where it is narrow.
func columns() []table.Column {
	all := listing.Columns()
	for name, rank := range map[string]int{"players": 6, "seconds": 4, "map": 3, "best_run_time_seconds": 1} {
		all[table.Find(all, name)].Rank = rank
	}
	last := func(key, title, what string, kind table.Kind, unit table.Unit, rank int) {
		c := table.RecordedColumn(kind, unit, key, title, what)
		c.Rank, c.From = rank, table.Computed
		all = append(all, c)
	}
	last("name", "Recording", "The name of the file.", table.Text, table.Plain, 0)
	last("folder", "Folder", "The folder of the library that holds the file.", table.Word, table.Plain, 7)
	last("date", "Date", "When the recording began, or when its file was written.", table.Instant, table.Date, 2)
	last("month", "Month", "The month in which it began.", table.Word, table.Plain, 7)
	last("lead", "First player", "The first of the players.", table.Player, table.Plain, 7)
	last("watched", "Watched", "The share of the recording that was watched in the viewer.", table.Number,
		table.Share, 5)
	last("watched_at", "Last watched", "When it was last watched in the viewer.", table.Instant, table.Date, 7)
	return all
}

// addCells gives rows the cells of [columns]. What was not read yet is missing.
func addCells(rows []row) {
	all := make([]library.Row, len(rows))
	for i := range rows {
		all[i] = rows[i].of
	}
	t := library.Table(all)
	for i := range rows {
		rows[i].cells = rows[i].cellsOf(t, &t.Rows[i])
	}
}

// cellsOf returns the cells of a row, of which a table of the library has the first.
func (r *row) cellsOf(t *table.Table, found *table.Row) []table.Cell {
	cells := make([]table.Cell, 0, len(t.Columns)+7)
	for i, x := range found.Cells {
		empty := t.Columns[i].Kind.Texts() && x.String() == "" || t.Columns[i].Kind == table.List && x.Int() == 0
		unread := r.Pending && !t.Columns[i].Kind.Texts() && x.Float() == 0
		cells = append(cells, table.If(!empty && !unread, x))
	}
	lead := ""
	if len(r.of.Players) > 0 {
		lead = r.of.Players[0]
	}
	return append(cells, table.String(r.Name), table.String(filepath.Base(r.Folder)), table.Time(r.Date),
		table.String(r.Date.Format("2006-01")), table.If(lead != "", table.String(lead)),
		table.If(r.Length > 0, table.Float(r.Watched)), table.Time(r.watchedAt))
}

// cellsFor returns the cells of rows for a query, and the players that it puts first in rows
// where it names some.
func (s *snapshot) cellsFor(rows []*row, hits *library.Hits) (cells [][]table.Cell, players [][]string) {
	cells, players = make([][]table.Cell, len(rows)), make([][]string, len(rows))
	var others []library.Row // those that the query shows otherwise
	var at []int
	for i, r := range rows {
		hit, ok := hits.Of[r.ID]
		if cells[i] = r.cells; !ok || !hits.Choosy && len(hit.Players) == 0 {
			continue
		}
		of := r.of.For(hits, s.shared)
		if len(hit.Players) > 0 {
			players[i] = of.Players
			if !hits.Choosy && slices.Equal(of.Players, r.of.Players) {
				continue // they are named in this order anyway
			}
		}
		others, at = append(others, of), append(at, i)
	}
	if len(others) == 0 {
		return cells, players
	}
	t := library.Table(others)
	for k, i := range at {
		c := *rows[i]
		c.of = others[k]
		cells[i] = c.cellsOf(t, &t.Rows[k])
	}
	return cells, players
}
