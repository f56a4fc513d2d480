package main

import (
	"image/color"
	"math"
)

// moved returns p with its origin moved right and down.
func (p painter) moved(x, y float64) painter {
	p.origin.x += x
	p.origin.y += y
	return p
}

var (
	leafRim   = hex(0x2b4a2c)
	leafDark  = hex(0x4b8440)
	leaf      = hex(0x5f9e49)
	leafLight = hex(0x93c766)
)

// drawFlower draws a flower on the ground, or for the third a tuft of grass
// alone.
func drawFlower(p painter, petal color.NRGBA, kind int) {
	for _, d := range []float64{-4, 0, 4} {
		p.line(leafRim, 1.7, point{12 + d*0.4, 24}, point{12 + d*1.1, 20}, point{12 + d*1.6, 16 + math.Abs(d)*0.5})
	}
	if kind == 2 {
		return
	}
	p.line(leafRim, 1.6, point{12, 24}, point{12.6, 18}, point{12, 12})
	for i := range 5 {
		a := float64(i)*2*math.Pi/5 - math.Pi/2
		x, y := 12+3.1*math.Cos(a), 11+3.1*math.Sin(a)
		p.disc(leafRim, x, y, 3)
	}
	for i := range 5 {
		a := float64(i)*2*math.Pi/5 - math.Pi/2
		p.disc(petal, 12+3*math.Cos(a), 11+3*math.Sin(a), 2.1)
	}
	p.disc(hex(0xfff6d6), 12, 11, 1.6)
}

func drawVine(p painter, end bool) {
	length := 24.0
	if end {
		length = 17
	}
	var way []point
	for y := 0.0; y <= length; y++ {
		way = append(way, point{12 + 1.8*math.Sin(y*2*math.Pi/24), y})
	}
	p.line(leafRim, 2, way...)
	for i, y := range []float64{4, 10, 16} {
		if y > length-2 {
			break
		}
		x := 12 + 1.8*math.Sin(y*2*math.Pi/24)
		side := float64(1 - 2*(i%2))
		p.ellipse(leafRim, x+side*4, y+1, 4.2, 2.8)
		p.ellipse(leaf, x+side*4, y+0.8, 3.1, 1.8)
	}
	if end {
		p.ellipse(leafRim, 12, length, 2.8, 4)
		p.ellipse(leafLight, 12, length-0.2, 1.7, 2.8)
	}
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
		p.line(alpha(leafLight, 0.85), 1.8, arc(point{f.x, f.y}, f.r*0.62, f.r*0.62, math.Pi*1.15, math.Pi*0.35)...)
	}
}

func drawBush(p painter) {
	p.round(leafRim, 3, 16, 42, 10, allCorners(4))
	drawPuffs(p, []puff{{10, 19, 7.5}, {38, 20, 6.5}, {19, 13, 9}, {30, 15, 8.5}, {24, 20, 7}})
}

func drawTree(p painter) {
	rim, bark, light := hex(0x3c2621), hex(0x7a5540), hex(0x8d6850)
	p.polygon(rim, point{37, 122}, point{42, 108}, point{42.5, 60}, point{53.5, 60}, point{54, 108}, point{59, 122})
	p.polygon(bark, point{40, 122}, point{44, 108}, point{44.4, 60}, point{51.6, 60}, point{52, 108}, point{56, 122})
	p.polygon(light, point{41, 122}, point{44.6, 108}, point{45, 60}, point{47, 60}, point{47, 108}, point{45, 122})
	p.line(rim, 5, point{50, 84}, point{62, 72})
	p.line(bark, 2.4, point{50, 84}, point{62, 72})
	drawPuffs(p, []puff{{22, 52, 17}, {73, 54, 16}, {47, 58, 18}, {30, 32, 17}, {66, 34, 18}, {48, 20, 16.5}, {48, 40, 18}})
}

func drawLamp(p painter) {
	p.disc(alpha(hex(0xfff0b0), 0.14), 12, 12, 12)
	p.disc(alpha(hex(0xfff0b0), 0.2), 12, 12, 8.5)
	p.rect(hex(0x20242f), 10.4, 16, 3.2, 32)
	p.rect(hex(0x4a5163), 11.2, 16, 1, 32)
	p.round(hex(0x20242f), 7, 44, 10, 4, corners{2, 2, 0, 0})
	p.round(hex(0x20242f), 7, 5, 10, 13, allCorners(3))
	p.round(hex(0xffe9a0), 8.6, 7, 6.8, 9, allCorners(2))
}

func drawArrow(p painter) {
	p.rect(hex(0x3c2621), 10.4, 12, 3.2, 12)
	p.polygon(hex(0x3c2621), point{2, 3}, point{17, 3}, point{23, 9}, point{17, 15}, point{2, 15})
	p.polygon(hex(0xa87a58), point{3.6, 4.6}, point{16.4, 4.6}, point{20.8, 9}, point{16.4, 13.4}, point{3.6, 13.4})
	p.line(hex(0xfff0d8), 1.8, point{6, 9}, point{15, 9})
	p.line(hex(0xfff0d8), 1.8, point{12, 6.4}, point{15, 9}, point{12, 11.6})
}

// drawStand draws what a flag stands on.
func drawStand(p painter, team color.NRGBA) {
	p.round(hex(0x20242f), 2, 40, 20, 8, corners{3, 3, 0, 0})
	p.round(team, 3.6, 41.6, 16.8, 3, corners{2, 2, 0, 0})
	p.rect(hex(0x4a5163), 3.6, 44.6, 16.8, 3.4)
}
