package sim

// The values of Event.Value of EventRound in GoldSrc recordings.
const (
	RoundStarts = 1 // all players are back at their spawns
	RoundGoes   = 2 // the freeze time is over: players can move
	RoundEnds   = 3 // the round is decided
)

// A RoundWinner is the side that won a round: in Counter-Strike Terrorists and
// Counter-Terrorists, in Day of Defeat Allies and Axis.
type RoundWinner uint8

// The winners.
const (
	NobodyWon  RoundWinner = iota
	TeamOneWon             // Terrorists, Allies
	TeamTwoWon             // Counter-Terrorists, Axis
)

// RoundEnding is how a round ended. Its words are part of the command-line
// contract.
type RoundEnding uint8

// The endings.
const (
	EndingUnknown     RoundEnding = iota
	EndingBomb                    // the bomb exploded
	EndingDefuse                  // the bomb was defused
	EndingElimination             // one side was eliminated
	EndingTime                    // time ran out
	EndingHostages                // all hostages were rescued
	EndingVIP                     // the VIP escaped or was killed
	EndingEscape                  // the Terrorists escaped, or failed to
	EndingDraw
	NumRoundEndings
)

// String returns the ending's word, "" when it is unknown.
func (e RoundEnding) String() string {
	if e < NumRoundEndings {
		return [...]string{"", "bomb", "defuse", "elimination", "time", "hostages", "vip", "escape", "draw"}[e]
	}
	return ""
}

// RoundEvent returns the event for a phase of a round: RoundStarts, RoundGoes or
// RoundEnds. winner and ending matter only at its end.
func RoundEvent(phase int32, winner RoundWinner, ending RoundEnding, text string) Event {
	return Event{
		Kind: EventRound, Player: -1, Target: -1, Value: phase, Extra: int32(winner) | int32(ending)<<8,
		Text: text,
	}
}

// RoundResult returns the winner and the ending of the round that e ends.
func (e *Event) RoundResult() (RoundWinner, RoundEnding) {
	return RoundWinner(e.Extra & 0xff), RoundEnding(e.Extra >> 8 & 0xff)
}

// Values of EventBomb that are not states of the bomb: a player starts to plant
// or defuse it, or stops before it is done.
const (
	BombPlanting = 6
	BombDefusing = 7
	BombLeft     = 8
)
