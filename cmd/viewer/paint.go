package main

import (
	"fmt"
	"image"
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render"
	"playhead/render/screen/replay"
	"playhead/render/timeline"
)

// Pictures of the scene alone that are larger than 4K are drawn in tiles, a row of
// them at a time, so that an 8K picture takes no more memory than a small one. The
// encoder asks for pixels from top to bottom, each row of tiles is drawn when it
// comes to it.
const (
	tiledFrom          = 3840*2160 + 1 // pixels
	tileWide, tileHigh = 1920, 1080
)

// tiled reports whether a picture of the scene is drawn in tiles.
func (s *shot) tiled(a *app) bool {
	return s.clip == nil && a.opt.bare && s.w*s.h >= tiledFrom && (a.opt.keys == nil || a.opt.dress.onScene)
}

// newTarget returns what the picture, or a tile of it, is drawn on.
func (s *shot) newTarget(a *app) *ebiten.Image {
	size := image.Rect(0, 0, s.w, s.h)
	if s.tiled(a) {
		size = image.Rect(0, 0, tileWide, tileHigh)
	}
	return ebiten.NewImageWithOptions(size, &ebiten.NewImageOptions{Unmanaged: true})
}

// paint draws the picture of a shot, or its first tile.
func (s *shot) paint(a *app) { s.paintTile(a, image.Point{}) }

func (s *shot) paintTile(a *app, at image.Point) {
	k, d, screen := a.opt.keys, &a.opt.dress, a.win.Replay()
	if k != nil && !d.onScene {
		screen.PaintKeys(s.target, k.background)
		return
	}
	if d.ground != nil {
		s.target.Fill(d.ground)
	}
	if a.win.Session() == nil {
		a.win.Paint(s.target)
		return
	}
	tile := replay.Tile{Whole: image.Pt(s.w, s.h), At: at}
	screen.PaintTile(tile, func() {
		a.win.Paint(s.target)
		if s.moments != nil {
			screen.PaintMoments(s.target, s.moments)
		}
	})
	if k != nil {
		screen.PaintKeysOver(s.target, tile)
	}
	if text := a.caption(); text != "" {
		screen.PaintCaption(s.target, tile, text)
	}
}

// pixels returns the picture of a shot, or the tile that was painted last.
func (s *shot) pixels(a *app) *image.RGBA {
	if a.opt.transparent() {
		m := image.NewRGBA(s.target.Bounds())
		s.target.ReadPixels(m.Pix)
		return m
	}
	return render.ReadPixels(s.target)
}

// picture returns the picture of a shot as encoders read it.
func (s *shot) picture(a *app) image.Image {
	if s.tiled(a) {
		return &tiles{s: s, a: a, row: -1}
	}
	return s.pixels(a)
}

// tiles is a picture that is drawn while it is read, from top to bottom.
type tiles struct {
	s   *shot
	a   *app
	row int // tiles to draw; −1 for none
	of  []*image.RGBA
}

// ColorModel returns that of [image.RGBA].
func (t *tiles) ColorModel() color.Model { return color.RGBAModel }

// Bounds returns the size of the whole picture.
func (t *tiles) Bounds() image.Rectangle { return image.Rect(0, 0, t.s.w, t.s.h) }

// Opaque reports whether no pixel is transparent, without drawing them.
func (t *tiles) Opaque() bool { return !t.a.opt.transparent() }

// At returns a pixel, and draws its row of tiles first if need be.
func (t *tiles) At(x, y int) color.Color {
	if row := y / tileHigh; row != t.row {
		t.row, t.of = row, t.of[:0]
		for left := 0; left < t.s.w; left += tileWide {
			t.s.paintTile(t.a, image.Pt(left, row*tileHigh))
			t.of = append(t.of, t.s.pixels(t.a))
		}
	}
	return t.of[x/tileWide].RGBAAt(x%tileWide, y%tileHigh)
}

// aimMoments makes the picture one of several moments: it shows the last of them,
// and the followed player in all. The camera sees the whole path, unless a flag says
// where it looks.
func (s *shot) aimMoments(a *app) error {
	r := &recorder{opt: a.opt.record, speed: 1}
	begin, end, err := r.bounds(a.win.Session())
	if err != nil {
		return err
	}
	every := a.opt.dress.every
	if n := int((end-begin)/every) + 1; n > mostMoments {
		return fmt.Errorf("--moments: %d moments between %s and %s: at most %d fit on a picture", n, timeline.Clock(begin, false, 2), timeline.Clock(end, false, 2), mostMoments)
	}
	for t := begin; t <= end; t += every {
		s.moments = append(s.moments, t)
	}
	a.win.Session().Play.Seek(s.moments[len(s.moments)-1])
	a.win.Advance(0)
	x0, y0, x1, y1, ok := a.win.Replay().Path(s.moments)
	if ok && !s.aimed && a.opt.dress.wide == 0 {
		const around = 320 // world units left free beside the path
		cam := a.win.Watch().Stage.Cam
		cam.Look((x0+x1)/2, (y0+y1)/2, max(x1-x0+2*around, (y1-y0+2*around)*cam.View.W/cam.View.H))
	}
	a.win.Advance(0)
	return nil
}

// mostMoments bounds the moments of one picture.
const mostMoments = 500
