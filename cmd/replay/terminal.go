package main

import (
	"bytes"
	"io"
	"os"
	"strings"

	"playhead/sim"
)

// Recordings hold names and chat from strangers. Human-readable text is cleaned
// when it is created. CSV and JSON stay exact in files and for other programs;
// they are cleaned only for a terminal, which would obey control characters
// hidden in a name.

// isTerminal reports whether f is a terminal.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// A terminal writes lines as they may be shown.
type terminal struct {
	w    io.Writer
	part []byte // of a line that is not complete
}

// Write implements io.Writer.
func (t *terminal) Write(p []byte) (int, error) {
	end := bytes.LastIndexByte(p, '\n')
	if end < 0 {
		t.part = append(t.part, p...)
		return len(p), nil
	}
	var out []byte
	for line := range bytes.Lines(append(t.part, p[:end+1]...)) {
		out = append(append(out, sim.Clean(string(line[:len(line)-1]))...), '\n')
	}
	t.part = append([]byte(nil), p[end+1:]...)
	if _, err := t.w.Write(out); err != nil {
		return 0, err
	}
	return len(p), nil
}

// flush writes what has no line break at its end.
func (t *terminal) flush() {
	io.WriteString(t.w, sim.Clean(string(t.part)))
	t.part = nil
}

// notes prints each text on one line, cleaned: errors and notes quote recordings. Those
// that begin with the program's name begin with the one it was started by.
type notes struct {
	w      io.Writer
	screen io.Writer // shows how far a command is, nil unless people see w
}

func newNotes(w io.Writer) notes {
	switch x := w.(type) {
	case *os.File:
		if isTerminal(x) && os.Getenv("TERM") != "dumb" {
			return notes{w, w}
		}
	case interface{ isScreen() }: // of a test
		return notes{w, w}
	}
	return notes{w, nil}
}

// Write implements io.Writer.
func (n notes) Write(p []byte) (int, error) {
	text := strings.TrimSuffix(string(p), "\n")
	if rest, ok := strings.CutPrefix(text, ownName+": "); ok {
		text = programName() + ": " + rest
	}
	if _, err := io.WriteString(n.w, sim.Clean(text)+"\n"); err != nil {
		return 0, err
	}
	return len(p), nil
}
