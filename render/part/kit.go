package part

import (
	"playhead/render/action"
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

// NeedsLoop asks the user to set both ends of the loop, and names the keys.
func NeedsLoop(k *action.Keys) string {
	return "Set A and B first" + k.Press(": press ", "", action.LoopA, action.LoopB) + "."
}
