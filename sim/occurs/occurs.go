// Package occurs says what can occur in which game, so that programs offer
// nothing that a recording cannot hold: no saved runs in Counter-Strike, no bombs in
// DDNet.
package occurs

import (
	"slices"
	"strings"

	"playhead/sim"
)

// Things is a set of things that can occur.
type Things uint16

// The things.
const (
	Runs  Things = 1 << iota // attempts at a race
	Saves                    // of runs, to go on with later
	Votes
	Rounds   // of a match: bombs, hostages, flags
	Strip    // rounds that one steps through
	Jumps    // of who recorded, with their keys
	Tiles    // whose physics can be shown
	Floors   // above one another, seen from above
	Packets  // of a capture
	Contacts // between players
	numThings
)

// All contains every thing: in an unknown game, anything can occur.
const All = numThings - 1

// shooter is what every game of GoldSrc has.
const shooter = Jumps | Floors

// games lists what can occur in the games of an engine, or in those whose name
// begins with a word. The first matching row counts.
var games = []struct {
	engine sim.Engine
	name   string
	things Things
}{
	{sim.DDNet, "", Runs | Saves | Votes | Tiles | Contacts},
	{sim.Teeworlds06, "", Runs | Saves | Votes | Rounds | Tiles | Contacts}, // race servers, too
	{sim.Teeworlds07, "", Runs | Votes | Rounds | Tiles | Contacts},
	{sim.GoldSrc, "Counter-Strike", shooter | Rounds | Strip},
	{sim.GoldSrc, "Day of Defeat", shooter | Rounds | Strip},
	{sim.GoldSrc, "Half-Life", shooter},
	{sim.GoldSrc, "Opposing Force", shooter},
	{sim.GoldSrc, "Blue Shift", shooter},
	{sim.GoldSrc, "Deathmatch Classic", shooter},
	{sim.GoldSrc, "Adrenaline Gamer", shooter},
	{sim.GoldSrc, "Ricochet", shooter},
	{sim.GoldSrc, "Team Fortress Classic", shooter | Rounds}, // flags
	{sim.GoldSrc, "", shooter | Rounds | Strip},              // a modification: anything
}

// In returns what can occur in game g of recording r, which is everything where g is
// nil.
func In(r *sim.Recording, g *sim.Game) Things {
	if r == nil || g == nil {
		return All
	}
	things := All
	for _, row := range games {
		if row.engine == g.Engine && strings.HasPrefix(r.Meta.GameName, row.name) {
			things = row.things
			break
		}
	}
	if r.Meta.Content == sim.ContentPackets {
		return things | Packets
	}
	return things &^ Packets
}

// Kinds of games that are watched in different ways.
const (
	KindRace    = "race"
	KindMatch   = "match"
	KindJumps   = "jumps" // a GoldSrc demo of a map for jumping
	KindCapture = "capture"
)

// jumpMaps are how names of maps for jumping begin.
var jumpMaps = []string{
	"kz", "kzpf", "bkz", "ckz", "skz", "bhop", "bh", "lj", "xj", "hb", "cg", "surf", "slide", "climb", "speed",
}

// Kind returns the kind of game g of recording r, one of the above.
func Kind(r *sim.Recording, g *sim.Game) string {
	prefix, _, named := strings.Cut(strings.ToLower(g.Map.Name), "_")
	switch {
	case r.Meta.Content == sim.ContentPackets:
		return KindCapture
	case g.Engine == sim.DDNet:
		return KindRace
	case g.Engine == sim.GoldSrc && r.Meta.Recorder >= 0 && named && slices.Contains(jumpMaps, prefix):
		return KindJumps
	}
	return KindMatch
}

// Has reports whether any of the things in want can occur, or nothing is wanted.
func (t Things) Has(want Things) bool { return want == 0 || t&want != 0 }
