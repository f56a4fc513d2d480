package main

import (
	"image"
	"path/filepath"
	"testing"
	"time"

	"github.com/adrg/xdg"
	"github.com/hajimehoshi/ebiten/v2"

	"playhead/cmd/meter"
	"playhead/cmd/viewer/keeping"
	"playhead/cmd/viewer/opening"
	"playhead/cmd/viewer/work"
	"playhead/render/session"
	"playhead/sim"
	"playhead/testdata/replays"
)

// newApp is the program with nothing open and nothing kept from earlier starts.
func newApp(tb testing.TB) *app {
	tb.Helper()
	config, state, cache := xdg.ConfigHome, xdg.StateHome, xdg.CacheHome
	xdg.ConfigHome, xdg.StateHome, xdg.CacheHome = tb.TempDir(), tb.TempDir(), tb.TempDir()
	a := &app{queue: work.NewQueue(1024)}
	a.store = keeping.Open(a.queue, a.toast)
	if err := a.wire(a.store.Settings(), nil); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		a.queue.Close()
		a.opener.Close()
		a.close()
		xdg.ConfigHome, xdg.StateHome, xdg.CacheHome = config, state, cache
	})
	return a
}

// watch opens a recording whole, with its map, as the program does.
func watch(tb testing.TB, path string) (*app, *session.Session) {
	tb.Helper()
	a := newApp(tb)
	a.opener.Open(opening.File(path))
	a.openWhole()
	s := a.win.Session()
	if s == nil {
		tb.Fatalf("%s is not shown: %+v", path, a.win.State().Dialog)
	}
	return a, s
}

// openWhole waits until what was asked for is shown and read to its end with its map, or
// refused.
func (a *app) openWhole() {
	for a.opener.Busy() {
		(<-a.queue.Jobs())()
	}
	for s := a.win.Session(); s != nil && a.win.Session() == s && (!s.Ended() || a.win.Watch().Stage.MapOf(0) == nil ||
		!a.win.Watch().Stage.MapOf(0).Complete); {
		select {
		case job := <-a.queue.Jobs():
			job()
		default:
			a.win.Advance(0)
		}
	}
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
