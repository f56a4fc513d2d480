// Package camera turns places of the world into places on the screen and back.
// Nothing else in the program does: a picture is right where its camera is.
//
// World units are those of the game (Teeworlds: 32 a tile, y down; GoldSrc:
// inches seen from above, y up); screen lengths are interface pixels.
package camera

import (
	"math"
	"time"

	"playhead/render/layout"
	"playhead/render/theme"
)

// Mode is what decides where a camera looks.
type Mode uint8

// The modes.
const (
	Free     Mode = iota // where the user put it
	Follow               // at a player
	Fit                  // at all players, as close as they fit
	Recorder             // where the one who recorded looked
	Together             // at several players, as close as they fit
)

// String returns the mode's word.
func (m Mode) String() string { return [...]string{"free", "follow", "fit", "recorder", "together"}[m] }

// Limits of the zoom, in px a world unit.
const (
	zoomMin = 1.0 / 256
	zoomMax = 8.0
	closest = 4.0 // and of Closer, and its inverse
)

// A Camera is a view of the world. The zero Camera is not usable: see New.
type Camera struct {
	View layout.Rect // where the scene is on the screen
	X, Y float64     // world, in the middle of View
	Zoom float64     // px a world unit
	YUp  bool        // the world's y grows upwards
	Mode Mode
	// Closer is how much closer the user is to players shown Together than they fit,
	// as a factor.
	Closer float64

	moved bool // the first placement is not animated

	// What is left of a move that began at start: the picture is off its place
	// by (offX, offY) world units and its zoom by a factor, both fading out.
	start      time.Time
	offX, offY float64
	offZoom    float64 // log2 of zoom shown / zoom wanted

	wantX, wantY, wantZoom float64
}

// New returns a free camera at the world's origin.
func New() *Camera { return &Camera{Zoom: 1, wantZoom: 1, Closer: 1} }

// GameZoom returns the zoom at which view shows about as much of the world as
// Teeworlds shows in a window of that shape.
// Source: docs/formats/twmap.md, Screen and world.
func GameZoom(view layout.Rect) float64 {
	aspect := max(view.W, 1) / max(view.H, 1)
	h := math.Sqrt(1150*1000) / math.Sqrt(aspect)
	w := h * aspect
	if w > 1500 {
		w, h = 1500, 1500/aspect
	}
	if h > 1050 {
		w = 1050 * aspect
	}
	return max(view.W, 1) / w
}

// ToScreen returns where a place of the world is on the screen.
func (c *Camera) ToScreen(x, y float64) (sx, sy float64) {
	dy := y - c.Y
	if c.YUp {
		dy = -dy
	}
	return c.View.CenterX() + (x-c.X)*c.Zoom, c.View.CenterY() + dy*c.Zoom
}

// ToWorld returns which place of the world is at a place on the screen.
func (c *Camera) ToWorld(sx, sy float64) (x, y float64) {
	dy := (sy - c.View.CenterY()) / c.Zoom
	if c.YUp {
		dy = -dy
	}
	return c.X + (sx-c.View.CenterX())/c.Zoom, c.Y + dy
}

// Whole returns the camera moved by less than a pixel, so that the world's origin
// lies on a whole one: then pixels kept of one picture fit into the next. The
// screen has scale pixels a px.
func (c *Camera) Whole(scale float64) Camera {
	at, k := *c, scale*c.Zoom
	up := 1.0
	if c.YUp {
		up = -1
	}
	at.X = (c.View.CenterX()*scale - math.Round(c.View.CenterX()*scale-c.X*k)) / k
	at.Y = up * (c.View.CenterY()*scale - math.Round(c.View.CenterY()*scale-up*c.Y*k)) / k
	return at
}

// Bounds returns the part of the world in view: the corner with the smaller
// coordinates and the one with the larger.
func (c *Camera) Bounds() (x0, y0, x1, y1 float64) {
	w, h := c.View.W/2/c.Zoom, c.View.H/2/c.Zoom
	return c.X - w, c.Y - h, c.X + w, c.Y + h
}

// Width returns how many world units the view is wide.
func (c *Camera) Width() float64 { return c.View.W / c.Zoom }

// ZoomAt multiplies the zoom by factor and keeps the place under (sx, sy)
// where it is, unless the camera follows: then the player stays where he is.
func (c *Camera) ZoomAt(factor, sx, sy float64) {
	wx, wy := c.ToWorld(sx, sy)
	c.settle()
	c.Zoom = clampZoom(c.Zoom * factor)
	if c.Mode == Together {
		c.Closer = min(max(c.Closer*factor, 1.0/closest), closest)
	}
	if c.Mode == Fit {
		c.Mode = Free
	}
	if c.Mode == Free {
		nx, ny := c.ToWorld(sx, sy)
		c.X, c.Y = c.X+wx-nx, c.Y+wy-ny
	}
	c.wantX, c.wantY, c.wantZoom = c.X, c.Y, c.Zoom
}

// Pan moves the picture by px and lets the camera go free.
func (c *Camera) Pan(dx, dy float64) {
	c.settle()
	c.Mode = Free
	c.X -= dx / c.Zoom
	if c.YUp {
		dy = -dy
	}
	c.Y -= dy / c.Zoom
	c.wantX, c.wantY = c.X, c.Y
}

// Release lets the camera go free where it is: a glide in progress ends there.
func (c *Camera) Release() {
	c.settle()
	c.Mode = Free
}

// Look puts the camera at a place at once and lets it go free. A width of 0
// keeps the zoom.
func (c *Camera) Look(x, y, width float64) {
	c.settle()
	c.Mode, c.X, c.Y = Free, x, y
	if width > 0 {
		c.Zoom = clampZoom(c.View.W / width)
	}
	c.wantX, c.wantY, c.wantZoom, c.moved = c.X, c.Y, c.Zoom, true
}

// SetZoom changes the zoom about the middle of the view.
func (c *Camera) SetZoom(z float64) {
	c.settle()
	c.Zoom = clampZoom(z)
	c.wantZoom = c.Zoom
}

// Go starts a move to the given place and zoom (0 keeps it), unless the place
// is more than two screens away: then the camera cuts.
func (c *Camera) Go(now time.Time, m Mode, x, y, zoom float64) {
	if zoom == 0 {
		zoom = c.wantZoom
	}
	zoom = clampZoom(zoom)
	far := math.Hypot(x-c.X, y-c.Y)*c.Zoom > 2*max(c.View.W, c.View.H)
	c.Mode, c.wantX, c.wantY, c.wantZoom = m, x, y, zoom
	if far || !c.moved {
		c.start, c.moved = time.Time{}, true
	} else {
		c.start = now
		c.offX, c.offY, c.offZoom = c.X-x, c.Y-y, math.Log2(c.Zoom/zoom)
	}
	c.Advance(now)
}

// Track sets the target; a glide in progress ends there.
func (c *Camera) Track(x, y float64) { c.wantX, c.wantY = x, y }

// TrackZoom sets the zoom; a glide in progress ends with it.
func (c *Camera) TrackZoom(z float64) {
	if z > 0 {
		c.wantZoom = clampZoom(z)
	}
}

// Advance brings the camera to where it is at now and reports whether it is
// still moving by itself.
func (c *Camera) Advance(now time.Time) bool {
	k := 0.0
	if !c.start.IsZero() {
		k = 1 - theme.EaseOut(float64(now.Sub(c.start))/float64(theme.CameraTime))
	}
	if k <= 0 {
		c.start = time.Time{}
		k = 0
	}
	c.X, c.Y = c.wantX+c.offX*k, c.wantY+c.offY*k
	c.Zoom = c.wantZoom * math.Exp2(c.offZoom*k)
	return k > 0
}

// Arrive ends a move at its end.
func (c *Camera) Arrive() { c.start = time.Time{}; c.X, c.Y, c.Zoom = c.wantX, c.wantY, c.wantZoom }

// settle ends a move where it is.
func (c *Camera) settle() {
	c.start, c.moved = time.Time{}, true
	c.wantX, c.wantY, c.wantZoom = c.X, c.Y, c.Zoom
}

// FitZoom returns the zoom at which w by h world units fill the view but for a
// border of share (0 to 1) of it.
func (c *Camera) FitZoom(w, h, share float64) float64 {
	k := 1 - share
	return clampZoom(min(c.View.W*k/max(w, 1), c.View.H*k/max(h, 1)))
}

// Crisp returns the zoom near z at which a step of unit world units is a whole
// number of device pixels, so that tiles meet without seams. Steps below 6
// pixels are left as they are.
func Crisp(z, unit, devicePixels float64) float64 {
	px := z * unit * devicePixels
	if px < 6 {
		return z
	}
	return math.Round(px) / (unit * devicePixels)
}

func clampZoom(z float64) float64 { return min(max(z, zoomMin), zoomMax) }
