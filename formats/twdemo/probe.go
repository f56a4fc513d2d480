package twdemo

import (
	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/formats/internal/twscene"
	"playhead/sim"
)

// findings are what the first snapshot tells about the whole recording.
type findings struct {
	engine   sim.Engine
	recorder int // client id, −1 in demos of servers
}

// maxProbeBytes bounds how far probe looks for the first snapshot. It stands
// behind the first marker; only messages come before.
const maxProbeBytes = 1 << 20

// probe reads the first snapshot. Without one the header has to do. It notes in
// h where the ticks end.
func probe(h *header, src binread.Source) findings {
	f := findings{engine: sim.Teeworlds06, recorder: -1}
	if h.protocol() == twcodec.Proto7 {
		f.engine = sim.Teeworlds07
	}
	r := newChunkReader(h, src)
	var p payload
	var s twcodec.Snapshot
	for r.s.Offset()-h.chunks < maxProbeBytes {
		c, ok, _ := r.next()
		if !ok {
			break
		}
		if c.kind == chunkTick && h.end == 0 && h.seconds > 0 && h.seconds < maxTick/50 {
			h.end = min(c.tick, maxTick-50*sim.Tick(h.seconds)) + 50*sim.Tick(h.seconds)
		}
		if c.kind != chunkSnapshot {
			continue
		}
		if v, err := p.read(c.data); err == nil && s.ReadFull(h.protocol(), v) == nil {
			f.read(h.protocol(), &s)
			break
		}
	}
	return f
}

// read looks for items by UUID, which only DDNet and what descends from it
// write, and for the player who is "local".
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

// gameName says what was played, for people.
func (f *findings) gameName(p twcodec.Protocol) string {
	if f.engine == sim.DDNet {
		return f.engine.String() + " " + p.String()
	}
	return f.engine.String()
}
