package library

import (
	"slices"

	"playhead/render/desk"
	"playhead/render/shelf"
	"playhead/render/widget"
)

// A Screen is the screen of the library.
type Screen struct {
	d    *desk.Desk
	host shelf.Host

	shows, began bool
	field        widget.Field // of the query
	patterns     widget.Field // of what is excluded, while it is edited
	editing      bool         // patterns
	ask          shelf.Ask
	found        *shelf.Found // nil until the first answer
	places       shelf.Places
	names        []shelf.Named // of the place Players or Maps
	asked        shelf.Place   // that names are of
	chosen       int           // index into found.Items, or the names that match
	chosenID     int64
	list         view
	grid         bool
	drawer       bool // the places are open in a narrow window
	page         *shelf.Page
	pageOf       shelf.PageOf // what page is, or will be, about
	pageScroll   float64
	pageMost     float64
	chosenRun    int  // of the page's best runs, −1 none
	side         view // the places
	pictures     pictures
	came         int // how often anything came from the host
}

// A view is how far the list is scrolled, as last drawn.
type view struct {
	scroll, most, height float64
	columns              int // of the grid
}

// New returns a screen that is not shown.
func New(d *desk.Desk) *Screen { return &Screen{d: d, chosenRun: -1, pictures: newPictures()} }

// Connect sets what answers the screen's questions.
func (s *Screen) Connect(h shelf.Host) { s.host = h }

// Shows reports whether the screen is open.
func (s *Screen) Shows() bool { return s.shows }

// Toggle opens or closes the screen.
func (s *Screen) Toggle() {
	if s.shows {
		s.Close()
		return
	}
	s.Open()
}

// Open opens the screen.
func (s *Screen) Open() {
	s.shows = true
	if !s.began && s.host.Show != nil {
		s.began = true
		s.host.Show(s.takePlaces, s.takeFound)
		s.find()
	}
}

// Waiting reports whether the list, or what is in it, is still being read.
func Waiting(s *Screen) bool {
	if !s.shows || !s.began {
		return false
	}
	return !s.listsNames() && (s.found == nil || s.found.Ask != s.ask) || s.places.Indexing.Step != "" ||
		s.pictures.asked > 0
}

// Close closes the screen.
func (s *Screen) Close() {
	s.shows = false
	s.Leave()
}

// Leave gives the keyboard back.
func (s *Screen) Leave() {
	s.editing = false
	if s.d.Types(&s.field) || s.d.Types(&s.patterns) {
		s.d.StopTyping()
	}
}

// Update keeps the keyboard in the field of the query, so that typing searches,
// and asks for the pictures of what is in view.
func (s *Screen) Update() {
	if s.d.Typing == nil {
		s.editing = false
		s.d.Type(desk.Typing{
			Name: "library", Field: &s.field, Stays: true, Passes: true,
			Changed: s.typed, Confirm: s.playChosen, Cancel: s.back, Key: input{s}.key,
		})
	}
	if hides(s.d) && s.ask != withoutResults(s.ask) {
		s.find()
	}
	s.list.scroll = min(max(s.list.scroll, 0), s.list.most)
	s.pageScroll = min(max(s.pageScroll, 0), s.pageMost)
	s.side.scroll = min(max(s.side.scroll, 0), s.side.most)
	s.askPictures()
}

// typed has the query answered that was typed.
func (s *Screen) typed() {
	s.list.scroll, s.chosen, s.chosenID = 0, 0, 0
	s.ask.Text = s.field.Text()
	s.find()
}

// find asks for what the list should show.
func (s *Screen) find() {
	if s.listsNames() {
		return
	}
	if hides(s.d) {
		s.ask = withoutResults(s.ask)
	}
	if s.host.Find != nil {
		s.host.Find(s.ask)
	}
}

// query replaces the query.
func (s *Screen) query(text string) {
	s.field.Clear()
	s.field.Insert(text)
	s.typed()
}

// listsNames reports whether the list is one of players or maps.
func (s *Screen) listsNames() bool { return s.ask.Place == shelf.Players || s.ask.Place == shelf.Maps }

// goTo shows another part of the library.
func (s *Screen) goTo(p shelf.Place, folder string) {
	s.ask.Place, s.ask.Folder, s.drawer = p, folder, false
	s.list.scroll, s.chosen, s.chosenID = 0, 0, 0
	if s.listsNames() && s.host.Names != nil {
		if s.asked != p {
			s.names = nil
		}
		s.asked = p
		s.host.Names(p, func(names []shelf.Named) {
			if s.asked == p {
				s.names = names
				s.came++
			}
		})
	}
	s.find()
}

func (s *Screen) takePlaces(p *shelf.Places) {
	s.places = *p
	s.came++
}

// takeFound shows an answer. The chosen row stays chosen wherever it went.
func (s *Screen) takeFound(f *shelf.Found) {
	s.came++
	if f.Ask != s.ask {
		return // there is a newer question
	}
	s.found = f
	if s.listsNames() {
		return
	}
	if s.chosenID != 0 {
		if i := slices.IndexFunc(f.Items, func(it shelf.Item) bool { return it.ID == s.chosenID }); i >= 0 {
			s.chosen = i
		}
	}
	s.chosen = min(s.chosen, max(0, len(f.Items)-1))
}

// items returns what is in the list.
func (s *Screen) items() []shelf.Item {
	if s.found == nil {
		return nil
	}
	return s.found.Items
}

// rows returns how many rows can be chosen.
func (s *Screen) rows() int {
	if s.listsNames() {
		return len(s.matching())
	}
	return len(s.items())
}

// choose chooses row i, and with show brings it into view.
func (s *Screen) choose(i int, show bool) {
	s.chosen = min(max(i, 0), max(0, s.rows()-1))
	if !s.listsNames() && s.chosen < len(s.items()) {
		s.chosenID = s.items()[s.chosen].ID
	}
	if show {
		y, h := listView{s}.rowAt(s.chosen)
		s.list.scroll = min(s.list.scroll, y)
		s.list.scroll = max(s.list.scroll, y+h-s.list.height)
	}
}

// play opens an item where it was left.
func (s *Screen) play(i int) {
	if i < 0 || i >= len(s.items()) || s.host.Play == nil {
		return
	}
	it := &s.items()[i]
	s.choose(i, false)
	if !it.Playable() {
		s.sayWhyNot(it.Row)
		return
	}
	s.host.Play(it.Path, -1)
}

// playChosen opens what is chosen: a recording, or the page of a player or map.
func (s *Screen) playChosen() {
	if s.listsNames() {
		if names := s.matching(); s.chosen < len(names) {
			s.openPage(shelf.PageOf{Name: names[s.chosen].Name, IsMap: s.ask.Place == shelf.Maps})
		}
		return
	}
	s.play(s.chosen)
}

// playRun opens a recording where a run begins.
func (s *Screen) playRun(r *shelf.Run) {
	if r == nil || s.host.Play == nil {
		return
	}
	if r.Missing {
		s.sayMissing()
		return
	}
	s.host.Play(r.Path, max(0, r.Start))
}

// openPage asks for the page of a player or a map.
func (s *Screen) openPage(of shelf.PageOf) {
	if s.host.Page == nil || of.Name == "" {
		return
	}
	if of.Name != s.pageOf.Name || of.IsMap != s.pageOf.IsMap {
		s.pageScroll, s.chosenRun = 0, -1
	}
	s.pageOf, s.drawer = of, false
	s.host.Page(of, func(p *shelf.Page) {
		s.came++
		if p.Of == s.pageOf {
			s.page = p
		}
	})
}

func (s *Screen) closePage() { s.page, s.pageOf, s.chosenRun = nil, shelf.PageOf{}, -1 }

// Step opens the next recording of the list that can be opened, or with −1 the
// one before, and reports whether there is one.
func (s *Screen) Step(dir int) bool {
	i := s.beside(dir)
	if i < 0 {
		return false
	}
	s.play(i)
	return true
}

// WhyNoStep says why there is no next or previous recording to open, "" if there
// may be one.
func (s *Screen) WhyNoStep() string {
	if s.found == nil || len(s.found.Items) == 0 {
		return "Open a recording in the library first."
	}
	return ""
}

func (s *Screen) beside(dir int) int {
	items := s.items()
	for i := s.chosen + dir; i >= 0 && i < len(items); i += dir {
		if items[i].Playable() {
			return i
		}
	}
	return -1
}

// back closes what is open: the places of a narrow window, the page, the query,
// the screen.
func (s *Screen) back() {
	switch {
	case s.drawer:
		s.drawer = false
	case s.pageOf.Name != "":
		s.closePage()
	case s.field.Text() != "":
		s.query("")
	case s.ask.Place != shelf.All:
		s.goTo(shelf.All, "")
	default:
		s.Close()
	}
}
