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
	Counts []int // how often each occurs, drawn as bars; nil for none
	Chosen int   // row under the keyboard, −1 none
	Take   func(i int)
	Field  *Field // that is typed into: a press on the list does not end that
}

const (
	rowPart    Part = "suggestion" // N: index
	row             = 24.0
	barWidth        = 60.0
	countWidth      = barWidth + 56 // of a bar with its number
)

// Draw draws the list below a field, within an area.
func (l *List) Draw(p *Painter, field, within layout.Rect) {
	if len(l.Items) == 0 {
		return
	}
	defer p.Hits.Own(l)()
	r := layout.Rect{X: field.X, Y: field.Bottom() + 3, W: field.W, H: 8 + row*float64(len(l.Items))}
	r.H = min(r.H, within.Bottom()-r.Y)
	most := 1
	for _, n := range l.Counts {
		most = max(most, n)
	}
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
		if i < len(l.Counts) && w > countWidth+50 {
			w -= countWidth
			l.paintCount(p, layout.Rect{X: at.X + 8 + w, Y: at.Y, W: countWidth, H: at.H}, l.Counts[i], most)
		}
		p.TextIn(at.X+8, at.CenterY(), w, canvas.Left, theme.Label, p.T.T1, item)
		p.Hits.Add(Zone{Rect: at, Target: t, Cursor: CursorPointer, Mouse: true, Field: l.Field})
	}
}

// paintCount draws a number among numbers up to most.
func (l *List) paintCount(p *Painter, r layout.Rect, n, most int) {
	bar := layout.Rect{X: r.X + 8, Y: r.CenterY() - 3, W: barWidth, H: 6}
	p.Round(bar, theme.RadiusBar, p.T.S0)
	bar.W = max(2, bar.W*float64(n)/float64(most))
	p.Round(bar, theme.RadiusBar, p.T.Den2)
	p.TextAt(r.Right()-8, r.CenterY(), canvas.Right, theme.Small.In(theme.Mono), p.T.T2, Thousands(n))
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
