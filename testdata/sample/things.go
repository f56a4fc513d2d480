package main

import (
	"image/color"
	"math"
)

func drawSpikes(p painter) {
	for i := range 3 {
		x := float64(i) * 8
		p.polygon(hex(0x2a1418), x-0.4, 24, x+4, 3, x+8.4, 24)
		p.polygon(hex(0xb8322b), x+1, 24, x+4, 6, x+7, 24)
		p.polygon(hex(0xff8078), x+1, 24, x+4, 6, x+3.2, 24)
	}
}

func drawDepth(p painter) {
	for i := range 12 {
		p.rect(alpha(hex(0xa56ce0), 0.06*float64(i)), 0, float64(i)*2, tileUnits, 2)
	}
}

// drawChecks draws a tile of a line across the way.
func drawChecks(p painter, dark, light color.NRGBA) {
	for i := range 4 {
		c := alpha(dark, 0.5)
		if (i+i/2)%2 == 1 {
			c = alpha(light, 0.6)
		}
		p.rect(c, float64(i%2)*12, float64(i/2)*12, 12, 12)
	}
}

func drawCheckpoint(p painter) {
	p.rect(alpha(hex(0xe0b93a), 0.4), 10, 0, 4, tileUnits)
	p.rect(alpha(hex(0xffe873), 0.7), 11.3, 0, 1.4, tileUnits)
}

func drawPortal(p painter, rim, glow color.NRGBA) {
	p = p.moved(tileUnits, tileUnits) // the tile in the middle
	for i := range 6 {
		p.disc(alpha(rim, 0.1), 12, 12, 30-float64(i)*3)
	}
	p.disc(hex(0x1b1030), 12, 12, 15)
	p.disc(rim, 12, 12, 13.5)
	p.disc(hex(0x2a1746), 12, 12, 10.5)
	for i := range 3 {
		var way []float64
		for j := range 14 {
			a := float64(i)*2*math.Pi/3 + float64(j)*0.22
			r := 2 + float64(j)*0.62
			way = append(way, 12+r*math.Cos(a), 12+r*math.Sin(a))
		}
		p.line(alpha(glow, 0.85), 1.6, way...)
	}
	p.disc(hex(0xffffff), 12, 12, 2)
}

func drawLamp(p painter) {
	p.disc(alpha(hex(0xfff0b0), 0.14), 12, 12, 12)
	p.disc(alpha(hex(0xfff0b0), 0.2), 12, 12, 8.5)
	p.rect(hex(0x20242f), 10.4, 16, 3.2, 32)
	p.rect(hex(0x4a5163), 11.2, 16, 1, 32)
	p.round(hex(0x20242f), 7, 44, 10, 6, 2)
	p.round(hex(0x20242f), 7, 5, 10, 13, 3)
	p.round(hex(0xffe9a0), 8.6, 7, 6.8, 9, 2)
}

func drawSign(p painter) {
	p.rect(hex(0x3c2621), 10.4, 12, 3.2, 12)
	p.polygon(hex(0x3c2621), 2, 3, 17, 3, 23, 9, 17, 15, 2, 15)
	p.polygon(hex(0xa87a58), 3.6, 4.6, 16.4, 4.6, 20.8, 9, 16.4, 13.4, 3.6, 13.4)
	p.line(hex(0xfff0d8), 1.8, 6, 9, 15, 9)
	p.line(hex(0xfff0d8), 1.8, 12, 6.4, 15, 9, 12, 11.6)
}

// drawStand draws what a flag stands on.
func drawStand(p painter, team color.NRGBA) {
	p.round(hex(0x20242f), 2, 40, 20, 12, 3)
	p.round(team, 3.6, 41.6, 16.8, 6, 2)
	p.rect(hex(0x4a5163), 3.6, 44.6, 16.8, 3.4)
}
