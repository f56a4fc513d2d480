package outline

import (
	"image"
	"math"
	"testing"
)

// coverage returns the covered area of p in pixels.
func coverage(p Path, size int, rule Rule) float64 {
	m := image.NewAlpha(image.Rect(0, 0, size, size))
	Fill(m, p, rule)
	sum := 0.0
	for _, v := range m.Pix {
		sum += float64(v) / 255
	}
	return sum
}

func TestFillCoversTheAreaOfTheShape(t *testing.T) {
	for _, tc := range []struct {
		name, d string
		rule    Rule
		area    float64
	}{
		{"whole pixels", "M2,2H6V5H2Z", NonZero, 12},
		{"half pixels", "M2.5,2.5h3v3h-3Z", NonZero, 9},
		{"triangle", "M1,1L9,1L1,9Z", NonZero, 32},
		{"circle of two arcs", "M4,10a6,6 0 1 0 12,0a6,6 0 1 0 -12,0Z", NonZero, 36 * math.Pi},
		{"hole by even-odd", "M2,2h8v8h-8ZM4,4h4v4h-4Z", EvenOdd, 48},
		{"no hole by non-zero", "M2,2h8v8h-8ZM4,4h4v4h-4Z", NonZero, 64},
		{"outside the image", "M-5,-5h10v10h-10Z", NonZero, 25},
		{"flags without separator", "M4,10a6,6 0 1012,0a6,6 0 10-12,0Z", NonZero, 36 * math.Pi},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, err := Parse(tc.d, 0.01)
			if err != nil {
				t.Fatal(err)
			}
			if got := coverage(p, 20, tc.rule); math.Abs(got-tc.area) > tc.area*0.01 {
				t.Errorf("area %.2f, want %.2f", got, tc.area)
			}
		})
	}
}

func TestStrokeOfALineIsABarWithRoundEnds(t *testing.T) {
	p, err := Parse("M5,10H15", 0.01)
	if err != nil {
		t.Fatal(err)
	}
	want := 10*4 + math.Pi*4
	if got := coverage(p.Stroke(4, 0.01), 20, NonZero); math.Abs(got-want) > 0.5 {
		t.Errorf("area %.2f, want %.2f", got, want)
	}
}

func TestDashStartsWithADashAtTheFirstPoint(t *testing.T) {
	p, err := Parse("M0,0H10V10", 0.01)
	if err != nil {
		t.Fatal(err)
	}
	total, first := 0.0, p.Dash(3, 2)[0]
	for _, s := range p.Dash(3, 2) {
		for i := 1; i < len(s.Points); i++ {
			total += math.Hypot(s.Points[i].X-s.Points[i-1].X, s.Points[i].Y-s.Points[i-1].Y)
		}
	}
	if math.Abs(total-12) > 1e-9 {
		t.Errorf("dashes are %.3f long together, want 12", total)
	}
	if first.Points[0] != (Point{}) || first.Points[1] != (Point{3, 0}) {
		t.Errorf("first dash %v, want from (0,0) to (3,0)", first.Points)
	}
}

func TestParseNamesTheByteItCannotRead(t *testing.T) {
	for _, d := range []string{"5,5", "M1", "M1,2L", "Mx,1", "M1,1Z5"} {
		if _, err := Parse(d, 0.1); err == nil {
			t.Errorf("Parse(%q) gave no error", d)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"M1,2L3,4Z", "m-1-2.5.5h3v4c1,2 3,4 5,6q1,2,3,4a1,1 0 0 1 2,2", "M0,0A0,0 0 0 1 1,1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, d string) {
		p, err := Parse(d, 0.5)
		if err != nil {
			return
		}
		for _, s := range p {
			if len(s.Points) == 0 {
				t.Errorf("%q gave an empty polyline", d)
			}
		}
	})
}

func BenchmarkFill(b *testing.B) {
	ring, err := Parse("M4,16a12,12 0 1 0 24,0a12,12 0 1 0 -24,0ZM10,16a6,6 0 1 0 12,0a6,6 0 1 0 -12,0Z", 0.05)
	if err != nil {
		b.Fatal(err)
	}
	m := image.NewAlpha(image.Rect(0, 0, 32, 32))
	for b.Loop() {
		Fill(m, ring, EvenOdd)
	}
}
