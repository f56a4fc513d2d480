package skins

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/canvas"
)

const (
	portraitPx   = 64   // twice what a list shows at a scale of 1
	portraitAims = 16   // directions in which portraits look
	maxPortraits = 1024 // kept at a time: 16 MB
)

// A portraitKey is what portraits differ by.
type portraitKey struct {
	look *Look
	eyes canvas.Eyes
	aim  int
}

// Portrait returns a picture of a standing tee with look l, [canvas.SkinUnits] wide
// and high with the tee in its middle. What it shows never changes. It is drawn once
// for each of 16 directions and each emotion.
func (w *Wardrobe) Portrait(l *Look, eyes canvas.Eyes, aim float64) *ebiten.Image {
	step := int(math.Round(aim/(2*math.Pi)*portraitAims)) & (portraitAims - 1)
	k := portraitKey{l, eyes, step}
	if img := w.portraits[k]; img != nil {
		return img
	}
	if w.portraits == nil || len(w.portraits) >= maxPortraits {
		w.portraits = map[portraitKey]*ebiten.Image{} // lists may still show the old ones
	}
	img := ebiten.NewImage(portraitPx, portraitPx)
	w.portraits[k] = img
	w.Flush()
	outer := w.batch
	w.batch = batch{into: img, scale: 1, alpha: 1, vs: w.portrait.vs[:0], is: w.portrait.is[:0]}
	w.Tee(l, &canvas.Tee{
		X: portraitPx / 2, Y: portraitPx / 2, Unit: portraitPx / canvas.SkinUnits, Weapon: canvas.NoWeapon,
		Eyes: eyes, Aim: float64(step) * 2 * math.Pi / portraitAims,
	}, 1)
	w.drawBatch()
	w.portrait, w.batch = w.batch, outer
	return img
}
