package tee

import "playhead/sim"

// teamSuper is the DDRace team whose tees touch all others. Older servers use a
// different number.
const (
	teamSuper    = 128
	oldTeamSuper = 64
)

// A world is the state of a game between two ticks: every tee's hidden state
// and what outlives a tee. What copyFrom copies in a way of its own stands before
// the rest, which is copied as it is.
type world struct {
	clients
	alive    idList // ascending
	order    idList // list order: last born first
	switches switches
	shots    shots
	forces   forces
	news     *news // events of the tick; nil in a copy for a trial
	worldRest
}

// clients hold what belongs to the clients whose ids have been seen, by id. Most games
// use few of all possible ids, and there are hundreds of copies of a world.
type clients struct {
	tees    []tee
	players []player
	rescues rescues
	// places are where tees see each other within a tick: the positions of their
	// cores, which teleporters change in the middle of it.
	places []Vec
	// stands are the tees' positions for the rest of the game: those at the end of
	// the last tick.
	stands []Vec
}

// idsAtOnce is how many ids more there is room for when one is beyond all so far.
const idsAtOnce = 4

// holds makes room for a client id and all lower ones.
func (c *clients) holds(id int32) {
	n := int(id) + 1 - len(c.tees)
	if n <= 0 {
		return
	}
	n = (n + idsAtOnce - 1) / idsAtOnce * idsAtOnce
	c.tees = append(c.tees, make([]tee, n)...)
	c.players = append(c.players, make([]player, n)...)
	c.places = append(c.places, make([]Vec, n)...)
	c.stands = append(c.stands, make([]Vec, n)...)
}

// worldRest is the part of a world that may be copied by assignment. It is a plain
// value but for rules, col, near, paths, sights, strays and log, which are shared.
type worldRest struct {
	rules *ruleBook
	col   *Collision

	tick     int32
	top      int32  // no higher client id has been seen
	tuning   Tuning // of the world; servers may change it at any time
	random   random
	fallen   ClientMask // whose tees died since their teams were last checked
	practice ClientMask // DDRace teams in practice mode
	away     ClientMask // whose tees left the world for a pause
	forced   bool       // a player is paused by force
	leaving  bool       // a tee is waiting to leave it
	born     bool       // a tee left it
	locked   ClientMask // DDRace teams, as far as commands reveal
	saves    *teamSave  // the newest of the teams' saves and of the loads they asked for
	asked    *teamSave

	near   *neighbours // of the world that is simulated
	paths  *bulletPaths
	sights *sights
	strays *strays // nil where lights are known
	astray bool    // a tee has shown that the lights are not where they should be
	trial  bool    // of freezes: what else tees might do does not matter

	log *Section // positions at the end of the tick that is being simulated
	dry bool     // a trial: leave other tees alone
}

// A tee is the part of a character that a log does not record.
type tee struct {
	Core
	id      int32
	angle   int32
	aimed   Point // target of angle
	prevPos Vec   // core position when its last turn ended
	entity  Vec   // position that the rest of the game sees: at the end of the last tick

	saved  Input // the input that moved it last
	latest Input // the last input that the weapon logic saw
	inputs int32 // number of inputs it saw

	jumps       int32 // number of jumps, −1 ground only
	jumpedTotal int32 // number of air jumps used

	freeze      int32 // ticks left
	freezeStart int32
	deep, live  bool
	thawed      bool // in this tick: held fire counts as a press

	solo, endlessHook, endlessJump bool
	invincible                     bool
	hookOff, collisionOff          bool
	hitOff                         hitMask // weapons without effect on others
	jetpack                        bool
	refilled                       bool // already on a refill tile
	leftWall                       bool
	againstWall                    bool

	weapon, lastWeapon int32
	queued             int32 // -1 none
	owned, loaded      uint8 // bit sets of weapons
	reload             int32 // ticks
	attackTick         int32

	ninjaTick, ninjaMove int32
	ninjaDir             Vec
	ninjaSpeed           int32
	ninjaHits            ClientMask // tees hit by this strike

	dragged Vec // by hooks in this tick, in Teeworlds 0.7

	teleGuns teleGuns
	gunJump  gunJump

	teleHook   bool // the hook passed a teleporter: reach counts from teleBase
	teleBase   Vec
	teleported bool // in this tick
	checkpoint uint8

	zone     uint8
	moveStop stopMask // directions in which the core cannot move
	tileStop stopMask // the same, of the last tile handled

	face     face
	ghost    ghost
	born     int32 // tick
	launched int32 // tick of the last hook
	sure     bool  // the simulated position agreed with the log
	contact  bool  // another tee was near enough to interfere
}

// A player is everything that outlives their tees.
type player struct {
	chatting bool
	hasInput bool
	team     int32
	last     Input // the last logged one
	mood     mood
	emoted   int32 // tick of the last emoticon

	paused              pauseState
	pauseTick           int32 // of the last change
	forcedUntil         int32 // tick until which the pause is forced
	awayTick            int32
	manualRescue        bool    // /rescue also stores the position
	manual              *rescue // its stored position; this and the next are replaced, never modified
	lastTele, lastDeath *rescue // the last place of a command to teleport; the last safe one before a death
}

func newWorld(rules *ruleBook, col *Collision) *world {
	w := &world{
		switches: newSwitches(col, rules), forces: newForces(col),
		worldRest: worldRest{
			rules: rules, col: col, tuning: rules.tuning, random: rules.random,
			near: new(neighbours), paths: new(bulletPaths), sights: new(sights),
		},
	}
	w.holds(0)
	if rules.follows[ruleStrayLights] {
		w.strays = newStrays(col)
	}
	return w
}

// copyFrom makes w a copy of o, except for news and for tees that are gone. They
// share only immutable data. It reuses w's memory.
func (w *world) copyFrom(o *world) {
	w.holds(o.top)
	if w.top > o.top {
		clear(w.players[o.top+1 : w.top+1])
	}
	w.worldRest = o.worldRest
	w.alive.copyFrom(&o.alive)
	w.order.copyFrom(&o.order)
	for i := range o.tees[:o.top+1] {
		if id := int32(i); o.alive.has(id) || o.away.Has(id) {
			w.tees[i] = o.tees[i]
		}
	}
	w.rescues.copyFrom(o.rescues)
	copy(w.players, o.players[:o.top+1])
	copy(w.places, o.places[:o.top+1])
	copy(w.stands, o.stands[:o.top+1])
	w.switches.copyFrom(&o.switches)
	w.shots.copyFrom(&o.shots)
	w.forces.copyFrom(&o.forces, !o.astray)
	w.near.known = false
}

// showPlaces lets tees see each other where they are.
func (w *world) showPlaces() {
	w.near.known = false
	for _, id := range w.alive.all() {
		w.places[id], w.stands[id] = w.tees[id].Pos, w.tees[id].entity
	}
}

func (w *world) team(c *tee) int32 { return w.players[c.id].team }

func (w *world) super(c *tee) bool { return w.players[c.id].team == teamSuper }

// immune reports whether freeze and teleporters have no effect on a tee.
func (w *world) immune(c *tee) bool { return c.invincible || w.super(c) }

// tuningOf returns the tuning of c's zone.
func (w *world) tuningOf(c *tee) *Tuning { return w.zoneTuning(c.zone) }

// zoneTuning returns the tuning of a zone.
func (w *world) zoneTuning(zone uint8) *Tuning {
	if zone != 0 {
		if t := w.rules.zone(zone); t != nil {
			return t
		}
	}
	return &w.tuning
}

// at returns a client's tee, nil if there is none.
func (w *world) at(id int32) *tee {
	if !w.alive.has(id) {
		return nil
	}
	return &w.tees[id]
}

// spawn adds a new tee at the head of the list order.
func (w *world) spawn(id int32, at Point) {
	p := at.vec()
	in := w.players[id].last
	in.TargetX, in.TargetY = 0, -1
	w.tees[id] = tee{
		Core: Core{Pos: p, HookPos: p, HookedPlayer: -1, Direction: in.Direction},
		id:   id, prevPos: p, entity: p, saved: in, latest: in,
		jumps: 2, weapon: weaponGun, queued: -1,
		owned: 1<<weaponHammer | 1<<weaponGun, loaded: 1<<weaponHammer | 1<<weaponGun,
		endlessHook: w.rules.endlessHook, hitOff: w.rules.hits(), solo: w.rules.soloServer,
		born: w.tick, face: face{lastAction: -1},
	}
	if r := w.rescues.of(id); r != nil {
		last := *r
		w.players[id].lastDeath = &last
	}
	w.rescues.forget(id)
	w.players[id].manual = nil
	if !w.born {
		w.born = true
		if !w.rules.follows[ruleFirstSwitches] {
			w.switches.reset(0)
		}
	}
	w.alive.insert(id)
	w.order.pushFront(id)
}

// remove removes the tee of id from the world.
func (w *world) remove(id int32) {
	w.away.Remove(id)
	w.alive.remove(id)
	w.order.remove(id)
}

// An idList is a short list of client ids. It has room for all of them, of which most
// games use few: copyFrom copies those in use.
type idList struct {
	n    int
	ids  [sim.MaxPlayers]uint8
	mask ClientMask
}

func (l *idList) copyFrom(o *idList) {
	l.n, l.mask = o.n, o.mask
	copy(l.ids[:], o.ids[:o.n])
}

func (l *idList) all() []uint8 { return l.ids[:l.n] }

func (l *idList) has(id int32) bool { return l.mask.Has(id) }

// insert adds to a sorted list.
func (l *idList) insert(id int32) {
	i := l.n
	for i > 0 && int32(l.ids[i-1]) > id {
		i--
	}
	l.put(i, id)
}

func (l *idList) pushFront(id int32) { l.put(0, id) }

func (l *idList) put(i int, id int32) {
	copy(l.ids[i+1:l.n+1], l.ids[i:l.n])
	l.ids[i] = uint8(id)
	l.n++
	l.mask.Add(id)
}

func (l *idList) remove(id int32) {
	if !l.mask.Has(id) {
		return
	}
	l.mask.Remove(id)
	k := 0
	for _, other := range l.ids[:l.n] {
		if int32(other) != id {
			l.ids[k] = other
			k++
		}
	}
	l.n = k
}
