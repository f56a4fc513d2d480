// Package rounds finds the rounds of a match: when each began, when its freeze
// time was over, who won it, how, and who was killed.
//
//	Game (events, the world at a few ticks) ──► Find ──► Round
//
// It knows matches of GoldSrc games that say when a round starts and ends:
// Counter-Strike and Day of Defeat. A recording may begin and end in the middle
// of a round, and may never say what it did not show: see the fields of [Round].
//
// Source: docs/formats/goldsrc.md, Rounds.
package rounds
