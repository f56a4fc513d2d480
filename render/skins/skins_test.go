package skins

import (
	"errors"
	"image"
	"image/color"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/render/canvas"
	"playhead/sim"
)

// plainSheet returns a sheet of 8×4 cells of n pixels whose body is mostly of
// one grey and has a darker and a brighter spot.
func plainSheet(n int, grey uint8) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, 8*n, 4*n))
	for y := range 4 * n {
		for x := range 8 * n {
			img.SetNRGBA(x, y, color.NRGBA{grey, grey, grey, 255})
		}
	}
	for y := range n {
		for x := range n {
			img.SetNRGBA(x, y, color.NRGBA{grey / 2, grey / 2, grey / 2, 255})
			img.SetNRGBA(n+x, y, color.NRGBA{255, 255, 255, 255})
		}
	}
	return img
}

func at(b *bitmap, x, y int) [4]byte { return [4]byte(b.pix[4*(y*b.w+x):][:4]) }

func TestOwnColoursLookAlikeOnEverySkin(t *testing.T) {
	// Hue 0, full saturation, lightness 0.75: (255, 127, 127) on white.
	k := key{skin: "x", custom: true, body: 0x00ff80, feet: 0x55ff00}
	for _, grey := range []uint8{60, 128, 200} {
		for _, n := range []int{16, 32, 64} {
			b := paintSheet(plainSheet(n, grey), &k)
			if got := at(b, 20, 80); got[0] < 191 || got[0] > 193 || got[1] < 95 || got[1] > 98 {
				t.Errorf("grey %d: body %v, want 192, 96, 96", grey, got)
			}
			if got := at(b, 40, 10); got[0] != 255 {
				t.Errorf("grey %d: white became %v", grey, got)
			}
			if got := at(b, 10, 10); got[0] < 94 || got[0] > 97 {
				t.Errorf("grey %d: half as bright became %v", grey, got)
			}
			if got := at(b, 200, 40); got[1] <= got[0] {
				t.Errorf("grey %d: green feet are %v", grey, got)
			}
		}
	}
}

func TestWithoutOwnColoursASkinIsShownAsItIs(t *testing.T) {
	img := plainSheet(32, 90)
	img.SetNRGBA(100, 100, color.NRGBA{10, 200, 30, 255})
	if got := at(paintSheet(img, &key{skin: "x"}), 100, 100); got != [4]byte{10, 200, 30, 255} {
		t.Errorf("pixel %v", got)
	}
}

func TestPartsAreLaidOverOneAnother(t *testing.T) {
	fill := func(w, h int, c func(x, y int) color.NRGBA) *image.NRGBA {
		img := image.NewNRGBA(image.Rect(0, 0, w, h))
		for y := range h {
			for x := range w {
				img.SetNRGBA(x, y, c(x, y))
			}
		}
		return img
	}
	white := color.NRGBA{255, 255, 255, 255}
	var parts [len(partNames)]*image.NRGBA
	parts[partBody] = fill(256, 256, func(x, y int) color.NRGBA {
		if x >= 128 && y < 128 { // the fill; shadow and upper outline are empty
			return white
		}
		return color.NRGBA{}
	})
	parts[partMarking] = fill(128, 128, func(x, _ int) color.NRGBA {
		if x < 64 {
			return white
		}
		return color.NRGBA{}
	})
	s := sim.SkinParts{Custom: [6]bool{true, true}, Colors: [6]uint32{0x00ff80, 0xff55ff00}}
	b := paintParts(parts, &s)
	if got := at(b, 70, 40); got[0] != 255 || got[1] > 170 {
		t.Errorf("body %v, want red", got)
	}
	if got := at(b, 20, 40); got[1] < got[0] || got[1] < got[2] {
		t.Errorf("marking %v, want green", got)
	}
	s.Colors[1] = 0x0055ff00 // a marking without alpha
	if got := at(paintParts(parts, &s), 20, 40); got[0] != 255 {
		t.Errorf("a marking without alpha shows: %v", got)
	}
}

func TestLooksAreMadeOnce(t *testing.T) {
	read := 0
	w := New(Pictures{Skin: func(name string) (*image.NRGBA, error) {
		if read++; name == "gone" {
			return nil, errors.New("not installed")
		}
		return plainSheet(32, 90), nil
	}})
	defer w.Close()
	id := sim.Identity{Skin: "there"}
	w.Look(&id)
	w.Wait(time.Minute)
	a, b := w.Look(&id), w.Look(&sim.Identity{Skin: "there", ColorBody: 5})
	if a == nil || a != b {
		t.Error("colours that are not used make another look")
	}
	if c := w.Look(&sim.Identity{Skin: "there", CustomCol: true, ColorBody: 5}); c == a {
		t.Error("colours make no other look")
	}
	for range 3 {
		if w.Look(&sim.Identity{Skin: "gone"}) != nil {
			t.Error("a skin that is not installed has a look")
		}
		w.Wait(time.Minute)
	}
	if read != 3 {
		t.Errorf("pictures were read %d times, want 3", read)
	}
	if (*Wardrobe)(nil).Look(&id) != nil || (*Wardrobe)(nil).Pending() {
		t.Error("no wardrobe has something")
	}
}

// Saving a picture waits for the skins on it, but not for a disk that does not answer.
func TestWaitingForLooksEnds(t *testing.T) {
	answer := make(chan struct{})
	w := New(Pictures{Skin: func(string) (*image.NRGBA, error) {
		<-answer
		return plainSheet(32, 90), nil
	}})
	defer w.Close()
	id := sim.Identity{Skin: "a"}
	if w.Look(&id); !w.Pending() {
		t.Fatal("nothing is read")
	}
	if w.Wait(time.Millisecond); !w.Pending() || w.Look(&id) != nil {
		t.Error("a look is there that nobody has read")
	}
	close(answer)
	if w.Wait(time.Hour); w.Pending() || w.Look(&id) == nil {
		t.Error("the look is not there after the wait")
	}
	(*Wardrobe)(nil).Wait(time.Hour)
}

func TestMoreLooksThanFitAreStillDrawn(t *testing.T) {
	w := New(Pictures{Skin: func(string) (*image.NRGBA, error) { return plainSheet(8, 90), nil }})
	defer w.Close()
	dst := ebiten.NewImageWithOptions(image.Rect(0, 0, 64, 64), &ebiten.NewImageOptions{Unmanaged: true})
	defer dst.Deallocate()
	c := canvas.New()
	c.Begin(dst, 1)
	w.Begin(c)
	for i := range numSlots + 10 {
		id := sim.Identity{Skin: "x", CustomCol: true, ColorBody: uint32(i)}
		w.Look(&id)
		w.Wait(time.Minute)
		w.Tee(w.Look(&id), &canvas.Tee{X: 32, Y: 32, Unit: 1, Weapon: canvas.NoWeapon}, 1)
	}
	w.Flush()
	c.End()
	pix := make([]byte, 4*64*64)
	dst.ReadPixels(pix)
	if p := pix[4*(32*64+32):]; p[3] != 255 {
		t.Errorf("the middle of a tee is %v", p[:4])
	}
	if n := len(w.uploaded.slots); n != 10 {
		t.Errorf("%d looks in the texture, want 10", n)
	}
}

func TestSlotsDoNotOverlap(t *testing.T) {
	var used []image.Rectangle
	for n := range numSlots {
		size := image.Pt(lookW, lookH)
		for _, l := range lookLevels {
			used = append(used, image.Rectangle{Max: size}.Add(slotAt(n)).Add(l))
			size = size.Div(2)
		}
	}
	for _, k := range sheetKinds {
		size := image.Pt(k.w, k.h)
		for _, l := range k.levels {
			used = append(used, image.Rectangle{Max: size}.Add(l))
			size = size.Div(2)
		}
	}
	for i, a := range used {
		if !a.In(image.Rect(0, 0, textureW, textureH)) {
			t.Errorf("%v is outside the texture", a)
		}
		for _, b := range used[i+1:] {
			if a.Overlaps(b) {
				t.Fatalf("%v overlaps %v", a, b)
			}
		}
	}
}

func TestSwingsEndWhereTheyBegin(t *testing.T) {
	for _, weapon := range []canvas.Weapon{canvas.Hammer, canvas.Ninja} {
		rest := swing(&canvas.Tee{Weapon: weapon})
		if end := swing(&canvas.Tee{Weapon: weapon, Attack: 0.999}); end-rest > 0.01 || rest-end > 0.01 {
			t.Errorf("weapon %d rests at %g turns and ends its swing at %g", weapon, rest, end)
		}
		if mid := swing(&canvas.Tee{Weapon: weapon, Attack: 0.4}); mid-rest < 0.3 {
			t.Errorf("weapon %d swings from %g to %g only", weapon, rest, mid)
		}
	}
}

func BenchmarkTees(b *testing.B) {
	w := New(Pictures{Skin: func(string) (*image.NRGBA, error) { return plainSheet(32, 90), nil }})
	defer w.Close()
	dst := ebiten.NewImageWithOptions(image.Rect(0, 0, 640, 360), &ebiten.NewImageOptions{Unmanaged: true})
	defer dst.Deallocate()
	c := canvas.New()
	for i := range 64 {
		w.Look(&sim.Identity{Skin: "x", CustomCol: true, ColorBody: uint32(i) << 16})
	}
	w.Wait(time.Minute)
	b.ReportAllocs()
	for b.Loop() {
		c.Begin(dst, 1)
		w.Begin(c)
		for i := range 64 {
			l := w.Look(&sim.Identity{Skin: "x", CustomCol: true, ColorBody: uint32(i) << 16})
			w.Tee(l, &canvas.Tee{X: float64(i%8) * 80, Y: float64(i/8) * 45, Unit: 0.9, Weapon: canvas.Gun, Aim: 0.3},
				1)
		}
		w.Flush()
		c.End()
	}
}
