package skins

import (
	"image"
	"image/color"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/sim"
)

// Pictures are where pictures come from. The functions are called on a goroutine
// of the wardrobe's, one at a time. A nil function has nothing.
type Pictures struct {
	Skin  func(name string) (*image.NRGBA, error)       // sheets of 0.6 and DDNet
	Part  func(part, name string) (*image.NRGBA, error) // parts of 0.7
	Sheet func(name string) (*image.NRGBA, error)       // "game", "emoticons", "particles", "extras"
	// Guard does a task and lives on if a bug ends it. Nil lets bugs end the program.
	Guard func(task string, f func())
}

// A Look is how a tee of one skin and colour is drawn. It stays valid.
type Look struct {
	slot  int // in the texture, −1 while it is not in it
	seven bool
	paint *bitmap
	blood color.NRGBA
	body  color.NRGBA
}

// Blood returns the colour of what a tee of this look bursts into.
func (l *Look) Blood() color.NRGBA { return l.blood }

// Body returns the colour of the body, for a tee too small to see more of it.
func (l *Look) Body() color.NRGBA { return l.body }

// A Wardrobe holds the looks of players and the sheets of the game. A nil
// Wardrobe has none of them.
type Wardrobe struct {
	looks    map[key]*Look // nil: being made, or cannot be
	wanted   chan key
	made     chan finished
	stop     chan struct{}
	waiting  int
	sheets   [numSheets]*bitmap
	asked    bool // for the sheets
	uploaded texture
	batch    batch
	portrait batch // of the last portrait, whose memory is used again
	// portraits are what lists show.
	portraits map[portraitKey]*ebiten.Image
}

type finished struct {
	key   key
	look  *bitmap
	sheet int // −1 for a look
}

// maxLooks is how many looks are asked for at most: a hostile recording could
// change skins for ever.
const maxLooks = 4096

// New returns a wardrobe that reads from p. Close ends its goroutine.
func New(p Pictures) *Wardrobe {
	w := &Wardrobe{
		looks: map[key]*Look{}, wanted: make(chan key, maxLooks), made: make(chan finished, 16),
		stop: make(chan struct{}),
	}
	go w.work(p)
	return w
}

// Close ends what is being read and gives back the memory of the graphics card.
func (w *Wardrobe) Close() {
	if w == nil {
		return
	}
	close(w.stop)
	w.uploaded.deallocate()
}

// Pending reports whether looks are being made that Look has been asked for.
func (w *Wardrobe) Pending() bool { return w != nil && w.waiting > 0 }

// Wait waits until nothing is pending, for at most d.
func (w *Wardrobe) Wait(d time.Duration) {
	if w == nil {
		return
	}
	late := time.NewTimer(d)
	defer late.Stop()
	for w.waiting > 0 {
		select {
		case f := <-w.made:
			w.keep(&f)
		case <-late.C:
			return
		}
	}
}

// Look returns how the player who presents himself as id looks, nil when his
// skin is not installed or not read yet: then the next call may have it.
func (w *Wardrobe) Look(id *sim.Identity) *Look {
	if w == nil || id == nil {
		return nil
	}
	return w.look(keyOf(id))
}

// Named returns the look of a skin of 0.6 in its own colours: "x_ninja" is what
// frozen tees and ninjas wear.
func (w *Wardrobe) Named(skin string) *Look {
	if w == nil {
		return nil
	}
	return w.look(key{skin: skin})
}

func (w *Wardrobe) look(k key) *Look {
	w.take()
	l, known := w.looks[k]
	if !known && len(w.looks) < maxLooks-1 {
		w.looks[k] = nil
		w.waiting++
		w.wanted <- k // never full: one entry a look
	}
	return l
}

// take takes over what has been made.
func (w *Wardrobe) take() {
	for {
		select {
		case f := <-w.made:
			w.keep(&f)
		default:
			return
		}
	}
}

// keep takes over one thing that has been made.
func (w *Wardrobe) keep(f *finished) {
	w.waiting--
	switch {
	case f.look == nil:
	case f.sheet >= 0:
		w.sheets[f.sheet] = f.look
	default:
		w.looks[f.key] = &Look{
			slot: -1, seven: f.key.seven, paint: f.look, blood: blood(f.look),
			body: bodyOf(f.look),
		}
	}
}

// HasSheets reports whether the game's sheet of weapons is there; it is
// requested first.
func (w *Wardrobe) HasSheets() bool {
	if w == nil {
		return false
	}
	w.askForSheets()
	return w.sheets[sheetGame] != nil
}

func (w *Wardrobe) askForSheets() {
	if !w.asked {
		w.asked = true
		w.waiting += numSheets
		w.wanted <- key{}
	}
	w.take()
}

// work makes what is wanted until the wardrobe is closed.
func (w *Wardrobe) work(p Pictures) {
	for {
		select {
		case <-w.stop:
			return
		case k := <-w.wanted:
			for _, f := range p.guarded(k) {
				select {
				case <-w.stop:
					return
				case w.made <- f:
				}
			}
		}
	}
}

// guarded makes a look, or nothing when a bug ends that.
func (p *Pictures) guarded(k key) (made []finished) {
	if p.Guard == nil {
		return p.make(k)
	}
	p.Guard("reading a skin", func() { made = p.make(k) })
	if made == nil && k == (key{}) {
		return make([]finished, numSheets)
	} else if made == nil {
		return []finished{{key: k, sheet: -1}}
	}
	return made
}

// make makes a look, or for the empty key the sheets.
func (p *Pictures) make(k key) []finished {
	if k == (key{}) {
		return p.sheets()
	}
	f := finished{key: k, sheet: -1}
	if k.seven {
		f.look = p.parts(&k)
	} else if img := p.skin(k.skin); img != nil {
		f.look = paintSheet(img, &k)
	}
	return []finished{f}
}

func (p *Pictures) skin(name string) *image.NRGBA {
	if p.Skin == nil || name == "" {
		return nil
	}
	img, err := p.Skin(name)
	if err != nil {
		return nil
	}
	return img
}

// parts makes a look of 0.7, nil without a body.
func (p *Pictures) parts(k *key) *bitmap {
	if p.Part == nil {
		return nil
	}
	var imgs [len(partNames)]*image.NRGBA
	for i, part := range partNames {
		if name := k.parts.Names[i]; name != "" {
			if img, err := p.Part(part, name); err == nil {
				imgs[i] = img
			}
		}
	}
	// The game has a standard part for what it does not know.
	for _, i := range [...]int{partBody, partHands, partFeet, partEyes} {
		if imgs[i] == nil {
			imgs[i], _ = p.Part(partNames[i], "standard")
		}
	}
	if imgs[partBody] == nil {
		return nil
	}
	return paintParts(imgs, &k.parts)
}

// sheets reads the sheets of the game.
func (p *Pictures) sheets() []finished {
	var out []finished
	for i := range sheetKinds {
		k := &sheetKinds[i]
		f := finished{sheet: i}
		if p.Sheet != nil {
			if img, err := p.Sheet(k.name); err == nil {
				f.look = area(img, 1, 1, image.Rect(0, 0, 1, 1), k.w, k.h)
			}
		}
		out = append(out, f)
	}
	return out
}
