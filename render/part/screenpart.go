package part

import (
	"playhead/render/desk"
	"playhead/render/session"
	"playhead/render/stage"
)

// A part is what all parts of the screen work with.
type Kit struct {
	D       *desk.Desk
	Dialogs *desk.Stack
	S       *session.Session
	St      *stage.Stage
	Look    *Reader
}
