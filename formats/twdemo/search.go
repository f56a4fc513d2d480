package twdemo

import (
	"bytes"
	"encoding/binary"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// longestPause limits how far a keyframe may be after the previous tick if the
// header does not say when the demo ends.
const longestPause = 24 * 3600 * 50

const (
	keyframeByte = 0xc0 // a keyframe's marker with an absolute tick: the only kind that is written
	keyframeHead = 6    // the marker and the first byte of its snapshot
)

// A search finds keyframes by their bytes, whatever precedes them.
type search struct {
	header  *header
	bytes   *binread.Stream
	chunks  chunkReader
	payload payload
	snap    twcodec.Snapshot
}

func newSearch(h *header, src binread.Source) search {
	return search{header: h, bytes: binread.NewStream(formatName, src, h.chunks), chunks: newChunkReader(h, src)}
}

// next returns the first tick marker between two offsets whose tick is above last
// and that is followed by a complete, readable full snapshot. Only a keyframe
// looks like that.
func (s *search) next(from, to int64, last sim.Tick) (mark, bool) {
	first, final := last+1, s.latest(last)
	head := headOf(first, final)
	s.bytes.Advance(from - s.bytes.Offset())
	for s.bytes.Offset() < to {
		w := s.bytes.Peek(keyframeHead)
		if len(w) < keyframeHead {
			return mark{}, false
		}
		i := bytes.Index(w[:len(w)-keyframeHead+len(head)], head)
		if i < 0 {
			s.bytes.Advance(int64(len(w) - keyframeHead + 1))
			continue
		}
		at, t := s.bytes.Offset()+int64(i), sim.Tick(binary.BigEndian.Uint32(w[i+1:]))
		if chunkKind(w[i+5]>>5) == chunkSnapshot && first <= t && t <= final && s.isKeyframe(at, last) {
			return mark{at, t}, at < to
		}
		s.bytes.Advance(int64(i + 1))
	}
	return mark{}, false
}

// latest returns the highest tick that a keyframe after tick last may have.
func (s *search) latest(last sim.Tick) sim.Tick {
	switch end := s.chunks.end; {
	case end > 0:
		return min(end, maxTick-beyond) + beyond
	case last >= 0:
		return min(last, maxTick-longestPause) + longestPause
	}
	return maxTick
}

// headOf returns the bytes that all keyframes from tick first to tick final have
// in common.
func headOf(first, final sim.Tick) []byte {
	a := binary.BigEndian.AppendUint32([]byte{keyframeByte}, uint32(first))
	b := binary.BigEndian.AppendUint32([]byte{keyframeByte}, uint32(final))
	n := 1
	for n < len(a) && a[n] == b[n] {
		n++
	}
	return a[:n]
}

// isKeyframe reports whether there is a keyframe at an offset.
func (s *search) isKeyframe(at int64, last sim.Tick) bool {
	r := &s.chunks
	r.s.Advance(at - r.s.Offset())
	r.tick = last
	if _, ok, _ := r.next(); !ok {
		return false
	}
	c, ok, _ := r.next()
	if !ok || c.kind != chunkSnapshot {
		return false
	}
	v, err := s.payload.read(c.data)
	return err == nil && s.snap.ReadFull(s.header.protocol(), v) == nil
}
