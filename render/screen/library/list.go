package library

import (
	"image/color"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/shelf"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim/times"
)

const (
	rowPart       widget.Part = "library row"       // N: index
	rowMapPart    widget.Part = "library row map"   // N: index
	rowPlayerPart widget.Part = "library row names" // N: index
	namePart      widget.Part = "library name"      // N: index
)

// A list is what was found, in rows or in a grid.
type list struct {
	*query
	chosen   int // index into the items, or the names that match
	chosenID int64
	scroll   float64
	grid     bool
	pictures pictures
}

func thousands(n int) string { return widget.Thousands(n) }

// heads are the columns that the list can be sorted by.
var heads = [...]struct {
	sort  shelf.Sort
	label string
	right bool
	at    func(c *columns) layout.Rect
}{
	{shelf.ByName, "Recording", false, func(c *columns) layout.Rect { return c.name }},
	{shelf.ByMap, "Map", false, func(c *columns) layout.Rect { return c.maps }},
	{shelf.ByPlayers, "Players", false, func(c *columns) layout.Rect { return c.players }},
	{shelf.ByLength, "Length", true, func(c *columns) layout.Rect { return c.length }},
	{shelf.ByDate, "Date", false, func(c *columns) layout.Rect { return c.date }},
	{shelf.ByBest, "Best run", true, func(c *columns) layout.Rect { return c.best }},
	{shelf.ByWatched, "Watched", false, func(c *columns) layout.Rect { return c.watched }},
}

// paintHead draws the names of the columns. A click sorts by one, the next turns
// the order around.
func (s *list) paintHead(p *widget.Painter, r layout.Rect) {
	p.HLine(r.X, r.Bottom()-1, r.W, p.T.Line)
	c := columnsOf(r, hides(s.d))
	by := s.sorted()
	for _, h := range heads {
		at := h.at(&c)
		if at.Empty() {
			continue
		}
		t := widget.Target{Part: sortPart, N: int(h.sort)}
		ink, st := p.T.T3, theme.Small
		if by == h.sort {
			ink, st = p.T.T1, theme.Small.In(theme.Medium)
		}
		if p.Hovered(t) {
			ink = p.T.T1
		}
		w := p.TextWidth(st, h.label)
		x := at.X
		if h.right {
			x = at.Right() - w
		}
		p.Text(x, r.CenterY(), st, ink, h.label)
		if by == h.sort {
			ax, d := x+w+8, 2.0
			if h.right {
				ax = x - 9
			}
			if s.ask.Reverse {
				d = -d
			}
			p.Triangle(ax-4, r.CenterY()-d, ax+4, r.CenterY()-d, ax, r.CenterY()+d*1.5, p.T.AccText)
		}
		p.Zone(layout.Rect{X: min(x, at.X) - 4, Y: r.Y + 1, W: max(w, at.W) + 8, H: r.H - 2}, t, widget.CursorPointer)
	}
}

// paintList draws the rows in view.
func (s *list) paintList(p *widget.Painter, r layout.Rect) {
	if s.rows() == 0 {
		s.paintNothing(p, r)
		return
	}
	most := s.most(r)
	scroll := min(s.scroll, most)
	top := r.Y - scroll
	h, per := s.rowHeight(r.W)
	all, _ := s.blocks(r.W)
	for _, b := range all {
		if b.heading && top+b.y > r.Y && top+b.y-groupHeight < r.Bottom() {
			paintHeading(p, layout.Rect{X: r.X, Y: top + b.y - groupHeight, W: r.W, H: groupHeight}, b)
		}
		for row := max(0, int((scroll-b.y)/h)); row*per < b.count; row++ {
			y := top + b.y + float64(row)*h
			if y > r.Bottom() {
				break
			}
			for i := row * per; i < min((row+1)*per, b.count); i++ {
				cell := layout.Rect{X: r.X, Y: y, W: r.W, H: h}
				if s.grid && !s.listsNames() {
					cell.W = (r.W - 16) / float64(per)
					cell.X += 8 + cell.W*float64(i-row*per)
				}
				s.paintItem(p, cell, b.from+i)
			}
		}
	}
	p.Scrollbar(r, scroll, r.H+most)
}

func (s *list) paintItem(p *widget.Painter, r layout.Rect, i int) {
	switch {
	case s.listsNames():
		s.paintName(p, r, i)
	case i >= len(s.items()):
	case s.grid:
		s.paintCell(p, r, i)
	default:
		s.paintRow(p, r, i)
	}
}

func paintHeading(p *widget.Painter, r layout.Rect, b block) {
	p.Fill(r, p.T.S2)
	p.HLine(r.X, r.Bottom()-1, r.W, p.T.Line)
	n := thousands(b.count)
	nw := p.TextWidth(theme.Small, n)
	w := min(p.TextWidth(theme.Label.In(theme.Medium), b.title), r.W-48-nw)
	p.TextIn(r.X+16, r.CenterY(), w+1, canvas.Left, theme.Label.In(theme.Medium), p.T.T1, b.title)
	if room := r.W - w - nw - 60; b.note != "" && room > 60 {
		p.TextIn(r.X+28+w, r.CenterY(), room, canvas.Left, theme.Small, p.T.T3, b.note)
	}
	p.TextAt(r.Right()-16, r.CenterY(), canvas.Right, theme.Small, p.T.T3, n)
}

// paintNothing says why there are no rows.
func (s *list) paintNothing(p *widget.Painter, r layout.Rect) {
	title, text := "", ""
	x := s.places.Indexing
	switch {
	case x.Problem != "":
		title, text = "No index", x.Problem
	case s.listsNames() && s.field.Text() != "":
		title = "Nothing found for “" + s.field.Text() + "”."
	case s.listsNames():
		title = "No names yet"
		if x.Step != "" {
			text = "They appear as recordings are read."
		}
	case s.found == nil:
		return
	case s.found.None != "":
		title = s.found.None
	case s.field.Text() != "":
		title = "Nothing found for “" + s.field.Text() + "”."
	case len(s.places.Folders) == 0 && x.Step == "":
		title, text = "No folders yet", "Add a folder with recordings, or drop it here. Playhead only reads it."
	case s.ask.Place == shelf.All && x.Step != "":
		title = "Looking for recordings…"
	case s.ask.Place == shelf.Watched:
		title, text = "Nothing watched yet", "Recordings you open appear here."
	case s.ask.Place == shelf.Unfinished:
		title, text = "Nothing left unfinished", ""
	case s.ask.Place == shelf.Bookmarked:
		title, text = "No bookmarks yet", s.d.Keys.Press("Press ", " while watching to set one.", action.Bookmark)
	case s.ask.Place == shelf.Unreadable:
		title = "All files can be read"
	default:
		title = "No recordings in this folder"
	}
	y := r.Y + min(90, r.H/3)
	p.TextIn(r.X+16, y, r.W-32, canvas.Center, theme.Title, p.T.T1, title)
	if text != "" {
		p.TextIn(r.X+16, y+26, r.W-32, canvas.Center, theme.Body, p.T.T2, text)
	}
	if x.Problem == "" && len(s.places.Folders) == 0 && s.host.AddFolder != nil && r.H > 180 {
		p.Primary(layout.Rect{X: r.CenterX() - 64, Y: y + 50, W: 128, H: 34}, widget.Target{Part: addPart, N: 1},
			"Add folder…")
	}
}

// ground draws the ground of a row or cell.
func (s *list) ground(p *widget.Painter, r layout.Rect, i int, hovered bool) {
	switch {
	case i == s.chosen:
		p.Fill(r, p.T.Sel)
		p.FillRect(r.X, r.Y, theme.LineBar, r.H, p.T.Acc)
	case hovered:
		p.Fill(r, p.T.S3)
	}
}

func hovers(p *widget.Painter, i int) bool {
	return p.Hovered(widget.Target{Part: rowPart, N: i}) || p.Hovered(widget.Target{Part: rowMapPart, N: i}) ||
		p.Hovered(widget.Target{Part: rowPlayerPart, N: i})
}

// paintRow draws a recording in the list.
func (s *list) paintRow(p *widget.Painter, r layout.Rect, i int) {
	it := spoilerFree(s.d, &s.items()[i])
	hovered := hovers(p, i)
	s.ground(p, layout.Rect{X: r.X, Y: r.Y, W: r.W, H: r.H - 1}, i, hovered)
	p.HLine(r.X, r.Bottom()-1, r.W, p.T.Line)
	t := widget.Target{Part: rowPart, N: i}
	zone := widget.Zone{Rect: r, Target: t, Cursor: widget.CursorPointer, Mouse: true}
	c := columnsOf(r, hides(s.d))
	y, name, ink, second := r.Y, p.T.T1, p.T.T2, p.T.T3
	if !it.Playable() {
		name, ink = p.T.T3, p.T.T3
		if it.Broken {
			name = p.T.T2
		}
	}
	s.paintPicture(p, layout.Rect{X: c.picture.X, Y: y + 5, W: 96, H: 54}, it, hovered || i == s.chosen)
	cut := s.marked(p, c.name.X, y+22, c.name.W, theme.Body.In(theme.Medium), name, it.Name, it.Playable())
	if it.Error != "" || it.Missing {
		zone.More = it.Error
	}
	text, col := detail(it.Row), second
	switch {
	case it.Missing:
		text, col = "disk not connected · "+it.Folder, p.T.Warn
	case it.Broken:
		text, col = it.Error, p.T.Err
	case it.Error != "":
		text, col = "ends early · "+text, p.T.Warn
	case it.Pending && c.players.Empty():
		text += " · not read yet"
	}
	cut = p.TextIn(c.name.X, y+42, c.name.W, canvas.Left, theme.Small, col, text) || cut
	if cut || zone.More != "" {
		zone.Tip = it.Path
	}
	p.Hits.Add(zone)
	if !c.maps.Empty() && it.Map != "" {
		s.marked(p, c.maps.X, y+32, c.maps.W, theme.Label, ink, it.Map, it.Playable())
		p.Hits.Add(widget.Zone{
			Rect:   layout.Rect{X: c.maps.X, Y: y + 18, W: c.maps.W, H: 28},
			Target: widget.Target{Part: rowMapPart, N: i}, Cursor: widget.CursorPointer, Mouse: true, Tip: it.Map,
			More: "Double-click to open the map's page.",
		})
	}
	if !c.players.Empty() {
		s.paintPlayers(p, c.players, y, i, it, ink)
	}
	mono := theme.Label.In(theme.Mono)
	if !c.length.Empty() {
		p.TextAt(c.length.Right(), y+32, canvas.Right, mono, ink, length(it.Length))
	}
	if !c.date.Empty() {
		line := y + 32
		if it.FileDate {
			line = y + 22
			p.TextIn(c.date.X, y+42, c.date.W, canvas.Left, theme.Small, p.T.T3, "of the file")
		}
		p.TextIn(c.date.X, line, c.date.W, canvas.Left, theme.Label, ink, times.Date(it.Date))
	}
	if !c.best.Empty() && it.Best != nil {
		st := theme.Body.In(theme.Mono)
		w := p.TextWidth(st, times.Duration(it.Best.Time))
		p.TextAt(c.best.Right(), y+32, canvas.Right, st, name, times.Duration(it.Best.Time))
		if it.Playable() {
			p.Mark(theme.MarkFinish, c.best.Right()-w-10, y+32, 9, p.T.Marks[theme.MarkFinish])
		}
	}
	if !c.watched.Empty() {
		paintWatched(p, layout.Rect{X: c.watched.X, Y: y + 30, W: 72, H: 4}, it.Row)
	}
}

func (s *list) paintPlayers(p *widget.Painter, c layout.Rect, y float64, i int, it *shelf.Item, ink color.NRGBA) {
	names, more := players(it.Row)
	if it.Pending {
		p.TextIn(c.X, y+32, c.W, canvas.Left, theme.Small, p.T.T4, "not read yet")
		return
	}
	if names == "" {
		return
	}
	line := y + 32
	if more != "" {
		line = y + 22
		p.TextIn(c.X, y+42, c.W, canvas.Left, theme.Small, p.T.T3, more)
	}
	s.marked(p, c.X, line, c.W, theme.Label, ink, names, it.Playable())
	p.Hits.Add(widget.Zone{
		Rect:   layout.Rect{X: c.X, Y: y + 10, W: c.W, H: 44},
		Target: widget.Target{Part: rowPlayerPart, N: i}, Cursor: widget.CursorPointer, Mouse: true, Tip: names,
		More: "Double-click to open the first player's page.",
	})
}

func paintWatched(p *widget.Painter, bar layout.Rect, r *shelf.Row) {
	p.Round(bar, 2, p.T.S4)
	if r.Watched <= 0 {
		return
	}
	bar.W = max(4, bar.W*min(r.Watched, 1))
	ink := p.T.AccText
	if !r.Playable() {
		ink = p.T.Den
	}
	p.Round(bar, 2, ink)
}

// paintPicture draws what a recording looks like, or what kind of file it is.
func (s *list) paintPicture(p *widget.Painter, r layout.Rect, it *shelf.Item, play bool) {
	p.Round(r, theme.RadiusWell, p.T.S0)
	if img := s.pictures.of(it.ID); img != nil {
		p.Image(img, r.X, r.Y, r.W, r.H)
	} else {
		icon := assets.IconFile
		switch {
		case it.Broken:
			icon = assets.IconError
		case it.Pending:
			icon = assets.IconClock
		}
		p.Icon(icon, r.CenterX()-8, r.CenterY()-8, 16, p.T.T4)
	}
	switch {
	case it.Missing:
		veil := p.T.S1
		veil.A = 184
		p.Fill(r, veil)
		p.Icon(assets.IconFolder, r.CenterX()-8, r.CenterY()-8, 16, p.T.T3)
	case play && it.Playable():
		p.Disc(r.CenterX(), r.CenterY(), 14, p.T.Acc)
		p.Icon(assets.IconPlay, r.CenterX()-7.5, r.CenterY()-8, 16, p.T.OnAcc)
	}
	p.Edge(r, theme.RadiusWell, p.T.Line)
}

// marked draws text with the words of the query on a ground, and reports whether
// it was cut.
func (s *list) marked(p *widget.Painter, x, y, w float64, st theme.Text, ink color.NRGBA, text string,
	bright bool,
) (cut bool) {
	if s.found != nil {
		ground := p.T.S5
		if !bright {
			ground = p.T.S4
		}
		for _, word := range s.found.Words {
			from, to := find(text, word)
			if from < 0 {
				continue
			}
			x0, x1 := p.TextWidth(st, text[:from]), p.TextWidth(st, text[:to])
			if x1 <= w {
				p.Round(layout.Rect{X: x + x0 - 2, Y: y - 9, W: x1 - x0 + 4, H: 18}, theme.RadiusWell, ground)
			}
		}
	}
	return p.TextIn(x, y, w, canvas.Left, st, ink, text)
}

// paintCell draws a recording in the grid.
func (s *list) paintCell(p *widget.Painter, r layout.Rect, i int) {
	it := spoilerFree(s.d, &s.items()[i])
	hovered := hovers(p, i)
	r = r.Inset(8)
	ground, border := p.T.S2, p.T.Line
	switch {
	case i == s.chosen:
		ground, border = p.T.Sel, p.T.AccText
	case hovered:
		ground, border = p.T.S3, p.T.Line2
	}
	p.Box(r, theme.RadiusCard, ground, border)
	pic := layout.Rect{X: r.X, Y: r.Y, W: r.W, H: r.W * 9 / 16}
	s.paintPicture(p, pic, it, hovered || i == s.chosen)
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

// paintName draws a player or a map.
func (s *list) paintName(p *widget.Painter, r layout.Rect, i int) {
	n := s.matching()[i]
	t := widget.Target{Part: namePart, N: i}
	s.ground(p, layout.Rect{X: r.X, Y: r.Y, W: r.W, H: r.H - 1}, i, p.Hovered(t))
	p.HLine(r.X, r.Bottom()-1, r.W, p.T.Line)
	text := count(n.Recordings, "recording")
	if s.ask.Place == shelf.Players && !hides(s.d) {
		text = hours(n.Hours) + "   " + text
	}
	w := p.TextWidth(theme.Label, text)
	p.TextIn(r.X+16, r.CenterY(), r.W-w-52, canvas.Left, theme.Body.In(theme.Medium), p.T.T1, n.Name)
	p.TextAt(r.Right()-20, r.CenterY(), canvas.Right, theme.Label, p.T.T2, text)
	p.Hits.Add(widget.Zone{Rect: r, Target: t, Cursor: widget.CursorPointer, Mouse: true})
}
