// Package similar finds sequences of inputs that come again: under another name, in
// another run or recording, shifted in time or with a few edits.
//
//	Sequence (changes of keys, by tick) ─► Finder.Add ─► Finder.Pairs ─► Pair
//
// Eight changes of keys one after another, with the ticks between them, are a
// shingle. Half of all shingles, chosen by their hash, is kept. Those that two
// sequences share at the same distance in time say where one may be a copy of the
// other; the changes around them, compared one by one, say how much of it is.
//
// Of players who press few keys, an edit hits most shingles. There three changes with up to fourteen others between
// them
// do the same, a sample of them, of bounded size.
//
// Cost: n log n in the number of changes, 12 bytes for each in memory and 8 more
// for the shingles.
package similar
