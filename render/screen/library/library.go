package library

import (
	"playhead/assets"
	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/part"
	"playhead/render/widget"
)

// What the page offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Acting
	part.Arranging
	part.Comparable
	part.Leaving
	part.Page
	part.Reserving
	part.Scrolling
	part.Telling
	part.Unfinished
	part.Updater
} = (*Screen)(nil)

// A Screen is the screen of the library.
type Screen struct {
	query
	list  list
	names names
	side  sidebar
	page  page

	shows, began bool
	drawer       bool // the places are open in a narrow window
}

// New returns a screen that is not shown.
func New(d *desk.Desk, dialogs *desk.Stack) *Screen {
	s := &Screen{query: query{d: d}}
	s.list, s.names = newList(s), newNames(s)
	s.list.table.Show(part.Kit{D: d, Dialogs: dialogs}, &s.list)
	s.names.table.Show(part.Kit{D: d, Dialogs: dialogs}, &s.names)
	s.side = sidebar{query: &s.query}
	s.page = page{d: d, chosen: -1}
	return s
}

// Connect sets what answers the screen's questions.
func (s *Screen) Connect(h Host) { s.host = h }

// Shows reports whether the screen is open.
func (s *Screen) Shows() bool { return s.shows }

// Open opens the screen.
func (s *Screen) Open() {
	s.shows = true
	if !s.began && s.host.Show != nil {
		s.began = true
		s.host.Show(s.takePlaces, s.takeFound)
		s.find()
	}
}

// Unfinished reports whether the list, or what is in it, is still being read.
func (s *Screen) Unfinished() bool {
	if !s.began {
		return false
	}
	return !s.listsNames() && (s.found == nil || s.found.Ask != s.ask) || s.places.Indexing.Step != "" ||
		s.list.pictures.asked > 0
}

// Close closes the screen.
func (s *Screen) Close() {
	s.shows = false
	s.Leave()
}

// Leave gives the keyboard back.
func (s *Screen) Leave() {
	s.side.editing = false
	if s.d.Types(&s.field) || s.d.Types(&s.side.patterns) {
		s.d.StopTyping()
	}
}

// Update keeps the keyboard in the field of the query, so that typing searches,
// and asks for the pictures of what is in view.
func (s *Screen) Update() {
	if s.d.Typing == nil {
		s.side.editing = false
		s.d.Type(desk.Typing{
			Name: "library", Field: &s.field, Stays: true, Passes: true,
			Changed: s.typed, Confirm: s.playChosen, Cancel: s.back, Key: s.key,
		})
	}
	s.scroll(0, 0)
	s.list.update()
	s.Arrange()
	s.list.askPictures()
}

// Arrange brings the list to its place.
func (s *Screen) Arrange() {
	if s.listsNames() {
		s.names.update()
		s.names.table.Arrange(s.areas().list)
	} else {
		s.list.arrange(s.areas().list)
	}
}

// typed has the query answered that was typed.
func (s *Screen) typed() {
	s.list.again = true
	s.ask.Text = s.field.Text()
	s.find()
}

// search replaces the query.
func (s *Screen) search(text string) {
	s.field.Clear()
	s.field.Insert(text)
	s.typed()
}

// goTo shows another part of the library.
func (s *Screen) goTo(p Place, folder string) {
	s.ask.Place, s.ask.Folder, s.drawer = p, folder, false
	s.list.again = true
	if s.listsNames() && s.host.Names != nil {
		if s.asked != p {
			s.query.names, s.names.of = nil, nil
		}
		s.asked = p
		s.host.Names(p, func(names []Named) {
			if s.asked == p {
				s.query.names = names
				s.came++
			}
		})
	}
	s.find()
}

func (s *Screen) takePlaces(p *Places) {
	s.places = *p
	s.came++
}

// takeFound shows an answer. The chosen row stays chosen wherever it went.
func (s *Screen) takeFound(f *Found) {
	s.came++
	if f.Ask != s.ask {
		return // there is a newer question
	}
	s.list.take(f)
}

// play opens an item: in an answer to a query about runs at the run that was found,
// else where it was left.
func (s *Screen) play(i int) {
	if i >= 0 && i < len(s.items()) && s.found.ByRuns && !hides(s.d) && s.items()[i].Best != nil {
		s.list.table.Point(i)
		s.playRun(s.items()[i].Best)
		return
	}
	s.resume(i)
}

// resume opens an item where it was left.
func (s *Screen) resume(i int) {
	if i < 0 || i >= len(s.items()) || s.host.Play == nil {
		return
	}
	it := &s.items()[i]
	s.list.table.Point(i)
	if !it.Playable() {
		s.sayWhyNot(it.Row)
		return
	}
	s.host.Play(it.Path, -1)
}

// playChosen opens what is chosen: a recording, or the page of a player or map.
func (s *Screen) playChosen() {
	if s.listsNames() {
		s.openNamed()
		return
	}
	s.play(s.list.table.Cursor())
}

// openNamed opens the page of the player or map that has the cursor.
func (s *Screen) openNamed() {
	s.openPage(PageOf{Name: s.names.chosen(), IsMap: s.ask.Place == Maps})
}

// playRun opens a recording where a run begins, with its player followed.
func (s *Screen) playRun(r *Run) {
	if r == nil || s.host.PlayRun == nil {
		return
	}
	if r.Missing {
		s.sayMissing()
		return
	}
	s.host.PlayRun(r)
}

// openPage asks for the page of a player or a map.
func (s *Screen) openPage(of PageOf) {
	if s.host.Page == nil || of.Name == "" {
		return
	}
	s.page.open(of)
	s.drawer = false
	s.host.Page(of, func(p *Page) {
		s.came++
		if p.Of == s.page.of {
			s.page.shown = p
		}
	})
}

// Opens is the action that opens the library: see [part.Page].
func (s *Screen) Opens() action.Row {
	return action.Row{
		ID: action.Library, After: action.Open, Group: action.GroupProgram, Label: "Library",
		Help:   "search the recordings in your folders",
		Also:   "folder browser collection archive search files list demos import add folder duplicates",
		Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "L"}},
		Menu:   action.FileMenu.At(106), Slim: true,
	}
}

// Actions returns the actions that go on in the list.
func (s *Screen) Actions() []action.Row {
	return []action.Row{
		{
			ID: action.NextRecording, After: action.Library, Group: action.GroupProgram, Label: "Next recording",
			Help:   "in the list of the library",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "PageDown"}},
			Menu:   action.FileMenu.At(107), Bare: true,
			Enabled: s.whyNoStep, Do: func() { s.step(1) },
		},
		{
			ID: action.PrevRecording, Group: action.GroupProgram, Label: "Previous recording",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "PageUp"}},
			Menu:   action.FileMenu.At(108), Bare: true,
			Enabled: s.whyNoStep, Do: func() { s.step(-1) },
		},
	}
}

// step opens the next recording of the list that can be opened, or with −1 the
// one before.
func (s *Screen) step(dir int) {
	if i := s.beside(dir); i >= 0 {
		s.play(i)
	}
}

// whyNoStep says why there is no next or previous recording to open, "" if there
// may be one.
func (s *Screen) whyNoStep() string {
	if s.found == nil || len(s.found.Items) == 0 {
		return "Open a recording in the library first."
	}
	return ""
}

func (s *Screen) beside(dir int) int {
	items, rows := s.items(), s.list.table.Visible()
	for i := s.list.place() + dir; i >= 0 && i < len(rows); i += dir {
		if items[rows[i]].Playable() {
			return rows[i]
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
	case s.page.of.Name != "":
		s.page.close()
	case s.field.Text() != "":
		s.search("")
	case s.ask.Place != All:
		s.goTo(All, "")
	default:
		s.Close()
	}
}

func (s *Screen) sayMissing() {
	s.d.Toast(widget.Toast{
		Kind: widget.SeverityWarn, Icon: assets.IconFolder, Title: "The disk is not connected",
		Detail: "Connect it to play this recording.",
	}, nil)
}

// sayWhyNot says why a row cannot be played.
func (s *Screen) sayWhyNot(r *Row) {
	if r.Missing {
		s.sayMissing()
		return
	}
	s.d.Toast(widget.Toast{
		Kind: widget.SeverityWarn, Icon: assets.IconFile, Title: "This file cannot be read",
		Detail: r.Error,
	}, nil)
}
