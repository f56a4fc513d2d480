package render

import (
	"playhead/render/desk"
	"playhead/render/part"
	"playhead/render/parts/capture"
	"playhead/render/parts/compare"
	"playhead/render/parts/contacts"
	"playhead/render/parts/demomessages"
	"playhead/render/parts/events"
	"playhead/render/parts/heat"
	"playhead/render/parts/judge"
	"playhead/render/parts/jumps"
	"playhead/render/parts/marking"
	"playhead/render/parts/match"
	"playhead/render/parts/players"
	"playhead/render/parts/raceclock"
	"playhead/render/parts/runs"
	"playhead/render/parts/totals"
	"playhead/render/parts/undoing"
	"playhead/render/screen/library"
)

// replayParts returns the parts of the screen of a recording, in the order of their tabs: the only
// place that knows them by name.
func replayParts() part.List {
	marks := marking.New()
	touches := contacts.New()
	team := contacts.NewTeam(touches)
	return part.List{
		compare.New(),
		marks,
		heat.New(),
		match.NewRounds(),
		runs.New(),
		runs.NewSections(),
		runs.NewBests(),
		raceclock.New(),
		touches,
		team,
		team.Work(),
		match.New(),
		jumps.New(),
		compare.NewSegments(),
		judge.New(),
		totals.New(),
		capture.New(),
		demomessages.New(),
		players.New(),
		events.New(),
		marks.Notes(),
		marks.Spans(), // below the lanes of all others
		undoing.New(), // once all parts show what they begin with
	}
}

// pages returns the screens that need no recording: the only place that knows them by name.
func pages(d *desk.Desk, dialogs *desk.Stack) part.Pages {
	return part.Pages{
		library.New(d, dialogs),
	}
}

// Library returns the library.
func (w *Window) Library() *library.Screen {
	l, _ := part.First[*library.Screen](w.pages)
	return l
}
