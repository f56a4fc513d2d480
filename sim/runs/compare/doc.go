// Package compare lays one run beside another: where along the first one's route
// the second was when, and how far apart the two are in time and in space.
//
// The points of both are paired so that both only ever go forward
// (docs/adr/0018): loops, teleporters, waiting and going back do not confuse it,
// since what counts is the whole of both routes and not the nearest point. At the
// checkpoints that both passed, both are at the same place by definition. A
// [Comparison] says the splits, the gap, and in which sections it grew and why.
//
// Times are in ticks of 20 ms of each run's own clock, which begins with the run.
// Differences are those of the second run to the first: more is slower.
package compare
