package timebar

import (
	"slices"
	"time"

	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// timebar is the timeline with its lanes, and the controls of playing.
type Bar struct {
	part.Kit
	Lanes        laneCache
	marks        markCache
	rangeTool    rangeTool
	speedAt      layout.Rect
	grab         time.Duration // where the overview's window was grabbed
	skips        skips
	Scrubs       bool
	field        widget.Field  // the time that is edited
	Query        func() string // what is searched for
	GoToBookmark func(i int)
	Menu         widget.MenuInput
	GoToEvent    func(i int, p *widget.Press) // of the list; the press may be nil
	DrawPreview  func(at time.Duration, r layout.Rect)
	// Parts add lanes.
	Parts part.List
	scratch
}

// scratch is memory that is used again in each picture.
type scratch struct {
	kind     timeline.Kind
	ofKind   []timeline.Spec // the lanes of kind, with those of parts
	lanes    []part.Lane     // of parts: the first one is timeline.NumLanes
	own, all []timeline.Spec
	wanted   []layout.LaneWant
	made     *inputs // when the first picture is drawn
}

// plain returns the lanes of recordings of a kind, with those of parts. They must not
// be changed.
func (tb *Bar) plain(k timeline.Kind) []timeline.Spec {
	if tb.ofKind != nil && tb.kind == k {
		return tb.ofKind
	}
	tb.kind, tb.ofKind, tb.lanes = k, timeline.Lanes(k), nil
	for p := range part.Each[part.Laner](tb.Parts) {
		for _, l := range p.Lanes(k) {
			above := l.About().After
			at := slices.IndexFunc(tb.ofKind, func(s timeline.Spec) bool { return s.Lane == above })
			id := timeline.NumLanes + timeline.Lane(len(tb.lanes))
			tb.ofKind = slices.Insert(tb.ofKind, at+1, timeline.Spec{
				Lane: id, Show: timeline.IfAsked,
				Style: timeline.StylePainted,
			})
			tb.lanes = append(tb.lanes, l)
		}
	}
	return tb.ofKind
}

// ofPart returns the lane of a part, nil for a lane of the recording.
func (tb *Bar) ofPart(l timeline.Lane) part.Lane {
	if i := int(l) - int(timeline.NumLanes); i >= 0 && i < len(tb.lanes) {
		return tb.lanes[i]
	}
	return nil
}

// Title returns what a lane is called in its header.
func (tb *Bar) Title(l timeline.Lane) string {
	if p := tb.ofPart(l); p != nil {
		return p.About().Title
	}
	for p := range part.Each[part.Extending](tb.Parts) {
		for _, s := range p.Specs() {
			if s.Lane == l && s.Title != "" {
				return s.Title
			}
		}
	}
	return l.String()
}

// word returns what a lane is called in the settings.
func (tb *Bar) word(l timeline.Lane) string {
	if p := tb.ofPart(l); p != nil {
		return p.About().Word
	}
	return l.Word()
}
