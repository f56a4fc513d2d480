package part

import (
	"playhead/render/desk"
	"playhead/render/session"
	"playhead/render/stage"
)

// A Kit is what all parts of a screen work with.
type Kit struct {
	D       *desk.Desk
	Dialogs *desk.Stack
	S       *session.Session
	St      *stage.Stage
	Look    *Reader
}
