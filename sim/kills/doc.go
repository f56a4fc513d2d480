// Package kills finds the kills of a GoldSrc game: who killed whom, with what, from where,
// and what the kill meant in its round.
//
//	Game (kill events, the world at their ticks), rounds ──► Find ──► Kill
//
// A demo holds the kill feed and the scoreboard of all players, but only the positions that
// the recorder's client was sent. What is missing stays missing: see the fields of [Kill].
// Games without rounds, such as deathmatch, have kills all the same.
//
// docs/match.md has the rules.
package kills
