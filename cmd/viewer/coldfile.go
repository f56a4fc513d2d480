package main

import (
	"playhead/assets"
	"playhead/render/shell"
	"playhead/sim"
)

// noTempFile is the warning that the parts of a recording that are not being
// watched stay in memory, and why.
func noTempFile(err error) sim.Warning {
	return sim.Warning{Kind: "spill", Count: 1, FirstOffset: -1, Text: err.Error() + "; the whole recording stays in memory"}
}

// reportUnread reports, once a recording, that a part of it could not be read
// back from the temporary file: its players are missing, which looks as if they
// had left.
func (a *app) reportUnread() {
	s := a.current.Session
	if s == nil || a.current.unread {
		return
	}
	err := s.Recording().ReadError()
	if err == nil {
		return
	}
	a.current.unread = true
	s.Recording().Append(sim.Update{Game: -1, Warnings: []sim.Warning{{Kind: "spill-read", Count: 1, FirstOffset: -1, Text: err.Error() + "; players are missing from parts of this recording; open it again"}}})
	if a.win.Session() == s {
		a.win.Toast(shell.Toast{Kind: shell.KindWarn, Icon: assets.IconInfo, Title: "Parts of this recording are missing", Detail: "The temporary file could not be read. Open the recording again.", Action: "Reload"}, a.reload)
	}
}
