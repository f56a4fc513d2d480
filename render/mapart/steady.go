package mapart

import (
	"image"
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
)

// While the zoom stays the same, a run of layers is the same picture, moved. So
// it is kept in patches of the screen's own pixels, which are shown as they are:
// a few large rectangles instead of thousands of tiles, and nothing to filter.
// Where a processor does the drawing that halves what the ground costs.

const (
	patchPx     = chunkPx
	pagePatches = 8 // in a row of a page
	pagePx      = pagePatches * patchPx
	pageSlots   = pagePatches * pagePatches
	// A page takes 16 MiB. Views that need more patches than there can be are
	// drawn tile by tile.
	mostPages = 4
	// steadyAfter is after how many frames of one zoom patches are begun.
	steadyAfter = 3
	// patchTime is how much time of a frame new patches take; one is made in any
	// case.
	patchTime = 6 * time.Millisecond
)

// patchKey names a patch: the run, and the place in patches.
type patchKey struct{ group, entry, x, y int }

// A patch is a square picture of part of a run. Its pixels are counted from the
// origin of the run's group.
type patch struct {
	slot int     // in the pages, −1 when there is only air
	some cellSet // where there is anything
	used int     // frame
}

// patches are those there are, all of one zoom.
type patches struct {
	of    steadyView
	same  int // frames in a row with that view
	frame int
	begun time.Time // of the first patch made in this frame
	hold  bool      // what patches are made of is still being made
	wait  bool      // a patch had to wait
	all   map[patchKey]*patch
	free  []int // slots
	pages []*ebiten.Image
}

// A steadyView is what all patches depend on.
type steadyView struct {
	tilePx, w, h float64
	plain        bool
}

// nextFrame begins a frame. In the last one something had to wait that patches
// are made of if hold is set: they would only be made in vain.
func (p *patches) nextFrame(v steadyView, hold bool) {
	p.frame++
	p.begun, p.hold = time.Time{}, hold
	if v == p.of {
		p.same++
		return
	}
	p.of, p.same = v, 0
	for k, old := range p.all {
		p.giveBack(k, old)
	}
}

func (p *patches) giveBack(k patchKey, old *patch) {
	if old.slot >= 0 {
		p.free = append(p.free, old.slot)
	}
	delete(p.all, k)
}

// slot returns a free slot, −1 when all are needed.
func (p *patches) slot() int {
	if len(p.free) == 0 && len(p.pages) < mostPages {
		n := len(p.pages) * pageSlots
		page := ebiten.NewImageWithOptions(image.Rect(0, 0, pagePx, pagePx), &ebiten.NewImageOptions{Unmanaged: true})
		p.pages = append(p.pages, page)
		for i := range pageSlots {
			p.free = append(p.free, n+i)
		}
	}
	if len(p.free) == 0 {
		for k, old := range p.all {
			if old.used < p.frame-1 {
				p.giveBack(k, old)
			}
		}
	}
	if len(p.free) == 0 {
		return -1
	}
	last := len(p.free) - 1
	s := p.free[last]
	p.free = p.free[:last]
	return s
}

// place returns the page of a slot and where in it the slot begins.
func (p *patches) place(slot int) (page *ebiten.Image, x, y int) {
	i := slot % pageSlots
	return p.pages[slot/pageSlots], i % pagePatches * patchPx, i / pagePatches * patchPx
}

func (p *patches) clear() {
	for _, page := range p.pages {
		page.Deallocate()
	}
	*p = patches{}
}

// steady reports whether patches are used for this drawing.
func (d *drawing) steady() bool {
	return !d.view.Settled && d.onto == nil && d.patches.same >= steadyAfter
}

// patchSpan is an area in patches, the last ones exclusive.
type patchSpan struct{ x0, y0, x1, y1 int }

func (s patchSpan) count() int { return max(s.x1-s.x0, 0) * max(s.y1-s.y0, 0) }

// patched draws the run that begins at an entry from its patches. It returns
// false without drawing if patches are missing.
func (d *drawing) patched(gi, i int, t *transform) bool {
	run := d.groups[gi].entries[i:]
	run = run[:run[0].run]
	if !d.steady() || run[0].layer.ColorEnv >= 0 {
		return false
	}
	ox, oy := t.pixel(0, 0)
	ox, oy = math.Round(ox), math.Round(oy)
	s := patchesIn(t, ox, oy)
	if n := s.count(); n == 0 || n > mostPages*pageSlots/4 {
		return n == 0
	}
	ready := true
	for y := s.y0; y < s.y1; y++ {
		for x := s.x0; x < s.x1; x++ {
			ready = d.patch(patchKey{gi, i, x, y}, t) != nil && ready
		}
	}
	if !ready {
		return false
	}
	order := run[len(run)-1].order
	for page := range d.patches.pages {
		d.batch.reset()
		for y := s.y0; y < s.y1; y++ {
			for x := s.x0; x < s.x1; x++ {
				if p := d.patches.all[patchKey{gi, i, x, y}]; p.slot >= 0 && p.slot/pageSlots == page {
					d.showPatch(p, ox+float64(x*patchPx), oy+float64(y*patchPx), order)
				}
			}
		}
		d.triangles(d.patches.pages[page], ebiten.FilterNearest, ebiten.AddressUnsafe)
	}
	return true
}

// patchesIn returns the patches that a clip shows, of a group whose origin is at
// a place of the screen.
func patchesIn(t *transform, ox, oy float64) patchSpan {
	k, c := t.scale, t.clip
	return patchSpan{
		int(math.Floor((c.X*k - ox) / patchPx)), int(math.Floor((c.Y*k - oy) / patchPx)),
		int(math.Ceil((c.Right()*k - ox) / patchPx)), int(math.Ceil((c.Bottom()*k - oy) / patchPx)),
	}
}

// showPatch adds what can be seen of a patch to the batch; order is that of the
// last layer of its run.
func (d *drawing) showPatch(p *patch, x, y float64, order int32) {
	_, u, v := d.patches.place(p.slot)
	seen := p.some
	if len(d.cover.top) > 0 {
		d.colCells, d.rowCells = d.colCells[:0], d.rowCells[:0]
		for i := range chunkCells + 1 {
			d.colCells = append(d.colCells, d.cover.edge(d.gameAcross(x+float64(i*cellPx)), d.cover.span.x0,
				d.cover.span.x1))
			d.rowCells = append(d.rowCells, d.cover.edge(d.gameDown(y+float64(i*cellPx)), d.cover.span.y0,
				d.cover.span.y1))
		}
		for i := range chunkCells * chunkCells {
			cx, cy := i%chunkCells, i/chunkCells
			if seen.has(cx, cy) && d.cover.hides(d.colCells[cx], d.colCells[cx+1], d.rowCells[cy], d.rowCells[cy+1],
				order) {
				seen.remove(cx, cy)
			}
		}
	}
	seen.rectangles(func(x0, y0, x1, y1 int) {
		a, b, e, f := float32(x0*cellPx), float32(y0*cellPx), float32(x1*cellPx), float32(y1*cellPx)
		d.batch.image(float32(x)+a, float32(y)+b, float32(x)+e, float32(y)+f,
			float32(u)+a, float32(v)+b, float32(u)+e, float32(v)+f, rgba{1, 1, 1, 1})
	})
}

// gameAcross returns the place of the game group, in world units, at a pixel of
// the screen.
func (d *drawing) gameAcross(px float64) float64 {
	return (px/d.game.scale-d.game.cx)/d.game.zoom + d.game.x
}

// gameDown is gameAcross for the other axis.
func (d *drawing) gameDown(px float64) float64 {
	return (px/d.game.scale-d.game.cy)/d.game.zoom + d.game.y
}

// patch returns a patch, which it makes if there is none; nil when that has to
// wait.
func (d *drawing) patch(k patchKey, t *transform) *patch {
	p := d.patches
	if have := p.all[k]; have != nil {
		have.used = p.frame
		return have
	}
	if p.begun.IsZero() {
		p.begun = time.Now()
	} else if time.Since(p.begun) > patchTime {
		p.wait = true
	}
	if p.wait || p.hold {
		return nil
	}
	slot := p.slot()
	if slot < 0 {
		return nil
	}
	made := &patch{slot: slot, used: p.frame}
	if !d.paint(made, k, t) {
		p.free = append(p.free, slot)
		return nil
	}
	if made.some == 0 {
		p.free = append(p.free, slot)
		made.slot = -1
	}
	if p.all == nil {
		p.all = map[patchKey]*patch{}
	}
	p.all[k] = made
	return made
}

// paint draws a run into a patch and returns false when something of it is not
// there yet.
func (d *drawing) paint(p *patch, k patchKey, t *transform) bool {
	page, x, y := d.patches.place(p.slot)
	part := page.SubImage(image.Rect(x, y, x+patchPx, y+patchPx)).(*ebiten.Image)
	part.Clear()

	// The same group, with the camera placed so that the patch is where it will be
	// kept.
	u := *t
	u.x, u.y = 0, 0
	u.cx, u.cy = float64(x-k.x*patchPx)/u.scale, float64(y-k.y*patchPx)/u.scale
	u.clip.X, u.clip.Y, u.clip.W, u.clip.H = float64(x)/u.scale, float64(y)/u.scale, patchPx/u.scale, patchPx/u.scale

	hidden, waited := d.cover, d.up.pending
	d.cover, d.up.pending = cover{unit: 1}, false
	d.onto, d.painted = part, &painted{patch: p, x: float32(x), y: float32(y)}
	for i := 0; i < d.groups[k.group].entries[k.entry].run; i++ {
		if e := &d.groups[k.group].entries[k.entry+i]; !d.leftOut(e) {
			d.entry(k.group, k.entry+i, &u)
		}
	}
	d.onto, d.painted = nil, nil
	complete := !d.up.pending
	d.cover, d.up.pending = hidden, waited || !complete
	return complete
}

// painted notes which cells of a patch are drawn on. x and y are where the patch
// begins.
type painted struct {
	*patch
	x, y float32
}

// note notes rectangles, of four corners each.
func (p *painted) note(vs []ebiten.Vertex) {
	cell := func(v float32) int { return min(max(int(v)/cellPx, 0), chunkCells-1) }
	for ; len(vs) >= 4; vs = vs[4:] {
		x0, y0, x1, y1 := vs[0].DstX-p.x, vs[0].DstY-p.y, vs[2].DstX-p.x, vs[2].DstY-p.y
		if x1 <= 0 || y1 <= 0 || x0 >= patchPx || y0 >= patchPx {
			continue
		}
		for cy := cell(y0); cy <= cell(y1); cy++ {
			for cx := cell(x0); cx <= cell(x1); cx++ {
				p.some.add(cx, cy)
			}
		}
	}
}

// viewOf returns what patches depend on in this drawing.
func (d *drawing) viewOf() steadyView {
	return steadyView{d.game.tilePx(), d.view.Cam.View.W, d.view.Cam.View.H, d.view.Plain}
}
