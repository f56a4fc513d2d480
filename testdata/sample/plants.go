package main

import (
	"image/color"
	"math"
)

var (
	leafRim   = hex(0x2b4a2c)
	leafDark  = hex(0x4b8440)
	leaf      = hex(0x5f9e49)
	leafLight = hex(0x93c766)
)

// drawFlower draws a flower on the ground; without a colour, a tuft of grass.
func drawFlower(p painter, petal color.NRGBA) {
	for _, d := range []float64{-4, 0, 4} {
		p.line(leafRim, 1.7, 12+d*0.4, 24, 12+d*1.1, 20, 12+d*1.6, 16+math.Abs(d)*0.5)
	}
	if petal.A == 0 {
		return
	}
	p.line(leafRim, 1.6, 12, 24, 12.6, 18, 12, 12)
	petals := func(c color.NRGBA, r float64) {
		for i := range 5 {
			a := float64(i)*2*math.Pi/5 - math.Pi/2
			p.disc(c, 12+3*math.Cos(a), 11+3*math.Sin(a), r)
		}
	}
	petals(leafRim, 3)
	petals(petal, 2.1)
	p.disc(hex(0xfff6d6), 12, 11, 1.6)
}

// drawVine draws a vine that hangs down from the top of the tile.
func drawVine(p painter, length float64) {
	sway := func(y float64) float64 { return 12 + 1.8*math.Sin(y*2*math.Pi/tileUnits) }
	var way []float64
	for y := 0.0; y <= length; y++ {
		way = append(way, sway(y), y)
	}
	p.line(leafRim, 2, way...)
	for i, y := range []float64{4, 10, 16} {
		if y > length-2 {
			return
		}
		side := float64(1 - 2*(i%2))
		x := sway(y) + side*3
		p.line(leafRim, 5, x, y+1, x+side*2.6, y+1)
		p.line(leaf, 2.8, x, y+0.8, x+side*2.6, y+0.8)
	}
}

func drawBud(p painter, y float64) {
	p.line(leafRim, 5.4, 12, y-1.5, 12, y+1.5)
	p.line(leafLight, 3.2, 12, y-1.5, 12, y+1.2)
}

// A puff is a round of a crown or a bush.
type puff struct{ x, y, r float64 }

func drawPuffs(p painter, puffs []puff) {
	for _, f := range puffs {
		p.disc(leafRim, f.x, f.y, f.r+1.6)
	}
	for _, f := range puffs {
		p.disc(leafDark, f.x, f.y, f.r)
	}
	for _, f := range puffs {
		p.disc(leaf, f.x-f.r*0.08, f.y-f.r*0.16, f.r*0.84)
	}
	for _, f := range puffs {
		p.line(alpha(leafLight, 0.85), 1.8, arc(f.x, f.y, f.r*0.62, math.Pi*1.15, math.Pi*0.35)...)
	}
}

func drawBush(p painter) {
	p.round(leafRim, 3, 16, 42, 10, 4)
	drawPuffs(p, []puff{{10, 19, 7.5}, {38, 20, 6.5}, {19, 13, 9}, {30, 15, 8.5}, {24, 20, 7}})
}

func drawTree(p painter) {
	rim, bark, light := hex(0x3c2621), hex(0x7a5540), hex(0x8d6850)
	p.polygon(rim, 37, 122, 42, 108, 42.5, 60, 53.5, 60, 54, 108, 59, 122)
	p.polygon(bark, 40, 122, 44, 108, 44.4, 60, 51.6, 60, 52, 108, 56, 122)
	p.polygon(light, 41, 122, 44.6, 108, 45, 60, 47, 60, 47, 108, 45, 122)
	p.line(rim, 5, 50, 84, 62, 72)
	p.line(bark, 2.4, 50, 84, 62, 72)
	drawPuffs(p, []puff{
		{22, 52, 17},
		{73, 54, 16},
		{47, 58, 18},
		{30, 32, 17},
		{66, 34, 18},
		{48, 20, 16.5},
		{48, 40, 18},
	})
}
