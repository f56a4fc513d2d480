package library

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// pictures are those of the recordings that were in view lately.
type pictures struct {
	have  map[int64]*picture
	clock int64 // counts the pictures' uses
	asked int   // questions without an answer
}

// A picture is that of one recording; img is nil until it came, or if there is
// none.
type picture struct {
	img     *ebiten.Image
	waiting bool
	used    int64
}

// How many pictures are kept, and how many are asked for at a time.
const (
	picturesKept  = 400
	picturesAsked = 16
)

func newPictures() pictures { return pictures{have: map[int64]*picture{}} }

// of returns the picture of a recording, nil while there is none.
func (p *pictures) of(id int64) *ebiten.Image {
	if pic := p.have[id]; pic != nil {
		return pic.img
	}
	return nil
}

// askPictures asks for the pictures of the rows in view.
func (s *list) askPictures() {
	p := &s.pictures
	if s.listsNames() || s.host.Picture == nil {
		return
	}
	p.clock++
	for _, i := range s.inView() {
		it := s.items()[i]
		if it.ID <= 0 || it.Pending {
			continue
		}
		if pic := p.have[it.ID]; pic != nil {
			pic.used = p.clock
			continue
		}
		if p.asked >= picturesAsked {
			return
		}
		p.asked++
		pic := &picture{waiting: true, used: p.clock}
		p.have[it.ID] = pic
		s.host.Picture(it.ID, func(img image.Image) {
			p.asked--
			pic.waiting = false
			if img != nil {
				pic.img = ebiten.NewImageFromImage(img)
				s.came++
			}
		})
	}
	p.forget()
}

// forget drops the pictures that were not in view for longest, half of them when
// there are too many.
func (p *pictures) forget() {
	if len(p.have) <= picturesKept {
		return
	}
	for id, pic := range p.have {
		if !pic.waiting && pic.used < p.clock-60 {
			if pic.img != nil {
				pic.img.Deallocate()
			}
			delete(p.have, id)
		}
	}
}
