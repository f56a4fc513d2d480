package twscene

import (
	"fmt"
	"strconv"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// A Config describes the recording of a Scene.
type Config struct {
	Proto  twcodec.Protocol
	Engine sim.Engine
	// Recorder is the client id of whose view it is, −1 for a server's view of
	// everything. Snapshots may change it.
	Recorder int
	// OneClient says that all messages went to one client, as in a capture:
	// they are in its protocol and under its ids.
	OneClient bool
	// Private includes private messages.
	Private bool
}

// A Scene turns snapshots and messages into calls of a sim.Builder. It remembers
// what it reported, so that it reports only changes.
//
// For each tick, after Builder.Tick: Look at its snapshot, Message for everything
// sent while the tick was computed, EndMessages, Apply. Without a new snapshot,
// the last one counts again.
type Scene struct {
	b         *sim.Builder
	proto     twcodec.Protocol
	engine    sim.Engine
	private   bool
	oneClient bool // Config.OneClient
	own       int  // the client's own id according to a 0.7 server, −1 if unknown

	round   uint32 // counts snapshots shown; 0 is before the first
	now     sim.Tick
	before  sim.Tick // of the snapshot before
	offset  int64    // of the snapshot, for warnings
	players [sim.MaxPlayers]player
	tracked [sim.MaxPlayers / 64]uint64 // players with known values
	local   int                         // the recorder, −1 in the view of a server
	watched int                         // the watched player, −1 if none or the recorder
	// reread makes all characters count as changed: who is watched decides
	// whose health is recorded.
	reread bool

	entities entityTable
	attached map[uint16]attachment // EntityEx of the snapshot, by item id
	effects  []int                 // items of the snapshot that are events
	deaths   []death
	// serverIDs says that Death items have ids that nothing else has.
	serverIDs bool
	early     []earlyKill                 // whose Death item was not in the snapshot of the message
	bodies    [sim.MaxPlayers / 64]uint64 // players with a character in the snapshot
	hits      []hit
	moment    []sim.Event // of the snapshot; they may explain others
	freezes   Freezes

	game
	tuning
	talk
}

// New returns a scene that writes to b.
func New(b *sim.Builder, c Config) *Scene {
	s := &Scene{
		b: b, proto: c.Proto, engine: c.Engine, private: c.Private, oneClient: c.OneClient, own: -1,
		local: c.Recorder, watched: -1,
	}
	s.attached = map[uint16]attachment{}
	s.reasons = map[string]farewell{}
	s.entities.init()
	s.tuning.init(c.Engine)
	return s
}

// Local returns the client id of the recorder, −1 if there is none or it is
// unknown.
func (s *Scene) Local() int {
	if s.local < 0 {
		return s.own
	}
	return s.local
}

// Slots returns how many slots the server has, 0 while it did not say.
func (s *Scene) Slots() int { return s.slots }

// ServerIDs says whether the client has ids of its own. DDNet's servers translate those of
// messages and players for it, but Death items keep the server's.
func (s *Scene) ServerIDs(inDeaths bool) { s.serverIDs = inDeaths }

// gameInfoExTeams is the place of the number of DDRace teams in GameInfoEx, which
// servers send since they have 128 slots (DDNet 20.0).
const gameInfoExTeams = 5

// lookedAt is the set of kinds that Look reads: most items are of others.
var lookedAt = func() (set uint64) {
	for k := range twcodec.NumItemKinds {
		switch k {
		case twcodec.ItemCharacter, twcodec.ItemEntityEx, twcodec.ItemPlayerInfo, twcodec.ItemDeClientInfo,
			twcodec.ItemSpectatorInfo,
			twcodec.ItemGameData, twcodec.ItemGameDataFlag, twcodec.ItemSwitchState, twcodec.ItemGameInfoEx:
			set |= 1 << k
		default:
			if k.Event() {
				set |= 1 << k
			}
		}
	}
	return set
}()

// Look reads what messages and other items need from a snapshot in advance:
// deaths, the entity that an EntityEx describes, the watched player. offset is
// its position for warnings, −1 if it has none.
func (s *Scene) Look(snap *twcodec.Snapshot, t sim.Tick, offset int64) {
	s.round++
	s.before, s.now, s.offset = s.now, t, offset
	s.moment = s.moment[:0]
	s.effects, s.deaths = s.effects[:0], s.deaths[:0]
	clear(s.attached)
	clear(s.bodies[:])
	local, watched := -1, -1
	s.haveCarriers, s.haveSwitches = false, false
	var it twcodec.Item
	for i, kind := range snap.Kinds() {
		if lookedAt>>kind&1 == 0 {
			continue
		}
		snap.Read(i, &it)
		switch kind {
		case twcodec.ItemEntityEx:
			s.attached[it.ID] = attachment{it.Int(0, 0), it.Int(2, -1)}
		case twcodec.ItemCharacter:
			if it.ID < sim.MaxPlayers {
				s.bodies[it.ID/64] |= 1 << (it.ID % 64)
			}
		case twcodec.ItemPlayerInfo, twcodec.ItemDeClientInfo:
			if id, ok := LocalPlayer(s.proto, &it); ok {
				local = id
			}
		case twcodec.ItemSpectatorInfo:
			watched = int(it.Int(spectatorID(s.proto), -1))
		case twcodec.ItemGameData, twcodec.ItemGameDataFlag:
			s.lookAtFlags(&it)
		case twcodec.ItemSwitchState:
			s.lookAtSwitches(&it)
		case twcodec.ItemGameInfoEx:
			switch teams := it.Int(gameInfoExTeams, 0); {
			case teams > wideTeams: // a server for more players than there are yet
				s.slots = sim.MaxPlayers
			case teams > 0:
				s.slots = wideSlots
			}
		case twcodec.ItemDeath:
			s.deaths = append(s.deaths, death{it.Int(0, 0), it.Int(1, 0), it.Int(2, -1), false})
			s.effects = append(s.effects, i)
		default: // an event
			s.effects = append(s.effects, i)
		}
	}
	s.reread = local != s.local || watched != s.watched
	s.local, s.watched = local, watched
}

// Apply applies the snapshot passed to Look to tick t.
//
// After a gap, it only catches up with the state: when that changed is unknown,
// so no event is made of it, except of what the snapshot itself says happened.
func (s *Scene) Apply(snap *twcodec.Snapshot, t sim.Tick) {
	caughtUp := s.b.AfterGap()
	s.b.Mute(caughtUp)
	var it twcodec.Item
	for i, kind := range snap.Kinds() {
		if kind == twcodec.ItemRegister {
			continue
		}
		snap.Read(i, &it)
		if kind == twcodec.ItemUnknown {
			s.unknown(snap, &it)
			continue
		}
		if !s.fits(&it) {
			continue
		}
		switch kind {
		case twcodec.ItemCharacter:
			s.character(&it)
		case twcodec.ItemDDNetCharacter:
			s.extra(&it)
		case twcodec.ItemPlayerInfo:
			s.playerInfo(&it)
		case twcodec.ItemDDNetPlayer:
			s.status(&it)
		case twcodec.ItemClientInfo, twcodec.ItemDeClientInfo:
			s.clientInfo(&it)
		case twcodec.ItemSpecChar:
			s.beacon(&it)
		case twcodec.ItemPlayerInfoRace:
			s.raceStart(&it)
		case twcodec.ItemProjectile, twcodec.ItemDDRaceProjectile, twcodec.ItemDDNetProjectile:
			s.projectile(&it)
		case twcodec.ItemLaser, twcodec.ItemDDNetLaser:
			s.laser(&it)
		case twcodec.ItemPickup, twcodec.ItemDDNetPickup:
			s.pickup(&it)
		case twcodec.ItemFlag:
			s.flag(&it)
		case twcodec.ItemDeTuneParams:
			s.retune(s.proto, it.Data, sim.MaxPlayers)
		default:
			s.gameItem(&it)
		}
	}
	s.b.Mute(s.b.AfterDamage()) // who left is known once the file can be read
	s.endPlayers()
	s.b.Mute(caughtUp)
	s.press()
	s.endEntities()
	s.endGame()
	s.b.Mute(false)
	for _, i := range s.effects {
		snap.Read(i, &it)
		s.effect(&it)
	}
	s.endHits()
	s.keepPlaces()
	if !s.oneClient { // otherwise the code that merges the clients' views does it
		s.b.Mute(caughtUp)
		s.freezes.Tick(s.b, s.moment, s.b.Event)
		s.b.Mute(false)
	}
}

// happens reports an event that may explain others in its snapshot.
func (s *Scene) happens(e sim.Event) {
	s.moment = append(s.moment, e)
	s.b.Event(e)
}

// unknown warns of an item of an unknown kind. DDNet's servers leave the
// registrations out of the first snapshot: unregistered items are skipped.
func (s *Scene) unknown(snap *twcodec.Snapshot, it *twcodec.Item) {
	if !it.Fresh {
		return
	}
	if it.Type < twcodec.FirstExtended {
		s.b.Warn("unknown-item", s.offset, fmt.Sprintf("item of type %d", it.Type))
	} else if u, ok := snap.UUID(it.Type); ok {
		s.b.Warn("unknown-item", s.offset, "item "+u.String())
	}
}

// fits reports whether an item has the ints its kind has in the oldest writer
// known, and its id a row where it needs one.
func (s *Scene) fits(it *twcodec.Item) bool {
	if len(it.Data) < twcodec.LeastInts(s.proto, it.Kind) {
		s.b.Warn("item-size", s.offset, it.Kind.String()+" with fewer ints than known")
		return false
	}
	if !perPlayer(it.Kind) {
		return true
	}
	if it.ID >= sim.MaxPlayers {
		s.b.Warn("client-id", s.offset, it.Kind.String()+" of a client id above "+strconv.Itoa(sim.MaxPlayers-1))
		return false
	}
	s.track(int(it.ID))
	return true
}

// Clear unsets every value that the lost snapshots would have held. The roster
// stays: names are known.
func (s *Scene) Clear() {
	s.round++ // so that nothing counts as seen in the round before
	for id := range s.players {
		s.b.Clear(id)
	}
	s.entities.closeAll(s.b)
}

// newEvent returns an event of kind k without players.
func newEvent(k sim.EventKind) sim.Event { return sim.Event{Kind: k, Player: -1, Target: -1} }

// placed returns an event of kind k at a place.
func placed(k sim.EventKind, x, y int32) sim.Event {
	e := newEvent(k)
	e.Placed, e.X, e.Y = true, x, y
	return e
}

// client returns v as an event's client id, −1 if it is not a client id.
func client(v int32) int16 {
	if v < 0 || v >= sim.MaxPlayers {
		return -1
	}
	return int16(v)
}
