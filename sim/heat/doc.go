// Package heat counts, cell by cell of the floor plan, where players of a GoldSrc game were,
// where they killed, died and fired, and where their grenades went off.
//
//	Game, its match ──► Find ──► Points ──► Count ──► Map
//
// A demo holds the positions of the players in its recorder's sight, and on their radar: what
// has no place is counted apart. Points know their round and the time since its freeze time was
// over, so that several rounds lie on one map.
//
// docs/match.md has the rules.
package heat
