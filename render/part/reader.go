package part

import (
	"playhead/render/memo"
	"playhead/render/session"
	"playhead/render/stage"
	"playhead/render/theme"
	"playhead/sim"
)

// Races tells when the race began that a player is in at a tick of a game.
type Races interface {
	Began(game, player int, tick sim.Tick) (at sim.Tick, ok bool)
}

// A Reader says what the moment on a stage is in the words of the interface.
type Reader struct {
	S  *session.Session
	St *stage.Stage
	// Plate are the colours of plates on the map.
	Plate *theme.Theme
	// Races knows races that rows do not tell of. Nil without any.
	Races Races

	asRecorded sim.World // before anything was inferred
	row        sim.Row   // of the player whose row of the list is made
	raceTimes  memo.Table[int32, string]
	raceScores memo.Table[int32, string]
	results    memo.Table[result, string]
	scores     memo.Table[int32, string]
}
