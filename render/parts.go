package render

import (
	"playhead/render/part"
	"playhead/render/parts/capture"
	"playhead/render/parts/compare"
	"playhead/render/parts/contacts"
	"playhead/render/parts/demomessages"
	"playhead/render/parts/events"
	"playhead/render/parts/judge"
	"playhead/render/parts/jumps"
	"playhead/render/parts/killheat"
	"playhead/render/parts/marking"
	"playhead/render/parts/match"
	"playhead/render/parts/players"
	"playhead/render/parts/runs"
	"playhead/render/parts/totals"
	"playhead/render/parts/undoing"
)

// replayParts returns the parts of the screen of a recording, in the order of their tabs: the only
// place that knows them by name.
func replayParts() part.List {
	return part.List{
		compare.New(),
		marking.New(),
		killheat.New(),
		match.NewRounds(),
		runs.New(),
		contacts.New(),
		match.New(),
		jumps.New(),
		judge.New(),
		totals.New(),
		capture.New(),
		demomessages.New(),
		undoing.New(),
		players.New(),
		events.New(),
	}
}
