package widget

import (
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
)

// A List is the ways to go on. The zero List has none.
type List struct {
	Clicks
	Items  []string
	Chosen int // row under the keyboard, −1 none
	Take   func(i int)
	Field  *Field // that is typed into: a press on the list does not end that
}

const (
	rowPart Part = "suggestion" // N: index
	row          = 24.0
)

// Draw draws the list below a field, within an area.
func (l *List) Draw(p *Painter, field, within layout.Rect) {
	if len(l.Items) == 0 {
		return
	}
	defer p.Hits.Own(l)()
	r := layout.Rect{X: field.X, Y: field.Bottom() + 3, W: field.W, H: 8 + row*float64(len(l.Items))}
	r.H = min(r.H, within.Bottom()-r.Y)
	p.Raised(r, theme.RadiusCard, p.T.S3)
	p.Hits.Add(Zone{Rect: r, Target: Target{Part: Ground}, Mouse: true, Field: l.Field})
	p.Clip(r.Inset(1))
	defer p.Unclip()
	for i, item := range l.Items {
		at := layout.Rect{X: r.X + 4, Y: r.Y + 4 + row*float64(i), W: r.W - 8, H: row}
		t := Target{Part: rowPart, N: i}
		if i == l.Chosen || p.Hovered(t) {
			p.Round(at, theme.RadiusButton, p.T.S5)
		}
		w := at.W - 16
		if i == max(l.Chosen, 0) {
			w -= 34
			p.KeyCap(at.Right()-30, at.CenterY(), "Tab")
		}
		p.TextIn(at.X+8, at.CenterY(), w, canvas.Left, theme.Label, p.T.T1, item)
		p.Hits.Add(Zone{Rect: at, Target: t, Cursor: CursorPointer, Mouse: true, Field: l.Field})
	}
}

// Click takes a suggestion.
func (l *List) Click(p *Press) {
	if p.Target.Part == rowPart && p.Target.N < len(l.Items) {
		l.Take(p.Target.N)
	}
}

// Key handles a key of a text field with the list, and reports whether it was for
// the list: arrows choose, Tab takes the chosen or the first one, Enter a chosen
// one.
func (l *List) Key(key string) bool {
	n := len(l.Items)
	if n == 0 {
		return false
	}
	switch key {
	case "ArrowDown":
		l.Chosen = (l.Chosen + 1) % n
	case "ArrowUp":
		l.Chosen = (max(l.Chosen, 0) - 1 + n) % n
	case "Tab":
		l.Take(max(l.Chosen, 0))
	case "Enter", "NumpadEnter":
		if l.Chosen < 0 {
			return false
		}
		l.Take(l.Chosen)
	default:
		return false
	}
	return true
}
