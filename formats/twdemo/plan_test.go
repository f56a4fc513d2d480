package twdemo

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playhead/formats/internal/binread"
	"playhead/testdata/replays"
)

// What games write passes the closest look, and its keyframes are found.
func TestWholeDemosAreWholeAtTheClosestLook(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(filepath.Dir(replays.Path(t, "demo", "a-solo.server.demo")), "*.demo"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		if strings.Contains(file, "truncated") {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			src := binread.Bytes(data)
			h, err := readHeader(src)
			if err != nil {
				t.Fatal(err)
			}
			probe(&h, src)
			var c checker
			if _, bad, err := c.chunks(&h, src, part{from: h.chunks, tick: -1}, math.MaxInt64); err != nil {
				t.Fatalf("%d bytes in: %v", bad-h.chunks, err)
			}
			p, parts := newPlanner(&h, src), 0
			for {
				at, ok := p.next()
				if !ok {
					break
				}
				if parts++; at.torn || at.damage > 0 || at.fail != nil {
					t.Fatalf("damage: %+v", at)
				}
			}
			if want := int(h.seconds)/10 + 1; parts < want {
				t.Errorf("%d parts of %d s", parts, h.seconds)
			}
		})
	}
}
