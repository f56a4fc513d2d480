package compose

import (
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// What a DDNet server of version 16.4 says of itself: a race with DDNet's rules.
const (
	ddnetInfoFlags   = 247983155
	ddnetInfoVersion = 8
	ddnetInfoFlags2  = 64
)

// stateRace says that the warmup timer holds the start of a race, negated.
const stateRace = 8

// stateWarmup7 says in 0.7 that the game waits for players.
const stateWarmup7 = 1

// global writes the items of the game as a whole.
func (c *composer) global(t sim.Tick) {
	p := c.parts[0]
	if p.now == nil {
		// The first part is over or has not begun: the game's state is as at its start.
		p = &part{now: &moment{}, shift: p.shift, Part: p.Part}
	}
	g := &p.now.world.Global
	c.camera(p, g)
	if c.proto == twcodec.Proto7 {
		c.global7(p, g)
		return
	}
	state, warmup := g.Or(sim.GameState, 0)&^stateRace, max(0, g.Or(sim.WarmupTimer, 0))
	if c.opt.Recorded {
		state, warmup = g.Or(sim.GameState, 0), g.Or(sim.WarmupTimer, 0)
	}
	if start := c.opt.RaceStart; c.opt.Local >= 0 && start >= 0 {
		if at := start + c.parts[0].shift; t >= at && at > 0 {
			state, warmup = state|stateRace, -int32(at)
		}
	}
	c.items.add(typeGameInfo6, 0, g.Or(sim.GameFlags, 0), state, p.tick(g.Or(sim.RoundStartTick, 0)), warmup,
		g.Or(sim.ScoreLimit, 0), g.Or(sim.TimeLimit, 0), g.Or(sim.RoundCount, 0), g.Or(sim.RoundNumber, 1))
	if g.Has(sim.FlagCarrierRed) || g.Has(sim.ScoreRed) {
		c.items.add(typeGameData6, 0, g.Or(sim.ScoreRed, 0), g.Or(sim.ScoreBlue, 0), p.carrier(g, sim.FlagCarrierRed),
			p.carrier(g, sim.FlagCarrierBlue))
	}
	if c.game.Engine == sim.DDNet {
		c.items.add(typeGameInfoEx, 0, ddnetInfoFlags, ddnetInfoVersion, ddnetInfoFlags2)
		c.switches(p)
	}
}

// local returns the player in whose view the demo is, −1 for a server's view.
func (c *composer) local(p *part) int {
	if g := &p.now.world.Global; c.opt.Recorded && !g.Has(sim.CameraX) {
		return int(g.Or(sim.SpectatedPlayer, int32(c.opt.Local)))
	}
	return c.opt.Local
}

// camera writes where a recorder looks who watches others.
func (c *composer) camera(p *part, g *sim.GameRow) {
	x, ok := g.Get(sim.CameraX)
	if !ok || !c.opt.Recorded {
		return
	}
	const freeView7, player7 = 0, 1
	mode, watched := int32(freeView7), int32(-1)
	if id, ok := g.Get(sim.SpectatedPlayer); ok && id >= 0 {
		mode, watched = player7, p.other(id)
	}
	v := []int32{mode, watched, x, g.Or(sim.CameraY, 0)}
	if c.proto == twcodec.Proto6 {
		v = v[1:]
	}
	c.items.add(typeSpectator, 0, v...)
}

func (c *composer) global7(p *part, g *sim.GameRow) {
	state := g.Or(sim.GameState, 0)
	if c.opt.Local < 0 {
		// Teeworlds 0.7.5 looks up during warmup whether the recorder is ready, and
		// crashes without one; so it does with demos of its own servers.
		state &^= stateWarmup7
	}
	c.items.add(typeGameData7, 0, p.tick(g.Or(sim.RoundStartTick, 0)), state, p.tick(g.Or(sim.StateEndTick, 0)))
	flags := g.Or(sim.GameFlags, 0)
	const teams, carried = 1, 2
	if flags&teams != 0 {
		c.items.add(typeGameDataTeam7, 0, g.Or(sim.ScoreRed, 0), g.Or(sim.ScoreBlue, 0))
	}
	if flags&carried != 0 {
		c.items.add(typeGameDataFlag7, 0, p.carrier(g, sim.FlagCarrierRed), p.carrier(g, sim.FlagCarrierBlue),
			p.tick(g.Or(sim.FlagDropTickRed, 0)), p.tick(g.Or(sim.FlagDropTickBlue, 0)))
	}
	c.items.add(typeDeGameInfo7, 0, flags, g.Or(sim.ScoreLimit, 0), g.Or(sim.TimeLimit, 0), g.Or(sim.RoundCount, 0),
		g.Or(sim.RoundNumber, 1))
}

// carrier returns who carries a flag, by the ids of the demo.
func (p *part) carrier(g *sim.GameRow, c sim.GameCol) int32 {
	const missing, taken = -3, -1
	v := g.Or(c, missing)
	if v < 0 {
		return v
	}
	if id := p.id(int(v)); id >= 0 {
		return int32(id)
	}
	return taken
}

// switches writes the switches of the team of the demo's viewer, otherwise of
// players without a team.
func (c *composer) switches(p *part) {
	w := &p.now.world
	highest, ok := w.Global.Get(sim.SwitchHighest)
	if !ok || highest <= 0 {
		return
	}
	team := 0
	if c.opt.Local >= 0 {
		team = max(0, int(w.Rows[max(0, c.local(p))].Or(sim.Team, 0)))
	}
	v := make([]int32, 17)
	v[0] = min(highest, 255)
	for n := 1; n <= int(v[0]); n++ {
		s, known := w.Switch(team, n)
		if !known {
			if s, known = w.Switch(sim.AnyTeam, n); !known {
				continue
			}
		}
		if s.On {
			v[1+n>>5] |= 1 << (n & 31)
		}
		if s.Back > w.Tick {
			c.timed(v, n, int32(s.Back+p.shift))
		}
	}
	c.items.add(typeSwitchState, 0, v...)
}

// timed notes one of the up to four switches that turn back soon.
func (c *composer) timed(v []int32, n int, at int32) {
	const numbers, ends = 9, 13
	for k := range 4 {
		if v[numbers+k] == 0 {
			v[numbers+k], v[ends+k] = int32(n), at
			return
		}
	}
}
