// Package shell draws the interface around the scene: menu bar, transport row,
// overview, ruler and lanes, the panel of players and events, overlays, menus,
// dialogs, and the start screen.
//
// Each part is a struct with what it shows and a Draw method; nothing in here
// remembers anything or knows a recording. While it draws, a part tells the
// painter which areas take the pointer and what they stand for: the Part
// numbers of this package.
package shell
