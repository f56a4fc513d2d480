package main

import (
	"image/color"
	"math"

	"playhead/sim"
)

// Colours of the sky from the top to the horizon, and of the hills from the
// farthest to the nearest: less contrast the farther.
var (
	skyTop, skyMiddle, skyLow = hex(0x5f9dc4), hex(0xa9d2d6), hex(0xe9ead0)
	hillColors                = [3]color.NRGBA{hex(0x8fbdbb), hex(0x74a99c), hex(0x568f7c)}
)

// Everything in the scenery is placed around the middle of a screen of this
// size in world units, the game's at 16:9.
const screenW, screenH = 1430.0, 804.0

// A corner is a place in world units.
type corner struct{ x, y float64 }

// units returns world units as the fixed point numbers of the map.
func units(v float64) int32 { return int32(math.Round(v * 1024)) }

func rgba(c color.NRGBA) sim.RGBA { return sim.RGBA(c) }

// box is a quad without texture whose corners have the given colours.
func box(x, y, w, h float64, tl, tr, bl, br color.NRGBA) sim.Quad {
	return quad([4]corner{{x, y}, {x + w, y}, {x, y + h}, {x + w, y + h}}, [4]color.NRGBA{tl, tr, bl, br})
}

func quad(ps [4]corner, cs [4]color.NRGBA) sim.Quad {
	q := sim.Quad{
		Tex:    [4]sim.FixedPoint{{X: 0, Y: 0}, {X: 1024, Y: 0}, {X: 0, Y: 1024}, {X: 1024, Y: 1024}},
		PosEnv: -1, ColorEnv: -1,
	}
	for i, p := range ps {
		q.Points[i] = sim.FixedPoint{X: units(p.x), Y: units(p.y)}
		q.Points[4].X += q.Points[i].X / 4
		q.Points[4].Y += q.Points[i].Y / 4
		q.Colors[i] = rgba(cs[i])
	}
	return q
}

// sky is drawn without parallax: it fills the screen wherever the camera is.
func sky() []sim.Quad {
	const far = 3000
	top, middle, low := -screenH/2, -screenH/2+0.6*screenH, screenH/2
	band := func(y0, y1 float64, a, b color.NRGBA) sim.Quad {
		return box(-far, y0, 2*far, y1-y0, a, a, b, b)
	}
	return []sim.Quad{
		band(-far, top, skyTop, skyTop),
		band(top, middle, skyTop, skyMiddle),
		band(middle, low, skyMiddle, skyLow),
		band(low, far, skyLow, skyLow),
	}
}

// picture is a quad that shows a whole image around x, y.
func picture(x, y, w, h float64) sim.Quad {
	white := color.NRGBA{255, 255, 255, 255}
	return box(x-w/2, y-h/2, w, h, white, white, white, white)
}

// clouds drift to and fro: every other by the first envelope, the rest by the
// second.
func clouds(width float64) []sim.Quad {
	var qs []sim.Quad
	for i := 0; float64(i)*430 < width; i++ {
		x := -screenW/2 + float64(i)*430 + 90*math.Sin(float64(i)*2.1)
		y := -190 + 110*math.Sin(float64(i)*1.7)
		size := 1 + 0.35*math.Sin(float64(i)*2.9)
		q := picture(x, y, 200*size, 100*size)
		q.PosEnv, q.PosEnvMS = i%2, int32(i*7000%60000)
		qs = append(qs, q)
	}
	return qs
}

// drift moves a cloud a way to the right and back in a minute.
func drift(name string, way float64) sim.Envelope {
	return sim.Envelope{
		Name: name, Channels: 3, Synchronized: true,
		Points: []sim.EnvelopePoint{
			{TimeMS: 0, Curve: sim.CurveSmooth},
			{TimeMS: 30000, Curve: sim.CurveSmooth, Values: [4]int32{units(way)}},
			{TimeMS: 60000, Curve: sim.CurveLinear},
		},
	}
}

// hills is one line of hills: a strip of quads down to far below the screen,
// and on its crest a thin one that fades, so that the edge is smooth at any
// zoom. The line runs from x0 to x1 around height y.
func hills(c color.NRGBA, x0, x1, y, height, wave, phase float64) []sim.Quad {
	const step, soft, deep = 40, 2, 4000
	crest := func(x float64) float64 {
		a := x / screenW * wave
		return y - height*(0.5+0.5*math.Sin(a+phase)) - height*0.25*math.Sin(2.3*a+2*phase)
	}
	clear := alpha(c, 0)
	var qs []sim.Quad
	for x := x0; x < x1; x += step {
		l, r := crest(x), crest(x+step)
		qs = append(
			qs,
			quad([4]corner{{x, l - soft}, {x + step, r - soft}, {x, l}, {x + step, r}},
				[4]color.NRGBA{clear, clear, c, c}),
			quad([4]corner{{x, l}, {x + step, r}, {x, y + deep}, {x + step, y + deep}}, [4]color.NRGBA{c, c, c, c}),
		)
	}
	return qs
}
