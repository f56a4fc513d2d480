package start

import (
	"image"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/widget"
)

// StartContent is what the start screen offers.
type Content struct {
	Recents []Recent
	Samples []Sample
	Found   []Found
	Kinds   []RecordingKind
}

// A StartSample is a recording that comes with the program.
type Sample struct {
	Title, Detail string
	Length        string      // of the recording
	Picture       image.Image // 360 × 192, nil without one
}

// StartScreen is shown while no recording is.
type Screen struct {
	d        *desk.Desk
	offers   Content
	offered  int             // how often Offer was called
	pictures []*ebiten.Image // of the samples
	Scroll   float64
	most     float64    // the largest useful scroll
	pages    part.Pages // one of them may be shown in place of everything else
}

// New returns a start screen that offers nothing yet.
func New(d *desk.Desk, pages part.Pages) *Screen { return &Screen{d: d, pages: pages} }

// Offer sets what the screen offers.
func (s *Screen) Offer(c Content) {
	s.offers = c
	s.pictures = make([]*ebiten.Image, len(c.Samples))
	s.offered++
}

// Offers returns what the screen offers.
func (s *Screen) Offers() Content { return s.offers }

// Update keeps the screen within what there is to scroll, as last drawn.
func (s *Screen) Update() {
	s.Scroll = min(s.Scroll, s.most)
	if u, ok := s.pages.Shown().(part.Updater); ok {
		u.Update()
	}
}

// Arrange brings what is shown to its place in the layout.
func (s *Screen) Arrange() {
	if a, ok := s.pages.Shown().(part.Arranging); ok {
		a.Arrange()
	}
}

// Leave makes room for a recording.
func (s *Screen) Leave() {
	s.Scroll = 0
	if l, ok := s.pages.Shown().(part.Leaving); ok {
		l.Leave()
	}
}

// Place returns the title of the page that is shown, "" for the start screen itself.
func (s *Screen) Place() string {
	if p := s.pages.Shown(); p != nil {
		return p.Opens().Label
	}
	return ""
}

// Covers returns what toasts leave uncovered.
func (s *Screen) Covers() []layout.Rect {
	if r, ok := s.pages.Shown().(part.Reserving); ok {
		return r.Covers()
	}
	return nil
}

// Escape closes what is open on the page that is shown, or the page, and reports whether
// there is one.
func (s *Screen) Escape() bool {
	p := s.pages.Shown()
	if p == nil {
		return false
	}
	if e, ok := p.(part.Escaping); !ok || !e.Escape() {
		p.Close()
	}
	return true
}

// Paint draws the screen.
func (s *Screen) Paint() {
	if p := s.pages.Shown(); p != nil {
		p.Paint()
		return
	}
	help := ""
	if all := s.d.Keys.Chords(action.AllKeys); len(all) > 0 {
		help = s.d.Keys.Label(all[len(all)-1])
	}
	v := Start{
		HelpKey: help, Recents: s.recents(), Found: s.offers.Found, Kinds: s.offers.Kinds, Scroll: s.Scroll,
		OpenKey: s.d.Keys.Shortcut(action.Open),
	}
	for i, c := range s.offers.Samples {
		if s.pictures[i] == nil && c.Picture != nil { // a window that never shows them needs none
			s.pictures[i] = ebiten.NewImageFromImage(c.Picture)
		}
		v.Samples = append(v.Samples, SampleCard{
			Title: c.Title, Detail: s.detail(c.Detail, c.Length),
			Picture: s.pictures[i],
		})
	}
	v.Do = StartInput{
		OpenRecent: s.openRecent, Forget: s.forget, OpenSample: s.openSample, OpenFound: s.openFound,
		ScrollBy: func(px float64) { s.ScrollBy(px) },
	}
	s.most = v.Draw(&s.d.P, &s.d.Lay)
}

// detail returns the second line of a card: with the length of the recording, unless
// the user does not want to know it.
func (s *Screen) detail(text, length string) string {
	switch {
	case length == "" || s.d.Set.Watching.SpoilerFree:
		return text
	case text == "":
		return length
	}
	return text + " · " + length
}

// recents returns the rows of the recent files.
func (s *Screen) recents() []Recent {
	rows := slices.Clone(s.offers.Recents)
	for i := range rows {
		r := &rows[i]
		r.Detail = s.detail(r.Detail, r.Length)
		if s.d.Set.Watching.SpoilerFree {
			r.Watched = 0
		}
	}
	return rows
}

// ScrollBy scrolls and reports whether there was more.
func (s *Screen) ScrollBy(by float64) bool {
	if p := s.pages.Shown(); p != nil {
		long, ok := p.(part.Scrolling)
		return ok && long.ScrollBy(by)
	}
	before := s.Scroll
	s.Scroll = min(max(s.Scroll+by, 0), s.most)
	return s.Scroll != before
}

func (s *Screen) openRecent(i int) {
	if i < len(s.offers.Recents) && s.offers.Recents[i].Missing {
		s.locate(i)
		return
	}
	if open := s.d.Host.OpenPath; i < len(s.offers.Recents) && open != nil {
		open(s.offers.Recents[i].Path)
	}
}

func (s *Screen) openSample(i int) {
	if open := s.d.Host.OpenSample; open != nil {
		open(i)
	}
}

func (s *Screen) openFound(i int) {
	if open := s.d.Host.OpenFolder; i < len(s.offers.Found) && open != nil {
		open(s.offers.Found[i].Path)
	}
}

// Wheel scrolls the screen.
func (s *Screen) Wheel(t *widget.Turn) bool {
	if p := s.pages.Shown(); p != nil {
		long, ok := p.(part.Scrolling)
		return ok && long.Wheel(t)
	}
	s.ScrollBy(-t.Step())
	return true
}

// Forget removes the recent recording of which on is a control from the list.
func (s *Screen) Forget(on widget.Target) {
	if n, ok := RecentAt(on); ok {
		s.forget(n)
	}
}

func (s *Screen) forget(i int) {
	if forget := s.d.Host.Recents.Forget; i < len(s.offers.Recents) && forget != nil {
		forget(s.offers.Recents[i].Path)
	}
}

func (s *Screen) locate(i int) {
	if locate := s.d.Host.Recents.Locate; i < len(s.offers.Recents) && locate != nil {
		locate(s.offers.Recents[i].Path)
	}
}

// Shown is what the screen shows. Equal values are drawn alike.
type Shown struct {
	Offered int
	Scroll  float64
	page    any // nil without one
	title   string
}

// Shown returns what the screen shows.
func (s *Screen) Shown() Shown {
	shown := Shown{Offered: s.offered, Scroll: s.Scroll, title: s.Place()}
	if c, ok := s.pages.Shown().(part.Comparable); ok {
		shown.page = c.Shown()
	}
	return shown
}
