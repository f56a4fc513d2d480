package rounds

import (
	"fmt"

	"playhead/sim"
)

// Sides of a match, as indexes and as the values of the column Team less one.
const (
	SideOne = 0 // Terrorists, Allies
	SideTwo = 1 // Counter-Terrorists, Axis
)

// A Round is one round of a match.
type Round struct {
	Game int // index of the game in its recording
	// Number is that on the scoreboard, from 1: one more than rounds were won
	// or drawn before. It is 0 where the recording holds no score, and for a
	// round that the next one replaced undecided, which the game does not count.
	Number int
	// Match counts the matches of the game, from 1: a restart sets the score to
	// 0:0, and rounds count from 1 again.
	Match int
	// Restarted is set if another round began before this one was decided.
	Restarted bool

	// First and Last are its first tick and the one before the next round. Begun
	// is unset when the recording, or its map, began in the middle of it.
	First, Last sim.Tick
	Begun       bool

	// Go is the tick at which the freeze time was over, where Moves is set.
	Go    sim.Tick
	Moves bool

	// End is the tick at which it was decided, where Ended is set.
	End    sim.Tick
	Ended  bool
	Winner sim.RoundWinner
	// Ending is inferred from who was alive and from the bomb where the server
	// replaced the game's own words.
	Ending         sim.RoundEnding
	EndingInferred bool

	// Score is that of both sides after the round, where Scored is set.
	Score  [2]int
	Scored bool

	// Bomb says when it was planted, defused or exploded.
	Bomb  []BombChange
	Kills []Kill

	// Survivors are how many of each side were alive at its end, of those whose
	// life state the recording holds: -1 where it holds none.
	Survivors [2]int
	// Money is what each side had together when the freeze time was over, of
	// the MoneyOf players whose money the recording holds.
	Money   [2]int
	MoneyOf [2]int
}

// A BombChange is a new state of the bomb: one of the values of sim.BombState.
type BombChange struct {
	Tick  sim.Tick
	State int32
	By    int // entity number, -1 unknown
	// X, Y and Z are where, in units, where Placed is set.
	X, Y, Z float64
	Placed  bool
}

// The states of the bomb that rounds are about: values of sim.BombState.
const (
	BombPlanted  = 3
	BombDefused  = 4
	BombExploded = 5
)

// A Kill is a death of the kill feed.
type Kill struct {
	Tick     sim.Tick
	Killer   int // entity number, -1 for the world
	Victim   int
	Weapon   string
	Headshot bool
	// HeadshotKnown is false in games that do not say where a player was hit.
	HeadshotKnown bool
	// Side is the victim's, -1 unknown, and KillerSide the killer's.
	Side, KillerSide int
}

// Name returns what the round is called: "Round 7", after a restart "Match 2, round 7",
// "Round" without a number.
func (r *Round) Name() string {
	switch {
	case r.Number == 0:
		return "Round"
	case r.Match > 1:
		return fmt.Sprintf("Match %d, round %d", r.Match, r.Number)
	}
	return fmt.Sprintf("Round %d", r.Number)
}

// Starts returns the tick to watch the round from: the end of its freeze time,
// or its beginning where the recording does not say.
func (r *Round) Starts() sim.Tick {
	if r.Moves {
		return r.Go
	}
	return r.First
}

// BombAt returns the tick at which the bomb came to the given state.
func (r *Round) BombAt(state int32) (sim.Tick, bool) {
	for _, b := range r.Bomb {
		if b.State == state {
			return b.Tick, true
		}
	}
	return 0, false
}
