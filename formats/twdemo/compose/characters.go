package compose

import (
	"math"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
	"playhead/sim/tee"
)

// sent is a Character as it was written last, and where the game's rules have
// brought it since.
type sent struct {
	as, predicted tee.Character
	known         bool
}

// players writes the players of a part.
func (c *composer) players(p *part) {
	if p.now == nil {
		return
	}
	w := &p.now.world
	for id := range p.Game.IDs() {
		s, r := p.roster.at[id], &w.Rows[id]
		if s == nil && !r.Present() || !p.wants(id, s) {
			continue
		}
		n := p.id(id)
		if n < 0 || p.Team != AnyTeam && int(r.Or(sim.Team, 0)) != p.Team {
			continue
		}
		who := sim.Identity{Name: p.Game.Label(id, w.Tick), Country: -1}
		if s != nil {
			who = s.Identity
		}
		local := int32(0)
		if p == c.parts[0] && id == c.local(p) {
			local = 1
		}
		if c.proto == twcodec.Proto7 {
			c.player7(n, &who, r, local)
		} else {
			c.player6(n, &who, r, local)
		}
		if r.Present() && r.Or(sim.Alive, 1) != 0 {
			c.character(p, id, n)
		}
	}
}

// noTime is the score of who has not finished a DDRace map yet.
const noTime = -9999

func (c *composer) player6(n int, who *sim.Identity, r *sim.Row, local int32) {
	score := int32(0)
	if c.game.Engine == sim.DDNet {
		score = noTime
	}
	info := append(twcodec.PackString(who.Name, 4), twcodec.PackString(who.Clan, 3)...)
	skin, custom, body, feet := who.Skin, truth(who.CustomCol), int32(who.ColorBody), int32(who.ColorFeet)
	if who.Parts != nil {
		skin, custom, body, feet = "default", 1, int32(who.Parts.Colors[0]), int32(who.Parts.Colors[4])
	}
	if skin == "" {
		skin = "default"
	}
	info = append(append(info, who.Country), twcodec.PackString(skin, 6)...)
	c.items.add(typeClientInfo6, n, append(info, custom, body, feet)...)
	c.items.add(typePlayerInfo6, n, local, int32(n), c.side(r), r.Or(sim.Score, score), r.Or(sim.Ping, 0))
	if c.game.Engine == sim.DDNet {
		c.items.addExtra(typeDDNetPlayer, n, r.Or(sim.StatusFlags, 0), 0)
	}
}

// side returns the team of PlayerInfo: −1 spectators, 0 red or all, 1 blue.
func (c *composer) side(r *sim.Row) int32 {
	team := r.Or(sim.Team, 0)
	if c.game.Engine == sim.DDNet {
		return min(team, 0)
	}
	return min(max(team, -1), 1)
}

func (c *composer) player7(n int, who *sim.Identity, r *sim.Row, local int32) {
	const standard = "standard"
	parts := who.Parts
	if parts == nil {
		parts = &sim.SkinParts{Names: [6]string{standard, "", "", standard, standard, standard}}
	}
	info := append([]int32{local, c.side(r)}, twcodec.PackString(who.Name, 4)...)
	info = append(append(info, twcodec.PackString(who.Clan, 3)...), who.Country)
	for _, name := range parts.Names {
		info = append(info, twcodec.PackString(name, 6)...)
	}
	for _, custom := range parts.Custom {
		info = append(info, truth(custom))
	}
	for _, colour := range parts.Colors {
		info = append(info, int32(colour))
	}
	c.items.add(typeDeClientInfo7, n, info...)
	c.items.add(typePlayerInfo7, n, playerFlags7(r.Or(sim.PlayerFlags, 0)), r.Or(sim.Score, 0), r.Or(sim.Ping, 0))
}

// playerFlags7 converts 0.6 flags to 0.7 flags: chatting, scoreboard and aim
// line.
func playerFlags7(v int32) (w int32) {
	for _, f := range [...][2]int32{{4, 2}, {8, 4}, {16, 128}} {
		if v&f[0] != 0 {
			w |= f[1]
		}
	}
	return w
}

func truth(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// character writes the tee of player id, who is n in the demo.
func (c *composer) character(p *part, id, n int) {
	r := &p.now.world.Rows[id]
	at := p.now.world.Tick + p.shift
	ch := c.settle(n, c.core(p, id, at), p.Veiled())
	weapon, emote, freeze := r.Or(sim.Weapon, 1), r.Or(sim.Emote, 0), p.tick(r.Or(sim.FreezeEnd, 0))
	if !r.Has.Has(sim.Emote) && freeze != 0 { // as servers show who is frozen
		emote = emotePain
		if freeze > 0 {
			emote = emoteBlink
		}
	}
	health := int32(0)
	if c.game.Engine == sim.DDNet {
		health = 10
	}
	core := []int32{
		ch.Tick, ch.X, ch.Y, ch.VelX, ch.VelY, ch.Angle, ch.Direction, ch.Jumped, p.other(ch.HookedPlayer),
		ch.HookState, ch.HookTick, ch.HookX, ch.HookY, ch.HookDX, ch.HookDY,
	}
	own := []int32{r.Or(sim.Health, health), r.Or(sim.Armor, health), r.Or(sim.Ammo, 0)}
	attack := p.tick(r.Or(sim.AttackTick, 0))
	if c.proto == twcodec.Proto7 {
		core = append(append(core, own...), weapon, emote, attack, 0)
		c.items.add(typeCharacter7, n, core...)
		return
	}
	core = append(append(append(core, r.Or(sim.PlayerFlags, 0)), own...), weapon, emote, attack)
	c.items.add(typeCharacter6, n, core...)
	if c.game.Engine == sim.DDNet {
		c.extra(p, id, n, freeze, weapon)
	}
}

const (
	emotePain   = 1
	emoteBlink  = 5
	weaponNinja = 5
)

// extra writes the DDNetCharacter.
func (c *composer) extra(p *part, id, n int, freeze, weapon int32) {
	r := &p.now.world.Rows[id]
	const hasHammer, hasGun, inFreeze = 14, 15, 21
	flags, ok := r.Get(sim.CharFlags)
	if !ok {
		flags = 1<<hasHammer | 1<<hasGun
		if weapon >= 0 && weapon < weaponNinja {
			flags |= 1 << (hasHammer + weapon)
		}
		if freeze != 0 {
			flags |= 1 << inFreeze
		}
	}
	x, y, ok := target(r)
	total := r.Or(sim.JumpedTotal, 0)
	if !ok {
		total = -1 // the later ints hold nothing
	}
	c.items.addExtra(typeDDNetCharacter, n, flags, freeze, r.Or(sim.Jumps, 2), r.Or(sim.TeleCheckpoint, 0),
		r.Or(sim.StrongWeak, int32(n)),
		total, p.tick(r.Or(sim.NinjaStart, 0)), p.tick(r.Or(sim.FreezeStart, p.was[id].frozeAt(r, p.now.world.Tick))),
		x, y)
}

// target returns the cursor. Servers keep it unchanged while a player chats, but
// logs do not: then the inferred aim is more accurate.
func target(r *sim.Row) (x, y int32, ok bool) {
	x, y, ok = r.V[sim.AimX], r.V[sim.AimY], r.Has.Has(sim.AimX) && r.Has.Has(sim.AimY)
	if !ok || !r.Inferred.Has(sim.AimAngle) {
		return x, y, ok
	}
	aim := float64(r.V[sim.AimAngle]) / 256
	const close, reach = 0.02, 100 // radians, units
	if math.Abs(math.Remainder(math.Atan2(float64(y), float64(x))-aim, 2*math.Pi)) < close {
		return x, y, ok
	}
	sin, cos := math.Sincos(aim)
	return int32(math.Round(cos * reach)), int32(math.Round(sin * reach)), true
}

// tick converts a tick of the recording to one of the demo. Zero and below mean
// none.
func (p *part) tick(v int32) int32 {
	if v > 0 {
		v = max(1, v+int32(p.shift))
	}
	return v
}

// other returns the id in the demo of a player who is hooked.
func (p *part) other(id int32) int32 { return int32(p.id(int(id))) }

// core returns the tee of a row, true at the given tick of the demo.
func (c *composer) core(p *part, id int, at sim.Tick) tee.Character {
	r, was := &p.now.world.Rows[id], &p.was[id]
	ch := tee.Character{
		Tick: int32(at), X: r.V[sim.X], Y: r.V[sim.Y], VelX: r.V[sim.VX], VelY: r.V[sim.VY],
		Angle: gameAngle(r.V[sim.AimAngle]), Direction: r.V[sim.Direction], Jumped: r.V[sim.Jumped],
		HookedPlayer: r.Or(sim.HookedPlayer, -1), HookState: r.V[sim.HookState], HookTick: r.V[sim.HookTick],
		HookX: r.V[sim.HookX], HookY: r.V[sim.HookY], HookDX: r.V[sim.HookDX], HookDY: r.V[sim.HookDY],
	}
	if !r.Has.Has(sim.HookState) { // shown as a hook that is at rest
		ch.HookX, ch.HookY = ch.X, ch.Y
	}
	// Recordings hold every tick, or every other.
	since := int32(p.now.world.Tick - was.tick)
	follows := was.here && since > 0 && since <= 2
	if !r.Has.Has(sim.VX) && follows {
		ch.VelX = (ch.X - was.x) * 256 / since
	}
	if !r.Has.Has(sim.VY) && follows {
		ch.VelY = (ch.Y - was.y) * 256 / since
	}
	if !r.Has.Has(sim.HookTick) && ch.HookState == tee.HookGrabbed && was.here && was.hook == tee.HookGrabbed {
		ch.HookTick = int32(p.now.world.Tick - was.grabbed)
	}
	if !r.Has.Has(sim.HookDX) && ch.HookState == tee.HookFlying {
		x, y := float64(ch.HookX-ch.X), float64(ch.HookY-ch.Y)
		if l := math.Hypot(x, y); l > 0 {
			ch.HookDX, ch.HookDY = int32(math.Round(x/l*256)), int32(math.Round(y/l*256))
		}
	}
	return ch
}

// gameAngle returns an angle as servers send it, from −π/2 to 3π/2: clients turn
// tees the short way only there.
func gameAngle(v int32) int32 {
	const quarter, full = 402, 1608 // π/2 and 2π × 256
	if v < -quarter {
		return v + full
	}
	return v
}

// settle returns the Character that a server would write for ch: the one it wrote
// before while the game's rules bring that to ch by themselves.
func (c *composer) settle(n int, ch tee.Character, veiled bool) tee.Character {
	s := &c.sent[n]
	if c.reckoner == nil || veiled {
		return ch
	}
	if s.known && ch.Tick >= s.as.Tick && ch.Tick-s.as.Tick <= tee.MaxReckonTicks {
		c.reckoner.Reckon(&s.predicted, ch.Tick)
		if s.predicted == ch {
			return s.as
		}
	}
	s.as, s.predicted, s.known = ch, ch, true
	return ch
}

// forgetUnseen drops the state of players who are gone.
func (c *composer) forgetUnseen() {
	c.ids.sweep()
	var here [sim.MaxPlayers]bool
	for _, it := range c.items.list {
		if int(it.Type) == c.items.by(typeCharacter6, typeCharacter7) && int(it.ID) < sim.MaxPlayers {
			here[it.ID] = true
		}
	}
	for n := range here {
		if !here[n] {
			c.sent[n].known = false
		}
	}
}
