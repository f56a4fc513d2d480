package twmap

import (
	"context"
	"fmt"

	"playhead/sim"
)

// rgbaFormat marks images of version 2 with four bytes per pixel; 0 means three.
const rgbaFormat = 1

// planImages lists the images and schedules what to read.
func (f *File) planImages() {
	f.df.each(itemImage, func(i int, it item) {
		if i == maxImages {
			f.notes.add(warnTooBig, it.offset, "more than %d images", maxImages)
		}
		if i >= maxImages {
			return
		}
		img := sim.MapImage{
			Name:     f.text(it, fmt.Sprintf("name of image %d", i), it.int(4, -1)),
			External: it.int(3, 0) != 0,
		}
		if it.len() < 6 {
			f.notes.add(warnDamaged, it.offset, "image %d: %d values, want 6", i, it.len())
		}
		if !img.External && it.len() >= 6 {
			f.planPixels(i, it, &img)
		}
		f.m.Images = append(f.m.Images, img)
	})
}

// planPixels schedules reading the pixels of an embedded image.
func (f *File) planPixels(i int, it item, img *sim.MapImage) {
	what := fmt.Sprintf("image %q", img.Name)
	w, h := int64(it.int(1, 0)), int64(it.int(2, 0))
	if w <= 0 || h <= 0 || w > maxImageSide || h > maxImageSide || w*h > maxImagePixels {
		f.notes.add(warnTooBig, it.offset, "%s: %d×%d pixels", what, w, h)
		return
	}
	img.Width, img.Height = int(w), int(h)
	b := f.blob(it, what, it.int(5, -1))
	if b == nil {
		return
	}
	size := int64(4)
	if it.int(0, 1) >= 2 && it.int(6, rgbaFormat) != rgbaFormat {
		size = 3
	}
	if b.size < w*h*size {
		f.notes.add(warnDamaged, b.offset, "%s: %d bytes, want %d", what, b.size, w*h*size)
		return
	}
	if !take(&f.left.pixels, w*h) || !take(&f.left.unpacked, w*h*size) {
		f.notes.add(warnTooBig, b.offset, "%s: the images take more than %d pixels", what, maxPixels)
		return
	}
	df := f.df
	run := func(context.Context) result {
		pix, err := df.unpack(b, w*h*size)
		r := result{warnings: damage(b, what, err)}
		if err != nil {
			return r
		}
		if size == 3 {
			pix = opaque(pix)
		}
		r.apply = func(m *sim.TileMap) { m.Images[i].Pix = pix }
		return r
	}
	f.art = append(f.art, job{bytes: w * h * size, run: run})
}

// opaque converts RGB pixels to RGBA.
func opaque(rgb []byte) []byte {
	out := make([]byte, len(rgb)/3*4)
	for i := range len(rgb) / 3 {
		out[i*4], out[i*4+1], out[i*4+2], out[i*4+3] = rgb[i*3], rgb[i*3+1], rgb[i*3+2], 255
	}
	return out
}
