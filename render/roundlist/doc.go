// Package roundlist finds the rounds of the match that is watched, beside the
// picture: on a goroutine of its own, while the recording is still read or
// written.
//
//	session ──► Finder.Update ──► goroutine: rounds.Find ──► List
//
// All methods belong to the window's goroutine. A List never changes.
package roundlist
