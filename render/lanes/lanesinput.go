package lanes

import (
	"playhead/render/layout"
	"playhead/render/widget"
)

// LanesInput does what ruler and lanes are pressed for.
type LanesInput struct {
	Scrub  func(p *widget.Press)              // on the ruler, while the button is held
	Select func(p *widget.Press)              // on the lanes, while the button is held
	SetEnd func(p *widget.Press, end ViewEnd) // moves an end of the loop
	// Resize makes a lane end at y; with keep for good. ResetHeight makes it as
	// high as designed.
	Resize      func(lane int, y float64, keep bool)
	ResetHeight func(lane int)
	Fold        func(lane int)
	List        func() // opens or closes the list of lanes
	Cluster     func(i int, p *widget.Press)
	Past        func(x float64) bool // see [OverviewInput]
	Bookmark    func(i int)
	Menu        widget.MenuInput
}

const (
	rulerPart    widget.Part = "ruler"
	lanesPart    widget.Part = "lanes"
	laneFoldPart widget.Part = "fold lane" // N: lane
	laneNamePart widget.Part = "lane"      // N: lane
	laneEdgePart widget.Part = "lane edge" // N: lane
	loopEndPart  widget.Part = "loop end"  // N: ViewEnd
	clusterPart  widget.Part = "cluster"   // N: index
	bookmarkPart widget.Part = "bookmark"  // N: index
)

// OnLanes reports whether t is the ruler, where a press scrubs, or the lanes below
// it, where one selects.
func OnLanes(t widget.Target) bool { return t.Part == rulerPart || t.Part == lanesPart }

// ClusterOf returns which cluster of events t is, false for anything else.
func ClusterOf(t widget.Target) (i int, ok bool) { return t.N, t.Part == clusterPart }

// KeyRowAt returns the index of the row at y in an input lane with n keys, −1 if
// there is none.
func KeyRowAt(lane layout.Rect, n int, y float64) int {
	if i := int((y - lane.Y - 4) / rowHeight(lane.H-1, n)); y >= lane.Y+4 && i < n {
		return i
	}
	return -1
}

// Drag scrubs, selects, or moves an end of the loop or the edge of a lane.
func (n *Lanes) Drag(p *widget.Press) bool {
	if p.Right { // opens a menu
		return false
	}
	switch p.Target.Part {
	case rulerPart:
		n.Do.Scrub(p)
	case lanesPart:
		n.Do.Select(p)
	case loopEndPart:
		if p.Phase == widget.Moved {
			n.Do.SetEnd(p, ViewEnd(p.Target.N))
		}
	case laneEdgePart:
		if p.Phase == widget.Moved || p.Phase == widget.Ended && !p.Click() {
			n.Do.Resize(p.Target.N, p.Y, p.Phase == widget.Ended)
		}
	default:
		return false
	}
	return true
}

// Click does what a click on a header or a mark does.
func (n *Lanes) Click(p *widget.Press) {
	switch t := p.Target; t.Part {
	case rulerPart, lanesPart:
		if p.Double {
			n.Do.Past(p.X)
		}
	case laneFoldPart:
		n.Do.Fold(t.N)
	case laneNamePart:
		n.Do.List()
	case laneEdgePart:
		if p.Double {
			n.Do.ResetHeight(t.N)
		}
	case clusterPart:
		n.Do.Cluster(t.N, p)
	case bookmarkPart:
		n.Do.Bookmark(t.N)
	}
}

// Wheel scrolls nothing: see [widget.Owner].
func (n *Lanes) Wheel(*widget.Turn) bool { return false }

// laneThings are the parts that have context menus.
var laneThings = map[widget.Part]widget.Thing{
	clusterPart: widget.ACluster, bookmarkPart: widget.ABookmark,
	lanesPart: widget.ALane, rulerPart: widget.ALane,
}

// Menu opens a context menu: see [widget.Menued].
func (n *Lanes) Menu(p *widget.Press) bool { return n.Do.Menu.Of(p, laneThings) }
