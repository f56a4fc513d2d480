package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"playhead/clip"
	"playhead/outfile"
)

// Pictures and states may replace a file of the same type, so that a script can
// run twice, but nothing else, and never an input file.

// checkOutputs refuses outputs that must not be written, before a window opens.
func (o *options) checkOutputs() error {
	all := &outfile.Files{}
	all.Guard("standard output", os.Stdout) // it gets the names of clips and pictures
	if err := all.Reads(o.inputs()...); err != nil {
		return err
	}
	for _, path := range []string{o.screenshot, o.dumpState, o.record.path} {
		if path == "" || isFolder(path) || path == o.record.path && o.record.inFolder {
			continue
		}
		if err := all.Claim(path); err != nil {
			return err
		}
	}
	for _, out := range []struct {
		path string
		opt  outfile.Options
	}{{o.screenshot, pictureOutput(o.inputs())}, {o.dumpState, stateOutput(o.inputs())}} {
		if out.path == "" || isFolder(out.path) && out.path != o.dumpState {
			if out.path != "" {
				if err := folderThere(out.path); err != nil {
					return err
				}
			}
			continue
		}
		if err := outfile.Check(out.path, out.opt); err != nil {
			return err
		}
	}
	if o.record.path == "" {
		return nil
	}
	if o.record.inFolder {
		return folderThere(filepath.Dir(o.record.path))
	}
	return clip.Check(o.record.path, outfile.Options{Force: o.record.force, Inputs: o.inputs()})
}

// folderThere reports why a file cannot be put into a folder.
func folderThere(dir string) error {
	if _, err := os.Stat(dir); err != nil {
		return fmt.Errorf("the folder %s does not exist", dir)
	}
	return nil
}

// inputs are what the command line names to be read.
func (o *options) inputs() []string {
	in := append([]string{}, o.files...)
	if o.mapFile != "" {
		in = append(in, o.mapFile)
	}
	if o.reel != "" {
		in = append(in, o.reel)
	}
	return append(in, o.data...)
}

// inputs are all files that are read now.
func (a *app) inputs() []string {
	in := append(a.opt.inputs(), a.folders...)
	for _, path := range []string{a.current.path, a.current.mapFile} {
		if path != "" {
			in = append(in, path)
		}
	}
	if a.reel != nil {
		for i := range a.reel.moments {
			in = append(in, a.reel.moments[i].File)
		}
	}
	for _, f := range a.current.files {
		in = append(in, f.Path)
	}
	return in
}

func pictureOutput(inputs []string) outfile.Options {
	return outfile.Options{Inputs: inputs, SameKind: func(head []byte) bool { return bytes.HasPrefix(head, []byte("\x89PNG\r\n\x1a\n")) }}
}

func stateOutput(inputs []string) outfile.Options {
	return outfile.Options{Inputs: inputs, SameKind: isState}
}

// isState reports whether a file begins like what --dump-state writes.
func isState(head []byte) bool {
	return bytes.HasPrefix(head, []byte("{")) && bytes.Contains(head, []byte(`"open":`)) && bytes.Contains(head, []byte(`"playhead":`))
}
