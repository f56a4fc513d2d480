package gamedata

import (
	"bufio"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
)

const (
	maxPictureSide   = 1 << 13
	maxPicturePixels = 1 << 24
)

// readPNG returns the picture in a file, not premultiplied, its origin at 0, 0.
func readPNG(path string) (*image.NRGBA, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	c, err := png.DecodeConfig(bufio.NewReader(f))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	// A few bytes can claim a picture of many gigabytes.
	if c.Width > maxPictureSide || c.Height > maxPictureSide || c.Width*c.Height > maxPicturePixels {
		return nil, fmt.Errorf("%s: %d×%d pixels are too many", path, c.Width, c.Height)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	img, err := png.Decode(bufio.NewReader(f))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return straight(img), nil
}

// straight converts img to non-premultiplied RGBA. Package draw would multiply by
// alpha and divide again, which damages nearly transparent pixels.
func straight(img image.Image) *image.NRGBA {
	b := img.Bounds()
	if n, ok := img.(*image.NRGBA); ok && b.Min == (image.Point{}) && n.Stride == 4*b.Dx() {
		return n
	}
	out := image.NewNRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	at := func(x, y int) color.NRGBA { return color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA) }
	if p, ok := img.(*image.Paletted); ok {
		palette := make([]color.NRGBA, 256)
		for i, c := range p.Palette {
			palette[i] = color.NRGBAModel.Convert(c).(color.NRGBA)
		}
		at = func(x, y int) color.NRGBA { return palette[p.ColorIndexAt(x, y)] }
	}
	i := 0
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := at(x, y)
			out.Pix[i], out.Pix[i+1], out.Pix[i+2], out.Pix[i+3] = c.R, c.G, c.B, c.A
			i += 4
		}
	}
	return out
}
