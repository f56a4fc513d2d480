// Package canvas draws the interface and the world: rectangles, lines, shapes,
// text, icons and sprites, in one batch of triangles from one texture.
//
//	c := canvas.New()
//	...
//	c.Begin(screen, scale)            // scale = monitor × the user's choice
//	c.FillRect(0, 0, 320, 32, t.S1)
//	c.Icon(assets.IconPlay, 8, 8, 16, t.T2)
//	c.Text(32, 16, theme.Body, t.T1, "nova")
//	c.End()
//
// # Coordinates
//
// All places and lengths are interface pixels (px): pixels at a scale of 1, from
// the top left of the target, y downwards. The canvas multiplies them by the
// scale. Rectangles, borders, icons and text are rounded to whole pixels of the
// screen, edge by edge, so that neighbours never leave a gap and nothing is
// blurred at 1.25 or 1.5. Lines, discs, polygons and sprites are not rounded:
// they move smoothly. A hairline is max(1, floor(scale)) pixels of the screen.
//
// # Order and cost
//
// Everything is drawn in the order of the calls, and everything comes from one
// texture: letters, icons, round corners and discs are rendered into it the first
// time they are needed, at exactly the size the screen shows. A frame is therefore
// one draw call, plus one for each stretch between pictures of other textures
// ([Canvas.Image], [Canvas.Triangles]). Clipping is done on the triangles and
// costs no draw call. A frame that shows what was shown before allocates nothing.
//
// # What stays
//
// A target that keeps its pixels need not be painted again where nothing has
// changed. After [Canvas.Retain] the rest of a frame is collected, and
// [Canvas.End] draws it only where it differs from the frame before; the code that
// draws need not know. The picture is the same to the pixel.
//
// A text that is seen in picture after picture is rendered into the texture as a
// whole, and so is a small panel: then it is one rectangle instead of dozens.
//
// # Text
//
// Text stands on the middle of its row: the baseline is the middle plus 0.35 of
// the size. Names need no cleaning by the caller: control characters, direction
// overrides and broken UTF-8 are taken care of, and characters that the fonts of
// the interface lack come from others (package typeset).
//
// A Canvas belongs to the goroutine that draws. Its methods may be called between
// Begin and End; measuring is allowed at any time after the first Begin.
package canvas
