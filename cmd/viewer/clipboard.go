package main

import (
	"errors"

	"playhead/assets"
	"playhead/cmd/viewer/clipboard"
	"playhead/crash"
	"playhead/render/shell"
)

// clipboards is the clipboard of the system. Another program may hold it, so the
// window never waits for it.
type clipboards struct {
	board *clipboard.Board
	crash *crash.Reports  // nil lets bugs end the program
	fail  func(err error) // says that something could not be copied or pasted; on any goroutine, nil for nothing
}

func newClipboards() *clipboards {
	c := &clipboards{}
	c.board = clipboard.New(func(task string, f func()) { c.crash.Go(task, f) })
	return c
}

// writeText puts a text on the clipboard.
func (c *clipboards) writeText(s string) {
	c.crash.Go("writing to the clipboard", func() { c.failed(c.board.WriteText(s)) })
}

// writePNG puts a picture on the clipboard and reports whether it could.
func (c *clipboards) writePNG(data []byte) bool { return c.board.WritePNG(data) == nil }

// readText calls f with the text on the clipboard, on another goroutine.
func (c *clipboards) readText(f func(string)) {
	c.crash.Go("reading the clipboard", func() {
		s, err := c.board.ReadText()
		if err == nil {
			f(s)
		}
		c.failed(err)
	})
}

func (c *clipboards) failed(err error) {
	if err != nil && c.fail != nil {
		c.fail(err)
	}
}

// clipboardFailed says why nothing was copied or pasted.
func (a *app) clipboardFailed(err error) {
	t := shell.Toast{Kind: shell.KindWarn, Icon: assets.IconCopy, Title: "There is no clipboard"}
	if errors.Is(err, clipboard.ErrSilent) {
		t.Title, t.Detail = "The clipboard does not answer", "Copy the text again in the program it comes from."
	}
	a.post(func() { a.win.Toast(t, nil) })
}
