package formats

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"playhead/sim"
)

// FuzzOpenFile opens files of any bytes, packed or not, and looks for the chain
// they are part of.
func FuzzOpenFile(f *testing.F) {
	for _, data := range samples(f) {
		data = data[:min(len(data), 4<<10)]
		f.Add(data)
		for _, how := range []string{"gz", "xz", "zst"} {
			f.Add(pack(f, how, data))
		}
		f.Add(pack(f, "gz", pack(f, "xz", data)))
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for _, name := range []string{"a.demo", "b/c.txt"} {
			w, err := z.Create(name)
			if err != nil {
				f.Fatal(err)
			}
			w.Write(data)
		}
		if err := z.Close(); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "x")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if parts, at, err := Parts(path); err != nil || len(parts) > 1 || at != 0 {
			t.Fatalf("a file alone: %d parts, at %d, %v", len(parts), at, err)
		}
		file, err := OpenFile(path, Options{Cores: 1})
		if err != nil {
			if KindOf(err) == NotRecording && err.Error() == "" {
				t.Fatal("an error without a text")
			}
			return
		}
		b := sim.NewBuilder()
		for n := 0; err == nil && n < 1<<12; n++ {
			if err = file.Next(b); n%sim.ChunkTicks == 0 {
				b.Flush()
			}
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
	})
}
