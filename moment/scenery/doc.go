// Package scenery draws maps into pictures without a window: those of Teeworlds as their art shows them, those of
// GoldSrc from above. Moment pages hold such pictures.
//
//	map, places of the players ─► what comes near them, in pieces ─► PNG, as sharp as a budget of bytes allows
//
// A piece that no player comes near is left out, so that a page holds the part of the map that it needs. A coarse
// picture of the whole area lies below the pieces, for views from far away.
//
// Package render/mapart draws the same layers in the window, animated and with the camera's depth. Here they stand
// still: layers that move with the camera at another pace are one picture, the sky.
package scenery
