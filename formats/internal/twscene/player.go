package twscene

import (
	"math/bits"

	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// A player is what the scene remembers of a client id.
type player struct {
	// The rounds in which the items of this player were seen last.
	char, extra, info, client, status, spec, race uint32

	tick   sim.Tick // of the Character item
	team   int32    // of PlayerInfo or De_ClientInfo: −1 spectators
	side   int32    // of the PlayerInfo being read, in 0.6
	known  bool     // is in the roster
	heard  bool     // by messages, not by an item
	joins  bool     // the team is known
	at     place    // of the snapshot of round placed, or the one that it repeats
	was    place    // in the snapshot before that one
	placed uint32
	raw    []int32 // the ClientInfo or De_ClientInfo in the roster
}

// A place is where a tee was.
type place struct{ x, y int32 }

// The ints of a Character. The first fifteen are the same in 0.6 and 0.7; then
// 0.6 has player_flags before the rest, and 0.7 triggered_events behind it.
const (
	charTick  = 0
	charCore  = 1 // coreCols
	charAngle = 5
	char7     = 15 // health in 0.7; in 0.6 one later
)

// coreCols are the columns of the ints from charCore on.
var coreCols = [...]sim.Col{
	sim.X, sim.Y, sim.VX, sim.VY, sim.AimAngle, sim.Direction, sim.Jumped, sim.HookedPlayer,
	sim.HookState, sim.HookTick, sim.HookX, sim.HookY, sim.HookDX, sim.HookDY,
}

// Columns of adjacent ints of an item: of a Character, its owner's values, then
// its actions; of a DDNetCharacter, those always present.
var (
	ownCols   = [...]sim.Col{sim.Health, sim.Armor, sim.Ammo}
	armCols   = [...]sim.Col{sim.Weapon, sim.Emote, sim.AttackTick}
	stateCols = [...]sim.Col{sim.CharFlags, sim.FreezeEnd, sim.Jumps, sim.TeleCheckpoint, sim.StrongWeak}
)

// The sets of columns that come and go with an item.
var (
	characterCols = sim.Cols(coreCols[:]...).
			With(sim.TrueAt, sim.PlayerFlags, sim.Health, sim.Armor, sim.Ammo, sim.Weapon, sim.Emote, sim.AttackTick)
	extraCols = sim.Cols(sim.CharFlags, sim.FreezeEnd, sim.Jumps, sim.TeleCheckpoint, sim.StrongWeak,
		sim.JumpedTotal, sim.NinjaStart, sim.FreezeStart, sim.AimX, sim.AimY)
	inputCols  = sim.Cols(sim.Jump, sim.Fire, sim.Hook, sim.WantedWeapon, sim.NextWeapon, sim.PrevWeapon)
	statusCols = sim.Cols(sim.StatusFlags, sim.BestTime)
	infoCols   = sim.Cols(sim.Team, sim.Score, sim.Ping, sim.Alive)
	// ownerCols are sent only to the player, to their spectators, and into a server
	// demo; for others they are zero.
	ownerCols  = sim.Cols(sim.Health, sim.Armor, sim.Ammo)
	beaconCols = sim.Cols(sim.BeaconX, sim.BeaconY)
)

// perPlayer reports whether the id of items of kind k is a client id.
func perPlayer(k twcodec.ItemKind) bool { return perPlayerKinds>>k&1 != 0 }

const perPlayerKinds uint64 = 1<<twcodec.ItemCharacter | 1<<twcodec.ItemDDNetCharacter | 1<<twcodec.
	ItemPlayerInfo | 1<<twcodec.ItemDDNetPlayer |
	1<<twcodec.ItemClientInfo | 1<<twcodec.ItemDeClientInfo | 1<<twcodec.ItemSpecChar | 1<<twcodec.ItemPlayerInfoRace

func (s *Scene) character(it *twcodec.Item) {
	id, p, v := int(it.ID), &s.players[it.ID], it.Data
	same := s.asBefore(it) && p.char == s.round-1 && !s.reread
	p.char, p.tick = s.round, sim.Tick(v[charTick])
	s.b.Set(id, sim.TrueAt, trueAt(p.tick, s.now))
	if same {
		return
	}
	core := [len(coreCols)]int32(v[charCore:])
	core[charAngle-charCore] = angle(core[charAngle-charCore])
	s.b.SetAll(id, coreCols[:], core[:])
	rest := v[char7:]
	if s.proto == twcodec.Proto6 {
		s.b.Set(id, sim.PlayerFlags, rest[0])
		rest = rest[1:]
	}
	if s.local < 0 || id == s.local || id == s.watched {
		s.b.SetAll(id, ownCols[:], rest)
	} else {
		s.b.Unset(id, ownerCols)
	}
	s.b.SetAll(id, armCols[:], rest[len(ownCols):])
}

// asBefore reports whether an item is unchanged since the previous snapshot
// shown. The delta says so too, but only in a demo is that snapshot the delta's
// base.
func (s *Scene) asBefore(it *twcodec.Item) bool { return !it.Fresh && !s.oneClient }

// angle returns an aim (radians × 256) between −π and π: 0.6 goes on to 3π/2, and
// servers that support both protocols send the other form of the same direction
// to 0.7 clients.
func angle(v int32) int32 {
	const half, full = 804, 1608
	if v > half && v <= half+full {
		return v - full
	}
	return v
}

// trueAt returns the column of the same name. Servers leave a Character as it
// is while the client can work out where it goes. A tick of zero means that
// the values are to be taken as they are.
func trueAt(tick, now sim.Tick) int32 {
	if tick <= 0 || tick >= now {
		return 0
	}
	return int32(tick) + 1
}

// extra reads a DDNetCharacter: what DDRace adds to a tee. Servers have sent
// five, eight, ten and eleven ints.
func (s *Scene) extra(it *twcodec.Item) {
	id, p := int(it.ID), &s.players[it.ID]
	same := s.asBefore(it) && p.extra == s.round-1
	p.extra = s.round
	if same {
		return
	}
	s.b.SetAll(id, stateCols[:], it.Data)
	// The later ints hold nothing while jumped_total is −1.
	total := it.Int(5, -1)
	valid := total != -1
	for i, c := range [...]sim.Col{sim.JumpedTotal, sim.NinjaStart, sim.FreezeStart, sim.AimX, sim.AimY} {
		if valid && 5+i < len(it.Data) {
			s.b.Set(id, c, it.Data[5+i])
		} else {
			s.b.Unset(id, sim.Cols(c))
		}
	}
}

func (s *Scene) playerInfo(it *twcodec.Item) {
	id, p, v := int(it.ID), &s.players[it.ID], it.Data
	p.info = s.round
	if s.proto == twcodec.Proto6 {
		p.side = v[2]
		s.b.Set(id, sim.Score, v[3])
		s.b.Set(id, sim.Ping, v[4])
		return
	}
	if s.engine == sim.Teeworlds07 {
		s.b.Set(id, sim.PlayerFlags, playerFlags6(v[0]))
		s.b.Set(id, sim.Score, v[1])
	} else {
		s.raceScore(id, v[1])
	}
	s.b.Set(id, sim.Ping, v[2])
}

// noTime is the score of who has not finished a DDRace map yet.
const noTime = -9999

// raceScore reads the score that DDNet gives to 0.7 clients, the best time in
// ms or −1: to the others it is the seconds, negated.
func (s *Scene) raceScore(id int, ms int32) {
	if ms < 0 {
		s.b.Set(id, sim.Score, noTime)
		s.b.Unset(id, sim.Cols(sim.BestTime))
		return
	}
	s.b.Set(id, sim.Score, -(ms / 1000))
	s.b.Set(id, sim.BestTime, ms)
}

// playerFlags6 converts 0.7 flags to 0.6 flags: chatting, scoreboard and aim
// line. DDNet's server loses some of them on the way to a 0.7 client, so they are
// not taken from there.
func playerFlags6(v int32) (w int32) {
	const chatting7, scoreboard7, aim7 = 2, 4, 128
	const playing, chatting, scoreboard, aim = 1, 4, 8, 16
	for _, f := range [...][2]int32{{chatting7, chatting}, {scoreboard7, scoreboard}, {aim7, aim}} {
		if v&f[0] != 0 {
			w |= f[1]
		}
	}
	if v&chatting7 == 0 {
		w |= playing
	}
	return w
}

// joinTeam stores the team of PlayerInfo and reports a change.
func (s *Scene) joinTeam(id int, team int32) {
	p := &s.players[id]
	if p.joins && p.team != team {
		e := newEvent(sim.EventTeam)
		e.Player, e.Value = int16(id), team
		s.b.Event(e)
	}
	p.team, p.joins = team, true
}

func (s *Scene) status(it *twcodec.Item) {
	id, p := int(it.ID), &s.players[it.ID]
	p.status = s.round
	s.b.Set(id, sim.StatusFlags, it.Data[0])
	if len(it.Data) < 4 {
		return // without a best time
	}
	if sec := it.Data[2]; sec >= 0 && sec < 1<<20 {
		s.b.Set(id, sim.BestTime, sec*1000+it.Data[3])
	} else {
		s.b.Unset(id, sim.Cols(sim.BestTime))
	}
}

func (s *Scene) beacon(it *twcodec.Item) {
	s.players[it.ID].spec = s.round
	s.b.Set(int(it.ID), sim.BeaconX, it.Data[0])
	s.b.Set(int(it.ID), sim.BeaconY, it.Data[1])
}

func (s *Scene) raceStart(it *twcodec.Item) {
	s.players[it.ID].race = s.round
	if it.Data[0] >= 0 {
		s.b.Set(int(it.ID), sim.RaceStart, it.Data[0])
	} else {
		s.b.Unset(int(it.ID), sim.Cols(sim.RaceStart))
	}
}

// endPlayers takes away what the snapshot does not hold any more.
func (s *Scene) endPlayers() {
	for word := range s.tracked {
		for m := s.tracked[word]; m != 0; m &= m - 1 {
			id := word*64 + bits.TrailingZeros64(m)
			s.endPlayer(id)
			p := &s.players[id]
			if !p.known && max(p.char, p.extra, p.info, p.client, p.status, p.spec, p.race) != s.round {
				s.tracked[word] &^= 1 << (id & 63)
			}
		}
	}
}

// track makes endPlayers check a player until nothing is left of them.
func (s *Scene) track(id int) { s.tracked[id>>6] |= 1 << (id & 63) }

// endPlayer is endPlayers for one.
func (s *Scene) endPlayer(id int) {
	p := &s.players[id]
	if gone(p.char, s.round) {
		s.b.Unset(id, characterCols.Or(inputCols))
	}
	if gone(p.extra, s.round) {
		s.b.Unset(id, extraCols)
	}
	if gone(p.status, s.round) {
		s.b.Unset(id, statusCols)
	}
	if gone(p.spec, s.round) {
		s.b.Unset(id, beaconCols)
	}
	if gone(p.race, s.round) {
		s.b.Unset(id, sim.Cols(sim.RaceStart))
	}
	if gone(p.info, s.round) {
		s.b.Unset(id, infoCols)
		p.joins = false
	}
	if p.info == s.round {
		if s.proto == twcodec.Proto6 {
			// Only now it is known whose it is: the ClientInfo may follow.
			s.joinTeam(id, p.side)
		}
		s.tellTeam(id)
		s.tellAlive(id)
	}
	if p.known && !p.heard && p.client != s.round {
		s.leave(id)
	}
}

// gone reports whether an item was there in the round before and is not now.
func gone(seen, round uint32) bool { return seen != 0 && seen == round-1 }

// tellTeam sets the column: on DDNet, the DDRace team of every player with a tee,
// even while they only watch.
func (s *Scene) tellTeam(id int) {
	p := &s.players[id]
	team, known := p.team, p.joins
	if s.engine == sim.DDNet && (team != -1 || p.char == s.round) {
		team, known = s.ddraceTeam(id)
	}
	if known {
		s.b.Set(id, sim.Team, team)
	} else {
		s.b.Unset(id, sim.Cols(sim.Team))
	}
}

// tellAlive sets the column. In a client's demo who has no character may be
// out of sight.
func (s *Scene) tellAlive(id int) {
	p := &s.players[id]
	switch {
	case p.char == s.round:
		s.b.Set(id, sim.Alive, 1)
	case s.local < 0 || p.joins && p.team == -1:
		s.b.Set(id, sim.Alive, 0)
	default:
		s.b.Unset(id, sim.Cols(sim.Alive))
	}
}

// nearest returns the client id of the tee nearest to a position, −1 if none is
// within reach world units.
func (s *Scene) nearest(x, y, reach int32) int16 {
	best, at := int64(reach)*int64(reach), int16(-1)
	for id := range s.players {
		if s.players[id].char != s.round {
			continue
		}
		r := s.b.Row(id)
		dx, dy := int64(r.V[sim.X]-x), int64(r.V[sim.Y]-y)
		if dist := dx*dx + dy*dy; dist <= best {
			best, at = dist, int16(id)
		}
	}
	return at
}
