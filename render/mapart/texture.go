package mapart

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/sim"
)

// largestTexture is the largest side of an image that every graphics card takes.
const largestTexture = 4096

// frameBytes is how many bytes of pictures are sent to the graphics card in a
// frame: about 5 ms where a processor plays that part. One picture goes in any
// case.
const frameBytes = 8 << 20

// A picture is an image of a map as tileset and as texture of quads, each made
// when it is first needed. Its fields below tiles belong to the drawing
// goroutine.
type picture struct {
	src    *sim.MapImage
	sheet  *sheet // nil when no tile layer uses it
	smooth int    // see smoothness; 0 if not computed
	tiles  []*ebiten.Image
	quads  []*quadTexture // by how often it was halved
}

// uploads limits what is sent to the graphics card in a frame.
type uploads struct {
	left    int
	unbound bool
	pending bool // something had to wait
}

// take reports whether n bytes may be sent now.
func (u *uploads) take(n int) bool {
	if u.unbound || u.left == frameBytes || n <= u.left {
		u.left -= n
		return true
	}
	u.pending = true
	return false
}

// level returns a level of a tileset as a texture, nil while it has to wait.
func (p *picture) level(i int, u *uploads) *ebiten.Image {
	if p.tiles == nil {
		p.tiles = make([]*ebiten.Image, len(p.sheet.levels))
	}
	if p.tiles[i] == nil {
		l := &p.sheet.levels[i]
		if !u.take(len(l.pix)) {
			return nil
		}
		p.tiles[i] = upload(l.pix, l.side(), l.side())
	}
	return p.tiles[i]
}

// near returns the level asked for, or while that has to wait the closest one
// there is already.
func (p *picture) near(i int, u *uploads) (*ebiten.Image, int) {
	if img := p.level(i, u); img != nil {
		return img, i
	}
	for d := 1; d < len(p.tiles); d++ {
		for _, j := range [...]int{i - d, i + d} {
			if j >= 0 && j < len(p.tiles) && p.tiles[j] != nil {
				return p.tiles[j], j
			}
		}
	}
	return nil, i
}

// A quadTexture is a picture for quads. It is surrounded by the pixels of the
// opposite edge, because pictures repeat and filtering reads one texel further.
type quadTexture struct {
	img  *ebiten.Image
	w, h int // without the gutter
	ink  *ink
}

// inner returns the part without the gutter.
func (t *quadTexture) inner() *ebiten.Image {
	return t.img.SubImage(image.Rect(gutter, gutter, gutter+t.w, gutter+t.h)).(*ebiten.Image)
}

// quad returns the image, halved so often that texel texels come to one pixel
// of the screen, nil while it has to wait or when it cannot be drawn.
func (p *picture) quad(texel float64, u *uploads) *quadTexture {
	w, h := p.src.Width, p.src.Height
	if p.src.Pix == nil || w <= 0 || h <= 0 {
		return nil
	}
	n := 0
	for (texel > 1.9 || w > largestTexture-2*gutter || h > largestTexture-2*gutter) && w > 1 && h > 1 {
		texel, w, h, n = texel/2, w/2, h/2, n+1
	}
	for len(p.quads) <= n {
		p.quads = append(p.quads, nil)
	}
	if p.quads[n] != nil || !u.take(4*w*h) {
		return p.quads[n]
	}
	pix, fw, fh := multiply(p.src.Pix), p.src.Width, p.src.Height
	for range n {
		pix, fw, fh = halve(pix, fw, fh), fw/2, fh/2
	}
	p.quads[n] = &quadTexture{
		img: upload(repeated(pix, fw, fh), fw+2*gutter, fh+2*gutter), w: fw, h: fh,
		ink: inkOf(pix, fw, fh),
	}
	return p.quads[n]
}

// share returns the share of the picture that is not empty, as far as that is
// known. A nil picture counts as full.
func (p *picture) share() float64 {
	if p != nil {
		for _, t := range p.quads {
			if t != nil {
				return t.ink.share
			}
		}
	}
	return 1
}

// repeated returns a picture with a gutter that repeats the opposite edge.
func repeated(pix []byte, w, h int) []byte {
	out := make([]byte, 0, 4*(w+2*gutter)*(h+2*gutter))
	for y := -gutter; y < h+gutter; y++ {
		row := pix[4*w*((y+h)%h):][:4*w]
		out = append(out, row[4*(w-1):]...)
		out = append(out, row...)
		out = append(out, row[:4]...)
	}
	return out
}

// smallPx is the side up to which Ebitengine keeps pictures together in one texture, so that quads of several of them
// are one draw call.
const smallPx = 160

func upload(pix []byte, w, h int) *ebiten.Image {
	img := ebiten.NewImageWithOptions(image.Rect(0, 0, w, h), &ebiten.NewImageOptions{
		Unmanaged: max(w, h) > smallPx,
	})
	img.WritePixels(pix)
	return img
}

func (p *picture) deallocate() {
	for _, img := range p.tiles {
		if img != nil {
			img.Deallocate()
		}
	}
	for _, t := range p.quads {
		if t != nil {
			t.img.Deallocate()
		}
	}
}
