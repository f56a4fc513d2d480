package part

import (
	"math"
	"strconv"
	"strings"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// Scoreboard lists all players in the middle of the map, while a key is held.
type Scoreboard struct {
	Title   string
	Info    string // match status: the clock, a limit
	Players []Player
	// Sides, if there are two, are shown beside each other instead of Players.
	Sides    []BoardSide
	Watching []string // who is no player
	// Below is where the score and the clock on the map end: the board is below
	// them if it fits there. 0 without any.
	Below float64
}

const (
	boardHead    = 44.0
	boardWidth   = 640.0 // of one or two columns
	boardColumn  = 224.0
	boardNarrow  = 140.0 // a column gets no narrower than that
	boardLowRow  = 20.0  // height of a row where there are many
	boardPadding = 4.0
	// boardLeastRow is the height of a row where even more do not fit.
	boardLeastRow = 14.0
)

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

// Draw draws the board in as many columns as it takes.
func (s *Scoreboard) Draw(p *widget.Painter, l *layout.Window) {
	if len(s.Sides) == 2 {
		s.drawSides(p, l)
		return
	}
	n := max(len(s.Players), 1)
	rowH, cols := s.grid(l, n)
	area := boardArea(l)
	rows := (n + cols - 1) / cols
	most := int((area.H - boardHead - boardPadding - s.watchingHeight()) / rowH)
	w := min(max(boardWidth, boardColumn*float64(cols)), l.All.W-16)
	h := float64(min(rows, most))*rowH + boardHead + boardPadding + s.watchingHeight()
	r := s.place(area, w, h)
	count := strconv.Itoa(len(s.Players))
	if hidden := n - min(n, most*cols); hidden > 0 {
		count = strconv.Itoa(n-hidden) + " of " + count
	}
	s.ground(p, r, count)
	cw := (r.W - 2*boardPadding) / float64(cols)
	for i := range s.Players {
		k := i % rows
		if k >= most {
			continue
		}
		row := s.Players[i]
		if cw < boardShort {
			row.Value = wholeSeconds(row.Value)
		}
		PlayerRow(p, layout.Rect{
			X: r.X + boardPadding + float64(i/rows)*cw, Y: r.Y + boardHead + float64(k)*rowH,
			W: cw, H: rowH,
		}, &row)
	}
}

// boardShort is the width of a column below which times have no fractions: names
// need the room more.
const boardShort = 180.0

// wholeSeconds returns a time without its fraction, anything else as it is.
func wholeSeconds(value string) string {
	if whole, fraction, ok := strings.Cut(value, "."); ok && len(fraction) == 2 && strings.Contains(whole, ":") {
		return whole
	}
	return value
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
		for _, rowH = range [...]float64{PlayerHeight, boardLowRow, boardLeastRow} {
			rows := math.Floor((boardArea(l).H - boardHead - boardPadding - s.watchingHeight()) / rowH)
			cols = int(math.Ceil(float64(n) / max(rows, 1)))
			if float64(cols)*narrow <= l.All.W-16 {
				return rowH, cols
			}
		}
	}
	return rowH, min(cols, max(widest, 1))
}

// ground draws the board's background, its title and the spectators.
func (s *Scoreboard) ground(p *widget.Painter, r layout.Rect, count string) {
	p.Raised(r, theme.RadiusDialog, theme.Fade(p.T.S2, 0.96))
	info := count
	if s.Info != "" {
		info = s.Info + "  ·  " + count + " players"
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
