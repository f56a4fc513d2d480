package timebar

import (
	"time"

	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/widget"
)

// timebar is the timeline with its lanes, and the controls of playing.
type Bar struct {
	laneSet
	Lanes        laneCache
	marks        markCache
	rangeTool    rangeTool
	grab         time.Duration // where the overview's window was grabbed
	skips        skips
	Scrubs       bool
	field        widget.Field  // the time that is edited
	Query        func() string // what is searched for
	GoToBookmark func(i int)
	Menu         widget.MenuInput
	GoToEvent    func(i int, p *widget.Press) // of the list; the press may be nil
	DrawPreview  func(at time.Duration, r layout.Rect)
	made         *inputs // when the first picture is drawn
}

// New returns the timeline of a session, with the lanes that parts add.
func New(k part.Kit, parts part.List) Bar { return Bar{laneSet: laneSet{Kit: k, Parts: parts}} }
