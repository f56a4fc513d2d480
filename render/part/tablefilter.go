package part

import (
	"slices"
	"strings"

	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/table"
)

const (
	filterPart widget.Part = "table filter"       // the text field
	clearPart  widget.Part = "table filter clear" // empties it
)

// A filterField is the field in which a filter is typed, with ways to complete it.
type filterField struct {
	text  widget.Field
	wrong *table.FilterError // what cannot be read, nil if all can
	ways  widget.List
}

// has reports whether a term is part of the text.
func (f *filterField) has(term string) bool {
	return slices.Contains(table.Terms(f.text.Text()), term)
}

// toggled returns the text with a term, or without it if it has it.
func (f *filterField) toggled(term string) string {
	terms := table.Terms(f.text.Text())
	if i := slices.Index(terms, term); i >= 0 {
		terms = slices.Delete(terms, i, i+1)
	} else {
		terms = append(terms, term)
	}
	return strings.Join(terms, " ")
}

func (f *filterField) set(text string) {
	f.text.Replace(text)
}

// suggest finds completions for rows of a table. take replaces the text.
func (f *filterField) suggest(of *table.Table, take func(text string)) {
	text := f.text.Text()
	s := of.Suggest(text, f.text.Caret())
	f.ways = widget.List{Chosen: -1, Field: &f.text, Take: func(i int) {
		take(text[:s.From] + s.List[i].Text + text[s.To:])
	}}
	for _, c := range s.List {
		if c.Text != text[s.From:s.To] {
			f.ways.Items, f.ways.Counts = append(f.ways.Items, c.Label), append(f.ways.Counts, c.Rows)
			s.List[len(f.ways.Items)-1] = c
		}
	}
}

// key takes keys for the suggestions: Escape closes them first.
func (f *filterField) key(key string) bool {
	if key == "Escape" && len(f.ways.Items) > 0 {
		f.ways = widget.List{}
		return true
	}
	return f.ways.Key(key)
}

// paint draws the field, and marks what cannot be read.
func (f *filterField) paint(d *desk.Desk, r layout.Rect) {
	p, typing, text := &d.P, d.Types(&f.text), f.text.Text()
	border := p.T.Line2
	if typing || text != "" {
		border = p.T.AccText
	}
	p.Box(r, theme.RadiusButton, p.T.Field, border)
	p.Icon(assets.IconFilter, r.X+6, r.Y+5, 16, p.T.T3)
	inner := r.W - 34
	if text != "" {
		inner -= 20
	}
	switch {
	case typing || text != "":
		f.text.DrawText(p, r.X+28, r.CenterY(), inner, theme.Label, typing)
	default:
		p.TextIn(r.X+28, r.CenterY(), inner, canvas.Left, theme.Label, p.T.T3, "Filter")
	}
	if f.wrong != nil {
		at := func(n int) float64 { return r.X + 28 + p.TextWidth(theme.Label, text[:min(n, len(text))]) }
		from, to := min(at(f.wrong.From), r.X+28+inner-8), min(at(f.wrong.To), r.X+28+inner)
		p.FillRect(from, r.Bottom()-5, max(6, to-from), 1, p.T.Err)
	}
	p.FieldZone(r, widget.Target{Part: filterPart}, &f.text)
	if text != "" {
		x := layout.Rect{X: r.Right() - 24, Y: r.Y + 1, W: 24, H: 24}
		p.Icon(assets.IconClose, x.X+4, x.Y+4, 16, p.T.T3)
		p.Hits.Add(widget.Zone{
			Rect: x, Target: widget.Target{Part: clearPart}, Cursor: widget.CursorPointer,
			Tip: "Clear", Key: "Esc",
		})
	}
}

// paintWrong says what cannot be read.
func (f *filterField) paintWrong(p *widget.Painter, r layout.Rect) {
	p.TextIn(r.X+12, r.CenterY()-2, r.W-24, canvas.Left, theme.Small, p.T.Err, f.wrong.Problem)
}
