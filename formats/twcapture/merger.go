package twcapture

import (
	"sort"
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
	b     *sim.Builder
	scene *twscene.Scene
	ids   idMap
	// Messages wait for the next snapshot: they are of the tick it shows.
	waiting [][]byte
}

// maxWaiting bounds the messages that wait for a snapshot.
const maxWaiting = 2000

// A merger joins the views of a server's clients on the server's clock and
// tells the Builder the union.
type merger struct {
	opt    binread.Options
	b      *sim.Builder // set by the decoder before each call
	server *server

	game    bool
	zero    time.Time // capture time of the recording's first recorded tick
	hasZero bool
	first   sim.Tick
	begin   time.Duration
	hasTick bool
	engine  sim.Engine
	ddnet   bool // the server speaks DDNet's extensions

	rows     [sim.MaxRows]sim.Row
	shown    [sim.MaxRows]bool
	live     []sighting // at this tick, by client
	watching []*client  // who still watches at this tick
	tallies  map[eventKey]*tally
	spans    map[spanKey]*openSpan
	round    int
	maps     *mapShelf
	hidden   int // rows left out because their id is not known
}

func newMerger(opt binread.Options) *merger {
	return &merger{opt: opt, tallies: map[eventKey]*tally{}, spans: map[spanKey]*openSpan{}, maps: &mapShelf{}}
}

// A mapShelf holds maps that were downloaded in the capture. The window's
// goroutine reads it.
type mapShelf struct {
	mu   sync.Mutex
	data []byte
}

func (s *mapShelf) put(b []byte) {
	s.mu.Lock()
	s.data = b
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
	if m.b != nil {
		m.b.Warn(kind, -1, text)
	}
}

// newGame begins a game with the first snapshot of client c.
func (m *merger) newGame(c *client) {
	m.game, m.hasTick = true, false
	m.maps = &mapShelf{}
	m.engine = m.engineOf(c)
	m.shown = [sim.MaxRows]bool{}
	clear(m.tallies)
	clear(m.spans)
	for _, other := range m.server.clients {
		// What was said before the first snapshot of a game is of that game.
		if other.view != nil && other.view.b.World().Tick > 0 {
			other.view = nil
		}
	}
	ref := c.load.ref
	shelf := m.maps
	ref.Embedded = shelf.get
	for _, other := range m.server.clients {
		if other.load.whole && other.load.ref.CRC == ref.CRC && other.load.ref.Name == ref.Name {
			shelf.put(other.load.data)
		}
	}
	m.b.NewGame(sim.GameMeta{
		Engine: m.engine, Map: ref, TickLen: sim.TeeworldsTick,
		Columns: twscene.Columns(c.proto, m.engine).With(inputCols...).With(sim.SeenLo, sim.SeenHi),
		Server:  "",
	})
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

// mapChange is called when c was told a map: what it saw of the last one is
// over.
func (m *merger) mapChange(c *client) { c.view = nil }

// mapReady is called when c has downloaded its map whole.
func (m *merger) mapReady(c *client) { m.maps.put(c.load.data) }

// message takes a game message that the server sent to c.
func (m *merger) message(c *client, data []byte) {
	v := m.viewOf(c)
	if len(v.waiting) == maxWaiting {
		v.waiting = v.waiting[1:]
		m.warn("message-flood", "messages without a snapshot between them were dropped")
	}
	v.waiting = append(v.waiting, append([]byte(nil), data...))
}

// viewOf returns the view of c, making it where there is none yet. Before the
// first game there is none to show.
func (m *merger) viewOf(c *client) *view {
	if c.view == nil {
		v := &view{b: sim.NewStateBuilder()}
		v.scene = twscene.New(v.b, twscene.Config{
			Proto: c.proto, Engine: m.engineOf(c), Recorder: -1, OneClient: true, Private: m.opt.ShowPrivate,
		})
		v.b.NewGame(sim.GameMeta{Engine: m.engineOf(c), TickLen: sim.TeeworldsTick})
		v.ids.init(c.translated(m.engineOf(c)))
		c.view = v
	}
	return c.view
}

// show brings the view to a tick.
func (v *view) show(snap *twcodec.Snapshot, t sim.Tick) {
	v.b.Tick(t)
	v.scene.Look(snap, t)
	for _, msg := range v.waiting {
		v.scene.Message(msg, 1, -1)
	}
	v.waiting = v.waiting[:0]
	v.scene.EndMessages()
	v.scene.Apply(snap, t)
}

// tick tells one tick that is whole.
func (m *merger) tick(s *server, p *pendingTick) {
	m.openTick(p)
	sort.Slice(p.seen, func(i, j int) bool { return p.seen[i].c.index < p.seen[j].c.index })
	m.live = m.live[:0]
	for _, see := range p.seen {
		if see.v.b.World().Tick < p.tick {
			see.v.show(see.snap, p.tick)
			m.live = append(m.live, see)
		}
	}
	m.watching = m.watching[:0]
	for _, c := range s.clients {
		if c.shows(p.tick) {
			m.watching = append(m.watching, c)
		}
	}
	m.match()
	m.unite(p)
	m.roster()
	m.global()
	m.uniteSpans()
	m.events(p.tick)
}

// shows reports whether c still watched at tick t.
func (c *client) shows(t sim.Tick) bool {
	return c.view != nil && !(c.closed && sim.Tick(c.snaps.latest) < t)
}

// openTick opens the tick at its place in the recording: the first at when the
// capture saw it, the others by the server's clock.
func (m *merger) openTick(p *pendingTick) {
	if !m.hasZero {
		m.hasZero, m.zero = true, p.at
	}
	if !m.hasTick {
		m.hasTick, m.first = true, p.tick
		m.begin = max(0, p.at.Sub(m.zero))
	}
	m.b.TickTime(p.tick, m.begin+time.Duration(p.tick-m.first)*sim.TeeworldsTick)
}

// match learns which server ids the translated ids of plain clients stand for.
func (m *merger) match() {
	for i := range m.live {
		if v := m.live[i].v; v.ids.translated {
			v.ids.learn(v, m.live)
		}
	}
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
		if id, ok := see.v.ids.server(see.v.scene.Local(), see.c); ok && now[id] {
			see.c.ownInput(&m.rows[id], p.tick)
		}
	}
	for id := range m.rows {
		if now[id] {
			m.b.SetRow(id, &m.rows[id])
		} else if m.shown[id] {
			m.b.Clear(id)
		}
	}
	m.shown = now
}

// uniteView adds the rows of one client of which its word has the given rank.
func (m *merger) uniteView(see *sighting, rank int, now *[sim.MaxRows]bool) {
	v, c := see.v, see.c
	plain := m.engine == sim.DDNet && !c.ddnet
	w := v.b.World()
	for local := range w.Players {
		if rankOf(plain, local == v.scene.Local()) != rank {
			continue
		}
		id, ok := v.ids.server(local, c)
		if !ok {
			continue
		}
		row := w.Rows[local]
		v.ids.translateRow(&row, c)
		if plain && row.V[sim.Weapon] == weaponNinja {
			row.Has, row.V[sim.Weapon] = row.Has.Without(sim.Weapon), 0 // or frozen
		}
		to := &m.rows[id]
		if !now[id] {
			now[id], *to = true, row
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

func rankOf(plain, own bool) int {
	switch {
	case !plain && own:
		return rankFullSelf
	case !plain:
		return rankFull
	case own:
		return rankSelf
	}
	return rankOther
}

// seen notes in a row that client n was sent it.
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

// roster tells who is there: by clients that get the server's own ids, and by
// the others for ids that are known.
func (m *merger) roster() {
	var here [sim.MaxRows]bool
	for _, c := range m.watching {
		for local := range sim.MaxPlayers {
			who, ok := c.view.b.Identity(local)
			if !ok {
				continue
			}
			id, known := c.view.ids.server(local, c)
			if !known || here[id] {
				continue
			}
			here[id] = true
			m.b.SetIdentity(id, who)
		}
	}
	for id := range here {
		if _, was := m.b.Identity(id); was && !here[id] {
			m.b.Leave(id, "")
		}
	}
}

// global tells the game's own columns by the first client that has them; the
// camera is that of a single client and says nothing of the game.
func (m *merger) global() {
	if len(m.live) == 0 {
		return
	}
	g := m.live[0].v.b.Global()
	for c := range g.Has.All {
		switch c {
		case sim.CameraX, sim.CameraY, sim.CameraZoom, sim.CameraDeadzone, sim.CameraFollowFactor, sim.SpectatedPlayer:
		default:
			m.b.SetGlobal(c, g.V[c])
		}
	}
}
