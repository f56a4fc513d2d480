package screen

import (
	"playhead/render/desk"
	"playhead/render/moment"
	"playhead/render/session"
	"playhead/render/stage"
)

// A part is what all parts of the screen work with.
type Part struct {
	D       *desk.Desk
	Dialogs *desk.Stack
	S       *session.Session
	St      *stage.Stage
	Look    *moment.Reader
}
