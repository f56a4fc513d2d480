package part

import (
	"playhead/render/memo"
	"playhead/render/session"
	"playhead/render/stage"
	"playhead/render/theme"
	"playhead/sim"
)

// A Reader says what the moment on a stage is in the words of the interface.
type Reader struct {
	S  *session.Session
	St *stage.Stage
	// Plate are the colours of plates on the map.
	Plate *theme.Theme

	asRecorded sim.World // before anything was inferred
	row        sim.Row   // of the player whose row of the list is made
	raceTimes  memo.Table[int32, string]
	raceScores memo.Table[int32, string]
	results    memo.Table[result, string]
	scores     memo.Table[int32, string]
}
