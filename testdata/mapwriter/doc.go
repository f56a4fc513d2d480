// Package mapwriter writes maps of Teeworlds and DDNet, for our sample and for
// tests: a [sim.TileMap] becomes the file that the games and package twmap
// read. [Datafile] is the container below it, for files that are wrong on
// purpose.
//
// The format is described in docs/formats/twmap.md. The output depends on the
// input alone.
package mapwriter
