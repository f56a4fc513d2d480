package runs

import (
	"time"

	"playhead/sim"
)

// A Run is one attempt at a race, of a player or of a team.
type Run struct {
	Game   int // index of the game in its recording
	Player int // client id, −1 for the run of a team
	Stint  int // of the player, see sim.Stint
	Name   string
	// Team is the DDRace team, 0 without one. Members are the client ids of
	// the players of a team's run, ascending.
	Team    int32
	Members []int
	// Practice is set when the team was in practice mode at any time of the run.
	// Such a run has no rank.
	Practice bool

	// Start and End are the server's ticks. Start may lie before the first
	// recorded tick, and is the virtual one of a run that was loaded.
	Start, End sim.Tick
	Ended      EndKind
	// Time is the game's own time of a finished run, otherwise 0.
	Time     time.Duration
	TimeFrom TimeKind

	// Checkpoints are the time checkpoints that were passed, in that order.
	Checkpoints []Checkpoint
	Deaths      int // of the player; of a team, of its members

	// Progress is how far the run got, 0 at the start to 1 at the finish, by the
	// number of tiles that were left to go (Course.ToGo) at the nearest, of those
	// there are from the start. It is −1 where the map is missing or no way leads
	// to its finish.
	Progress float64

	// Loaded describes the saved run that this run continues, nil if it does not
	// continue one.
	Loaded *Load
	// Saved is set if the run was saved, so that another one may continue it.
	Saved *Save

	nearest, farthest int32 // tiles to go: at the nearest, from the start; −1 unknown
}

// A Checkpoint is a time checkpoint that a run passed.
type Checkpoint struct {
	Number int // from 1
	Tick   sim.Tick
	Time   time.Duration // since the run's start
}

// A Save is a run that was saved by /save.
type Save struct {
	Tick  sim.Tick // at which the server said so
	Ticks sim.Tick // raced until then, penalty included; −1 unknown
	Text  string   // who and how long, as in the event: the same in the load
}

// A Load describes what a loaded run continues.
type Load struct {
	Tick  sim.Tick // tick at which the run continues
	Ticks sim.Tick // raced before, penalty included; −1 unknown
	Text  string   // that of the Save
	// File and Run identify the saved run; Run is −1 if it was not found.
	File string
	Run  int
}

// EndKind says how a run ended. Its words are part of the command-line contract.
type EndKind uint8

// The ends of runs.
const (
	Open       EndKind = iota // the recording ends before the run
	Finish                    // the player or the whole team touched the finish
	Death                     // the player died, or the last of a team
	Restart                   // the player touched the start once more
	Left                      // the player left the game, or the team
	Saving                    // the run was saved
	Loading                   // another run was loaded in its place
	Incomplete                // a part of the recording is missing there: how it went on is unknown
)

// String returns the end's word.
func (k EndKind) String() string {
	return [...]string{"open", "finish", "death", "restart", "left", "save", "load", "incomplete"}[k]
}

// TimeKind says where a time comes from. Its words are part of the command-line
// contract.
type TimeKind uint8

// The kinds of times.
const (
	NoTime   TimeKind = iota
	Crossed           // from the start and finish tiles
	Recorded          // the game reported it
)

// String returns the kind's word, "" without a time.
func (k TimeKind) String() string { return [...]string{"", "crossed", "recorded"}[k] }

// Finished reports whether the run has a time.
func (r *Run) Finished() bool { return r.Ended == Finish }

// Ranked reports whether the run may be a best one: it finished, not in practice
// mode.
func (r *Run) Ranked() bool { return r.Finished() && !r.Practice }

// TickTime returns the time of a run at a tick, in Teeworlds' ticks of 20 ms.
func (r *Run) TickTime(t sim.Tick) time.Duration {
	return time.Duration(t-r.Start) * sim.TeeworldsTick
}

// near records that a tee was n tiles from the finish.
func (r *Run) near(tiles int32) {
	if r.nearest < 0 || tiles < r.nearest {
		r.nearest = tiles
	}
}

// progress returns Progress from the recorded distances.
func (r *Run) progress() float64 {
	switch {
	case r.Ended == Finish:
		return 1
	case r.farthest < 0:
		return -1
	case r.farthest == 0 || r.nearest < 0:
		return 0
	}
	return max(0, 1-float64(r.nearest)/float64(r.farthest))
}
