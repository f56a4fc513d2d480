// Package mapart draws the scenery of Teeworlds maps as the games draw it:
// groups of layers that move with the camera at their own pace, tiles, quads,
// and their animations.
//
//	m := mapart.New(tiles)                // any goroutine: scales the pictures
//	...
//	m.Draw(c, mapart.View{Cam: cam, Clock: clock, Side: mapart.Behind})
//	// tees
//	m.Draw(c, mapart.View{Cam: cam, Clock: clock, Side: mapart.InFront})
//
// A picture depends on the view alone, above all on its clock, which comes from
// the playhead: a moment looks the same however it was reached.
//
// # How it stays fast where a processor does the drawing
//
// The visible tiles of a layer are one batch of triangles. A tile that lies
// behind opaque tiles is left out ([cover]). Tilesets are kept in halved sizes,
// each tile with a border of its own pixels, so that shrunk tiles neither
// shimmer nor take colour from their neighbours ([sheet]). From far away, where
// tiles would be most of the work, layers that nothing animates are drawn once
// into pictures of the map ([chunks]).
//
// What is new on the screen may take more than one frame to get there: see
// [Map.Pending].
//
// Source of truth: docs/formats/twmap.md, Drawing.
package mapart
