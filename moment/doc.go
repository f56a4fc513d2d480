// Package moment writes moment pages: one HTML file that plays a moment of a recording in any browser, offline.
//
//	Part (players of a game for a while) ─► columns of numbers, pictures of the map ─► page.html + player.js
//
// Playhead does the work: it decodes, infers, moves stale characters forward and draws the map. The page holds what is
// to be seen at each tick, and a small player of ours (package player) draws it.
//
// # Private by construction
//
// A page is made of the columns of this package and of nothing else: there is no column for chat, addresses, ids, codes
// or console lines, and none of players who were not chosen. Unless the user asks for exact inputs, everything passes
// through the noise of share-safe demos (compose.Veil), the same noise as in those. All texts of a recording are in a
// block of JSON, which the player puts on the page as text, never as markup; a content security policy in the page
// allows no request, and only this player's script and style by their hashes.
//
// Source of truth: docs/formats/moment.md.
package moment
