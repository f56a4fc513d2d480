// Package bspwriter writes maps of the GoldSrc engine: levels of
// testdata/goldsrcwriter as floors, walls, crates, a door and the entities a
// game needs. They are the map of the sample, the seeds of fuzzing, and the
// truth for what no map at hand holds, such as the order of lumps in
// Blue-Shift.
//
// It shares nothing with the reader: both follow docs/formats/bsp.md. No game
// can be played on these maps: what the engine needs for light and collision
// is empty.
package bspwriter
