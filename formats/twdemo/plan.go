package twdemo

import (
	"math"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// A part is a run of intervals that begins with a keyframe and is read by one
// goroutine.
type part struct {
	from, stop int64 // offset of its first marker, and of its end
	first      bool  // starts at the beginning of the file, where a marker may be missing
	tick       sim.Tick
	out        chan *batch // of a pipeline

	damage int64 // offset of the damage before it, 0 if none
	torn   bool  // ends inside an interval, before damage
	fail   error // why nothing after it can be read; nil if that is unknown
}

// maxDamages limits how many damaged places are skipped.
const maxDamages = 1000

// A planner splits a demo into parts. It searches the bytes for the next keyframe
// and walks the chunk heads up to it; both are cheap. Only if the heads do not
// lead to the keyframe does it examine the damage closely.
type planner struct {
	header  *header
	src     binread.Source
	at      part     // the next one
	last    sim.Tick // of the last marker of earlier parts, −1 if none
	done    bool
	damages int
	heads   chunkReader
	search  search
	check   checker
}

func newPlanner(h *header, src binread.Source) *planner {
	p := &planner{header: h, src: src, heads: newChunkReader(h, src), search: newSearch(h, src), last: -1}
	p.at = part{from: h.chunks, first: true, tick: -1}
	return p
}

// next returns the next part, false after the last one.
func (p *planner) next() (part, bool) {
	for !p.done {
		found, ok := p.search.next(p.at.from+1, p.at.from+maxSearch, p.last)
		if !ok {
			found.offset = math.MaxInt64
		}
		before, err := p.walk(found)
		at := p.at
		switch {
		case err != nil:
			if at = p.mend(at, found, err); at.stop <= at.from && !p.done {
				continue // all of it is unreliable
			}
		case !ok:
			p.done, at.stop = true, math.MaxInt64
		default:
			at.stop = found.offset
			p.at, p.last = part{from: found.offset, tick: before}, before
		}
		return at, true
	}
	return part{}, false
}

// walk walks the chunk heads up to the next keyframe, or until none is near, and
// returns the tick of the last marker. The error says why the heads do not lead
// there.
func (p *planner) walk(to mark) (before sim.Tick, err error) {
	p.heads.s.Advance(p.at.from - p.heads.s.Offset())
	p.heads.tick = p.at.tick
	for {
		at := p.heads.s.Offset()
		switch {
		case at == to.offset && p.heads.tick < to.tick:
			return p.heads.tick, nil
		case at >= to.offset:
			return 0, errAstray
		case to.offset == math.MaxInt64 && at-p.at.from > maxSearch:
			return p.heads.tick, nil
		}
		if _, ok, err := p.heads.next(); !ok {
			return p.heads.tick, err
		}
	}
}

// errAstray means that the chunks do not lead to the next keyframe.
var errAstray = binread.Corruptf("the chunks do not lead to the next keyframe")

// mend ends a part before the damage in it and starts the next part at the
// keyframe after the damage. Without such a keyframe, the part is the last one.
func (p *planner) mend(at part, found mark, cause error) part {
	marks, bad, err := p.check.chunks(p.header, p.src, at, found.offset)
	if err == nil {
		err = cause
	}
	at.stop, at.torn, at.fail = bad, true, err
	if p.damages++; found.offset == math.MaxInt64 && p.damages <= maxDamages {
		var ok bool
		if found, ok = p.search.next(max(bad, at.from+1), math.MaxInt64, p.last); !ok {
			found.offset = math.MaxInt64
		}
	}
	if found.offset == math.MaxInt64 {
		p.done = true
		return at
	}
	at.fail = nil
	at.stop = min(bad, trusted(marks, p.last, found, bad))
	for _, m := range marks {
		if m.offset < at.stop {
			p.last = m.tick
		}
	}
	p.at = part{from: found.offset, tick: found.tick, damage: bad}
	return at
}

// A mark is a tick marker.
type mark struct {
	offset int64
	tick   sim.Tick
}

// trusted returns the offset of the first marker whose tick is unreliable, given
// the keyframe after the damage. If the chunks are intact up to that keyframe but
// their ticks exceed its tick, one marker's delta is damaged: the first one that
// differs from most others.
func trusted(marks []mark, last sim.Tick, found mark, bad int64) int64 {
	end := int64(math.MaxInt64)
	for _, m := range marks {
		if m.tick >= found.tick {
			end = m.offset
			break
		}
	}
	if found.offset != bad || end == math.MaxInt64 {
		return end
	}
	usual, most := sim.Tick(0), 0
	times := map[sim.Tick]int{}
	for i := 1; i < len(marks); i++ {
		d := marks[i].tick - marks[i-1].tick
		if times[d]++; times[d] > most {
			usual, most = d, times[d]
		}
	}
	for _, m := range marks {
		if last >= 0 && m.tick-last != usual {
			return min(end, m.offset)
		}
		last = m.tick
	}
	return end
}

// A checker examines chunks closely.
type checker struct{ payload payload }

// chunks unpacks a part's chunks before an offset until one is damaged. It
// returns the tick markers before that chunk, its offset and what is wrong with
// it; a nil error if all are intact.
func (c *checker) chunks(h *header, src binread.Source, at part, stop int64) (marks []mark, bad int64, err error) {
	r := newChunkReader(h, src)
	r.s.Advance(at.from - r.s.Offset())
	r.tick = at.tick
	for r.s.Offset() < stop && r.s.Offset()-at.from <= maxSearch {
		ch, ok, err := r.next()
		switch {
		case !ok:
			return marks, ch.offset, err
		case ch.kind == chunkTick:
			marks = append(marks, mark{ch.offset, ch.tick})
		case r.s.Offset() > stop || !c.whole(ch):
			return marks, ch.offset, &binread.Error{
				Format: formatName, Offset: ch.offset, Field: "chunk data",
				Err: binread.Corruptf("the data does not end where the chunk does"),
			}
		}
	}
	return marks, r.s.Offset(), nil
}

// whole reports whether a chunk's data looks like a writer's: of a known type,
// with the end symbol in its last bytes, and holding complete ints.
func (c *checker) whole(ch chunk) bool {
	if ch.kind == chunkUnknown || len(ch.data) == 0 || !twcodec.EndsThere(ch.data) {
		return false
	}
	_, err := c.payload.read(ch.data)
	return err == nil
}
