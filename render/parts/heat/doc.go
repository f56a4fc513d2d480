// Package heat is the heat map of a GoldSrc game: where players were, where they killed, died and
// fired, and where their grenades went off. All rounds are on one map, and a filter limits
// what counts. It is a part of the screen of a recording.
package heat
