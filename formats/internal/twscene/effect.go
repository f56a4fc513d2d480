package twscene

import (
	"slices"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// How far from its effect a tee may be, world units: it moves on in the tick
// or two between the effect and the snapshot.
const (
	spawnReach  = 96
	damageReach = 128
	deathReach  = 128
)

// A death is a Death item. told is set if a kill message reported it.
type death struct {
	x, y, id int32
	told     bool
}

// A hit collects the indicators of one damage: 0.6 sends an item for each
// point, spread around the direction it came from.
type hit struct {
	x, y, points int32
	angles       int64
	player       int16 // who was hit, −1 if the items do not say
}

// effect applies an item that lasts one snapshot. The game plays it at each
// snapshot that holds it, and so at a marker without a snapshot.
func (s *Scene) effect(it *twcodec.Item) {
	if !s.fits(it) {
		return
	}
	v := it.Data
	switch it.Kind {
	case twcodec.ItemExplosion, twcodec.ItemExplosionEx:
		e := placed(sim.EventExplosion, v[0], v[1])
		e.Player = causer(it)
		s.b.Event(e)
	case twcodec.ItemHammerHit, twcodec.ItemHammerHitEx:
		e := placed(sim.EventHammerHit, v[0], v[1])
		s.hammered(&e)
		if by := causer(it); by >= 0 {
			e.Player = by
		}
		s.happens(e)
	case twcodec.ItemSpawn, twcodec.ItemSpawnEx:
		e := placed(sim.EventSpawn, v[0], v[1])
		if e.Player = causer(it); e.Player < 0 {
			e.Player = s.nearest(v[0], v[1], spawnReach)
		}
		s.b.Event(e)
	case twcodec.ItemDeath:
		s.deathEffect(v)
	case twcodec.ItemSoundWorld:
		s.sound(placed(sim.EventSound, v[0], v[1]), v[2])
	case twcodec.ItemSoundWorldEx:
		e := placed(sim.EventSound, v[0], v[1])
		e.Player = causer(it)
		s.sound(e, v[3])
	case twcodec.ItemSoundGlobal:
		s.sound(newEvent(sim.EventSound), v[2])
	case twcodec.ItemMapSoundWorld:
		e := placed(sim.EventSound, v[0], v[1])
		e.Extra = mapSound
		s.sound(e, v[2])
	case twcodec.ItemDamageInd:
		s.damageInd(v[0], v[1], v[2], -1)
	case twcodec.ItemDamageIndEx:
		s.damageInd(v[0], v[1], v[3], causer(it))
	case twcodec.ItemDamage:
		if s.engine == sim.DDNet {
			// Its servers send an item for each point, as in 0.6, which names client 0 whoever was hit.
			s.damageInd(v[0], v[1], v[3], -1)
			return
		}
		e := placed(sim.EventDamage, v[0], v[1])
		e.Player, e.Extra, e.Value = client(v[2]), v[3], v[4]+v[5]
		s.b.Event(e)
	case twcodec.ItemBirthday, twcodec.ItemFinish:
		e := placed(sim.EventInfo, v[0], v[1])
		if e.Player = causer(it); e.Player < 0 {
			e.Player = s.nearest(v[0], v[1], spawnReach)
		}
		e.Text = map[bool]string{true: "birthday", false: "finish"}[it.Kind == twcodec.ItemBirthday]
		s.b.Event(e)
	}
}

// causer returns the client that an event's item names, −1 if it names none.
func causer(it *twcodec.Item) int16 {
	switch it.Kind {
	case twcodec.ItemExplosionEx, twcodec.ItemHammerHitEx, twcodec.ItemSpawnEx, twcodec.ItemSoundWorldEx,
		twcodec.ItemDamageIndEx, twcodec.ItemBirthday, twcodec.ItemFinish:
		return client(it.Int(2, -1))
	}
	return -1
}

// mapSound is Extra of the event of a sound that is part of the map.
const mapSound = 1

func (s *Scene) sound(e sim.Event, id int32) {
	e.Value = id
	s.b.Event(e)
}

// deathEffect reports a death unless a kill message did.
func (s *Scene) deathEffect(v []int32) {
	for i := range s.deaths {
		d := &s.deaths[i]
		if d.id == v[2] && d.x == v[0] && d.y == v[1] && !d.told {
			if d.told = true; s.killedBefore(int16(v[2])) {
				return
			}
			e := placed(sim.EventDeath, v[0], v[1])
			e.Player = client(v[2])
			s.happens(e)
			return
		}
	}
}

// An earlyKill is a kill of whom no Death item told yet: where a server takes a snapshot of
// each tick, that of a player who leaves is in the next one.
type earlyKill struct {
	victim int16
	at     sim.Tick
}

// itemAfter is by how many ticks at the most the Death item comes later than the message.
const itemAfter = 2

// killedBefore reports whether a message told of the death of id shortly before, and forgets
// older ones.
func (s *Scene) killedBefore(id int16) bool {
	s.early = slices.DeleteFunc(s.early, func(k earlyKill) bool { return s.now-k.at > itemAfter })
	i := slices.IndexFunc(s.early, func(k earlyKill) bool { return k.victim == id || s.serverIDs && id >= 0 })
	if i < 0 {
		return false
	}
	s.early = slices.Delete(s.early, i, i+1)
	return true
}

// deathOf returns this snapshot's death of id that no message has reported yet,
// nil if there is none.
func (s *Scene) deathOf(id int16) *death {
	if s.serverIDs {
		return s.deathNear(id)
	}
	for i := range s.deaths {
		if d := &s.deaths[i]; d.id == int32(id) && !d.told {
			return d
		}
	}
	return nil
}

// deathNear returns this snapshot's death that no message has reported yet where the tee of id
// was, nil if there is none.
func (s *Scene) deathNear(id int16) (near *death) {
	if id < 0 || id >= sim.MaxPlayers || !s.b.Row(int(id)).Present() {
		return nil
	}
	r, reach := s.b.Row(int(id)), int32(deathReach)
	for i := range s.deaths {
		d := &s.deaths[i]
		if away := max(d.x-r.V[sim.X], r.V[sim.X]-d.x, d.y-r.V[sim.Y], r.V[sim.Y]-d.y); !d.told && away <= reach {
			near, reach = d, away
		}
	}
	return near
}

func (s *Scene) damageInd(x, y, angle int32, player int16) {
	for i := range s.hits {
		if h := &s.hits[i]; h.x == x && h.y == y && h.player == player {
			h.points++
			h.angles += int64(angle)
			return
		}
	}
	s.hits = append(s.hits, hit{x, y, 1, int64(angle), player})
}

// endHits reports the damage in the snapshot.
func (s *Scene) endHits() {
	for _, h := range s.hits {
		e := placed(sim.EventDamage, h.x, h.y)
		if e.Player = h.player; e.Player < 0 {
			e.Player = s.nearest(h.x, h.y, damageReach)
		}
		e.Value, e.Extra = h.points, int32(h.angles/int64(h.points))
		s.b.Event(e)
	}
	s.hits = s.hits[:0]
}
