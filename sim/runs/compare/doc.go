// Package compare lays one run beside another: where along the first one's route
// the second was when, and how far apart the two are in time and in space.
//
// An [Alignment] pairs the points of two traces so that both only ever go forward
// (docs/adr/0018): loops, teleporters, waiting and going back do not confuse it,
// since what counts is the whole of both routes and not the nearest point. A
// [Comparison] reads times off it: splits, the gap and where it grew.
//
// Times are in ticks of 20 ms of each run's own clock, which begins with the run.
// Differences are those of the second run to the first: more is slower.
package compare
