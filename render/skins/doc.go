// Package skins draws tees, weapons and pickups with the pictures of an
// installed game: the player's own skin in the player's own colours, as the
// games draw them. What is not installed is left to package canvas.
//
//	w := skins.New(pictures)
//	...
//	w.Begin(c)
//	if l := w.Look(&identity); l != nil {
//		w.Tee(l, &tee, 1)  // instead of c.Tee(&tee)
//	}
//	w.Flush()              // before anything else is drawn over it
//
// A skin of Teeworlds 0.6 and DDNet is a sheet of 8×4 cells; one of 0.7 is made
// of six parts. Both become a look: coloured once, in one layout and four sizes,
// in one texture with the game's own sheets. So all tees are one draw call.
//
// Pictures are read and coloured by a goroutine of the wardrobe's, which ends
// with Close. Everything else belongs to the goroutine that draws.
//
// Source of truth: docs/formats/skins.md.
package skins
