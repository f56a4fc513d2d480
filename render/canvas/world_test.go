package canvas

import (
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets"
	"playhead/render/theme"
)

// scene draws 64 tees as a crowded round shows them, with names and hooks.
func scene(c *Canvas, th *theme.Theme, tick int) {
	for i := range 64 {
		x, y := 40+float64(i%16)*78, 60+float64(i/16)*160
		t := Tee{
			X: x, Y: y, Unit: 1, Body: th.Team(i), Feet: th.Team(i + 3), Aim: float64(i) + float64(tick)/50,
			Eyes: Eyes(i % 6), Weapon: Weapon(i % 7), Stance: Stance(i % 5), Phase: float64(tick%50) / 50,
			Frozen: i%9 == 0, Ghost: i%13 == 0,
		}
		if i%4 == 0 {
			c.Hook(x, y, x+120, y+40, 1)
		}
		c.Tee(&t)
		c.Plate(x-30, y-49, 60, 18, 4, th)
		c.TeamShape(i, x-20, y-40, 8, false, th.Team(i))
		c.Text(x-12, y-40, theme.Label.In(theme.Medium), th.PlateText, "nameless")
	}
	c.Laser(100, 100, 400, 180, 1, 0.5, th.G1)
	c.AimLine(100, 300, 400, 380, th.Acc)
}

func TestACrowdIsOneDrawCallAndAllocatesNothing(t *testing.T) {
	c, th := New(), theme.Dark()
	img := ebiten.NewImage(1280, 720)
	defer img.Deallocate()
	pass := func() {
		c.Begin(img, 1)
		scene(c, &th, 7)
		if c.Stats.Calls != 0 {
			t.Fatalf("%d draw calls before the end of the frame", c.Stats.Calls)
		}
		c.vs, c.is = c.vs[:0], c.is[:0]
		c.End()
	}
	settle(pass)
	if n := testing.AllocsPerRun(20, pass); n != 0 {
		t.Errorf("%v allocations a frame, want 0", n)
	}
}

func TestTheMaskOfATeeMovesTowardsItsAim(t *testing.T) {
	c := New()
	body := theme.Hex(0x2040c0)
	pale := inkOf(body).mask
	for _, tc := range []struct {
		name   string
		aim    float64
		px     float64
		dx, dy float64
	}{
		{"right", 0, 1, 1, 0},
		{"left", math.Pi, 1, -1, 0},
		{"up", -math.Pi / 2, 1, 0, -1},
		{"right, 12 px high", 0, 0.29, 1, 0},
		{"left, 12 px high", math.Pi, 0.29, -1, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			at := draw(t, c, 64, 64, 1, func() {
				c.Tee(&Tee{X: 32, Y: 32, Unit: tc.px, Body: body, Aim: tc.aim, Weapon: NoWeapon})
			})
			sx, sy, n := 0.0, 0.0, 0.0
			for y := range 64 {
				for x := range 64 {
					p := at(x, y)
					if near(p.R, pale.R) && near(p.G, pale.G) && near(p.B, pale.B) {
						sx, sy, n = sx+float64(x)+0.5-32, sy+float64(y)+0.5-(32-4*tc.px), n+1
					}
				}
			}
			if n == 0 {
				t.Fatal("no mask is seen")
			}
			if along := (sx*tc.dx + sy*tc.dy) / n; along < 4*tc.px {
				t.Errorf("mask is %.1f px towards the aim, want more than %.1f", along, 4*tc.px)
			}
		})
	}
}

func near(a, b uint8) bool { return max(a, b)-min(a, b) <= 12 }

func TestSmallTeesLoseWhatWouldBeASmear(t *testing.T) {
	c, img := New(), ebiten.NewImage(64, 64)
	defer img.Deallocate()
	count := func(unit float64) int {
		c.Begin(img, 1)
		c.Tee(&Tee{X: 32, Y: 32, Unit: unit, Body: theme.Hex(0x2fb7a3), Weapon: Gun})
		n := len(c.is) / 6
		c.End()
		return n
	}
	full, noFeet, noHand := count(1), count(18.0/42), count(12.0/42)
	if full-noFeet != 6 {
		t.Errorf("below 20 px %d pieces less, want the 6 of the feet", full-noFeet)
	}
	if noHand != 7 {
		t.Errorf("below 14 px %d pieces, want body, mask and two dots", noHand)
	}
}

func TestSpriteInKeepsInsideItsArea(t *testing.T) {
	c := New()
	const cell, cols = 64, 10
	at := draw(t, c, cell*cols, cell*10, 1, func() {
		for s := range assets.NumSprites {
			c.SpriteIn(s, float64(s%cols)*cell+20, float64(s/cols)*cell+24, 26, 16, Untinted())
		}
	})
	for y := range cell * 10 {
		for x := range cell * cols {
			dx, dy := x%cell, y%cell
			if at(x, y).A > 40 && (dx < 19 || dx > 46 || dy < 23 || dy > 40) {
				t.Fatalf("%s reaches (%d,%d) of its cell", assets.Sprite(y/cell*cols+x/cell).Name(), dx, dy)
			}
		}
	}
}

func BenchmarkCrowd(b *testing.B) {
	c, th := New(), theme.Dark()
	img := ebiten.NewImage(1280, 720)
	defer img.Deallocate()
	c.Begin(img, 1)
	scene(c, &th, 0)
	c.End()
	b.ReportAllocs()
	tick := 0
	for b.Loop() {
		c.Begin(img, 1)
		scene(c, &th, tick)
		c.vs, c.is = c.vs[:0], c.is[:0]
		c.End()
		tick++
	}
}
