package layout

// FoldRank is when a lane gives way to the map: the lowest first, of equals the
// one nearest to the bottom.
type FoldRank uint8

// The ranks.
const (
	FoldBookmarks FoldRank = iota
	FoldGraph
	FoldInput
	FoldEvents
	numFoldRanks
)

// A LaneWant is a lane that the timeline could have.
type LaneWant struct {
	ID   int // the owner's
	Wish Wish
	// Spare lanes are shown by themselves only in a high window. Without a wish
	// a lane is as high as designed in a window of that height.
	Spare bool
	// Off lanes are shown only when opened by hand.
	Off          bool
	Height, Tall float64 // designed: of a window below and from 1000 px
	ByHand       float64 // height set by hand, 0 without one
	Fold         FoldRank

	high bool // the window is
}

// A Lane is one lane of the timeline. Its header is the first HeaderWidth px.
type Lane struct {
	ID   int
	Rect Rect
}

// Limits of the height of a lane set by hand.
const (
	laneLowest  = 18
	laneHighest = 200
)

func (w *LaneWant) height() float64 {
	switch {
	case w.ByHand > 0:
		return min(max(w.ByHand, laneLowest), laneHighest)
	case w.high:
		return w.Tall
	}
	return w.Height
}

// open reports whether a lane is to be seen in a window h px high that has room
// for it.
func (w *LaneWant) open(h float64) bool {
	switch w.Wish {
	case Open:
		return true
	case Closed:
		return false
	}
	return !w.Off && (!w.Spare || h >= tallFrom) && (w.Fold != FoldBookmarks || h >= highFrom)
}

// fold appends the lanes that fit into room px to shown, and returns whether the
// ruler does.
func fold(shown []LaneWant, w *Want, room float64) (fitting []LaneWant, ruler bool) {
	byHand := false
	for _, l := range w.Lanes {
		l.high = w.H >= tallFrom
		if l.open(w.H) {
			shown = append(shown, l)
			byHand = byHand || l.Wish == Open
		}
	}
	if w.H < lowFrom && !byHand {
		return nil, false
	}
	// Spare lanes leave the map half of the window.
	spare := room + mapMinHeight - w.H/2
	for i := len(shown) - 1; i >= 0 && needed(shown) > spare; i-- {
		if shown[i].Wish == Auto && shown[i].Spare {
			shown = append(shown[:i], shown[i+1:]...)
		}
	}
	for _, wish := range [...]Wish{Auto, Open} {
		for rank := range numFoldRanks {
			for i := len(shown) - 1; i >= 0 && needed(shown) > room; i-- {
				if shown[i].Wish == wish && shown[i].Fold == rank {
					shown = append(shown[:i], shown[i+1:]...)
				}
			}
		}
	}
	return shown, needed(shown) <= room
}

// needed returns how much ruler and lanes take, with air under the last lane.
func needed(lanes []LaneWant) float64 {
	h := float64(RulerHeight + 10)
	for i := range lanes {
		h += lanes[i].height()
	}
	return h
}

// usualLanes is about how many lanes a recording has.
const usualLanes = 16
