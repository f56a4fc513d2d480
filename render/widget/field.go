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
	word   run // that was pressed twice

	done, undone []edited // texts before changes, and those that Undo took back; the latest last
	kind         edit     // what the last change was
}

// A run is characters of a text, from one to before another.
type run struct{ from, to int }

// A drawnField is where a field was drawn last.
type drawnField struct {
	x, shift float64 // shift: how far a text that is too long is moved to the left
	style    theme.Text
}

// mostFields is of how many fields a painter knows where they are.
const mostFields = 32

// drew notes where a field was drawn.
func (p *Painter) drew(f *Field, at drawnField) {
	if p.fields == nil || len(p.fields) >= mostFields {
		p.fields = map[*Field]drawnField{}
	}
	p.fields[f] = at
}

// edited is what a field holds at one moment.
type edited struct {
	text          string
	caret, anchor int
}

// edit is a way to change a field. Changes of one way that follow each other are undone together.
type edit uint8

const (
	noEdit edit = iota // the next change is one of its own
	typing
	typedSpace // after a word: the next letter begins another one
	erasing
)

// mostEdits is how many changes a field can undo.
const mostEdits = 200

// Text returns what the field holds.
func (f *Field) Text() string {
	if len(f.text) == 0 { // most fields are empty in most pictures: converting that allocates
		return ""
	}
	return string(f.text)
}

// Set begins to edit a text, with all of it selected. There is nothing to undo then.
func (f *Field) Set(s string) {
	*f = Field{text: []rune(s)}
	f.SelectAll()
}

// Replace replaces the text, with the caret behind it. Undo brings it back.
func (f *Field) Replace(s string) {
	if s != f.Text() {
		f.note(noEdit)
		f.text = []rune(s)
	}
	f.End(false)
}

func (f *Field) now() edited { return edited{f.Text(), f.caret, f.anchor} }

// note notes that the field is about to be changed.
func (f *Field) note(kind edit) {
	together := kind != noEdit && kind == f.kind || kind == typedSpace && f.kind == typing
	if f.kind = kind; together && len(f.done) > 0 {
		return
	}
	f.undone = nil
	if f.done = append(f.done, f.now()); len(f.done) > mostEdits {
		f.done = append(f.done[:0], f.done[1:]...)
	}
}

// Undo takes back the last change of the text: a word that was typed, a paste, what was deleted. Redo
// makes it again. Both do nothing where there is none.
func (f *Field) Undo() { f.step(&f.done, &f.undone) }

// Redo: see Undo.
func (f *Field) Redo() { f.step(&f.undone, &f.done) }

func (f *Field) step(from, to *[]edited) {
	n := len(*from)
	if n == 0 {
		return
	}
	e := (*from)[n-1]
	*from, *to = (*from)[:n-1], append(*to, f.now())
	f.text, f.caret, f.anchor, f.kind = []rune(e.text), e.caret, e.anchor, noEdit
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

// Type types s over the selection: what Insert does, but letter after letter becomes a word that Undo
// takes back as one.
func (f *Field) Type(s string) {
	if a, b := f.selection(); a != b {
		f.kind = noEdit
	}
	for _, r := range s {
		kind := typing
		if unicode.IsSpace(r) {
			kind = typedSpace
		}
		f.insert(string(r), kind)
	}
}

// Insert puts s in place of the selection. Line breaks become spaces, control
// characters are left out.
func (f *Field) Insert(s string) { f.insert(s, noEdit) }

func (f *Field) insert(s string, kind edit) {
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
	if a == b && clean == "" {
		return
	}
	f.note(kind)
	rest := append([]rune(clean), f.text[b:]...)
	f.text = append(f.text[:a], rest...)
	f.caret = a + len([]rune(clean))
	f.anchor = f.caret
}

// Backspace removes the selection or the character before the caret, by words
// with word.
func (f *Field) Backspace(word bool) { f.erase(-1, word) }

// erase removes the selection, or what is beside the caret: letters one after the other as one change.
func (f *Field) erase(dir int, word bool) {
	kind, before := f.kind, f.now()
	if f.anchor == f.caret {
		f.Move(dir, word, true)
	}
	if f.kind = kind; f.anchor == f.caret {
		return
	}
	f.insert("", erasing)
	if n := len(f.done); kind != erasing && n > 0 {
		f.done[n-1] = before // without the letter selected
	}
}

// Delete removes the selection or the character behind the caret.
func (f *Field) Delete(word bool) { f.erase(1, word) }

// Move moves the caret by one character or word to the left (−1) or right (1),
// keeping the selection's other end with extend.
func (f *Field) Move(dir int, word, extend bool) {
	f.kind = noEdit
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
	f.caret, f.kind = to, noEdit
	if !extend {
		f.anchor = to
	}
}

// Point moves the caret to the gap between characters nearest to x, px of the window, as the field was drawn
// last, keeping the selection's other end with extend.
func (f *Field) Point(p *Painter, x float64, extend bool) {
	text, at := f.Text(), p.fields[f]
	n := nearest(p, at.style, text, x-at.x+at.shift)
	f.jump(utf8.RuneCountInString(text[:n]), extend)
}

// SelectWord selects the word at the caret.
func (f *Field) SelectWord() {
	f.word = f.wordAtCaret()
	f.jump(f.word.from, false)
	f.jump(f.word.to, true)
}

// PointWord is Point for a press that began with SelectWord: it selects from that word to the one at x, both whole.
func (f *Field) PointWord(p *Painter, x float64) {
	f.Point(p, x, true)
	at, most := f.wordAtCaret(), len(f.text) // keys may have shortened the text meanwhile
	from, to := min(f.word.from, most), min(f.word.to, most)
	if f.caret < from {
		f.anchor, f.caret = to, at.from
		return
	}
	f.anchor, f.caret = from, max(to, at.to)
}

func (f *Field) wordAtCaret() run {
	text := f.Text()
	a, b := wordAt(text, f.Caret())
	return run{utf8.RuneCountInString(text[:a]), utf8.RuneCountInString(text[:b])}
}

// DrawText draws the text in a row that starts at x and is w wide, with the
// selection and, when active, the caret. A long text is moved so that the caret
// is in view, no further than that.
func (f *Field) DrawText(p *Painter, x, y, w float64, st theme.Text, active bool) {
	before := p.TextWidth(st, string(f.text[:f.caret]))
	shift := min(p.fields[f].shift, max(0, p.TextWidth(st, f.Text())-w+2))
	shift = min(max(shift, before-w+2), before)
	p.drew(f, drawnField{x, shift, st})
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
