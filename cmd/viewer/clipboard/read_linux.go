package clipboard

import (
	"io"
	"sync/atomic"
	"time"

	"github.com/jezek/xgb/xproto"
)

// mostRead is how many bytes are read from another program, which may send without
// end.
const mostRead = 16 << 20

// ReadText returns the text on the clipboard, "" if it holds none. It waits up to
// [Patience].
func (b *Board) ReadText() (string, error) {
	c, err := newClient()
	if err != nil {
		return "", ErrNone
	}
	defer c.conn.Close()
	var late atomic.Bool
	clock := time.AfterFunc(Patience, func() {
		late.Store(true)
		c.conn.Close() // what waits for an answer returns
	})
	defer clock.Stop()
	text, err := c.read("UTF8_STRING")
	switch {
	case err == nil:
		return string(text), nil
	case late.Load():
		return "", ErrSilent
	}
	return "", ErrNone
}

// read returns what the clipboard holds as this kind, nothing if it does not.
func (c *client) read(kind string) ([]byte, error) {
	target, err := c.atom(kind)
	if err != nil {
		return nil, err
	}
	place, err := c.atom("PLAYHEAD_PASTE")
	if err != nil {
		return nil, err
	}
	inParts, err := c.atom("INCR")
	if err != nil {
		return nil, err
	}
	xproto.ConvertSelection(c.conn, c.window, c.board, target, place, xproto.TimeCurrentTime)
	for {
		event, xerr := c.conn.WaitForEvent()
		if event == nil && xerr == nil {
			return nil, io.EOF
		}
		e, ok := event.(xproto.SelectionNotifyEvent)
		if !ok {
			continue
		}
		if e.Property == 0 {
			return nil, nil // none, or not of this kind
		}
		data, is, err := c.property(place)
		if err != nil || is == target {
			return data, err
		}
		if is != inParts {
			return nil, nil
		}
		return c.parts(place)
	}
}

// parts reads what comes in parts, each of which is deleted when it has been read;
// the last one is empty (ICCCM 2.7.2).
func (c *client) parts(place xproto.Atom) (all []byte, err error) {
	for len(all) < mostRead {
		event, xerr := c.conn.WaitForEvent()
		if event == nil && xerr == nil {
			return nil, io.EOF
		}
		e, ok := event.(xproto.PropertyNotifyEvent)
		if !ok || e.Atom != place || e.State != xproto.PropertyNewValue {
			continue
		}
		part, _, err := c.property(place)
		if err != nil || len(part) == 0 {
			return all, err
		}
		all = append(all, part...)
	}
	return all[:mostRead], nil
}

// property returns the value of a property of the window and its kind, and deletes
// it.
func (c *client) property(place xproto.Atom) (data []byte, kind xproto.Atom, err error) {
	p, err := xproto.GetProperty(c.conn, true, c.window, place, xproto.GetPropertyTypeAny, 0, mostRead/4).Reply()
	if err != nil {
		return nil, 0, err
	}
	return p.Value, p.Type, nil
}
