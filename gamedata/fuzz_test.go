package gamedata

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// FuzzOverview reads the pictures and descriptions of overviews.
func FuzzOverview(f *testing.F) {
	bmp := append([]byte("BM"), make([]byte, 52+16)...)
	for at, v := range map[int]uint32{2: 70, 10: 54, 14: 40, 18: 2, 22: 2, 26: 1 | 24<<16} {
		binary.LittleEndian.PutUint32(bmp[at:], v)
	}
	tga := append([]byte{0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 2, 0, 24, 0x20}, 0x83, 1, 2, 3, 0x03, 1, 2, 3, 4, 5,
		6, 7, 8, 9, 10, 11, 12)
	for _, picture := range [][]byte{bmp, tga} {
		f.Add(picture, "")
	}
	f.Add([]byte{},
		"// overview\nglobal\n{\n\tZOOM\t1.5\n\tORIGIN\t10 -20 "+
			"30\n\tROTATED\t1\n}\nlayer\n{\n\tIMAGE\t\"overviews/x.bmp\"\n\tHEIGHT\t-50\n}\n")
	f.Fuzz(func(t *testing.T, picture []byte, text string) {
		for _, decode := range []func([]byte) (*image.NRGBA, error){decodeBMP, decodeTGA} {
			if img, err := decode(bytes.Clone(picture)); err == nil {
				keyOut(img)
				if n := img.Rect.Dx() * img.Rect.Dy(); n == 0 || n > maxPicturePixels {
					t.Fatalf("a picture of %d pixels", n)
				}
			}
		}
		if o, _, err := parseOverview(text); err == nil && o == nil {
			t.Fatal("neither an overview nor an error")
		}
	})
}

// FuzzPicture reads the pictures of installed games: no more pixels than allowed,
// the same twice.
func FuzzPicture(f *testing.F) {
	for _, img := range []image.Image{
		image.NewNRGBA(image.Rect(0, 0, 3, 2)), image.NewGray16(image.Rect(0, 0, 1, 4)),
		image.NewPaletted(image.Rect(0, 0, 2, 2), color.Palette{color.Black, color.White}),
	} {
		var b bytes.Buffer
		if err := png.Encode(&b, img); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "p.png")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		a, err := readPNG(path)
		if err != nil {
			return
		}
		if n := a.Rect.Dx() * a.Rect.Dy(); n > maxPicturePixels || len(a.Pix) != 4*n {
			t.Fatalf("%d pixels in %d bytes", n, len(a.Pix))
		}
		if b, err := readPNG(path); err != nil || !bytes.Equal(a.Pix, b.Pix) {
			t.Fatalf("another picture the second time: %v", err)
		}
	})
}
