package main

import (
	"fmt"
	"io"
	"os"

	"playhead/export"
	"playhead/outfile"
	"playhead/sim/markfile"
)

// marksFlag names a file of marks that another program made.
type marksFlag struct{ path string }

// named names the file as one that the command reads.
func (f *marksFlag) named(all *outfile.Files) error {
	if f.path == "" {
		return nil
	}
	return all.Reads(f.path)
}

// read returns the marks in the file, none without a file.
func (f *marksFlag) read() ([]markfile.Mark, error) {
	if f.path == "" {
		return nil, nil
	}
	in, err := os.Open(f.path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	all, err := markfile.Read(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.path, err)
	}
	return all, nil
}

// addMarks adds marks to the events of a recording. Marks outside it are named on w.
func addMarks(o *opened, path string, all []markfile.Mark, w io.Writer) {
	if outside := export.AddMarks(o.Recording, all); outside > 0 {
		fmt.Fprintf(w, "replay: %s: %d of %d marks are outside this recording\n", path, outside, len(all))
	}
}
