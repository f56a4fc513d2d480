//go:build !invariants

package teehistorian

import (
	"runtime"
	"testing"

	w "playhead/testdata/thwriter"
)

// The checks of the invariants allocate more than the limit by themselves, so this
// test is not part of a build with them.
func TestAllocationIsBoundedByTheFile(t *testing.T) {
	for name, f := range map[string]*w.Writer{
		"message": w.New(w.NewHeader()).Int(-7, 0, 1<<31-1),
		"ex":      w.New(w.NewHeader()).Int(-11).Raw(make([]byte, 16)...).Int(1<<31 - 1),
		"skip":    w.New(w.NewHeader()).Int(-2, 1<<31-10),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		n, err := decodeAll(f.Bytes())
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > 32<<20 {
			t.Errorf("%s: %d bytes allocated, %d kept (%v)", name, got, n, err)
		}
	}
}
