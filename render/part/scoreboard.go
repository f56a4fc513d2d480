package part

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"playhead/render/canvas"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/table"
)

// Scoreboard lists all players in the middle of the map, while a key is held.
type Scoreboard struct {
	Title   string
	Info    string // match status: the clock, a limit
	Players []Player
	// Sides, if there are any, are shown beside each other instead of Players: two, and a third
	// for players whose side is unknown.
	Sides    []BoardSide
	Watching []string // who is no player
	// Below is where the score and the clock on the map end: the board is below
	// them if it fits there. 0 without any.
	Below float64
	// Order sorts the players, nil as the game does.
	Order *BoardOrder

	cells   map[int][]table.Cell // by client id, in the columns of [PlayerColumns]
	columns []int                // that some player has a value in, the most important ones first
	unnamed string               // instead of the name of a team
}

const (
	boardHead    = 44.0
	boardNames   = 22.0  // height of the headers of the columns
	boardWidth   = 640.0 // of one or two columns
	boardColumn  = 224.0
	boardNarrow  = 140.0 // a column gets no narrower than that
	boardLowRow  = 20.0  // height of a row where there are many
	boardPadding = 4.0
	// boardLeastRow is the height of a row where even more do not fit.
	boardLeastRow = 14.0
	// boardName is where names begin, and boardNameLeast the least room for them: values
	// of less importance give way.
	boardName, boardNameLeast = 32.0, 76.0
	boardGap                  = 14.0 // between two columns
)

// boardHeadPart is a header of the scoreboard; N: column.
const boardHeadPart widget.Part = "board header"

// A BoardOrder is how the user sorted the scoreboard.
type BoardOrder struct {
	widget.Clicks
	keys []table.Key
}

// Click sorts by the column of a header, with Shift as the second key.
func (o *BoardOrder) Click(p *widget.Press) {
	if p.Target.Part == boardHeadPart {
		l := listing{of: &table.Table{Columns: PlayerColumns()}, keys: o.keys, by: -1}
		l.sort(p.Target.N, p.Mods&keyboard.Shift != 0)
		o.keys = l.keys
	}
}

// Cell returns what the board says of a player in a column.
func (s *Scoreboard) Cell(id int, column string) table.Cell {
	if cells := s.cells[id]; cells != nil {
		return cells[PlayerColumn(column)]
	}
	return table.Cell{}
}

// fill finds the values of the players, and sorts these.
func (s *Scoreboard) fill(k *Reader, order *BoardOrder) {
	s.Order, s.cells = order, map[int][]table.Cell{}
	if !k.races() { // where most are in no team
		s.unnamed = table.NotRecorded
	}
	for i := range s.Players {
		cells := make([]table.Cell, len(PlayerColumns()))
		k.FillPlayer(cells, &s.Players[i])
		s.cells[s.Players[i].ID] = cells
	}
	has := func(name string) bool {
		return slices.ContainsFunc(s.Players, func(p Player) bool { return !s.Cell(p.ID, name).Missing() })
	}
	for _, name := range [...]string{columnBest, ColumnScore, columnDead, columnMoney, ColumnSide, columnPing} {
		switch {
		case name == ColumnScore && k.races(): // the best time once more
		case name == ColumnSide && len(s.Sides) > 0: // it stands above
		case has(name) || name == columnBest && k.races() || name == ColumnSide && slices.ContainsFunc(s.Players,
			func(p Player) bool { return p.Team >= 0 }):
			s.columns = append(s.columns, PlayerColumn(name))
		}
	}
	if order == nil || len(order.keys) == 0 {
		return
	}
	s.Players = s.sorted(s.Players)
	for i := range s.Sides {
		s.Sides[i].Players = s.sorted(s.Sides[i].Players)
	}
}

// sorted returns players in the order that the user chose.
func (s *Scoreboard) sorted(players []Player) []Player {
	t := &table.Table{Columns: PlayerColumns()}
	for i := range players {
		t.Rows = append(t.Rows, table.Row{Cells: s.cells[players[i].ID]})
	}
	var out []Player
	for _, i := range t.Order(nil, s.Order.keys) {
		out = append(out, players[i])
	}
	return out
}

// boardArea returns where the board may be: it covers neither the clock nor the
// overview.
func boardArea(l *layout.Window) layout.Rect {
	a := l.All
	if !l.Transport.Empty() {
		a.H = l.Transport.Y - a.Y
	}
	a.CutTop(8)
	a.CutBottom(8)
	return a
}

// around is the height of everything but rows and the heads of sides.
func (s *Scoreboard) around() float64 {
	return boardHead + boardNames + boardPadding + s.watchingHeight()
}

// Draw draws the board in as many columns as it takes.
func (s *Scoreboard) Draw(p *widget.Painter, l *layout.Window) {
	if s.Order != nil {
		defer p.Hits.Own(s.Order)()
	}
	if len(s.Sides) > 0 {
		s.drawSides(p, l)
		return
	}
	n := max(len(s.Players), 1)
	rowH, cols := s.grid(l, n)
	area := boardArea(l)
	rows := (n + cols - 1) / cols
	most := int((area.H - s.around()) / rowH)
	w := min(max(boardWidth, boardColumn*float64(cols)), l.All.W-16)
	r := s.place(area, w, float64(min(rows, most))*rowH+s.around())
	count := strconv.Itoa(len(s.Players))
	if hidden := n - min(n, most*cols); hidden > 0 {
		count = strconv.Itoa(n-hidden) + " of " + count
	}
	s.ground(p, r, count)
	cw := (r.W - 2*boardPadding) / float64(cols)
	for i := 0; i < len(s.Players); i += rows {
		shown := s.Players[i:min(i+rows, len(s.Players))]
		at := layout.Rect{X: r.X + boardPadding + float64(i/rows)*cw, Y: r.Y + boardHead, W: cw, H: r.H - boardHead}
		s.block(p, at, shown[:min(most, len(shown))], rowH)
	}
}

// A boardCell is where a column of a block is.
type boardCell struct {
	column int
	x, w   float64
}

// places finds where the columns are in a block: those for which there is room beside the
// names, in the order of the table.
func (s *Scoreboard) places(p *widget.Painter, r layout.Rect) (at []boardCell) {
	all := PlayerColumns()
	room := r.W - boardName - 12
	for _, c := range s.columns {
		w := p.TextWidth(theme.Small, all[c].Heading()) + 10
		for i := range s.Players {
			w = max(w, s.cellWidth(p, &s.Players[i], c, &all[c]))
		}
		if w = math.Ceil(w); room-w-boardGap < boardNameLeast && len(at) > 0 {
			break
		}
		room -= w + boardGap
		at = append(at, boardCell{column: c, w: w})
	}
	slices.SortFunc(at, func(a, b boardCell) int { return a.column - b.column })
	x := r.Right() - 12
	for i := len(at) - 1; i >= 0; i-- {
		x -= at[i].w
		at[i].x = x
		x -= boardGap
	}
	return at
}

func (s *Scoreboard) cellWidth(p *widget.Painter, pl *Player, column int, c *table.Column) float64 {
	if column == PlayerColumn(ColumnSide) {
		return boardShape + p.TextWidth(theme.Small.In(theme.Mono), s.teamLabel(pl))
	}
	return p.TextWidth(theme.Label.In(theme.Mono), c.Text(s.cells[pl.ID][column]))
}

// boardShape is the width of a team's shape with the gap behind it.
const boardShape = 14.0

// teamLabel names a player's team, which may be unknown.
func (s *Scoreboard) teamLabel(pl *Player) string {
	if pl.Team < 0 && pl.TeamText == "" {
		return s.unnamed
	}
	return pl.TeamText
}

// block draws players in rows below the headers of their columns.
func (s *Scoreboard) block(p *widget.Painter, r layout.Rect, players []Player, rowH float64) {
	at, all := s.places(p, r), PlayerColumns()
	head := r.CutTop(boardNames)
	name := PlayerColumn("name")
	last := r.Right() - 12
	if len(at) > 0 {
		last = at[0].x - boardGap
	}
	s.header(p, head, boardCell{name, r.X + boardName, last - r.X - boardName}, &all[name])
	for _, c := range at {
		s.header(p, head, c, &all[c.column])
	}
	p.HLine(head.X+4, head.Bottom()-1, head.W-8, p.T.Line2)
	rowAt := func(i int) layout.Rect { return layout.Rect{X: r.X, Y: r.Y + float64(i)*rowH, W: r.W, H: rowH} }
	for i := range players { // first: letters of low rows reach into the next one
		if row := rowAt(i); players[i].Followed {
			p.Fill(row, p.T.Sel)
			p.FillRect(row.X, row.Y, theme.LineBar, row.H, p.T.Acc)
		}
	}
	for i := range players {
		s.row(p, rowAt(i), &players[i], at, last, all)
	}
}

// header draws the title of a column. A click on it sorts.
func (s *Scoreboard) header(p *widget.Painter, r layout.Rect, at boardCell, c *table.Column) {
	target := widget.Target{Part: boardHeadPart, N: at.column}
	st, ink, sign := theme.Small, p.T.T3, 0.0
	key := -1
	if s.Order != nil {
		key = slices.IndexFunc(s.Order.keys, func(k table.Key) bool { return k.Column == at.column })
	}
	if key >= 0 {
		ink, sign = p.T.T1, 10
	} else if p.Hovered(target) {
		ink = p.T.T1
	}
	text := p.Fit(st, c.Heading(), at.w-sign)
	w := p.TextWidth(st, text)
	x := at.x
	if c.Kind.Numeric() {
		x = at.x + at.w - w - sign
	}
	p.Text(x, r.CenterY(), st, ink, text)
	if key >= 0 {
		paintKey(p, x+w+3, r.CenterY(), s.Order.keys, key, len(s.Order.keys) > 1)
	}
	p.Hits.Add(widget.Zone{
		Rect: layout.Rect{X: at.x - boardGap/2, Y: r.Y, W: at.w + boardGap, H: r.H}, Target: target,
		Cursor: widget.CursorPointer, Tip: c.What, More: "Click: sort · Shift+click: second key", Mouse: true,
	})
}

// row draws a player: the shape of the team, the name up to last, and the values.
func (s *Scoreboard) row(p *widget.Painter, r layout.Rect, pl *Player, at []boardCell, last float64, all []table.Column,
) {
	y, ink, faint := r.CenterY(), p.T.T1, p.T.T2
	if pl.Gone {
		ink, faint = p.T.T3, p.T.T3
	}
	col := p.T.T3
	if pl.Team >= 0 {
		col = p.T.Team(pl.Team)
	}
	p.PushAlpha(map[bool]float64{false: 1, true: 0.45}[pl.Gone])
	p.TeamShape(max(pl.Team, 0), r.X+18, y, min(12, r.H-4), pl.Gone, col)
	p.Pop()
	room := last - r.X - boardName
	p.TextIn(r.X+boardName, y, room, canvas.Left, theme.Body, ink, pl.Name)
	for _, c := range at {
		if c.column == PlayerColumn(ColumnSide) {
			if pl.Team >= 0 {
				p.TeamShape(pl.Team, c.x+4, y, 9, false, col)
			}
			p.TextIn(c.x+boardShape, y, c.w-boardShape, canvas.Left, theme.Small.In(theme.Mono), faint, s.teamLabel(pl))
			continue
		}
		p.TextAt(c.x+c.w, y, canvas.Right, theme.Label.In(theme.Mono), faint,
			all[c.column].Text(s.cells[pl.ID][c.column]))
	}
	if p.TextWidth(theme.Body, pl.Name) > room {
		p.Hits.Add(widget.Zone{Rect: r, Target: widget.Target{Part: widget.Ground}, Tip: pl.Name, Mouse: true})
	}
}

// place returns where a board of a size is.
func (s *Scoreboard) place(area layout.Rect, w, h float64) layout.Rect {
	r := area.Centered(w, h)
	if y := s.Below + 4; s.Below > 0 && y > r.Y && y+h <= area.Bottom() {
		r.Y = y
	}
	return r
}

// grid returns how high rows are and how many columns n of them take.
func (s *Scoreboard) grid(l *layout.Window, n int) (rowH float64, cols int) {
	widest := int((l.All.W - 16) / boardNarrow)
	for _, narrow := range [...]float64{boardColumn, boardNarrow} {
		for _, rowH = range [...]float64{boardRow, boardLowRow, boardLeastRow} {
			rows := math.Floor((boardArea(l).H - s.around()) / rowH)
			cols = int(math.Ceil(float64(n) / max(rows, 1)))
			if float64(cols)*narrow <= l.All.W-16 {
				return rowH, cols
			}
		}
	}
	return rowH, min(cols, max(widest, 1))
}

// boardRow is the height of a row where there is room.
const boardRow = 28.0

// ground draws the board's background, its title and the spectators.
func (s *Scoreboard) ground(p *widget.Painter, r layout.Rect, count string) {
	p.Raised(r, theme.RadiusDialog, theme.Fade(p.T.S2, 0.96))
	info := count + " players"
	if count == "1" {
		info = "1 player"
	}
	if s.Info != "" {
		info = s.Info + "  ·  " + info
	}
	st := theme.Label.In(theme.Mono)
	p.TextIn(r.X+16, r.Y+22, r.W-48-p.TextWidth(st, info), canvas.Left, theme.Title, p.T.T1, s.Title)
	p.TextAt(r.Right()-16, r.Y+22, canvas.Right, st, p.T.T3, info)
	if len(s.Watching) > 0 {
		text := "Watching: " + strings.Join(s.Watching, ", ")
		p.TextIn(r.X+16, r.Bottom()-boardPadding-boardWatch/2, r.W-32, canvas.Left, theme.Label, p.T.T3, text)
	}
}

// boardWatch is the height of the line that says who watches.
const boardWatch = 26.0

func (s *Scoreboard) watchingHeight() float64 {
	if len(s.Watching) > 0 {
		return boardWatch
	}
	return 0
}
