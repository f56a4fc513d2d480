// Package measure counts how one player pressed keys and aimed, over a range of
// ticks, in recordings of recorded inputs.
//
// A [Collector] takes the player's rows one by one. [Collector.Measures]
// returns the measures, each with its unit, the number of samples behind it and
// ticks to look at. There is no score and no threshold: users decide what is
// unusual, by comparing with other players (see [Percentile]).
//
// docs/measures.md defines every measure.
package measure
