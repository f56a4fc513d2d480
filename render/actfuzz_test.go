package render

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
	"time"

	"playhead/formats"
	"playhead/render/desk"
	"playhead/render/session"
	"playhead/render/settings"
	"playhead/sim"
	"playhead/testdata/campaign"
)

// FuzzAct does whatever steps at a window (--act): a step that makes no sense is an
// error that names it. The playhead stays in the recording and the state can be written:
// no number in it is infinite.
func FuzzAct(f *testing.F) {
	for _, s := range []string{
		"key Space\nkey ArrowRight\nclick 640 600", "key Ctrl+G\ntype 1:23\nkey Enter",
		"drag 100 600 1e9 -5\nwheel 600 300 5", "click NaN NaN\nmove -Inf 3",
		"hold Shift+Q\nkey F1\nkey Escape", "Alt+click 600 300\nright 600 300\nkey ArrowDown\nkey Enter",
		"wheel 640 300 1e300\nwheel 640 300 -1e300", "key M\ntype \u202ename\x00\nkey Enter",
		"key +\nkey Ctrl+", "type", "down 1 2", "key ArrowUp\nkey ArrowUp\nkey J\nkey I\nkey O",
	} {
		f.Add(s)
	}
	log := campaign.Log(600)
	f.Fuzz(func(t *testing.T, text string) {
		steps := strings.Split(text, "\n")
		if len(steps) > 12 || len(text) > 400 {
			return
		}
		d, err := formats.Open(formats.Bytes(log), formats.Options{})
		if err != nil {
			t.Fatal(err)
		}
		clock := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
		w := New(desk.Host{}, settings.Default())
		w.d.Now = func() time.Time { return clock }
		s := session.New("x.teehistorian", sim.Load(t.Context(), d), nil)
		w.Show(NewWatch(s))
		defer w.Show(Watch{})
		for !s.Ended() {
			w.advance(clock, 0)
		}
		v := &watched{t: t, Window: w, clock: clock}
		v.resize(1280, 720)
		for _, step := range steps {
			if err := w.Act(step); err != nil && !strings.Contains(err.Error(), ":") {
				t.Errorf("%q: %v", step, err)
			}
			clock = clock.Add(20 * time.Millisecond)
			v.clock = clock
			v.frames(1)
			if w.watch.Session == nil { // it was closed
				return
			}
			if at := s.Play.Position(); at < 0 || at > s.Recording().Duration()+time.Second {
				t.Fatalf("%q: the playhead is at %v of %v", step, at, s.Recording().Duration())
			}
			if cam := w.watch.Stage.Cam; math.IsNaN(cam.X+cam.Y) || math.IsInf(cam.X+cam.Y, 0) {
				t.Fatalf("%q: the camera is at %v, %v", step, cam.X, cam.Y)
			}
		}
		if _, err := json.Marshal(v.State()); err != nil {
			t.Fatal(err)
		}
	})
}
