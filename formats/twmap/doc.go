// Package twmap reads the maps of Teeworlds 0.6, Teeworlds 0.7 and DDNet.
//
// A map is a datafile: a container of items (small records of int32s, found by
// type and id) and blobs (byte strings, found by index, each packed by zlib).
//
//	header │ item types │ item offsets │ blob offsets │ blob sizes │ items │ blobs
//
// Items describe groups of layers, images and envelopes; blobs hold large
// data: tiles, quads, pixels, texts. Tees collide with a tile layer marked
// as the game layer. DDNet adds further physics layers, for teleporters,
// speedups, switches and the like.
//
// Reading goes in two stages, because a large map takes seconds to unpack and
// its picture should not wait for that: [File.Physics] returns the map with its
// physics layers, [File.Art] adds images, tiles and quads, layer by layer.
//
// Maps come from strangers. A damaged layer is left out or cut short, with an
// entry in the map's Warnings; only a container that cannot be read is an
// error. Limits on sizes are decided from the items alone, before anything is
// unpacked, so that the same file always gives the same map.
//
// Sounds and the editor's own records are left out. Source of truth:
// docs/formats/twmap.md.
package twmap
