package twdemo

import (
	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/formats/internal/twscene"
	"playhead/sim"
)

// findings are what the first snapshot reveals about the whole recording.
type findings struct {
	engine   sim.Engine
	recorder int // client id, −1 in demos of servers
}

// maxProbeBytes limits how far probe looks for the first snapshot. It follows the
// first marker; only messages come before it.
const maxProbeBytes = 1 << 20

// probe reads the first snapshot; without one, the header must suffice. It stores
// the last tick in h.
func probe(h *header, src binread.Source) findings {
	f := findings{engine: sim.Teeworlds06, recorder: -1}
	if h.protocol() == twcodec.Proto7 {
		f.engine = sim.Teeworlds07
	}
	r := newChunkReader(h, src)
	if f.probe(h, &r) || src.Growing() {
		return f
	}
	h.end = 0 // the beginning is damaged
	search := newSearch(h, src)
	if first, ok := search.next(h.chunks, h.chunks+maxSearch, -1); ok {
		r = newChunkReader(h, src)
		r.s.Advance(first.offset - h.chunks)
		f.probe(h, &r)
	}
	return f
}

// probe reads the first snapshot after r's position and reports whether there is
// one.
func (f *findings) probe(h *header, r *chunkReader) bool {
	var p payload
	var s twcodec.Snapshot
	from := r.s.Offset()
	for r.s.Offset()-from < maxProbeBytes {
		c, ok, _ := r.next()
		if !ok {
			return false
		}
		if c.kind == chunkTick && h.end == 0 && h.seconds > 0 && h.seconds < maxTick/50 {
			h.end = min(c.tick, maxTick-50*sim.Tick(h.seconds)) + 50*sim.Tick(h.seconds)
		}
		if c.kind != chunkSnapshot {
			continue
		}
		if v, err := p.read(c.data); err == nil && s.ReadFull(h.protocol(), v) == nil {
			f.read(h.protocol(), &s)
			return true
		}
	}
	return false
}

// read looks for items with UUIDs, which only DDNet and its descendants write,
// and for the player marked "local".
func (f *findings) read(p twcodec.Protocol, s *twcodec.Snapshot) {
	for i := range s.Len() {
		it := s.Item(i)
		if it.Type >= twcodec.FirstExtended {
			f.engine = sim.DDNet
		}
		if id, ok := twscene.LocalPlayer(p, &it); ok {
			f.recorder = id
		}
	}
}

// gameName returns the human-readable name of the game.
func (f *findings) gameName(p twcodec.Protocol) string {
	if f.engine == sim.DDNet {
		return f.engine.String() + " " + p.String()
	}
	return f.engine.String()
}
