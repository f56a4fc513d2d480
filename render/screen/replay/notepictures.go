package replay

import (
	"image"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/layout"
	"playhead/render/timeline"
)

// Sizes of pictures of notes, px, and how many are beside each other on a sheet: small enough for any graphics card.
const (
	noteWide, noteHigh = 96, 54
	notesAcross        = 10
)

// skinPatience is how long pictures of notes wait for skins that are not read yet.
const skinPatience = 100 * time.Millisecond

// NotePictures returns a small picture of each note, as the list of notes shows it, nil for those that are not read
// yet. All of the scenery is on them, and nobody's name. It returns nil without notes. It waits for skins that are not
// read yet, for at most 0.1 s.
func (r *Screen) NotePictures(notes []timeline.Bookmark) []image.Image {
	if r.S == nil || len(notes) == 0 {
		return nil
	}
	across := min(len(notes), notesAcross)
	size := image.Rect(0, 0, across*noteWide, (len(notes)+across-1)/across*noteHigh)
	sheet := ebiten.NewImageWithOptions(size, &ebiten.NewImageOptions{Unmanaged: true})
	defer sheet.Deallocate()
	r.paintNotes(sheet, notes, across)
	if skins := r.St.Scene.Skins; skins.Pending() { // which were asked for by that
		skins.Wait(skinPatience)
		sheet.Clear()
		r.paintNotes(sheet, notes, across)
	}
	all := image.NewRGBA(size)
	sheet.ReadPixels(all.Pix)
	for i := 3; i < len(all.Pix); i += 4 {
		all.Pix[i] = 255 // what was drawn translucently is seen on black
	}
	out := make([]image.Image, len(notes))
	for i := range notes {
		if r.noteIsRead(&notes[i]) {
			out[i] = all.SubImage(noteArea(i, across))
		}
	}
	return out
}

// noteArea returns where picture i of a sheet is.
func noteArea(i, across int) image.Rectangle {
	at := image.Pt(i%across*noteWide, i/across*noteHigh)
	return image.Rectangle{Min: at, Max: at.Add(image.Pt(noteWide, noteHigh))}
}

func (r *Screen) noteIsRead(m *timeline.Bookmark) bool {
	from, _ := m.Span()
	return from <= r.S.Recording().Loaded()
}

// paintNotes draws the notes that are read.
func (r *Screen) paintNotes(sheet *ebiten.Image, notes []timeline.Bookmark, across int) {
	p, plates := &r.D.P, len(r.D.P.Plates)
	p.Canvas.Begin(sheet, 1)
	for i := range notes {
		if !r.noteIsRead(&notes[i]) {
			continue
		}
		at := noteArea(i, across).Min
		area := layout.Rect{X: float64(at.X), Y: float64(at.Y), W: noteWide, H: noteHigh}
		p.Fill(area, p.T.S4)
		p.Clip(area)
		r.Picture.paintNote(&notes[i], area, true)
		p.Unclip()
	}
	p.Canvas.End()
	p.Plates = p.Plates[:plates]
}
