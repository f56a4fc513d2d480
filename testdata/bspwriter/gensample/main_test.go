package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/ulikunitz/xz"

	"playhead/assets/samples"
)

// What is published is what this program writes.
func TestTheSampleIsWhatIsWritten(t *testing.T) {
	dir := t.TempDir()
	if err := run(dir, 75, 3); err != nil {
		t.Fatal(err)
	}
	for made, kept := range map[string]string{
		"cs_ledgeworks.bsp": "cs_ledgeworks.bsp",
		"ledgeworks.dem":    "ledgeworks.dem.xz",
	} {
		got, err := os.ReadFile(filepath.Join(dir, made))
		if err != nil {
			t.Fatal(err)
		}
		want, err := samples.Files.ReadFile(kept)
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Ext(kept) == ".xz" {
			r, err := xz.NewReader(bytes.NewReader(want))
			if err != nil {
				t.Fatal(err)
			}
			if want, err = io.ReadAll(r); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s: %d bytes, want the %d of the sample", made, len(got), len(want))
		}
	}
}
