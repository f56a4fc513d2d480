package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playhead/formats"
)

// The card of a file of another program is headed by what it is; its text says
// what opens it.
func TestCardsOfOtherProgramsFiles(t *testing.T) {
	for _, c := range []struct{ name, data, title, text string }{
		{"spring_major.dem", "PBDEMS2\x00", "This is a Counter-Strike 2 demo", "Play it in Counter-Strike 2"},
		{"match.dem", "IDEM\x02\x00", "This is a Xash3D demo", "Play it in Xash3D"},
		{"saved.txt", "0\t2\t5\t0\t0\nkettle\t", "This is a DDNet save", "Load it on a DDNet server"},
		{"Tsunami.map", "DATA\x04\x00", "This is a map", "Open a recording first"},
	} {
		path := filepath.Join(t.TempDir(), c.name)
		if err := os.WriteFile(path, []byte(c.data), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := formats.OpenFile(path, formats.Options{})
		if err == nil {
			t.Fatalf("%s opens", c.name)
		}
		if title, text := sentences(err, path); title != c.title || !strings.HasPrefix(text, c.text) {
			t.Errorf("%s: card %q, %q; want %q, %q…", c.name, title, text, c.title, c.text)
		}
	}
}

// The card blames the file or folder that failed, which need not be the recording.
func TestCardsBlameWhatFailed(t *testing.T) {
	const demo = "/home/a/x.demo"
	for _, c := range []struct {
		err   error
		title string
	}{
		{&fs.PathError{Op: "open", Path: demo, Err: fs.ErrNotExist}, "File not found"},
		{&fs.PathError{Op: "open", Path: demo, Err: fs.ErrPermission}, "No permission"},
		{&fs.PathError{Op: "open", Path: "/home/a/other.demo", Err: fs.ErrNotExist}, "Cannot read a file"},
		{&formats.TempError{Folder: "/none", Err: &fs.PathError{Op: "open", Path: "/none/playhead-1", Err: fs.ErrNotExist}}, "Cannot write temporary data"},
		{fmt.Errorf("unpacking: %w", &formats.TempError{Folder: "/tmp", Err: errors.New("no space left on device")}), "Cannot write temporary data"},
	} {
		if title, text := sentences(c.err, demo); title != c.title || c.title == "Cannot read a file" && !strings.Contains(text, "other.demo") {
			t.Errorf("%v: card %q, %q; want %q", c.err, title, text, c.title)
		}
	}
}
