package skins

import (
	"image"
	"image/color"
	"math"

	"playhead/sim"
)

// The layout of a look: that of the sheets of 0.6, whose cells are 32 pixels.
// Eyes of 0.7 are one picture for both eyes, and take the last row otherwise.
const (
	lookW, lookH = 256, 128
	lookCell     = 32
)

var (
	atBody        = image.Rect(0, 0, 96, 96)
	atBodyLine    = image.Rect(96, 0, 192, 96)
	atHand        = image.Rect(192, 0, 224, 32)
	atHandLine    = image.Rect(224, 0, 256, 32)
	atFoot        = image.Rect(192, 32, 256, 64)
	atFootLine    = image.Rect(192, 64, 256, 96)
	pairW, pairH  = 48, 24 // of the eyes of 0.7
	pairStep      = 51
	singleEyesRow = 3
)

// eyeCells are the cells of the eyes in a sheet of 0.6, and of the pairs in the
// part of 0.7, by emotion as package canvas numbers them.
var (
	eyeColumns = [...]int{2, 5, 4, 3, 7, 2}
	pairCells  = [...]image.Point{{0, 0}, {1, 1}, {0, 1}, {1, 0}, {0, 2}, {0, 0}}
)

// key names what a look is made of: all of an identity that shows.
type key struct {
	skin       string
	custom     bool
	body, feet uint32
	parts      sim.SkinParts
	seven      bool
}

func keyOf(id *sim.Identity) key {
	if id.Parts != nil {
		return key{seven: true, parts: *id.Parts}
	}
	k := key{skin: id.Skin, custom: id.CustomCol}
	if k.custom {
		k.body, k.feet = id.ColorBody, id.ColorFeet
	}
	return k
}

// paintSheet makes a look of a sheet of 0.6.
func paintSheet(img *image.NRGBA, k *key) *bitmap {
	body, feet := white, white
	if k.custom {
		img = grey(img)
		body, feet = hsl(k.body, 0.5), hsl(k.feet, 0.5)
	}
	out := newBitmap(lookW, lookH)
	for y := range 4 {
		for x := range 8 {
			t := body
			if x >= 6 && (y == 1 || y == 2) {
				t = feet
			}
			cell := area(img, 8, 4, image.Rect(x, y, x+1, y+1), lookCell, lookCell)
			out.over(cell, x*lookCell, y*lookCell, t)
		}
	}
	return out
}

// bodyLuma is what the most frequent brightness of a body is brought to, so that
// colours look alike on every skin.
const bodyLuma = 192

// grey returns a sheet without its colours.
func grey(img *image.NRGBA) *image.NRGBA {
	out := image.NewNRGBA(image.Rect(0, 0, img.Rect.Dx(), img.Rect.Dy()))
	var often [256]int
	w, h := out.Rect.Dx()*3/8, out.Rect.Dy()*3/4
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			p, q := img.Pix[y*img.Stride+4*x:][:4], out.Pix[y*out.Stride+4*x:][:4]
			v := byte(0.2126*float64(p[0]) + 0.7152*float64(p[1]) + 0.0722*float64(p[2]) + 0.5)
			q[0], q[1], q[2], q[3] = v, v, v, p[3]
			if x < w && y < h && p[3] > 128 {
				often[v]++
			}
		}
	}
	common := 1
	for v := range often {
		if v > 0 && often[v] > often[common] {
			common = v
		}
	}
	for y := range h {
		for x := range w {
			q := out.Pix[y*out.Stride+4*x:][:4]
			v := relight(int(q[0]), common)
			q[0], q[1], q[2] = v, v, v
		}
	}
	return out
}

// relight moves a brightness so that common becomes bodyLuma and black and white
// stay.
func relight(v, common int) byte {
	switch {
	case v <= common:
		return byte(v * bodyLuma / common)
	case common >= 255:
		return bodyLuma
	}
	return byte((v-common)*(255-bodyLuma)/(255-common) + bodyLuma)
}

// Parts of a skin of 0.7, in the order of its messages, as their folders are
// called.
var partNames = [...]string{"body", "marking", "decoration", "hands", "feet", "eyes"}

const (
	partBody = iota
	partMarking
	partDecoration
	partHands
	partFeet
	partEyes
)

// paintParts makes a look of the parts of 0.7; nil parts are left out.
func paintParts(parts [len(partNames)]*image.NRGBA, s *sim.SkinParts) *bitmap {
	col := func(n int) tint {
		if !s.Custom[n] {
			return white
		}
		t := hsl(s.Colors[n], 61.0/255)
		if n == partMarking {
			t.a = float64(s.Colors[n]>>24) / 255
		}
		return t
	}
	out := newBitmap(lookW, lookH)
	put := func(n, cols, rows int, x, y int, at image.Rectangle, t tint) {
		if parts[n] != nil {
			out.over(area(parts[n], cols, rows, image.Rect(x, y, x+1, y+1), at.Dx(), at.Dy()), at.Min.X, at.Min.Y, t)
		}
	}
	put(partDecoration, 2, 1, 1, 0, atBodyLine, col(partDecoration))
	put(partBody, 2, 2, 0, 0, atBodyLine, white)
	put(partDecoration, 2, 1, 0, 0, atBody, col(partDecoration))
	put(partBody, 2, 2, 1, 0, atBody, col(partBody))
	put(partMarking, 1, 1, 0, 0, atBody, col(partMarking))
	put(partBody, 2, 2, 0, 1, atBody, white)
	put(partBody, 2, 2, 1, 1, atBody, white)
	put(partHands, 2, 1, 0, 0, atHand, col(partHands))
	put(partHands, 2, 1, 1, 0, atHandLine, white)
	put(partFeet, 2, 1, 0, 0, footSquare(atFoot), col(partFeet))
	put(partFeet, 2, 1, 1, 0, footSquare(atFootLine), white)
	for i, c := range pairCells[:len(pairCells)-1] {
		put(partEyes, 2, 4, c.X, c.Y, image.Rect(i*pairStep, 96, i*pairStep+pairW, 96+pairH), col(partEyes))
	}
	return out
}

// footSquare returns where the foot of 0.7, a square of the size over 2.1, lies
// in the cell of a foot, which is as wide as the tee.
func footSquare(r image.Rectangle) image.Rectangle {
	const side = 30
	x, y := (r.Min.X+r.Max.X-side)/2, (r.Min.Y+r.Max.Y-side)/2
	return image.Rect(x, y, x+side, y+side)
}

// hsl unpacks a colour 0xHHSSLL whose lightness goes from darkest to 1.
// Source: docs/formats/twdemo.md, Colours.
func hsl(packed uint32, darkest float64) tint {
	h, s := float64(packed>>16&255)/255, float64(packed>>8&255)/255
	l := darkest + float64(packed&255)/255*(1-darkest)
	c := (1 - abs(2*l-1)) * s
	channel := func(shift float64) float64 {
		k := h*6 + shift
		for k >= 6 {
			k -= 6
		}
		return l - c/2 + c*min(max(abs(k-3)-1, 0), 1)
	}
	return tint{channel(0), channel(4), channel(2), 1}
}

func abs(v float64) float64 { return max(v, -v) }

// blood returns the colour of what a tee bursts into: that of its body on the
// average, as bright as it gets.
func blood(b *bitmap) color.NRGBA {
	var sum [3]float64
	for y := range atBody.Dy() {
		for x := range atBody.Dx() {
			p := b.pix[4*(y*b.w+x):][:4]
			if p[3] > 128 {
				for c := range sum {
					sum[c] += float64(p[c])
				}
			}
		}
	}
	length := math.Sqrt(sum[0]*sum[0] + sum[1]*sum[1] + sum[2]*sum[2])
	if length == 0 {
		return color.NRGBA{255, 255, 255, 255}
	}
	channel := func(v float64) uint8 { return uint8(v/length*255 + 0.5) }
	return color.NRGBA{channel(sum[0]), channel(sum[1]), channel(sum[2]), 255}
}

// bodyOf returns the mean colour of the body, white where nothing is painted.
func bodyOf(b *bitmap) color.NRGBA {
	var sum [3]int
	n := 0
	for y := range atBody.Dy() {
		for x := range atBody.Dx() {
			p := b.pix[4*(y*b.w+x):][:4]
			if p[3] > 128 {
				n++
				for c := range sum {
					sum[c] += int(p[c])
				}
			}
		}
	}
	if n == 0 {
		return color.NRGBA{255, 255, 255, 255}
	}
	mean := func(v int) uint8 { return uint8((v + n/2) / n) }
	return color.NRGBA{mean(sum[0]), mean(sum[1]), mean(sum[2]), 255}
}
