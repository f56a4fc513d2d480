package xz

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	therootcompany "github.com/therootcompany/xz"
	ulikunitz "github.com/ulikunitz/xz"
)

const testDict = 64 << 20

// library reads streams with the library that other filters fall back to.
func library(r io.Reader) (io.Reader, error) { return therootcompany.NewReader(r, testDict) }

// contents are kinds of data that use all parts of the coder.
func contents(n int) map[string][]byte {
	r := rand.New(rand.NewPCG(3, 5))
	text, noise, few, jumps := make([]byte, 0, n), make([]byte, n), make([]byte, n), make([]byte, n)
	for len(text) < n {
		text = fmt.Appendf(text, "tick %d: player %d at %d,%d\n", len(text), r.IntN(64), r.IntN(3000), r.IntN(3000))
	}
	for i := range noise {
		noise[i], few[i], jumps[i] = byte(r.Uint32()), byte(r.IntN(5)), byte(i>>uint(i>>14&7))
		if i >= 5000 && r.IntN(20) > 0 { // far matches
			jumps[i] = jumps[i-1-r.IntN(4)*1633]
		}
	}
	return map[string][]byte{
		"text": text[:n], "noise": noise, "few": few, "jumps": jumps, "zeros": make([]byte, n),
		"byte": {7}, "nothing": {},
	}
}

// byProgram packs data with the xz program, and skips the test without one.
func byProgram(t testing.TB, data []byte, args ...string) []byte {
	t.Helper()
	path, err := exec.LookPath("xz")
	if err != nil {
		t.Skip("the xz program is not installed")
	}
	cmd := exec.Command(path, append([]string{"-c"}, args...)...)
	cmd.Env = append(os.Environ(), "XZ_OPT=", "XZ_DEFAULTS=")
	cmd.Stdin = bytes.NewReader(data)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// byLibrary packs data in chunks of their own states and parameters.
func byLibrary(t testing.TB, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := ulikunitz.NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func unpack(packed []byte, workers int) ([]byte, error) {
	r, err := NewReader(bytes.NewReader(packed), Options{MaxDict: testDict, Fallback: library, Workers: workers})
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

func TestUnpacksWhatTheProgramPacks(t *testing.T) {
	data := contents(60_000)
	for _, args := range []string{
		"-0", "-1", "-6", "-9e", "-1 --check=none", "-1 --check=crc32", "-1 --check=sha256",
		"--lzma2=preset=1,lc=0,lp=4,pb=0", "--lzma2=preset=1,lc=4,lp=0,pb=4",
		"--lzma2=preset=1,lc=1,lp=2,pb=3,dict=4KiB",
		"-1 -T2 --block-size=16384", "-1 -T1 --block-size=16384", "-1 -T2 --block-size=5000 --check=sha256",
		"--x86 --lzma2=preset=1", "--delta=dist=4 --lzma2=preset=1",
	} {
		for name, want := range data {
			packed := byProgram(t, want, strings.Fields(args)...)
			for _, workers := range []int{0, 3} {
				got, err := unpack(packed, workers)
				if err != nil || !bytes.Equal(got, want) {
					t.Errorf("%s, %s, %d workers: %d bytes of %d, %v", args, name, workers, len(got), len(want), err)
				}
			}
		}
	}
}

func TestUnpacksWhatTheLibraryPacks(t *testing.T) {
	all := contents(400_000)
	all["long text"] = contents(2_500_000)["text"]
	for name, want := range all {
		packed := byLibrary(t, want)
		several := slices.Concat(packed, make([]byte, 8), packed)
		for _, c := range []struct{ packed, want []byte }{{packed, want}, {several, slices.Concat(want, want)}} {
			got, err := unpack(c.packed, 2)
			if err != nil || !bytes.Equal(got, c.want) {
				t.Errorf("%s: %d bytes of %d, %v", name, len(got), len(c.want), err)
			}
		}
	}
}

// A window that is moved must keep what matches reach back to, and where
// positions stand.
func TestMatchesReachAcrossMovesOfTheWindow(t *testing.T) {
	want := contents(7_000_000)["jumps"]
	for i := 3 << 20; i+60_000 < len(want); i += 100_000 { // from the far end of the dictionary
		copy(want[i:i+60_000], want[i-(1<<20)+100:])
	}
	for _, args := range []string{"--lzma2=preset=0,dict=1MiB,pb=4", "--lzma2=preset=0,dict=1052672,lp=3,lc=1"} {
		got, err := unpack(byProgram(t, want, args), 0)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %d bytes of %d, %v", args, len(got), len(want), err)
		}
	}
}

// What comes before the end of a cut file is there, and the error says so.
func TestCutFilesGiveWhatTheyHold(t *testing.T) {
	want := contents(4_000)["text"]
	for name, packed := range map[string][]byte{"one block": byLibrary(t, want), "blocks": byProgram(t, want, "-T2",
		"--block-size=1000")} {
		for n := range len(packed) {
			for _, workers := range []int{0, 2} {
				got, err := unpack(packed[:n], workers)
				if !errors.Is(err, io.ErrUnexpectedEOF) || !bytes.HasPrefix(want, got) {
					t.Fatalf("%s, %d of %d bytes, %d workers: %d bytes, %v", name, n, len(packed), workers,
						len(got), err)
				}
				if n > len(packed)/2 && len(got) < len(want)/4 {
					t.Fatalf("%s, %d of %d bytes: only %d of %d bytes", name, n, len(packed), len(got), len(want))
				}
			}
		}
	}
}

// A flipped bit anywhere is noticed: every byte of the container is covered by
// a check, and nothing that was decoded before it is lost.
func TestDamageIsNoticed(t *testing.T) {
	want := contents(4_000)["text"]
	for name, packed := range map[string][]byte{"one block": byLibrary(t, want), "blocks": byProgram(t, want, "-T2",
		"--block-size=1000", "--check=crc32")} {
		for i := range packed {
			for _, workers := range []int{0, 2} {
				damaged := bytes.Clone(packed)
				damaged[i] ^= 1 << (i & 7)
				if got, err := unpack(damaged, workers); err == nil {
					t.Fatalf("%s: bit %d of byte %d of %d is not missed (%d bytes)", name, i&7, i,
						len(packed), len(got))
				}
			}
		}
	}
}

func TestErrorsTellWhatIsWrong(t *testing.T) {
	packed := byLibrary(t, []byte("hello"))
	large := bytes.Clone(packed)
	// The header of the block: size, flags, id, length of properties, properties.
	large[16] = 40
	binary.LittleEndian.PutUint32(large[20:], crc32.ChecksumIEEE(large[12:20]))
	for _, c := range []struct {
		name   string
		packed []byte
		err    error
	}{
		{"no xz", []byte("this is not an xz file"), ErrCorrupt},
		{"garbage behind it", append(bytes.Clone(packed), "garbage"...), ErrCorrupt},
		{"padding that is no multiple of four", append(bytes.Clone(packed), 0, 0), io.ErrUnexpectedEOF},
		{"a dictionary of 4 GiB", large, ErrUnsupported},
		{"nothing", nil, io.ErrUnexpectedEOF},
	} {
		if _, err := unpack(c.packed, 0); !errors.Is(err, c.err) {
			t.Errorf("%s: %v, want %v", c.name, err, c.err)
		}
	}
	r, err := NewReader(bytes.NewReader(byProgram(t, []byte("hello"), "--delta=dist=4", "--lzma2=preset=1")),
		Options{MaxDict: testDict})
	if !errors.Is(err, ErrUnsupported) {
		t.Errorf("a delta filter without a fallback: %v, %v", r, err)
	}
}

// The source may give as little as it likes.
func TestSourcesMayGiveByteByByte(t *testing.T) {
	want := contents(50_000)["text"]
	r, err := NewReader(iotest.OneByteReader(bytes.NewReader(byLibrary(t, want))), Options{MaxDict: testDict})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(iotest.OneByteReader(r)); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

// A reader that is closed in the middle leaves nothing running.
func TestClosingStopsBlocksAhead(t *testing.T) {
	packed := byProgram(t, contents(1_000_000)["text"], "-T2", "--block-size=50000")
	r, err := NewReader(bytes.NewReader(packed), Options{MaxDict: testDict, Workers: 4})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Read(make([]byte, 100)); err != nil {
		t.Fatal(err)
	}
	a := r.ahead
	if a == nil {
		t.Fatal("no blocks are decoded ahead")
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	for _, j := range a.jobs {
		select {
		case <-j.done:
		default:
			t.Error("a block is still being decoded")
		}
	}
	if _, err := r.Read(make([]byte, 100)); err == nil {
		t.Error("a closed reader reads")
	}
}

// What we take for complete the library reads alike; it may be stricter than
// we are only where the data differs.
func FuzzReader(f *testing.F) {
	for name, data := range contents(3000) {
		packed := byLibrary(f, data)
		f.Add(packed)
		f.Add(packed[:len(packed)*2/3])
		if name == "text" {
			if _, err := exec.LookPath("xz"); err == nil {
				f.Add(byProgram(f, data, "-T2", "--block-size=700"))
			}
		}
	}
	f.Fuzz(func(t *testing.T, packed []byte) {
		const most = 64 << 20
		read := func(workers int) ([]byte, error) {
			r, err := NewReader(bytes.NewReader(packed), Options{MaxDict: 1 << 20, Workers: workers})
			if err != nil {
				return nil, err
			}
			defer r.Close()
			return io.ReadAll(io.LimitReader(r, most))
		}
		got, err := read(0)
		if beside, err2 := read(3); (err == nil) != (err2 == nil) || err == nil && !bytes.Equal(got, beside) {
			t.Errorf("%d bytes, %v; side by side %d bytes, %v", len(got), err, len(beside), err2)
		}
		if err != nil || len(got) == most {
			return
		}
		r, err := therootcompany.NewReader(bytes.NewReader(packed), 1<<20)
		if err != nil {
			t.Fatalf("%d bytes, the library: %v", len(got), err)
		}
		want, err := io.ReadAll(r)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%d bytes, the library %d, %v", len(got), len(want), err)
		}
	})
}

// BenchmarkUnpack compares the Go readers over the file that PLAYHEAD_UNPACK
// names.
func BenchmarkUnpack(b *testing.B) {
	path := os.Getenv("PLAYHEAD_UNPACK")
	if path == "" {
		b.Skip("PLAYHEAD_UNPACK names no file")
	}
	packed, err := os.ReadFile(path)
	if err != nil {
		b.Fatal(err)
	}
	for _, way := range []struct {
		name string
		open func(io.Reader) (io.Reader, error)
	}{
		{"ours", func(r io.Reader) (io.Reader, error) { return NewReader(r, Options{MaxDict: testDict, Workers: 4}) }},
		{"therootcompany", library},
		{"ulikunitz", func(r io.Reader) (io.Reader, error) { return ulikunitz.NewReader(r) }},
	} {
		b.Run(way.name, func(b *testing.B) {
			for b.Loop() {
				r, err := way.open(bytes.NewReader(packed))
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
