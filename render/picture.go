package render

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/part"
	"playhead/render/session"
	"playhead/render/widget"
	"playhead/sim/times"
)

// Paint draws the whole window on dst, which has the size that was arranged last.
// The picture of a screenshot is made the same way. It changes nothing that is
// shown: painting twice gives the same picture. What it finds out on the way, such
// as where things ended up, counts from the next update on.
func (w *Window) Paint(dst *ebiten.Image) {
	w.d.P.Canvas.Begin(dst, w.surface.factor)
	w.d.Hits.Reset()
	w.d.P.Hover, w.d.P.Press = widget.Target{}, widget.Target{}
	if w.d.Pointer.Hovering {
		w.d.P.Hover = w.d.Pointer.Hover.Target
	}
	if p := w.d.Pointer.Press; p != nil && !p.Drags {
		w.d.P.Press = p.Target
	}
	if w.watch.Session == nil {
		w.d.P.Canvas.Retain(0, 0, 0, 0)
		w.start.Paint()
		w.menus.paint(MenuBar{Title: "Playhead", Place: w.start.Place()})
		w.d.DrawToasts(w.start.Covers())
	} else {
		w.paintRecording()
	}
	w.tour.draw(w.watch.Session != nil)
	w.dialogs.Draw()
	w.paintTip()
	w.paintFocus()
	w.d.P.Canvas.End()
}

// paintRecording draws a recording.
func (w *Window) paintRecording() {
	s := w.watch.Session
	w.d.P.Plates = w.d.P.Plates[:0]
	w.replay.PaintScene()
	if w.d.Bare {
		return
	}
	w.replay.PaintFrame()
	title, place := s.Name, w.place(s)
	for p := range part.Each[part.Naming](w.replay.Parts) {
		if other, beside := p.Naming(); other != "" {
			title, place = other, beside
			break
		}
	}
	w.menus.paint(MenuBar{
		Title: title, Place: place, Format: s.Format, Notes: len(w.replay.Notices.Notes()),
		Problems: w.replay.Notices.Problems(), Panel: !w.d.Lay.Panel.Empty(),
	})
	w.d.DrawToasts(w.replay.Covers(!w.replay.Covered()))
	w.replay.PaintOver()
	w.replay.PaintBoard()
}

// paintTip draws the tooltip of what the pointer rests on, as it is in this picture.
func (w *Window) paintTip() {
	p := &w.d.Pointer
	if !p.Rests() {
		return
	}
	z, ok := w.d.Hits.At(p.X, p.Y)
	if z = told(z); ok && z.Target == p.Hover.Target && z.Tip != "" {
		widget.Tooltip(&w.d.P, &w.d.Lay, z, p.X, p.Y)
	}
}

// told returns a zone of this picture with what its owner says of it.
func told(z widget.Zone) widget.Zone {
	if o, ok := z.Owner.(widget.Tipped); ok && z.Tip == "" {
		z.Tip, z.More = o.TipOf(z.Target)
	}
	return z
}

// place says what is watched beside its name: the map, and how far it is read
// or when it was recorded.
func (w *Window) place(s *session.Session) string {
	text := ""
	if g := s.Game(); g != nil {
		text = g.Map.Name
	}
	add := func(more string) {
		if text != "" {
			text += " · "
		}
		text += more
	}
	if share, known := s.Reading(); !s.Ended() && known && !s.Growing {
		add(fmt.Sprintf("reading %d%%", int(share*100)))
		return text
	}
	start := s.Recording().Meta.StartTime
	if g := s.Game(); g != nil && !g.StartTime.IsZero() {
		start = g.StartTime
	}
	if !start.IsZero() {
		add(times.Date(start))
	}
	if m := s.MapText(); m != "" {
		add(m)
	}
	for t := range part.Each[part.Titled](w.replay.Parts) {
		if m := t.Title(); m != "" {
			add(m)
		}
	}
	return text
}
