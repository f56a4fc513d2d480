package assets

import (
	"image"
	"testing"

	"playhead/assets/outline"
)

func TestEverySpriteIsInsideItsPageAndNotEmpty(t *testing.T) {
	for n := range NumPages {
		page := Page(n)
		for s := range NumSprites {
			r := SpriteRect(s, n)
			area := image.Rect(int(r.X), int(r.Y), int(r.X+r.W), int(r.Y+r.H))
			if !area.In(page.Rect) || area.Empty() {
				t.Errorf("%s at %d px: %v is not inside the page %v", s.Name(), PagePx(n), area, page.Rect)
				continue
			}
			if opaque(page, area) == 0 {
				t.Errorf("%s at %d px is empty", s.Name(), PagePx(n))
			}
		}
	}
}

// opaque counts the pixels of an area that show something.
func opaque(img *image.RGBA, area image.Rectangle) int {
	n := 0
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if img.RGBAAt(x, y).A > 0 {
				n++
			}
		}
	}
	return n
}

func TestPageForTakesTheNextLarger(t *testing.T) {
	for _, tc := range []struct {
		px   float64
		want int
	}{{1, 16}, {16, 16}, {17, 24}, {64, 64}, {65, 96}, {256, 256}, {5000, 256}} {
		if got := PagePx(PageFor(tc.px)); got != tc.want {
			t.Errorf("%v px: page %d, want %d", tc.px, got, tc.want)
		}
	}
}

func TestEveryIconStaysOnItsGrid(t *testing.T) {
	seen := map[string]bool{}
	for i := range NumIcons {
		d, filled := i.Path()
		p, err := outline.Parse(d, 0.05)
		if err != nil {
			t.Errorf("%s: %v", i.Name(), err)
			continue
		}
		if !filled {
			p = p.Stroke(IconLine, 0.05)
		}
		if lo, hi := p.Bounds(); lo.X < 0 || lo.Y < 0 || hi.X > IconGrid || hi.Y > IconGrid {
			t.Errorf("%s reaches from %v to %v, want inside 0 to 16", i.Name(), lo, hi)
		}
		if seen[i.Name()] {
			t.Errorf("two icons are named %s", i.Name())
		}
		seen[i.Name()] = true
	}
}

func TestPicturesDecode(t *testing.T) {
	for _, m := range []MapImage{Tileset, HillsFar, HillsMid, HillsNear, Sun, Cloud} {
		if img := m.Image(); opaque(img, img.Rect) == 0 {
			t.Errorf("%s is empty", m)
		}
	}
	for i, img := range AppIcons() {
		if b := img.Bounds(); b.Dx() != b.Dy() || b.Dx() != []int{16, 24, 32, 48, 64, 128, 256}[i] {
			t.Errorf("icon %d is %v", i, b)
		}
	}
	if len(AppIconSVG()) == 0 {
		t.Error("no SVG icon")
	}
}

func BenchmarkPage(b *testing.B) {
	for b.Loop() {
		Page(NumPages - 1)
	}
}
