package twcapture

import (
	"slices"
	"sync"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/formats/internal/twscene"
	"playhead/sim"
)

// A mapShelf holds a map that was downloaded in the capture. The window's
// goroutine reads it.
type mapShelf struct {
	mu    sync.Mutex
	data  []byte
	exact bool
	begun bool // part of it arrived
}

// put stores a download: exactly the file that the game's server announced, or
// the file of the same name that a mixed server has for clients of the other
// protocol.
func (s *mapShelf) put(b []byte, exact bool) {
	s.mu.Lock()
	if s.data == nil || exact && !s.exact {
		s.data, s.exact = b, exact
	}
	s.mu.Unlock()
}

// begin records that part of the map arrived.
func (s *mapShelf) begin() {
	s.mu.Lock()
	s.begun = true
	s.mu.Unlock()
}

// get returns the map, nil if no client downloaded any of it.
func (s *mapShelf) get() ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.data == nil && s.begun {
		return nil, errNoDownload
	}
	return s.data, nil
}

var errNoDownload = binread.Truncatedf("the capture holds no complete download of this map")

// A game is one game of a server, on one map.
type game struct {
	ref   sim.MapRef
	maps  *mapShelf
	begin time.Duration // position of the first tick
	first sim.Tick
	timed bool // begin and first are set
	told  bool // it was handed over
}

// newGame begins a game with the first snapshot of client c.
func (s *server) newGame(c *client, snap *twcodec.Snapshot) {
	if extended(snap) {
		c.serverDDNet = true
	}
	s.now = game{ref: s.mapOf(c), maps: &mapShelf{}}
}

// begunAt returns when tick t was by the clock of the game, if others than the shown
// client were seen before, otherwise at.
func (s *server) begunAt(t sim.Tick, at time.Time) time.Time {
	if !s.now.timed {
		if len(s.pending) == 0 {
			return at
		}
		s.place(s.pending[0])
	}
	return s.flows.zero.Add(s.now.positionOf(t))
}

// tellGame hands the game over, whose first shown snapshot is of client c, at at.
func (s *server) tellGame(c *client, at time.Time) {
	s.now.told, s.begun = true, true
	s.now.ref = s.mapOf(c)
	ref := &s.now.ref
	ref.Embedded = s.now.maps.get
	for _, other := range s.clients {
		switch {
		case other.load.ref.Name != ref.Name || other.load.next == 0:
		case other.load.whole:
			s.now.maps.put(other.load.data, other.load.ref.CRC == ref.CRC)
		default:
			s.now.maps.begin()
		}
	}
	engine := s.engineOf(c)
	meta := sim.GameMeta{
		Engine: engine, Map: *ref, TickLen: sim.TeeworldsTick, Unbroken: true, StartTime: at,
		Columns: twscene.Columns(c.proto, engine).With(inputCols...).With(sim.SeenLo, sim.SeenHi),
		Server:  s.serverName(), ServerNumber: slices.Index(s.flows.order, s),
	}
	s.flows.script.tell(func(m *merger) { m.newGame(&meta) })
}

// mapOf returns the map of c's game. A DDNet server has another map file of the
// same name for 0.7 clients; the server's own comes first.
func (s *server) mapOf(c *client) sim.MapRef {
	ref := c.load.ref
	if c.proto == twcodec.Proto6 {
		return ref
	}
	for _, other := range s.clients {
		if other.proto == twcodec.Proto6 && other.game >= c.game && !other.closed && other.load.ref.Name == ref.Name &&
			ref.Name != "" {
			return other.load.ref
		}
	}
	return ref
}

// mapPart is called when c received a part of its map.
func (s *server) mapPart(c *client) {
	if s.now.maps == nil || c.game != 0 && c.game != s.game || c.load.ref.Name != s.now.ref.Name {
		return
	}
	if c.load.whole {
		s.now.maps.put(c.load.data, c.load.ref.CRC == s.now.ref.CRC)
	} else {
		s.now.maps.begin()
	}
}

// serverName returns the server's name. Names are public; an address in one is
// not.
func (s *server) serverName() string {
	name := s.name
	if n, ok := s.flows.names[s.addr]; ok && name == "" {
		name = n
	}
	if !s.flows.private {
		name = twcodec.MaskText(name)
	}
	return name
}

// engineOf returns the engine of c's server.
func (s *server) engineOf(c *client) sim.Engine {
	for _, other := range s.clients {
		if other.ddnet || other.serverDDNet {
			return sim.DDNet
		}
	}
	if c.proto == twcodec.Proto7 {
		return sim.Teeworlds07
	}
	return sim.Teeworlds06
}

// maxBegin keeps positions well within the range of durations, whatever the clock
// of a broken capture says.
const maxBegin = 100 * 365 * 24 * time.Hour

// place sets the tick's position in the recording: for a game's first tick from
// the capture time, for the others from the server's clock.
func (s *server) place(p *pendingTick) {
	if f := s.flows; !f.hasZero {
		f.hasZero, f.zero = true, p.at
	}
	g := &s.now
	if !g.timed {
		g.timed, g.first = true, p.tick
		g.begin = min(max(0, p.at.Sub(s.flows.zero)), maxBegin)
	}
	p.pos = g.positionOf(p.tick)
}

// positionOf returns where a tick of a timed game is in the recording.
func (g *game) positionOf(t sim.Tick) time.Duration {
	return g.begin + time.Duration(t-g.first)*sim.TeeworldsTick
}
