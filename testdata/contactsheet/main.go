// Command contactsheet puts pictures side by side, six a sheet, each as large as the
// others, to look at many of them:
//
//	go run ./testdata/contactsheet -o PREFIX PICTURE.png ...
//
// It writes PREFIX-01.png, PREFIX-02.png … and prints which pictures are on each.
package main

import (
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"

	"golang.org/x/image/draw"
)

const (
	columns, rows         = 2, 3
	cellWidth, cellHeight = 960, 600
	gap                   = 8
)

func main() {
	prefix := flag.String("o", "sheet", "what the names of the sheets begin with")
	flag.Parse()
	files := flag.Args()
	for n := 1; len(files) > 0; n++ {
		some := files[:min(len(files), columns*rows)]
		files = files[len(some):]
		name := fmt.Sprintf("%s-%02d.png", *prefix, n)
		if err := sheet(name, some); err != nil {
			fmt.Fprintf(os.Stderr, "contactsheet: %v\n", err)
			os.Exit(1)
		}
		fmt.Println(name)
		for _, f := range some {
			fmt.Println("  " + filepath.Base(f))
		}
	}
}

// sheet writes pictures row by row.
func sheet(name string, files []string) error {
	out := image.NewNRGBA(image.Rect(0, 0, columns*(cellWidth+gap)+gap, rows*(cellHeight+gap)+gap))
	draw.Draw(out, out.Rect, image.NewUniform(color.NRGBA{0x80, 0x20, 0x80, 0xff}), image.Point{}, draw.Src)
	for i, file := range files {
		img, err := read(file)
		if err != nil {
			return err
		}
		at := image.Pt(gap+i%columns*(cellWidth+gap), gap+i/columns*(cellHeight+gap))
		w, h := img.Bounds().Dx(), img.Bounds().Dy()
		if k := min(float64(cellWidth)/float64(w), float64(cellHeight)/float64(h)); k < 1 {
			w, h = int(float64(w)*k), int(float64(h)*k)
		}
		draw.CatmullRom.Scale(out, image.Rectangle{at, at.Add(image.Pt(w, h))}, img, img.Bounds(), draw.Src, nil)
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := png.Encode(f, out); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func read(file string) (image.Image, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return png.Decode(f)
}
