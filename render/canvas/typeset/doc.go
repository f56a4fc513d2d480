// Package typeset turns text into placed glyphs and glyphs into pixels, without
// a window.
//
// The interface is set in the Go fonts. Player names come in every script there
// is, so each piece of text that those fonts lack is set in another: the fonts of
// the system that usually have it (CJK, Arabic, Hebrew, Thai, symbols, emoji),
// then a small pixel font that is part of the program, and at last a sign of our
// own, so that nothing ever shows as a broken box.
//
//	string ─ sim.Clean ─► runs of one font and direction ─ shape ─► Run of Glyphs
//	Glyph.Key ─ Raster ─► Bitmap
//
// Text in the Go fonts needs no shaping (they have no kerning and no ligatures):
// [Faces.ASCII] gives the glyph of a letter at once. Everything else is shaped
// (HarfBuzz, through go-text), with right-to-left runs in their visual order.
//
// Letters are placed at quarters of a pixel along the line. Down the line the
// outlines of the Go fonts are stretched by a fraction of a pixel so that small
// letters and capitals end on whole pixels: text at 11 to 15 px stays sharp.
package typeset
