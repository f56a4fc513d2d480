package stage

import (
	"fmt"

	"playhead/render/view"
	"playhead/render/view/tee"
	"playhead/sim"
)

// MapStatus is what became of the search for the map of a game.
type MapStatus uint8

// The states of the search.
const (
	MapSearching MapStatus = iota
	MapFound
	MapDiffers // the name is right, the contents are not
	MapMissing
	MapNone   // the game has none to look for
	MapBroken // one was there, and cannot be read
)

// A GameMap is the map of one game of a session, or why there is none.
type GameMap struct {
	Status MapStatus
	Map    view.Map // nil until its physics layers are read
	Source string   // where it was found, shown to users
	// Embedded is set for the one inside the recording: what a demo carries, what
	// was downloaded while a capture was taken.
	Embedded bool
	Looked   []string // folders searched, shown to users
	// Notes say what else there is to say about it, a line each; Broken in a few
	// words why it cannot be read.
	Notes  []string
	Broken string
	// Played is the map that was played, nil if Map is: a program saved another one in its place.
	Played *sim.TileMap
	// Complete is set when nothing more of it will come.
	Complete bool
}

// TilesOf returns the tiles of the map that was played in game i, nil without them, and whether the
// search for it is over.
func (s *Stage) TilesOf(i int) (m *sim.TileMap, known bool) { return s.tiles(i) }

// tiles returns the tiles of the map that was played in game i, nil without them, and whether the
// search for it is over.
func (s *Stage) tiles(i int) (m *sim.TileMap, known bool) {
	switch x := s.maps[i]; {
	case x == nil || x.Map == nil && x.Status == MapSearching:
		return nil, false
	case x.Played != nil:
		return x.Played, true
	default:
		if t, ok := x.Map.(*tee.Map); ok {
			return t.Tiles, true
		}
		return nil, true
	}
}

// MapNotes returns what there is to say about the map that is shown.
func (s *Stage) MapNotes() []string {
	if g := s.Session.Game(); g != nil {
		if m := s.maps[g.Index]; m != nil {
			return mapNotes(g.Map.Name, m)
		}
	}
	return nil
}

// Faulty reports whether something is wrong with the map that the user must know.
func (m *GameMap) Faulty() bool {
	return m.Status == MapMissing || m.Status == MapDiffers || m.Status == MapBroken || m.Damage() != ""
}

// Damage says what of a map that was found is broken or beyond all limits, ""
// when nothing is. A picture that is not installed is no damage.
func (m *GameMap) Damage() string {
	if m.Map == nil {
		return ""
	}
	for _, n := range m.Map.Warnings() {
		if n.Kind == "damaged" || n.Kind == "too-big" {
			return n.Text
		}
	}
	return ""
}

func mapNotes(name string, m *GameMap) []string {
	var out []string
	switch m.Status {
	case MapMissing:
		out = append(out, fmt.Sprintf("Map “%s” not found.", name))
	case MapDiffers:
		out = append(out, "The map has the same name but different contents: "+m.Source)
	}
	out = append(out, m.Notes...)
	if m.Map != nil {
		for _, n := range m.Map.Warnings() {
			out = append(out, "map: "+n.Text)
		}
	}
	return out
}

// String returns the status as a word.
func (s MapStatus) String() string {
	return [...]string{"searching", "found", "differs", "missing", "none", "broken"}[s]
}
