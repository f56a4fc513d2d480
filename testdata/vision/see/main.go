// Command see shows pictures of the window as people with colour blindness see them,
// and judges their colours:
//
//	go run ./testdata/vision/see [-o DIR] [-judge] PICTURE.png ...
//
// With -o it writes NAME.protanopia.png and NAME.deuteranopia.png for each picture.
//
// With -judge it finds the colours of teams, lanes, marks of events, graphs, and gains
// and losses that are on each picture, and measures how different each two of a set
// look with normal vision, protanopia and deuteranopia: see [vision] for the matrices
// and the measure. Two teams or marks that differ by less than 8 must differ in shape,
// as drawn on that picture; others must differ by 8 in colour. It ends with status 1
// if any do not.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"

	"playhead/testdata/vision"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run does what the arguments say and returns the status to end with.
func run(args []string, out, errors io.Writer) int {
	flags := flag.NewFlagSet("see", flag.ContinueOnError)
	flags.SetOutput(errors)
	dir := flags.String("o", "", "`folder` to write to; nothing is written without one")
	judge := flags.Bool("judge", false, "judge the colours that are on the pictures")
	if flags.Parse(args) != nil {
		return 2
	}
	var r report
	for _, path := range flags.Args() {
		img, err := read(path)
		if err == nil && *dir != "" {
			err = see(img, path, *dir)
		}
		if err != nil {
			fmt.Fprintf(errors, "see: %s: %v\n", path, err)
			return 2
		}
		if *judge {
			r.add(path, img)
		}
	}
	if !*judge {
		return 0
	}
	r.write(out)
	if len(r.failed) > 0 || len(r.nearest) == 0 { // nothing judged is no pass
		return 1
	}
	return 0
}

// read returns a picture.
func read(path string) (*image.NRGBA, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		return nil, err
	}
	out := image.NewNRGBA(image.Rect(0, 0, img.Bounds().Dx(), img.Bounds().Dy()))
	draw.Draw(out, out.Rect, img, img.Bounds().Min, draw.Src)
	return out, nil
}

// see writes a picture as both eyes see it.
func see(img *image.NRGBA, path, dir string) error {
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
