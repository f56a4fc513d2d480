package main

import (
	"encoding/binary"
	"os"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// A sizeReporter ends two waits of Ebitengine's: when the window is made and after its
// first picture, Ebitengine waits for the X server to report that the size has changed.
// It has not, so no report comes, and the program would do nothing else for 100 ms each
// time. The reporter sends the window two reports: of a size that differs by one pixel,
// and of its true size. Only the library that made the window gets them, which asks the
// server for the size whenever it needs it. A nil sizeReporter does nothing.
type sizeReporter struct {
	conn   *xgb.Conn
	root   xproto.Window
	pid    xproto.Atom
	window chan xproto.Window // the program's own, once it is shown
}

// newSizeReporter returns a reporter that knows the windows that are made from now on,
// nil if there is no X server. Its watch ends the first wait.
func newSizeReporter() *sizeReporter {
	c, err := xgb.NewConn()
	if err != nil {
		return nil
	}
	r := &sizeReporter{conn: c, root: xproto.Setup(c).DefaultScreen(c).Root, window: make(chan xproto.Window, 1)}
	name := "_NET_WM_PID"
	atom := xproto.InternAtom(c, false, uint16(len(name)), name)
	xproto.ChangeWindowAttributes(c, r.root, xproto.CwEventMask, []uint32{xproto.EventMaskSubstructureNotify})
	reply, err := atom.Reply()
	if err != nil {
		c.Close()
		return nil
	}
	r.pid = reply.Atom
	return r
}

// watch reports the size of the program's window when it is shown, and ends after that,
// or when the reporter is closed.
func (r *sizeReporter) watch() {
	if r == nil {
		return
	}
	for {
		event, xerr := r.conn.WaitForEvent()
		switch e := event.(type) {
		case nil:
			if xerr == nil {
				return // closed
			}
		case xproto.CreateNotifyEvent:
			// If a window manager puts it into a frame, the root hears of that alone.
			xproto.ChangeWindowAttributes(r.conn, e.Window, xproto.CwEventMask, []uint32{xproto.EventMaskStructureNotify})
		case xproto.MapNotifyEvent:
			if r.owns(e.Window) {
				r.report(e.Window)
				r.window <- e.Window
				return
			}
		}
	}
}

// again reports the size once more, if the window was seen, and closes the reporter.
func (r *sizeReporter) again() {
	if r == nil {
		return
	}
	select {
	case w := <-r.window:
		r.report(w)
	default:
	}
	r.conn.Close()
}

// owns reports whether w belongs to this program.
func (r *sizeReporter) owns(w xproto.Window) bool {
	p, err := xproto.GetProperty(r.conn, false, w, r.pid, xproto.AtomCardinal, 0, 1).Reply()
	return err == nil && len(p.Value) == 4 && int(binary.LittleEndian.Uint32(p.Value)) == os.Getpid()
}

// report sends w reports of a size that is not its own and of its own. A window that
// closes meanwhile gets none.
func (r *sizeReporter) report(w xproto.Window) {
	for _, taller := range []uint16{1, 0} {
		asked, place := xproto.GetGeometry(r.conn, xproto.Drawable(w)), xproto.TranslateCoordinates(r.conn, w, r.root, 0, 0)
		size, err := asked.Reply()
		if err != nil {
			return
		}
		at, err := place.Reply()
		if err != nil {
			return
		}
		e := xproto.ConfigureNotifyEvent{Event: w, Window: w, X: at.DstX, Y: at.DstY, Width: size.Width, Height: size.Height + taller}
		// Without a mask the event is for the client that made the window.
		_ = xproto.SendEventChecked(r.conn, false, w, xproto.EventMaskNoEvent, string(e.Bytes())).Check()
	}
}
