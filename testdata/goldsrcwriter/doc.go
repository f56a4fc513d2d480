// Package goldsrcwriter writes GoldSrc demos: Half-Life, Counter-Strike and Day
// of Defeat rounds that never happened, on a level of our own, as long as
// wanted. They are the sample of the product, the seeds of fuzzing, the input
// of benchmarks, and the truth for what no real recording at hand holds:
// instanced baselines, beams, fractions of coordinates, HLTV with players, the
// messages of Day of Defeat.
//
// It shares nothing with the reader: both follow docs/formats/goldsrc.md, so
// that one finds the mistakes of the other.
//
//	Demo      the container: header, sections, frames, directory
//	stream    bits and bytes of a block of messages
//	server    what a server keeps: descriptions, baselines, packets of the past
//	match     who walks where and shoots whom
//
// The command is in gendemo:
//
//	go run ./testdata/goldsrcwriter/gendemo -o round.dem -players 10 -seconds 120
package goldsrcwriter
