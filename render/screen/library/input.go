package library

import (
	"strings"

	"playhead/assets"
	"playhead/render/widget"
	"playhead/sim"
)

// key takes the keys that move through the list, and reports whether it did.
func (s *Screen) key(key string) bool {
	typing := s.field.Text() != ""
	switch {
	case typing && (key == "Home" || key == "End"):
		return false
	case s.listsNames():
		return s.names.table.Move(key)
	case !s.list.grid.on:
		return s.list.table.Move(key)
	}
	l := &s.list
	to, per := l.place(), l.grid.per
	switch key {
	case "ArrowDown":
		to += per
	case "ArrowUp":
		to -= per
	case "PageDown":
		to += l.grid.page()
	case "PageUp":
		to -= l.grid.page()
	case "ArrowLeft", "ArrowRight":
		if typing {
			return false
		}
		if to++; key == "ArrowLeft" {
			to -= 2
		}
	case "Home":
		to = 0
	case "End":
		to = len(l.items()) - 1
	case "ContextMenu":
		z, ok := s.d.Hits.Find(widget.Control(rowPart, to))
		return ok && s.Menu(&widget.Press{Target: z.Target, X: z.CenterX(), Y: z.CenterY()})
	default:
		return false
	}
	l.point(to)
	return true
}

// Drag drags nothing but a text selection, which is the desk's: see
// [widget.Owner].
func (s *Screen) Drag(*widget.Press) bool { return false }

// Click does what a click on a part of the screen does.
func (s *Screen) Click(p *widget.Press) {
	t := p.Target
	switch t.Part {
	case widget.Scrim, drawerPart:
		s.drawer = !s.drawer
	case clearPart:
		s.search("")
	case termPart:
		if f := s.found; f != nil && t.N < len(f.Terms) {
			s.search(f.Terms[t.N].Without)
		}
	case pagesPart:
		if f := s.found; f != nil && t.N < len(f.Terms) {
			s.openPage(PageOf{Name: f.Terms[t.N].Value, IsMap: f.Terms[t.N].Label == "map"})
		}
	case facetPart:
		if f := s.found; f != nil && t.N < len(f.Facets) {
			s.search(f.Facets[t.N].With)
		}
	case gridPart:
		s.list.grid.on = t.N == 1
		s.Arrange()
		s.list.point(s.list.place())
	case groupPart:
		s.dropGroups(p)
	case addPart:
		if s.host.AddFolder != nil {
			s.host.AddFolder()
		}
	case patternPart:
		s.side.editPatterns()
	case placePart:
		s.goTo(Place(t.N), "")
	case folderPart:
		if t.N < len(s.places.Folders) {
			s.goTo(InFolder, s.places.Folders[t.N].Path)
		}
	default:
		s.clickList(p)
	}
}

// clickList does what a click on a row or on a page does.
func (s *Screen) clickList(p *widget.Press) {
	t := p.Target
	row := t.N < len(s.items())
	switch t.Part {
	case rowPart:
		if s.list.table.Point(t.N); p.Double {
			s.play(t.N)
		}
	case rowMapPart:
		if s.list.table.Point(t.N); p.Double && row {
			s.openPage(PageOf{Name: s.items()[t.N].Map, IsMap: true})
		}
	case rowPlayerPart:
		if s.list.table.Point(t.N); p.Double && row && len(s.items()[t.N].Players) > 0 {
			s.openPage(PageOf{Name: s.items()[t.N].Players[0]})
		}
	case pageClosePart:
		s.page.close()
	case pageBestPart:
		s.playRun(s.page.best())
	case pageTwoPart:
		if two := s.page.bestTwo(); len(two) == 2 && s.host.Compare != nil {
			s.host.Compare(two)
		}
	case pageFindPart:
		s.listPage()
	case pageRunPart:
		s.clickRun(t.N, p.Double)
	case pageOftenPart:
		if pg := s.page.shown; pg != nil && t.N < len(pg.Often) {
			s.openPage(PageOf{Name: pg.Often[t.N].Name})
		}
	case pageDotPart:
		if pg := s.page.shown; pg != nil && t.N < len(pg.Course) && p.Double {
			s.playRun(&pg.Course[t.N])
		}
	}
}

// clickRun chooses one of the best runs of the page, or plays it.
func (s *Screen) clickRun(i int, play bool) {
	pg := s.page.shown
	if pg == nil || i >= len(pg.Best) {
		return
	}
	if s.page.chosen = i; play {
		s.playRun(&pg.Best[i])
		return
	}
	if !pg.Of.IsMap && pg.Best[i].Map != pg.Map {
		s.openPage(PageOf{Name: pg.Of.Name, Map: pg.Best[i].Map})
	}
}

// listPage lists the recordings of the player or map the page is of.
func (s *Screen) listPage() {
	of := s.page.of
	word := "player:"
	if of.IsMap {
		word = "map:"
	}
	s.ask.Place, s.ask.Folder = All, ""
	if s.areas().covers {
		s.page.close()
	}
	s.search(word + Quoted(of.Name) + " ")
}

// Quoted returns a value as it is written in a query.
func Quoted(value string) string {
	if strings.ContainsAny(value, " \t") {
		return `"` + strings.ReplaceAll(value, `"`, "") + `"`
	}
	return strings.ReplaceAll(value, `"`, "")
}

// A grouping is what recordings can be grouped by.
type grouping struct {
	label, column string
	down          bool
}

var groupings = [...]grouping{
	{label: "none"},
	{"map", "map", false},
	{"player", "lead", false},
	{"date", "month", true},
	{"server", "server", false},
}

// grouping returns what recordings are grouped by.
func (s *Screen) grouping() grouping {
	by := s.list.table.GroupedBy()
	for _, g := range groupings {
		if g.column == by {
			return g
		}
	}
	return grouping{label: by, column: by}
}

// dropGroups opens the list of what rows can be grouped by.
func (s *Screen) dropGroups(p *widget.Press) {
	var items []widget.MenuItem
	for _, g := range groupings {
		items = append(items, widget.MenuItem{
			Label: strings.ToUpper(g.label[:1]) + g.label[1:], Check: true,
			Checked: s.list.table.GroupedBy() == g.column, Do: func() { s.list.table.GroupBy(g.column, g.down) },
		})
	}
	s.d.Drop(p.X, p.Y+8, items)
}

// Wheel scrolls what is at the pointer.
func (s *Screen) Wheel(t *widget.Turn) bool {
	a := s.areas()
	switch {
	case a.places.Has(t.X, t.Y):
		s.scroll(-t.Step(), 0)
	case a.page.Has(t.X, t.Y):
		s.scroll(0, -t.Step())
	default:
		s.ScrollBy(-t.Step() * 1.5)
	}
	return true
}

// scroll scrolls sidebar and page, as far as there is more.
func (s *Screen) scroll(side, page float64) {
	a := s.areas()
	s.side.scroll = min(max(s.side.scroll+side, 0), s.side.most(a.places))
	s.page.scroll = min(max(s.page.scroll+page, 0), s.page.most(a.page))
}

// ScrollBy scrolls the list and reports whether there was more.
func (s *Screen) ScrollBy(by float64) bool {
	switch {
	case s.listsNames():
		return s.names.table.ScrollBy(by)
	case s.list.grid.on:
		before := s.list.grid.offset
		s.list.grid.scrollBy(by)
		return s.list.grid.scroll != before
	}
	return s.list.table.ScrollBy(by)
}

// Menu opens the menu of a row or folder.
func (s *Screen) Menu(p *widget.Press) bool {
	t := p.Target
	var items []widget.MenuItem
	switch t.Part {
	case rowPart, rowMapPart, rowPlayerPart:
		if t.N >= len(s.items()) {
			return false
		}
		if s.list.table.Point(t.N); !s.list.grid.on { // on a cell that the list drew
			p.Target.Part = rowPart
			return s.list.table.Menu(p)
		}
		items = s.rowMenu(t.N)
	case folderPart:
		if t.N >= len(s.places.Folders) {
			return false
		}
		items = s.folderMenu(s.places.Folders[t.N])
	default:
		return false
	}
	s.d.Drop(p.X, p.Y, items)
	return true
}

func (s *Screen) rowMenu(i int) []widget.MenuItem {
	it := s.items()[i]
	why := ""
	switch {
	case it.Missing:
		why = "The disk is not connected."
	case it.Broken:
		why = "This file cannot be read."
	}
	items := []widget.MenuItem{{Label: "Play", Disabled: why, Do: func() { s.resume(i) }}}
	if it.Best != nil {
		items = append(items, widget.MenuItem{Label: "Play best run", Disabled: why, Do: func() { s.playRun(it.Best) }})
	}
	if it.WatchedTo > 0 {
		items = append(items, widget.MenuItem{Label: "Play from the start", Disabled: why, Do: func() {
			s.host.Play(it.Path, 0)
		}})
	}
	for _, path := range it.SameRound {
		items = append(items, widget.MenuItem{Label: "Play the same round: " + sim.Clean(baseOf(path)), Do: func() {
			s.host.Play(path, -1)
		}}, widget.MenuItem{
			Label: "Play together with " + sim.Clean(baseOf(path)), Disabled: why,
			Do: func() { s.host.PlayWith(it.Path, path) },
		})
	}
	items = append(items, widget.MenuItem{Line: true})
	if it.Map != "" {
		items = append(items, widget.MenuItem{Label: "Page of the map " + it.Map, Do: func() {
			s.openPage(PageOf{Name: it.Map, IsMap: true})
		}})
	}
	for _, name := range it.Players {
		items = append(items, widget.MenuItem{Label: "Page of " + name, Do: func() {
			s.openPage(PageOf{Name: name})
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

// baseOf returns the last part of a path, by either separator.
func baseOf(path string) string { return path[strings.LastIndexAny(path, `/\`)+1:] }

// folderOf returns the folder of a path, by either separator.
func folderOf(path string) string {
	if i := strings.LastIndexAny(path, `/\`); i > 0 {
		return path[:i]
	}
	return path
}

func (s *Screen) folderMenu(f Folder) []widget.MenuItem {
	var items []widget.MenuItem
	if show := s.d.Host.ShowFolder; show != nil {
		items = append(items, widget.MenuItem{Label: "Show in file manager", Disabled: missing(f.Missing), Do: func() {
			show(f.Path)
		}})
	}
	if remove := s.host.RemoveFolder; remove != nil {
		items = append(items, widget.MenuItem{Label: "Remove from the library", Do: func() {
			if s.ask.Folder == f.Path {
				s.goTo(All, "")
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
