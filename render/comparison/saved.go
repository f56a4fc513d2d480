package comparison

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"playhead/sim"
	"playhead/sim/runs"
	"playhead/sim/runs/compare"
)

// A Ref names a run for good.
type Ref struct {
	Path string `json:"path"` // of the recording
	Run  int    `json:"run"`  // number in the recording; −1 the best, or the stretch below
	// Of a stretch of a player, and to see whether the recording is still the same.
	Game   int      `json:"game"`
	Player int      `json:"player"`
	Start  sim.Tick `json:"start_tick"`
	End    sim.Tick `json:"end_tick"` // 0 unknown
	Second int      `json:"second_tee"`
	Name   string   `json:"name,omitempty"`
}

// Best names the best run of a recording.
func Best(path string) Ref { return Ref{Path: path, Run: -1, Second: -1} }

// Ref returns what names s.
func (s *Side) Ref() Ref {
	return Ref{
		Path: s.Source.Path, Run: s.Number, Game: s.Run.Game, Player: s.Run.Player, Start: s.Run.Start, End: s.Run.End,
		Second: s.Second, Name: s.Who(),
	}
}

// RefOf returns what names a candidate of a recording.
func RefOf(path string, c Candidate) Ref {
	return Ref{
		Path: path, Run: c.Number, Game: c.Run.Game, Player: c.Run.Player, Start: c.Run.Start, End: c.Run.End,
		Second: -1, Name: c.Run.Name,
	}
}

// Pick returns the candidate that r names, false without one.
func (r *Ref) Pick(cs []Candidate) (Candidate, bool) {
	for _, c := range cs {
		switch {
		case r.Run >= 0 && c.Number != r.Run:
		case r.End == 0 && r.Run >= 0:
			return c, true
		case c.Run.Game == r.Game && c.Run.Player == r.Player && c.Run.Start == r.Start && c.Run.End == r.End:
			return c, true
		}
	}
	return Candidate{}, false
}

// Stretch returns the stretch of a player that r names, which need not be a candidate: false if that player is not
// there.
func (s *Source) Stretch(r *Ref) (c Candidate, ok bool) {
	games := s.Session.Recording().Games
	if r.Run >= 0 || r.End <= r.Start || r.Game < 0 || r.Game >= len(games) {
		return c, false
	}
	run := runs.Chosen(games[r.Game], r.Player, r.Start, r.End)
	return Candidate{-1, run}, run.Name != "" && run.Name == r.Name
}

// A Saved is a comparison as it is kept.
type Saved struct {
	At     time.Time `json:"saved_at"`
	Map    string    `json:"map"`
	Base   Ref       `json:"base"`
	Others []Ref     `json:"others"`
	ByTime bool      `json:"by_time"`
	Line   Line      `json:"line_up"`
	Places []Place   `json:"places"`
}

// A Place is an edge of tiles at which runs are timed, as it is kept: world units.
type Place struct {
	Name string  `json:"name"`
	X0   float32 `json:"x0"`
	Y0   float32 `json:"y0"`
	X1   float32 `json:"x1"`
	Y1   float32 `json:"y1"`
}

// String says what is compared.
func (s *Saved) String() string {
	text := s.Base.Name
	for i, o := range s.Others {
		if i == 2 && len(s.Others) > 3 {
			return text + fmt.Sprintf(" and %d more", len(s.Others)-2)
		}
		text += " · " + o.Name
	}
	return text
}

// Save returns c as it is kept.
func (c *Comparison) Save(at time.Time) Saved {
	s := Saved{
		At: at, Map: c.Base.Game().Map.Name, Base: c.Base.Ref(), ByTime: c.ByTime, Line: c.Line,
		Places: PlacesOf(c.Places),
	}
	for _, o := range c.Others {
		s.Others = append(s.Others, o.Ref())
	}
	return s
}

// Restore applies what was kept beyond the runs, once these are there. It reports which of
// them do not get to where the clocks are lined up.
func (c *Comparison) Restore(s *Saved) (without []*Side) {
	seconds := false
	sides := c.Sides()
	for i, r := range append([]Ref{s.Base}, s.Others...) {
		if r.Second >= 0 && sides[i].Second != r.Second {
			c.SetSecond(sides[i], r.Second)
			seconds = true
		}
	}
	c.ByTime = s.ByTime
	c.SetPlaces(Edges(s.Places))
	if seconds { // what is lined up is made anew
		c.Line = s.Line
		return nil
	}
	return c.SetLine(s.Line)
}

// PlacesOf returns places as they are kept.
func PlacesOf(es []compare.Edge) []Place {
	out := make([]Place, len(es))
	for i, e := range es {
		out[i] = Place(e)
	}
	return out
}

// Edges returns places as they are measured at.
func Edges(ps []Place) []compare.Edge {
	out := make([]compare.Edge, len(ps))
	for i, p := range ps {
		out[i] = compare.Edge(p)
	}
	return out
}

// OfMap is what the user set for all runs on a map.
type OfMap struct {
	Map       string  `json:"map"`
	Reference *Ref    `json:"reference,omitempty"`
	Places    []Place `json:"places"`
}

// MapKey names the map of a game: the same for the same contents, as far as the
// recording tells; else for the same name.
func MapKey(g *sim.Game) string {
	switch m := &g.Map; {
	case m.HasSHA256:
		return hex.EncodeToString(m.SHA256[:])
	case m.HasCRC:
		return fmt.Sprintf("crc-%08x", m.CRC)
	}
	sum := sha256.Sum256([]byte(g.Map.Name))
	return "name-" + hex.EncodeToString(sum[:16])
}
