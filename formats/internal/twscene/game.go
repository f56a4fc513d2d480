package twscene

import (
	"playhead/formats/internal/twcodec"
	"playhead/sim"
)

// maxSwitches is how many numbers DDNet's SwitchState has bits for.
const maxSwitches = 256

const (
	teamRed  = 0
	teamBlue = 1
)

// Values of a flag's carrier that are not client ids.
const (
	flagAtStand = -2
	flagTaken   = -1 // on the ground
)

// game is what the scene remembers of the game as a whole.
type game struct {
	carriers     [2]int32 // client id, flagAtStand …
	haveCarriers bool
	scores       [2]int32
	// lastCarriers and lastScores are the previous snapshot's.
	lastCarriers, lastScores [2]int32
	lastFlags                bool

	switches     [maxSwitches / 32]uint32
	haveSwitches bool

	seen   [twcodec.NumItemKinds]uint32 // rounds of the items below
	paused bool
	over   bool
	state  bool // paused, over and roundStart are known
	start  int32
}

func (s *Scene) lookAtFlags(it *twcodec.Item) {
	at := 0
	if s.proto == twcodec.Proto6 {
		at = 2
	} else if it.Kind != twcodec.ItemGameDataFlag {
		return
	}
	s.carriers = [2]int32{it.Int(at, flagAtStand), it.Int(at+1, flagAtStand)}
	s.haveCarriers = true
}

func (s *Scene) lookAtSwitches(it *twcodec.Item) {
	s.haveSwitches = true
	for i := range s.switches {
		s.switches[i] = uint32(it.Int(1+i, 0))
	}
}

// tellSwitches reads the switches of one team, whose number is the item's id: the
// team of the recorder or of the player they watch, 0 in a server demo.
func (s *Scene) tellSwitches(it *twcodec.Item) {
	highest := it.Data[0]
	s.b.SetGlobal(sim.SwitchTeam, int32(it.ID))
	s.b.SetGlobal(sim.SwitchHighest, highest)
	for i, v := range s.switches {
		if int32(i) <= highest>>5 {
			s.b.SetGlobal(sim.SwitchesOn+sim.GameCol(i), int32(v))
		}
	}
	// Older servers leave the timed ones out.
	const numbers, ends = 9, 13
	var packed uint32
	for i := range timedSwitches {
		packed |= uint32(uint8(it.Int(numbers+i, 0))) << (8 * i)
	}
	if packed == 0 {
		s.forget(sim.SwitchesTimed, 1+timedSwitches)
		return
	}
	s.b.SetGlobal(sim.SwitchesTimed, int32(packed))
	for i := range timedSwitches {
		s.b.SetGlobal(sim.SwitchBack1+sim.GameCol(i), it.Int(ends+i, 0))
	}
}

// timedSwitches is how many switches have their end in SwitchState.
const timedSwitches = 4

// forget makes n columns of the game absent.
func (s *Scene) forget(first sim.GameCol, n int) {
	for c := range sim.GameCol(n) {
		s.b.UnsetGlobal(first + c)
	}
}

// switchOn reports whether switch n is on, which closes the doors it steers.
func (s *Scene) switchOn(n int) bool { return s.switches[n>>5]>>(n&31)&1 != 0 }

// gameItem reads the items that describe the game as a whole and what its
// recorder sees.
func (s *Scene) gameItem(it *twcodec.Item) {
	v := it.Data
	if s.seen[it.Kind] == s.round {
		return // a second one
	}
	s.seen[it.Kind] = s.round
	switch it.Kind {
	case twcodec.ItemGameInfo:
		s.gameInfo6(v)
	case twcodec.ItemGameData:
		if s.proto == twcodec.Proto6 {
			s.teamScores(v[0], v[1])
			s.globals(v[2:], sim.FlagCarrierRed, sim.FlagCarrierBlue)
		} else {
			s.gameState(s.state6(v[1]), v[0])
			s.b.SetGlobal(sim.StateEndTick, v[2])
		}
	case twcodec.ItemGameDataTeam:
		s.teamScores(v[0], v[1])
	case twcodec.ItemGameDataFlag:
		s.globals(v, sim.FlagCarrierRed, sim.FlagCarrierBlue, sim.FlagDropTickRed, sim.FlagDropTickBlue)
	case twcodec.ItemDeGameInfo:
		s.globals(v, sim.GameFlags, sim.ScoreLimit, sim.TimeLimit, sim.RoundCount, sim.RoundNumber)
	case twcodec.ItemGameDataRace:
		s.mapBest(v[0])
	case twcodec.ItemMapBestTime:
		s.mapBest(v[0]*1000 + v[1])
	case twcodec.ItemSpectatorInfo:
		s.spectatorInfo(it)
	case twcodec.ItemDDNetSpectatorInfo:
		s.camera(it)
	case twcodec.ItemSpectatorCount:
		s.b.SetGlobal(sim.SpectatorCount, v[0])
	case twcodec.ItemSwitchState:
		s.tellSwitches(it)
	}
}

// globals sets columns of the game to the ints of an item, in order.
func (s *Scene) globals(v []int32, cols ...sim.GameCol) {
	for i, c := range cols {
		s.b.SetGlobal(c, v[i])
	}
}

// Bits of game_state_flags.
const (
	state6Over   = 1
	state6Sudden = 2
	state6Paused = 4
	state6Race   = 8

	state7Sudden    = 2
	state7RoundOver = 4
	state7Over      = 8
	state7Paused    = 16
)

// state6 returns the state of a 0.7 game. The state of a DDNet game uses the
// numbers of 0.6 in every recording.
func (s *Scene) state6(v int32) (w int32) {
	if s.engine != sim.DDNet {
		return v
	}
	if v&(state7Over|state7RoundOver) != 0 {
		w |= state6Over
	}
	if v&state7Sudden != 0 {
		w |= state6Sudden
	}
	if v&state7Paused != 0 {
		w |= state6Paused
	}
	return w
}

// gameInfo6 reads GameInfo. While the recorder, or the player they watch, is
// racing on DDNet, the warmup timer holds the start of the race, negated.
func (s *Scene) gameInfo6(v []int32) {
	s.b.SetGlobal(sim.GameFlags, v[0])
	s.gameState(v[1], v[2])
	s.globals(v[3:], sim.WarmupTimer, sim.ScoreLimit, sim.TimeLimit, sim.RoundCount, sim.RoundNumber)
	racer := s.watched
	if racer < 0 {
		racer = s.local
	}
	if racer < 0 || racer >= sim.MaxPlayers {
		return
	}
	if v[1]&state6Race != 0 && v[3] < 0 {
		s.players[racer].race = s.round
		s.track(racer)
		s.b.Set(racer, sim.RaceStart, -v[3])
	}
}

// gameState reads the state and the start of the round, and reports events when
// they change.
func (s *Scene) gameState(state, start int32) {
	s.b.SetGlobal(sim.GameState, state)
	s.b.SetGlobal(sim.RoundStartTick, start)
	isPaused, isOver := state&state6Paused != 0, state&state6Over != 0
	if s.proto == twcodec.Proto7 && s.engine != sim.DDNet {
		isPaused, isOver = state&state7Paused != 0, state&(state7RoundOver|state7Over) != 0
	}
	if s.state {
		if isPaused != s.paused {
			s.simple(sim.EventPause, truth(isPaused), map[bool]string{
				true:  "the game is paused",
				false: "the game goes on",
			}[isPaused])
		}
		if isOver && !s.over {
			s.simple(sim.EventRound, roundOver, "Round over")
		}
		// The start moves with every tick of a pause.
		if start != s.start && !isPaused && !s.paused && !isOver {
			s.simple(sim.EventRound, roundStart, "Round starts")
		}
	}
	s.state, s.paused, s.over, s.start = true, isPaused, isOver, start
}

// Values of the round event.
const (
	roundStart = 0
	roundOver  = 1
)

func (s *Scene) simple(k sim.EventKind, value int32, text string) {
	e := newEvent(k)
	e.Value, e.Text = value, text
	s.b.Event(e)
}

func truth(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

func (s *Scene) teamScores(red, blue int32) {
	s.scores = [2]int32{red, blue}
	s.b.SetGlobal(sim.ScoreRed, red)
	s.b.SetGlobal(sim.ScoreBlue, blue)
}

func (s *Scene) mapBest(ms int32) {
	if ms > 0 {
		s.b.SetGlobal(sim.MapBestTime, ms)
	} else {
		s.b.UnsetGlobal(sim.MapBestTime)
	}
}

// spectatorID returns where SpectatorInfo stores the player that the recorder
// watches.
func spectatorID(p twcodec.Protocol) int {
	if p == twcodec.Proto7 {
		return 1
	}
	return 0
}

// spectatorInfo reads where a recorder who does not play looks.
func (s *Scene) spectatorInfo(it *twcodec.Item) {
	at := spectatorID(s.proto)
	s.b.SetGlobal(sim.SpectatedPlayer, max(-1, it.Data[at]))
	s.b.SetGlobal(sim.CameraX, it.Data[at+1])
	s.b.SetGlobal(sim.CameraY, it.Data[at+2])
}

// camera reads DDNetSpectatorInfo: the recorder's own zoom and camera
// settings. Older ones have no count of spectators.
func (s *Scene) camera(it *twcodec.Item) {
	if it.Data[0] != 0 {
		s.globals(it.Data[1:], sim.CameraZoom, sim.CameraDeadzone, sim.CameraFollowFactor)
	}
	if len(it.Data) > 4 {
		s.b.SetGlobal(sim.SpectatorCount, it.Data[4])
	}
}

// endGame applies what depends on several items, and clears what the snapshot no
// longer holds.
func (s *Scene) endGame() {
	if s.seen[twcodec.ItemSpectatorInfo] != s.round {
		s.b.UnsetGlobal(sim.CameraX)
		s.b.UnsetGlobal(sim.CameraY)
		if s.local >= 0 {
			s.b.SetGlobal(sim.SpectatedPlayer, int32(s.local))
		} else {
			s.b.UnsetGlobal(sim.SpectatedPlayer)
		}
	}
	if !s.haveSwitches {
		s.forget(sim.SwitchTeam, int(sim.SwitchBack4-sim.SwitchTeam)+1)
	}
	s.flagEvents()
}

// What happened to a flag, Value of the flag event; Extra is its team.
const (
	flagGrab    = 0
	flagDrop    = 1
	flagReturn  = 2
	flagCapture = 3
)

// flagEvents reports events when carriers change.
func (s *Scene) flagEvents() {
	if !s.haveCarriers {
		s.lastFlags = false
		return
	}
	for team := range s.carriers {
		was, is := s.lastCarriers[team], s.carriers[team]
		if !s.lastFlags || was == is {
			continue
		}
		e := newEvent(sim.EventFlag)
		e.Extra = int32(team)
		flag := [...]string{teamRed: "the red flag", teamBlue: "the blue flag"}[team]
		switch {
		case is >= 0:
			e.Value, e.Player, e.Text = flagGrab, client(is), "took "+flag
		case was >= 0 && is == flagAtStand && s.scores[1-team] > s.lastScores[1-team]:
			e.Value, e.Player, e.Text = flagCapture, client(was), "captured "+flag
		case is == flagAtStand:
			e.Value, e.Text = flagReturn, flag+" is back"
		case was >= 0:
			e.Value, e.Player, e.Text = flagDrop, client(was), "dropped "+flag
		default:
			continue
		}
		s.b.Event(e)
	}
	s.lastFlags, s.lastCarriers, s.lastScores = true, s.carriers, s.scores
}
