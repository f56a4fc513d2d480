package render

import (
	"playhead/render/session"
	"playhead/render/stage"
)

// A Watch is a recording that is watched: its session and what it is shown with. The
// zero Watch is none.
type Watch struct {
	Session *session.Session
	Stage   *stage.Stage
}

// NewWatch returns a watch of a session.
func NewWatch(s *session.Session) Watch {
	return Watch{Session: s, Stage: stage.New(s)}
}

// Close stops the loading and what else goes on behind the watch.
func (w Watch) Close() {
	if w.Session != nil {
		w.Session.Close()
		w.Stage.Close()
	}
}

// Carry is what one watch hands to the next one of the same recording.
type Carry struct {
	session session.Carried
	stage   stage.Carried
}

// Carry returns what another watch of the same recording goes on with.
func (w Watch) Carry() Carry {
	return Carry{session: w.Session.Carry(), stage: stage.Carry(w.Stage)}
}

// CarryToMap returns what a watch of another map of the same server goes on with,
// from its start.
func (w Watch) CarryToMap() Carry {
	c := w.Carry()
	c.session = w.Session.ToMap(c.session)
	return c
}

// GoOn makes w go on where another watch was.
func (w Watch) GoOn(c Carry) {
	w.Session.GoOn(c.session)
	stage.GoOn(w.Stage, c.stage)
}
