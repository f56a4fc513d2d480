package tee

import (
	"strconv"
	"strings"
)

// A Server identifies the server that wrote a log, from the log's header.
type Server struct {
	Version string // server_version: "0.6, 20.1.1" is DDNet 20.1.1
	Minor   int    // version_minor, 0 without one
	Random  string // prng_description: how its random numbers began, "" without one
}

// A rule is behaviour that only some server versions have.
type rule uint8

// The rules. Older servers do the opposite.
const (
	ruleTeamsLogged rule = iota // the log records players' DDRace teams
	ruleLastInput               // a tick without an input uses the last one sent
	// those of team 0 have the map's initial state from the start, not only after the first spawn
	ruleFirstSwitches
	// a team change during a tick costs the tees after it their turn, and deletes the player's shots
	ruleSkippedTurns
	ruleSwapForces       // a swap affects the players who drag them and shoot at them too
	ruleNoRescueByHearts // a place near a heart is none to be rescued to
	ruleCheckAnyNumber   // checkpoint teleporters need no number
	ruleFlightLands      // a tee that touches ground while moving regains its jumps
	ruleHookBase         // the reach of a teleported hook counts from its teleporter
	ruleEarlyFreeze      // freeze works in the first second of a game
	ruleNoRescueOnDeath  // nor is one on a death tile
	ruleForcedPauseStays // a forced pause goes on until the player ends it
	ruleDeathFreezes     // a death tile freezes a tee in practice mode
	rulePracticeSpec     // in practice mode /spec takes a tee out of the world
	ruleSpecCamera       // inputs of players who move a camera do not affect the tee
	ruleSpeedTypes       // speedups of type 29 accelerate up to a top speed
	ruleOneInput         // only the first input of a tick is used and logged
	ruleManyTeams        // there are 127 DDRace teams, and 128 is super
	ruleStrayLights      // the direction and length of lights are left to chance
	numRules
)

// since says which servers follow each rule: those of a release or later. A log's
// version_minor decides if the rule changed with a new one, and if the header
// names no release; in that case it is a minor that no older server writes.
var since = [numRules]struct {
	release release // 0: minor decides alone
	minor   int
}{
	ruleTeamsLogged:      {minor: 2}, // 15.6
	ruleLastInput:        {minor: 4}, // 16.2
	ruleFirstSwitches:    {release: version(16, 8), minor: 5},
	ruleSkippedTurns:     {release: version(16, 8), minor: 5},
	ruleSwapForces:       {release: version(17, 0), minor: 5},
	ruleNoRescueByHearts: {release: version(17, 0), minor: 5},
	ruleCheckAnyNumber:   {release: version(17, 0), minor: 5},
	ruleFlightLands:      {release: version(17, 2), minor: 5},
	ruleHookBase:         {minor: 7}, // 18.2
	ruleEarlyFreeze:      {minor: 8}, // 18.3
	ruleNoRescueOnDeath:  {release: version(18, 9), minor: 10},
	ruleForcedPauseStays: {release: version(19, 1), minor: 10},
	ruleDeathFreezes:     {release: version(19, 1), minor: 10},
	rulePracticeSpec:     {release: version(19, 1), minor: 10},
	ruleSpecCamera:       {release: version(18, 9), minor: 10},
	ruleSpeedTypes:       {release: version(19, 1), minor: 10},
	ruleOneInput:         {minor: 11}, // 19.4
	ruleManyTeams:        {release: version(20, 0), minor: 23},
	ruleStrayLights:      {release: version(20, 0), minor: 23},
}

// The newest server whose rules are known.
const (
	newestRelease = "20.1"
	newestMinor   = 23
)

// A release is a DDNet version: the part before the first dot times 1000, plus
// the part after it.
type release int

func version(major, minor int) release { return release(major*1000 + minor) }

// release returns the release that Version names, 0 if it names none.
func (s Server) release() release {
	name := s.Version[strings.LastIndexAny(s.Version, " ,")+1:]
	a, b, ok := strings.Cut(name, ".")
	if !ok {
		return 0
	}
	if end := strings.IndexFunc(b, func(r rune) bool { return r < '0' || r > '9' }); end >= 0 {
		b = b[:end]
	}
	major, errMajor := strconv.Atoi(a)
	minor, errMinor := strconv.Atoi(b)
	if errMajor != nil || errMinor != nil || major < 1 || major > 999 || minor < 0 || minor > 999 || name == s.Version {
		return 0 // the Teeworlds version comes first
	}
	return version(major, minor)
}

// follows reports whether the server follows a rule.
func (s Server) follows(r rule) bool {
	if have, from := s.release(), since[r].release; have > 0 && from > 0 {
		return have >= from
	}
	return s.Minor >= since[r].minor
}

// SuperTeam returns the DDRace team whose tees touch all others. Players' team
// numbers are lower.
func (s Server) SuperTeam() int32 {
	if s.follows(ruleManyTeams) {
		return teamSuper
	}
	return oldTeamSuper
}

// Newer returns a note about a server that is newer than any known here, "" for a
// known one.
func (s Server) Newer() string {
	newest := Server{Version: "0.6, " + newestRelease}.release()
	if s.release() <= newest && s.Minor <= newestMinor {
		return ""
	}
	return "the server is newer than any version Playhead knows (" + newestRelease + ", version_minor " +
		strconv.Itoa(newestMinor) +
		"): recorded values are exact, inferred ones may be wrong"
}
