package archive

import "errors"

// A writer writes pieces on a separate goroutine.
type writer struct {
	pieces chan piece
	done   chan struct{}
	err    error // valid after done
}

type piece struct {
	head           head
	prologue, data []byte
}

func startWriter(s *shelf, guard func(string, func())) *writer {
	w := &writer{pieces: make(chan piece, 2), done: make(chan struct{})}
	go func() {
		defer close(w.done)
		for p := range w.pieces {
			if w.err == nil {
				w.err = errBug
				guard("keeping a part of a log", func() { w.err = s.put(p.head, p.prologue, p.data) })
			}
		}
	}()
	return w
}

// put writes a piece, some time. Its slices belong to the writer from now on.
func (w *writer) put(h head, prologue, data []byte) { w.pieces <- piece{h, prologue, data} }

// close waits until all is written. The error says why the cache does not hold
// all of it.
func (w *writer) close() error {
	close(w.pieces)
	<-w.done
	if w.err != nil {
		return errors.Join(errCache, w.err)
	}
	return nil
}

var errCache = errors.New("the cache cannot be written")
