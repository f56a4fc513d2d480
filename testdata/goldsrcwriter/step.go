package goldsrcwriter

// Buttons of a usercmd.
const (
	buttonAttack  = 1
	buttonDuck    = 4
	buttonForward = 8
)

// step writes one network frame of Playback and what the client writes behind
// it.
func (r *recording) step(game int) error {
	v, m, me := r.v, r.m, &r.m.players[r.o.Recorder]
	dt := 1 / r.o.Rate
	var run *courseStep
	if r.o.Course != nil {
		m.stepPeacefully(dt, r.o.Game)
		run = r.o.Course.recorder(me, r.frame)
	} else if r.o.Script != nil {
		r.obey(dt)
	} else {
		m.step(dt, r.o.Game)
	}
	v.sequence++
	r.tick = Tick{Game: game, Time: r.time()}
	v.s.reset()
	v.s.u8(7)
	v.s.f32(float32(m.time))

	back := 1 + r.frame%4
	c := r.self(me)
	if run != nil && run.ducked {
		c.flags = flagDucking
	}
	v.clientData(c, r.weapons(me), back, m.time)
	list := r.visible()
	r.tick.Entities = len(list)
	v.packet(list, m.time, back)
	r.tellShots(list)
	for i := range m.happens {
		h := &m.happens[i]
		if h.what == grenadeBurst && r.o.Script != nil {
			r.burst(h)
		} else {
			v.tell(m, h)
		}
		r.note(h)
	}
	for _, say := range r.sayings {
		say()
	}
	r.sayings = r.sayings[:0]
	r.tellRest(me)
	if r.o.HLTV {
		r.direct()
	}
	if own := mods[r.o.Game]; own != nil && r.frame%60 == 20 {
		v.tellMod(own, r.frame)
	}

	vw := r.view(me)
	if run != nil {
		run.aim(&vw)
		vw.silent = run.jumpSilent
		r.tick.Recorder.Buttons = vw.buttons
	}
	if run != nil { // the commands of a frame are before what it does
		n, tap := r.o.Course.tapsBefore(r.frame)
		for range n {
			r.d.command(r.time(), "+jump")
			r.d.command(r.time(), "-jump")
		}
		vw.silent = vw.silent || tap
		r.keyCommands(&vw)
		if tap { // let go already
			r.keys &^= buttonJump
		}
	}
	for ; r.commands < len(r.o.Commands) && float32(r.o.Commands[r.commands].At) <= r.time(); r.commands++ {
		r.d.command(r.time(), r.o.Commands[r.commands].Text)
	}
	for ; r.lists < len(r.o.BXT) && float32(r.o.BXT[r.lists].At) <= r.time(); r.lists++ {
		for _, command := range r.o.BXT[r.lists].Commands() {
			r.d.command(r.time(), command)
		}
	}
	if err := r.d.network(r.time(), &vw, v.s.buf); err != nil {
		return err
	}
	r.observe()
	if !r.o.HLTV {
		r.clientFrames(&vw)
	}
	r.frame++
	r.d.frame++
	return r.d.err
}

// self returns what the server tells the recorder about himself.
func (r *recording) self(me *player) self {
	c := self{origin: me.pos, velocity: me.vel, health: me.health, fov: 90}
	if r.o.Spectates {
		c.viewing, c.watching = 4, r.watched().id
		return c
	}
	a := arms(r.o.Game)[me.weapon]
	if !me.alive {
		c.dead = 2
		return c
	}
	c.weaponID, c.viewModel = a.id, r.v.model("models/v_"+a.name+".mdl")
	if me.duckUntil > r.m.time {
		c.flags = flagDucking
	}
	return c
}

func (r *recording) weapons(me *player) (list [64]weapon) {
	if !r.o.Spectates {
		a := arms(r.o.Game)[me.weapon]
		list[a.id] = weapon{id: a.id, clip: me.clip}
	}
	return list
}

// watched returns whom a spectating recorder looks at: the next player.
func (r *recording) watched() *player {
	return &r.m.players[(r.o.Recorder+1)%len(r.m.players)]
}

// view returns the frame of the recorder's own client.
func (r *recording) view(me *player) view {
	vw := view{sequence: r.v.sequence, maxClients: r.o.MaxClients, slot: r.o.Recorder, frameTime: float32(1 / r.o.Rate)}
	if r.o.HLTV {
		return vw
	}
	from := me
	if r.o.Spectates {
		from = r.watched()
	}
	vw.origin, vw.velocity, vw.eye = from.pos, from.vel, 17
	vw.angles = [3]float32{from.pitch, from.yaw, 0}
	vw.health = me.health
	if !r.o.Spectates {
		vw.buttons = r.buttons(me)
		if me.alive {
			vw.viewModel = r.v.model("models/v_" + arms(r.o.Game)[me.weapon].name + ".mdl")
		}
	}
	r.tick.Recorder = State{ID: me.id, Origin: vw.origin, Yaw: vw.angles[1], Pitch: vw.angles[0], Alive: me.alive &&
		!r.o.Spectates, Buttons: vw.buttons}
	return vw
}

func (r *recording) buttons(me *player) int {
	b := 0
	if !me.alive {
		return b
	}
	if me.vel[0] != 0 || me.vel[1] != 0 {
		b |= buttonForward
	}
	if me.duckUntil > r.m.time {
		b |= buttonDuck
	}
	for _, h := range r.m.happens {
		if h.what == shotFired && h.a == me.id {
			b |= buttonAttack
		}
	}
	return b
}

// visible returns the packet's entities in ascending order.
func (r *recording) visible() []numbered {
	var list []numbered
	m, v := r.m, r.v
	me := &m.players[r.o.Recorder]
	eye := me.room
	if r.o.Spectates {
		eye = r.watched().room
	}
	for i := range m.players {
		p := &m.players[i]
		if !r.o.HLTV && p != me && !m.level.near(eye, p.room) {
			continue
		}
		e := v.playerEntity(p, m.time)
		if p == me && !r.o.HLTV {
			e.origin = [3]float32{} // never sent to the one it belongs to
		}
		list = append(list, numbered{number: p.id, entity: e})
		if p != me && e.effects&effectHide == 0 || r.o.HLTV && e.effects&effectHide == 0 {
			r.tick.Seen = append(r.tick.Seen, r.state(p, &e))
		}
	}
	things := r.furniture()
	for i := range things {
		n, e := &things[i], &things[i].entity
		r.tick.Things = append(r.tick.Things, Thing{
			n.number, n.custom, e.origin, e.angles, v.models[e.model], e.skin,
			e.body, e.scale,
		})
	}
	return append(list, things...)
}

// state returns what the reader makes of an entity.
func (r *recording) state(p *player, e *entity) State {
	s := State{
		ID: p.id, Origin: e.origin, Yaw: quantizedAngle(e.angles[1]), Pitch: quantizedAngle(e.angles[0]),
		Alive: p.alive, Ducking: e.hull == 1,
	}
	if p.alive {
		s.Weapon = arms(r.o.Game)[p.weapon].name
	}
	return s
}

// furniture returns everything in the packet that is no player.
func (r *recording) furniture() []numbered {
	var list []numbered
	m, v := r.m, r.v
	for n := firstHostage; n < firstHostage+2; n++ {
		if b, ok := v.baselines[n]; ok {
			list = append(list, b)
		}
	}
	door := v.baselines[brushEntity]
	if k := int(m.time) % 6; k >= 3 { // it is open half of the time
		door.entity.origin[2] = 96
	} else if k == 2 {
		door.entity.origin[2] = float32((m.time - float64(int(m.time))) * 96)
	}
	list = append(list, door)
	for i := range m.players {
		p := &m.players[i]
		if !p.alive && m.over == 0 {
			drop := entity{
				model:  v.model("models/w_" + arms(r.o.Game)[p.weapon].name + ".mdl"),
				origin: p.pos, solid: 1,
			}
			drop.origin[2] -= 30
			list = append(list, numbered{number: dropEntity + p.id, entity: drop})
		}
	}
	for n := firstGrenade; n < firstGrenade+16; n++ {
		for _, g := range m.grenade {
			if g.entity == n {
				file := "models/w_hegrenade.mdl"
				if g.smoke {
					file = "models/w_smokegrenade.mdl"
				}
				if g.model != "" {
					file = "models/" + g.model + ".mdl"
				}
				list = append(list, numbered{number: n, entity: entity{
					model: v.model(file), origin: g.pos,
					moveType: moveBounce, owner: g.owner & 31,
				}})
			}
		}
	}
	if v.o.Beams {
		b := v.baselines[beamEntity]
		b.entity.origin = [3]float32{float32(int(m.time) % 100), 0, 0}
		b.entity.angles = [3]float32{100, 50, 20}
		list = append(list, b)
	}
	if v.o.Instanced {
		for i := range crates {
			k := 1 + i%len(v.instanced)
			e := v.instanced[k-1]
			e.origin = [3]float32{float32(100 * i), -100, float32(int(m.time) % 8)}
			list = append(list, numbered{number: crateEntity + i, instanced: k, entity: e})
		}
	}
	return list
}

// tellShots appends the shots of this frame. The recorder's own are written by
// his client.
func (r *recording) tellShots(list []numbered) {
	var shots []shot
	for _, h := range r.m.happens {
		p := &r.m.players[max(h.a, 1)-1]
		e := shot{place: -1, args: event{owner: h.a, origin: h.at}}
		switch h.what {
		case shotFired:
			if p.id == r.o.Recorder+1 && !r.o.HLTV && !r.o.Spectates {
				continue
			}
			e.script = index(r.v.scripts, "events/"+arms(r.o.Game)[p.weapon].script+".sc")
			e.args.origin, e.args.angles = p.pos, [3]float32{p.pitch, p.yaw, 0}
			for i := range list {
				if list[i].number == p.id {
					e.place = i
				}
			}
			r.tick.Shots++
		case smokeBegan:
			e.script = index(r.v.scripts, "events/createsmoke.sc")
		default:
			continue
		}
		shots = append(shots, e)
	}
	r.v.tellEvents(shots, len(list), r.m.time)
}

// tellRest appends occasional messages.
func (r *recording) tellRest(me *player) {
	m, v := r.m, r.v
	for _, h := range m.happens {
		if h.what == shotFired {
			p := &m.players[h.a-1]
			v.sound(2, p.id, p.pos)
			r.tick.Sounds = append(r.tick.Sounds, p.pos)
		}
	}
	for i := range m.players {
		p := &m.players[i]
		if r.o.Game == "cstrike" && !p.alive && !p.body && m.time > p.diedAt+1 {
			p.body = true // hidden from the next packet on
			v.corpse(p)
		}
		if r.o.Game == "cstrike" && p.alive && p.team == me.team && p != me && r.frame%30 == 0 {
			v.radar(p)
		}
	}
	if r.frame%100 == 50 {
		v.s.u8(17)
		for i := range m.players {
			v.s.bits(1, 1)
			v.s.bits(uint32(i), 5)
			v.s.bits(uint32(20+i*3), 12)
			v.s.bits(uint32(i%4), 7)
		}
		v.s.bit(false)
		v.s.align()
	}
}

// note keeps the truth of something that happened.
func (r *recording) note(h *happening) {
	switch h.what {
	case wasKilled:
		k := Kill{Killer: h.a, Victim: h.b, Weapon: arms(r.o.Game)[h.weapon].name, Head: h.head &&
			r.o.Game == "cstrike"}
		if r.o.Game == "dod" {
			k.Weapon = [3]string{"thompson", "mp40", "garand"}[h.weapon]
		}
		r.tick.Kills = append(r.tick.Kills, k)
	case saidSomething:
		r.tick.Chat = append(r.tick.Chat, h.text)
	case roundBegan, roundWon:
		r.tick.Rounds++
	case tookFlag:
		r.tick.Flags++
	}
}

// clientFrames writes what the client adds to each network frame.
func (r *recording) clientFrames(vw *view) {
	now := r.time()
	r.d.client(now, vw)
	r.d.put(9, now, []byte{8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0})
	if r.o.Course == nil {
		r.keyCommands(vw)
	}
	if r.o.Spectates {
		return
	}
	for _, h := range r.m.happens {
		if h.what == shotFired && h.a == r.o.Recorder+1 {
			a := arms(r.o.Game)[h.weapon]
			r.d.shot(now, index(r.v.scripts, "events/"+a.script+".sc"), h.a, vw.origin, vw.angles)
			r.late++
		}
	}
	if r.frame%40 == 0 {
		r.d.sound(now, "player/pl_step1.wav")
	}
}

// keyCommands writes the console commands of the keys that the recorder pressed
// and let go.
func (r *recording) keyCommands(vw *view) {
	now := r.time()
	for _, k := range []struct {
		bit  int
		word string
	}{
		{buttonAttack, "attack"},
		{buttonDuck, "duck"},
		{buttonForward, "forward"},
		{buttonJump, "jump"},
		{buttonLeft, "moveleft"},
		{buttonRight, "moveright"},
	} {
		switch {
		case k.bit == buttonJump && vw.silent:
		case vw.buttons&k.bit != 0 && r.keys&k.bit == 0:
			r.d.command(now, "+"+k.word)
		case vw.buttons&k.bit == 0 && r.keys&k.bit != 0:
			r.d.command(now, "-"+k.word)
		}
	}
	r.keys = vw.buttons
}
