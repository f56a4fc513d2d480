// Package aliases replaces what players and recordings are called, for whoever hands a recording on:
// player 1, player 2 …, clan 1 …, recording 1 …
//
// A [Table] first learns who occurs in a recording ([Table.Learn]), so that a line of chat that names
// a player who joins later is replaced as well, and then gives everybody the same alias wherever they
// occur: in names, clans and texts ([Table.Apply]). Whatever is made of such a recording needs to know
// nothing of it.
//
// What the table cannot know stays in chat: half a name, and who is never in the game.
package aliases
