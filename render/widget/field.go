package widget

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
)

// A Field is a line of text that is being edited. The zero Field is empty.
type Field struct {
	text   []rune
	caret  int
	anchor int // other end of the selection
}

// Text returns what the field holds.
func (f *Field) Text() string { return string(f.text) }

// Set replaces the text and selects all of it.
func (f *Field) Set(s string) {
	f.text = []rune(s)
	f.SelectAll()
}

// Clear empties the field.
func (f *Field) Clear() { *f = Field{} }

// Caret returns where the caret is, in bytes.
func (f *Field) Caret() int { return len(string(f.text[:f.caret])) }

// SelectAll selects the whole text.
func (f *Field) SelectAll() { f.anchor, f.caret = 0, len(f.text) }

// Selected returns the selected text.
func (f *Field) Selected() string {
	a, b := f.selection()
	return string(f.text[a:b])
}

func (f *Field) selection() (from, to int) { return min(f.anchor, f.caret), max(f.anchor, f.caret) }

// Insert types s over the selection. Line breaks become spaces, control
// characters are left out.
func (f *Field) Insert(s string) {
	clean := strings.Map(func(r rune) rune {
		switch {
		case r == '\n', r == '\t':
			return ' '
		case unicode.IsControl(r):
			return -1
		}
		return r
	}, s)
	a, b := f.selection()
	rest := append([]rune(clean), f.text[b:]...)
	f.text = append(f.text[:a], rest...)
	f.caret = a + len([]rune(clean))
	f.anchor = f.caret
}

// Backspace removes the selection or the character before the caret, by words
// with word.
func (f *Field) Backspace(word bool) {
	if f.anchor == f.caret {
		f.Move(-1, word, true)
	}
	f.Insert("")
}

// Delete removes the selection or the character behind the caret.
func (f *Field) Delete(word bool) {
	if f.anchor == f.caret {
		f.Move(1, word, true)
	}
	f.Insert("")
}

// Move moves the caret by one character or word to the left (−1) or right (1),
// keeping the selection's other end with extend.
func (f *Field) Move(dir int, word, extend bool) {
	if a, b := f.selection(); !extend && a != b && !word {
		f.caret = a
		if dir > 0 {
			f.caret = b
		}
		f.anchor = f.caret
		return
	}
	f.caret = f.beside(dir)
	for word && f.caret > 0 && f.caret < len(f.text) && !f.wordStart() {
		f.caret += dir
	}
	if !extend {
		f.anchor = f.caret
	}
}

// beside returns the place one character (grapheme cluster) to the left or right
// of the caret, that of the caret at the ends of the text.
func (f *Field) beside(dir int) int {
	from, state := 0, -1
	for rest := string(f.text); rest != ""; {
		var c string
		c, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		to := from + utf8.RuneCountInString(c)
		switch {
		case dir < 0 && to >= f.caret:
			return from
		case dir > 0 && to > f.caret:
			return to
		}
		from = to
	}
	return f.caret
}

// wordStart reports whether a word begins at the caret.
func (f *Field) wordStart() bool {
	return !unicode.IsSpace(f.text[f.caret]) && unicode.IsSpace(f.text[f.caret-1])
}

// Home moves the caret to the start, End to the end.
func (f *Field) Home(extend bool) { f.jump(0, extend) }

// End: see Home.
func (f *Field) End(extend bool) { f.jump(len(f.text), extend) }

func (f *Field) jump(to int, extend bool) {
	f.caret = to
	if !extend {
		f.anchor = to
	}
}

// DrawText draws the text in a row that starts at x and is w wide, with the
// selection and, when active, the caret. A long text is moved so that the caret
// is in view.
func (f *Field) DrawText(p *Painter, x, y, w float64, st theme.Text, active bool) {
	before := p.TextWidth(st, string(f.text[:f.caret]))
	shift := max(0, before-w+2)
	p.Clip(layout.Rect{X: x - 1, Y: y - st.Line/2, W: w + 2, H: st.Line})
	if a, b := f.selection(); active && a != b {
		x0 := x - shift + p.TextWidth(st, string(f.text[:a]))
		x1 := x - shift + p.TextWidth(st, string(f.text[:b]))
		p.FillRect(x0, y-st.Line/2, x1-x0, st.Line, p.T.S5)
	}
	p.TextAt(x-shift, y, canvas.Left, st, p.T.T1, f.Text())
	if active {
		p.VLine(x-shift+before, y-st.Line/2+1, st.Line-2, p.T.T1)
	}
	p.Unclip()
}
