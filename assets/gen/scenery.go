package main

import (
	"fmt"
	"image"
	"math"
	"strings"
)

// signs draws the tiles that stand alone, in the order of package tileset.
func signs(s sheet) {
	checks := func(b brush, alpha float64) {
		for i := range 4 {
			for j := range 4 {
				col := "#ffffff"
				if (i+j)%2 == 0 {
					col = "#181c22"
				}
				b.rect(col, alpha, float64(i)*6, float64(j)*6, 6, 6)
			}
		}
	}
	const start = 0x90
	s.tile(start, func(b brush) { checks(b, 0.35) })
	s.tile(start+1, func(b brush) { checks(b, 0.6) })
	s.tile(start+2, func(b brush) {
		b.fill("#3a1f52", 0.55, "M1,12a11,11 0 1 0 22,0a11,11 0 1 0 -22,0Z")
		b.line("#e3c8ff", 1, 2, "M12,3A9,9 0 1 1 3,12M12,7.5A4.5,4.5 0 1 1 7.5,12")
		b.fill("#ffffff", 1, "M10.4,12a1.6,1.6 0 1 0 3.2,0a1.6,1.6 0 1 0 -3.2,0Z")
	})
	s.tile(start+3, func(b brush) {
		b.fill("#2c1f52", 0.55, "M1,12a11,11 0 1 0 22,0a11,11 0 1 0 -22,0Z")
		b.line("#cfc8ff", 1, 2, "M4,12a8,8 0 1 0 16,0a8,8 0 1 0 -16,0Z")
		b.fill("#ffffff", 1, "M9,12a3,3 0 1 0 6,0a3,3 0 1 0 -6,0Z")
	})
	board := func(b brush, arrow string) {
		b.line("#3c2621", 1, 5, "M12,12V24")
		b.line("#8a5a35", 1, 2.6, "M12,12V24")
		b.fill("#3c2621", 1, round(1, 2, 22, 14, [4]float64{4, 4, 4, 4}))
		b.fill("#b9824f", 1, round(2.6, 3.6, 18.8, 10.8, [4]float64{2.6, 2.6, 2.6, 2.6}))
		b.line("#f4f1e8", 1, 2.2, arrow)
	}
	s.tile(start+4, func(b brush) { board(b, "M7,9H17M13.4,5.6L17,9L13.4,12.4") })
	s.tile(start+5, func(b brush) { board(b, "M12,12.6V5.6M8.4,8.8L12,5.4L15.6,8.8") })
	s.tile(start+6, func(b brush) {
		const teeth = "M0,24L4,8L8,24ZM8,24L12,8L16,24ZM16,24L20,8L24,24Z"
		b.line("#20242f", 1, 2.2, teeth)
		b.fill("#c3ccd6", 1, teeth)
		b.fill("#eef3f7", 1, "M1.6,22L4,10L4,22ZM9.6,22L12,10L12,22ZM17.6,22L20,10L20,22Z")
	})
	s.tile(start+7, func(b brush) {
		b.line("#3c2621", 1, 3.6, "M6,1.8V24")
		b.line("#b9824f", 1, 1.6, "M6,1.8V24")
		b.line("#2a2230", 1, 2.4, "M7,2.6L21,7.4L7,12.2Z")
		b.fill("#ffe27a", 1, "M7,2.6L21,7.4L7,12.2Z")
	})
	s.tile(start+8, func(b brush) {
		b.fill("#3c2621", 1, round(0.6, 0.6, 22.8, 22.8, [4]float64{2.4, 2.4, 2.4, 2.4}))
		b.fill("#b9824f", 1, round(2.4, 2.4, 19.2, 19.2, [4]float64{1.4, 1.4, 1.4, 1.4}))
		b.line("#8a5a35", 1, 2.2, "M5,5L19,19M19,5L5,19")
		b.line("#8a5a35", 1, 2, "M4.2,4.2H19.8V19.8H4.2Z")
	})
	s.tile(start+9, func(b brush) {
		b.line("#20242f", 1, 1.6, "M12,0V7")
		b.fill("#20242f", 1, round(6.6, 6, 10.8, 13, [4]float64{4, 4, 3, 3}))
		b.fill("#ffd45e", 1, round(8.4, 8, 7.2, 9.2, [4]float64{2.4, 2.4, 2, 2}))
		b.fill("#fff3c4", 1, "M10,12.6a2,2 0 1 0 4,0a2,2 0 1 0 -4,0Z")
	})
}

// scenery returns the pictures of the background: three lines of hills that join
// at their sides, clouds and the sun.
func scenery() map[string]*image.RGBA {
	out := map[string]*image.RGBA{
		"hills_far":  hills("#8fbdbb", 0.17, 1, 0.6),
		"hills_mid":  hills("#74a99c", 0.16, 2, 2.4),
		"hills_near": hills("#568f7c", 0.15, 2, 4.2),
	}
	sun := brush{img: image.NewRGBA(image.Rect(0, 0, 256, 256)), k: 1}
	sun.fill("#fff6d6", 0.18, "M2,128a126,126 0 1 0 252,0a126,126 0 1 0 -252,0Z")
	sun.fill("#fff6d6", 0.8, "M56,128a72,72 0 1 0 144,0a72,72 0 1 0 -144,0Z")
	out["sun"] = sun.img
	cloud := brush{img: image.NewRGBA(image.Rect(0, 0, 256, 128)), k: 2}
	r := func(x float64) [4]float64 { return [4]float64{x, x, x, x} }
	cloud.fill("#ffffff", 0.5, round(4, 28, 120, 16, r(8)))
	cloud.fill("#ffffff", 0.5, round(28, 16, 58, 26, r(13)))
	cloud.fill("#ffffff", 0.5, round(66, 23, 40, 18, r(9)))
	out["cloud"] = cloud.img
	return out
}

// hills draws a line of hills 1024 × 512 px large that rise to amp of its height
// above the middle, with whole waves, so that it repeats without a seam.
func hills(col string, amp float64, waves int, phase float64) *image.RGBA {
	const w, h = 1024, 512
	b := brush{img: image.NewRGBA(image.Rect(0, 0, w, h)), k: 1}
	var d strings.Builder
	fmt.Fprintf(&d, "M-8,%d", h+8)
	for x := -8; x <= w+8; x += 4 {
		t := 2 * math.Pi * float64(x) / w
		v := 0.5 + 0.5*math.Sin(t*float64(waves)+phase) + 0.25*math.Sin(t*float64(2*waves+1)+phase*2)
		fmt.Fprintf(&d, "L%d,%.2f", x, h*(0.5-amp*v))
	}
	fmt.Fprintf(&d, "L%d,%dZ", w+8, h+8)
	b.fill(col, 1, d.String())
	return b.img
}
