package library

import (
	"strings"

	"playhead/assets"
	"playhead/render/desk"
	"playhead/render/shelf"
	"playhead/render/widget"
)

// key takes the keys that move through the list, and reports whether it did.
func (s input) key(key string) bool {
	page := max(1, int(s.list.height/s.rowStep())-1) * max(1, s.list.columns)
	switch key {
	case "ArrowDown":
		s.choose(s.chosen+max(1, s.list.columns), true)
	case "ArrowUp":
		s.choose(s.chosen-max(1, s.list.columns), true)
	case "PageDown":
		s.choose(s.chosen+page, true)
	case "PageUp":
		s.choose(s.chosen-page, true)
	case "ArrowLeft", "ArrowRight":
		if !s.grid || s.field.Text() != "" || s.listsNames() {
			return false
		}
		if key == "ArrowLeft" {
			s.choose(s.chosen-1, true)
		} else {
			s.choose(s.chosen+1, true)
		}
	case "Home", "End":
		if s.field.Text() != "" {
			return false
		}
		if key == "Home" {
			s.choose(0, true)
		} else {
			s.choose(s.rows()-1, true)
		}
	default:
		return false
	}
	return true
}

func (s input) rowStep() float64 {
	_, h := listView(s).rowAt(s.chosen)
	return h
}

// Drag drags nothing but a text selection, which is the desk's: see
// [widget.Owner].
func (s input) Drag(*widget.Press) bool { return false }

// Click does what a click on a part of the screen does.
func (s input) Click(p *widget.Press) {
	t := p.Target
	switch t.Part {
	case widget.Scrim, drawerPart:
		s.drawer = !s.drawer
	case clearPart:
		s.query("")
	case termPart:
		if f := s.found; f != nil && t.N < len(f.Terms) {
			s.query(f.Terms[t.N].Without)
		}
	case pagesPart:
		if f := s.found; f != nil && t.N < len(f.Terms) {
			s.openPage(shelf.PageOf{Name: f.Terms[t.N].Value, IsMap: f.Terms[t.N].Label == "map"})
		}
	case facetPart:
		if f := s.found; f != nil && t.N < len(f.Facets) {
			s.query(f.Facets[t.N].With)
		}
	case gridPart:
		s.grid = t.N == 1
		s.choose(s.chosen, true)
	case sortPart:
		s.sortBy(shelf.Sort(t.N))
	case groupPart:
		s.dropGroups(p)
	case addPart:
		if s.host.AddFolder != nil {
			s.host.AddFolder()
		}
	case patternPart:
		placesView(s).editPatterns()
	case placePart:
		s.goTo(shelf.Place(t.N), "")
	case folderPart:
		if t.N < len(s.places.Folders) {
			s.goTo(shelf.InFolder, s.places.Folders[t.N].Path)
		}
	default:
		s.clickList(p)
	}
}

// clickList does what a click on a row or on a page does.
func (s input) clickList(p *widget.Press) {
	t := p.Target
	row := t.N < len(s.items())
	switch t.Part {
	case rowPart:
		if s.choose(t.N, true); p.Double {
			s.play(t.N)
		}
	case rowMapPart:
		if s.choose(t.N, true); p.Double && row {
			s.openPage(shelf.PageOf{Name: s.items()[t.N].Map, IsMap: true})
		}
	case rowPlayerPart:
		if s.choose(t.N, true); p.Double && row && len(s.items()[t.N].Players) > 0 {
			s.openPage(shelf.PageOf{Name: s.items()[t.N].Players[0]})
		}
	case namePart:
		s.choose(t.N, true)
		s.playChosen()
	case pageClosePart:
		s.closePage()
	case pageBestPart:
		s.playRun(pageView(s).best())
	case pageTwoPart:
		if two := pageView(s).bestTwo(); len(two) == 2 && s.host.Compare != nil {
			s.host.Compare(two)
		}
	case pageFindPart:
		pageView(s).listPage()
	case pageRunPart:
		pageView(s).clickRun(t.N, p.Double)
	case pageOftenPart:
		if pg := s.page; pg != nil && t.N < len(pg.Often) {
			s.openPage(shelf.PageOf{Name: pg.Often[t.N].Name})
		}
	case pageDotPart:
		if pg := s.page; pg != nil && t.N < len(pg.Course) && p.Double {
			s.playRun(&pg.Course[t.N])
		}
	}
}

// clickRun chooses one of the best runs of the page, or plays it.
func (s pageView) clickRun(i int, play bool) {
	pg := s.page
	if pg == nil || i >= len(pg.Best) {
		return
	}
	if s.chosenRun = i; play {
		s.playRun(&pg.Best[i])
		return
	}
	if !pg.Of.IsMap && pg.Best[i].Map != pg.Map {
		s.openPage(shelf.PageOf{Name: pg.Of.Name, Map: pg.Best[i].Map})
	}
}

// listPage lists the recordings of the player or map the page is of.
func (s pageView) listPage() {
	of := s.pageOf
	word := "player:"
	if of.IsMap {
		word = "map:"
	}
	s.ask.Place, s.ask.Folder = shelf.All, ""
	if s.areas().covers {
		s.closePage()
	}
	s.query(word + Quoted(of.Name) + " ")
}

// Quoted returns a value as it is written in a query.
func Quoted(value string) string {
	if strings.ContainsAny(value, " \t") {
		return `"` + strings.ReplaceAll(value, `"`, "") + `"`
	}
	return strings.ReplaceAll(value, `"`, "")
}

// sortBy sorts by a column; by the one it is sorted by, the other way around.
func (s input) sortBy(by shelf.Sort) {
	if listView(s).sorted() == by {
		s.ask.Reverse = !s.ask.Reverse
	} else {
		s.ask.Reverse = false
	}
	s.ask.Sort = by
	s.list.scroll = 0
	s.find()
}

// dropGroups opens the list of what rows can be grouped by.
func (s input) dropGroups(p *widget.Press) {
	var items []widget.MenuItem
	for g := range shelf.NumGroups {
		items = append(items, widget.MenuItem{
			Label: strings.ToUpper(g.String()[:1]) + g.String()[1:], Check: true,
			Checked: s.ask.Group == g, Do: func() {
				s.ask.Group, s.list.scroll = g, 0
				s.find()
			},
		})
	}
	s.d.Drop(p.X, p.Y+8, items)
}

// editPatterns lets the user type what to leave out.
func (s placesView) editPatterns() {
	s.editing = true
	s.patterns.Set(strings.Join(s.places.Excluded, ", "))
	end := func() {
		s.editing = false
		s.d.StopTyping()
	}
	s.d.Type(desk.Typing{Name: "library excluded", Field: &s.patterns, Cancel: end, Confirm: func() {
		end()
		if s.host.Exclude == nil {
			return
		}
		var patterns []string
		for _, part := range strings.Split(s.patterns.Text(), ",") {
			if part = strings.TrimSpace(part); part != "" {
				patterns = append(patterns, part)
			}
		}
		s.host.Exclude(patterns)
	}})
}

// Wheel scrolls what is at the pointer.
func (s input) Wheel(t *widget.Turn) bool {
	a := s.areas()
	switch {
	case a.places.Has(t.X, t.Y):
		s.side.scroll = min(max(s.side.scroll-t.Step(), 0), s.side.most)
	case a.page.Has(t.X, t.Y):
		s.pageScroll = min(max(s.pageScroll-t.Step(), 0), s.pageMost)
	default:
		s.ScrollBy(-t.Step() * 1.5)
	}
	return true
}

// ScrollBy scrolls the list and reports whether there was more.
func (s *Screen) ScrollBy(by float64) bool {
	before := s.list.scroll
	s.list.scroll = min(max(before+by, 0), s.list.most)
	return s.list.scroll != before
}

// Menu opens the menu of a row or folder.
func (s input) Menu(p *widget.Press) bool {
	t := p.Target
	var items []widget.MenuItem
	switch t.Part {
	case rowPart, rowMapPart, rowPlayerPart:
		if t.N >= len(s.items()) {
			return false
		}
		s.choose(t.N, true)
		items = s.rowMenu(t.N)
	case folderPart:
		if t.N >= len(s.places.Folders) {
			return false
		}
		items = placesView(s).folderMenu(s.places.Folders[t.N])
	default:
		return false
	}
	s.d.Drop(p.X, p.Y, items)
	return true
}

func (s input) rowMenu(i int) []widget.MenuItem {
	it := s.items()[i]
	why := ""
	switch {
	case it.Missing:
		why = "The disk is not connected."
	case it.Broken:
		why = "This file cannot be read."
	}
	items := []widget.MenuItem{{Label: "Play", Disabled: why, Do: func() { s.play(i) }}}
	if it.Best != nil {
		items = append(items, widget.MenuItem{Label: "Play best run", Disabled: why, Do: func() { s.playRun(it.Best) }})
	}
	if it.WatchedTo > 0 {
		items = append(items, widget.MenuItem{Label: "Play from the start", Disabled: why, Do: func() {
			s.host.Play(it.Path, 0)
		}})
	}
	items = append(items, widget.MenuItem{Line: true})
	if it.Map != "" {
		items = append(items, widget.MenuItem{Label: "Page of the map " + it.Map, Do: func() {
			s.openPage(shelf.PageOf{Name: it.Map, IsMap: true})
		}})
	}
	for _, name := range it.Players {
		items = append(items, widget.MenuItem{Label: "Page of " + name, Do: func() {
			s.openPage(shelf.PageOf{Name: name})
		}})
	}
	items = append(items, widget.MenuItem{Line: true})
	if show := s.d.Host.ShowFolder; show != nil {
		items = append(items, widget.MenuItem{Label: "Show in its folder", Disabled: missing(it.Missing), Do: func() {
			show(folderOf(it.Path))
		}})
	}
	if cp := s.d.Host.Copy; cp != nil {
		items = append(items, widget.MenuItem{Label: "Copy path", Do: func() {
			cp(it.Path)
			s.d.Copied(widget.Toast{Title: "Path copied", Detail: it.Path})
		}})
	}
	return items
}

func missing(is bool) string {
	if is {
		return "The disk is not connected."
	}
	return ""
}

// folderOf returns the folder of a path, by either separator.
func folderOf(path string) string {
	if i := strings.LastIndexAny(path, `/\`); i > 0 {
		return path[:i]
	}
	return path
}

func (s placesView) folderMenu(f shelf.Folder) []widget.MenuItem {
	var items []widget.MenuItem
	if show := s.d.Host.ShowFolder; show != nil {
		items = append(items, widget.MenuItem{Label: "Show in file manager", Disabled: missing(f.Missing), Do: func() {
			show(f.Path)
		}})
	}
	if remove := s.host.RemoveFolder; remove != nil {
		items = append(items, widget.MenuItem{Label: "Remove from the library", Do: func() {
			if s.ask.Folder == f.Path {
				s.goTo(shelf.All, "")
			}
			remove(f.Path)
			s.d.Toast(widget.Toast{
				Kind: widget.SeverityOK, Icon: assets.IconFolder, Title: "Removed from the library",
				Detail: "Its files are still in " + f.Path + ".",
			}, nil)
		}})
	}
	return items
}
