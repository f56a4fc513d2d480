package main

import (
	"encoding/binary"
	"os"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// The program's own window gets a report of another size and then one of its own;
// a window of another program, or one that is not shown, gets none.
func TestConfirmSizeReportsASizeToTheOwnWindowOnly(t *testing.T) {
	c, err := xgb.NewConn()
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	screen := xproto.Setup(c).DefaultScreen(c)
	window := func(pid, x int, shown bool) xproto.Window {
		w, err := xproto.NewWindowId(c)
		if err != nil {
			t.Fatal(err)
		}
		xproto.CreateWindow(c, screen.RootDepth, w, screen.Root, int16(x), 20, 300, 200, 0, xproto.WindowClassInputOutput, screen.RootVisual, 0, nil)
		atom, err := xproto.InternAtom(c, false, uint16(len("_NET_WM_PID")), "_NET_WM_PID").Reply()
		if err != nil {
			t.Fatal(err)
		}
		xproto.ChangeProperty(c, xproto.PropModeReplace, w, atom.Atom, xproto.AtomCardinal, 32, 1, binary.LittleEndian.AppendUint32(nil, uint32(pid)))
		if shown {
			xproto.MapWindow(c, w)
		}
		return w
	}
	own := window(os.Getpid(), 10, true)
	window(os.Getpid()+1, 400, true)
	window(os.Getpid(), 700, false)
	if _, err := xproto.GetInputFocus(c).Reply(); err != nil { // all is done now
		t.Fatal(err)
	}
	if err := confirmSize(); err != nil {
		t.Fatal(err)
	}
	want := []xproto.ConfigureNotifyEvent{
		{Event: own, Window: own, X: 10, Y: 20, Width: 300, Height: 201},
		{Event: own, Window: own, X: 10, Y: 20, Width: 300, Height: 200},
	}
	for i := 0; i < len(want); {
		got, ok := nextEvent(t, c).(xproto.ConfigureNotifyEvent)
		if !ok {
			continue
		}
		got.Sequence = 0
		if got != want[i] {
			t.Fatalf("report %d is %v, want %v", i, got, want[i])
		}
		i++
	}
	if _, err := xproto.GetInputFocus(c).Reply(); err != nil {
		t.Fatal(err)
	}
	for e, _ := c.PollForEvent(); e != nil; e, _ = c.PollForEvent() {
		if e, ok := e.(xproto.ConfigureNotifyEvent); ok {
			t.Errorf("one report too many: %v", e)
		}
	}
}

// nextEvent waits for an event.
func nextEvent(t *testing.T, c *xgb.Conn) xgb.Event {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		if e, err := c.PollForEvent(); e != nil || err != nil {
			return e
		}
	}
	t.Fatal("no event comes")
	return nil
}
