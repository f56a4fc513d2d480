package render

import (
	"reflect"
	"testing"
	"time"

	"playhead/assets"
	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/screen/start"
	"playhead/render/settings"
	"playhead/render/stage"
	"playhead/render/theme"
	"playhead/render/widget"
	"playhead/sim"
)

// pass lets n pictures pass. One that the window leaves out must be as the one on
// the screen.
func (v *watched) pass(n int, what string) {
	v.t.Helper()
	v.d.P.Canvas.Often = 1 // a text that becomes one picture may be off by a bit of a colour
	skipped := 0
	for i := range n {
		v.step()
		was := v.loop.frames.skipped
		v.Draw(v.screen)
		if v.loop.frames.skipped == was {
			skipped = 0
			continue
		}
		if skipped++; skipped == 1 || i == n-1 { // more of the same would be the same
			v.compareWhole(what)
		}
	}
}

// A gate lets a decoder read on only as far as a test says.
type gate struct {
	sim.Decoder
	ticks chan struct{}
}

func (g gate) Next(b *sim.Builder) error {
	<-g.ticks
	return g.Decoder.Next(b)
}

// watchSlowly watches a sample of which read lets n ticks more be read.
func watchSlowly(t *testing.T, name string) (v *watched, read func(n int)) {
	t.Helper()
	ticks := make(chan struct{}, 1<<20)
	t.Cleanup(func() { close(ticks) })
	s := openSampleWith(t, name, func(d sim.Decoder) sim.Decoder { return gate{d, ticks} })
	v = &watched{t: t, clock: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	v.Window = New(desk.Host{}, settings.Default())
	v.d.Now = func() time.Time { return v.clock }
	v.Show(NewWatch(s))
	v.resize(960, 600)
	return v, func(n int) {
		for range n {
			ticks <- struct{}{}
		}
	}
}

func TestPicturesThatAreLeftOutWhileARecordingIsReadWouldBeTheSame(t *testing.T) {
	v, read := watchSlowly(t, "ddnet-demo")
	v.pass(4, "nothing is read")
	read(200)
	v.until("the first ticks", func() {
		v.pass(1, "the first ticks")
	}, func() bool { return v.watch.Session.Game() != nil })
	v.pass(30, "some is read")
	v.watch.Session.Play.Seek(8 * time.Second)
	if _, waits := v.watch.Session.Play.Waiting(); !waits {
		t.Fatal("the seek does not wait")
	}
	drawn := v.loop.frames.drawn
	v.pass(10, "a seek waits")
	if n := v.loop.frames.drawn - drawn; n != 10 {
		t.Errorf("%d pictures of 10 were drawn while the ring turns", n)
	}
	read(5000)
	v.until("the end", func() { v.pass(1, "it is read") }, v.watch.Session.Ended)
	v.pass(60, "all is read")
	v.watch.Session.Play.Seek(v.watch.Session.Total() - time.Second)
	v.watch.Session.Play.Play(true)
	v.pass(60, "it plays to its end")
	v.pass(int(theme.ToastStay/(time.Second/30))+30, "the toast at the end goes")
}

// Nobody tells the window of any of this.
func TestPicturesThatAreLeftOutWhileThingsHappenBesideWouldBeTheSame(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.pass(60, "a sample")
	v.Toast(widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconFile, Title: "A toast"}, nil)
	v.pass(10, "a toast")
	v.clock = v.clock.Add(theme.ToastStay)
	v.pass(20, "no toast any more")
	v.d.Pointer.X, v.d.Pointer.Y, v.d.Pointer.Inside = v.d.Lay.Transport.X+30, v.d.Lay.Transport.CenterY(), true
	v.hover(&desk.Input{Now: v.clock, X: v.d.Pointer.X, Y: v.d.Pointer.Y})
	v.pass(60, "a tooltip")
	v.watch.Stage.SetMap(0, &stage.GameMap{Status: stage.MapMissing})
	v.pass(10, "the map is gone")
	set := v.Settings()
	set.Theme, set.Lanes = "light", map[string]bool{"speed": true}
	v.SetSettings(set)
	v.pass(10, "other settings")
	v.SetBare(true)
	v.pass(5, "the map alone")
	v.SetBare(false)
	v.resize(700, 500)
	v.pass(5, "another size")
	v.watch.Session.Play.Play(true)
	v.pass(20, "playing")
	v.watch.Session.Play.Play(false)
	v.pass(5, "paused")
	v.watch.Session.Followed = 0
	v.pass(20, "another player")
	v.dialogs.Sheet(widget.Sheet{Title: "A sheet"}, nil)
	v.pass(5, "a sheet")
	v.dialogs.Close()
	v.pass(5, "no sheet")
	v.Do(action.Bookmark)
	v.pass(5, "a bookmark")
}

func TestPicturesOfTheStartScreenThatAreLeftOutWouldBeTheSame(t *testing.T) {
	v := &watched{t: t, clock: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	v.Window = New(desk.Host{}, settings.Default())
	v.d.Now = func() time.Time { return v.clock }
	v.resize(960, 600)
	v.pass(5, "nothing is offered")
	v.Start().Offer(start.Content{Recents: []start.Recent{{Name: "a", Path: "a.demo"}}})
	v.pass(5, "a recent file")
	v.Start().Scroll = 20
	v.pass(5, "scrolled")
}

func TestAnIdleWindowDrawsNothing(t *testing.T) {
	v := watchSample(t, "ddnet-demo")
	v.frames(90)
	drawn := v.loop.frames.drawn
	v.frames(90)
	if n := v.loop.frames.drawn - drawn; n != 0 {
		t.Errorf("%d pictures were drawn in three idle seconds", n)
	}
}

func TestPicturesOfACaptureThatAreLeftOutWouldBeTheSame(t *testing.T) {
	v := watchCapture(t, "e-lossy.pcap", 1280, 720)
	v.pass(30, "the scene")
	v.Do(action.ShowMessages)
	v.pass(60, "the messages")
	v.watch.Session.Play.Seek(5 * time.Second)
	v.pass(20, "another moment")
	v.watch.Session.Play.Play(true)
	v.pass(20, "playing")
	v.watch.Session.Play.Play(false)
	v.pass(20, "paused")
}

func BenchmarkComparingWhatIsShown(b *testing.B) {
	v := &watched{}
	v.Window = New(desk.Host{}, settings.Default())
	for b.Loop() {
		v.compare()
	}
}

func TestEachSettingIsCompared(t *testing.T) {
	a := settings.Default()
	var check func(name string, of func(*settings.Settings) reflect.Value)
	check = func(name string, of func(*settings.Settings) reflect.Value) {
		b := settings.Default()
		f := of(&b)
		switch f.Kind() {
		case reflect.Bool:
			f.SetBool(!f.Bool())
		case reflect.Int:
			f.SetInt(f.Int() + 1)
		case reflect.Float64:
			f.SetFloat(f.Float() + 1)
		case reflect.Uint8:
			f.SetUint(f.Uint() + 1)
		case reflect.String:
			f.SetString("another")
		case reflect.Struct:
			for i := range f.NumField() {
				check(name+"."+f.Type().Field(i).Name, func(s *settings.Settings) reflect.Value {
					return of(s).Field(i)
				})
			}
			return
		case reflect.Slice:
			f.Set(reflect.MakeSlice(f.Type(), 1, 1))
		case reflect.Map:
			f.Set(reflect.MakeMap(f.Type()))
			f.SetMapIndex(reflect.ValueOf("speed"), reflect.Zero(f.Type().Elem()))
		default:
			t.Fatalf("%s is a %s", name, f.Kind())
		}
		if a.Equal(&b) {
			t.Errorf("another %s makes no difference", name)
		}
	}
	check("settings", func(s *settings.Settings) reflect.Value { return reflect.ValueOf(s).Elem() })
}
