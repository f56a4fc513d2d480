package samples

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/ulikunitz/xz"
)

// read returns a file of the samples, unpacked.
func read(t *testing.T, name string) []byte {
	t.Helper()
	b, err := Files.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(name, ".xz") {
		return b
	}
	r, err := xz.NewReader(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if b, err = io.ReadAll(r); err != nil {
		t.Fatal(err)
	}
	return b
}

func TestTheMapIsTheOneThatWasPlayed(t *testing.T) {
	for _, s := range All() {
		if s.Map == "" || s.Format != "teehistorian" {
			continue
		}
		head := read(t, s.File)[16:]
		var played struct {
			Hash string `json:"map_sha256"`
		}
		if err := json.NewDecoder(bytes.NewReader(head)).Decode(&played); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprintf("%x", sha256.Sum256(read(t, s.Map))); got != played.Hash {
			t.Errorf("%s was played on %s, %s is %s", s.File, played.Hash, s.Map, got)
		}
	}
}

// Tests and scripts read the log that is not packed, users the one that is.
func TestBothFormsOfTheLogAreTheSame(t *testing.T) {
	plain, err := os.ReadFile("sunny-ledges.teehistorian")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(plain, read(t, "sunny-ledges.teehistorian.xz")) {
		t.Error("sunny-ledges.teehistorian and sunny-ledges.teehistorian.xz differ")
	}
}

// Samples are published: the only address in them is that of the machine
// itself.
func TestNoAddressOfAnybody(t *testing.T) {
	address := regexp.MustCompile(`\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b`)
	for _, s := range All() {
		for _, a := range address.FindAll(read(t, s.File), -1) {
			if !bytes.HasPrefix(a, []byte("127.")) {
				t.Errorf("%s holds %s", s.File, a)
			}
		}
	}
}

func TestSamplesStaySmall(t *testing.T) {
	const most = 3 << 20
	total := 0
	err := fs.WalkDir(Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			b, _ := Files.ReadFile(name)
			total += len(b)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if total > most {
		t.Errorf("%d bytes, want at most %d: everybody downloads them", total, most)
	}
}

// What is published must be traceable: testdata/README.md has the hash of
// every file and the command that made it.
func TestEverySampleIsAccountedFor(t *testing.T) {
	readme, err := os.ReadFile("../../testdata/README.md")
	if err != nil {
		t.Fatal(err)
	}
	names, err := fs.Glob(Files, "*")
	if err != nil || len(names) == 0 {
		t.Fatalf("files %v, error %v", names, err)
	}
	for _, name := range names {
		b, err := Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		row := fmt.Sprintf("| %s | %d | `%x` |", name, len(b), sha256.Sum256(b))
		if !bytes.Contains(readme, []byte(row)) {
			t.Errorf("testdata/README.md has no row %s", row)
		}
	}
}

// Nor are its packets anybody's: all go from the machine to itself.
func TestNoPacketOfAnybody(t *testing.T) {
	const fileHead, recordHead, ether, ip = 24, 16, 14, 20
	for _, s := range All() {
		if s.Format != "capture" {
			continue
		}
		b := read(t, s.File)[fileHead:]
		packets := 0
		for ; len(b) > 0; packets++ {
			if len(b) < recordHead+ether+ip {
				t.Fatalf("%s: %d bytes after %d packets", s.File, len(b), packets)
			}
			size := binary.LittleEndian.Uint32(b[8:])
			from, to := b[recordHead+ether+12:][:4], b[recordHead+ether+16:][:4]
			if b[recordHead+ether]>>4 != 4 || from[0] != 127 || to[0] != 127 {
				t.Fatalf("%s: packet %d goes from %v to %v", s.File, packets, from, to)
			}
			b = b[recordHead+size:]
		}
		if packets < 1000 {
			t.Errorf("%s: %d packets", s.File, packets)
		}
	}
}
