// Package judging measures how a player of the recording that is watched played,
// beside the picture: on a goroutine of its own.
//
//	session ──► Judge.Ask ──► goroutine: measure.Survey ──► Report
//
// It says where a figure is among those of the other players and of the player's
// other runs. It has no limits and gives no verdict. All methods belong to the
// window's goroutine; a Report never changes.
package judging
