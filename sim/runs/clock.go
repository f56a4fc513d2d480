package runs

import (
	"slices"
	"time"

	"playhead/sim"
)

// A Rival is what a run is measured against while it goes on.
type Rival uint8

// The rivals. Their words are kept in settings.
const (
	OwnBest   Rival = iota // the fastest run that the player finished before, as on servers
	BestHere               // the fastest other run of the recording
	ChosenRun              // one that the user chose
	NumRivals
)

var rivalWords = [NumRivals]string{"own best", "best here", "chosen run"}

// String returns the rival's word.
func (r Rival) String() string { return rivalWords[r%NumRivals] }

// MarshalText returns the word of r.
func (r Rival) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads a word. One of a later version is the own best.
func (r *Rival) UnmarshalText(text []byte) error {
	*r = Rival(max(0, slices.Index(rivalWords[:], string(text))))
	return nil
}

// At returns the index in all of the run of a player that goes on at a tick of a game or,
// without one, that ended last. Of a player who also runs with a team it is their own. It is
// −1 without any.
func At(all []Run, game, player int, tick sim.Tick) int {
	best := -1
	for i := range all {
		r := &all[i]
		if r.Game == game && r.Player == player && r.First() <= tick && (best < 0 || r.First() >= all[best].First()) {
			best = i
		}
	}
	return best
}

// BestBefore returns the index of the fastest ranked run on the map of run i that the same player,
// or the same team, finished before it began: −1 without one. onMap reports whether a run is on that map.
func BestBefore(all []Run, i int, onMap func(int) bool) int {
	of := &all[i]
	return fastest(all, func(k int) bool {
		r := &all[k]
		same := r.Name == of.Name && (r.Player < 0) == (of.Player < 0)
		return same && onMap(k) && (r.Game < of.Game || r.Game == of.Game && r.End <= of.First())
	})
}

// BestOther returns the index of the fastest ranked run on the map of run i, other than itself and those
// that take part in the same finish of a team: −1 without one.
func BestOther(all []Run, i int, onMap func(int) bool) int {
	of := &all[i]
	return fastest(all, func(k int) bool {
		r := &all[k]
		together := r.Team != 0 && r.Team == of.Team && r.Game == of.Game && r.Start == of.Start
		return k != i && onMap(k) && !together && (r.Player < 0) == (of.Player < 0)
	})
}

// fastest returns the index of the fastest ranked run that counts, −1 without one.
func fastest(all []Run, counts func(int) bool) int {
	best := -1
	for i := range all {
		if all[i].Ranked() && (best < 0 || all[i].Time < all[best].Time) && counts(i) {
			best = i
		}
	}
	return best
}

// Rank returns how many ranked runs on the map of run i were not slower, itself included, and how many there are.
// Runs of teams, which are those of their members, are ranked among each other.
func Rank(all []Run, i int, onMap func(int) bool) (rank, of int) {
	run := &all[i]
	for k := range all {
		r := &all[k]
		if !r.Ranked() || !onMap(k) || (r.Player < 0) != (run.Player < 0) {
			continue
		}
		of++
		if r.Time < run.Time || k == i {
			rank++
		}
	}
	return rank, of
}

// A Lead is how a run stands against a rival where runs are timed.
type Lead struct {
	Number int // of the checkpoint, 0 for the finish
	// Own and Rival are times since the start of each; HasOwn is unset while the run has not passed, HasRival
	// if the rival did not.
	Own, Rival       time.Duration
	HasOwn, HasRival bool
}

// Difference returns how long the run was behind, negative ahead, and whether both passed.
func (l *Lead) Difference() (d time.Duration, ok bool) {
	return l.Own - l.Rival, l.HasOwn && l.HasRival
}

// Leads appends to list how run r stands at a tick against a rival, nil without one: at the checkpoints that it passed
// so
// far, then those that only the rival passed, and the finish. What comes after the tick is left out of r, not of the
// rival.
func Leads(list []Lead, r, rival *Run, tick sim.Tick) []Lead {
	from := len(list)
	for _, c := range r.Checkpoints {
		if c.Tick <= tick {
			list = append(list, Lead{Number: c.Number, Own: c.Time, HasOwn: true})
		}
	}
	end := Lead{}
	if r.Finished() && r.End <= tick {
		end.Own, end.HasOwn = r.Time, true
	}
	if rival != nil {
		for _, c := range rival.Checkpoints {
			k := slices.IndexFunc(list[from:], func(l Lead) bool { return l.Number == c.Number })
			if k < 0 {
				k, list = len(list)-from, append(list, Lead{Number: c.Number})
			}
			list[from+k].Rival, list[from+k].HasRival = c.Time, true
		}
		if rival.Finished() {
			end.Rival, end.HasRival = rival.Time, true
		}
	}
	return append(list, end)
}
