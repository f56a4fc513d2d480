package goldsrc

import (
	"strings"

	"playhead/sim"
)

// User messages of Half-Life, which most other games have too. Slots in them are
// entity numbers: 0 is the world.

// deathMsg reads DeathMsg. Three games write it in three ways, told apart by
// the bytes themselves because modifications inherit one or the other:
//
//	Half-Life         killer, victim, weapon…
//	Counter-Strike    killer, victim, headshot (0 or 1), weapon…  (more may follow)
//	Day of Defeat     killer, victim, number of the weapon
func (c *client) deathMsg(r *msgReader) {
	killer, victim := int(r.u8()), int(r.u8())
	if r.over() {
		return
	}
	e := sim.Event{Kind: sim.EventKill, Player: c.player(killer), Target: c.player(victim), Extra: sim.NoHeadshots}
	switch n := r.left(); {
	case n == 1:
		e.Text = dodWeapon(int(r.u8()))
	case n > 1 && r.peek(8) <= 1:
		e.Extra = int32(r.u8())
		e.Text = killWord(r.restString())
	default:
		e.Text = killWord(r.restString())
	}
	c.set(victim, sim.Alive, 0)
	c.emit(e)
}

// killWord returns a weapon's short name.
func killWord(b []byte) string { return strings.TrimPrefix(cleanText(b), "weapon_") }

// scoreInfo reads ScoreInfo.
func (c *client) scoreInfo(r *msgReader) {
	id := int(r.u8())
	frags, deaths := int32(r.i16()), int32(r.i16())
	r.skip(2) // class
	team := int32(r.i16())
	if r.over() || c.player(id) < 0 {
		return
	}
	c.set(id, sim.Score, frags)
	c.set(id, sim.Deaths, deaths)
	c.nameTeam(id, team)
	if _, known := c.rows[id].Get(sim.Team); team > 0 || !known {
		c.setTeam(id, team)
	}
}

// teamNumbers are the teams of Counter-Strike. Other games number theirs in
// ScoreInfo: see modTeams.
var teamNumbers = map[string]int32{"UNASSIGNED": 0, "TERRORIST": 1, "CT": 2, "SPECTATOR": 3}

// teamInfo reads TeamInfo. Slots above the server's are scoreboard rows for whole
// teams.
func (c *client) teamInfo(r *msgReader) {
	id, word := int(r.u8()), r.restString()
	if c.player(id) < 0 || id >= maxPlayerRows {
		return
	}
	c.teamWords[id] = strings.TrimPrefix(c.words(word), "#")
	if team, ok := c.teamNamed(string(word)); ok {
		c.setTeam(id, team)
	} else if team, ok := c.rows[id].Get(sim.Team); ok {
		c.nameTeam(id, team)
	}
}

// setTeam records a player's team, and an event if it changed.
func (c *client) setTeam(id int, team int32) {
	if id < 1 || id >= maxPlayerRows {
		return
	}
	was, known := c.rows[id].Get(sim.Team)
	c.set(id, sim.Team, team)
	if known && was != team && !c.loading {
		c.emit(sim.Event{Kind: sim.EventTeam, Player: c.player(id), Target: -1, Value: team, Extra: was})
	}
}

// teamScore reads TeamScore.
func (c *client) teamScore(r *msgReader) {
	word, score := string(r.restString()), int32(r.i16())
	if r.over() {
		return
	}
	side := sim.ScoreRed
	switch team, _ := c.teamNamed(word); team {
	case 1:
	case 2:
		side = sim.ScoreBlue
	default:
		return
	}
	if !counterStrike(c.server.gameDir) { // points, not rounds
		c.setGlobal(side, score)
		return
	}
	before, known := c.global.Get(side)
	c.setGlobal(side, score)
	// The score for a won round arrives before the message about its end: the round
	// keeps its number until the next one starts.
	if _, numbered := c.global.Get(sim.RoundNumber); c.loading || !numbered || known && score < before {
		c.numberRound()
	}
}

// health reads Health of the recorder, in one byte or, in some games, two.
func (c *client) health(r *msgReader) {
	v := int32(0)
	if r.left() >= 2 {
		v = int32(r.i16())
	} else {
		v = int32(r.u8())
	}
	c.set(c.recorder, sim.Health, v)
}

// battery reads Battery: the recorder's armour.
func (c *client) battery(r *msgReader) {
	v := int32(r.i16())
	if !r.over() {
		c.set(c.recorder, sim.Armor, v)
	}
}

// damage reads Damage taken by the recorder.
func (c *client) damage(r *msgReader) {
	armor, health := int32(r.u8()), int32(r.u8())
	r.skip(4) // kinds of damage
	p := r.point()
	if r.over() || armor+health == 0 {
		return
	}
	e := sim.Event{Kind: sim.EventDamage, Player: c.player(c.recorder), Target: -1, Value: health, Extra: armor}
	c.emit(at(e, p))
}

// setFOV reads SetFOV: the recorder looks through a scope.
func (c *client) setFOV(r *msgReader) {
	v := int32(r.u8())
	if v == 0 {
		v = 90
	}
	c.setGlobal(sim.Fov, v)
}

// curWeapon reads CurWeapon: the recorder's weapon and its ammunition.
func (c *client) curWeapon(r *msgReader) {
	state, clip := r.u8(), int8(0)
	r.skip(1) // the weapon's number, already known from the held model
	clip = r.i8()
	if r.over() || state != 1 {
		return
	}
	if clip < 0 {
		c.unset(c.recorder, sim.Ammo)
		return
	}
	c.set(c.recorder, sim.Ammo, int32(clip))
}

// weaponList reads WeaponList: the name behind a weapon's number.
func (c *client) weaponList(r *msgReader) {
	word := strings.TrimPrefix(cleanText(r.restString()), "weapon_")
	r.skip(6) // ammunition, place in the menu
	if id := r.u8(); !r.over() {
		c.weaponNames[id] = word
	}
}

// weaponPickup reads WeapPickup.
func (c *client) weaponPickup(r *msgReader) {
	if id := r.u8(); !r.over() {
		c.emit(sim.Event{
			Kind: sim.EventPickup, Player: c.player(c.recorder), Target: -1, Value: int32(id),
			Text: c.weaponNames[id],
		})
	}
}

// itemPickup reads ItemPickup.
func (c *client) itemPickup(r *msgReader) {
	c.emit(sim.Event{
		Kind: sim.EventPickup, Player: c.player(c.recorder), Target: -1, Value: -1,
		Text: itemName(cleanText(r.restString())),
	})
}
