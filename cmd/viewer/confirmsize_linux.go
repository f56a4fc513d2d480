package main

import (
	"encoding/binary"
	"os"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// confirmSize ends a wait of Ebitengine's. After the first picture it gives the window
// the size it has and waits for the X server to report a change. The server reports
// none, so the window would show and hear nothing else for 100 ms. confirmSize sends the
// window two reports: of a size that differs by one pixel, and of its true size. Only
// the library that made the window gets them, which asks the server for the size
// whenever it needs it. It is called while the first picture is drawn, on any goroutine.
func confirmSize() error {
	c, err := xgb.NewConn()
	if err != nil {
		return err
	}
	defer c.Close()
	root := xproto.Setup(c).DefaultScreen(c).Root
	for _, w := range ownWindows(c, root, os.Getpid()) {
		if err := reportSize(c, root, w, 1); err != nil {
			return err
		}
		if err := reportSize(c, root, w, 0); err != nil {
			return err
		}
	}
	return nil
}

// frames is how deep a window lies in those that the window manager puts around it, at
// most.
const frames = 3

// ownWindows returns the windows below root that can be seen and belong to process pid.
// Windows that close meanwhile are left out.
func ownWindows(c *xgb.Conn, root xproto.Window, pid int) (own []xproto.Window) {
	name := "_NET_WM_PID"
	atom, err := xproto.InternAtom(c, true, uint16(len(name)), name).Reply()
	if err != nil || atom.Atom == xproto.AtomNone {
		return nil
	}
	level := []xproto.Window{root}
	for range frames {
		asked := make([]xproto.QueryTreeCookie, len(level))
		for i, w := range level {
			asked[i] = xproto.QueryTree(c, w)
		}
		level = nil
		for _, cookie := range asked {
			if tree, err := cookie.Reply(); err == nil {
				level = append(level, tree.Children...)
			}
		}
		own = append(own, visibleOf(c, level, atom.Atom, pid)...)
	}
	return own
}

// visibleOf returns those of the windows that can be seen and belong to process pid.
func visibleOf(c *xgb.Conn, windows []xproto.Window, pidAtom xproto.Atom, pid int) (own []xproto.Window) {
	pids := make([]xproto.GetPropertyCookie, len(windows))
	states := make([]xproto.GetWindowAttributesCookie, len(windows))
	for i, w := range windows {
		pids[i] = xproto.GetProperty(c, false, w, pidAtom, xproto.AtomCardinal, 0, 1)
		states[i] = xproto.GetWindowAttributes(c, w)
	}
	for i, w := range windows {
		p, perr := pids[i].Reply()
		s, serr := states[i].Reply()
		if perr == nil && serr == nil && len(p.Value) == 4 && int(binary.LittleEndian.Uint32(p.Value)) == pid && s.MapState == xproto.MapStateViewable {
			own = append(own, w)
		}
	}
	return own
}

// reportSize sends w a report of where it is and of a height that is larger by taller
// than its own.
func reportSize(c *xgb.Conn, root, w xproto.Window, taller uint16) error {
	size, err := xproto.GetGeometry(c, xproto.Drawable(w)).Reply()
	if err != nil {
		return err
	}
	at, err := xproto.TranslateCoordinates(c, w, root, 0, 0).Reply()
	if err != nil {
		return err
	}
	report := xproto.ConfigureNotifyEvent{Event: w, Window: w, X: at.DstX, Y: at.DstY, Width: size.Width, Height: size.Height + taller}
	// Without a mask the event is for the client that made the window.
	return xproto.SendEventChecked(c, false, w, xproto.EventMaskNoEvent, string(report.Bytes())).Check()
}
