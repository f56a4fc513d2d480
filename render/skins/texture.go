package skins

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/canvas"
)

// texture is the one picture everything is drawn from: the sheets on top, below
// them a slot for each look, all of them in halved sizes too.
type texture struct {
	img    *ebiten.Image
	slots  []*Look
	sheets [numSheets]bool
}

const (
	textureW, textureH = 2048, 4096
	slotsFrom          = 1024 // y
	slotW, slotH       = 256, 192
	slotsInRow         = textureW / slotW
	numSlots           = slotsInRow * ((textureH - slotsFrom) / slotH)
	numLevels          = 4
)

// lookLevels is where the sizes of a look lie in its slot.
var lookLevels = [numLevels]image.Point{{0, 0}, {0, 128}, {128, 128}, {192, 128}}

func (t *texture) deallocate() {
	if t.img != nil {
		t.img.Deallocate()
	}
}

// open makes the texture.
func (t *texture) open() {
	if t.img == nil {
		t.img = ebiten.NewImageWithOptions(image.Rect(0, 0, textureW, textureH),
			&ebiten.NewImageOptions{Unmanaged: true})
	}
}

// put writes a picture and its halved sizes.
func (t *texture) put(b *bitmap, base image.Point, levels [numLevels]image.Point) {
	t.open()
	for _, at := range levels {
		at = at.Add(base)
		t.img.SubImage(image.Rect(at.X, at.Y, at.X+b.w, at.Y+b.h)).(*ebiten.Image).WritePixels(b.pix)
		b = b.half()
	}
}

func slotAt(n int) image.Point {
	return image.Pt(n%slotsInRow*slotW, slotsFrom+n/slotsInRow*slotH)
}

// need puts a look into the texture.
func (w *Wardrobe) need(l *Look) {
	if l.slot >= 0 {
		return
	}
	t := &w.uploaded
	if len(t.slots) == numSlots {
		// Full: start again with those that are drawn now.
		w.drawBatch()
		for _, old := range t.slots {
			old.slot = -1
		}
		t.slots = t.slots[:0]
	}
	l.slot = len(t.slots)
	t.slots = append(t.slots, l)
	t.put(l.paint, slotAt(l.slot), lookLevels)
}

// has puts a sheet into the texture, false when it is not installed.
func (w *Wardrobe) has(n int) bool {
	if w == nil {
		return false
	}
	w.askForSheets()
	if w.sheets[n] == nil {
		return false
	}
	if !w.uploaded.sheets[n] {
		w.uploaded.sheets[n] = true
		w.uploaded.put(w.sheets[n], image.Point{}, sheetKinds[n].levels)
	}
	return true
}

// levelFor returns which size to draw from when texels of the largest one come
// to a pixel of the screen.
func levelFor(texels float64) int {
	n := 0
	for texels > 1.5 && n < numLevels-1 {
		texels, n = texels/2, n+1
	}
	return n
}

// batch collects triangles.
type batch struct {
	vs    []ebiten.Vertex
	is    []uint32
	op    ebiten.DrawTrianglesOptions
	c     *canvas.Canvas
	into  *ebiten.Image // instead of the canvas, nil for the canvas
	scale float64       // pixels a px
	alpha float32
}

// Begin starts drawing on c, in the middle of its frame.
func (w *Wardrobe) Begin(c *canvas.Canvas) {
	if w != nil {
		w.take()
		w.batch.c, w.batch.scale, w.batch.alpha = c, c.Scale(), 1
	}
}

// Flush draws what is collected: before the canvas draws anything over it.
func (w *Wardrobe) Flush() {
	if w != nil && w.batch.c != nil {
		w.drawBatch()
	}
}

func (w *Wardrobe) drawBatch() {
	b := &w.batch
	if len(b.is) > 0 {
		b.op.ColorScaleMode, b.op.DisableMipmaps, b.op.Filter = ebiten.ColorScaleModePremultipliedAlpha, true,
			ebiten.FilterLinear
		if b.into != nil {
			b.into.DrawTriangles32(b.vs, b.is, w.uploaded.img, &b.op)
		} else {
			b.c.Triangles(b.vs, b.is, w.uploaded.img, &b.op)
		}
	}
	b.vs, b.is = b.vs[:0], b.is[:0]
}
