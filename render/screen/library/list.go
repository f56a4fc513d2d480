package library

import (
	"image/color"
	"slices"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/table"
	"playhead/sim/times"
)

const (
	rowPart       widget.Part = "library row"       // N: index
	rowMapPart    widget.Part = "library row map"   // N: index
	rowPlayerPart widget.Part = "library row names" // N: index
)

// A list is the recordings that were found, in rows or in a grid.
type list struct {
	*query
	screen   *Screen
	table    part.Table
	of       *table.Table // that is listed: without results where they are hidden
	at       map[int]cell // columns that are drawn as more than their texts
	from     *Found       // of which of was made
	hidden   bool
	again    bool // the next answer is to another question
	grid     grid
	pictures pictures
}

// A cell is what a cell shows.
type cell uint8

const (
	textCell cell = iota
	nameCell
	mapCell
	playersCell
	lengthCell
	dateCell
	bestCell
	watchedCell
)

// drawn are the columns that are drawn as more than their texts, and how wide they are.
var drawn = map[string]struct {
	cell  cell
	width float64
}{
	"name": {nameCell, 150}, "map": {mapCell, 100}, "players": {playersCell, 150}, "seconds": {lengthCell, 64},
	"date": {dateCell, 112}, "best_run_time_seconds": {bestCell, 84}, "watched": {watchedCell, 72},
}

// results are the columns that say how recordings end.
var results = []string{
	"seconds", "best_run_run", "best_run_name", "best_run_map", "best_run_start_seconds", "best_run_time_seconds",
	"best_run_time_from", "best_run_sources", "runs", "watched_seconds", "watched",
}

func newList(s *Screen) list {
	return list{query: &s.query, screen: s, pictures: newPictures(), table: part.Table{
		Row: rowPart, NoFilter: true, NoMarks: true, High: rowHeight, Wide: "name", Bar: true,
		Columns: []string{"name", "map", "players", "seconds", "date", "best_run_time_seconds", "watched"},
		Sort:    "-date",
	}}
}

// update brings the table to what was found.
func (s *list) update() {
	if s.found == nil || s.found.Table == nil {
		return
	}
	t := &s.table
	if t.SortAtFirst(s.sorting()); s.from != s.found || s.hidden != hides(s.d) {
		s.from, s.hidden, s.of = s.found, hides(s.d), s.found.Table
		if s.hidden {
			s.of = withoutColumns(s.of, results)
		}
		s.at = map[int]cell{}
		for name, c := range drawn {
			if i := s.of.Column(name); i >= 0 {
				s.at[i] = c.cell
			}
		}
	}
	t.Update(s.of, nil, -1)
	if s.again || t.Cursor() < 0 {
		s.again = false
		t.Top()
	}
}

// withoutColumns returns a table without some columns, as a list of its own: what the user
// chose for the whole table is kept.
func withoutColumns(of *table.Table, names []string) *table.Table {
	var rest []string
	for i := range of.Columns {
		if name := of.Columns[i].Name(); !slices.Contains(names, name) {
			rest = append(rest, name)
		}
	}
	t, err := of.Select(rest)
	if err != nil { // the names are the table's own
		return of
	}
	t.Name += "_without_results"
	return t
}

// sorting returns how the list is sorted until the user sorts it.
func (s *list) sorting() string {
	switch {
	case s.ask.Place == Watched || s.ask.Place == Unfinished:
		return "-watched_at,-date"
	case s.found != nil && s.found.ByRuns && !hides(s.d):
		return "best_run_time_seconds,-date"
	}
	return "-date"
}

// arrange brings the list to its place.
func (s *list) arrange(area layout.Rect) {
	if s.grid.on {
		s.grid.arrange(area, s.table.Blocks())
	} else {
		s.table.Arrange(area)
	}
}

// take takes over an answer. Rows that it has again stay chosen.
func (s *list) take(f *Found) {
	at := map[int64]int{}
	for i := range f.Items {
		at[f.Items[i].ID] = i
	}
	was := s.items()
	s.table.Renumber(func(r int) int {
		if i, ok := at[idOf(was, r)]; ok {
			return i
		}
		return -1
	})
	s.found = f
	s.update()
}

// idOf returns the ID of an item, 0 if there is none.
func idOf(items []Item, i int) int64 {
	if i < 0 || i >= len(items) {
		return 0
	}
	return items[i].ID
}

// place returns which of the listed rows the cursor is on, from 0.
func (s *list) place() int { return max(0, slices.Index(s.table.Visible(), s.table.Cursor())) }

// point moves the cursor to a listed row, and brings it into view.
func (s *list) point(place int) {
	rows := s.table.Visible()
	if len(rows) == 0 {
		return
	}
	s.table.Point(rows[min(max(place, 0), len(rows)-1)])
	if s.grid.on {
		s.grid.reveal(s.table.Cursor())
	} else {
		s.table.Reveal()
	}
}

// inView returns the items that are in view.
func (s *list) inView() []int {
	if s.grid.on {
		return s.grid.inView()
	}
	return s.table.InView()
}

func thousands(n int) string { return widget.Thousands(n) }

// paint draws the list, or why there are no rows.
func (s *list) paint(p *widget.Painter, r layout.Rect) {
	switch {
	case len(s.items()) == 0:
		s.paintNothing(p, r)
	case s.grid.on:
		s.paintGrid(p, r)
	default:
		s.table.Paint()
	}
}

// paintNothing says why there are no rows.
func (s *list) paintNothing(p *widget.Painter, r layout.Rect) {
	title, text := "", ""
	x := s.places.Indexing
	switch {
	case x.Problem != "":
		title, text = "No index", x.Problem
	case s.found == nil:
		return
	case s.found.None != "":
		title = s.found.None
	case s.field.Text() != "":
		title = "Nothing found for “" + s.field.Text() + "”."
	case len(s.places.Folders) == 0 && x.Step == "":
		title, text = "No folders yet", "Add a folder with recordings, or drop it here. Playhead only reads it."
	case s.ask.Place == All && x.Step != "":
		title = "Looking for recordings…"
	case s.ask.Place == Watched:
		title, text = "Nothing watched yet", "Recordings you open appear here."
	case s.ask.Place == Unfinished:
		title, text = "Nothing left unfinished", ""
	case s.ask.Place == Bookmarked:
		title, text = "No bookmarks yet", s.d.Keys.Press("Press ", " while watching to set one.", action.Bookmark)
	case s.ask.Place == Unreadable:
		title = "All files can be read"
	default:
		title = "No recordings in this folder"
	}
	y := r.Y + min(90, r.H/3)
	p.TextIn(r.X+16, y, r.W-32, canvas.Center, theme.Title, p.T.T1, title)
	if text != "" {
		p.TextIn(r.X+16, y+26, r.W-32, canvas.Center, theme.Body, p.T.T2, text)
	}
	if x.Problem == "" && len(s.places.Folders) == 0 && s.host.AddFolder != nil && r.H > 180 {
		p.Primary(layout.Rect{X: r.CenterX() - 64, Y: y + 50, W: 128, H: 34}, widget.Target{Part: addPart, N: 1},
			"Add folder…")
	}
}

// hovers reports whether the pointer is on a row.
func hovers(p *widget.Painter, i int) bool {
	return p.Hovered(widget.Target{Part: rowPart, N: i}) || p.Hovered(widget.Target{Part: rowMapPart, N: i}) ||
		p.Hovered(widget.Target{Part: rowPlayerPart, N: i})
}

// Hovers is for the table: see [part.Hovering].
func (s *list) Hovers(row int) bool { return hovers(&s.d.P, row) }

// Choose does nothing: a click only chooses. See [part.Rows].
func (s *list) Choose(int) {}

// GoTo plays a recording.
func (s *list) GoTo(row int) { s.screen.play(row) }

// Tip is where a recording is, and what is wrong with it.
func (s *list) Tip(row int) (tip, more string) {
	if it := &s.items()[row]; it.Error != "" {
		return it.Path, it.Error
	}
	return "", ""
}

// PaintMark draws nothing. A recording that cannot be opened is faint.
func (s *list) PaintMark(row int, _ layout.Rect) (faint bool) { return !s.items()[row].Playable() }

// Apart keeps recordings on disks that are not connected behind the others: see
// [part.Apart].
func (s *list) Apart(row int) (heading, note string) {
	if it := &s.items()[row]; it.Missing {
		return it.Folder + " is not connected", "Connect it to play these recordings."
	}
	return "", ""
}

// Narrow adds the map, the server or the format of a recording to the query: see
// [part.Narrower].
func (s *list) Narrow(c *table.Column, x table.Cell) func() {
	word := map[string]string{
		"map": "map:", "server": "server:", "lead": "player:",
		"best_run_name": "player:",
	}[c.Name()]
	if word == "" || x.Missing() {
		return nil
	}
	return func() { s.screen.search(s.field.Text() + " " + word + Quoted(x.String()) + " ") }
}

// RowMenu is what can be done with a recording: see [part.RowMenu].
func (s *list) RowMenu(row int) []widget.MenuItem { return s.screen.rowMenu(row) }

// LeadWidth is the width of a picture, with the gap behind it: see [part.Leader].
func (s *list) LeadWidth() float64 { return 96 + 12 }

// PaintLead draws the picture of a recording.
func (s *list) PaintLead(row int, r layout.Rect) {
	it := spoilerFree(s.d, &s.items()[row])
	s.paintPicture(&s.d.P, layout.Rect{X: r.X, Y: r.Y + 5, W: 96, H: 54}, it,
		hovers(&s.d.P, row) || row == s.table.Cursor())
}

// CellWidth returns how wide columns must be: see [part.CellPainter].
func (s *list) CellWidth(column int) float64 {
	if _, ok := s.at[column]; !ok {
		return 0
	}
	return drawn[s.of.Columns[column].Name()].width
}

// PaintCell draws the cells of recordings: their name with what and where they are, the
// players, whether the date is that of the file.
func (s *list) PaintCell(row, column int, r layout.Rect) bool {
	p, it := &s.d.P, spoilerFree(s.d, &s.items()[row])
	name, ink := p.T.T1, p.T.T2
	if !it.Playable() {
		name, ink = p.T.T3, p.T.T3
		if it.Broken {
			name = p.T.T2
		}
	}
	defer p.Hits.Own(s.screen)()
	switch s.at[column] {
	case nameCell:
		cut := s.marked(p, r.X, r.Y+22, r.W, theme.Body.In(theme.Medium), name, it.Name, it.Playable())
		text, col := s.second(p, it)
		if p.TextIn(r.X, r.Y+42, r.W, canvas.Left, theme.Small, col, text) || cut {
			p.Hits.Add(widget.Zone{
				Rect: r, Target: widget.Target{Part: rowPart, N: row}, Cursor: widget.CursorPointer, Mouse: true,
				Tip:  it.Path,
				More: it.Error,
			})
		}
	case mapCell:
		s.paintMap(p, r, row, it, ink)
	case playersCell:
		s.paintPlayers(p, r, row, it, ink)
	case lengthCell:
		p.TextAt(r.Right(), r.CenterY(), canvas.Right, theme.Label.In(theme.Mono), ink, length(it.Length))
	case dateCell:
		line := r.CenterY()
		if it.FileDate {
			line = r.Y + 22
			p.TextAt(r.Right(), r.Y+42, canvas.Right, theme.Small, p.T.T3, "of the file")
		}
		p.TextAt(r.Right(), line, canvas.Right, theme.Label, ink, times.Date(it.Date))
	case bestCell:
		if it.Best == nil {
			break
		}
		st := theme.Body.In(theme.Mono)
		w := p.TextWidth(st, times.Duration(it.Best.Time))
		p.TextAt(r.Right(), r.CenterY(), canvas.Right, st, name, times.Duration(it.Best.Time))
		if it.Playable() {
			p.Mark(theme.MarkFinish, r.Right()-w-10, r.CenterY(), 9, p.T.Marks[theme.MarkFinish])
		}
	case watchedCell:
		paintWatched(p, layout.Rect{X: r.Right() - 72, Y: r.CenterY() - 2, W: 72, H: 4}, it.Row)
	default:
		return false
	}
	return true
}

// second is the second line of a recording: what it is and where, or what is wrong.
func (s *list) second(p *widget.Painter, it *Item) (text string, ink color.NRGBA) {
	switch text = detail(it.Row); {
	case it.Missing:
		return "disk not connected · " + it.Folder, p.T.Warn
	case it.Broken:
		return it.Error, p.T.Err
	case it.Error != "":
		return "ends early · " + text, p.T.Warn
	case it.Pending:
		text += " · not read yet"
	}
	return text, p.T.T3
}

func (s *list) paintMap(p *widget.Painter, r layout.Rect, i int, it *Item, ink color.NRGBA) {
	if it.Map == "" {
		return
	}
	s.marked(p, r.X, r.CenterY(), r.W, theme.Label, ink, it.Map, it.Playable())
	p.Hits.Add(widget.Zone{
		Rect:   layout.Rect{X: r.X, Y: r.CenterY() - 14, W: r.W, H: 28},
		Target: widget.Target{Part: rowMapPart, N: i}, Cursor: widget.CursorPointer, Mouse: true, Tip: it.Map,
		More: "Double-click to open the map's page.",
	})
}

func (s *list) paintPlayers(p *widget.Painter, r layout.Rect, i int, it *Item, ink color.NRGBA) {
	names, more := players(it.Row)
	if names == "" || it.Pending {
		return
	}
	line := r.CenterY()
	if more != "" {
		line = r.Y + 22
		p.TextIn(r.X, r.Y+42, r.W, canvas.Left, theme.Small, p.T.T3, more)
	}
	s.marked(p, r.X, line, r.W, theme.Label, ink, names, it.Playable())
	p.Hits.Add(widget.Zone{
		Rect:   layout.Rect{X: r.X, Y: r.Y + 10, W: r.W, H: 44},
		Target: widget.Target{Part: rowPlayerPart, N: i}, Cursor: widget.CursorPointer, Mouse: true, Tip: names,
		More: "Double-click to open the first player's page.",
	})
}

func paintWatched(p *widget.Painter, bar layout.Rect, r *Row) {
	p.Round(bar, 2, p.T.S4)
	if r.Watched <= 0 {
		return
	}
	bar.W = max(4, bar.W*min(r.Watched, 1))
	ink := p.T.AccText
	if !r.Playable() {
		ink = p.T.Den
	}
	p.Round(bar, 2, ink)
}

// paintPicture draws what a recording looks like, or what kind of file it is.
func (s *list) paintPicture(p *widget.Painter, r layout.Rect, it *Item, play bool) {
	p.Round(r, theme.RadiusWell, p.T.S0)
	if img := s.pictures.of(it.ID); img != nil {
		p.Image(img, r.X, r.Y, r.W, r.H)
	} else {
		icon := assets.IconFile
		switch {
		case it.Broken:
			icon = assets.IconError
		case it.Pending:
			icon = assets.IconClock
		}
		p.Icon(icon, r.CenterX()-8, r.CenterY()-8, 16, p.T.T4)
	}
	switch {
	case it.Missing:
		veil := p.T.S1
		veil.A = 184
		p.Fill(r, veil)
		p.Icon(assets.IconFolder, r.CenterX()-8, r.CenterY()-8, 16, p.T.T3)
	case play && it.Playable():
		p.Disc(r.CenterX(), r.CenterY(), 14, p.T.Acc)
		p.Icon(assets.IconPlay, r.CenterX()-7.5, r.CenterY()-8, 16, p.T.OnAcc)
	}
	p.Edge(r, theme.RadiusWell, p.T.Line)
}

// marked draws text with the words of the query on a ground, and reports whether
// it was cut.
func (s *list) marked(p *widget.Painter, x, y, w float64, st theme.Text, ink color.NRGBA, text string,
	bright bool,
) (cut bool) {
	if s.found != nil {
		ground := p.T.S5
		if !bright {
			ground = p.T.S4
		}
		for _, word := range s.found.Words {
			from, to := find(text, word)
			if from < 0 {
				continue
			}
			x0, x1 := p.TextWidth(st, text[:from]), p.TextWidth(st, text[:to])
			if x1 <= w {
				p.Round(layout.Rect{X: x + x0 - 2, Y: y - 9, W: x1 - x0 + 4, H: 18}, theme.RadiusWell, ground)
			}
		}
	}
	return p.TextIn(x, y, w, canvas.Left, st, ink, text)
}
