package library

import (
	"playhead/assets"
	"playhead/render/canvas"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

const (
	fieldPart widget.Part = "library query"
	clearPart widget.Part = "library clear"
	termPart  widget.Part = "library term"  // N: index; removes it
	pagesPart widget.Part = "library about" // N: index of a term; opens the page of what it names
	facetPart widget.Part = "library facet" // N: index
	groupPart widget.Part = "library group"
	gridPart  widget.Part = "library grid" // N: 0 list, 1 grid
)

// A query is what the library is asked, and what it answered.
type query struct {
	d     *desk.Desk
	host  Host
	field widget.Field
	ask   Ask
	found *Found // nil until the first answer
	// places are the folders, how much is in each list, and how far the index is.
	places Places
	names  []Named // of the place Players or Maps
	asked  Place   // that names are of
	came   int     // how often anything came from the host
}

// find asks for what the list should show.
func (s *query) find() {
	if s.listsNames() {
		return
	}
	if s.host.Find != nil {
		s.host.Find(s.ask)
	}
}

// listsNames reports whether the list is one of players or maps.
func (s *query) listsNames() bool { return s.ask.Place == Players || s.ask.Place == Maps }

// items returns what is in the list.
func (s *query) items() []Item {
	if s.found == nil {
		return nil
	}
	return s.found.Items
}

// heading says how much was found, of so many names.
func (s *query) heading(names int) string {
	switch {
	case s.listsNames():
		word := "player"
		if s.ask.Place == Maps {
			word = "map"
		}
		return count(names, word)
	case s.found == nil:
		return ""
	case s.found.ByRuns && !hides(s.d):
		return count(s.found.Runs, "run") + " in " + count(len(s.found.Items), "recording")
	case s.ask.Place == Unreadable:
		return count(len(s.found.Items), "file")
	}
	return count(len(s.found.Items), "recording")
}

// paintField draws the field of the query.
func (s *query) paintField(p *widget.Painter, a areas, names int) {
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
	text := s.heading(names)
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

// paintChips draws what was understood of the query, what would narrow it, and
// how the list is shown.
func (s *query) paintChips(p *widget.Painter, r layout.Rect, group string, grid bool) {
	r.X, r.W = r.X+16, r.W-32
	y := r.Y + 4
	right := r.Right()
	if !s.listsNames() {
		right = paintForms(p, right, y-3, grid)
		label := "Group: " + group
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
		x += paintTerm(p, x, y, i, t.Label, t.Value) + 6
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
func paintForms(p *widget.Painter, right, y float64, grid bool) float64 {
	for n, tip := range [...]string{"List", "Grid"} {
		r := layout.Rect{X: right - 56 + float64(n)*28, Y: y, W: 26, H: 26}
		t := widget.Target{Part: gridPart, N: n}
		ink := p.T.T2
		switch {
		case grid == (n == 1):
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

// paintTerm draws an understood part of the query and returns its width.
func paintTerm(p *widget.Painter, x, y float64, i int, label, value string) float64 {
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
