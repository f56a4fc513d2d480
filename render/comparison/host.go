package comparison

import (
	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/segments"
)

// A SegmentComparer compares the segments of the recording that is watched with another set.
type SegmentComparer interface{ CompareSegments(set []segments.Segment) }

// A Host does for comparisons what lies outside the window. What is nil cannot be done.
type Host struct {
	// Open compares with a run of another recording, and asks for it if it has no path.
	Open func(Wish)
	// Save keeps a comparison for the recording that is shown; Saved calls back with those
	// that were kept, the latest first, perhaps later.
	Save  func(Saved)
	Saved func(func([]Saved))
	// ReadMap and KeepMap read and keep what was set for a map.
	ReadMap func(mapKey string) OfMap
	KeepMap func(mapKey string, m OfMap)
}

// OfMap returns what is kept for the map of a game.
func (h *Host) OfMap(g *sim.Game) OfMap {
	if h.ReadMap == nil || g == nil {
		return OfMap{}
	}
	return h.ReadMap(MapKey(g))
}

// ChangeOfMap changes what is kept for the map of a game.
func (h *Host) ChangeOfMap(g *sim.Game, change func(*OfMap)) {
	if h.KeepMap == nil {
		return
	}
	m := h.OfMap(g)
	m.Map = g.Map.Name
	change(&m)
	h.KeepMap(MapKey(g), m)
}

// KeepPlaces keeps the places with times, for all runs on the map.
func (h *Host) KeepPlaces(c *Comparison) {
	h.ChangeOfMap(c.Base.Game(), func(m *OfMap) { m.Places = PlacesOf(c.Places) })
}

// A Wish is a run that is to be laid beside the base once both are known.
type Wish struct {
	Ref
	Begin  Begin
	Line   Line // what the clocks are lined up at
	Alone  bool // in place of the runs that are compared
	Beside bool // it was named together with the run before it: that one stays the one that is looked at
}

// Begin says where the playhead goes when a comparison begins.
type Begin uint8

// The choices.
const (
	BeginAtBase Begin = iota // to the start of the base, unless the playhead is within a run of the followed player
	BeginAtStart
	BeginHere
)

// Opposing has the run that the base is laid beside, and who ran it: nil while nothing is compared.
// Parts find it by this interface.
type Opposing interface {
	Opponent() (run *runs.Run, who string)
}

// Comparing has the runs that are compared, the first with the others; nil without any. Who saves a case finds it among
// the parts of the screen by this interface.
type Comparing interface{ Compared() []Ref }

// A Comparer compares runs of the recording that is watched with others. Who opens
// recordings finds it among the parts of the screen by this interface.
type Comparer interface {
	Connect(Host)
	// Own returns the recording that is watched as a source of runs.
	Own() *Source
	// SetBase has a run of the recording that is watched be the base.
	SetBase(Ref)
	// Compare lays a run of a source beside the base once both are known.
	Compare(src *Source, w Wish)
	// TilesOn returns the map for a game of another recording: that of the same map in the
	// recording that is watched.
	TilesOn(g *sim.Game) (tiles *sim.TileMap, known bool)
	// Finding reports whether a comparison that was asked for is still being made.
	Finding() bool
}
