// Package part is the contract between a screen and what it shows. A [Part] is one folder
// below parts; it offers lanes, tabs, overlays, actions and saved state through small
// optional interfaces, and gets a [Kit] to work with.
//
// What parts have in common is here as well: the list that shows any table ([Table]), and
// the moment at the playhead in words ([Reader]): players, scoreboard, score, kills, chat,
// the keys of the followed player and their values, by the rules of their game.
package part
