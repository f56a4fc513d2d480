//go:build !linux

package clipboard

import (
	"sync"

	"golang.design/x/clipboard"
)

// A Board is the clipboard of the system.
type Board struct {
	once sync.Once
	err  error
}

// New returns the clipboard of the system. start is for goroutines, of which this
// system needs none.
func New(start func(task string, f func())) *Board { return &Board{} }

// ready returns an error if there is no clipboard.
func (b *Board) ready() error {
	b.once.Do(func() {
		if clipboard.Init() != nil {
			b.err = ErrNone
		}
	})
	return b.err
}

// WriteText puts a text on the clipboard.
func (b *Board) WriteText(s string) error { return b.write(clipboard.FmtText, []byte(s)) }

// WritePNG puts a picture on the clipboard, as the bytes of a PNG file.
func (b *Board) WritePNG(file []byte) error { return b.write(clipboard.FmtImage, file) }

func (b *Board) write(kind clipboard.Format, data []byte) error {
	if err := b.ready(); err != nil {
		return err
	}
	if clipboard.Write(kind, data) == nil {
		return ErrNone
	}
	return nil
}

// ReadText returns the text on the clipboard, "" if it holds none.
func (b *Board) ReadText() (string, error) {
	if err := b.ready(); err != nil {
		return "", err
	}
	return string(clipboard.Read(clipboard.FmtText)), nil
}
