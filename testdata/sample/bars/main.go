// Bars draws what passed over the wire in a capture: bytes to the players
// upwards, bytes from them downwards. The start screen shows it for our sample.
//
//	go run ./testdata/sample/bars CAPTURE OUT.png
package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"os"
	"time"

	"playhead/formats"
	"playhead/sim"
)

// The picture, and a bar with the gap behind it, in pixels.
const (
	width, height = 360, 192
	bar, step     = 6, 8
	middle        = 100
)

// Colours of the dark theme: the ground and the first two of graphs.
var (
	ground = color.RGBA{0x0d, 0x10, 0x14, 0xff}
	down   = color.RGBA{0x7b, 0xe0, 0xf2, 0xff}
	up     = color.RGBA{0xe8, 0x84, 0xb8, 0xff}
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: bars CAPTURE OUT.png")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "bars:", err)
		os.Exit(1)
	}
}

func run(in, out string) error {
	f, err := formats.OpenFile(in, formats.Options{})
	if err != nil {
		return err
	}
	defer f.Close()
	l := sim.Load(context.Background(), f.Decoder)
	r := sim.NewRecording(l.Meta)
	for u := range l.Updates {
		r.Append(u)
	}
	if l.Err() != nil {
		return l.Err()
	}
	w, err := os.Create(out)
	if err != nil {
		return err
	}
	return errors.Join(png.Encode(w, chart(r)), w.Close())
}

// chart draws as many bars as there is room for. Their heights go with the
// square root: a download is hundreds of times what a game needs.
func chart(r *sim.Recording) image.Image {
	const bars = width / step
	var bytes [bars][2]float64
	most := [2]float64{1, 1}
	for _, runs := range r.Net {
		for _, run := range runs {
			for i, b := range run.Bins {
				t := run.From + time.Duration(i)*sim.NetBinTime + sim.NetBinTime/2
				at := int(t * bars / r.Duration())
				if t < 0 || at >= bars {
					continue
				}
				bytes[at][0] += float64(b.Down.Bytes)
				bytes[at][1] += float64(b.Up.Bytes)
			}
		}
	}
	for _, b := range bytes {
		most[0], most[1] = max(most[0], b[0]), max(most[1], b[1])
	}
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(img, img.Bounds(), image.NewUniform(ground), image.Point{}, draw.Src)
	for i, b := range bytes {
		x := i*step + (step-bar)/2
		fill := func(c color.Color, y0, y1 int) {
			draw.Draw(img, image.Rect(x, y0, x+bar, y1), image.NewUniform(c), image.Point{}, draw.Src)
		}
		fill(down, middle-2-int(84*math.Sqrt(b[0]/most[0])), middle-2)
		fill(up, middle+2, middle+2+int(56*math.Sqrt(b[1]/most[1])))
	}
	return img
}
