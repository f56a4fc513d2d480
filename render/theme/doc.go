// Package theme holds what the interface looks like as numbers: colours, type
// sizes, spaces and times. Every part of the program that draws takes its
// values from here, so that a theme is one table and nothing else.
//
// A [Theme] is a plain value with one field a token; [Dark], [Light] and
// [Contrast] return the three that exist. Tokens keep the short names designers
// use (S0 is the deepest surface, T1 the main text), because a screen full of
// them has to stay readable.
//
//	S0 … S5   surfaces, from the well to a pressed control
//	Line …    hairlines, control borders, borders with a meaning
//	T1 … T4   text, from main to disabled
//	Acc …     the accent: now, and you
//
// Lengths are in interface pixels ("px"): pixels at a scale of 1. Package
// canvas multiplies them by the scale of the monitor and rounds.
//
// Colours are not premultiplied. Overlays on the map (Plate …) are the same in
// every theme, because a map may have any colour below them; on a plate the
// dark column of teams, lanes and events is used, which [Theme.OnPlate] returns.
package theme
