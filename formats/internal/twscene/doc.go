// Package twscene turns the snapshots and messages of Teeworlds and DDNet into
// the replay model: what demos and packet captures have in common once the
// bytes are apart.
//
// A snapshot is a set of items at one tick. Items about a player become columns
// of his row, ClientInfo his identity; projectiles, beams, pickups and flags
// become spans that last as long as the item stays the same; items that live
// for one snapshot (explosions, deaths, sounds) become events. What messages say
// (chat, kills, votes) become events of the tick that was being made.
//
// # Whose ids
//
// A server's demo holds the copies of a message for all clients: one line comes
// out of them. A server that speaks 0.6 and 0.7 says everything in both forms,
// and gives clients that know 16 players only ids of their own; the reader
// distinguishes the forms, and the server's ids win. See dialect.go and
// saying.go.
//
// # Not recorded
//
// A column is absent where the recording does not say: health of players whom
// the recorder does not watch, DDRace teams before a message told them. A
// Character that the server left as it was, because the client can work out
// where it goes, keeps its values, and column TrueAt says since when.
package twscene
