package timebar

import (
	"time"

	"playhead/render/layout"
	"playhead/render/screen"
	"playhead/render/shell"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// timebar is the timeline with its lanes, and the controls of playing.
type Bar struct {
	screen.Part
	Lanes        laneCache
	marks        markCache
	rangeTool    rangeTool
	speedAt      layout.Rect
	grab         time.Duration // where the overview's window was grabbed
	Scrubs       bool
	field        widget.Field  // the time that is edited
	Wire         bool          // the lanes are beside what passed on the wire
	Query        func() string // what is searched for
	GoToBookmark func(i int)
	Menu         shell.MenuInput
	GoToEvent    func(i int, p *widget.Press) // of the list; the press may be nil
	DrawPreview  func(at time.Duration, r layout.Rect)
	Guest        Guest // adds lanes, nil for none
	Spots        Guest // adds lanes of moments, nil for none
	// RunLane is the lane of the runs, nil without one.
	RunLane RunLane
	// JumpLane is the lane of the jumps, nil without one. While it is wanted, the
	// keys of GoldSrc have a row each.
	JumpLane RunLane
	// Painted are further lanes that other parts draw.
	Painted map[timeline.Lane]RunLane
	scratch
}

// scratch is memory that is used again in each picture.
type scratch struct {
	kind     timeline.Kind
	ofKind   []timeline.Spec // the lanes of kind
	own, all []timeline.Spec
	wanted   []layout.LaneWant
	made     *inputs // when the first picture is drawn
}

// plain returns the lanes of recordings of a kind. They must not be changed.
func (m *scratch) plain(k timeline.Kind) []timeline.Spec {
	if m.ofKind == nil || m.kind != k {
		m.kind, m.ofKind = k, timeline.Lanes(k)
	}
	return m.ofKind
}

// A RunLane draws what another part found: the runs of all players, or jumps.
type RunLane interface {
	// LaneHeights returns how high the lane is in a window of usual and of great
	// height, 0 without runs.
	LaneHeights() (usual, tall float64)
	// Wanted reports whether the lane is shown that the user said nothing about.
	Wanted() bool
	PaintLane(header, body layout.Rect, scale timeline.Scale)
}
