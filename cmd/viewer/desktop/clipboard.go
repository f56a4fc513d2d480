package desktop

import (
	"errors"

	"playhead/assets"
	"playhead/cmd/viewer/clipboard"
	"playhead/cmd/viewer/keeping"
	"playhead/cmd/viewer/work"
	"playhead/render/widget"
)

// A Clipboard is the clipboard of the system. Another program may hold it, so the
// window never waits for it.
type Clipboard struct {
	board *clipboard.Board
	queue *work.Queue
	toast keeping.Toast
}

// NewClipboard returns the system's clipboard. Toasts say why nothing was copied or
// pasted.
func NewClipboard(q *work.Queue, toast keeping.Toast) *Clipboard {
	return &Clipboard{board: clipboard.New(q.Go), queue: q, toast: toast}
}

// WriteText puts a text on the clipboard.
func (c *Clipboard) WriteText(s string) {
	c.queue.Go("writing to the clipboard", func() { c.failed(c.board.WriteText(s)) })
}

// WritePNG puts a picture on the clipboard and reports whether it could.
func (c *Clipboard) WritePNG(data []byte) bool { return c.board.WritePNG(data) == nil }

// ReadText calls f with the text on the clipboard, on the window's goroutine.
func (c *Clipboard) ReadText(f func(string)) {
	c.queue.Go("reading the clipboard", func() {
		s, err := c.board.ReadText()
		if err == nil {
			c.queue.Post(func() { f(s) })
		}
		c.failed(err)
	})
}

// failed says why nothing was copied or pasted.
func (c *Clipboard) failed(err error) {
	if err == nil {
		return
	}
	t := widget.Toast{Kind: widget.SeverityWarn, Icon: assets.IconCopy, Title: "There is no clipboard"}
	if errors.Is(err, clipboard.ErrSilent) {
		t.Title, t.Detail = "The clipboard does not answer", "Copy the text again in the program it comes from."
	}
	c.queue.Post(func() { c.toast(t, nil) })
}
