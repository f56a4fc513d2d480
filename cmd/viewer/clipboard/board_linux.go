package clipboard

import (
	"io"
	"log"
	"sync"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// A Board is the clipboard of the X server that DISPLAY names. It may be used by
// several goroutines.
type Board struct {
	start func(task string, f func())

	mu  sync.Mutex
	own *owner // answers for what was copied, nil before the first copy
}

// New returns the clipboard. start runs f, which answers other programs, on a goroutine
// that catches its bugs.
func New(start func(task string, f func())) *Board { return &Board{start: start} }

// WriteText puts a text on the clipboard. It is gone when the program ends.
func (b *Board) WriteText(s string) error {
	return b.write([]byte(s), "UTF8_STRING", "text/plain;charset=utf-8", "text/plain", "STRING", "TEXT")
}

// WritePNG puts a picture on the clipboard, as the bytes of a PNG file, until the
// program ends.
func (b *Board) WritePNG(file []byte) error { return b.write(file, "image/png") }

// write takes the clipboard and answers with data for all of these kinds.
func (b *Board) write(data []byte, kinds ...string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.own == nil || b.own.take(data, kinds) != nil { // that display has gone
		o, err := newOwner()
		if err != nil {
			return ErrNone
		}
		if o.take(data, kinds) != nil {
			o.conn.Close()
			return ErrNone
		}
		b.own = o
		b.start("answering for the clipboard", o.serve)
	}
	return nil
}

// quiet silences the library, which logs harmless conditions. Connections read
// its variable, so it is set before the first one.
var quiet = sync.OnceFunc(func() { xgb.Logger = log.New(io.Discard, "", 0) })

// A client is a connection to the X server with an invisible window.
type client struct {
	conn   *xgb.Conn
	window xproto.Window
	board  xproto.Atom // the selection that is the clipboard
}

func newClient() (c client, err error) {
	quiet()
	if c.conn, err = xgb.NewConn(); err != nil {
		return c, err
	}
	defer func() {
		if err != nil {
			c.conn.Close()
		}
	}()
	if c.window, err = xproto.NewWindowId(c.conn); err != nil {
		return c, err
	}
	const changes = xproto.EventMaskPropertyChange
	root := xproto.Setup(c.conn).DefaultScreen(c.conn).Root
	if err = xproto.CreateWindowChecked(c.conn, 0, c.window, root, 0, 0, 1, 1, 0, xproto.WindowClassInputOnly, 0,
		xproto.CwEventMask, []uint32{changes}).Check(); err != nil {
		return c, err
	}
	c.board, err = c.atom("CLIPBOARD")
	return c, err
}

// atom returns the X atom with a name.
func (c *client) atom(name string) (xproto.Atom, error) {
	a, err := xproto.InternAtom(c.conn, false, uint16(len(name)), name).Reply()
	if err != nil {
		return 0, err
	}
	return a.Atom, nil
}
