package widget

import (
	"image/color"
	"math"
	"strings"

	"github.com/rivo/uniseg"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
)

// Passage is a text of a dialog that can be selected; N: its number.
const Passage Part = "passage"

// A Reading is the texts of a dialog that users select and copy, in the order in which they are read, and
// what of them is selected. The zero Reading has none.
//
// The dialog begins it in each picture and writes its texts through it; who owns the zones of the dialog
// hands it presses. A nil Reading only writes.
type Reading struct {
	passages  []passage
	from, end spot    // of the selection
	word      [2]spot // that was pressed twice: where it begins and ends
}

// A spot is a place in the texts: so many bytes into what is written of a passage.
type spot struct{ passage, at int }

func (s spot) before(o spot) bool {
	return s.passage < o.passage || s.passage == o.passage && s.at < o.at
}

// A passage is a text on one row.
type passage struct {
	layout.Rect
	style  theme.Text
	text   string // as written
	whole  string // before it was cut
	before string // what separates it from the passage before
}

// Begin forgets the texts of the last picture, not what is selected.
func (r *Reading) Begin() { r.passages = r.passages[:0] }

// Write writes s as [canvas.Canvas.TextIn] does, and takes it up; with a width of 0 it is not cut. before is
// what separates it from the text before where both are copied.
func (r *Reading) Write(p *Painter, x, y, w float64, al canvas.Align, st theme.Text, col color.NRGBA,
	s, before string,
) {
	if s == "" {
		return
	}
	text := s
	if w > 0 {
		text = p.Fit(st, s, w)
	}
	wide := p.TextWidth(st, text)
	switch al {
	case canvas.Center:
		x += (w - wide) / 2
	case canvas.Right:
		x += w - wide
	}
	if r == nil {
		p.Text(x, y, st, col, text)
		return
	}
	n := len(r.passages)
	g := passage{layout.Rect{X: x, Y: y - st.Line/2, W: wide, H: st.Line}, st, text, s, before}
	r.passages = append(r.passages, g)
	if a, b := r.selected(n); a < b {
		x0 := x + p.TextWidth(st, text[:a])
		p.FillRect(x0, g.Y, x+p.TextWidth(st, text[:b])-x0, g.H, p.T.S5)
	}
	p.Text(x, y, st, col, text)
	p.MouseZone(g.Rect, Control(Passage, n), CursorText)
}

// Paragraph writes lines of s, which [canvas.Canvas.Wrap] made, below each other in rows of so many px, the
// first on the middle y, and returns the middle of the row after the last. Copied, they are s again.
func (r *Reading) Paragraph(p *Painter, x, y, row float64, st theme.Text, col color.NRGBA, s string, lines []string,
	before string,
) float64 {
	for i, line := range lines {
		if i > 0 {
			before = " "
		}
		if at := strings.Index(s, line); at >= 0 {
			if i > 0 {
				before = s[:at]
			}
			s = s[at+len(line):]
		}
		r.Write(p, x, y, 0, canvas.Left, st, col, line, before)
		y += row
	}
	return y
}

// bounds returns both ends of the selection, the earlier first.
func (r *Reading) bounds() (from, to spot) {
	if r.end.before(r.from) {
		return r.end, r.from
	}
	return r.from, r.end
}

// selected returns which bytes of passage n are selected.
func (r *Reading) selected(n int) (a, b int) {
	from, to := r.bounds()
	if n < from.passage || n > to.passage {
		return 0, 0
	}
	a, b = 0, len(r.passages[n].text)
	if n == from.passage {
		a = min(from.at, b)
	}
	if n == to.passage {
		b = min(to.at, b)
	}
	return a, b
}

// Press selects from where a press on a passage or on the ground between them began to where the pointer is: by
// words when it was pressed twice, by passages when it was pressed three times, and with Shift from where the
// selection began. It reports whether there is anything to select.
func (r *Reading) Press(p *Painter, press *Press, extend bool) bool {
	if len(r.passages) == 0 {
		return false
	}
	at := r.spotAt(p, press.X, press.Y)
	switch {
	case press.Phase == Ended:
	case press.Double, press.Triple:
		a, b := r.around(at, press.Triple)
		if press.Phase == Begun {
			r.word = [2]spot{a, b}
		}
		if r.from, r.end = r.word[0], b; b.before(r.word[1]) {
			r.from, r.end = r.word[1], a
		}
	case press.Phase == Begun && !extend:
		r.from, r.end = at, at
	default:
		r.end = at
	}
	return true
}

// around returns where the word at a place begins and ends, or the whole passage.
func (r *Reading) around(at spot, whole bool) (from, to spot) {
	text := r.passages[at.passage].text
	a, b := 0, len(text)
	if !whole {
		a, b = wordAt(text, at.at)
	}
	return spot{at.passage, a}, spot{at.passage, b}
}

// spotAt returns the place in the texts nearest to one of the picture: in the nearest row, there in the nearest
// passage.
func (r *Reading) spotAt(p *Painter, x, y float64) spot {
	best, least := 0, math.Inf(1)
	for i := range r.passages {
		g := &r.passages[i]
		dx, dy := max(g.X-x, x-g.Right(), 0), max(g.Y-y, y-g.Bottom(), 0)
		if d := dx + 1000*dy; d < least {
			best, least = i, d
		}
	}
	g := &r.passages[best]
	return spot{best, nearest(p, g.style, g.text, x-g.X)}
}

// SelectAll selects all texts.
func (r *Reading) SelectAll() {
	if n := len(r.passages); n > 0 {
		r.from, r.end = spot{}, spot{n - 1, len(r.passages[n-1].text)}
	}
}

// Selected returns the selected text, all of it where nothing is selected. What was cut to its room is whole
// when all that is written of it is selected.
func (r *Reading) Selected() string {
	if r.from == r.end {
		all := *r
		all.SelectAll()
		return all.copied()
	}
	return r.copied()
}

func (r *Reading) copied() string {
	var b strings.Builder
	for n := range r.passages {
		g := &r.passages[n]
		from, to := r.selected(n)
		if from == to {
			continue
		}
		if b.Len() > 0 {
			b.WriteString(g.before)
		}
		if from == 0 && to == len(g.text) {
			b.WriteString(g.whole)
		} else {
			b.WriteString(g.text[from:to])
		}
	}
	return b.String()
}

// nearest returns how many bytes of s are left of the gap between two characters that is nearest to x, in px from
// where s begins.
func nearest(p *Painter, st theme.Text, s string, x float64) int {
	at, left := 0, 0.0
	for end, state := 0, -1; end < len(s); {
		var letter string
		letter, _, _, state = uniseg.FirstGraphemeClusterInString(s[end:], state)
		end += len(letter)
		right := p.TextWidth(st, s[:end])
		if x < (left+right)/2 {
			return at
		}
		at, left = end, right
	}
	return at
}

// wordAt returns where the word around byte at of s begins and ends: what stands between spaces.
func wordAt(s string, at int) (from, to int) {
	from = strings.LastIndexAny(s[:at], " \t\n") + 1
	if n := strings.IndexAny(s[at:], " \t\n"); n >= 0 {
		return from, at + n
	}
	return from, len(s)
}
