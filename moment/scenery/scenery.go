package scenery

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math"

	"playhead/sim"
)

// A Picture is a part of the map.
type Picture struct {
	X, Y, W, H float64 // world units: its corner with the least x and y, and its size
	Data       []byte  // a PNG or a JPEG
}

// Scenery is the map around the players.
type Scenery struct {
	Sky    *Picture  // what lies far behind, as large as a view; without a place. Nil without one
	Coarse []Picture // the whole area, less sharp
	Behind []Picture // pieces behind the players
	Front  []Picture // pieces in front of them
	Unit   float64   // pixels of the pieces a world unit
}

// Bytes returns how large the pictures are together.
func (s *Scenery) Bytes() int {
	n := 0
	for _, list := range [...][]Picture{s.Coarse, s.Behind, s.Front} {
		for i := range list {
			n += len(list[i].Data)
		}
	}
	if s.Sky != nil {
		n += len(s.Sky.Data)
	}
	return n
}

// A Place is where a player was, in world units.
type Place struct{ X, Y float64 }

// Limits of a page's pictures.
const (
	piecePx      = 512
	mostPixels   = 24 << 20 // of all pieces
	mostCoarse   = 1 << 20  // pixels
	skyW, skyH   = 640, 360
	reachX       = 900.0 // units around a player that are in view
	reachY       = 560.0
	reachAbove   = 1100.0 // the same in GoldSrc
	skyQuality   = 82
	coarseShare  = 8 // of the budget
	unitsPerTile = sim.TileUnits
)

// area returns the area that players come near, false without any player.
func area(near []Place, rx, ry float64) (x0, y0, x1, y1 float64, ok bool) {
	for i, p := range near {
		if i == 0 {
			x0, y0, x1, y1 = p.X, p.Y, p.X, p.Y
		}
		x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
	}
	return x0 - rx, y0 - ry, x1 + rx, y1 + ry, len(near) > 0
}

// pieces returns the pieces, each of a number of units, that players come near, row by row.
func pieces(near []Place, rx, ry, size float64) []image.Point {
	seen := map[image.Point]bool{}
	x0, y0, x1, y1, ok := area(near, rx, ry)
	if !ok {
		return nil
	}
	cell := func(v float64) int { return int(math.Floor(v / size)) }
	for _, p := range near {
		for y := cell(p.Y - ry); y <= cell(p.Y+ry); y++ {
			for x := cell(p.X - rx); x <= cell(p.X+rx); x++ {
				seen[image.Pt(x, y)] = true
			}
		}
	}
	var all []image.Point
	for y := cell(y0); y <= cell(y1); y++ {
		for x := cell(x0); x <= cell(x1); x++ {
			if seen[image.Pt(x, y)] {
				all = append(all, image.Pt(x, y))
			}
		}
	}
	return all
}

// A layerDrawer draws what lies behind or in front of the players into a picture: its first pixel is at (x, y) units,
// and unit is how many pixels a world unit has.
type layerDrawer func(dst *image.RGBA, x, y, unit float64, front bool)

// cut draws the pieces as sharply as they fit into budget bytes: at the first of some sizes at which they do.
func (s *Scenery) cut(ctx context.Context, near []Place, rx, ry float64, units []float64, budget int,
	draw layerDrawer,
) error {
	for i, unit := range units {
		list := pieces(near, rx, ry, piecePx/unit)
		last := i == len(units)-1
		if !last && len(list)*piecePx*piecePx > mostPixels {
			continue
		}
		s.Unit, s.Behind, s.Front = unit, nil, nil
		total := 0
		for _, at := range list {
			if err := ctx.Err(); err != nil {
				return err
			}
			size := piecePx / unit
			for _, front := range [...]bool{false, true} {
				img := image.NewRGBA(image.Rect(0, 0, piecePx, piecePx))
				draw(img, float64(at.X)*size, float64(at.Y)*size, unit, front)
				if empty(img) {
					continue
				}
				data, err := encodePNG(img)
				if err != nil {
					return err
				}
				p := Picture{float64(at.X) * size, float64(at.Y) * size, size, size, data}
				if total += len(data); front {
					s.Front = append(s.Front, p)
				} else {
					s.Behind = append(s.Behind, p)
				}
			}
			if total > budget && !last {
				break
			}
		}
		if total <= budget {
			return nil
		}
	}
	s.Behind, s.Front = nil, nil // the coarse picture is left
	return nil
}

// rough draws the whole area in one picture.
func (s *Scenery) rough(near []Place, rx, ry, most float64, budget int, draw layerDrawer) error {
	x0, y0, x1, y1, ok := area(near, rx*1.5, ry*1.5)
	if !ok {
		return nil
	}
	unit := min(most, math.Sqrt(mostCoarse/((x1-x0)*(y1-y0))))
	for ; ; unit /= math.Sqrt2 {
		w, h := int(math.Ceil((x1-x0)*unit)), int(math.Ceil((y1-y0)*unit))
		if w < 8 || h < 8 {
			return nil
		}
		img := image.NewRGBA(image.Rect(0, 0, w, h))
		draw(img, x0, y0, unit, false)
		draw(img, x0, y0, unit, true)
		if empty(img) {
			return nil
		}
		data, err := encodePNG(img)
		if err != nil {
			return err
		}
		if len(data) <= budget {
			s.Coarse = []Picture{{x0, y0, float64(w) / unit, float64(h) / unit, data}}
			return nil
		}
	}
}

func empty(img *image.RGBA) bool {
	for i := 3; i < len(img.Pix); i += 4 {
		if img.Pix[i] != 0 {
			return false
		}
	}
	return true
}

// paletteSize is how many colours a picture has.
const paletteSize = 256

// encodePNG writes a picture with the colours that it has most of: a PNG with a palette is a third as large.
func encodePNG(img *image.RGBA) ([]byte, error) {
	pal, index := choosePalette(img)
	out := image.NewPaletted(img.Rect, pal)
	for i := range out.Pix {
		out.Pix[i] = index[reduced(img.Pix[4*i:])]
	}
	var b bytes.Buffer
	enc := png.Encoder{CompressionLevel: png.BestCompression}
	err := enc.Encode(&b, out)
	return b.Bytes(), err
}

// reduced returns a pixel with fewer colours, which the eye does not tell apart.
func reduced(p []byte) uint32 {
	const keep = 0xf8
	a := p[3]
	if a == 0 {
		return 0
	}
	return uint32(p[0]&keep)<<24 | uint32(p[1]&keep)<<16 | uint32(p[2]&keep)<<8 | uint32(a|^byte(keep))
}

func choosePalette(img *image.RGBA) (color.Palette, map[uint32]uint8) {
	count := map[uint32]int{}
	for i := 0; i < len(img.Pix); i += 4 {
		count[reduced(img.Pix[i:])]++
	}
	common := mostFrequent(count, paletteSize)
	pal := make(color.Palette, len(common))
	index := make(map[uint32]uint8, len(count))
	for i, c := range common {
		pal[i] = shown(c)
		index[c] = uint8(i)
	}
	for c := range count {
		if _, ok := index[c]; !ok {
			index[c] = nearest(common, c)
		}
	}
	return pal, index
}

// shown returns the colour of a reduced pixel, in the middle of those it stands for.
func shown(c uint32) color.Color {
	const half = 4
	a := uint8(c)
	if a == 0 {
		return color.NRGBA{}
	}
	up := func(v uint8) uint8 { return min(v+half, a) }
	return color.RGBA{up(uint8(c >> 24)), up(uint8(c >> 16)), up(uint8(c >> 8)), a}
}

func nearest(all []uint32, c uint32) uint8 {
	best, at := math.MaxInt, 0
	for i, o := range all {
		sum := 0
		for shift := 0; shift < 32; shift += 8 {
			d := int(c>>shift&255) - int(o>>shift&255)
			sum += d * d
		}
		if sum < best {
			best, at = sum, i
		}
	}
	return uint8(at)
}

func encodeJPEG(img image.Image) ([]byte, error) {
	var b bytes.Buffer
	err := jpeg.Encode(&b, img, &jpeg.Options{Quality: skyQuality})
	return b.Bytes(), err
}
