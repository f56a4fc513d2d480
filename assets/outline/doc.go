// Package outline turns vector shapes into coverage masks: how much of each
// pixel a shape covers, 0 to 255. The art generator draws the sprites with it,
// the canvas draws icons, marks and letters with it at exactly the size the
// screen needs.
//
// A [Path] is a list of polylines. [Parse] reads the path strings of SVG,
// [Builder] takes moves, lines and curves; both flatten curves to within a
// tolerance. [Path.Stroke] gives the outline of a line with round caps and
// joins, [Path.Dash] cuts lines into dashes, [Path.Transform] moves and scales.
// [Fill] writes the mask.
//
// y grows downwards, units are the caller's until [Fill], where one unit is one
// pixel. The result does not depend on the machine's graphics: equal input gives
// equal bytes.
package outline
