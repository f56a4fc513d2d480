// Package runs finds the attempts that players and teams make at a race, and
// compares them.
//
//	Course (what of a map matters to a race) ─┐
//	Game (ticks, events) ─────────────────────┴─► Finder ─► Run ─► TraceOf ─► Trace ─► Compare
//
// A [Finder] walks the ticks of one game once, forward, and follows the rules of
// DDNet's server for each tee: touching the start tiles starts the clock, the
// finish tiles stop it. It keeps what is known of each tee and the runs it has
// found, nothing else, so that it can follow a recording that is hours long or
// still being written. What a recording says itself, such as a finish with its
// time, goes before what follows from positions.
//
// # Ticks
//
// In each tick the server lets tiles act on a tee before it moves: those on the
// way that it went in the tick before, from its last place to the new one, both
// included. So what a tee comes to by the end of tick n starts or stops the clock
// in tick n+1, and a tee that leaves a start tile touches it once more. Start,
// End and the ticks of checkpoints are the server's: those of n+1.
//
// # What a tile touches
//
// The server looks at the way a world unit at a time. Tiles that do nothing are
// skipped; at each other one it tests that tile and the four around the tee's new
// place, a third of its size away, for start and finish. Time checkpoints count
// on the way alone.
//
// Source: docs/formats/twmap.md.
package runs
