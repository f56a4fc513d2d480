package goldsrc

import "math"

// A record is one decoded structure of the kind that delta descriptions
// describe: integers as int32 bits, floats as IEEE bits, each at the slot that
// its schema gives the field's name. Fields never sent are zero.
type record [maxSlots]uint32

// maxSlots is more than the fields that a description can have. The last slot
// takes what does not fit and is never read.
const (
	maxSlots  = 64
	spareSlot = maxSlots - 1
)

func (s *record) int(slot uint8) int32     { return int32(s[slot]) }
func (s *record) float(slot uint8) float32 { return math.Float32frombits(s[slot]) }

func (s *record) vec(slot uint8) [3]float32 {
	return [3]float32{s.float(slot), s.float(slot + 1), s.float(slot + 2)}
}

// A schema gives field names their slots. The names that the reader knows have
// fixed slots; any other name a recording mentions gets the next free one, so
// that deltas of it are kept as well.
type schema struct {
	names []string
	fixed int
}

// newSchema returns a schema whose first slots have the given names.
func newSchema(fixed []string) schema {
	names := make([]string, len(fixed), maxSlots)
	copy(names, fixed)
	return schema{names, len(fixed)}
}

// reset forgets the names that are not fixed.
func (s *schema) reset() { s.names = s.names[:s.fixed] }

// slot returns where fields called name are kept.
func (s *schema) slot(name string) uint8 {
	for i, n := range s.names {
		if n == name {
			return uint8(i)
		}
	}
	if len(s.names) >= spareSlot {
		return spareSlot
	}
	s.names = append(s.names, name)
	return uint8(len(s.names) - 1)
}

// Slots of entities: entity_state_t, entity_state_player_t and
// custom_entity_state_t share them, because an entity may turn from one into
// the other.
const (
	entOrigin = iota
	_
	_
	entAngles
	_
	_
	entSequence
	entGaitSequence
	entModelIndex
	entWeaponModel
	entMoveType
	entSolid
	entEffects
	entUseHull
	entSpectator
	entAnimTime
	entFrame
	entBaseVelocity
	_
	_
	entBody
	entSkin
	entOwner
	entAimEnt
	entColormap
	entTeam
	entPlayerClass
	entHealth
	entScale
	entRenderMode
	entRenderAmt
	entRenderFx
	entStartPos
	_
	_
	entEndPos
	_
	_
	entStartTime
	entImpactTime
)

func entitySchema() schema {
	return newSchema([]string{
		"origin[0]", "origin[1]", "origin[2]", "angles[0]", "angles[1]", "angles[2]",
		"sequence", "gaitsequence", "modelindex", "weaponmodel", "movetype", "solid", "effects", "usehull", "spectator",
		"animtime", "frame", "basevelocity[0]", "basevelocity[1]", "basevelocity[2]", "body", "skin", "owner", "aiment",
		"colormap", "team", "playerclass", "health", "scale", "rendermode", "renderamt", "renderfx",
		"startpos[0]", "startpos[1]", "startpos[2]", "endpos[0]", "endpos[1]", "endpos[2]", "starttime", "impacttime",
	})
}

// Slots of clientdata_t.
const (
	cdOrigin = iota
	_
	_
	cdVelocity
	_
	_
	cdHealth
	cdWeapons
	cdFov
	cdFlags
	cdDeadFlag
	cdViewModel
	cdMaxSpeed
	cdWeaponID
	cdUser1
	cdUser2
	cdViewOffsetZ
	cdInDuck
	cdWaterLevel
)

func clientDataSchema() schema {
	return newSchema([]string{
		"origin[0]", "origin[1]", "origin[2]", "velocity[0]", "velocity[1]", "velocity[2]",
		"health", "weapons", "fov", "flags", "deadflag", "viewmodel", "maxspeed", "m_iId", "iuser1", "iuser2",
		"view_ofs[2]", "bInDuck", "waterlevel",
	})
}

// Slots of weapon_data_t.
const (
	wdID = iota
	wdClip
	wdInReload
	wdInZoom
	wdWeaponState
)

func weaponDataSchema() schema {
	return newSchema([]string{"m_iId", "m_iClip", "m_fInReload", "m_fInZoom", "m_iWeaponState"})
}

// Slots of event_t.
const (
	evEntIndex = iota
	evOrigin
	_
	_
	evAngles
	_
	_
	evDucking
	evParamF1
	evParamF2
	evParamI1
	evParamI2
	evParamB1
	evParamB2
)

func eventSchema() schema {
	return newSchema([]string{
		"entindex", "origin[0]", "origin[1]", "origin[2]", "angles[0]", "angles[1]", "angles[2]",
		"ducking", "fparam1", "fparam2", "iparam1", "iparam2", "bparam1", "bparam2",
	})
}

// A recordPool holds the records that frames of the past refer to. A record is
// shared by all frames in which it did not change, and is used again when the
// last of them is gone: an update costs what changed, not what exists.
//
// Records are named by index. They stand in pages, so that more of them cost
// no copy.
type recordPool struct {
	pages  []*recordPage
	n      int32 // records handed out so far
	free   []int32
	copies uint32 // made so far
}

const recordsPerPage = 128

type recordPage struct {
	recs    [recordsPerPage]record
	refs    [recordsPerPage]int32
	serials [recordsPerPage]uint32 // a number for each record that no other one has had
}

// zeroRecord is the index of the record that is all zero and never goes.
const zeroRecord = 0

// reset empties the pool. It keeps its memory.
func (p *recordPool) reset() {
	p.n, p.free = 0, p.free[:0]
	p.grow()
	*p.at(zeroRecord) = record{}
	*p.refs(zeroRecord) = 1
}

// grow hands out a record that was never used since the last reset.
func (p *recordPool) grow() int32 {
	if int(p.n) == len(p.pages)*recordsPerPage {
		p.pages = append(p.pages, new(recordPage))
	}
	p.n++
	return p.n - 1
}

// at returns record i, which stands until its last reference is gone.
func (p *recordPool) at(i int32) *record {
	return &p.pages[uint32(i)/recordsPerPage].recs[uint32(i)%recordsPerPage]
}

func (p *recordPool) refs(i int32) *int32 {
	return &p.pages[uint32(i)/recordsPerPage].refs[uint32(i)%recordsPerPage]
}

// serial returns the number of what record i holds now.
func (p *recordPool) serial(i int32) uint32 {
	return p.pages[uint32(i)/recordsPerPage].serials[uint32(i)%recordsPerPage]
}

// copyOf returns a new record with the values of record from and one
// reference.
func (p *recordPool) copyOf(from int32) int32 {
	var i int32
	if n := len(p.free); n > 0 {
		i = p.free[n-1]
		p.free = p.free[:n-1]
	} else {
		i = p.grow()
	}
	p.copies++
	*p.at(i) = *p.at(from)
	page := p.pages[uint32(i)/recordsPerPage]
	page.refs[uint32(i)%recordsPerPage], page.serials[uint32(i)%recordsPerPage] = 1, p.copies
	return i
}

// keep adds a reference.
func (p *recordPool) keep(i int32) { *p.refs(i)++ }

// drop takes a reference away.
func (p *recordPool) drop(i int32) {
	refs := p.refs(i)
	*refs--
	if *refs == 0 && i != zeroRecord {
		p.free = append(p.free, i)
	}
}
