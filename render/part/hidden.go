package part

import (
	"playhead/assets"
	"playhead/render/desk"
	"playhead/render/widget"
)

// SayHidden says that something closed because it shows what comes after the
// playhead.
func SayHidden(d *desk.Desk) {
	d.Toast(widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconEyeOff, Title: "Hidden in the spoiler-free mode"},
		nil)
}
