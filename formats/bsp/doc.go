// Package bsp reads the maps of the GoldSrc engine, as far as they are seen
// from above.
//
// # The format for newcomers
//
// A map is a header and fifteen tables, called lumps: offset and length each.
// The picture of the map is a set of faces, which are convex polygons. A face
// names its plane and the run of the table "surfedges" goes
// around it; a surfedge is an edge, forwards or backwards; an edge is two
// vertices. So:
//
//	model ─► faces ─► surfedges ─► edges ─► vertices
//	           └────► plane (normal)   └──► texture info ─► texture name
//
// Model 0 is the world. The others are parts of it that entities place: doors,
// lifts, crates. The entities are described in a text lump.
//
// A face that looks up is a floor, one that looks sideways a wall. Faces of
// sky, triggers and other invisible things are left out. The result is
// a [playhead/sim.FloorPlan]; the rest of the file, which is lighting,
// visibility and collision, is not read.
//
// docs/formats/bsp.md is the specification.
//
// # Not supported
//
// Maps of Quake (version 29), of Source and of Half-Life 2 are other formats,
// and are rejected by their version.
package bsp
