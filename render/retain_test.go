package render

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"playhead/assets"
	"playhead/assets/samples"
	"playhead/formats"
	"playhead/gamedata"
	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/render/stage"
	"playhead/render/theme"
	"playhead/render/view/tee"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/occurs"
	"playhead/testdata/replays"
)

// watched is a window that plays a recording while a test says what time it is.
type watched struct {
	*Window
	t      *testing.T
	clock  time.Time
	screen *ebiten.Image
	lib    *fakeLibrary // of watchLibrary
}

// watchSample opens a sample whole, with the scenery of its map.
func watchSample(t *testing.T, name string) *watched {
	t.Helper()
	s := openSample(t, name)
	v := watchSession(t, s)
	g := s.Game()
	found, err := (&gamedata.Finder{}).TileMap(t.Context(), g.Map)
	if err != nil {
		t.Fatal(err)
	}
	art, err := found.File.Art(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	v.watch.Stage.SetMap(0, &stage.GameMap{Status: stage.MapFound, Map: tee.NewMap(art), Complete: true})
	return v
}

// watchSession watches s, read whole, without a map.
func watchSession(t *testing.T, s *session.Session) *watched {
	t.Helper()
	v := &watched{t: t, clock: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	v.Window = New(desk.Host{}, playersFirst())
	v.d.Now = func() time.Time { return v.clock }
	t.Cleanup(v.close)
	v.Show(NewWatch(s))
	for !s.Ended() {
		v.advance(v.clock, 0)
	}
	if s.Game() == nil {
		t.Fatal("no game in the recording")
	}
	v.resize(960, 600)
	return v
}

// close closes the recording, and gives back the memory of graphics, of which the garbage collector sees nothing.
func (v *watched) close() {
	v.Show(Watch{})
	v.Window = nil
	runtime.GC()
}

// playersFirst are settings with which every recording opens with players and events.
func playersFirst() settings.Settings {
	set := settings.Default()
	set.Tabs = map[string]string{}
	for _, kind := range []string{occurs.KindRace, occurs.KindMatch, occurs.KindJumps, occurs.KindCapture} {
		set.Tabs[kind] = "Players"
	}
	return set
}

func openSample(t *testing.T, name string) *session.Session {
	t.Helper()
	return openSampleWith(t, name, func(d sim.Decoder) sim.Decoder { return d })
}

// samplesOfTests returns the samples that come with the program, and the round of
// the first as the demo of a client.
func samplesOfTests() []samples.Sample {
	return append(samples.All(), samples.Sample{
		Name: "ddnet-demo", Title: "DDNet round, as demo", Format: "demo", File: "sunny-ledges.demo.xz",
		Length: 65 * time.Second,
	})
}

// sampleData returns the bytes of a file of a sample.
func sampleData(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "assets", "samples", file))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// openSampleWith opens a sample whose decoder is what wrap makes of it.
func openSampleWith(t *testing.T, name string, wrap func(sim.Decoder) sim.Decoder) *session.Session {
	t.Helper()
	for _, s := range samplesOfTests() {
		if s.Name != name {
			continue
		}
		path := filepath.Join(t.TempDir(), s.File)
		if err := os.WriteFile(path, sampleData(t, s.File), 0o600); err != nil {
			t.Fatal(err)
		}
		return openPath(t, name, path, wrap)
	}
	t.Fatalf("no sample %q", name)
	return nil
}

// openPath opens a file whose decoder is what wrap makes of it.
func openPath(t *testing.T, name, path string, wrap func(sim.Decoder) sim.Decoder) *session.Session {
	t.Helper()
	f, err := formats.OpenFile(path, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	l := sim.Load(ctx, wrap(struct{ sim.Decoder }{f})) // the map is read later
	t.Cleanup(func() {
		cancel()
		for range l.Updates {
			continue
		}
		f.Close()
	})
	return session.New(name, l, cancel)
}

// openReal opens one of the real recordings.
func openReal(t *testing.T, elem ...string) (s *session.Session, path string) {
	t.Helper()
	path = replays.Path(t, elem...)
	return openPath(t, filepath.Base(path), path, func(d sim.Decoder) sim.Decoder { return d }), path
}

func (v *watched) resize(w, h int) {
	if v.screen != nil {
		v.screen.Deallocate()
	}
	v.screen = ebiten.NewImageWithOptions(image.Rect(0, 0, w, h), &ebiten.NewImageOptions{Unmanaged: true})
	v.surface.size = image.Pt(w, h)
	v.t.Cleanup(v.screen.Deallocate)
}

// frames lets n pictures pass.
func (v *watched) frames(n int) {
	for range n {
		v.step()
		v.Draw(v.screen)
	}
	v.flush()
}

// flush has what was drawn done: tests run within one update, and until it ends Ebitengine
// only collects what to draw, gigabytes of it.
func (v *watched) flush() {
	corner := v.screen.SubImage(image.Rect(0, 0, 1, 1)).(*ebiten.Image)
	corner.ReadPixels(make([]byte, 4))
}

// step brings the window a picture further, as Update does.
func (v *watched) step() {
	v.clock = v.clock.Add(time.Second / 30)
	v.surface.arranged, v.surface.factor = v.surface.size, v.factor()
	v.advance(v.clock, time.Second/30)
}

// point moves the pointer, with the left button held or not.
func (v *watched) point(x, y float64, down bool) {
	was := v.d.Pointer.Press != nil
	in := desk.Input{Now: v.clock, X: x, Y: y, Inside: true, Moved: true}
	in.Left.Down, in.Left.Pressed, in.Left.Released = down, down && !was, !down && was
	v.Redraw()
	v.pointer(&in, false)
}

// until takes steps, which let in what was made on other goroutines, until something is
// so.
func (v *watched) until(what string, step func(), so func() bool) {
	v.t.Helper()
	const patience = 2 * time.Minute
	for end := time.Now().Add(patience); !so(); step() {
		if time.Now().After(end) {
			v.t.Fatalf("not seen: %s", what)
		}
		time.Sleep(time.Millisecond) // leaves the processor to the goroutine that makes it
	}
}

// check compares the picture on the screen with one that is painted whole.
func (v *watched) check(what string) {
	v.t.Helper()
	// A text that becomes one picture may be off by a bit of a colour: at once, not
	// between the two pictures.
	v.d.P.Canvas.Often = 1
	// A busy machine takes several frames to draw the scenery whole.
	for i := 0; i == 0 || i < 500 && v.watch.Stage != nil && v.watch.Stage.Unfinished(); i++ {
		v.step()
		v.loop.outdated = true
		v.Draw(v.screen)
	}
	v.compareWhole(what)
}

// compareWhole compares the picture on the screen with one that is painted whole.
func (v *watched) compareWhole(what string) {
	v.t.Helper()
	b := v.screen.Bounds()
	whole := ebiten.NewImageWithOptions(b, &ebiten.NewImageOptions{Unmanaged: true})
	defer whole.Deallocate()
	// By a copy of the canvas, with the same letters in the same places: what is
	// left of the picture on the screen must not be forgotten.
	kept := v.d.P.Canvas
	other := *kept
	other.Forget()
	v.d.P.Canvas = &other
	v.Paint(whole)
	v.d.P.Canvas = kept
	v.comparePixels(what, ReadPixels(v.screen), ReadPixels(whole))
}

// comparePixels compares two pictures.
func (v *watched) comparePixels(what string, got, want *image.RGBA) {
	v.t.Helper()
	b := got.Bounds()
	if bytes.Equal(got.Pix, want.Pix) {
		return
	}
	var box image.Rectangle
	var at image.Point
	n := 0
	for y := range b.Dy() {
		for x := range b.Dx() {
			if !alike(got.RGBAAt(x, y), want.RGBAAt(x, y)) {
				box = box.Union(image.Rect(x, y, x+1, y+1))
				if n++; n == 1 {
					at = image.Pt(x, y)
				}
			}
		}
	}
	if n == 0 {
		return
	}
	v.t.Errorf("%s: %d pixels differ, within %v, such as %v: %v, want %v", what, n, box, at, got.RGBAAt(at.X, at.Y),
		want.RGBAAt(at.X, at.Y))
}

// alike reports whether two colours are the same, but for one step of a channel:
// a letter that the edge of a piece cuts in two is rounded once more.
func alike(a, b color.RGBA) bool {
	for _, d := range [...]int{int(a.R) - int(b.R), int(a.G) - int(b.G), int(a.B) - int(b.B), int(a.A) - int(b.A)} {
		if d < -1 || d > 1 {
			return false
		}
	}
	return true
}

// A picture of which only a part was drawn shows what a whole one shows.
func TestWhatIsLeftFromThePictureBeforeIsAsIfItWereDrawn(t *testing.T) {
	for _, c := range []struct {
		theme string
		scale float64
	}{{"dark", 1}, {"light", 1.25}} {
		t.Run(fmt.Sprintf("%s %g", c.theme, c.scale), func(t *testing.T) {
			if testing.Short() && c.scale != 1 {
				t.Skip("one theme is enough for a short test")
			}
			v := watchSample(t, "ddnet-demo")
			v.SetSettings(func() settings.Settings { s := v.d.Set; s.Theme, s.Scale = c.theme, c.scale; return s }())
			v.watch.Session.Play.Play(true)
			v.frames(3)
			v.check("the first pictures")
			v.frames(15)
			v.check("playing")
			v.moving()
			v.pointing()
			if c.scale == 1 {
				v.overlays()
			}
			v.resize(900, 540)
			v.frames(2)
			v.check("another size")
		})
	}
}

// overlays has things come and go over the interface.
func (v *watched) overlays() {
	v.Toast(widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconFile, Title: "A toast", Detail: "with two lines"},
		nil)
	v.frames(5)
	v.check("a toast")
	v.clock = v.clock.Add(theme.ToastStay)
	v.frames(15)
	v.check("no toast any more")
	v.Do(action.AllKeys)
	v.frames(2)
	v.check("the keys")
	v.Do(action.AllKeys)
	v.frames(2)
	v.check("the keys closed")
	v.menus.open(1)
	v.frames(2)
	v.check("a menu")
	v.dialogs.Close()
	v.frames(1)
	v.check("the menu closed")
	v.replay.Board = true
	v.frames(2)
	v.check("the scoreboard")
	v.replay.Board = false
	v.frames(2)
	v.check("the scoreboard closed")
}

// pointing rests on controls and drags.
func (v *watched) pointing() {
	b := v.d.Lay.Transport
	v.point(b.X+60, b.CenterY(), false)
	v.frames(25)
	v.check("a tooltip")
	v.point(v.d.Lay.Map.CenterX(), v.d.Lay.Map.CenterY(), false)
	v.frames(2)
	v.check("the tooltip gone")
	bar := v.d.Lay.Bar
	v.point(bar.X+bar.W*0.3, bar.CenterY(), false)
	v.frames(1)
	for i := range 6 {
		v.point(bar.X+bar.W*(0.3+0.1*float64(i)), bar.CenterY(), true)
		v.frames(1)
		v.check("dragging the bar")
	}
	v.point(bar.X+bar.W*0.2, bar.CenterY(), false)
	v.frames(2)
	v.check("dragged")
	if !v.d.Lay.Ruler.Empty() {
		v.point(v.d.Lay.Track.CenterX(), v.d.Lay.Ruler.Bottom()+10, false)
		v.frames(20)
		v.check("the hair line and its preview")
	}
	v.point(v.d.Lay.Panel.CenterX(), v.d.Lay.Panel.Y+90, false)
	v.frames(2)
	v.check("a row of the panel")
}

// moving goes to other moments.
func (v *watched) moving() {
	p := v.watch.Session.Play
	for range 4 {
		events := p.Game().EventsBetween(p.Tick()+1, sim.MaxTick)
		if len(events) == 0 {
			break
		}
		p.Seek(events[0].Time - 50*time.Millisecond)
		v.frames(4)
		v.check("an event")
	}
	p.SetLoopA(10 * time.Second)
	p.SetLoopB(11 * time.Second)
	p.Seek(10900 * time.Millisecond)
	v.frames(2)
	v.check("before the end of the loop")
	v.frames(5)
	v.check("wrapped")
	p.ClearLoop()
	v.watch.Session.GoTo(sim.Point{Kind: sim.AtPercent, Percent: 70})
	v.frames(1)
	v.check("another place")
	v.Do(action.ShuttleBack)
	v.frames(8)
	v.check("backward")
	v.Do(action.Bookmark)
	v.frames(2)
	v.check("a bookmark")
}
