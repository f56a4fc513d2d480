package twcodec

import (
	"strconv"
	"strings"
)

// Protocol is the family of ids: what a number means as the type of an item or
// a message.
type Protocol uint8

// The protocols. DDNet speaks 0.6 with UUID extensions.
const (
	Proto6 Protocol = iota
	Proto7
)

func (p Protocol) String() string {
	if p == Proto7 {
		return "0.7"
	}
	return "0.6"
}

// ItemKind is what a snapshot item describes, whatever its number.
type ItemKind uint8

// The kinds of items. The fields of one kind may differ between 0.6 and 0.7:
// see [ItemSpec].
const (
	ItemUnknown  ItemKind = iota
	ItemRegister          // type 0: gives a UUID to a type number
	ItemPlayerInput
	ItemProjectile
	ItemLaser
	ItemPickup
	ItemFlag
	ItemGameInfo // 0.6
	ItemGameData // 0.6: team scores and flag carriers; 0.7: game state
	ItemGameDataTeam
	ItemGameDataFlag
	ItemCharacterCore
	ItemCharacter
	ItemPlayerInfo
	ItemClientInfo // 0.6
	ItemSpectatorInfo
	ItemDeClientInfo // 0.7 demos
	ItemDeGameInfo
	ItemDeTuneParams
	ItemPlayerInfoRace // 0.7
	ItemGameDataRace
	ItemCommon
	ItemExplosion
	ItemSpawn
	ItemHammerHit
	ItemDeath
	ItemSoundGlobal
	ItemSoundWorld
	ItemDamageInd // 0.6
	ItemDamage    // 0.7
	// DDNet's, by UUID.
	ItemMyOwnObject
	ItemDDNetCharacter
	ItemDDNetPlayer
	ItemGameInfoEx
	ItemDDRaceProjectile
	ItemDDNetLaser
	ItemDDNetProjectile
	ItemDDNetPickup
	ItemDDNetSpectatorInfo
	ItemSpectatorCount
	ItemBirthday
	ItemFinish
	ItemMyOwnEvent
	ItemSpecChar
	ItemSwitchState
	ItemEntityEx
	ItemMapBestTime
	ItemMapSoundWorld
	// Events with the client who caused them, from a proposal for servers after 20.1.
	ItemCommonEx
	ItemExplosionEx
	ItemSpawnEx
	ItemHammerHitEx
	ItemDamageIndEx
	ItemSoundWorldEx
	NumItemKinds
)

// String returns the kind's name as the games write it.
func (k ItemKind) String() string {
	if k == ItemRegister {
		return "Register"
	}
	for _, specs := range [...][]ItemSpec{items6[:], items7[:], itemsEx[:]} {
		for i := range specs {
			if specs[i].Kind == k {
				return specs[i].Name
			}
		}
	}
	return "unknown"
}

// Event reports whether items of kind k are events: they last one snapshot.
func (k ItemKind) Event() bool {
	return eventKinds[k>>6]>>(k&63)&1 != 0
}

var eventKinds = func() (set [NumItemKinds/64 + 1]uint64) {
	for _, k := range [...]ItemKind{
		ItemCommon, ItemExplosion, ItemSpawn, ItemHammerHit, ItemDeath, ItemSoundGlobal, ItemSoundWorld,
		ItemDamageInd, ItemDamage, ItemBirthday, ItemFinish, ItemMyOwnEvent, ItemMapSoundWorld,
		ItemCommonEx, ItemExplosionEx, ItemSpawnEx, ItemHammerHitEx, ItemDamageIndEx, ItemSoundWorldEx,
	} {
		set[k>>6] |= 1 << (k & 63)
	}
	return set
}()

// An ItemSpec is the layout of a kind of item in one protocol.
type ItemSpec struct {
	Kind ItemKind
	Name string
	UUID UUID // set for DDNet's types, otherwise zero
	// Fields names the ints in order. Items by UUID grew over the years: older
	// servers send fewer ints than this.
	Fields []string
	// Least is how many ints the oldest known writer sends.
	Least int
}

// item returns the spec of a type with a fixed size. fields is a list of names;
// "status[8]" means eight ints.
func item(k ItemKind, name, fields string) ItemSpec {
	s := ItemSpec{Kind: k, Name: name}
	for f := range strings.FieldsSeq(fields) {
		base, n := fieldCount(f)
		if n == 0 {
			s.Fields = append(s.Fields, base)
		}
		for i := range n {
			s.Fields = append(s.Fields, base+"["+strconv.Itoa(i)+"]")
		}
	}
	s.Least = len(s.Fields)
	return s
}

// itemEx makes the spec of a type with a UUID, of which least ints are always
// there.
func itemEx(k ItemKind, name, uuid string, least int, fields string) ItemSpec {
	s := item(k, name, fields)
	s.UUID, s.Least = mustUUID(uuid), least
	return s
}

// fieldCount splits "name[4]" into its name and count, 0 without brackets.
func fieldCount(f string) (name string, n int) {
	base, rest, ok := strings.Cut(f, "[")
	if !ok {
		return f, 0
	}
	n, _ = strconv.Atoi(strings.TrimSuffix(rest, "]"))
	return base, n
}

// ItemTable returns the layouts of the types 1, 2, … of a protocol. The caller
// must not change it.
func ItemTable(p Protocol) []ItemSpec {
	if p == Proto7 {
		return items7[:]
	}
	return items6[:]
}

// ItemTableEx returns the layouts of the types known by UUID, which are the
// same in both protocols. The caller must not change it.
func ItemTableEx() []ItemSpec { return itemsEx[:] }

// itemKind returns the kind of a type number below 64.
func itemKind(p Protocol, typ int) ItemKind {
	if typ == 0 {
		return ItemRegister
	}
	if t := ItemTable(p); typ <= len(t) {
		return t[typ-1].Kind
	}
	return ItemUnknown
}

// itemKindEx returns the kind of a UUID.
func itemKindEx(u UUID) ItemKind {
	for i := range itemsEx {
		if itemsEx[i].UUID == u {
			return itemsEx[i].Kind
		}
	}
	return ItemUnknown
}

// Both sides know the sizes of the low types, so that a delta does not repeat
// them. The race items of 0.7, types 23 and 24, carry their size although it
// never changes.
const (
	staticTypes6 = 20
	staticTypes7 = 22
)

// staticInts returns the ints of an item whose size a delta leaves out, 0 for
// types that carry it. cut says that the demo was cut by DDNet's editor, which
// knows the sizes of 0.6 only and so writes them for the types above 20.
func staticInts(p Protocol, typ int, cut bool) int {
	known := staticTypes6
	if p == Proto7 && !cut {
		known = staticTypes7
	}
	if typ < 1 || typ > known {
		return 0
	}
	return len(ItemTable(p)[typ-1].Fields)
}

// leastInts is the ItemSpec.Least of each kind by protocol.
var leastInts = func() (least [2][NumItemKinds]uint8) {
	for p := range least {
		for _, table := range [...][]ItemSpec{ItemTable(Protocol(p)), itemsEx[:]} {
			for _, s := range table {
				least[p][s.Kind] = uint8(s.Least)
			}
		}
	}
	return least
}()

// LeastInts returns how many ints every known writer gives items of kind k.
func LeastInts(p Protocol, k ItemKind) int { return int(leastInts[p][k]) }
