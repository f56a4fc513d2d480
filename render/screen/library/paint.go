package library

import (
	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

const (
	backPart    widget.Part = "library back"
	drawerPart  widget.Part = "library places"
	listPart    widget.Part = "library list"
	patternPart widget.Part = "library excluded"
)

// Paint draws the screen.
func (s *Screen) Paint() {
	p := &s.d.P
	defer p.Hits.Own(input{s})()
	a := s.areas()
	p.Fill(s.d.Lay.Map, p.T.S1)
	searchView{s}.paintSearch(p, a)
	searchView{s}.paintChips(p, a)
	if !a.head.Empty() {
		listView{s}.paintHead(p, a.head)
	}
	p.Clip(a.list)
	p.MouseZone(a.list, widget.Target{Part: listPart}, widget.CursorDefault)
	listView{s}.paintList(p, a.list)
	p.Unclip()
	if !a.toast.Empty() {
		p.HLine(a.toast.X, a.toast.Y, a.toast.W, p.T.Line)
	}
	if !a.page.Empty() {
		pageView{s}.paintPage(p, a)
	}
	if !a.places.Empty() {
		placesView{s}.paintPlaces(p, a)
	}
	if !a.keys.Empty() {
		s.paintKeys(p, a.keys)
	}
}

// paintKeys draws the few keys one needs here.
func (s *Screen) paintKeys(p *widget.Painter, r layout.Rect) {
	p.Fill(r, p.T.S2)
	p.HLine(r.X, r.Y, r.W, p.T.Line)
	x := r.X + 16
	enter := "play"
	if s.listsNames() {
		enter = "open page"
	}
	for _, k := range [...][2]string{{"↑ ↓", "choose"}, {"Enter", enter}, {"Tab", "next control"}, {"Esc", "back"}} {
		w := p.TextWidth(theme.Label.In(theme.Mono), k[0]) + 14
		if x+w+8+p.TextWidth(theme.Label, k[1]) > r.Right()-8 {
			return
		}
		c := layout.Rect{X: x, Y: r.CenterY() - 10, W: w, H: 20}
		p.Box(c, theme.RadiusButton, p.T.S3, p.T.Line2)
		p.TextAt(c.CenterX(), c.CenterY(), canvas.Center, theme.Label.In(theme.Mono), p.T.T1, k[0])
		x += w + 8
		x += p.Text(x, r.CenterY(), theme.Label, p.T.T2, k[1]) + 22
	}
	const hint = "Type to search names, maps, players and chat. Narrow with <60s, 2026, map:, player:, is:new."
	if w := p.TextWidth(theme.Small, hint); x+w+24 < r.Right() {
		p.TextAt(r.Right()-16, r.CenterY(), canvas.Right, theme.Small, p.T.T3, hint)
	}
}

// paintSearch draws the field of the query.
func (s searchView) paintSearch(p *widget.Painter, a areas) {
	r := layout.Rect{X: a.search.X + 16, Y: a.search.Bottom() - 44, W: a.search.W - 32, H: 36}
	if a.drawer {
		p.Button(widget.Button{
			Rect: layout.Rect{X: r.X, Y: r.Y + 4, W: 28, H: 28}, Target: widget.Target{Part: drawerPart},
			Icon: assets.IconMenu, Flat: true, Tip: "Folders and lists",
		})
		r.CutLeft(36)
	}
	border := p.T.Line2
	if s.d.Types(&s.field) {
		border = p.T.AccText
	}
	p.Box(r, theme.RadiusButton, p.T.Field, border)
	p.FieldZone(r, widget.Target{Part: fieldPart}, &s.field)
	p.Icon(assets.IconSearch, r.X+12, r.Y+10, 16, p.T.T2)
	right := r.Right() - 8
	if s.field.Text() != "" {
		p.Button(widget.Button{
			Rect:   layout.Rect{X: right - 24, Y: r.Y + 6, W: 24, H: 24},
			Target: widget.Target{Part: clearPart}, Icon: assets.IconClose, Flat: true, Tip: "Clear the search",
			Key: "Esc",
		})
		right -= 32
	}
	text := s.heading()
	if w := p.TextWidth(theme.Label, text); w+140 < right-r.X {
		p.TextAt(right, r.CenterY(), canvas.Right, theme.Label, p.T.T2, text)
		right -= w + 12
	}
	x := r.X + 38
	if s.field.Text() == "" {
		hint := "Search names, maps, players and chat"
		if s.listsNames() {
			hint = "Search by name"
		}
		p.TextIn(x+3, r.CenterY(), right-x, canvas.Left, theme.Title.In(theme.Regular), p.T.T3, hint)
	}
	s.field.DrawText(p, x, r.CenterY(), right-x, theme.Title.In(theme.Regular), s.d.Types(&s.field))
}

const (
	fieldPart widget.Part = "library query"
	clearPart widget.Part = "library clear"
	termPart  widget.Part = "library term"  // N: index; removes it
	pagesPart widget.Part = "library about" // N: index of a term; opens the page of what it names
	facetPart widget.Part = "library facet" // N: index
	groupPart widget.Part = "library group"
	gridPart  widget.Part = "library grid" // N: 0 list, 1 grid
	sortPart  widget.Part = "library sort" // N: column
)

// paintChips draws what was understood of the query, what would narrow it, and
// how the list is shown.
func (s searchView) paintChips(p *widget.Painter, a areas) {
	r := layout.Rect{X: a.chips.X + 16, Y: a.chips.Y, W: a.chips.W - 32, H: a.chips.H}
	y := r.Y + 4
	right := r.Right()
	if !s.listsNames() {
		right = s.paintForms(p, right, y-3)
		label := "Group: " + s.ask.Group.String()
		w := p.TextWidth(theme.Label, label) + 26
		if right-w-8 > r.X+80 {
			right -= w + 8
			g := layout.Rect{X: right, Y: y - 3, W: w, H: 26}
			t := widget.Target{Part: groupPart}
			if p.Hovered(t) {
				p.Round(g, theme.RadiusButton, p.T.S4)
			}
			p.Text(g.X+6, g.CenterY(), theme.Label, p.T.T2, label)
			p.Icon(assets.IconDown, g.Right()-19, g.Y+5, 16, p.T.T3)
			p.Zone(g, t, widget.CursorPointer)
		}
	}
	p.Clip(layout.Rect{X: r.X - 4, Y: r.Y, W: right - r.X, H: r.H})
	defer p.Unclip()
	x := r.X
	if s.found == nil || s.listsNames() {
		return
	}
	if s.found.Problem != "" {
		p.Icon(assets.IconWarn, x, y+2, 16, p.T.Warn)
		p.TextIn(x+22, y+10, right-x-30, canvas.Left, theme.Label, p.T.Warn, s.found.Problem)
		return
	}
	for i, t := range s.found.Terms {
		x += s.term(p, x, y, i, t.Label, t.Value) + 6
	}
	if len(s.found.Terms) > 0 && len(s.found.Facets) > 0 {
		p.VLine(x+4, y, 20, p.T.Line2)
		x += 14
	}
	for i, f := range s.found.Facets {
		if f.Results && hides(s.d) {
			continue
		}
		c := widget.Chip{X: x, Y: y, Target: widget.Target{Part: facetPart, N: i}, Label: f.Label + "  " +
			thousands(f.Count)}
		if x+p.ChipWidth(c) > right-6 {
			break
		}
		x += p.Chip(c) + 6
	}
}

// paintForms draws the buttons for list and grid, and returns where they begin.
func (s searchView) paintForms(p *widget.Painter, right, y float64) float64 {
	for n, tip := range [...]string{"List", "Grid"} {
		r := layout.Rect{X: right - 56 + float64(n)*28, Y: y, W: 26, H: 26}
		t := widget.Target{Part: gridPart, N: n}
		ink := p.T.T2
		switch {
		case s.grid == (n == 1):
			p.Box(r, theme.RadiusButton, p.T.AccDim, p.T.AccText)
			ink = p.T.AccText
		case p.Hovered(t):
			p.Round(r, theme.RadiusButton, p.T.S4)
			ink = p.T.T1
		}
		if n == 0 {
			p.Icon(assets.IconMenu, r.X+5, r.Y+5, 16, ink)
		} else {
			for i := range 4 {
				p.RoundBorder(r.X+7+float64(i%2)*7, r.Y+7+float64(i/2)*7, 5, 5, 1, theme.LineHair, ink)
			}
		}
		p.Hits.Add(widget.Zone{Rect: r, Target: t, Cursor: widget.CursorPointer, Tip: tip})
	}
	return right - 60
}

// term draws an understood part of the query and returns its width.
func (s searchView) term(p *widget.Painter, x, y float64, i int, label, value string) float64 {
	lw := p.TextWidth(theme.Small, label)
	vw := min(p.TextWidth(theme.Small.In(theme.Medium), value), 160)
	r := layout.Rect{X: x, Y: y, W: lw + vw + 38, H: 20}
	p.Box(r, theme.RadiusChip, p.T.S5, p.T.Line3)
	p.Text(r.X+9, r.CenterY(), theme.Small, p.T.T2, label)
	p.TextIn(r.X+13+lw, r.CenterY(), vw+1, canvas.Left, theme.Small.In(theme.Medium), p.T.T1, value)
	if label == "player" || label == "map" {
		p.Hits.Add(widget.Zone{
			Rect:   layout.Rect{X: r.X, Y: r.Y - 2, W: r.W - 22, H: 24},
			Target: widget.Target{Part: pagesPart, N: i}, Cursor: widget.CursorPointer, Tip: "Open the page of " +
				value, Radius: theme.RadiusChip,
		})
	}
	t := widget.Target{Part: termPart, N: i}
	ink := p.T.T2
	if p.Hovered(t) {
		ink = p.T.T1
	}
	p.Canvas.Icon(assets.IconClose, r.Right()-18, r.Y+4, 12, ink)
	p.Hits.Add(widget.Zone{
		Rect: layout.Rect{X: r.Right() - 22, Y: r.Y - 2, W: 22, H: 24}, Target: t,
		Cursor: widget.CursorPointer, Tip: "Remove from the search", Radius: theme.RadiusChip,
	})
	return r.W
}
