package canvas

import (
	"image"
	"testing"

	"playhead/assets/outline"
)

// wholeHatch renders a tile of hatching from the lines of the whole tile.
func wholeHatch(k maskKey) *image.Alpha {
	n := int(k.a) * max(1, hatchTile/int(k.a))
	m := image.NewAlpha(image.Rect(0, 0, n, n))
	var p outline.Path
	for i := -n; i <= 2*n; i += int(k.a) {
		p = append(p, outline.Sub{Points: []outline.Point{
			{X: float64(i) - 2, Y: float64(n) + 2},
			{X: float64(i+n) + 2, Y: -2},
		}})
	}
	outline.Fill(m, p.Stroke(float64(k.b)/4, 0.1), outline.NonZero)
	return m
}

func TestHatchOfOneRowEqualsThatOfTheWholeTile(t *testing.T) {
	for _, hair := range []int32{4, 6, 8, 12} {
		for pitch := int32(2); pitch < 120; pitch++ {
			k := maskKey{kind: maskHatch, a: pitch, b: hair}
			got, want := drawHatch(k), wholeHatch(k)
			if got.Rect != want.Rect {
				t.Fatalf("pitch %d: a tile of %v, want %v", pitch, got.Rect, want.Rect)
			}
			for i, v := range want.Pix {
				if d := int(got.Pix[i]) - int(v); d < -1 || d > 1 { // rounding
					t.Fatalf("pitch %d, lines of %d quarters: pixel (%d,%d) is %d, want %d", pitch, hair, i%want.Stride,
						i/want.Stride, got.Pix[i], v)
				}
			}
		}
	}
}

func BenchmarkDrawHatch(b *testing.B) {
	k := maskKey{kind: maskHatch, a: 6, b: 4}
	b.Run("row", func(b *testing.B) {
		for b.Loop() {
			drawHatch(k)
		}
	})
	b.Run("whole", func(b *testing.B) {
		for b.Loop() {
			wholeHatch(k)
		}
	})
}
