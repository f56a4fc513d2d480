package goldsrc

import "math"

// A record is one decoded structure of a kind that delta descriptions describe:
// integers as int32 bits, floats as IEEE bits, each in the slot that its schema
// assigns to the field's name. Fields never sent are zero.
type record [maxSlots]uint32

// maxSlots is more than the number of fields in any description. The last slot
// receives what does not fit and is never read.
const (
	maxSlots  = 64
	spareSlot = maxSlots - 1
)

func (s *record) int(slot uint8) int32     { return int32(s[slot]) }
func (s *record) float(slot uint8) float32 { return math.Float32frombits(s[slot]) }

func (s *record) vec(slot uint8) [3]float32 {
	return [3]float32{s.float(slot), s.float(slot + 1), s.float(slot + 2)}
}

// A schema assigns slots to field names. The names known to the reader have fixed
// slots; any other name in a recording gets the next free one, so that its deltas
// are kept too.
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

// reset clears the names without fixed slots.
func (s *schema) reset() { s.names = s.names[:s.fixed] }

// slot returns the slot of a field name.
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

// A recordPool holds the records that past frames refer to. A record is shared by
// all frames in which it did not change, and is reused when the last of them is
// gone, so an update costs only what changed.
//
// Records are identified by index. They are stored in pages, so that growing
// copies nothing.
type recordPool struct {
	pages  []*recordPage
	n      int32 // records in use so far
	free   []int32
	copies uint32 // allocated so far
}

const recordsPerPage = 128

type recordPage struct {
	recs    [recordsPerPage]record
	refs    [recordsPerPage]int32
	serials [recordsPerPage]uint32 // a unique number for each record's content
}

// zeroRecord is the index of the all-zero record, which is never released.
const zeroRecord = 0

// reset empties the pool. It keeps its memory.
func (p *recordPool) reset() {
	p.n, p.free = 0, p.free[:0]
	p.grow()
	*p.at(zeroRecord) = record{}
	*p.refs(zeroRecord) = 1
}

// grow returns a record that was not used since the last reset.
func (p *recordPool) grow() int32 {
	if int(p.n) == len(p.pages)*recordsPerPage {
		p.pages = append(p.pages, new(recordPage))
	}
	p.n++
	return p.n - 1
}

// at returns record i, valid until its last reference is dropped.
func (p *recordPool) at(i int32) *record {
	return &p.pages[uint32(i)/recordsPerPage].recs[uint32(i)%recordsPerPage]
}

func (p *recordPool) refs(i int32) *int32 {
	return &p.pages[uint32(i)/recordsPerPage].refs[uint32(i)%recordsPerPage]
}

// serial returns the number of record i's current content.
func (p *recordPool) serial(i int32) uint32 {
	return p.pages[uint32(i)/recordsPerPage].serials[uint32(i)%recordsPerPage]
}

// copyOf returns a new record with the values of from and one reference.
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

// drop removes a reference.
func (p *recordPool) drop(i int32) {
	refs := p.refs(i)
	*refs--
	if *refs == 0 && i != zeroRecord {
		p.free = append(p.free, i)
	}
}
