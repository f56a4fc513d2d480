package main

import (
	"image"
	"path/filepath"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/cmd/meter"
	"playhead/formats"
	"playhead/leftover"
	"playhead/render"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/sim"
	"playhead/testdata/replays"
)

// newApp is the program with nothing open.
func newApp(tb testing.TB) *app {
	tb.Helper()
	a := &app{jobs: make(chan func(), 1024), store: &store{settingsPath: filepath.Join(tb.TempDir(), "settings.json"), recentPath: filepath.Join(tb.TempDir(), "recent.json")}, clip: newClipboards(), sampleDir: &sampleFolder{mkdirTemp: (*leftover.Owner)(nil).MkdirTemp}}
	a.win = render.New(a.host(), settings.Default())
	return a
}

// watch opens a recording whole, with its map, as the program does.
func watch(tb testing.TB, path string) (*app, *session.Session) {
	tb.Helper()
	a := newApp(tb)
	f, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	file := &openFile{decoder: f}
	file.load(0)
	s := session.New(f.Name, file.loading, func() { a.stopLoading(file, nil) })
	tb.Cleanup(func() { a.win.Show(render.Watch{}) })
	a.current = opened{Watch: render.NewWatch(s), path: path, ctx: file.ctx, beside: path}
	s.GameFound = func(i int) { a.findMap(a.current, i) }
	a.win.Show(a.current.Watch)
	for !s.Ended() || a.current.Stage.MapOf(0) == nil || !a.current.Stage.MapOf(0).Complete {
		select {
		case job := <-a.jobs:
			job()
		default:
			a.win.Advance(0)
		}
	}
	return a, s
}

// BenchmarkPicture measures what one picture of a playing round costs: the
// processor's time, which is what counts where it does the drawing too.
func BenchmarkPicture(b *testing.B) {
	for _, c := range []struct{ name, kind, file string }{
		{"sample", "", "sunny-ledges.demo.xz"},
		{"goldsrc sample", "", "ledgeworks.dem.xz"}, // on its level
		{"four tees", "demo", "b-four.server.demo"},
		{"46 tees", "demo", "c-crowd45.client-ddnet.demo"},
		{"ctf", "demo", "f-vanilla-ctf5.server.demo"},
		{"goldsrc", "goldsrc", "cs-dust2-49kills.dem"},
	} {
		b.Run(c.name, func(b *testing.B) {
			path := filepath.Join("..", "..", "assets", "samples", c.file)
			if c.kind != "" {
				path = replays.Path(b, c.kind, c.file)
			}
			a, s := watch(b, path)
			s.GoTo(sim.Point{Kind: sim.AtPercent, Percent: 40})
			s.Play.Play(true)
			screen := ebiten.NewImageWithOptions(image.Rect(0, 0, 1280, 720), &ebiten.NewImageOptions{Unmanaged: true})
			corner := screen.SubImage(image.Rect(0, 0, 1, 1)).(*ebiten.Image)
			pix := make([]byte, 4)
			a.win.Arrange(screen.Bounds().Size(), 1)
			draw := func() {
				a.win.Advance(time.Second / 60)
				a.win.Paint(screen)
				corner.ReadPixels(pix)
			}
			for range 5 {
				draw()
			}
			before := meter.ProcessorTime()
			for b.Loop() {
				draw()
			}
			b.ReportMetric((meter.ProcessorTime()-before).Seconds()*1000/float64(b.N), "cpu-ms/op")
		})
	}
}
