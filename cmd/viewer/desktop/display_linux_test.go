package desktop

import (
	"encoding/binary"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

func TestAProcessorDrawsWithoutACardOrWhenToldSo(t *testing.T) {
	for _, c := range []struct {
		software string
		files    []string
		want     bool
	}{
		{"", nil, true},
		{"", []string{"/dev/dri/renderD128"}, false},
		{"", []string{"/dev/nvidia0"}, false},
		{"0", []string{"/dev/dri/card0"}, false},
		{"1", []string{"/dev/dri/card0"}, true},
		{"TRUE", []string{"/dev/nvidia0"}, true},
	} {
		env := func(name string) string {
			if name != "LIBGL_ALWAYS_SOFTWARE" {
				return ""
			}
			return c.software
		}
		found := func(pattern string) (some []string) {
			for _, f := range c.files {
				if strings.HasPrefix(f, strings.TrimSuffix(pattern, "*")) {
					some = append(some, f)
				}
			}
			return some
		}
		if got := processorDraws(env, found); got != c.want {
			t.Errorf("software %q, devices %v: %v", c.software, c.files, got)
		}
	}
}

func TestGLXIsNotTriedOverTheNetworkOrWhereNobodyAnswers(t *testing.T) {
	for _, display := range []string{"", "localhost:10.0", "192.0.2.1:0", ":32767"} {
		if glxWorks(display) {
			t.Errorf("%q: GLX", display)
		}
	}
}

func TestTheEnvironmentIsLeftAsItWas(t *testing.T) {
	if v, set := os.LookupEnv(desktopGL); set {
		t.Skipf("%s=%q is set", desktopGL, v)
	}
	t.Setenv("LIBGL_ALWAYS_SOFTWARE", "1")
	restore := PreferGLX()
	restore()
	if v, set := os.LookupEnv(desktopGL); set {
		t.Errorf("%s=%q is left", desktopGL, v)
	}
}

// The program's own window gets a report of another size and then one of its own, when
// it is shown and once more; a window of another program gets none.
func TestTheSizeIsReportedToTheOwnWindowOnly(t *testing.T) {
	c, err := xgb.NewConn()
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	screen := xproto.Setup(c).DefaultScreen(c)
	name := "_NET_WM_PID"
	atom, err := xproto.InternAtom(c, false, uint16(len(name)), name).Reply()
	if err != nil {
		t.Fatal(err)
	}
	show := func(pid, x int) xproto.Window {
		w, err := xproto.NewWindowId(c)
		if err != nil {
			t.Fatal(err)
		}
		xproto.CreateWindow(c, screen.RootDepth, w, screen.Root, int16(x), 20, 300, 200, 0,
			xproto.WindowClassInputOutput, screen.RootVisual, 0, nil)
		xproto.ChangeProperty(c, xproto.PropModeReplace, w, atom.Atom, xproto.AtomCardinal, 32, 1,
			binary.LittleEndian.AppendUint32(nil, uint32(pid)))
		xproto.MapWindow(c, w)
		return w
	}
	r := NewSizeReporter()
	watched := make(chan struct{})
	go func() {
		r.Watch()
		close(watched)
	}()
	show(os.Getpid()+1, 400)
	own := show(os.Getpid(), 10)
	select {
	case <-watched:
	case <-time.After(time.Minute):
		t.Fatal("the window that was shown is not seen")
	}
	r.Again()
	var got []xproto.ConfigureNotifyEvent
	for len(got) < 4 {
		if e, ok := nextEvent(t, c).(xproto.ConfigureNotifyEvent); ok {
			e.Sequence = 0
			got = append(got, e)
		}
	}
	if _, err := xproto.GetInputFocus(c).Reply(); err != nil { // all has been sent now
		t.Fatal(err)
	}
	for e, _ := c.PollForEvent(); e != nil; e, _ = c.PollForEvent() {
		if e, ok := e.(xproto.ConfigureNotifyEvent); ok {
			got = append(got, e)
		}
	}
	other := xproto.ConfigureNotifyEvent{Event: own, Window: own, X: 10, Y: 20, Width: 300, Height: 201}
	its := other
	its.Height = 200
	if want := []xproto.ConfigureNotifyEvent{other, its, other, its}; !slices.Equal(got, want) {
		t.Errorf("reports %v, want %v", got, want)
	}
}

// A reporter that has seen no window is closed like any other.
func TestASizeReporterWithoutAWindowEnds(t *testing.T) {
	r := NewSizeReporter()
	watched := make(chan struct{})
	go func() {
		r.Watch()
		close(watched)
	}()
	r.Again()
	<-watched
	var none *SizeReporter
	none.Watch()
	none.Again()
}

// nextEvent waits for an event.
func nextEvent(t *testing.T, c *xgb.Conn) xgb.Event {
	t.Helper()
	came := make(chan xgb.Event, 1)
	go func() {
		e, _ := c.WaitForEvent()
		came <- e
	}()
	select {
	case e := <-came:
		return e
	case <-time.After(time.Minute):
		t.Fatal("no event comes")
		return nil
	}
}
