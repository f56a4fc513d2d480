package compose

import (
	"playhead/formats/internal/twcodec"
	"playhead/formats/twdemo"
	"playhead/sim"
)

// Types of items that both protocols number alike.
const (
	typeProjectile = 2
	typeLaser      = 3
	typePickup     = 4
	typeFlag       = 5
)

// Types of items of 0.6.
const (
	typeGameInfo6   = 6
	typeGameData6   = 7
	typeCharacter6  = 9
	typePlayerInfo6 = 10
	typeClientInfo6 = 11
	typeSpectator   = 12 // in 0.7, too
	typeExplosion6  = 14
	typeSpawn6      = 15
	typeHammerHit6  = 16
	typeDeath6      = 17
	typeSoundWorld6 = 19
	typeDamageInd6  = 20
)

// Types of items of 0.7.
const (
	typeGameData7     = 6
	typeGameDataTeam7 = 7
	typeGameDataFlag7 = 8
	typeCharacter7    = 10
	typePlayerInfo7   = 11
	typeDeClientInfo7 = 13
	typeDeGameInfo7   = 14
	typeExplosion7    = 17
	typeSpawn7        = 18
	typeHammerHit7    = 19
	typeDeath7        = 20
	typeSoundWorld7   = 21
	typeDamage7       = 22
)

// Types of DDNet's items, as a server hands them out in the order of use.
const (
	typeGameInfoEx = 0x7fff - iota
	typeDDNetPlayer
	typeDDNetCharacter
	typeDDRaceProjectile
	typeEntityEx
	typeSwitchState
)

// registered are the kinds of DDNet's items, in the order of their types.
var registered = [...]twcodec.ItemKind{
	twcodec.ItemGameInfoEx, twcodec.ItemDDNetPlayer, twcodec.ItemDDNetCharacter,
	twcodec.ItemDDRaceProjectile, twcodec.ItemEntityEx, twcodec.ItemSwitchState,
}

// registrations are the items that give the types their UUIDs.
var registrations = func() (items []twdemo.Item) {
	for i, kind := range registered {
		for _, s := range twcodec.ItemTableEx() {
			if s.Kind == kind {
				v := s.UUID.Ints()
				items = append(items, twdemo.Item{ID: uint16(typeGameInfoEx - i), Data: v[:]})
			}
		}
	}
	return items
}()

// The limits of a snapshot: what does not fit is left out.
const (
	maxItems = twcodec.EngineItems
	maxInts  = twcodec.EngineSnapshotBytes/4 - 64
)

// An itemList collects the items of a tick. What comes first goes before what
// does not fit.
type itemList struct {
	proto twcodec.Protocol
	list  []twdemo.Item
	ints  []int32 // of all items; they do not move while a tick is made

	// crowded says that all items of all players do not fit. Then what players can be
	// shown without waits in later until all are there.
	crowded bool
	later   []laterItem
	waiting []int32 // their ints
}

// A laterItem is an item of n ints that gives way to other players.
type laterItem struct{ typ, id, n int }

// crowd is from how many players on their items alone may be too many: five each.
const crowd = maxItems/5 - 12

// reset empties the list but for the registrations.
func (l *itemList) reset(p twcodec.Protocol, e sim.Engine) {
	l.proto, l.list, l.later = p, l.list[:0], l.later[:0]
	l.waiting = l.waiting[:0]
	if l.ints == nil {
		l.ints = make([]int32, 0, maxInts)
	}
	l.ints = l.ints[:0]
	if p == twcodec.Proto6 && e == sim.DDNet {
		l.list = append(l.list, registrations...)
	}
}

// add adds an item and reports whether there was room.
func (l *itemList) add(typ, id int, v ...int32) bool {
	if len(l.list) >= maxItems || len(l.ints)+len(v)+2*len(l.list) > maxInts {
		return false
	}
	from := len(l.ints)
	l.ints = append(l.ints, v...)
	l.list = append(l.list, twdemo.Item{Type: uint16(typ), ID: uint16(id), Data: l.ints[from:len(l.ints):len(l.ints)]})
	return true
}

// addExtra adds an item of a player that the game can do without.
func (l *itemList) addExtra(typ, id int, v ...int32) {
	if l.crowded {
		l.later, l.waiting = append(l.later, laterItem{typ, id, len(v)}), append(l.waiting, v...)
		return
	}
	l.add(typ, id, v...)
}

// addLater adds what waited, as far as there is room.
func (l *itemList) addLater() {
	v := l.waiting
	for _, it := range l.later {
		l.add(it.typ, it.id, v[:it.n]...)
		v = v[it.n:]
	}
}

// by returns the type of an item in the protocol of the demo.
func (l *itemList) by(six, seven int) int {
	if l.proto == twcodec.Proto7 {
		return seven
	}
	return six
}
