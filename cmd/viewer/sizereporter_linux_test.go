package main

import (
	"encoding/binary"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

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
		xproto.CreateWindow(c, screen.RootDepth, w, screen.Root, int16(x), 20, 300, 200, 0, xproto.WindowClassInputOutput, screen.RootVisual, 0, nil)
		xproto.ChangeProperty(c, xproto.PropModeReplace, w, atom.Atom, xproto.AtomCardinal, 32, 1, binary.LittleEndian.AppendUint32(nil, uint32(pid)))
		xproto.MapWindow(c, w)
		return w
	}
	r := newSizeReporter()
	watched := make(chan struct{})
	go func() {
		r.watch()
		close(watched)
	}()
	show(os.Getpid()+1, 400)
	own := show(os.Getpid(), 10)
	<-watched
	r.again()
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
	r := newSizeReporter()
	watched := make(chan struct{})
	go func() {
		r.watch()
		close(watched)
	}()
	r.again()
	<-watched
	var none *sizeReporter
	none.watch()
	none.again()
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
