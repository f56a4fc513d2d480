// Command contactsheet puts pictures side by side, six a sheet, to look at many of them:
//
//	go run ./testdata/contactsheet -o PREFIX [-columns 2] [-rows 3] [-width 960] PICTURE.png ...
//
// It writes PREFIX-01.png, PREFIX-02.png … and prints which pictures are on each. Pictures
// wider than -width are scaled down to it.
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

const gap = 8 // px between pictures

// A grid is how pictures are arranged on a sheet.
type grid struct{ columns, rows, width int }

func main() {
	g := grid{}
	prefix := flag.String("o", "sheet", "what the names of the sheets begin with")
	flag.IntVar(&g.columns, "columns", 2, "pictures side by side")
	flag.IntVar(&g.rows, "rows", 3, "pictures one below the other")
	flag.IntVar(&g.width, "width", 960, "largest width of a picture, in px")
	flag.Parse()
	if g.columns < 1 || g.rows < 1 || g.width < 1 {
		fmt.Fprintln(os.Stderr, "contactsheet: -columns, -rows and -width must be positive")
		os.Exit(2)
	}
	files := flag.Args()
	for n := 1; len(files) > 0; n++ {
		some := files[:min(len(files), g.columns*g.rows)]
		files = files[len(some):]
		name := fmt.Sprintf("%s-%02d.png", *prefix, n)
		if err := g.sheet(name, some); err != nil {
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
func (g grid) sheet(name string, files []string) error {
	images := make([]image.Image, len(files))
	cell := image.Point{}
	for i, file := range files {
		img, err := read(file)
		if err != nil {
			return err
		}
		images[i] = img
		size := g.fit(img)
		cell = image.Pt(max(cell.X, size.X), max(cell.Y, size.Y))
	}
	rows := (len(files) + g.columns - 1) / g.columns
	out := image.NewNRGBA(image.Rect(0, 0, min(g.columns, len(files))*(cell.X+gap)+gap, rows*(cell.Y+gap)+gap))
	draw.Draw(out, out.Rect, image.NewUniform(color.NRGBA{0x80, 0x20, 0x80, 0xff}), image.Point{}, draw.Src)
	for i, img := range images {
		at := image.Pt(gap+i%g.columns*(cell.X+gap), gap+i/g.columns*(cell.Y+gap))
		draw.CatmullRom.Scale(out, image.Rectangle{at, at.Add(g.fit(img))}, img, img.Bounds(), draw.Src, nil)
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

// fit returns the size of a picture on a sheet.
func (g grid) fit(img image.Image) image.Point {
	size := img.Bounds().Size()
	if size.X > g.width {
		size = image.Pt(g.width, size.Y*g.width/size.X)
	}
	return size
}

func read(file string) (image.Image, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return png.Decode(f)
}
