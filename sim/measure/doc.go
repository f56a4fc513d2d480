// Package measure counts how one player pressed keys and aimed, over a range of
// ticks, in recordings of recorded inputs.
//
// A [Collector] takes the player's rows one by one. [Collector.Measures] returns the
// measures, each with its unit, the number of samples behind it and ticks to look at.
// There is no score and no limit: what is unusual is for people to say, beside the
// measures of other players (see [Percentile]).
//
// docs/measures.md defines every measure.
package measure
