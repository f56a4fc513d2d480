package render

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/shell"
	"playhead/render/widget"
)

// StartContent is what the start screen offers.
type StartContent struct {
	Recents []shell.Recent
	Samples []StartSample
	Found   []shell.Found
	Kinds   []shell.RecordingKind
}

// A StartSample is a recording that comes with the program.
type StartSample struct {
	Title, Detail string
	Picture       image.Image // 360 × 192, nil without one
}

// StartScreen is shown while no recording is.
type StartScreen struct {
	d        *desk.Desk
	offers   StartContent
	pictures []*ebiten.Image // of the samples
	scroll   float64
	most     float64 // the largest useful scroll
}

// NewStartScreen returns a start screen that offers nothing yet.
func NewStartScreen(d *desk.Desk) *StartScreen { return &StartScreen{d: d} }

// Offer sets what the screen offers.
func (s *StartScreen) Offer(c StartContent) {
	s.offers = c
	s.pictures = make([]*ebiten.Image, len(c.Samples))
	for i := range c.Samples {
		if p := c.Samples[i].Picture; p != nil {
			s.pictures[i] = ebiten.NewImageFromImage(p)
		}
	}
	s.d.Dirty = true
}

// Offers returns what the screen offers.
func (s *StartScreen) Offers() StartContent { return s.offers }

// Paint draws the screen.
func (s *StartScreen) Paint() {
	s.d.P.Hits.Owner = s
	v := shell.Start{Recents: s.offers.Recents, Found: s.offers.Found, Kinds: s.offers.Kinds, Scroll: s.scroll, OpenKey: action.Of(action.Open).Shortcut(s.d.KeyName)}
	for i, c := range s.offers.Samples {
		v.Samples = append(v.Samples, shell.Sample{Title: c.Title, Detail: c.Detail, Picture: s.pictures[i]})
	}
	s.most = v.Draw(&s.d.P, &s.d.Lay)
}

// ScrollBy scrolls and reports whether there was more.
func (s *StartScreen) ScrollBy(by float64) bool {
	before := s.scroll
	s.scroll = min(max(s.scroll+by, 0), s.most)
	return s.scroll != before
}

// Drag drags nothing: see [widget.Owner].
func (s *StartScreen) Drag(*widget.Press) bool { return false }

// Click opens what is at the pointer.
func (s *StartScreen) Click(p *widget.Press) {
	h, n := &s.d.Host, p.Target.N
	switch p.Target.Part {
	case shell.PartRecent:
		if n < len(s.offers.Recents) && h.OpenPath != nil {
			h.OpenPath(s.offers.Recents[n].Path)
		}
	case shell.PartSample:
		if h.OpenSample != nil {
			h.OpenSample(n)
		}
	case shell.PartFound:
		if h.OpenFolder != nil {
			h.OpenFolder(s.offers.Found[n].Path)
		}
	}
}

// Wheel scrolls the screen.
func (s *StartScreen) Wheel(t *widget.Turn) bool {
	s.ScrollBy(-t.Step())
	return true
}

// forgetHovered drops the recent file under the pointer.
func (s *StartScreen) forgetHovered() {
	p := &s.d.Pointer
	n := p.Hover.Target.N
	if p.On(shell.PartRecent) && n < len(s.offers.Recents) && s.d.Host.Forget != nil {
		s.d.Host.Forget(s.offers.Recents[n].Path)
	}
}
