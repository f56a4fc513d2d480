// Package tee moves Teeworlds characters by the game's own rules.
//
// A character ("tee") is a box of 28 by 28 world units that runs, jumps and
// swings on a hook, fifty times a second. Recordings leave parts of that out,
// and the same rules bring them back:
//
//   - Demos and captures hold stale characters: the server stops sending one
//     while a simple simulation predicts it. A Reckoner moves such a character
//     from the tick its values were true at to the tick of its snapshot.
//   - Teehistorian files hold positions and inputs only. An Inference runs the
//     game over them, tick by tick from the first one on, and yields the hook,
//     velocity, jumps, aim, weapon and freeze of every tee and the shots in the
//     air. Positions are never guessed: the log's replace the simulated ones
//     after every step.
//
// # Vocabulary
//
//	tick       one step of the game, 1/50 s
//	core       position, velocity, hook and jump state of a tee
//	input      what a client sends: keys, cursor, fire counter
//	section    of a log: the positions at the end of a tick and the records
//	           between it and the next one
//	list order the order in which the engine handles tees: last born first
//	forces     what a map does to tees from afar: turrets, draggers, lights
//
// # Files
//
//	collision, mapfacts, distances, stopper, hookline, solidline   what a map is
//	reach, sights, bulletpath                                      what of it is near, seen or flown along
//	core, hook, reckon, reckoning                                  a tee by itself
//	world, step, arrivals, command, load, rescue                   a game between ticks
//	control, touch, weapon, freeze, passing, teleport, correct     a tee's turn
//	shots, turret, dragger, light, bullet, door, pickup, switches  everything else
//	stray, foresight                                               lights left to chance
//	infer, upcoming, lookahead, trial, check, show                 from a log to rows
//
// # Variants
//
// A sim.Engine selects whose rules apply. They share everything but:
//
//	                  Teeworlds06      Teeworlds07       DDNet
//	line of a hook    solid tiles      solid tiles       + through tiles, blockers, teleporters
//	angle of an aim   atan, +π left    the same          atan2
//	jumps             one in the air   one in the air    counted, refilled, unlimited
//	drag of a hook    at once          before the move   at once, held by stoppers
//	tees in one spot  stay there       can part          can part
//
// # Arithmetic
//
// The engine computes in float32 and rounds positions to whole units, and
// velocities and hook directions to 1/256, after every tick. What is left of a
// step is therefore exact, not approximate, provided that every operation rounds
// once. Products are converted, float32(a*b), before they are added, because a
// Go compiler may otherwise fuse the two on some machines.
//
// # A log for the inference
//
// Rows of a timeline say too little: several inputs may arrive in a tick, and
// the order of commands, kills, team changes and drops counts. So an Inference
// reads a Log, a pass of its own over the file in file order. Whoever reads
// teehistorian files provides one:
//
//   - One Section per tick that has positions or records, ascending. Ticks
//     without any (a TICK_SKIP over quiet ticks) may be left out.
//   - Section T holds every character alive at the end of T, also those that did
//     not move, then the records up to the next tick in file order. Records that
//     stand before the positions of their tick come first and are counted by
//     Section.Early.
//   - Texts are as the file has them. They go into the simulation only (a save
//     string holds the velocities of a loaded team), never into a model or view.
//
// # Source
//
// docs/formats/teehistorian-inference.md states the rules, what was measured
// against server demos of the same rounds, and what cannot be known.
package tee
