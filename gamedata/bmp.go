package gamedata

import (
	"bytes"
	"encoding/binary"
	"image"
	"io"
	"slices"

	"golang.org/x/image/bmp"
)

// Sizes of the parts of a BMP file, in bytes.
const (
	bmpFileHeader   = 14
	bmpHeaders      = bmpFileHeader + 40 // with the shortest information header
	bmpPaletteEntry = 4
)

// decodeBMP decodes an uncompressed BMP picture. A file whose header claims
// more pixels than it has bytes for is refused before anything is allocated.
func decodeBMP(b []byte) (*image.NRGBA, error) {
	layout, err := layOutBMP(b)
	if err != nil {
		return nil, err
	}
	c, err := bmp.DecodeConfig(layout())
	if err != nil {
		return nil, errPicture
	}
	if _, err := newPicture(c.Width, c.Height); err != nil {
		return nil, err
	}
	img, err := bmp.Decode(layout())
	switch {
	case err == io.EOF, err == io.ErrUnexpectedEOF:
		return nil, errPictureSize
	case err != nil:
		return nil, errPicture
	}
	if p, ok := img.(*image.Paletted); ok && int(slices.Max(p.Pix)) >= len(p.Palette) {
		return nil, errPictureSize
	}
	out := straight(img)
	for i := 3; i < len(out.Pix); i += 4 {
		out.Pix[i] = 255 // the game knows no alpha in a BMP
	}
	return out, nil
}

// layOutBMP returns how to read b with a whole palette directly before its
// pixels: package bmp reads nothing else, while the format allows a gap there.
// A file whose pixels begin inside its headers is refused.
func layOutBMP(b []byte) (func() io.Reader, error) {
	if len(b) < bmpHeaders {
		return nil, errPicture
	}
	le := binary.LittleEndian
	pixels, info := int64(le.Uint32(b[10:])), int64(le.Uint32(b[14:]))
	depth, used := int64(le.Uint16(b[28:])), int64(le.Uint32(b[46:]))
	w, h := int64(int32(le.Uint32(b[18:]))), int64(int32(le.Uint32(b[22:])))
	begin := bmpFileHeader + info
	if begin < bmpHeaders {
		return nil, errPicture
	}
	if depth <= 8 {
		if used == 0 {
			used = 1 << depth
		}
		// Some writers store a shorter palette than they claim.
		used = min(used, max(1, (pixels-begin)/bmpPaletteEntry))
		begin += bmpPaletteEntry * used
	}
	if h < 0 {
		h = -h
	}
	stride := (w*depth + 31) / 32 * 4
	if pixels < begin || pixels > int64(len(b)) || w <= 0 || h <= 0 || stride > (int64(len(b))-pixels)/h {
		return nil, errPictureSize
	}
	head := bytes.Clone(b[:begin])
	le.PutUint32(head[10:], uint32(begin))
	le.PutUint32(head[46:], uint32(used))
	return func() io.Reader { return io.MultiReader(bytes.NewReader(head), bytes.NewReader(b[pixels:])) }, nil
}
