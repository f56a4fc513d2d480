package goldsrc

import (
	"bytes"

	"playhead/sim"
)

// goldsrcColumns are the columns that a demo can record for a player.
var goldsrcColumns = recorderColumns.Or(seenColumns).Or(toldColumns)

var (
	// seenColumns come with the player's entity.
	seenColumns = sim.Cols(sim.X, sim.Y, sim.Z, sim.Yaw, sim.Pitch, sim.Ducking, sim.Weapon, sim.Model, sim.Sequence,
		sim.GaitSequence, sim.Effects)
	// recorderColumns come with every network frame of a point-of-view demo.
	recorderColumns = sim.Cols(sim.X, sim.Y, sim.Z, sim.VX, sim.VY, sim.VZ, sim.Yaw, sim.Pitch, sim.Buttons,
		sim.CmdMsec, sim.ForwardMove, sim.SideMove, sim.OnGround, sim.CmdYaw, sim.CmdPitch, sim.PunchYaw,
		sim.PunchPitch, sim.WaterLevel, sim.OnLadder)
	// toldColumns come with messages.
	toldColumns = sim.Cols(sim.Health, sim.Armor, sim.Ammo, sim.Alive, sim.Team, sim.Score, sim.Deaths, sim.Ping,
		sim.Money, sim.StatusFlags,
		sim.BeaconX, sim.BeaconY, sim.BeaconZ)
)

// Values of entity fields.
const (
	effectNoDraw = 128 // the entity is hidden

	moveNone = 0
	moveFly  = 5 // of a living player: on a ladder
	moveToss = 6 // with moveNone: a body, falling and lying

	flagDucking = 1 << 14 // clientdata_t.flags
)

// playerRows is the last emitted state of the players.
type playerRows struct {
	list   []entity // of the last packet, players only
	origin [3]float32
	seen   uint64 // rows with a position
	dead   uint64 // rows whose entity was a body when last seen
	models []nameOf
	userID [maxPlayerRows]uint32
	here   uint64                // slots with a stint
	before [maxPlayerRows]uint32 // userID of the slot's last player, over all games
}

// nameOf caches the name of a model in the game's name table.
type nameOf struct {
	known  bool
	model  int32
	weapon int32
	team   int32 // for Counter-Strike's player models, 0 for others
}

func (p *playerRows) reset() {
	p.list, p.models = p.list[:0], p.models[:0]
	p.seen, p.dead, p.here = 0, 0, 0
	p.userID = [maxPlayerRows]uint32{}
}

// flushPlayers emits the rows changed by this frame's packet and messages.
func (d *decoder) flushPlayers(b *sim.Builder) {
	d.flushTold(b)
	var list []entity
	if d.c.hasPacket {
		list = d.c.entities.current.list
	}
	n := 0
	for n < len(list) && int(list[n].number) <= d.c.maxClients {
		n++
	}
	list = list[:n]
	old := d.players.list
	var present uint64
	own := false
	for _, e := range list {
		for len(old) > 0 && old[0].number < e.number {
			old = old[1:]
		}
		same := len(old) > 0 && old[0].number == e.number && old[0].serial == e.serial
		id := int(e.number)
		if id >= maxPlayerRows {
			break
		}
		state := d.c.pool.at(e.state)
		if id == d.c.recorder {
			if !same {
				d.flushLook(b, id, state)
			}
			own = true
			b.Set(id, sim.OnLadder, b01(state.int(entMoveType) == moveFly))
			continue
		}
		if state.int(entEffects)&effectNoDraw != 0 {
			continue
		}
		present |= 1 << id
		if !same || d.players.seen>>id&1 == 0 {
			d.flushSeen(b, id, state)
		}
	}
	if d.c.hasPacket && !own && d.c.recorder > 0 && d.c.recorder < maxPlayerRows {
		b.Unset(d.c.recorder, sim.Cols(sim.OnLadder))
	}
	for gone := d.players.seen &^ present; gone != 0; gone &= gone - 1 {
		b.Unset(trailing(gone), seenColumns)
	}
	d.players.seen = present
	d.players.list = append(d.players.list[:0], list...)
	d.flushRecorder(b)
}

// flushSeen emits the row of a player whose entity is in the packet.
func (d *decoder) flushSeen(b *sim.Builder, id int, s *record) {
	o, a := s.vec(entOrigin), s.vec(entAngles)
	b.Set(id, sim.X, units(o[0]))
	b.Set(id, sim.Y, units(o[1]))
	b.Set(id, sim.Z, units(o[2]))
	b.Set(id, sim.Yaw, turns(a[1]))
	b.Set(id, sim.Pitch, turns(a[0]))
	b.Set(id, sim.Ducking, s.int(entUseHull)&1)
	d.flushLook(b, id, s)
	d.setWeapon(b, id, d.nameOf(b, int(s.int(entWeaponModel))))
	alive := int32(1)
	if move := s.int(entMoveType); move == moveNone || move == moveToss {
		alive = 0
	}
	if alive == 1 && d.players.dead>>id&1 == 1 {
		b.Event(at(sim.Event{Kind: sim.EventSpawn, Player: int16(id), Target: -1}, o))
	}
	d.players.dead = d.players.dead&^(1<<id) | uint64(1-alive)<<id
	b.Set(id, sim.Alive, alive)
}

// setWeapon records the held weapon. A model that does not follow the naming of
// weapons keeps its full name.
func (d *decoder) setWeapon(b *sim.Builder, id int, w nameOf) {
	if w.weapon == 0 {
		b.Unset(id, sim.Cols(sim.Weapon))
		return
	}
	b.Set(id, sim.Weapon, w.weapon)
}

// flushLook emits the columns that are used only for drawing.
func (d *decoder) flushLook(b *sim.Builder, id int, s *record) {
	b.Set(id, sim.Sequence, s.int(entSequence))
	b.Set(id, sim.GaitSequence, s.int(entGaitSequence))
	b.Set(id, sim.Effects, s.int(entEffects))
	m := d.nameOf(b, int(s.int(entModelIndex)))
	if m.model > 0 {
		b.Set(id, sim.Model, m.model)
	}
	// A player without a known team reveals it by their model.
	if _, told := d.c.rows[id].Get(sim.Team); !told && m.team > 0 {
		b.Set(id, sim.Team, m.team)
	}
}

// nameOf returns the name of model index.
func (d *decoder) nameOf(b *sim.Builder, index int) nameOf {
	if index <= 0 || index >= len(d.c.precache.models) {
		return nameOf{}
	}
	for len(d.players.models) <= index {
		d.players.models = append(d.players.models, nameOf{})
	}
	n := &d.players.models[index]
	if !n.known {
		model := baseName(d.c.precache.models[index])
		*n = nameOf{known: true, model: b.Name(model), team: modelTeam(model)}
		n.weapon = n.model
		if w := d.c.precache.weapons[index]; w != "" {
			n.weapon = b.Name(w)
		}
	}
	return *n
}

// modelTeam returns the team of a Counter-Strike player model.
func modelTeam(model string) int32 {
	switch model {
	case "terror", "leet", "arctic", "guerilla", "militia":
		return 1
	case "urban", "gsg9", "sas", "gign", "spetsnaz", "vip":
		return 2
	}
	return 0
}

// flushTold sets the columns known from messages.
func (d *decoder) flushTold(b *sim.Builder) {
	c := d.c
	for id := range c.dirty {
		if c.dirty[id].Empty() {
			continue
		}
		for col := range c.dirty[id].All {
			if v, ok := c.rows[id].Get(col); ok {
				b.Set(id, col, v)
			} else {
				b.Unset(id, sim.Cols(col))
			}
		}
		c.dirty[id] = sim.ColSet{}
	}
}

// flushRecorder emits the recording player's row. Their own entity has no
// position; the frame itself holds it, with every key and every angle.
func (d *decoder) flushRecorder(b *sim.Builder) {
	c, id := d.c, d.c.recorder
	if id <= 0 || id >= maxPlayerRows {
		return
	}
	body := d.f.body
	d.net.frame(b, body, d.time)
	if d.drewNothing(body) {
		b.Unset(id, recorderColumns)
		return
	}
	o, v, a := vec(body, netOrigin), vec(body, netVelocity), vec(body, netViewAngles)
	d.players.origin = o
	b.Set(id, sim.X, units(o[0]))
	b.Set(id, sim.Y, units(o[1]))
	b.Set(id, sim.Z, units(o[2]))
	b.Set(id, sim.VX, units(v[0]))
	b.Set(id, sim.VY, units(v[1]))
	b.Set(id, sim.VZ, units(v[2]))
	b.Set(id, sim.Yaw, turns(a[1]))
	b.Set(id, sim.Pitch, turns(a[0]))
	b.Set(id, sim.Buttons, i32(body, netButtons)&0xffff)
	b.Set(id, sim.CmdMsec, int32(body[netCmdMsec]))
	b.Set(id, sim.ForwardMove, units(f32(body, netCmdMove)))
	b.Set(id, sim.SideMove, units(f32(body, netCmdMove+4)))
	cmd, punch := vec(body, netCmdAngles), vec(body, netPunch)
	b.Set(id, sim.CmdYaw, turns(cmd[1]))
	b.Set(id, sim.CmdPitch, turns(cmd[0]))
	b.Set(id, sim.PunchYaw, turns(punch[1]))
	b.Set(id, sim.PunchPitch, turns(punch[0]))
	b.Set(id, sim.OnGround, b01(i32(body, netOnGround) != 0))
	b.Set(id, sim.WaterLevel, min(max(i32(body, netWaterLevel), 0), 3))
	b.SetGlobal(sim.FrameTimeMicros, steps(float64(f32(body, netFrameTime))*1e6))
	if f := c.self.current; f != nil {
		d.flushSelf(b, id, f)
	}
}

// drawnBytes are the bytes of a network frame that the client fills in whenever
// it draws. They include the time, so they never repeat.
const drawnFrom, drawnTo = netViewOrigin, 236

// drewNothing reports whether the client has not drawn anything yet of the map
// that the last SVC_SERVERINFO started: until then, it stores the last view of
// the previous map.
func (d *decoder) drewNothing(body []byte) bool {
	drawn := body[drawnFrom:drawnTo]
	switch {
	case d.c.newServer && d.tick > 1:
		d.stale = append(d.stale[:0], drawn...)
	case !bytes.Equal(d.stale, drawn):
		d.stale = d.stale[:0]
	}
	return len(d.stale) > 0
}

// flushSelf emits SVC_CLIENTDATA's values for the recorder.
func (d *decoder) flushSelf(b *sim.Builder, id int, f *selfFrame) {
	c := d.c
	s := c.pool.at(f.state)
	flags := s.int(cdFlags)
	b.Set(id, sim.Ducking, b01(flags&flagDucking != 0))
	if fov := steps(float64(s.float(cdFov))); fov > 0 {
		b.SetGlobal(sim.Fov, fov)
	}
	if mode := s.int(cdUser1); mode != 0 {
		d.flushSpectating(b, id, s)
		return
	}
	c.spectated = 0
	b.UnsetGlobal(sim.SpectatedPlayer)
	b.UnsetGlobal(sim.CameraX)
	b.UnsetGlobal(sim.CameraY)
	b.Set(id, sim.StatusFlags, 0)
	health := steps(float64(s.float(cdHealth)))
	alive := int32(0)
	if health > 0 && s.int(cdDeadFlag) == 0 {
		alive = 1
	}
	b.Set(id, sim.Alive, alive)
	b.Set(id, sim.Health, max(0, health))
	w := d.nameOf(b, int(i32(d.f.body, netViewModel)))
	if w.model == 0 {
		w = d.nameOf(b, int(s.int(cdViewModel)))
	}
	d.setWeapon(b, id, w)
	if n := s.int(cdWeaponID); n > 0 && n < maxWeapons && f.held>>n&1 == 1 {
		if clip := c.pool.at(f.weapons[n]).int(wdClip); clip >= 0 {
			b.Set(id, sim.Ammo, clip)
		}
	}
}

func b01(v bool) int32 {
	if v {
		return 1
	}
	return 0
}

// flushSpectating emits the player watched by a recorder who is not playing. The
// recorder's position is then the camera's.
func (d *decoder) flushSpectating(b *sim.Builder, id int, s *record) {
	target := s.int(cdUser2)
	if d.c.player(int(target)) < 0 {
		target = -1
	}
	d.c.spectated = max(0, int(target))
	b.SetGlobal(sim.SpectatedPlayer, target)
	eye := vec(d.f.body, netViewOrigin)
	b.SetGlobal(sim.CameraX, units(eye[0]))
	b.SetGlobal(sim.CameraY, units(eye[1]))
	b.Set(id, sim.StatusFlags, statusSpectating)
	b.Set(id, sim.Alive, 0)
	b.Unset(id, sim.Cols(sim.Health, sim.Weapon, sim.Ammo))
}
