package mapart

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/sim"
)

// Skies often consist of many clouds as large as the view, drawn on top of each
// other, and each of them touches every pixel. Where their textures are enlarged
// anyway, they are drawn at half or a quarter of the size, which takes a quarter
// or a sixteenth of the work, and the result is drawn once. Most skies also
// hardly move.
const (
	softTexels    = 1.5 // texels a pixel of the backdrop up to which it shows no less
	largeBackdrop = 0.5 // pixels of the backdrop a pixel of the screen
	smallBackdrop = 0.25
	backdropFrom  = 2.0 // views that such quads fill, from which on it pays
	// The backdrop is used again while no corner has moved further than this many
	// pixels, and no colour has changed by more than this share.
	backdropMoves = 0.25
	backdropTints = 1.0 / 512
)

// A skyState is what a backdrop shows: its size, its pixels a pixel of the
// screen, and the corners and tints of its quads.
type skyState struct {
	w, h    int
	scale   float64
	corners []float64
	tints   []float64
}

// like reports whether a picture of one would pass for one of the other.
func (s *skyState) like(o *skyState) bool {
	return s.w == o.w && s.h == o.h && s.scale == o.scale && near(s.corners, o.corners, backdropMoves*s.scale) &&
		near(s.tints, o.tints, backdropTints)
}

func near(a, b []float64, most float64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if math.Abs(a[i]-b[i]) > most {
			return false
		}
	}
	return true
}

// sky returns the range of layers, first to last, that are worth a backdrop, and
// its scale; 0 and 0 if there are none.
//
// A view of a cave may show a corner of the sky too; that is drawn directly.
func (d *drawing) sky(from int32) (first, last int32, scale float64) {
	filled, most := 0.0, 0.0
	worth := func() (int32, int32, float64) {
		if scale = largeBackdrop; most <= softTexels*smallBackdrop {
			scale = smallBackdrop
		}
		shown := d.openShare(last)
		if filled < backdropFrom || filled*shown < filled*scale*scale+shown {
			return 0, 0, 0
		}
		return first, last, scale
	}
	for gi := range d.groups {
		g, t := &d.groups[gi], &d.transforms[gi]
		for i := range g.entries {
			e := &g.entries[i]
			if e.order < from || d.leftOut(e) {
				continue
			}
			area, texels, soft := d.softArea(e, t)
			if g.Clip || e.side != Behind || !soft || texels > softTexels*largeBackdrop {
				return worth()
			}
			most = max(most, texels)
			if first == 0 {
				first = e.order
			}
			last, filled = e.order, filled+area
		}
	}
	return worth()
}

// openShare returns how much of the view the smallest area fills that holds all
// that opaque tiles do not hide for layer order.
func (d *drawing) openShare(order int32) float64 {
	if len(d.cover.top) == 0 {
		return 1
	}
	o := d.cover.open(order)
	if o.empty() {
		return 0
	}
	return float64((o.x1-o.x0)*(o.y1-o.y0)) / float64(len(d.cover.top))
}

// softArea returns how many views the visible quads of a layer fill in total, and
// the highest number of texels per screen pixel at which differences are visible;
// soft is false for layers that are not quads.
func (d *drawing) softArea(e *entry, t *transform) (views, texels float64, soft bool) {
	if e.layer.Kind != sim.LayerQuads {
		return 0, 0, false
	}
	var src *picture
	if e.layer.Image >= 0 {
		if src = d.picture(e.layer.Image); src == nil || src.src.Pix == nil {
			return 0, 0, true // draws nothing
		}
	}
	v, k := d.view.Cam.View, t.scale
	share := src.share()
	for i := range e.layer.Quads {
		q := &e.layer.Quads[i]
		var c quadCorners
		if !d.place(&c, q, t) {
			continue
		}
		if src != nil {
			texels = max(texels, c.texel(q, src.src)/float64(max(src.smooth, 1)))
		}
		w := min(max(c.x[0], c.x[1], c.x[2], c.x[3]), v.Right()*k) - max(min(c.x[0], c.x[1], c.x[2], c.x[3]), v.X*k)
		h := min(max(c.y[0], c.y[1], c.y[2], c.y[3]), v.Bottom()*k) - max(min(c.y[0], c.y[1], c.y[2], c.y[3]), v.Y*k)
		views += share * w * h / max(v.W*k*v.H*k, 1)
	}
	return views, texels, true
}

// drawSky draws the layers first to last by way of a backdrop of a scale.
func (d *drawing) drawSky(first, last int32, scale float64) {
	o := d.cover.open(last)
	if len(d.cover.top) > 0 && o.empty() {
		return
	}
	v, k := d.view.Cam.View, d.c.Scale()
	small := k * scale
	w, h := int(math.Ceil(v.W*small)), int(math.Ceil(v.H*small))
	sky := &d.skyNow
	sky.w, sky.h, sky.scale, sky.corners, sky.tints = w, h, scale, sky.corners[:0], sky.tints[:0]
	d.eachSkyLayer(first, last, small, d.noteQuads)
	img := d.backdrop
	if !sky.like(&d.skyShown) {
		img = d.backdropImage(w+2*gutter, h+2*gutter)
		d.onto = img
		d.eachSkyLayer(first, last, small, d.quadLayer)
		d.onto = nil
		d.skyNow, d.skyShown = d.skyShown, d.skyNow
		if d.up.pending {
			d.skyShown.w = 0 // incomplete: must not be reused
		}
	}
	d.batch.reset()
	d.openRuns(last, func(x0, y0, x1, y1 float64) {
		u := func(x float64) float32 { return gutter + float32((x-v.X*k)*scale) }
		w := func(y float64) float32 { return gutter + float32((y-v.Y*k)*scale) }
		d.batch.image(float32(x0), float32(y0), float32(x1), float32(y1), u(x0), w(y0), u(x1), w(y1), rgba{1, 1, 1, 1})
	})
	d.triangles(img, ebiten.FilterLinear, ebiten.AddressUnsafe)
}

// openRuns calls do for areas, in pixels of the screen, that hold all of the
// view that opaque tiles do not hide for layer order.
func (d *drawing) openRuns(order int32, do func(x0, y0, x1, y1 float64)) {
	v, k := d.view.Cam.View, d.c.Scale()
	left, top, right, bottom := v.X*k, v.Y*k, v.Right()*k, v.Bottom()*k
	if len(d.cover.top) == 0 {
		do(left, top, right, bottom)
		return
	}
	s, unit := d.cover.span, float64(d.cover.unit*sim.TileUnits)
	for j := range s.y1 - s.y0 {
		row := d.cover.top[j*d.cover.w:][:d.cover.w]
		for i := 0; i < len(row); i++ {
			if row[i] > order {
				continue
			}
			end := i
			for end < len(row) && row[end] <= order {
				end++
			}
			x0, y0 := d.game.pixel(float64(s.x0+i)*unit, float64(s.y0+j)*unit)
			x1, y1 := d.game.pixel(float64(s.x0+end)*unit, float64(s.y0+j+1)*unit)
			if x0, y0, x1, y1 = max(x0, left), max(y0, top), min(x1, right), min(y1, bottom); x0 < x1 && y0 < y1 {
				do(x0, y0, x1, y1)
			}
			i = end
		}
	}
}

// eachSkyLayer calls do for the layers first to last, with how they are seen in
// the backdrop.
func (d *drawing) eachSkyLayer(first, last int32, small float64, do func(*entry, *transform)) {
	v := d.view.Cam.View
	for gi := range d.groups {
		t := d.transforms[gi]
		t.cx, t.cy = t.cx-v.X+gutter/small, t.cy-v.Y+gutter/small
		t.scale = small
		t.clip.X, t.clip.Y = t.clip.X-v.X, t.clip.Y-v.Y
		for i := range d.groups[gi].entries {
			e := &d.groups[gi].entries[i]
			if e.order >= first && e.order <= last && !d.leftOut(e) {
				do(e, &t)
			}
		}
	}
}

// noteQuads adds the visible quads of a layer to what the sky is now.
func (d *drawing) noteQuads(e *entry, t *transform) {
	for i := range e.layer.Quads {
		var c quadCorners
		if d.place(&c, &e.layer.Quads[i], t) {
			d.skyNow.corners = append(append(d.skyNow.corners, c.x[:]...), c.y[:]...)
			d.skyNow.tints = append(append(d.skyNow.tints, float64(e.order), float64(i)), c.tint[:]...)
		}
	}
}

// backdropImage returns an empty picture of a size.
func (d *drawing) backdropImage(w, h int) *ebiten.Image {
	if d.backdrop != nil && d.backdrop.Bounds().Size() == image.Pt(w, h) {
		d.backdrop.Clear()
		return d.backdrop
	}
	if d.backdrop != nil {
		d.backdrop.Deallocate()
	}
	d.backdrop = ebiten.NewImageWithOptions(image.Rect(0, 0, w, h), &ebiten.NewImageOptions{Unmanaged: true})
	return d.backdrop
}
