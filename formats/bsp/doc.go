// Package bsp reads the maps of the GoldSrc engine, as far as they are seen
// from above.
//
// # The format for newcomers
//
// A map is a header and fifteen tables, called lumps: offset and length each.
// The picture of the map is a set of faces, which are convex polygons. A face
// tells on which plane it lies and which run of the table "surfedges" goes
// around it; a surfedge is an edge, forwards or backwards; an edge is two
// vertices. So:
//
//	model ─► faces ─► surfedges ─► edges ─► vertices
//	           └────► plane (normal)   └──► texture info ─► texture name
//
// Model 0 is the world. The others are parts of it that entities place: doors,
// lifts, crates. What the entities are stands in a lump of text.
//
// A face that looks up is a floor, one that looks sideways a wall. Faces of
// sky, of triggers and of other things that nobody sees are left out. That is
// a [playhead/sim.FloorPlan]; the rest of the file, which is lighting,
// visibility and collision, is not read.
//
// docs/formats/bsp.md is the specification.
//
// # Not supported
//
// Maps of Quake (version 29), of Source and of Half-Life 2 are other formats,
// and refused by their version.
package bsp
