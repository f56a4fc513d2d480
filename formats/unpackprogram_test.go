package formats

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ulikunitz/xz"
)

// noise returns n bytes that pack to about a third.
func noise(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.IntN(8))
	}
	return b
}

// xzProgram skips the test if the xz program is not installed. We do not use it,
// but its unpackProgram would do.
func xzProgram(t testing.TB) unpackProgram {
	t.Helper()
	if _, err := exec.LookPath("xz"); err != nil {
		t.Skip("the xz program is not installed")
	}
	return unpackProgram{"xz", []string{"-dc"}}
}

// The program and the Go reader must agree on what a damaged stream holds.
func TestProgramAndReaderUnpackTheSame(t *testing.T) {
	program := xzProgram(t)
	want := noise(300_000)
	packed := pack(t, "xz", want)
	flipped := bytes.Clone(packed)
	flipped[len(flipped)/2] ^= 0x55
	for _, c := range []struct {
		name   string
		packed []byte
		err    error
	}{
		{"complete", packed, nil},
		{"two streams", append(bytes.Clone(packed), packed...), nil},
		{"cut in the middle", packed[:len(packed)/2], io.ErrUnexpectedEOF},
		{"cut in the index", packed[:len(packed)-20], io.ErrUnexpectedEOF},
		{"cut in the header", packed[:9], io.ErrUnexpectedEOF},
		{"damaged", flipped, errAny},
		{"garbage behind it", append(bytes.Clone(packed), "garbage"...), errAny},
	} {
		t.Run(c.name, func(t *testing.T) {
			contents := want
			if c.name == "two streams" {
				contents = append(bytes.Clone(want), want...)
			}
			for how, open := range map[string]func(io.Reader) (io.Reader, error){
				"program": func(r io.Reader) (io.Reader, error) { return program.open(r) },
				"reader":  openXz,
				"long":    openLongXz,
			} {
				var got []byte
				r, err := open(bytes.NewReader(c.packed))
				if err == nil {
					got, err = io.ReadAll(r)
				}
				switch {
				case c.err == nil && (err != nil || !bytes.Equal(got, contents)):
					t.Errorf("%s: %d bytes, %v", how, len(got), err)
				case errors.Is(c.err, errAny) && err == nil:
					t.Errorf("%s: no error", how)
				case errors.Is(c.err, io.ErrUnexpectedEOF) && !errors.Is(err, io.ErrUnexpectedEOF):
					t.Errorf("%s: %v, want an unexpected end", how, err)
				case c.name != "damaged" && !bytes.HasPrefix(contents, got):
					t.Errorf("%s: its %d bytes differ from those packed", how, len(got))
				case c.name == "cut in the middle" && len(got) < len(want)/4:
					t.Errorf("%s: only %d of %d bytes before the cut", how, len(got), len(want)/2)
				}
			}
		})
	}
}

var errAny = errors.New("any error")

// A viewer that closes a recording must not leave a program running, nor wait
// for it to finish.
func TestClosingStopsTheProgram(t *testing.T) {
	program := xzProgram(t)
	r, err := program.open(io.MultiReader(bytes.NewReader(pack(t, "xz", noise(1<<20))[:100_000]), endless{}))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Read(make([]byte, 10)); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if d := time.Since(start); d > 30*time.Second {
		t.Errorf("took %v", d)
	}
	if _, err := r.Read(make([]byte, 1<<20)); err == nil {
		// What was in the pipe may still come, but then it ends.
		if _, err := io.Copy(io.Discard, r); err == nil {
			t.Error("a closed program reads to a clean end")
		}
	}
}

// endless is a source on which more never arrives, as a pipe whose writer
// does nothing.
type endless struct{}

func (endless) Read([]byte) (int, error) { select {} }

// A machine without the programs must open the same files.
func TestPackedFilesOpenWithoutPrograms(t *testing.T) {
	packer, err := exec.LookPath("bzip2")
	if err != nil {
		t.Skip("bzip2 is not installed")
	}
	cmd := exec.Command(packer, "-c")
	cmd.Stdin = bytes.NewReader(append(smallTeehistorian(), noise(3*longFrom)...))
	packed, err := cmd.Output()
	if err != nil || len(packed) < longFrom {
		t.Fatalf("%d bytes are too few for a program, %v", len(packed), err)
	}
	path := write(t, "a.teehistorian.bz2", packed)
	var ticks []int
	for _, dirs := range []string{os.Getenv("PATH"), filepath.Join(t.TempDir(), "nothing")} {
		t.Setenv("PATH", dirs)
		f, err := OpenFile(path, Options{})
		if err != nil {
			t.Fatal(err)
		}
		n, _ := ticksOf(t, f)
		ticks = append(ticks, n)
	}
	if ticks[0] != ticks[1] || ticks[0] < 60 {
		t.Errorf("%d ticks with a program, %d without, want the same and at least 60", ticks[0], ticks[1])
	}
}

func TestWhatAProgramComplainsOf(t *testing.T) {
	for _, c := range []struct{ stderr, want string }{
		{"xz: (stdin): Compressed data is corrupt\n", "Compressed data is corrupt"},
		{
			"\nbzip2: Data integrity error when decompressing.\n\tInput file = (stdin)\n",
			"Data integrity error when decompressing.",
		},
		{"", ""},
		{strings.Repeat("x", 1000), strings.Repeat("x", complaintBytes)},
	} {
		var c2 complaint
		for _, b := range []byte(c.stderr) {
			if n, err := c2.Write([]byte{b}); n != 1 || err != nil {
				t.Fatal(n, err)
			}
		}
		if got := c2.String(); got != c.want {
			t.Errorf("%q: %q, want %q", c.stderr, got, c.want)
		}
	}
}

// BenchmarkUnpack compares the ways to unpack. PLAYHEAD_UNPACK names a file to
// unpack in place of made-up data; its ending says how it is packed.
func BenchmarkUnpack(b *testing.B) {
	packed, kind := pack(b, "xz", noise(8<<20)), "xz"
	if path := os.Getenv("PLAYHEAD_UNPACK"); path != "" {
		var err error
		if packed, err = os.ReadFile(path); err != nil {
			b.Fatal(err)
		}
		kind = strings.TrimPrefix(filepath.Ext(path), ".")
	}
	ways := map[string]func(io.Reader) (io.Reader, error){}
	for _, p := range packings {
		if p.name == kind {
			ways["reader"] = p.open
		}
	}
	if kind == "xz" {
		ways["long"] = openLongXz
		ways["therootcompany"] = openOtherXz
		ways["ulikunitz"] = func(r io.Reader) (io.Reader, error) { return xz.NewReader(r) }
	}
	for _, name := range map[string][]string{
		"xz": {"xz"}, "gz": {"gzip", "pigz"}, "zst": {"zstd"},
		"bz2": {"bzip2", "lbzip2"},
	}[kind] {
		if _, err := exec.LookPath(name); err == nil {
			ways[name] = func(r io.Reader) (io.Reader, error) { return unpackProgram{name, []string{"-dc"}}.open(r) }
		}
	}
	for how, open := range ways {
		b.Run(kind+"/"+how, func(b *testing.B) {
			for b.Loop() {
				r, err := open(bytes.NewReader(packed))
				if err != nil {
					b.Fatal(err)
				}
				n, err := io.Copy(io.Discard, r)
				if err != nil {
					b.Fatal(err)
				}
				b.SetBytes(n)
			}
		})
	}
}
