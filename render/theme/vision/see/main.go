// Command see shows pictures as people with colour blindness see them:
//
//	go run ./render/theme/vision/see -o DIR PICTURE.png ...
//
// For each picture it writes NAME.protanopia.png and NAME.deuteranopia.png.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"

	"playhead/render/theme/vision"
)

func main() {
	dir := flag.String("o", ".", "folder to write to")
	flag.Parse()
	for _, path := range flag.Args() {
		if err := see(path, *dir); err != nil {
			fmt.Fprintf(os.Stderr, "see: %s: %v\n", path, err)
			os.Exit(1)
		}
	}
}

// see writes a picture as both eyes see it.
func see(path, dir string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		return err
	}
	name := strings.TrimSuffix(filepath.Base(path), ".png")
	for _, e := range [...]vision.Eye{vision.Protan, vision.Deutan} {
		var b bytes.Buffer
		if err := png.Encode(&b, seen(img, e)); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name+"."+e.String()+".png"), b.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// seen returns a picture as an eye sees it.
func seen(img image.Image, e vision.Eye) *image.NRGBA {
	b := img.Bounds()
	out := image.NewNRGBA(b)
	known := map[color.NRGBA]color.NRGBA{} // interfaces have few colours
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
			s, ok := known[c]
			if !ok {
				s = e.See(c)
				known[c] = s
			}
			out.SetNRGBA(x, y, s)
		}
	}
	return out
}
