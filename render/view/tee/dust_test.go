package tee

import (
	"errors"
	"image"
	"image/color"
	"runtime"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/skins"
	"playhead/render/view"
	"playhead/render/widget"
	"playhead/sim"
)

func TestAirJumpsShowTheirOwnPicture(t *testing.T) {
	const size, cell = 512, 64
	w := skins.New(skins.Pictures{Sheet: func(name string) (*image.NRGBA, error) {
		switch name {
		case "game": // without it the others are not used
			return image.NewNRGBA(image.Rect(0, 0, 2*size, size)), nil
		case "particles":
		default:
			return nil, errors.New("not installed")
		}
		// Smoke is blue, the puff red: cells (2, 2) to (4, 4).
		img := image.NewNRGBA(image.Rect(0, 0, size, size))
		for y := range size {
			for x := range size {
				c := color.NRGBA{0, 0, 255, 255}
				if image.Pt(x/cell, y/cell).In(image.Rect(2, 2, 4, 4)) {
					c = color.NRGBA{255, 0, 0, 255}
				}
				img.SetNRGBA(x, y, c)
			}
		}
		return img, nil
	}})
	defer w.Close()
	dst := ebiten.NewImageWithOptions(image.Rect(0, 0, 64, 64), &ebiten.NewImageOptions{Unmanaged: true})
	defer dst.Deallocate()
	cam := camera.New()
	cam.View = layout.Rect{W: 64, H: 64}
	c := canvas.New()
	// Sheets are read beside the picture: they are there once all have come.
	for w.HasSheets(); w.Pending(); w.Begin(c) {
		runtime.Gosched()
	}
	c.Begin(dst, 1)
	w.Begin(c)
	d := drawing{
		scene: scene{Scene: &view.Scene{
			Game: new(sim.Game), Cur: &sim.World{Tick: 100}, Next: &sim.World{Tick: 102},
			Skins: w, Followed: -1,
		}},
		p: &widget.Painter{Canvas: c}, cam: cam,
	}
	(&particles{drawing: &d}).puffs(&airJump{tick: 99, y: -puffBelow})
	w.Flush()
	c.End()
	pix := make([]byte, 4*64*64)
	dst.ReadPixels(pix)
	if p := pix[4*(30*64+32):]; p[0] != 255 || p[2] != 0 {
		t.Errorf("an air jump is drawn as %v, want the red of its cells", p[:4])
	}
}
