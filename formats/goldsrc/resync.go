package goldsrc

import (
	"errors"
	"fmt"
	"time"

	"playhead/formats/internal/binread"
)

// probeFrames is how many frames the layout is tried on.
const probeFrames = 64

// probe reports how many frames at the start of the recording can be walked in
// layout l, and whether nothing impossible came before the end of the section
// or probeFrames.
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

// How damage in the middle is passed over: the frames after it are found where
// so many follow each other whose times and numbers go on from the last good
// one: zeros look like frames too. A file that is damaged more often than that
// is not worth the search.
const (
	resyncBytes   = 256 << 10
	resyncFrames  = 5
	resyncSeconds = 60
	resyncNumbers = 60 * 1000
	maxResyncs    = 64
)

// A hole is a stretch of a recording that damage made unreadable: where it is,
// the times of the frames around it, and what is wrong.
type hole struct {
	from, to      int64
	before, after time.Duration
	cause         error
}

// text says what is missing.
func (h *hole) text() string {
	return fmt.Sprintf("%v: skipped %d bytes; everything between %.2f s and %.2f s is missing", h.cause, h.to-h.from, h.before.Seconds(), h.after.Seconds())
}

// resync goes from a frame that cannot be to the next one that can. It reports
// false when there is none near; the place is then unchanged.
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

// goesOnAt reports whether frames go on at the beginning of w. At the end of w
// one whole frame is proof enough.
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
