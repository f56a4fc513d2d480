package goldsrc

import (
	"math"
	"strings"

	"playhead/sim"
)

// Rounds of Counter-Strike. No message says that a round begins: the server sends
// the clock (RoundTime) to all players, as it does whenever a player spawns. A
// clock that does not continue the last one means a new round, or the end of its
// freeze time.

// roundState is the state of the round.
type roundState struct {
	over    bool // decided, or about to restart; the next one has not begun
	cleared bool // a new round began since the decoder last checked: remove bodies
	moving  bool // players can move: the freeze time is over

	clock   float32 // frame time at which the round's time runs out
	ticking bool    // clock is known
	cry     float32 // frame time of the last radio call "go", which comes with the clock
	cried   bool
}

// clockSlack is how many seconds a clock may differ from the last one and still
// continue it: it is sent in whole seconds, and late.
const clockSlack = 2

// An ending says how one of the game's texts decides a round.
type ending struct {
	winner sim.RoundWinner
	how    sim.RoundEnding
	words  string
}

// endings are the texts that decide a round.
var endings = map[string]ending{
	"Target_Bombed":        {sim.TeamOneWon, sim.EndingBomb, "The bomb exploded: Terrorists win"},
	"Terrorists_Win":       {sim.TeamOneWon, sim.EndingElimination, "Terrorists win"},
	"Hostages_Not_Rescued": {sim.TeamOneWon, sim.EndingTime, "Hostages not rescued: Terrorists win"},
	"VIP_Assassinated":     {sim.TeamOneWon, sim.EndingVIP, "The VIP was killed: Terrorists win"},
	"VIP_Not_Escaped":      {sim.TeamOneWon, sim.EndingTime, "The VIP did not escape: Terrorists win"},
	"Terrorists_Escaped":   {sim.TeamOneWon, sim.EndingEscape, "The Terrorists escaped"},
	"Bomb_Defused": {
		sim.TeamTwoWon, sim.EndingDefuse,
		"The bomb was defused: Counter-Terrorists win",
	},
	"CTs_Win":      {sim.TeamTwoWon, sim.EndingElimination, "Counter-Terrorists win"},
	"Target_Saved": {sim.TeamTwoWon, sim.EndingTime, "The target was saved: Counter-Terrorists win"},
	"All_Hostages_Rescued": {
		sim.TeamTwoWon, sim.EndingHostages,
		"All hostages rescued: Counter-Terrorists win",
	},
	"VIP_Escaped":                     {sim.TeamTwoWon, sim.EndingVIP, "The VIP escaped: Counter-Terrorists win"},
	"CTs_PreventEscape":               {sim.TeamTwoWon, sim.EndingEscape, "No escape: Counter-Terrorists win"},
	"Escaping_Terrorists_Neutralized": {sim.TeamTwoWon, sim.EndingEscape, "No escape: Counter-Terrorists win"},
	"Terrorists_Not_Escaped":          {sim.TeamTwoWon, sim.EndingEscape, "No escape: Counter-Terrorists win"},
	"Round_Draw":                      {sim.NobodyWon, sim.EndingDraw, "Round draw"},
}

// voices are the announcer's sentences when a round is decided. Servers may
// replace the text in any language, but never the voice.
var voices = map[string]ending{
	"TERWIN":    {sim.TeamOneWon, sim.EndingUnknown, "Terrorists win"},
	"CTWIN":     {sim.TeamTwoWon, sim.EndingUnknown, "Counter-Terrorists win"},
	"ROUNDDRAW": {sim.NobodyWon, sim.EndingDraw, "Round draw"},
}

// endRound records that the round was decided, once.
func (c *client) endRound(end ending) {
	if c.round.over || c.loading { // what was loaded is from when the client connected, perhaps hours ago
		return
	}
	c.round.over = true
	c.emit(sim.RoundEvent(sim.RoundEnds, end.winner, end.how, end.words))
}

// voice handles a radio sentence of the announcer or a player. word is in upper
// case.
func (c *client) voice(word string) {
	if end, ok := voices[word]; ok {
		c.bombDecides(&end)
		c.endRound(end)
		return
	}
	switch word {
	case "GO", "LETSGO", "LOCKNLOAD", "MOVEOUT":
		c.round.cry, c.round.cried = c.frameTime, true
	case "BOMBPL":
		c.setBomb(bombPlanted, -1)
	case "BOMBDEF":
		c.setBomb(bombDefused, -1)
	case "RESCUED", "ESCAPED":
		c.rescued()
	}
}

// bombDecides sets the ending of a round with a known winner, if it was the bomb.
func (c *client) bombDecides(end *ending) {
	if end.how != sim.EndingUnknown {
		return
	}
	switch state, _ := c.global.Get(sim.BombState); {
	case state == bombDefused && end.winner == sim.TeamTwoWon:
		*end = endings["Bomb_Defused"]
	case state == bombExploded && end.winner == sim.TeamOneWon:
		*end = endings["Target_Bombed"]
	}
}

// numberRound records the number of the round: one more than the number of
// decided rounds.
func (c *client) numberRound() {
	red, known := c.global.Get(sim.ScoreRed)
	if blue, ok := c.global.Get(sim.ScoreBlue); ok && known {
		c.setGlobal(sim.RoundNumber, red+blue+1)
	}
}

// startRound records that a new round began.
func (c *client) startRound() {
	c.round = roundState{cleared: true, cry: c.round.cry, cried: c.round.cried}
	c.numberRound()
	c.bomb = placed{dirty: true}
	c.setGlobal(sim.BombState, 0)
	c.emit(sim.RoundEvent(sim.RoundStarts, 0, 0, "Round starts"))
}

// roundTime reads RoundTime: the seconds left.
func (c *client) roundTime(r *msgReader) {
	seconds := float32(r.i16())
	if r.over() {
		return
	}
	clock := seconds
	if !c.loading { // frames in LOADING carry the time since program start
		clock += c.frameTime
	}
	goesOn := c.round.ticking && math.Abs(float64(clock-c.round.clock)) <= clockSlack
	if c.round.over && !goesOn {
		c.startRound()
	}
	if c.round.cried && c.round.cry == c.frameTime && !c.round.moving && !c.round.over && !goesOn {
		c.round.moving = true
		c.emit(sim.RoundEvent(sim.RoundGoes, 0, 0, "Go"))
	}
	c.round.clock, c.round.ticking = clock, true
	c.setGlobal(sim.RoundSecondsLeft, steps(float64(clock)*1000))
}

// sendAudio reads SendAudio: a radio voice.
func (c *client) sendAudio(r *msgReader) {
	who, sentence := int(r.u8()), string(r.restString())
	if r.over() {
		return
	}
	word := strings.TrimPrefix(strings.TrimPrefix(sentence, "%!"), "MRAD_")
	c.voice(strings.ToUpper(word))
	c.emit(sim.Event{
		Kind: sim.EventSound, Player: c.player(who), Target: -1, Value: -1,
		Text: "radio " + cleanText(word),
	})
}
