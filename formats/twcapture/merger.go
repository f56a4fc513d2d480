package twcapture

import (
	"playhead/formats/internal/binread"
	"playhead/formats/internal/twcodec"
	"playhead/formats/internal/twscene"
	"playhead/sim"
)

// A view is what one client sees of a game on one map: the state from its
// snapshots and messages, under its own ids.
type view struct {
	c     *client // only for its constants; everything else belongs to the tracker
	epoch int
	b     *sim.Builder
	scene *twscene.Scene
	ids   idMap
	spans []viewSpan // by the number of the span in b
	// stints is how many stints each id had when the roster was last written.
	stints [sim.MaxPlayers]int
	ddnet  bool   // its client supports DDNet's extensions
	told   string // the program, as announced to the server
	slots  int    // how many ids it supports, 0 for the server's own
	// counted says that the second-last id shows the number of hidden players;
	// crowded, that it showed any.
	counted, crowded bool

	shown    bool // a snapshot was
	closed   bool
	closedAt sim.Tick
	gone     bool // replaced by another view
}

// A merger merges the views of a server's clients on the server's clock and
// passes the result to the Builder.
type merger struct {
	opt    binread.Options
	single bool         // only one client is wanted, with the ids it received
	b      *sim.Builder // another one at each call of the loader
	engine sim.Engine

	views    []*view   // of the game, by client index; with gaps
	rows     []sim.Row // by id, while a tick is assembled
	shown    [sim.MaxRows]bool
	live     []*view // views with a snapshot of this tick
	watching []*view // clients that are still watching at this tick
	unknown  [sim.MaxRows - sim.MaxPlayers]unknownRow
	strange  bool // one of them has ids of its own
	wide     bool // the server has 128 slots
	allTeams bool // one of the clients that are watching knows the teams above 63
	roll     roll
	told     tallies
	batch    []sim.Event // of the tick, before they are written
	freezes  twscene.Freezes
	spans    spanUnion
	msg      twcodec.Msg
}

func newMerger(opt binread.Options) *merger {
	return &merger{opt: opt, single: opt.Client > 0}
}

// newGame clears the previous game.
func (m *merger) newGame(meta *sim.GameMeta) {
	m.engine = meta.Engine
	m.views = m.views[:0]
	m.rows = make([]sim.Row, sim.MaxRows)
	m.shown = [sim.MaxRows]bool{}
	m.unknown = [sim.MaxRows - sim.MaxPlayers]unknownRow{}
	m.wide = false
	m.roll, m.told, m.spans, m.freezes = roll{}, newTallies(), newSpanUnion(), twscene.Freezes{}
	m.b.NewGame(*meta)
}

// closed records that client c ended after a snapshot of tick t.
func (m *merger) closed(c *client, epoch int, t sim.Tick) {
	if c.index < len(m.views) {
		if v := m.views[c.index]; v != nil && v.c == c && v.epoch == epoch {
			v.closed, v.closedAt = true, t
		}
	}
}

// viewOf returns the view of a sighting, nil if it was replaced by a newer one.
func (m *merger) viewOf(see *sighting) *view {
	for len(m.views) <= see.c.index {
		m.views = append(m.views, nil)
	}
	old := m.views[see.c.index]
	switch {
	case old != nil && old.epoch == see.epoch:
		return old
	case old != nil && old.epoch > see.epoch:
		return nil
	case old != nil:
		old.gone = true
	}
	v := &view{c: see.c, epoch: see.epoch, b: sim.NewStateBuilder()}
	v.scene = twscene.New(v.b, twscene.Config{
		Proto: see.c.proto, Engine: m.engine, Recorder: -1, OneClient: true, Private: m.opt.ShowPrivate,
	})
	v.b.NewGame(sim.GameMeta{Engine: m.engine, TickLen: sim.TeeworldsTick})
	v.ids.init()
	m.views[see.c.index] = v
	return v
}

// show advances the view to a tick.
func (m *merger) show(v *view, see *sighting, t sim.Tick) {
	v.slots = idsOf(v, see, m.engine)
	before := v.b.World().Tick
	if v.b.Tick(t); m.b.AfterGap() || v.shown && t-before > seenTicks {
		v.b.Gap(before, -1, -1) // when its state changed is unknown
	}
	v.shown = true
	v.scene.ServerIDs(v.slots > 0)
	v.scene.Look(&see.snap.Snapshot, t, see.snap.offset)
	for _, msg := range see.said {
		if v.slots != plainIDs || !underServerIDs(&m.msg, msg.data) {
			v.scene.Message(msg.data, 1, msg.offset)
		}
	}
	v.scene.EndMessages()
	v.scene.Apply(&see.snap.Snapshot, t)
	v.slots = idsOf(v, see, m.engine)
	m.decideIDs(v)
	if !v.ids.translated && v.slots > 0 && !v.crowded {
		v.ids.keep(v)
	}
	v.ddnet, v.told, v.closedAt = see.ddnet, see.version, max(v.closedAt, t)
}

// firstAllTeams is the version of the first client that knows the teams above 63.
// Others receive other numbers for those.
const firstAllTeams = 20000

func (v *view) allTeams() bool { return v.c.greeting.number >= firstAllTeams }

// tick passes one complete tick to the Builder.
func (m *merger) tick(p *pendingTick) {
	m.b.TickTime(p.tick, p.pos)
	if p.text != "" {
		m.b.Gap(p.lost.from, p.lost.fromByte, p.lost.fromByte+p.lost.size)
		m.b.Warn(sim.WarnDamaged, p.lost.fromByte, p.text)
	}
	sortSightings(p.seen)
	m.live = m.live[:0]
	for i := range p.seen {
		see := &p.seen[i]
		if v := m.viewOf(see); v != nil && v.b.World().Tick < p.tick {
			m.show(v, see, p.tick)
			m.live = append(m.live, v)
		}
	}
	m.watching, m.strange, m.allTeams = m.watching[:0], false, false
	for _, v := range m.views {
		if v != nil && v.shows(p.tick) {
			m.watching = append(m.watching, v)
			m.strange = m.strange || v.ids.translated
			m.allTeams = m.allTeams || v.allTeams()
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

// seenTicks is how far apart two snapshots of a client may be for changes between
// them to be events.
const seenTicks = 50

// silentTicks is silence on the server's clock.
const silentTicks = sim.Tick(silence / sim.TeeworldsTick)

// shows reports whether the client of v was still watching at tick t.
func (v *view) shows(t sim.Tick) bool {
	return v.b.World().Tick+silentTicks >= t && !(v.closed && v.closedAt < t)
}

// The order of precedence for a player's values: the client that receives all of
// DDNet's data about them, the player's own client, then the others. Clients
// without a DDNet version receive some values in another form: a frozen tee holds
// a ninja sword.
const (
	rankFullSelf = iota
	rankFull
	rankSelf
	rankOther
	numRanks
)

// unite adds the rows that any client received at this tick.
func (m *merger) unite(p *pendingTick) {
	var now [sim.MaxRows]bool
	for rank := range numRanks {
		for _, v := range m.live {
			m.uniteView(v, rank, &now)
		}
	}
	for i := range p.seen {
		// Last, because the snapshot's keys are what the server did.
		see := &p.seen[i]
		v := m.views[see.c.index]
		if v == nil || !see.hasInput || v.epoch != see.epoch {
			continue
		}
		if id, ok := m.idOf(v, v.scene.Local()); ok && now[id] {
			see.input.addTo(&m.rows[id])
		}
	}
	for id := range m.rows {
		if now[id] {
			m.b.SetRow(id, &m.rows[id])
			if id >= sim.MaxPlayers && m.rows[id].Present() {
				m.b.Warn("unknown-id", m.sentIn(p, id),
					"tees with an unknown server id: shown as ?n (client c), not exported")
			}
		} else if m.shown[id] {
			m.b.Clear(id)
		}
	}
	m.shown = now
}

// uniteView adds the rows of one client with the given precedence.
func (m *merger) uniteView(v *view, rank int, now *[sim.MaxRows]bool) {
	plain := m.engine == sim.DDNet && !v.ddnet && !v.c.midstream || v.ids.translated
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
		row := &w.Rows[local]
		if m.allTeams && !v.allTeams() && row.Has.Has(sim.Team) {
			copied := *row
			copied.Has, copied.V[sim.Team] = copied.Has.Without(sim.Team), 0
			row = &copied
		}
		if plain {
			copied := *row
			if v.ids.translated {
				m.translateRow(v, &copied)
			}
			if !v.ddnet && copied.V[sim.Weapon] == weaponNinja {
				// Or frozen: then the ammunition is the tick of the thaw.
				copied.Has = copied.Has.Without(sim.Weapon).Without(sim.Ammo)
				copied.V[sim.Weapon], copied.V[sim.Ammo] = 0, 0
			}
			row = &copied
		}
		to := &m.rows[id]
		if !now[id] {
			now[id], *to = true, *row
		} else {
			if row.Present() && !to.Present() {
				// Spectators do not receive their own tee: it is alive.
				to.Has = to.Has.Without(sim.Alive)
			}
			for col := range row.Has.AndNot(to.Has).All {
				to.V[col] = row.V[col]
			}
			to.Has = to.Has.Or(row.Has)
		}
		if row.Present() { // for other players, the client knows only name and score
			seen(to, v.c.index)
		}
	}
}

const weaponNinja = 5

// seen records in a row that client n received it. There is room for the first 64
// clients of a capture.
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

// viewOnly reports whether c concerns a single client's screen.
func viewOnly(c sim.GameCol) bool {
	switch c {
	case sim.CameraX, sim.CameraY, sim.CameraZoom, sim.CameraDeadzone, sim.CameraFollowFactor, sim.SpectatedPlayer,
		sim.SpectatorCount:
		return true
	}
	return false
}

// global sets the game's own columns from the first client that has them.
func (m *merger) global() {
	if len(m.live) == 0 {
		return
	}
	g := m.live[0].b.Global()
	for c := range m.b.Global().All {
		if !g.Has(c) || !m.single && viewOnly(c) {
			m.b.UnsetGlobal(c) // the client does not receive it any more
		}
	}
	for c, v := range g.All {
		// A negative WarmupTimer is the start of this client's race.
		if m.single || !viewOnly(c) && (c != sim.WarmupTimer || v >= 0) {
			m.b.SetGlobal(c, v)
		}
	}
}

// extended reports whether a snapshot holds items that only DDNet has.
func extended(snap *twcodec.Snapshot) bool {
	for i := range snap.Len() {
		switch snap.Kind(i) {
		case twcodec.ItemDDNetCharacter, twcodec.ItemDDNetPlayer, twcodec.ItemGameInfoEx, twcodec.ItemDDNetProjectile,
			twcodec.ItemDDNetLaser, twcodec.ItemDDNetPickup, twcodec.ItemDDRaceProjectile, twcodec.ItemSwitchState,
			twcodec.ItemSpecChar:
			return true
		}
	}
	return false
}
