package mapart

import (
	"math"

	"playhead/render/camera"
	"playhead/render/layout"
	"playhead/sim"
)

// transform is how a group of layers is seen: groups in the distance move and
// zoom less than the camera.
type transform struct {
	x, y   float64 // world, in the middle of the view
	zoom   float64 // px a world unit
	scale  float64 // pixels of the screen a px
	cx, cy float64 // middle of the view, px
	clip   layout.Rect
}

// groupTransform returns how group g is seen by a camera; clip is empty when it
// is not seen at all.
// Source: docs/formats/twmap.md, Drawing.
func groupTransform(cam *camera.Camera, g *sim.MapGroup, scale float64) transform {
	t := transform{scale: scale, cx: cam.View.CenterX(), cy: cam.View.CenterY(), clip: cam.View}
	if g.Clip {
		x, y := cam.ToScreen(float64(g.ClipX), float64(g.ClipY))
		t.clip = t.clip.Intersect(layout.Rect{
			X: x, Y: y, W: float64(g.ClipW) * cam.Zoom,
			H: float64(g.ClipH) * cam.Zoom,
		})
	}
	// z is how far the camera is zoomed out, 1 being what the game shows.
	z := camera.GameZoom(cam.View) / cam.Zoom
	depth := float64(min(max(g.ParallaxX, g.ParallaxY, 0), 100))
	t.zoom = cam.Zoom * 100 * z / (depth*(z-1) + 100)
	t.x = float64(g.OffsetX) + cam.X*float64(g.ParallaxX)/100
	t.y = float64(g.OffsetY) + cam.Y*float64(g.ParallaxY)/100
	return t
}

// pixel returns where a place of the group is, in pixels of the screen.
func (t *transform) pixel(x, y float64) (px, py float64) {
	return (t.cx + (x-t.x)*t.zoom) * t.scale, (t.cy + (y-t.y)*t.zoom) * t.scale
}

// tilePx returns the size of a tile in pixels of the screen.
func (t *transform) tilePx() float64 { return t.zoom * t.scale * sim.TileUnits }

// tileSpan is an area in tiles, the last ones exclusive.
type tileSpan struct{ x0, y0, x1, y1 int }

func (s tileSpan) empty() bool { return s.x0 >= s.x1 || s.y0 >= s.y1 }

// visible returns the tiles that show.
func (t *transform) visible() tileSpan {
	if t.clip.Empty() {
		return tileSpan{}
	}
	at := func(px, middle, world float64) float64 { return ((px-middle)/t.zoom + world) / sim.TileUnits }
	return tileSpan{
		int(math.Floor(at(t.clip.X, t.cx, t.x))), int(math.Floor(at(t.clip.Y, t.cy, t.y))),
		int(math.Ceil(at(t.clip.Right(), t.cx, t.x))), int(math.Ceil(at(t.clip.Bottom(), t.cy, t.y))),
	}
}

// aligned reports whether tiles of two groups lie on one another.
func (t *transform) aligned(u *transform) bool {
	return t.x == u.x && t.y == u.y && t.zoom == u.zoom
}
