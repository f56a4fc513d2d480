package clipboard

import (
	"encoding/binary"
	"errors"
	"sync"

	"github.com/jezek/xgb/xproto"
)

// An owner owns the clipboard: other programs request from it what was copied.
type owner struct {
	client
	targets, atoms xproto.Atom

	mu    sync.Mutex
	data  []byte
	kinds []xproto.Atom // as what data may be read
}

func newOwner() (*owner, error) {
	c, err := newClient()
	if err != nil {
		return nil, err
	}
	o := &owner{client: c}
	if o.targets, err = c.atom("TARGETS"); err == nil {
		o.atoms, err = c.atom("ATOM")
	}
	if err != nil {
		c.conn.Close()
		return nil, err
	}
	return o, nil
}

// take makes this program the owner of the clipboard, with data.
func (o *owner) take(data []byte, names []string) error {
	kinds := make([]xproto.Atom, len(names))
	for i, name := range names {
		var err error
		if kinds[i], err = o.atom(name); err != nil {
			return err
		}
	}
	o.mu.Lock()
	o.data, o.kinds = data, kinds
	o.mu.Unlock()
	xproto.SetSelectionOwner(o.conn, o.window, o.board, xproto.TimeCurrentTime)
	now, err := xproto.GetSelectionOwner(o.conn, o.board).Reply()
	if err != nil {
		return err
	}
	if now.Owner != o.window {
		return errors.New("another program keeps the clipboard")
	}
	return nil
}

// serve answers other programs until the display is gone. Once another program
// copies something, no more requests arrive.
func (o *owner) serve() {
	for {
		event, xerr := o.conn.WaitForEvent()
		if event == nil && xerr == nil {
			return
		}
		if e, ok := event.(xproto.SelectionRequestEvent); ok {
			o.answer(e)
		}
	}
}

// mostAtOnce is how many bytes fit into one request.
const mostAtOnce = 200_000

// answer gives a program what it asks for, or says that there is none of that kind.
// Errors, for instance of a program that has ended meanwhile, concern that program.
func (o *owner) answer(e xproto.SelectionRequestEvent) {
	o.mu.Lock()
	data, kinds := o.data, o.kinds
	o.mu.Unlock()
	place := e.Property
	if place == 0 { // as old programs ask
		place = e.Target
	}
	given := xproto.Atom(0)
	if e.Target == o.targets {
		list := make([]byte, 0, 4*len(kinds)+4)
		for _, k := range append(kinds[:len(kinds):len(kinds)], o.targets) {
			list = binary.LittleEndian.AppendUint32(list, uint32(k))
		}
		xproto.ChangeProperty(o.conn, xproto.PropModeReplace, e.Requestor, place, o.atoms, 32, uint32(len(list)/4),
			list)
		given = place
	}
	for _, k := range kinds {
		if k != e.Target {
			continue
		}
		given = place
		xproto.ChangeProperty(o.conn, xproto.PropModeReplace, e.Requestor, place, k, 8, 0, nil)
		for rest := data; len(rest) > 0; {
			n := min(len(rest), mostAtOnce)
			xproto.ChangeProperty(o.conn, xproto.PropModeAppend, e.Requestor, place, k, 8, uint32(n), rest[:n])
			rest = rest[n:]
		}
	}
	note := xproto.SelectionNotifyEvent{
		Time: e.Time, Requestor: e.Requestor, Selection: e.Selection, Target: e.Target,
		Property: given,
	}
	xproto.SendEvent(o.conn, false, e.Requestor, 0, string(note.Bytes()))
}
