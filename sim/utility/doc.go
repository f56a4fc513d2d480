// Package utility finds what the players of a Counter-Strike match used in
// addition to guns: grenades in the air, smoke, flashes, the planted bomb; and
// what they had to spend.
//
//	Game (spans, events, the world now and then), rounds ──► Find ──► Match
//
// A demo holds what its recorder's client was sent: grenades that were in sight,
// flashes of the recorder's own screen, money of the players whose money the server
// told. What is missing is not made up. What is inferred says so.
//
// Source: docs/formats/goldsrc.md, Utility.
package utility
