// Package ghost reads the ghost files of DDNet (.gho): one run of one player on
// one map, as the player's client saw it.
//
// # The file
//
//	header    101 bytes, 133 from version 6: owner, map, number of ticks, time
//	chunks    up to the end of the file
//
// A chunk holds up to 50 items of one kind: the start tick, the skin, or the
// player's character at a tick. Items are ints; each item except a chunk's first is
// stored as the difference from the previous one. A chunk is packed as
// variable-width ints and with the Huffman code of the network protocol, both in
// package twcodec. docs/formats/ghost.md has every byte.
//
// # How it is mapped
//
// A game with one player and a row for each character item, at its tick. The
// writer keeps the position, the horizontal velocity, aim, direction, weapon and
// hook; it leaves out keys and writes 0 for the vertical velocity, so that is
// missing. The run's start and finish (the header holds its time) are events.
package ghost
