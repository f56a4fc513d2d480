package world

import (
	"image"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/camera"
	"playhead/render/layout"
	"playhead/sim"
)

// art is what drawing the scenery of a map needs beside the map.
type art struct {
	textures map[int]*ebiten.Image // by index of the image; nil: cannot be drawn
	white    *ebiten.Image
	coarse   map[coarseKey]*ebiten.Image
	average  map[int]*[256]straightColor

	vs []ebiten.Vertex // scratch
	is []uint32
}

func newArt() *art {
	return &art{
		textures: map[int]*ebiten.Image{}, coarse: map[coarseKey]*ebiten.Image{}, average: map[int]*[256]straightColor{},
	}
}

// largestTexture is the largest side of an image that every graphics card takes.
const largestTexture = 8192

// texture returns the image with the given index as a texture, nil when it is
// not there.
func (m *Map) texture(i int) *ebiten.Image {
	if img, ok := m.art.textures[i]; ok {
		return img
	}
	if i < 0 || i >= len(m.Tiles.Images) {
		return nil
	}
	src := &m.Tiles.Images[i]
	if src.Pix == nil {
		return nil // may still come
	}
	var img *ebiten.Image
	if src.Width > 0 && src.Height > 0 && src.Width <= largestTexture && src.Height <= largestTexture {
		img = ebiten.NewImageWithOptions(image.Rect(0, 0, src.Width, src.Height), &ebiten.NewImageOptions{Unmanaged: true})
		img.WritePixels(premultiplied(src.Pix))
	}
	m.art.textures[i] = img
	return img
}

func premultiplied(pix []byte) []byte {
	out := make([]byte, len(pix))
	for i := 0; i+3 < len(pix); i += 4 {
		a := uint32(pix[i+3])
		out[i] = byte(uint32(pix[i]) * a / 255)
		out[i+1] = byte(uint32(pix[i+1]) * a / 255)
		out[i+2] = byte(uint32(pix[i+2]) * a / 255)
		out[i+3] = byte(a)
	}
	return out
}

// plain returns a white texture.
func (m *Map) plain() *ebiten.Image {
	if m.art.white == nil {
		m.art.white = ebiten.NewImage(3, 3)
		pix := make([]byte, 3*3*4)
		for i := range pix {
			pix[i] = 255
		}
		m.art.white.WritePixels(pix)
	}
	return m.art.white
}

// side tells which layers of the scenery are meant.
type side uint8

const (
	behind side = iota // the players
	before
)

// scenery draws the layers on one side of the players.
func (d *drawing) scenery(s side) {
	if s == behind {
		d.p.Fill(d.cam.View, voidColor)
	}
	t := d.Map.Tiles
	for gi := range t.Groups {
		g := &t.Groups[gi]
		view, ok := d.group(g)
		if !ok {
			continue
		}
		d.p.PushClip(view.clip.X, view.clip.Y, view.clip.W, view.clip.H)
		for li := range g.Layers {
			isBefore := gi > t.GameGroup || gi == t.GameGroup && li > t.GameLayer
			if isBefore == (s == before) {
				d.layer(&view, gi, li)
			}
		}
		d.p.Pop()
	}
}

// groupView is how a group of layers is seen: groups in the distance move and
// zoom less than the camera.
type groupView struct {
	cam    camera.Camera
	clip   layout.Rect
	coarse bool // all its tiles are too small to be told apart
}

// group returns how a group is seen, false when none of it is in view.
// Source: docs/formats/twmap.md, Screen and world.
func (d *drawing) group(g *sim.MapGroup) (groupView, bool) {
	v := groupView{cam: *d.cam, clip: d.cam.View}
	if g.Clip {
		x, y := d.cam.ToScreen(float64(g.ClipX), float64(g.ClipY))
		v.clip = v.clip.Intersect(layout.Rect{X: x, Y: y, W: float64(g.ClipW) * d.cam.Zoom, H: float64(g.ClipH) * d.cam.Zoom})
		if v.clip.Empty() {
			return v, false
		}
	}
	// z is how far the camera is zoomed out, 1 being what the game shows.
	z := camera.GameZoom(d.cam.View) / d.cam.Zoom
	pz := float64(min(max(g.ParallaxX, g.ParallaxY, 0), 100))
	v.cam.Zoom = d.cam.Zoom * 100 * z / (pz*(z-1) + 100)
	v.cam.X = float64(g.OffsetX) + d.cam.X*float64(g.ParallaxX)/100
	v.cam.Y = float64(g.OffsetY) + d.cam.Y*float64(g.ParallaxY)/100
	v.coarse = v.cam.Zoom*sim.TileUnits < coarseBelow
	return v, true
}

func (d *drawing) layer(v *groupView, gi, li int) {
	l := &d.Map.Tiles.Groups[gi].Layers[li]
	switch l.Kind {
	case sim.LayerTiles:
		if l.Tiles.Blocks == nil {
			return
		}
		if v.coarse {
			d.coarseLayer(v, coarseKey{gi, li, 0, 0}, l)
			return
		}
		d.tileLayer(v, l)
	case sim.LayerQuads:
		d.quadLayer(v, l)
	}
}

// layerColor returns the colour a layer's tiles are multiplied by.
func (d *drawing) layerColor(l *sim.MapLayer) [4]float32 {
	c := [4]float32{float32(l.Color.R) / 255, float32(l.Color.G) / 255, float32(l.Color.B) / 255, float32(l.Color.A) / 255}
	if l.ColorEnv >= 0 {
		e := d.Map.Tiles.EnvelopeColor(l.ColorEnv, l.ColorEnvMS, d.clock())
		for i := range c {
			c[i] *= float32(min(max(e[i], 0), 1))
		}
	}
	return c
}

// clock is the time the envelopes run on: that of the playhead, so that a
// moment always looks the same.
func (d *drawing) clock() sim.EnvelopeClock {
	c := sim.EnvelopeClock{Round: d.Time, Map: d.Time}
	if start, ok := d.Cur.Global.Get(sim.RoundStartTick); ok {
		c.Round = sim.TeeworldsTick * time.Duration(max(0, d.Cur.Tick-sim.Tick(start)))
	}
	return c
}
