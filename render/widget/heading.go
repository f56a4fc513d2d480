package widget

import (
	"strconv"

	"playhead/assets"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/theme"
)

// HeadingHeight is the height of a heading above a list.
const HeadingHeight = 34.0

// Heading draws a heading with its count.
func (p *Painter) Heading(r layout.Rect, title, count string) {
	w := p.Text(r.X+11, r.CenterY(), theme.Body.In(theme.Medium), p.T.T1, title)
	p.Text(r.X+19+w, r.CenterY(), theme.Label.In(theme.Mono), p.T.T3, count)
}

// HeadingButton draws the button at the right of a heading; why says why it cannot
// be used when it cannot.
func (p *Painter) HeadingButton(r layout.Rect, icon assets.Icon, t Target, tip, why string, can bool) {
	b := Button{
		Rect: layout.Rect{X: r.Right() - 8 - 28, Y: r.Y + 3, W: 28, H: 28}, Target: t, Icon: icon,
		Flat: true, Tip: tip,
	}
	if !can {
		b.State, b.Tip = Disabled, why
	}
	p.Button(b)
}

// FieldKey draws the keys that lead to a field, at its end.
func (p *Painter) FieldKey(f layout.Rect, a keyboard.Action) {
	if key := p.Shortcut(a); key != "" {
		w := max(17, p.TextWidth(theme.Small.In(theme.Mono), key)+10)
		p.KeyCap(f.Right()-7-w, f.CenterY(), key)
	}
}

// Thousands returns n as 1,204.
func Thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Plural returns "1 note", "2 notes".
func Plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return Thousands(n) + " " + word + "s"
}
