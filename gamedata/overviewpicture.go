package gamedata

import (
	"encoding/binary"
	"errors"
	"fmt"
	"image"
)

// maxOverviewBytes is the largest picture file that is read.
const maxOverviewBytes = 64 << 20

var (
	errPicture     = errors.New("not a supported BMP or TGA picture")
	errPictureSize = errors.New("the picture is too large or the file ends inside it")
)

// readOverviewPicture reads a BMP or TGA picture and makes its key colour
// transparent.
func readOverviewPicture(file string) (*image.NRGBA, error) {
	data, err := readBounded(file, maxOverviewBytes)
	if err != nil {
		return nil, err
	}
	decode := decodeTGA
	if len(data) >= 2 && data[0] == 'B' && data[1] == 'M' {
		decode = decodeBMP
	}
	img, err := decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	keyOut(img)
	return img, nil
}

// keyOut makes pure green transparent, and black below, so that scaling does
// not draw a green rim.
func keyOut(img *image.NRGBA) {
	for p := img.Pix; len(p) >= 4; p = p[4:] {
		if p[0] == 0 && p[1] == 255 && p[2] == 0 {
			p[0], p[1], p[2], p[3] = 0, 0, 0, 0
		}
	}
}

// newPicture returns an empty picture if its size is sane.
func newPicture(w, h int) (*image.NRGBA, error) {
	if w <= 0 || h <= 0 || w > maxPictureSide || h > maxPictureSide || w*h > maxPicturePixels {
		return nil, errPictureSize
	}
	return image.NewNRGBA(image.Rect(0, 0, w, h)), nil
}

// decodeTGA reads TGA of 24 and 32 bits, also run-length encoded.
func decodeTGA(b []byte) (*image.NRGBA, error) {
	if len(b) < 18 {
		return nil, errPicture
	}
	le := binary.LittleEndian
	kind, depth := b[2], int(b[16])
	if b[1] != 0 || kind != 2 && kind != 10 || depth != 24 && depth != 32 {
		return nil, errPicture
	}
	w, h := int(le.Uint16(b[12:])), int(le.Uint16(b[14:]))
	down := b[17]&0x20 != 0
	t := tga{b: b[min(18+int(b[0]), len(b)):], size: depth / 8, packed: kind == 10}
	// The densest packing is a run of 128 pixels in one byte and one pixel.
	if least := w * h / 128; len(t.b) < least {
		return nil, errPictureSize
	}
	img, err := newPicture(w, h)
	if err != nil {
		return nil, err
	}
	for i := range w * h {
		p, ok := t.next()
		if !ok {
			return nil, errPictureSize
		}
		y := h - 1 - i/w
		if down {
			y = i / w
		}
		o := img.Pix[y*img.Stride+i%w*4:]
		o[0], o[1], o[2], o[3] = p[2], p[1], p[0], 255
		if t.size == 4 {
			o[3] = p[3]
		}
	}
	return img, nil
}

// tga walks the pixels of a TGA picture.
type tga struct {
	b      []byte
	size   int // bytes a pixel
	packed bool
	left   int  // pixels of this packet
	run    bool // they are all the same
}

// next returns the bytes of the next pixel.
func (t *tga) next() ([]byte, bool) {
	if t.packed && t.left == 0 {
		if len(t.b) == 0 {
			return nil, false
		}
		t.left, t.run = int(t.b[0]&0x7f)+1, t.b[0]&0x80 != 0
		t.b = t.b[1:]
	}
	if len(t.b) < t.size {
		return nil, false
	}
	p := t.b[:t.size]
	t.left--
	if !t.packed || !t.run || t.left == 0 {
		t.b = t.b[t.size:]
	}
	return p, true
}
