package formats

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"playhead/sim"
	"playhead/testdata/campaign"
	"playhead/testdata/ghostwriter"
)

// A follower reads a file while it changes.
type follower struct {
	f     *File
	b     *sim.Builder
	ticks []uint64
	end   error // nil while more may come
}

// beginFollowing opens a file that is being written.
func beginFollowing(t *testing.T, path string) *follower {
	t.Helper()
	f, err := FollowFile(path, Options{Cores: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return &follower{f: f, b: sim.NewBuilder()}
}

// read reads what is there.
func (w *follower) read(t *testing.T) {
	t.Helper()
	for waits := 0; w.end == nil && waits < 2; {
		switch err := w.f.Next(w.b); {
		case errors.Is(err, sim.ErrMore):
			waits++ // the second one is after a look at the file
			w.b.Flush()
		case err != nil:
			w.end = err
		default:
			waits = 0
			if w.ticks = append(w.ticks, fingerprint(w.b.World())); len(w.ticks)%sim.ChunkTicks == 0 {
				w.b.Flush()
			}
		}
	}
}

// A change is what happens to a file of which the first half was read.
type change struct {
	name string
	do   func(path string, old, other []byte) error
	ends bool // the recording ends because the file changed
}

// overwrite writes data in place.
func overwrite(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// appendTo opens, appends and closes, as some writers do for each piece.
func appendTo(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// flip changes one byte in place, and appends the rest of the recording.
func flip(path string, old []byte, at int) error {
	data := bytes.Clone(old)
	data[at] ^= 0x55
	return overwrite(path, data)
}

// half is how much of a recording is there before it changes.
func half(data []byte) int { return len(data) * 6 / 10 }

var changes = []change{
	{"goes on", func(path string, old, _ []byte) error { return appendTo(path, old[half(old):]) }, false},
	{"goes on byte by byte", func(path string, old, _ []byte) error {
		for i := half(old); i < min(half(old)+300, len(old)); i++ {
			if err := appendTo(path, old[i:i+1]); err != nil {
				return err
			}
		}
		return nil
	}, false},
	{"removed", func(path string, _, _ []byte) error { return os.Remove(path) }, false},
	{"removed and made again", func(path string, _, other []byte) error {
		return errors.Join(os.Remove(path), os.WriteFile(path, other, 0o600))
	}, false},
	{"replaced by another file", func(path string, _, other []byte) error {
		return errors.Join(os.WriteFile(path+".new", other, 0o600), os.Rename(path+".new", path))
	}, false},
	{"overwritten with as many bytes", func(path string, old, other []byte) error {
		return overwrite(path, other[:half(old)])
	}, true},
	{"overwritten with more bytes", func(path string, _, other []byte) error { return overwrite(path, other) }, true},
	{"truncated and written again, longer", func(path string, _, other []byte) error {
		return os.WriteFile(path, other, 0o600)
	}, true},
	{"truncated and written again, shorter", func(path string, old, other []byte) error {
		return os.WriteFile(path, other[:half(old)/2], 0o600)
	}, true},
	{"truncated", func(path string, old, _ []byte) error { return os.Truncate(path, int64(half(old))-1) }, true},
	{"emptied", func(path string, _, _ []byte) error { return os.Truncate(path, 0) }, true},
	{
		"changed in the middle of a block", func(path string, old, _ []byte) error {
			return flip(path, old, half(old)/2)
		},
		true,
	},
	{"changed in the last bytes", func(path string, old, _ []byte) error { return flip(path, old, half(old)-3) }, true},
}

// live returns recordings of every kind whose first half has ticks.
func live(t *testing.T) []campaign.Recording {
	t.Helper()
	small, large := campaign.Small(t), campaign.Large(t)
	for i, r := range small {
		switch {
		case r.Format == "ghost":
			small[i].Data = ghostwriter.Walk(3000).Bytes()
		case r.Format == "teehistorian":
			small[i].Data = campaign.Log(3000)
		case r.Format == "twdemo":
			small[i].Data = large[i].Data
		}
	}
	return small
}

// another returns a recording of the same format as data with other contents, which
// is longer.
func another(data []byte) []byte {
	other := append(bytes.Clone(data), data[len(data)/2:]...)
	for i := 600; i < len(other); i += 97 {
		other[i] ^= 0x55
	}
	return other
}

// What is shown of a live file belongs to the recording that was opened, whatever
// happens to the file.
func TestAFollowedFileIsNeverSplicedWithAnother(t *testing.T) {
	for _, r := range live(t) {
		other := another(r.Data)
		whole := telling(t, Bytes(r.Data), 1, mostSteps(len(r.Data)))
		for _, c := range changes {
			t.Run(r.Name+" "+c.name, func(t *testing.T) {
				path := filepath.Join(t.TempDir(), r.Name)
				if err := os.WriteFile(path, r.Data[:half(r.Data)], 0o600); err != nil {
					t.Fatal(err)
				}
				w := beginFollowing(t, path)
				w.read(t)
				before := len(w.ticks)
				if before == 0 || w.end != nil {
					t.Fatalf("%d ticks, then %v", before, w.end)
				}
				if err := c.do(path, r.Data, other); err != nil {
					t.Fatal(err)
				}
				w.read(t)
				if got := errors.Is(w.end, ErrChanged); got != c.ends {
					t.Errorf("ended with %v; because the file changed: %v, want %v", w.end, got, c.ends)
				}
				if c.ends && KindOf(w.end) != Truncated {
					t.Errorf("%v is %v", w.end, KindOf(w.end))
				}
				checkPrefix(t, c.name, r.Format, w.ticks, whole.ticks)
				if c.ends && len(w.ticks) != before {
					t.Errorf("%d ticks, %d before the change", len(w.ticks), before)
				}
				if c.name == "goes on" && len(w.ticks) < len(whole.ticks)-open(r.Format) {
					t.Errorf("%d of %d ticks", len(w.ticks), len(whole.ticks))
				}
			})
		}
	}
}

// A hole is filled after its zeros were read: the part that was read changed.
func TestAHoleThatIsFilledEndsTheRecording(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.teehistorian")
	data := campaign.Log(2000)
	if err := errors.Join(os.WriteFile(path, data[:half(data)], 0o600),
		os.Truncate(path, int64(len(data)))); err != nil {
		t.Fatal(err)
	}
	f := followed(t, path)
	buf := make([]byte, len(data))
	if _, err := f.Source().ReadAt(buf, 0); err != nil {
		t.Fatal(err)
	}
	if err := overwrite(path, data); err != nil {
		t.Fatal(err)
	}
	if err := f.Unchanged(); !errors.Is(err, ErrChanged) {
		t.Errorf("got %v", err)
	}
}

func followed(t *testing.T, path string) *File {
	t.Helper()
	f, err := FollowFile(path, Options{Cores: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// Writers fill in a header when they finish. That is no other recording.
func TestAHeaderThatIsFilledInAtTheEndIsNoChange(t *testing.T) {
	for _, r := range live(t) {
		format := sniff(r.Data[:min(len(r.Data), SniffBytes)])
		if len(format.Patched) == 0 {
			continue
		}
		unfinished := bytes.Clone(r.Data)
		for _, s := range format.Patched {
			clear(unfinished[s.From:s.To])
		}
		path := filepath.Join(t.TempDir(), r.Name)
		if err := os.WriteFile(path, unfinished[:half(r.Data)], 0o600); err != nil {
			t.Fatal(err)
		}
		w := beginFollowing(t, path)
		w.read(t)
		if err := errors.Join(appendTo(path, r.Data[half(r.Data):]), overwrite(path, r.Data)); err != nil {
			t.Fatal(err)
		}
		w.read(t)
		if err := w.f.Unchanged(); err != nil || w.end != nil && w.end != io.EOF {
			t.Errorf("%s: %v, %v", r.Name, err, w.end)
		}
	}
}

// A change in one block of many is found by as many calls as seconds pass before a
// user may see it, and each growth costs no more than 8 MiB of reads.
func TestEveryBlockIsComparedWithinTenCalls(t *testing.T) {
	const blocks = 40
	data := bytes.Repeat([]byte("0123456789abcdef"), blocks*grownBlockBytes/16)
	for _, at := range []int{5, grownBlockBytes * 7, grownBlockBytes*23 + 99, len(data) - 1} {
		path := filepath.Join(t.TempDir(), "x")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		h, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		g := newGrownSource(h, int64(len(data)), nil)
		if _, err := io.Copy(io.Discard, io.NewSectionReader(g, 0, g.Size())); err != nil {
			t.Fatal(err)
		}
		for range 30 { // all is compared, and the file left alone
			if err := g.check(); err != nil {
				t.Fatal(err)
			}
		}
		if err := flip(path, data, at); err != nil {
			t.Fatal(err)
		}
		calls := 1
		for ; g.check() == nil && calls < 100; calls++ {
			continue
		}
		if calls > 10 {
			t.Errorf("byte %d: found by call %d", at, calls)
		}
		h.Close()
	}
}

// What is read of a second reader is what the first one read, or nothing.
func TestASecondReaderGetsWhatTheFirstOneRead(t *testing.T) {
	const n = 10 * grownBlockBytes
	path := filepath.Join(t.TempDir(), "x")
	old, other := bytes.Repeat([]byte{1}, n), bytes.Repeat([]byte{2}, n)
	if err := os.WriteFile(path, old, 0o600); err != nil {
		t.Fatal(err)
	}
	h, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	g := newGrownSource(h, n, nil)
	if _, err := g.ReadAt(make([]byte, n/2), 0); err != nil {
		t.Fatal(err)
	}
	if err := overwrite(path, other); err != nil {
		t.Fatal(err)
	}
	for at := int64(0); at < n; at += grownBlockBytes / 3 {
		buf := make([]byte, 1000)
		k, err := g.ReadAt(buf, at)
		if !bytes.Equal(buf[:k], old[at:at+int64(k)]) {
			t.Errorf("byte %d: %d bytes of the other contents", at, k)
		}
		if k < len(buf) && !errors.Is(err, ErrChanged) {
			t.Errorf("byte %d: %v", at, err)
		}
	}
}
