package formats

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"playhead/sim"
	"playhead/testdata/campaign"
	"playhead/testdata/thwriter"
)

// packedWays are the ways in which recordings are packed, with what is said of one that
// ends early.
var packedWays = map[string]string{
	"gz": "the packed file ends early", "xz": "the packed file ends early", "zst": "the packed file ends early",
	"zip": "at the end of the zip file, is missing",
}

// packedAs returns data packed in a way.
func packedAs(t *testing.T, how string, data []byte) []byte {
	t.Helper()
	if how == "zip" {
		return zipOf(t, "a.teehistorian", string(data))
	}
	return pack(t, how, data)
}

// drain takes the ticks of a file to its end, and calls between after the first.
func drain(f *File, between func()) (ticks []uint64, end error) {
	b := sim.NewBuilder()
	for end = f.Next(b); end == nil; end = f.Next(b) {
		if ticks = append(ticks, fingerprint(b.World())); len(ticks) == 1 {
			between()
		}
		if len(ticks)%sim.ChunkTicks == 0 {
			b.Flush()
		}
	}
	return ticks, end
}

// A packed file is not followed while it grows: what there was when it was opened plays,
// then the recording ends and says that the packed file does. Opened again, it is there as
// a whole.
func TestAPackedFileThatGrowsPlaysAsFarAsItWas(t *testing.T) {
	data := campaign.Log(60_000)
	whole := telling(t, Bytes(data), 1, mostSteps(len(data)))
	for how, want := range packedWays {
		t.Run(how, func(t *testing.T) {
			packed := packedAs(t, how, data)
			cut := len(packed) * 2 / 3
			path := write(t, "a."+how, packed[:cut])
			grow := func() {
				if err := os.WriteFile(path, packed, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			f, err := FollowFile(path, Options{Cores: 1})
			if err == nil {
				var got []uint64
				got, err = drain(f, grow)
				checkPrefix(t, how, "teehistorian", got, whole.ticks)
				if len(got) == 0 || len(got) >= len(whole.ticks) {
					t.Errorf("%d of %d ticks of a file that was cut off", len(got), len(whole.ticks))
				}
				if err := f.Close(); err != nil {
					t.Error(err)
				}
			}
			if KindOf(err) != Truncated || !strings.Contains(err.Error(), want) {
				t.Errorf("it ends with %v", err)
			}
			grow()
			if f, err = FollowFile(path, Options{Cores: 1}); err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if got, end := drain(f, func() {}); end != io.EOF || len(got) != len(whole.ticks) {
				t.Errorf("opened again: %d of %d ticks, then %v", len(got), len(whole.ticks), end)
			}
		})
	}
}

// A gate is a Source of a file that is read only up to an offset until it is opened; the
// list at the end of a zip file is read before.
type gate struct {
	Source
	from, to int64
	open     chan struct{}
}

func (g *gate) ReadAt(p []byte, off int64) (int, error) {
	if off+int64(len(p)) > g.from && off < g.to {
		<-g.open
	}
	return g.Source.ReadAt(p, off)
}

// noisyLog returns a log of that many ticks that takes several MiB packed: more than is
// read in one piece.
func noisyLog(ticks int) []byte {
	rng := rand.New(rand.NewPCG(1, 2))
	f := thwriter.New(thwriter.NewHeader()).Join(0).Tick(1).PlayerNew(0, 100, 100).InputNew(0, [10]int32{})
	for t := 2; t < ticks; t++ {
		var input [10]int32
		for i := range input {
			input[i] = int32(rng.Uint32())
		}
		f.Tick(t).PlayerDiff(0, 1, 0).InputDiff(0, input)
	}
	return f.Drop(0, "bye").Finish().Bytes()
}

// A packed file that another recording overwrites while it is unpacked never plays on as
// that one: its ticks are those of the first, up to an end that says why.
func TestAPackedFileThatIsOverwrittenIsNotSpliced(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows lets no program write to a file that is open")
	}
	data := noisyLog(90_000)
	whole := telling(t, Bytes(data), 1, mostSteps(len(data)))
	other := bytes.Clone(data)
	for i := len(other) / 4; i < len(other); i++ {
		other[i] ^= 1
	}
	for _, how := range []string{"gz", "zip"} { // a stream and an archive
		t.Run(how, func(t *testing.T) {
			path := write(t, "a."+how, packedAs(t, how, data))
			h, err := openShared(path)
			if err != nil {
				t.Fatal(err)
			}
			info, err := h.Stat()
			if err != nil {
				t.Fatal(err)
			}
			f := &File{Path: path, Name: filepath.Base(path), Bytes: info.Size(), handle: h, close: []io.Closer{h}}
			defer f.Close()
			const list = 70 << 10 // of a zip file
			g := &gate{f.diskSource(h, true), f.Bytes / 2, f.Bytes - list, make(chan struct{})}
			if err := f.unpack(g, ""); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, packedAs(t, how, other), 0o600); err != nil {
				t.Fatal(err)
			}
			close(g.open)
			var got []uint64
			if f.Decoder, err = f.open(Options{Cores: 1}); err == nil {
				got, err = drain(f, func() {})
			}
			checkPrefix(t, how, "teehistorian", got, whole.ticks)
			if !errors.Is(err, ErrChanged) || len(got) == 0 || len(got) >= len(whole.ticks) {
				t.Errorf("%d of %d ticks, then %v", len(got), len(whole.ticks), err)
			}
		})
	}
}
