// Package physics draws what a tee meets on a map of Teeworlds or DDNet: walls it
// stands on, tiles that kill, freeze, send away, push, switch and count, with
// their numbers, directions and, where the recording tells it, their state.
//
// # What is shown
//
// A tile of a map is several layers deep: a wall may be one that hooks pass, in
// freeze there may be a teleporter. At each place the picture shows what is there
// all over, a wall or what hurts, and on it the sign of what matters most of the
// rest; the plate at the pointer ([Map.Describe]) tells all of it. What looks alike does alike: each [Kind] has one hue
// and one
// glyph, and a line in the legend ([Legend]) if the map has any of it.
//
//	size of a tile     what is drawn
//	below ½ px         the whole map as one small picture
//	below 4 px         a pixel a tile
//	below 12 px        grounds, each area with a border around it
//	from 12 px         walls as slabs with a light rim, all else with its glyph
//	from 20 px         numbers, where they fit
//
// # Cost
//
// [New] looks at every tile once. What is drawn is prepared for squares of 32 by
// 32 tiles when they first come into view, in units of tiles, so that neither
// moving nor zooming makes it anew; the state of switches is looked up while
// drawing. A picture costs what is in view.
package physics
