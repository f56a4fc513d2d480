package mapart

import (
	"context"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/formats/twmap"
	"playhead/gamedata"
	"playhead/render/camera"
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/sim"
)

// installed returns a map of the installed DDNet with its pictures.
func installed(tb testing.TB, name string) *sim.TileMap {
	tb.Helper()
	path := filepath.Join("/usr/share/games/ddnet/data/maps", name+".map")
	data, err := os.ReadFile(path)
	if err != nil {
		if os.Getenv("PLAYHEAD_REPLAYS_REQUIRED") == "1" {
			tb.Fatal(err)
		}
		tb.Skip("DDNet's maps are not installed: ", err)
	}
	f, err := twmap.Open(data, name)
	if err != nil {
		tb.Fatal(err)
	}
	m, err := f.Art(context.Background(), nil)
	if err != nil {
		tb.Fatal(err)
	}
	if m, err = (&gamedata.Finder{}).WithImages(context.Background(), m, sim.DDNet); err != nil {
		tb.Fatal(err)
	}
	return m
}

// screen is a picture that is drawn on for measuring.
type screen struct {
	img, corner *ebiten.Image
	canvas      *canvas.Canvas
	pix         [4]byte
}

func newScreen(w, h int) *screen {
	img := ebiten.NewImageWithOptions(image.Rect(0, 0, w, h), &ebiten.NewImageOptions{Unmanaged: true})
	return &screen{img: img, corner: img.SubImage(image.Rect(0, 0, 1, 1)).(*ebiten.Image), canvas: canvas.New()}
}

// draw draws both sides and waits until the pixels are there.
func (s *screen) draw(m *Map, v View) {
	s.canvas.Begin(s.img, 1)
	v.Side = Behind
	m.Draw(s.canvas, v)
	v.Side = InFront
	m.Draw(s.canvas, v)
	s.canvas.End()
	s.corner.ReadPixels(s.pix[:])
}

func view(w, h int, x, y, width float64) View {
	cam := camera.New()
	cam.View = layout.Rect{W: float64(w), H: float64(h)}
	cam.X, cam.Y, cam.Zoom = x, y, cam.View.W/width
	t := 7 * time.Second
	return View{Cam: cam, Clock: sim.EnvelopeClock{Round: t, Map: t}}
}

// BenchmarkDraw measures a picture of 1280×720 of maps at several distances,
// with a camera that moves.
func BenchmarkDraw(b *testing.B) {
	for _, c := range []struct {
		name string
		x, y float64
	}{
		{"LearnToPlay", 7600, 1200}, {"ctf5", 4320, 1920}, {"dm8", 992, 800}, {"Tutorial", 336, 2224},
	} {
		t := installed(b, c.name)
		m := New(t)
		whole := max(float64(t.Width), float64(t.Height)*16/9) * sim.TileUnits
		for _, width := range []float64{1430, 5000, 8000, 14000, whole} {
			b.Run(fmt.Sprintf("%s/%.0f", c.name, width), func(b *testing.B) {
				s := newScreen(1280, 720)
				defer s.img.Deallocate()
				v := view(1280, 720, c.x, c.y, width)
				for s.draw(m, v); m.Pending(); {
					s.draw(m, v)
				}
				spent := processor()
				for b.Loop() {
					v.Cam.X += 3
					v.Clock.Map, v.Clock.Round = v.Clock.Map+20*time.Millisecond, v.Clock.Round+20*time.Millisecond
					s.draw(m, v)
				}
				b.ReportMetric((processor()-spent).Seconds()*1000/float64(b.N), "cpu-ms/op")
				b.ReportMetric(float64(s.canvas.Stats.Triangles)/2, "tiles")
			})
		}
		m.Close()
	}
}

// BenchmarkNew measures how long the pictures of a map take to be scaled.
func BenchmarkNew(b *testing.B) {
	t := installed(b, "LearnToPlay")
	for b.Loop() {
		New(t)
	}
}
