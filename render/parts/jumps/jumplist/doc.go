// Package jumplist finds the jumps of the player who recorded the demo that is
// watched, beside the picture, with what is counted over all of them.
//
//	session ──► Finder.Update ──► goroutine: jumps.Find ──► List
//
// All methods belong to the window's goroutine. A List never changes.
package jumplist
