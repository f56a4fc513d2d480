package formats

import (
	"hash/crc32"
	"io"
	"runtime"
	"testing"

	"playhead/testdata/campaign"
)

// fuzzSteps bounds how far a fuzz target reads.
const fuzzSteps = 1 << 12

// fuzzFormat holds whatever bytes to what every reader promises: ticks increase,
// errors have a place inside the file, memory stays within a multiple of the
// file's size, the same bytes tell the same, and a beginning of them tells a
// beginning of that.
func fuzzFormat(f *testing.F, format string) {
	for _, r := range campaign.Small(f) {
		if r.Format == format {
			f.Add(r.Data[:min(len(r.Data), 16<<10)])
			f.Add(r.Data[:min(len(r.Data)*2/3, 4<<10)])
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 64<<10 {
			return
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		once := tellingUpTo(t, Bytes(data), 1, fuzzSteps)
		runtime.ReadMemStats(&after)
		if got, limit := after.TotalAlloc-before.TotalAlloc, mostAllocated(len(data)); got > limit {
			t.Fatalf("%d bytes allocated for %d bytes, want below %d", got, len(data), limit)
		}
		if once.end != nil {
			checkEnd(t, format, len(data), once.end)
		}
		again := tellingUpTo(t, Bytes(data), 1, fuzzSteps)
		if !equal(once.ticks, again.ticks) || once.warnings != again.warnings || text(once.end) != text(again.end) {
			t.Fatalf("%d ticks and %v, the second time %d and %v", len(once.ticks), once.end, len(again.ticks),
				again.end)
		}
		cut := int(int64(crc32.ChecksumIEEE(data)) % int64(len(data)+1))
		part := tellingUpTo(t, Bytes(data[:cut]), 1, fuzzSteps)
		if part.end != nil {
			checkEnd(t, format, cut, part.end)
		}
		// What is cut may be what shows that ticks are damaged: then the whole ends
		// earlier than the part.
		sound := part.ticks[:max(0, len(part.ticks)-open(format))]
		if once.end != io.EOF {
			sound = sound[:min(len(sound), max(0, len(once.ticks)-open(format)))]
		}
		if len(sound) > len(once.ticks) || !equal(sound, once.ticks[:len(sound)]) {
			t.Fatalf("the %d ticks of a part are not the first of %d", len(sound), len(once.ticks))
		}
	})
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func FuzzTeehistorian(f *testing.F) { fuzzFormat(f, "teehistorian") }
func FuzzDemo(f *testing.F)         { fuzzFormat(f, "twdemo") }
func FuzzGoldSrc(f *testing.F)      { fuzzFormat(f, "goldsrc") }
func FuzzTraffic(f *testing.F)      { fuzzFormat(f, "twcapture") }
func FuzzGhost(f *testing.F)        { fuzzFormat(f, "ghost") }
