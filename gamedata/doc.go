// Package gamedata finds what the user's games have installed, or what lies
// beside a recording: maps, skins, tilesets, and recordings to open. It only
// ever reads.
//
// A recording names its map and tells the map's hash. [Finder.TileMap] looks
// for that very file in the places where the games keep maps, in the order of
// docs/formats/twmap.md, "Finding a map". Where only a map of the same name
// with other contents is found, it is returned with a check that says so.
//
// Names come out of recordings, from strangers: a name that is not a plain file
// name is never looked for. Walks through folders are bounded and can be
// cancelled.
package gamedata
