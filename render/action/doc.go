// Package action is the one table of what the window can do. Each [Row] has the
// keys that do it, its name in menus, a sentence for the overlay of all keys, its
// place in the menus, whether it can be done now, and what it does. Shortcuts,
// menus, tooltips and the overlay are made from it, so they cannot disagree.
//
// A [Chord] names a key by its place on a US keyboard, as Ebitengine does, or by
// the character it types: "?" sits elsewhere on a French keyboard, and there it
// is the character that matters. What a key is called is up to the keyboard of
// the user, so [Chord.Label] asks for it.
package action
