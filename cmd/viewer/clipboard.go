package main

import (
	"sync"

	"golang.design/x/clipboard"

	"playhead/crash"
)

// clipboards is the clipboard of the system. Where there is none, nothing
// happens.
type clipboards struct {
	once  sync.Once
	ok    bool
	crash *crash.Reports // nil lets bugs end the program
}

func newClipboards() *clipboards { return &clipboards{} }

// ready reports whether there is a clipboard.
func (c *clipboards) ready() bool {
	c.once.Do(func() { c.ok = clipboard.Init() == nil })
	return c.ok
}

// writeText puts a text on the clipboard.
func (c *clipboards) writeText(s string) {
	c.crash.Go("writing to the clipboard", func() {
		if c.ready() {
			clipboard.Write(clipboard.FmtText, []byte(s))
		}
	})
}

// writePNG puts a picture on the clipboard and reports whether it could.
func (c *clipboards) writePNG(data []byte) bool {
	if !c.ready() {
		return false
	}
	clipboard.Write(clipboard.FmtImage, data)
	return true
}

// readText calls f with the text on the clipboard, on another goroutine.
func (c *clipboards) readText(f func(string)) {
	c.crash.Go("reading the clipboard", func() {
		if c.ready() {
			f(string(clipboard.Read(clipboard.FmtText)))
		}
	})
}
