// Package layout computes where everything in the window goes. It is plain
// arithmetic: from the size of the window and what the user wants to see it
// makes rectangles, and knows no screen.
//
//	menu bar 32
//	[banner 34]
//	map, takes what is left             | right panel 276
//	transport 44
//	overview 44
//	ruler 20 + lanes
//
// Lengths are interface pixels (px), as everywhere in the interface: the canvas
// multiplies them by the scale of the monitor. A window that is small in px
// folds parts away in a fixed order ([Compute]), and what was opened by hand
// folds last.
package layout
