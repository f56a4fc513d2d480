package mapart

import (
	"image"
	"testing"
	"time"

	"playhead/sim"
)

// cloud returns a picture with a soft spot in it, most of it empty.
func cloud(w, h int) sim.MapImage {
	img := sim.MapImage{Width: w, Height: h, Pix: make([]byte, 4*w*h)}
	for y := range h {
		for x := range w {
			dx, dy := float64(x)/float64(w)-0.4, float64(y)/float64(h)-0.55
			if r := dx*dx + dy*dy; r < 0.05 {
				p := img.Pix[4*(y*w+x):]
				p[0], p[1], p[2], p[3] = 255, byte(x), byte(y), byte(250*(1-r/0.05))
			}
		}
	}
	// Something at an edge shows at the other one too, where a picture repeats.
	for y := range h / 8 {
		copy(img.Pix[4*(y*w):], []byte{0, 255, 0, 255})
	}
	return img
}

// cloudMap shows one picture by quads of many kinds.
func cloudMap() *sim.TileMap {
	p := func(x, y int32) sim.FixedPoint { return sim.FixedPoint{X: x * 1024, Y: y * 1024} }
	uv := func(u0, v0, u1, v1 int32) [4]sim.FixedPoint {
		return [4]sim.FixedPoint{{X: u0, Y: v0}, {X: u1, Y: v0}, {X: u0, Y: v1}, {X: u1, Y: v1}}
	}
	white, faint := sim.RGBA{R: 255, G: 255, B: 255, A: 255}, sim.RGBA{R: 200, G: 255, B: 90, A: 120}
	quad := func(x, y, w, h int32, tex [4]sim.FixedPoint, a, b sim.RGBA) sim.Quad {
		return sim.Quad{
			Points: [5]sim.FixedPoint{p(x, y), p(x+w, y), p(x, y+h), p(x+w, y+h), p(x+w/2, y+h/2)}, Tex: tex,
			Colors: [4]sim.RGBA{a, a, b, b}, PosEnv: 0, ColorEnv: -1,
		}
	}
	whole := uv(0, 0, 1024, 1024)
	lying := [4]sim.FixedPoint{whole[1], whole[3], whole[0], whole[2]}
	skewed := quad(-350, -300, 300, 280, whole, white, white)
	skewed.Points[3].X += 60 * 1024
	return &sim.TileMap{
		Width: 1, Height: 1, Images: []sim.MapImage{cloud(256, 192)},
		Groups: []sim.MapGroup{{ParallaxX: 100, ParallaxY: 100, Layers: []sim.MapLayer{{
			Kind: sim.LayerQuads, Image: 0,
			Quads: []sim.Quad{
				quad(-400, -300, 500, 400, whole, white, white),
				quad(-100, -200, 450, 420, uv(1024, 0, 0, 1024), white, faint),
				quad(-300, 0, 420, 260, lying, faint, faint),
				quad(-380, -280, 760, 560, uv(-300, 200, 2900, 2500), faint, faint),
				quad(0, -100, 300, 200, uv(0, 0, 1036, 1024), white, white),
				skewed,
			},
		}}}},
		Envelopes: []sim.Envelope{{Channels: 3, Points: []sim.EnvelopePoint{
			{Curve: sim.CurveLinear}, {TimeMS: 8000, Values: [4]int32{40 * 1024, 25 * 1024, 360 * 1024}},
		}}},
	}
}

func TestQuadsWithoutTheirEmptyCellsLookTheSame(t *testing.T) {
	for _, width := range []float64{300, 900, 2500} {
		for ms := 0; ms < 8000; ms += 1370 {
			v := view(400, 300, 13, -20, width)
			v.Settled = true
			v.Clock.Map = time.Duration(ms) * time.Millisecond
			cut := New(cloudMap())
			got := pictureOf(t, cut, v, 400, 300)
			left := 0.0
			for _, p := range cut.pictures[0].quads {
				if p != nil {
					left = max(left, p.ink.share)
				}
			}
			if left == 0 || left > 0.7 {
				t.Fatalf("cells hold something in %.0f %% of the picture", 100*left)
			}
			want := pictureOf(t, uncut(cut), v, 400, 300)
			if n := differences(got, want, 3); n > 0 {
				t.Errorf("%g units wide, at %d ms: %d pixels differ", width, ms, n)
			}
			cut.Close()
		}
	}
}

// uncut has the quads of a map drawn whole.
func uncut(m *Map) *Map {
	for _, p := range m.pictures {
		for _, q := range p.quads {
			if q != nil {
				q.ink.side = 0
			}
		}
	}
	return m
}

// differences counts pixels of which a colour differs by more than least.
func differences(a, b *image.RGBA, least int) (n int) {
	for i := 0; i < len(a.Pix); i += 4 {
		for c := range 4 {
			if d := int(a.Pix[i+c]) - int(b.Pix[i+c]); d > least || d < -least {
				n++
				break
			}
		}
	}
	return n
}

func TestInkIsWhereSomethingShows(t *testing.T) {
	const w, h = 70, 40
	for _, at := range []image.Point{{0, 0}, {69, 39}, {7, 8}, {8, 7}, {30, 20}} {
		pix := make([]byte, 4*w*h)
		pix[4*(at.Y*w+at.X)+3] = 1
		k := inkOf(pix, w, h)
		for y := range h {
			for x := range w {
				near := func(a, b, n int) bool { d := (a - b + n) % n; return d <= 1 || d == n-1 }
				if near(x, at.X, w) && near(y, at.Y, h) && !k.some[y/k.side*k.cols+x/k.side] {
					t.Errorf("a point at %v shows at %d, %d, but its cell is empty", at, x, y)
				}
			}
		}
		if k.share > 0.3 {
			t.Errorf("a point at %v fills %.2f", at, k.share)
		}
	}
}

func TestSmoothPicturesAreKnown(t *testing.T) {
	smooth := sim.MapImage{Width: 256, Height: 256, Pix: make([]byte, 4*256*256)}
	sharp := sim.MapImage{Width: 256, Height: 256, Pix: make([]byte, 4*256*256)}
	blocks := sim.MapImage{Width: 256, Height: 256, Pix: make([]byte, 4*256*256)}
	for i := range 256 * 256 {
		x, y := i%256, i/256
		copy(smooth.Pix[4*i:], []byte{byte(x), byte(y), byte((x + y) / 2), 255})
		copy(sharp.Pix[4*i:], []byte{byte(x % 2 * 255), 0, 0, 255})
		copy(blocks.Pix[4*i:], []byte{byte(x / 64 * 80), 0, 0, 255})
	}
	for _, c := range []struct {
		name string
		img  *sim.MapImage
		want int
	}{{"smooth", &smooth, mostSmooth}, {"sharp", &sharp, 1}, {"blocks", &blocks, 1}} {
		if n := smoothness(c.img); n != c.want {
			t.Errorf("%s: %d, want %d", c.name, n, c.want)
		}
	}
}
