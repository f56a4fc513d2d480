package goldsrc

import (
	"errors"
	"fmt"
	"time"

	"playhead/formats/internal/binread"
)

// probeFrames is the number of frames used to test a layout.
const probeFrames = 64

// probe returns how many frames at the start of the recording can be read in
// layout l, and whether they were all valid up to the end of the section or
// probeFrames.
func probe(src binread.Source, l layout) (frames int, ok bool) {
	r := newFrameReader(src, l, nil)
	var f frame
	for frames < probeFrames {
		err := r.next(&f)
		if errors.Is(err, binread.ErrCorrupt) {
			return frames, false
		}
		if err != nil || f.kind == frameNext {
			return frames, true
		}
		frames++
	}
	return frames, true
}

// How damage in the middle is skipped: reading continues where resyncFrames
// consecutive frames have times and numbers that continue from the last good one,
// because zeros look like frames too. A file that is damaged more often is not
// worth searching.
const (
	resyncBytes   = 256 << 10
	resyncFrames  = 5
	resyncSeconds = 60
	resyncNumbers = 60 * 1000
	maxResyncs    = 64
)

// A hole is a damaged, unreadable part of a recording: its position, the times of
// the frames around it, and the error.
type hole struct {
	from, to      int64
	before, after time.Duration
	cause         error
}

// text describes what is missing.
func (h *hole) text() string {
	return fmt.Sprintf("%v: skipped %d bytes; everything between %.2f s and %.2f s is missing", h.cause, h.to-h.from,
		h.before.Seconds(), h.after.Seconds())
}

// resync moves from an invalid frame to the next valid one. It returns false,
// without moving, if there is none nearby.
func (r *frameReader) resync(cause error) bool {
	if r.resyncs++; r.resyncs > maxResyncs || r.number <= 0 {
		return false
	}
	from := r.stream.Offset()
	w := r.stream.Peek(resyncBytes)
	for i := 1; i < len(w); i++ {
		if r.goesOnAt(w[i:]) {
			r.stream.Advance(int64(i))
			r.skipped(hole{from, from + int64(i), frameTime(r.time), frameTime(f32(w[i:], 1)), cause})
			return true
		}
	}
	return false
}

// goesOnAt reports whether frames continue at the beginning of w. At the end of
// w, one complete frame is enough.
func (r *frameReader) goesOnAt(w []byte) bool {
	last, number := r.time, r.number
	for n := range resyncFrames {
		if len(w) < frameHeaderBytes {
			return n > 0
		}
		fixed, lengthAt, limit := r.layout.bodyLayout(w[0])
		t, no := f32(w, 1), i32(w, 5)
		if fixed < 0 || !(t >= last && t <= last+resyncSeconds) || no < number || no-number > resyncNumbers {
			return false
		}
		if r.layout.kind(w[0]) == frameNext {
			return n > 0
		}
		size := int64(frameHeaderBytes + fixed)
		if lengthAt >= 0 {
			if len(w) < frameHeaderBytes+lengthAt+4 {
				return n > 0
			}
			more := int64(uint32(i32(w, frameHeaderBytes+lengthAt)))
			if more > limit {
				return false
			}
			size += more
		}
		if size > int64(len(w)) {
			return n > 0
		}
		w, last, number = w[size:], t, no
	}
	return true
}
