package view

import (
	"image/color"
	"math"

	"playhead/render/camera"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
)

// Void is the colour where nothing is.
var Void = theme.Hex(0x11151b)

var (
	gridColor = theme.Hex(0x1a2028)
	gridMajor = theme.Hex(0x232b35)
)

// DrawNoMap draws a grid where there is no map.
func DrawNoMap(p *widget.Painter, cam *camera.Camera) {
	p.Fill(cam.View, Void)
	step := float64(sim.TileUnits)
	for step*cam.Zoom < 14 {
		step *= 8
	}
	DrawGrid(p, cam, step)
}

// DrawGrid draws lines step world units apart, every eighth brighter; none where
// they would be too close to each other.
func DrawGrid(p *widget.Painter, cam *camera.Camera, step float64) {
	if cam.Zoom*step < 6 {
		return
	}
	left, top, right, bottom := cam.Bounds()
	v := cam.View
	for k := math.Ceil(left / step); k*step <= right; k++ {
		x, _ := cam.ToScreen(k*step, 0)
		p.VLine(x, v.Y, v.H, gridLine(k))
	}
	for k := math.Ceil(top / step); k*step <= bottom; k++ {
		_, y := cam.ToScreen(0, k*step)
		p.HLine(v.X, y, v.W, gridLine(k))
	}
}

func gridLine(k float64) color.NRGBA {
	if math.Mod(k, 8) == 0 {
		return gridMajor
	}
	return gridColor
}

// DrawTrail draws where the followed player was, fainter the longer ago, above what
// else lies below the players.
func DrawTrail(s *Scene, p *widget.Painter, cam *camera.Camera) {
	if s.Under != nil {
		s.Under(p, cam)
	}
	n := len(s.Trail)
	for i := 1; i < n; i++ {
		a, b := s.Trail[i-1], s.Trail[i]
		if b.Jump {
			continue
		}
		x0, y0 := cam.ToScreen(a.X, a.Y)
		x1, y1 := cam.ToScreen(b.X, b.Y)
		if !InView(cam, x0, y0, 40) && !InView(cam, x1, y1, 40) {
			continue
		}
		shade := func(i int) color.NRGBA { return theme.Fade(theme.Hex(0xffffff), 0.1+0.75*float64(i)/float64(n)) }
		p.GradientLine(x0, y0, x1, y1, 2.5, shade(i-1), shade(i))
	}
}

// InView reports whether anything within px of a place on the screen shows.
func InView(cam *camera.Camera, x, y, px float64) bool {
	v := cam.View
	return x > v.X-px && x < v.Right()+px && y > v.Y-px && y < v.Bottom()+px
}
