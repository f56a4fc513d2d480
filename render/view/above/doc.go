// Package above draws games of GoldSrc as seen from above: the map as floors
// shaded by height and walls, or as the overview the game has of it; players
// with where they look; what flies, lies and burns; and what only the radar
// tells.
//
// A [View] draws moments, a [Plan] is a map made ready to be drawn, a [Track] what
// is known of where everybody was. All three belong to the goroutine that draws
// once they are made.
//
// # Seen, unseen, told
//
// A demo holds what its recorder was sent. A player who is not in a packet is
// out of sight, so what is drawn says how well a place is known:
//
//	solid shape          in the packets around this moment
//	dashed ring, hollow  last seen a while ago; fades within ten seconds
//	hollow with a dot    the radar told it: of team mates, without a heading
//	cross                dead: the body, or where it fell
//
// # Storeys
//
// Of floors above one another the one that the followed player stands on is
// shown: floors overhead that have another floor below them are left out.
// Without anybody to follow all floors are shown.
package above
