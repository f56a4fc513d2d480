package timebar

import (
	"time"

	"playhead/render/lanes"
	"playhead/render/layout"
	"playhead/render/memo"
	"playhead/render/part"
	"playhead/render/session"
	"playhead/render/widget"
)

// A Bar is the timeline with its lanes, and the controls of playing.
type Bar struct {
	laneSet
	Lanes       laneCache
	marks       markCache
	rangeTool   rangeTool
	grab        time.Duration // where the overview's window was grabbed
	skips       skips
	Scrubs      bool
	field       widget.Field // the time that is edited
	Menu        widget.MenuInput
	DrawPreview func(at time.Duration, r layout.Rect)
	made        *inputs // when the first picture is drawn

	// What a picture would otherwise make anew.
	more      []lanes.MoreLane
	scratch   []byte
	source    memo.Text // of the keys in the lanes
	wallClock memo.Table[time.Time, string]
}

// New returns the timeline of a session, with the lanes that parts add.
func New(k part.Kit, parts part.List) Bar { return Bar{laneSet: laneSet{Kit: k, Parts: parts}} }

// query returns what is searched for among the events.
func (tb *Bar) query() string {
	if p, ok := part.First[part.Searched](tb.Parts); ok {
		return p.SearchText()
	}
	return ""
}

// goToBookmark goes to bookmark i.
func (tb *Bar) goToBookmark(i int) {
	if p, ok := part.First[session.Marker](tb.Parts); ok {
		p.GoToBookmark(i)
	}
}

// goToEvent goes to event n of the list; the press may be nil.
func (tb *Bar) goToEvent(n int, p *widget.Press) {
	if events, ok := part.First[part.EventList](tb.Parts); ok {
		events.GoToEvent(n, p)
	}
}
