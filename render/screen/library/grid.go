package library

import (
	"math"
	"slices"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/times"
)

// A grid is the recordings of a list as cards, in the order of its table.
type grid struct {
	on     bool
	area   layout.Rect
	blocks []gridBlock
	per    int     // cards in a row
	high   float64 // of a row
	most   float64
	scroll float64
	offset float64 // scroll, as far as there is so much
}

// A gridBlock is the cards below a heading.
type gridBlock struct {
	part.Block
	y float64 // of the first row; the heading is above
}

// arrange lays the cards out.
func (g *grid) arrange(area layout.Rect, blocks []part.Block) {
	g.area, g.blocks = area, nil
	g.per = max(1, int((area.W-16)/cellWidth))
	g.high = ((area.W-16)/float64(g.per)-16)*9/16 + 62
	y := 0.0
	for _, b := range blocks {
		if b.Heading != "" {
			y += groupHeight
		}
		g.blocks = append(g.blocks, gridBlock{b, y})
		y += float64((len(b.Rows)+g.per-1)/g.per) * g.high
	}
	g.most = max(0, y+8-area.H)
	g.offset = min(max(g.scroll, 0), g.most)
}

func (g *grid) scrollBy(px float64) { g.scroll = min(max(g.offset+px, 0), g.most) }

// reveal scrolls no further than needed to show the card of an item.
func (g *grid) reveal(item int) {
	for _, b := range g.blocks {
		if i := slices.Index(b.Rows, item); i >= 0 {
			y := b.y + float64(i/g.per)*g.high
			g.scroll = max(min(g.offset, y), y+g.high-g.area.H)
		}
	}
}

// inView returns the items whose cards are in view.
func (g *grid) inView() (items []int) {
	for _, b := range g.blocks {
		first := max(0, int((g.offset-b.y)/g.high)) * g.per
		last := (int(math.Floor((g.offset+g.area.H-b.y)/g.high)) + 1) * g.per
		if last > first {
			items = append(items, b.Rows[min(first, len(b.Rows)):min(last, len(b.Rows))]...)
		}
	}
	return items
}

// page returns how many cards PageDown moves.
func (g *grid) page() int { return max(1, int(g.area.H/g.high)-1) * g.per }

// paintGrid draws the cards in view.
func (s *list) paintGrid(p *widget.Painter, r layout.Rect) {
	g := &s.grid
	top := g.area.Y - g.offset
	for _, b := range g.blocks {
		if y := top + b.y; b.Heading != "" && y > r.Y && y-groupHeight < r.Bottom() {
			paintHeading(p, layout.Rect{X: r.X, Y: y - groupHeight, W: r.W, H: groupHeight}, b.Block)
		}
		for i, item := range b.Rows {
			y := top + b.y + float64(i/g.per)*g.high
			if y+g.high < r.Y || y > r.Bottom() {
				continue
			}
			w := (r.W - 16) / float64(g.per)
			s.paintCard(p, layout.Rect{X: r.X + 8 + w*float64(i%g.per), Y: y, W: w, H: g.high}, item)
		}
	}
	p.Scrollbar(r, g.offset, r.H+g.most)
}

func paintHeading(p *widget.Painter, r layout.Rect, b part.Block) {
	p.Fill(r, p.T.S2)
	p.HLine(r.X, r.Bottom()-1, r.W, p.T.Line)
	n := thousands(len(b.Rows))
	nw := p.TextWidth(theme.Small, n)
	w := min(p.TextWidth(theme.Label.In(theme.Medium), b.Heading), r.W-48-nw)
	p.TextIn(r.X+16, r.CenterY(), w+1, canvas.Left, theme.Label.In(theme.Medium), p.T.T1, b.Heading)
	if room := r.W - w - nw - 60; b.Note != "" && room > 60 {
		p.TextIn(r.X+28+w, r.CenterY(), room, canvas.Left, theme.Small, p.T.T3, b.Note)
	}
	p.TextAt(r.Right()-16, r.CenterY(), canvas.Right, theme.Small, p.T.T3, n)
}

// paintCard draws a recording in the grid.
func (s *list) paintCard(p *widget.Painter, r layout.Rect, i int) {
	it := spoilerFree(s.d, &s.items()[i])
	hovered := hovers(p, i)
	r = r.Inset(8)
	ground, border := p.T.S2, p.T.Line
	switch {
	case i == s.table.Cursor():
		ground, border = p.T.Sel, p.T.AccText
	case hovered:
		ground, border = p.T.S3, p.T.Line2
	}
	p.Box(r, theme.RadiusCard, ground, border)
	pic := layout.Rect{X: r.X, Y: r.Y, W: r.W, H: r.W * 9 / 16}
	s.paintPicture(p, pic, it, hovered || i == s.table.Cursor())
	if it.Best != nil {
		text := times.WithUnit(it.Best.Time)
		w := p.TextWidth(theme.Small.In(theme.Mono), text) + 24
		plate := layout.Rect{X: pic.Right() - w - 6, Y: pic.Bottom() - 24, W: w, H: 18}
		p.Round(plate, theme.RadiusWell, p.P.Plate)
		p.Mark(theme.MarkFinish, plate.X+10, plate.CenterY(), 8, p.P.Marks[theme.MarkFinish])
		p.Text(plate.X+18, plate.CenterY(), theme.Small.In(theme.Mono), p.P.PlateText, text)
	}
	if it.Watched > 0 {
		paintWatched(p, layout.Rect{X: pic.X, Y: pic.Bottom() - 3, W: pic.W, H: 3}, it.Row)
	}
	name, second, col := p.T.T1, it.Map, p.T.T2
	switch {
	case it.Missing:
		name, second, col = p.T.T3, "disk not connected", p.T.Warn
	case it.Broken:
		name, second, col = p.T.T2, it.Error, p.T.Err
	case second == "":
		second = detail(it.Row)
	}
	s.marked(p, r.X+8, pic.Bottom()+14, r.W-16, theme.Label.In(theme.Medium), name, it.Name, it.Playable())
	dw := p.TextWidth(theme.Small, times.Date(it.Date))
	s.marked(p, r.X+8, pic.Bottom()+33, r.W-24-dw, theme.Small, col, second, it.Playable())
	p.TextAt(r.Right()-8, pic.Bottom()+33, canvas.Right, theme.Small, p.T.T3, times.Date(it.Date))
	p.Hits.Add(widget.Zone{
		Rect: r, Target: widget.Target{Part: rowPart, N: i}, Cursor: widget.CursorPointer,
		Mouse: true, Tip: it.Path, More: it.Error, Radius: theme.RadiusCard,
	})
}
