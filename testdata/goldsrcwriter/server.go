package goldsrcwriter

import (
	"math/bits"
	"strconv"
)

// Entity numbers that are no players'.
const (
	firstHostage = 40
	brushEntity  = 60
	dropEntity   = 100 // + player
	firstGrenade = 200
	beamEntity   = 300
	crateEntity  = 320 // from instanced baselines
	crates       = 3
)

// A numbered entity is an entry of a packet.
type numbered struct {
	number    int
	custom    bool
	instanced int // 1 + index of the instanced baseline, 0 none
	entity    entity
}

// A packet is a list of entities that later packets refer to.
type packet struct {
	sequence int
	list     []numbered
	self     self
	weapons  [64]weapon
}

// A userMessage of the game.
type userMessage struct {
	name string
	size int
}

// A server is what the server of a recording keeps.
type server struct {
	o        *Options
	level    *Level
	entities description[entity]
	players  description[entity]
	beams    description[entity]
	selves   description[self]
	weapons  description[weapon]
	events   description[event]

	sounds, models, scripts []string
	messages                []userMessage
	baselines               map[int]numbered
	instanced               []entity
	ring                    [64]packet
	sequence                int
	full                    bool // the next packet refers to none
	s                       stream
}

func newServer(o *Options, l *Level, sequence int) *server {
	v := &server{
		o: o, level: l, full: true, sequence: sequence,
		entities: description[entity]{"entity_state_t", entityFields()},
		players:  description[entity]{"entity_state_player_t", playerFields()},
		beams:    description[entity]{"custom_entity_state_t", customFields()},
		selves: description[self]{
			"clientdata_t",
			selfFields(),
		},
		weapons: description[weapon]{"weapon_data_t", weaponFields()}, events: description[event]{
			"event_t",
			eventFields(),
		},
		messages: userMessages(o.Game), baselines: map[int]numbered{},
	}
	if o.Script != nil {
		v.messages = append(v.messages, scriptMessages...)
	}
	v.precache()
	v.furnish()
	return v
}

// precache fills the tables of names. Index 0 of each is no resource.
func (v *server) precache() {
	v.sounds = []string{"", "player/pl_step1.wav", "weapons/ak47-1.wav", "items/gunpickup2.wav", "radio/go.wav"}
	v.models = []string{
		"", "maps/" + v.level.Name + ".bsp", "*1", "*2", "sprites/laserbeam.spr", "models/crate.mdl",
		"models/hostage.mdl", "models/w_c4.mdl", "models/w_hegrenade.mdl", "models/w_smokegrenade.mdl",
	}
	if v.o.Script != nil {
		v.sounds, v.models = append(v.sounds, scriptSounds...), append(v.models, "models/w_flashbang.mdl")
	}
	v.models = append(v.models, playerModels(v.o)...)
	for _, a := range arms(v.o.Game) {
		for _, hand := range []string{"p_", "v_", "w_"} {
			v.models = append(v.models, "models/"+hand+a.name+".mdl")
		}
	}
	v.scripts = []string{"", "events/createexplo.sc", "events/createsmoke.sc"}
	for _, a := range arms(v.o.Game) {
		v.scripts = append(v.scripts, "events/"+a.script+".sc")
	}
}

func playerModels(o *Options) []string {
	switch {
	case o.Game == "cstrike":
		return []string{"models/player/leet/leet.mdl", "models/player/gsg9/gsg9.mdl"}
	case o.Game == "dod" && o.British:
		return []string{"models/player/brit-inf/brit-inf.mdl", "models/player/axis-inf/axis-inf.mdl"}
	case o.Game == "dod":
		return []string{"models/player/us-inf/us-inf.mdl", "models/player/axis-inf/axis-inf.mdl"}
	}
	return []string{"models/player.mdl", "models/player.mdl"}
}

// index returns where name stands in list.
func index(list []string, name string) int {
	for i, n := range list {
		if n == name {
			return i
		}
	}
	return 0
}

func (v *server) model(name string) int { return index(v.models, name) }

// furnish makes the baselines: a door, a beam, hostages, and crates that come
// from an instanced one.
func (v *server) furnish() {
	v.baselines[brushEntity] = numbered{number: brushEntity, entity: entity{
		model: v.model("*1"), moveType: movePush,
		solid: solidBSP,
	}}
	if v.o.Beams {
		v.baselines[beamEntity] = numbered{
			number: beamEntity, custom: true,
			entity: entity{model: v.model("sprites/laserbeam.spr"), scale: 1, renderAmt: 200},
		}
	}
	if v.o.Game == "cstrike" {
		for i := range 2 {
			c := v.level.Rooms[v.level.Site].center()
			v.baselines[firstHostage+i] = numbered{number: firstHostage + i, entity: entity{
				model: v.model("models/hostage.mdl"), origin: [3]float32{
					c[0] + float32(i)*48, c[1],
					v.level.Rooms[v.level.Site].Floor + 36,
				}, solid: solidBox,
			}}
		}
	}
	if v.o.Instanced {
		v.instanced = []entity{
			{model: v.model("models/crate.mdl"), solid: solidBox, skin: 1},
			{model: v.model("models/crate.mdl"), solid: solidBox, skin: 2, body: 1},
		}
	}
}

// user appends a message of the game. body writes its payload.
func (v *server) user(name string, body func(s *stream)) {
	for i, m := range v.messages {
		if m.name != name {
			continue
		}
		v.s.u8(firstUserMessage + i)
		at := len(v.s.buf)
		if m.size < 0 {
			v.s.u8(0)
		}
		start := len(v.s.buf)
		body(&v.s)
		n := len(v.s.buf) - start
		if m.size < 0 {
			v.s.buf[at] = byte(n)
		} else {
			for ; n < m.size; n++ {
				v.s.u8(0)
			}
		}
		return
	}
}

const firstUserMessage = 64

// info appends the first messages to a client.
func (v *server) info(hostname string, slot int) {
	s := &v.s
	if v.o.HLTV {
		s.u8(50, 0)
	}
	s.u8(11)
	s.i32(v.o.Protocol, 7, int(int32(munge(v.o.MapCRC, slot))))
	s.raw(make([]byte, 16))
	s.u8(v.o.MaxClients, slot, 1)
	s.str(v.o.Game)
	s.str(hostname)
	s.str("maps/" + v.level.Name + ".bsp")
	s.str("")
	s.u8(0)
	s.u8(54)
	s.str("")
	s.u8(0)
	v.events.write(s)
	v.weapons.write(s)
	v.beams.write(s)
	v.players.write(s)
	v.entities.write(s)
	v.selves.write(s)
	s.u8(44)
	s.f32(800, 75, 320, 500, 10, 10, 10, 4, 2, 1, 1, 1, 18, 2000, 4096, 0)
	s.u8(1)
	s.f32(2, 200, 0, 0, 0, 0, 0, 0)
	s.str("desert")
	s.u8(32, 0, 0)
	s.u8(5)
	s.i16(slot + 1)
	for i, m := range v.messages {
		s.u8(39, firstUserMessage+i, m.size)
		name := make([]byte, 16)
		copy(name[:15], m.name)
		s.raw(name)
	}
}

// munge mixes a map's checksum as the engine does before sending it.
func munge(crc uint32, slot int) uint32 {
	seq := uint32(uint8(-1 - slot))
	v := bits.ReverseBytes32(crc ^ ^seq)
	for j, t := range [4]byte{0x20, 0x07, 0x13, 0x61} {
		v ^= uint32(0xA5|byte(j<<j)|byte(j)|t) << (8 * j)
	}
	return v ^ seq
}

// resources appends SVC_RESOURCELIST.
func (v *server) resources() {
	s := &v.s
	s.u8(43)
	s.bits(uint32(len(v.sounds)+len(v.models)+len(v.scripts)-3), 12)
	for _, list := range []struct {
		kind  uint32
		names []string
	}{{0, v.sounds}, {2, v.models}, {5, v.scripts}} {
		for i, name := range list.names[1:] {
			s.bits(list.kind, 4)
			s.bitStr(name)
			s.bits(uint32(i+1), 12)
			s.bits(1000, 24)
			s.bits(0, 3)
			s.bit(false)
		}
	}
	s.bit(false)
	s.align()
}

// userInfo appends SVC_UPDATEUSERINFO; an empty name frees the slot.
func (v *server) userInfo(p *player, gone bool) {
	s := &v.s
	s.u8(13, p.id-1)
	s.i32(p.userID)
	if gone {
		s.str("")
	} else {
		model := []string{"leet", "gsg9"}[p.team]
		s.str(`\bottomcolor\` + strconv.Itoa(p.id*8%256) + `\topcolor\` + strconv.Itoa(p.id*20%256) + `\model\` +
			model + `\name\` + p.name + `\*sid\7656119` + strconv.FormatInt(7960000000+int64(p.id), 10))
	}
	s.raw(make([]byte, 16))
}

// spawnBaselines appends SVC_SPAWNBASELINE.
func (v *server) spawnBaselines() {
	s := &v.s
	s.u8(22)
	for n := range 2047 {
		b, ok := v.baselines[n]
		if !ok {
			continue
		}
		s.bits(uint32(n), 11)
		kind := uint32(1)
		if b.custom {
			kind = 2
		}
		s.bits(kind, 2)
		v.describe(n, b.custom).delta(s, &entity{}, &b.entity, 0)
	}
	s.bits(0xffff, 16)
	s.bits(uint32(len(v.instanced)), 6)
	for i := range v.instanced {
		v.entities.delta(s, &entity{}, &v.instanced[i], 0)
	}
	s.align()
}

func (v *server) describe(number int, custom bool) *description[entity] {
	switch {
	case custom:
		return &v.beams
	case number <= v.o.MaxClients:
		return &v.players
	}
	return &v.entities
}

// start returns the delta base of an entity that was in no packet before.
func (v *server) start(e *numbered) entity {
	if e.instanced > 0 {
		return v.instanced[e.instanced-1]
	}
	return v.baselines[e.number].entity
}

// origin appends which baseline a new entity starts from.
func (v *server) origin(e *numbered) {
	if len(v.instanced) == 0 {
		return
	}
	v.s.bit(e.instanced > 0)
	if e.instanced > 0 {
		v.s.bits(uint32(e.instanced-1), 6)
	}
}
