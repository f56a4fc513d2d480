// Package match shows a match, in two parts of the screen of a recording. [Rounds] is
// the strip below the overview, the headings in the list of events, and what goes from
// round to round. [View] is the clock with score and bomb, grenades on their way, smoke
// and flashes on the map, lanes of utility and money, and what the signs on the map mean.
//
// Rounds are found beside the picture, on a goroutine of their own, while the recording
// is still read or written:
//
//	session ──► Finder.Update ──► goroutine: rounds.Find ──► RoundList
package match
