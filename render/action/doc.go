// Package action says what an action of the window is. A [Row] has the keys that do
// it, its name in menus, a sentence for the overlay of all keys, its place in the
// menus, whether it can be done now, and what it does. It stands where that is done:
// this package knows none of them. The window makes one [Table] of all rows, from
// which shortcuts, menus, tooltips and the overlay are made, so that they cannot
// disagree; [Keys] are such a table with the chords that the user chose.
//
// A [Chord] names a key by its place on a US keyboard, as Ebitengine does, or by
// the character it types: "?" sits elsewhere on a French keyboard, and there it
// is the character that matters. What a key is called is up to the keyboard of
// the user, so [Chord.Label] asks for it.
package action
