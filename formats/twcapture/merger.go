package twcapture

import (
	"sync"
	"time"

	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/formats/internal/twscene"
	"playhead/sim"
)

// A view is what one client is shown of the game: the state its snapshots and
// messages make, under the ids it was told.
type view struct {
	c     *client
	b     *sim.Builder
	scene *twscene.Scene
	ids   idMap
	spans []viewSpan // by the number of the span in b
}

// An output is where all that is decoded goes. The Builder is another at each
// call of the loader.
type output struct{ b *sim.Builder }

// A merger joins the views of a server's clients on the server's clock and
// tells the Builder the union.
type merger struct {
	opt    binread.Options
	single bool // one client is wanted, with the ids it was sent
	out    *output
	server *server

	zero    time.Time // capture time of the recording's first recorded tick
	hasZero bool
	first   sim.Tick
	begin   time.Duration
	hasTick bool
	engine  sim.Engine
	mapName string
	mapCRC  uint32
	maps    *mapShelf

	rows     []sim.Row // by id, while a tick is put together
	shown    [sim.MaxRows]bool
	live     []sighting // at this tick, by client
	watching []*client  // who still watches at this tick
	unknown  [sim.MaxRows - sim.MaxPlayers]unknownRow
	strange  bool // somebody who watches has ids of his own
	roll     roll
	told     tallies
	spans    spanUnion
}

func newMerger(opt binread.Options, out *output) *merger {
	return &merger{opt: opt, single: opt.Client > 0, out: out}
}

// A mapShelf holds a map that was downloaded in the capture. The window's
// goroutine reads it.
type mapShelf struct {
	mu    sync.Mutex
	data  []byte
	exact bool
}

// put stores a download: the very file that the game's server named, or the
// one of the same name that a mixed server has for clients of the other
// protocol.
func (s *mapShelf) put(b []byte, exact bool) {
	s.mu.Lock()
	if s.data == nil || exact && !s.exact {
		s.data, s.exact = b, exact
	}
	s.mu.Unlock()
}

func (s *mapShelf) get() ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.data == nil {
		return nil, errNoDownload
	}
	return s.data, nil
}

var errNoDownload = binread.Truncatedf("the capture holds no whole download of this map")

func (m *merger) warn(kind, text string) {
	if m != nil && m.out.b != nil {
		m.out.b.Warn(kind, -1, text)
	}
}

// newGame begins a game with the first snapshot of client c, captured at at.
func (m *merger) newGame(c *client, snap *twcodec.Snapshot, at time.Time) {
	m.hasTick = false
	m.maps = &mapShelf{}
	if extended(snap) {
		c.serverDDNet = true
	}
	m.engine = m.engineOf(c)
	m.rows = make([]sim.Row, sim.MaxRows)
	m.shown = [sim.MaxRows]bool{}
	m.unknown = [sim.MaxRows - sim.MaxPlayers]unknownRow{}
	m.roll, m.told, m.spans = roll{}, newTallies(), newSpanUnion()
	for _, other := range m.server.clients {
		other.view = nil
	}
	ref := m.mapOf(c)
	m.mapName = ref.Name
	ref.Embedded = m.maps.get
	m.shelve(&ref)
	m.out.b.NewGame(sim.GameMeta{
		Engine: m.engine, Map: ref, TickLen: sim.TeeworldsTick, StartTime: at,
		Columns: twscene.Columns(c.proto, m.engine).With(inputCols...).With(sim.SeenLo, sim.SeenHi),
		Server:  m.serverName(),
	})
}

// mapOf returns which map the game of c is on. The map of a DDNet server for
// 0.7 clients is another file of the same name; the server's own comes first.
func (m *merger) mapOf(c *client) sim.MapRef {
	ref := c.load.ref
	if c.proto == twcodec.Proto6 {
		return ref
	}
	for _, other := range m.server.clients {
		if other.proto == twcodec.Proto6 && other.game >= c.game && !other.closed && other.load.ref.Name == ref.Name && ref.Name != "" {
			return other.load.ref
		}
	}
	return ref
}

// shelve looks for a download of the map among those that are whole already.
func (m *merger) shelve(ref *sim.MapRef) {
	m.mapCRC = ref.CRC
	for _, c := range m.server.clients {
		if c.load.whole && c.load.ref.Name == ref.Name {
			m.maps.put(c.load.data, c.load.ref.CRC == ref.CRC)
		}
	}
}

// mapReady is called when c has downloaded its map whole.
func (m *merger) mapReady(c *client) {
	if m.maps != nil && (c.game == 0 || c.game == m.server.game) && c.load.ref.Name == m.mapName {
		m.maps.put(c.load.data, c.load.ref.CRC == m.mapCRC)
	}
}

// serverName returns what the server calls itself. Names are for everybody; an
// address in one is not.
func (m *merger) serverName() string {
	name := m.server.name
	if n, ok := m.server.flows.names[m.server.addr]; ok && name == "" {
		name = n
	}
	if !m.opt.ShowPrivate {
		name = twcodec.MaskText(name)
	}
	return name
}

// engineOf tells by what rules the server of c plays.
func (m *merger) engineOf(c *client) sim.Engine {
	for _, other := range m.server.clients {
		if other.ddnet || other.serverDDNet {
			return sim.DDNet
		}
	}
	if c.proto == twcodec.Proto7 {
		return sim.Teeworlds07
	}
	return sim.Teeworlds06
}

// viewOf returns the view of c, making it where there is none yet.
func (m *merger) viewOf(c *client) *view {
	if c.view == nil {
		v := &view{c: c, b: sim.NewStateBuilder()}
		v.scene = twscene.New(v.b, twscene.Config{
			Proto: c.proto, Engine: m.engine, Recorder: -1, OneClient: true, Private: m.opt.ShowPrivate,
		})
		v.b.NewGame(sim.GameMeta{Engine: m.engine, TickLen: sim.TeeworldsTick})
		v.ids.init()
		c.view = v
	}
	return c.view
}

// show brings the view to a tick.
func (v *view) show(see *sighting, t sim.Tick) {
	v.b.Tick(t)
	v.scene.Look(&see.snap.Snapshot, t)
	for _, msg := range see.said {
		v.scene.Message(msg, 1, -1)
	}
	v.scene.EndMessages()
	v.scene.Apply(&see.snap.Snapshot, t)
}

// tick tells one tick that is whole.
func (m *merger) tick(s *server, p *pendingTick) {
	m.openTick(p)
	sortSightings(p.seen)
	m.live = m.live[:0]
	for i := range p.seen {
		if see := &p.seen[i]; see.v == see.c.view && see.v.b.World().Tick < p.tick {
			see.v.show(see, p.tick)
			m.live = append(m.live, *see)
		}
	}
	m.watching, m.strange = m.watching[:0], false
	for _, c := range s.clients {
		if c.shows(p.tick) {
			m.watching = append(m.watching, c)
			c.view.ids.translated = !m.single && c.translated(m.engine)
			m.strange = m.strange || c.view.ids.translated
		}
	}
	m.callRoll()
	if m.strange {
		m.match()
	}
	m.unite(p)
	m.roster()
	m.global()
	m.spans.unite(m)
	m.events(p.tick)
}

// sortSightings puts the few sightings of a tick in the order of their clients.
func sortSightings(s []sighting) {
	for i := 1; i < len(s); i++ {
		for k := i; k > 0 && s[k].c.index < s[k-1].c.index; k-- {
			s[k], s[k-1] = s[k-1], s[k]
		}
	}
}

// silentTicks is silence on the server's clock.
const silentTicks = sim.Tick(silence / sim.TeeworldsTick)

// shows reports whether c still watches at tick t.
func (c *client) shows(t sim.Tick) bool {
	if c.view == nil {
		return false
	}
	seen := c.view.b.World().Tick
	return seen+silentTicks >= t && !(c.closed && sim.Tick(c.snaps.latest) < t)
}

// maxBegin keeps positions far from where durations end, whatever the clock of
// a broken capture says.
const maxBegin = 100 * 365 * 24 * time.Hour

// openTick opens the tick at its place in the recording: the first at when the
// capture saw it, the others by the server's clock.
func (m *merger) openTick(p *pendingTick) {
	if !m.hasZero {
		m.hasZero, m.zero = true, p.at
	}
	if !m.hasTick {
		m.hasTick, m.first = true, p.tick
		m.begin = min(max(0, p.at.Sub(m.zero)), maxBegin)
	}
	m.out.b.TickTime(p.tick, m.begin+time.Duration(p.tick-m.first)*sim.TeeworldsTick)
}

// Whose word counts first about a player: the client that gets all DDNet tells
// of him, then he himself, then the others. To clients without a DDNet version
// its server shows some things otherwise: a frozen tee holds a ninja sword.
const (
	rankFullSelf = iota
	rankFull
	rankSelf
	rankOther
	numRanks
)

// unite tells the rows that some client was sent at this tick.
func (m *merger) unite(p *pendingTick) {
	var now [sim.MaxRows]bool
	for rank := range numRanks {
		for i := range m.live {
			m.uniteView(&m.live[i], rank, &now)
		}
	}
	for i := range m.live {
		// Last, because what a snapshot says of a key is what the server did.
		see := &m.live[i]
		if id, ok := m.idOf(see.v, see.v.scene.Local()); ok && now[id] {
			see.c.ownInput(&m.rows[id], p.tick)
		}
	}
	for id := range m.rows {
		if now[id] {
			m.out.b.SetRow(id, &m.rows[id])
			if id >= sim.MaxPlayers && m.rows[id].Present() {
				m.warn("unknown-id", "tees whose id on the server could not be found: shown as ?n (client c), not exported")
			}
		} else if m.shown[id] {
			m.out.b.Clear(id)
		}
	}
	m.shown = now
}

// uniteView adds the rows of one client of which its word has the given rank.
func (m *merger) uniteView(see *sighting, rank int, now *[sim.MaxRows]bool) {
	v, c := see.v, see.c
	plain := m.engine == sim.DDNet && !c.ddnet && !c.midstream || v.ids.translated
	if plain != (rank >= rankSelf) {
		return
	}
	own := rank == rankFullSelf || rank == rankSelf
	w := v.b.World()
	for local := range w.Players {
		if own != (local == v.scene.Local()) {
			continue
		}
		id, ok := m.idOf(v, local)
		if !ok {
			continue
		}
		to := &m.rows[id]
		fresh := !now[id]
		var row *sim.Row
		switch {
		case plain:
			copied := w.Rows[local]
			if v.ids.translated {
				m.translateRow(v, &copied)
			}
			if copied.V[sim.Weapon] == weaponNinja {
				copied.Has, copied.V[sim.Weapon] = copied.Has.Without(sim.Weapon), 0 // or frozen
			}
			row = &copied
		default:
			row = &w.Rows[local]
		}
		if fresh {
			now[id], *to = true, *row
		} else {
			for col := range (row.Has &^ to.Has).All {
				to.V[col] = row.V[col]
			}
			to.Has |= row.Has
		}
		seen(to, c.index)
	}
}

const weaponNinja = 5

// seen notes in a row that client n was sent it. There is room for the first
// 64 clients of a capture.
func seen(r *sim.Row, n int) {
	col, bit := sim.SeenLo, n
	if n >= 32 {
		col, bit = sim.SeenHi, n-32
	}
	r.Has = r.Has.With(sim.SeenLo)
	if bit < 32 {
		r.V[col] |= int32(uint32(1) << bit)
		r.Has = r.Has.With(col)
	}
}

// viewOnly are the game's columns that tell about one client's screen.
const viewOnly = 1<<sim.CameraX | 1<<sim.CameraY | 1<<sim.CameraZoom | 1<<sim.CameraDeadzone |
	1<<sim.CameraFollowFactor | 1<<sim.SpectatedPlayer | 1<<sim.SpectatorCount

// global tells the game's own columns by the first client that has them.
func (m *merger) global() {
	if len(m.live) == 0 {
		return
	}
	g := m.live[0].v.b.Global()
	has := g.Has
	if !m.single {
		has &^= viewOnly
	}
	for c := range has.All {
		// Below zero it is when the race of this client began.
		if c != sim.WarmupTimer || m.single || g.V[c] >= 0 {
			m.out.b.SetGlobal(c, g.V[c])
		}
	}
}
