package main

import (
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
