package library

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"
	"time"

	"playhead/sim"
)

// rounds returns a GoldSrc demo without its map: the recorder goes east, another player along a line of its own, and
// is killed at its end.
func rounds(other func(i int32) (x, y int32)) *sim.Recording {
	const unit = 256
	b, r := sim.NewBuilder(), sim.NewRecording(sim.Meta{Format: "goldsrc", GameName: "Counter-Strike"})
	b.NewGame(sim.GameMeta{Engine: sim.GoldSrc, TickLen: 100 * time.Millisecond})
	b.Join(1, sim.Identity{Name: "rook"})
	b.Join(2, sim.Identity{Name: "ogg"})
	const ticks = 100
	for i := range sim.Tick(ticks) {
		b.TickTime(i, time.Duration(i)*100*time.Millisecond)
		x, y := other(int32(i))
		for id, at := range [][2]int32{1: {20 * int32(i), 0}, 2: {x, y}} {
			if id > 0 {
				b.Set(id, sim.X, at[0]*unit)
				b.Set(id, sim.Y, at[1]*unit)
				b.Set(id, sim.Alive, 1)
			}
		}
		if i == ticks-1 {
			b.Event(sim.Event{Kind: sim.EventKill, Player: 1, Target: 2, Text: "ak47"})
		}
	}
	for _, u := range b.Finish() {
		r.Append(u)
	}
	return r
}

func nrgba(img image.Image, x, y int) color.Color { return color.NRGBAModel.Convert(img.At(x, y)) }

// Without its map a recording differs from others of the same recorder by where everybody went and died.
func TestThumbnailsWithoutAMapShowEverybody(t *testing.T) {
	draw := func(r *sim.Recording) (img image.Image, inked map[color.Color]int) {
		t.Helper()
		img, err := png.Decode(bytes.NewReader(pictureOf(r, nil, func(*sim.Game) *sim.TileMap { return nil })))
		if err != nil {
			t.Fatal(err)
		}
		inked = map[color.Color]int{}
		for y := range PictureHeight {
			for x := range PictureWidth {
				inked[nrgba(img, x, y)]++
			}
		}
		return img, inked
	}
	north, inked := draw(rounds(func(i int32) (x, y int32) { return 1000, 10 * i }))
	if inked[inks[inkFaint]] < 50 || inked[inks[inkRoute]] < 200 || inked[inks[inkKill]] != 9 {
		t.Errorf("%d pixels of others, %d of the recorder, %d of a kill", inked[inks[inkFaint]], inked[inks[inkRoute]],
			inked[inks[inkKill]])
	}
	// The kill is where the other player ended: above the recorder, whose line ends at the right.
	for y := range PictureHeight / 2 {
		for x := range PictureWidth {
			if nrgba(north, x, y) == inks[inkKill] && (x < 80 || x > 112 || y > 25) {
				t.Errorf("a kill is shown at %d,%d", x, y)
			}
		}
	}
	south, _ := draw(rounds(func(i int32) (x, y int32) { return 500, -10 * i }))
	differ := 0
	for y := range PictureHeight {
		for x := range PictureWidth {
			if north.At(x, y) != south.At(x, y) {
				differ++
			}
		}
	}
	if differ < 300 {
		t.Errorf("two recordings differ in %d pixels", differ)
	}
}
