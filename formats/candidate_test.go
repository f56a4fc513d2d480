package formats

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/gzip"
)

func TestCandidatesAreRecordingsAndWhatIsNamedLikeOne(t *testing.T) {
	dir := t.TempDir()
	demo, err := os.ReadFile("../assets/samples/twin-ledges.demo.xz")
	if err != nil {
		t.Fatal(err)
	}
	log, err := os.ReadFile("../assets/samples/sunny-ledges.teehistorian")
	if err != nil {
		t.Fatal(err)
	}
	level, err := os.ReadFile("../assets/samples/Sunny Ledges.map")
	if err != nil {
		t.Fatal(err)
	}
	gz := func(b []byte) []byte {
		var out bytes.Buffer
		w := gzip.NewWriter(&out)
		w.Write(b)
		w.Close()
		return out.Bytes()
	}
	zipOf := func(name string, b []byte) []byte {
		var out bytes.Buffer
		z := zip.NewWriter(&out)
		w, _ := z.Create(name)
		w.Write(b)
		z.Close()
		return out.Bytes()
	}
	for name, c := range map[string]struct {
		data []byte
		want bool
	}{
		"no ending":          {log, true},
		"x.xz":               {demo, true},
		"packed":             {gz(log), true},
		"damaged.demo":       {[]byte("junk"), true},
		"empty.TEEHISTORIAN": {nil, true},
		"damaged.dem.gz":     {[]byte("junk"), true},
		"day.zip":            {zipOf("a/b.demo", nil), true},
		"x.map":              {level, false},
		"maps.zip":           {zipOf("x.map", level), false},
		"map.gz":             {gz(level), false},
		"broken.gz":          {gz(log)[:9], false},
		"README.txt":         {[]byte("read me"), false},
		"empty":              {nil, false},
		"gz":                 {nil, false},
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, c.data, 0o666); err != nil {
			t.Fatal(err)
		}
		if got := Candidate(path); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	if Candidate(dir) || Candidate(filepath.Join(dir, "none")) {
		t.Error("a folder or nothing is one")
	}
}
