package goldsrc

import "playhead/sim"

// User messages of Counter-Strike.

// maxHostages is how many hostages HostagePos can number.
const maxHostages = 32

// Values of the column BombState and of EventBomb.
const (
	bombCarried  = 1
	bombDropped  = 2
	bombPlanted  = 3
	bombDefused  = 4
	bombExploded = 5
)

// gameText handles game texts that carry information beyond their words, and
// reports whether it did.
func (c *client) gameText(token string, args []string) bool {
	if c.bombText(token, args) {
		return true
	}
	token = shortName(token)
	if end, ok := endings[token]; ok {
		switch token {
		case "Target_Bombed":
			c.setBomb(bombExploded, -1)
		case "Bomb_Defused":
			c.setBomb(bombDefused, -1)
		}
		c.endRound(end)
		return true
	}
	switch {
	case token == "Bomb_Planted":
		c.setBomb(bombPlanted, -1)
		return true
	case token == "Game_Commencing" || token == "Game_will_restart_in":
		c.round.over = !c.loading
	case hostageTexts[token] != 0:
		c.hostage(hostageTexts[token], 0, int(c.player(c.recorder)))
		return true
	}
	return false
}

// hostageTexts are texts that the game shows to the player who did it.
var hostageTexts = map[string]int32{
	"Killed_Hostage": sim.HostageKilled, "Injured_Hostage": sim.HostageHurt, "Got_Hostage": sim.HostageFollows,
	"Hostage_rescued": sim.HostageRescued,
}

// hostageWords say what happened to a hostage.
var hostageWords = map[int32]string{
	sim.HostageKilled: "Hostage killed", sim.HostageRescued: "Hostage rescued", sim.HostageFollows: "Leading a hostage",
	sim.HostageHurt: "Hostage hurt",
}

// hostage records what happened to a hostage: number from 1 on and who did it, as far
// as they are known. Several messages of a frame may say the same.
func (c *client) hostage(what int32, number, by int) {
	for i := range c.events {
		e := &c.events[i]
		if e.Kind != sim.EventHostage || e.Value != what || e.Extra != 0 && number != 0 {
			continue
		}
		if e.Extra == 0 {
			e.Extra = int32(number)
		}
		if e.Player < 0 {
			e.Player = int16(by)
		}
		return
	}
	c.emit(sim.Event{
		Kind: sim.EventHostage, Player: int16(by), Target: -1, Value: what, Extra: int32(number),
		Text: hostageWords[what],
	})
}

// rescued records that the announcer said of a hostage that it was rescued. The
// message that it is off the radar came before, as it does for one who is killed.
func (c *client) rescued() {
	for i := len(c.events) - 1; i >= 0; i-- {
		if e := &c.events[i]; e.Kind == sim.EventHostage && e.Value == sim.HostageKilled {
			e.Value, e.Text = sim.HostageRescued, hostageWords[sim.HostageRescued]
			return
		}
	}
	c.hostage(sim.HostageRescued, 0, -1)
}

// scoreAttrib reads ScoreAttrib: marks on the scoreboard.
func (c *client) scoreAttrib(r *msgReader) {
	const (
		dead     = 1
		withBomb = 2
	)
	id, flags := int(r.u8()), r.u8()
	if r.over() || c.player(id) < 0 {
		return
	}
	alive := int32(1)
	if flags&dead != 0 {
		alive = 0
	}
	c.set(id, sim.Alive, alive)
	switch {
	case flags&withBomb != 0 && alive == 0: // they are about to drop it
	case flags&withBomb != 0:
		c.setGlobal(sim.BombCarrier, int32(id))
		c.setBomb(bombCarried, id)
		c.credit(bombCarried, id)
	case c.global.Has(sim.BombCarrier) && c.global.Or(sim.BombCarrier, -1) == int32(id):
		c.setGlobal(sim.BombCarrier, -1)
	}
}

// setBomb records what happened to the bomb, once. by is the player responsible,
// −1 if unknown.
func (c *client) setBomb(state int32, by int) {
	if v, ok := c.global.Get(sim.BombState); ok && v == state {
		return
	}
	c.setGlobal(sim.BombState, state)
	switch carrier := int(c.global.Or(sim.BombCarrier, -1)); {
	case state == bombCarried:
	case by < 0 && (state == bombDropped || state == bombPlanted):
		by = carrier
		fallthrough
	default:
		c.setGlobal(sim.BombCarrier, -1)
	}
	if who := c.finish(state); by < 0 {
		by = who
	}
	if state == bombCarried || state == bombDefused || state == bombExploded {
		c.bomb = placed{dirty: true}
	}
	if c.loading {
		return
	}
	words := [...]string{
		bombCarried: "Bomb picked up", bombDropped: "Bomb dropped", bombPlanted: "Bomb planted",
		bombDefused: "Bomb defused", bombExploded: "Bomb exploded",
	}
	e := sim.Event{Kind: sim.EventBomb, Player: c.player(by), Target: -1, Value: state, Text: words[state]}
	if c.bomb.known {
		e = at(e, c.bomb.at)
	}
	c.emit(e)
}

// bombDrop reads BombDrop: the bomb's position on the ground.
func (c *client) bombDrop(r *msgReader) {
	p, isPlanted := r.point(), r.u8()
	if r.over() {
		return
	}
	c.bomb = placed{at: p, known: true, dirty: true}
	if isPlanted != 0 {
		c.setBomb(bombPlanted, -1)
	} else {
		c.setBomb(bombDropped, -1)
	}
}

// bombPickup reads BombPickup.
func (c *client) bombPickup(*msgReader) { c.setBomb(bombCarried, -1) }

// radar reads Radar: the position of a teammate, visible or not.
func (c *client) radar(r *msgReader) {
	id, p := int(r.u8()), r.point()
	if r.over() || c.player(id) < 0 {
		return
	}
	if p == ([3]float32{}) { // no longer on the radar
		c.unset(id, sim.BeaconX)
		c.unset(id, sim.BeaconY)
		c.unset(id, sim.BeaconZ)
		return
	}
	c.set(id, sim.BeaconX, units(p[0]))
	c.set(id, sim.BeaconY, units(p[1]))
	c.set(id, sim.BeaconZ, units(p[2]))
}

// hostagePos reads HostagePos: where a hostage is, for the radar.
func (c *client) hostagePos(r *msgReader) {
	r.skip(1)
	id, p := int(r.u8()), r.point()
	if !r.over() && id < maxHostages {
		c.hostages[id] = placed{at: p, known: true, dirty: true}
	}
}

// hostageGone reads HostageK: a hostage was killed or rescued.
func (c *client) hostageGone(r *msgReader) {
	id := int(r.u8())
	if r.over() || id >= maxHostages {
		return
	}
	c.hostage(sim.HostageKilled, id+1, -1)
	if e := &c.events[len(c.events)-1]; c.hostages[id].known && e.Kind == sim.EventHostage && e.Extra == int32(id+1) {
		*e = at(*e, c.hostages[id].at)
	}
	c.hostages[id] = placed{dirty: true}
}

// money reads Money of the recorder.
func (c *client) money(r *msgReader) {
	if v := r.i32(); !r.over() {
		c.set(c.recorder, sim.Money, v)
	}
}

// account reads Account: the money of any player, for spectators.
func (c *client) account(r *msgReader) {
	id, v := int(r.u8()), r.i32()
	if r.over() || c.player(id) < 0 {
		return
	}
	if v < 0 { // unknown
		c.unset(id, sim.Money)
		return
	}
	c.set(id, sim.Money, v)
}

// healthInfo reads HealthInfo: the health of any player, for spectators.
func (c *client) healthInfo(r *msgReader) {
	id, v := int(r.u8()), r.i32()
	if r.over() || c.player(id) < 0 {
		return
	}
	if v < 0 {
		c.unset(id, sim.Health)
		return
	}
	c.set(id, sim.Health, v)
}

// specHealth reads SpecHealth: the health of the player the recorder watches.
func (c *client) specHealth(r *msgReader) {
	v := int32(r.u8())
	if !r.over() {
		c.set(c.spectated, sim.Health, v)
	}
}

// specHealth2 reads SpecHealth2, which names whose health it is.
func (c *client) specHealth2(r *msgReader) {
	v, id := int32(r.u8()), int(r.u8())
	if !r.over() && c.player(id) >= 0 {
		c.set(id, sim.Health, v)
	}
}

// statusSpectating is the bit of the column StatusFlags for spectators.
const statusSpectating = 4

// spectator reads Spectator: a player started or stopped spectating.
func (c *client) spectator(r *msgReader) {
	id, on := int(r.u8()), r.u8()
	if r.over() || c.player(id) < 0 {
		return
	}
	flags := int32(0)
	if on != 0 {
		flags = statusSpectating
		c.set(id, sim.Alive, 0)
	}
	c.set(id, sim.StatusFlags, flags)
}

// A body is what ClCorpse leaves on the ground when its player is hidden.
type body struct {
	owner int
	team  int32
	at    [3]float32
	yaw   float32
}

// maxBodies limits the bodies in one frame.
const maxBodies = 64

// corpse reads ClCorpse.
func (c *client) corpse(r *msgReader) {
	r.restString() // model
	const scale = 128
	p := [3]float32{float32(r.i32()) / scale, float32(r.i32()) / scale, float32(r.i32()) / scale}
	angles := r.point()
	r.skip(4 + 2) // delay, sequence, body
	team, owner := int32(r.u8()), int(r.u8())
	if r.over() || c.loading || len(c.bodies) >= maxBodies {
		return
	}
	c.bodies = append(c.bodies, body{owner: owner, team: team, at: p, yaw: angles[1]})
}
