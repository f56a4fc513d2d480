// Package bests adds up the runs of many recordings: the best time of each player on each
// map, the sum of their best segments, and how the best came down over time.
//
// A round may be in a server's log, in demos of the server and of clients, and in captures.
// A run that several of them hold counts once: see [Merge].
package bests
