package replay

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/layout"
	"playhead/render/timeline"
)

// Sizes of pictures of notes, px, and how many are beside each other on a sheet: small enough for any graphics card.
const (
	noteWide, noteHigh = 96, 54
	notesAcross        = 10
)

// NotePictures returns a small picture of each note, as the list of notes shows it, nil for those that are not read
// yet. Nobody's name is on them. It returns nil without notes.
func (r *Screen) NotePictures(notes []timeline.Bookmark) []image.Image {
	if r.S == nil || len(notes) == 0 {
		return nil
	}
	across := min(len(notes), notesAcross)
	size := image.Rect(0, 0, across*noteWide, (len(notes)+across-1)/across*noteHigh)
	sheet := ebiten.NewImageWithOptions(size, &ebiten.NewImageOptions{Unmanaged: true})
	defer sheet.Deallocate()
	all, out := image.NewRGBA(size), make([]image.Image, len(notes))
	c, plates := r.D.P.Canvas, len(r.D.P.Plates)
	c.Begin(sheet, 1)
	for i := range notes {
		m := &notes[i]
		if from, _ := m.Span(); from > r.S.Recording().Loaded() {
			continue
		}
		x, y := i%across*noteWide, i/across*noteHigh
		area := layout.Rect{X: float64(x), Y: float64(y), W: noteWide, H: noteHigh}
		r.D.P.Fill(area, r.D.P.T.S4)
		r.D.P.Clip(area)
		r.Picture.PaintNote(m, area)
		r.D.P.Unclip()
		out[i] = all.SubImage(image.Rect(x, y, x+noteWide, y+noteHigh)) // shares the pixels that are read below
	}
	c.End()
	r.D.P.Plates = r.D.P.Plates[:plates]
	sheet.ReadPixels(all.Pix)
	for i := 3; i < len(all.Pix); i += 4 {
		all.Pix[i] = 255 // what was drawn translucently is seen on black
	}
	return out
}
