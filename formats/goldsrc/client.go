package goldsrc

import (
	"playhead/formats/internal/binread"
	"playhead/sim"
)

// maxPlayerRows is the number of players with rows in the model. The engine has 32;
// entity numbers of players start at 1.
const maxPlayerRows = 64

// A client is the state of the recording client, which the server's messages
// update. It follows the engine's own rules and displays nothing; [decoder] turns
// it into ticks.
//
// Player data and events are collected until the decoder reads them at the end of
// a network frame.
type client struct {
	desc     descriptions
	pool     recordPool
	entities entitySet
	self     selfSet
	users    userTable
	precache precache

	server     serverInfo
	maxClients int // as announced; decides how entities are decoded
	hltv       bool
	sequence   int32         // incoming sequence number of the network frame
	serverTime float32       // last SVC_TIME
	frameTime  float32       // of the frame, for messages with relative times
	part       *binread.Part // its place in a run, nil for none
	loading    bool          // the frame is in LOADING
	hasPacket  bool          // the frame held a packet of entities
	newServer  bool          // the frame held SVC_SERVERINFO

	recorder  int // entity number of the recording player, 0 none
	spectated int // the player being watched, 0 for none
	view      int // entity whose view is used, SVC_SETVIEW

	roster  [maxPlayerRows]userInfo
	rows    [maxPlayerRows]sim.Row // columns from messages other than entities
	dirty   [maxPlayerRows]sim.ColSet
	renamed uint64 // slots whose roster entry changed
	// replaced are slots with another player than at the last frame, and the number
	// of events before the change: these belong to the player who left.
	replaced   uint64
	replacedAt [maxPlayerRows]int
	global     sim.GameRow
	changed    [sim.NumGameCols]bool // columns of global
	events     []sim.Event
	smokes     [][3]float32 // puffs of smoke
	bodies     []body       // new ones on the ground

	weaponNames [256]string // by weapon id, from WeaponList
	hostages    [maxHostages]placed
	bomb        placed
	round       roundState
	working     worker // players planting or defusing, as far as the recorder saw their progress bars
	texts       textState
	bxt         bxtState
	cast        castState
	teamNames   []string              // by number, nil if not sent; the next map keeps them
	teamWords   [maxPlayerRows]string // what TeamInfo calls the team of a player
	finished    toldFinish

	counts counts
	warn   func(kind string, offset int64, text string)
	trace  func(name string, from, to int64, known bool) // called for every message; nil except for Pieces
	secret bool                                          // show values that are otherwise masked
}

// placed is an object whose position comes from user messages, not entity packets.
type placed struct {
	at    [3]float32
	known bool
	dirty bool
}

// counts says how much was decoded, over the whole recording.
type counts struct {
	engine    [64]int
	temporary [128]int
	director  [16]int
	frames    [numFrameKinds]int
	resources [numResourceKinds]int
	failed    int // blocks given up
}

func newClient() *client {
	c := &client{desc: newDescriptions()}
	c.entities.pool = &c.pool
	c.warn = func(string, int64, string) {}
	c.pool.reset()
	c.users.init()
	c.precache.reset()
	return c
}

// restart clears everything that belongs to one map, as SVC_SERVERINFO requires.
// Message numbers stay: the server sends new ones if they change.
func (c *client) restart() {
	c.desc.reset()
	c.pool.reset()
	c.entities.reset()
	c.self.reset()
	c.precache.reset()
	c.roster = [maxPlayerRows]userInfo{}
	c.rows = [maxPlayerRows]sim.Row{}
	c.dirty = [maxPlayerRows]sim.ColSet{}
	c.renamed = ^uint64(0)
	c.global, c.changed = sim.GameRow{}, [sim.NumGameCols]bool{}
	c.weaponNames, c.teamWords = [256]string{}, [maxPlayerRows]string{}
	c.hostages = [maxHostages]placed{}
	c.bomb = placed{}
	c.round, c.working = roundState{}, worker{}
	c.texts = textState{}
	c.finished = toldFinish{}
	c.smokes, c.bodies = c.smokes[:0], c.bodies[:0]
	c.hltv, c.view, c.spectated = false, 0, 0
	c.hasPacket = false // one before SVC_SERVERINFO belongs to the previous map
}

// beginFrame prepares for the messages of a network frame.
func (c *client) beginFrame(f *frame) {
	c.sequence = i32(f.body, netIncoming)
	c.frameTime = f.time
	c.loading = f.kind == frameLoading
	c.hasPacket, c.newServer = false, false
}

// set stores a column of player id for the next tick.
func (c *client) set(id int, col sim.Col, v int32) {
	if id < 1 || id >= maxPlayerRows {
		return
	}
	r := &c.rows[id]
	r.V[col], r.Has = v, r.Has.With(col)
	c.dirty[id] = c.dirty[id].With(col)
}

// unset clears a column of player id.
func (c *client) unset(id int, col sim.Col) {
	if id < 1 || id >= maxPlayerRows || !c.rows[id].Has.Has(col) {
		return
	}
	r := &c.rows[id]
	r.V[col], r.Has = 0, r.Has.Without(col)
	c.dirty[id] = c.dirty[id].With(col)
}

// setGlobal stores a column of the game for the next tick.
func (c *client) setGlobal(col sim.GameCol, v int32) {
	if c.global.Set(col, v) {
		c.changed[col] = true
	}
}

// maxWaiting limits the events that wait for the first tick.
const maxWaiting = 4096

// emit records an event. Effects during LOADING only repeat the server's state
// for a client that joins late.
func (c *client) emit(e sim.Event) {
	if c.loading && (e.Kind.Effect() || e.Kind == sim.EventRound || len(c.events) >= maxWaiting) {
		return
	}
	c.events = append(c.events, e)
}

// player returns id as a client id of the model, −1 for the world and for
// entities that are not players.
func (c *client) player(id int) int16 {
	if id < 1 || id > c.maxClients || id >= maxPlayerRows {
		return -1
	}
	return int16(id)
}

// at sets e's position.
func at(e sim.Event, p [3]float32) sim.Event {
	e.Placed, e.X, e.Y, e.Z = true, units(p[0]), units(p[1]), units(p[2])
	return e
}

// unitSteps is the number of position steps in the model per world unit.
const unitSteps = 256

// units returns a coordinate in steps of 1/256 unit. Values that are not numbers,
// or outside any map, are replaced with the nearest valid value.
func units(v float32) int32 { return steps(float64(v) * unitSteps) }

// turns returns degrees in steps of 1/65536 turn.
func turns(degrees float32) int32 { return steps(float64(degrees) * (65536.0 / 360)) }

// steps rounds to the nearest integer within the model's range.
func steps(v float64) int32 {
	const most = 1<<31 - 1
	switch {
	case v >= most:
		return most
	case v <= -most:
		return -most
	case v >= 0:
		return int32(v + 0.5)
	case v < 0:
		return -int32(0.5 - v)
	}
	return 0 // not a number
}

// place returns the place of the recording in a run: the zero Part if it is a run alone.
func (c *client) place() binread.Part {
	if c.part == nil {
		return binread.Part{}
	}
	return *c.part
}
