package goldsrc

import "playhead/sim"

// User messages of Day of Defeat.

// dodWeapons are the weapons of DeathMsg by number.
var dodWeapons = [...]string{
	1: "kabar", 2: "german knife", 3: "m1911", 4: "luger", 5: "garand", 6: "scoped k98", 7: "thompson", 8: "stg44",
	9:  "springfield",
	10: "k98", 11: "bar", 12: "mp40", 13: "grenade", 14: "stick grenade", 17: "mg42", 18: ".30 cal", 19: "spade",
	20: "m1 carbine",
	21: "mg34", 22: "grease gun", 23: "fg42", 24: "k43", 25: "enfield", 26: "sten", 27: "bren", 28: "webley",
	29: "bazooka",
	30: "panzerschreck", 31: "piat", 32: "mortar", 35: "scoped fg42", 36: "folding carbine", 37: "k98 bayonet",
	38: "scoped enfield",
	39: "mills bomb", 40: "british knife", 42: "butt stock", 43: "enfield bayonet",
}

func dodWeapon(number int) string {
	if number < len(dodWeapons) {
		return dodWeapons[number]
	}
	return ""
}

// playerTeam reads PTeam: 1 Allies, 2 Axis, 3 spectators.
func (c *client) playerTeam(r *msgReader) {
	id, team := int(r.u8()), int32(r.u8())
	if !r.over() && c.player(id) >= 0 {
		c.setTeam(id, team)
	}
}

// frags reads Frags: a player's kills.
func (c *client) frags(r *msgReader) {
	id, v := int(r.u8()), int32(r.i16())
	if !r.over() && c.player(id) >= 0 {
		c.set(id, sim.Score, v)
	}
}

// scoreShort reads ScoreShort. The points for objectives before the kills have no
// column: a scoreboard of kills is comparable with every other game.
func (c *client) scoreShort(r *msgReader) {
	id := int(r.u8())
	r.skip(2)
	kills, deaths := int32(r.i16()), int32(r.i16())
	if r.over() || c.player(id) < 0 {
		return
	}
	c.set(id, sim.Score, kills)
	c.set(id, sim.Deaths, deaths)
}

// dodRound reads RoundState.
func (c *client) dodRound(r *msgReader) {
	state := r.u8()
	if r.over() {
		return
	}
	var e sim.Event
	switch state {
	case 0:
		c.round.cleared = true
		e = sim.RoundEvent(sim.RoundStarts, 0, 0, "Round starts")
	case 1:
		e = sim.RoundEvent(sim.RoundGoes, 0, 0, "Go")
	case 3:
		e = sim.RoundEvent(sim.RoundEnds, sim.TeamOneWon, 0, "Allies win")
	case 4:
		e = sim.RoundEvent(sim.RoundEnds, sim.TeamTwoWon, 0, "Axis win")
	case 5:
		e = sim.RoundEvent(sim.RoundEnds, sim.NobodyWon, sim.EndingDraw, "Round draw")
	default:
		return
	}
	c.emit(e)
}

// captured reads CapMsg: a player captured a flag.
func (c *client) captured(r *msgReader) {
	id, point, team := int(r.u8()), cleanText(r.restString()), int32(r.u8())
	if !r.over() {
		c.emit(sim.Event{Kind: sim.EventFlag, Player: c.player(id), Target: -1, Value: team, Text: point})
	}
}
