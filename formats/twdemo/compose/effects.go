package compose

import (
	"playhead/formats/internal/twcodec"
	"playhead/sim"
	"playhead/sim/tee"
)

// Sounds of the game.
const (
	soundGun                 = 0
	soundShotgun             = 1
	soundGrenade             = 2
	soundHammer              = 3
	soundHammerHit           = 4
	soundNinja               = 5
	soundExplosion           = 6
	soundLaser               = 8
	soundAirJump             = 14
	soundJump                = 15
	soundDie                 = 16
	soundSpawn               = 17
	soundHookGround          = 21
	soundHookPlayer          = 22
	mapSound                 = 1 // Event.Extra
	jumpKey, jumpInAir       = tee.JumpedKey, tee.JumpedAir
	mostDamageItems          = 10
	damageSpread             = 32 // between the indicators of one hit, radians × 256
	noSound            int32 = -1
)

// effects writes what happened since the tick before: the events, and what
// follows from the tees of a log.
func (c *composer) effects(p *part) {
	if p.now == nil || !p.fresh {
		return
	}
	for _, e := range p.happened {
		if e.Placed && p.concerns(&e) {
			c.effect(p, &e)
		}
	}
	for id := range p.Game.IDs() {
		c.follow(p, id)
	}
}

// concerns reports whether an event involves a player in the demo.
func (p *part) concerns(e *sim.Event) bool {
	for _, id := range [...]int16{e.Player, e.Target} {
		if id >= 0 {
			return int(id) < sim.MaxPlayers && p.wants(int(id), p.roster.at[id]) && p.id(int(id)) >= 0
		}
	}
	return p.Wants == nil
}

// effect writes an event that has a place.
func (c *composer) effect(p *part, e *sim.Event) {
	x, y := e.X, e.Y
	if p.veil != nil {
		x, y = p.veil.place(e)
	}
	switch e.Kind {
	case sim.EventExplosion:
		c.item(typeExplosion6, typeExplosion7, x, y)
		c.sound(p, soundExplosion, x, y)
	case sim.EventHammerHit:
		c.item(typeHammerHit6, typeHammerHit7, x, y)
		c.sound(p, soundHammerHit, x, y)
	case sim.EventSpawn:
		c.item(typeSpawn6, typeSpawn7, x, y)
		c.sound(p, soundSpawn, x, y)
	case sim.EventDeath:
		c.item(typeDeath6, typeDeath7, x, y, int32(p.id(int(e.Player))))
	case sim.EventKill:
		c.item(typeDeath6, typeDeath7, x, y, int32(p.id(int(e.Target))))
	case sim.EventSound:
		if e.Extra != mapSound {
			c.item(typeSoundWorld6, typeSoundWorld7, x, y, e.Value)
		}
	case sim.EventDamage:
		c.damage(p, e, x, y)
	}
}

// item writes an item that lasts a tick.
func (c *composer) item(six, seven int, v ...int32) {
	c.items.add(c.items.by(six, seven), c.ids.ofEvent(), v...)
}

// sound writes a sound that only a log leaves out.
func (c *composer) sound(p *part, sound, x, y int32) {
	if p.Inputs {
		c.item(typeSoundWorld6, typeSoundWorld7, x, y, sound)
	}
}

// damage writes the indicators of a hit: in 0.6 an item for each point, spread
// around where it came from.
func (c *composer) damage(p *part, e *sim.Event, x, y int32) {
	if c.proto == twcodec.Proto7 {
		c.item(0, typeDamage7, x, y, int32(max(0, p.id(int(e.Player)))), e.Extra, e.Value, 0, 0)
		return
	}
	points := min(max(e.Value, 1), mostDamageItems)
	for i := range points {
		c.item(typeDamageInd6, 0, x, y, e.Extra+(2*i-points+1)*damageSpread/2)
	}
}

// follow writes what follows from how a tee of a log changed, and remembers it.
func (c *composer) follow(p *part, id int) {
	r, was := &p.now.world.Rows[id], &p.was[id]
	if p.Inputs && was.here && p.wants(id, p.roster.at[id]) && p.id(id) >= 0 {
		if r.Present() {
			c.heard(p, r, was, r.V[sim.X], r.V[sim.Y])
		} else {
			c.item(typeDeath6, typeDeath7, was.x, was.y, int32(p.id(id)))
			c.sound(p, soundDie, was.x, was.y)
		}
	}
	p.note(id, &p.now.world)
}

// heard writes the sounds of a tee.
func (c *composer) heard(p *part, r *sim.Row, was *seen, x, y int32) {
	if a := r.V[sim.AttackTick]; a != was.attack && a > 0 {
		if s := shotSound(r.Or(sim.Weapon, -1)); s != noSound {
			c.sound(p, s, x, y)
		}
	}
	jumped := r.V[sim.Jumped] &^ was.jumped
	switch {
	case jumped&jumpInAir != 0 && jumped&jumpKey != 0:
		c.sound(p, soundAirJump, x, y)
	case jumped&jumpKey != 0:
		c.sound(p, soundJump, x, y)
	}
	if r.V[sim.HookState] == tee.HookGrabbed && was.hook != tee.HookGrabbed {
		s := int32(soundHookGround)
		if r.Or(sim.HookedPlayer, -1) >= 0 {
			s = soundHookPlayer
		}
		c.sound(p, s, r.V[sim.HookX], r.V[sim.HookY])
	}
}

// shotSound returns the sound of a weapon.
func shotSound(weapon int32) int32 {
	sounds := [...]int32{soundHammer, soundGun, soundShotgun, soundGrenade, soundLaser, soundNinja}
	if weapon < 0 || int(weapon) >= len(sounds) {
		return noSound
	}
	return sounds[weapon]
}
