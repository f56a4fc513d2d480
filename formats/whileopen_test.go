package formats

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"playhead/sim"
	"playhead/testdata/campaign"
)

// A recording may be removed, replaced or made shorter while it is open. Files are
// read, not mapped, so none of that is a signal that ends the program: a file that
// is gone under its name plays on, one that became shorter ends with a reason.
func TestWhatHappensToAFileWhileItIsOpen(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows lets nobody do that to an open file")
	}
	for _, r := range campaign.Large(t) {
		whole := telling(t, Bytes(r.Data), 1, mostSteps(len(r.Data)))
		for _, c := range []struct {
			name  string
			do    func(path string) error
			whole bool
		}{
			{"removed", os.Remove, true},
			{"replaced", func(path string) error {
				other := path + ".other"
				return errors.Join(os.WriteFile(other, []byte("another file"), 0o600), os.Rename(other, path))
			}, true},
			{"shortened", func(path string) error { return os.Truncate(path, int64(len(r.Data)*2/3)) }, false},
			{"emptied", func(path string) error { return os.Truncate(path, 0) }, false},
		} {
			t.Run(r.Name+" "+c.name, func(t *testing.T) {
				path := filepath.Join(t.TempDir(), r.Name)
				if err := os.WriteFile(path, r.Data, 0o600); err != nil {
					t.Fatal(err)
				}
				f, err := OpenFile(path, Options{Cores: 1})
				if err != nil {
					t.Fatal(err)
				}
				defer f.Close()
				if err := c.do(path); err != nil {
					t.Fatal(err)
				}
				var got []uint64
				b, end := sim.NewBuilder(), error(nil)
				for end = f.Next(b); end == nil; end = f.Next(b) {
					if got = append(got, fingerprint(b.World())); len(got)%sim.ChunkTicks == 0 {
						b.Flush()
					}
				}
				checkPrefix(t, c.name, r.Format, got, whole.ticks)
				switch {
				case c.whole && (end != io.EOF || len(got) != len(whole.ticks)):
					t.Errorf("%d of %d ticks, then %v", len(got), len(whole.ticks), end)
				case !c.whole && (KindOf(end) != Truncated || len(got) >= len(whole.ticks)):
					t.Errorf("%d of %d ticks, then %v", len(got), len(whole.ticks), end)
				}
			})
		}
	}
}
