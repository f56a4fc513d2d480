package rounds

import (
	"testing"

	"playhead/sim"
)

// A recording without rounds says whether the server sent none or it is too short, and how many
// kills it holds.
func TestWhyThereAreNoRounds(t *testing.T) {
	const kill = sim.EventKill
	for want, events := range map[string][]sim.Event{
		"The server sent neither a round clock nor results.":           nil,
		"The server sent neither a round clock nor results (2 kills).": {{Kind: kill}, {Kind: kill}},
		"No round begins or ends in this recording (1 kill).":          {{Kind: kill}, {Kind: sim.EventRound}},
	} {
		b := sim.NewBuilder()
		b.NewGame(sim.GameMeta{Engine: sim.GoldSrc, Columns: sim.Cols(sim.Alive)})
		b.Tick(1)
		for _, e := range events {
			if e.Kind == sim.EventRound { // a clock
				b.SetGlobal(sim.RoundSecondsLeft, 90_000)
				continue
			}
			b.Event(e)
		}
		rec := sim.NewRecording(sim.Meta{})
		for _, u := range b.Finish() {
			rec.Append(u)
		}
		if got := WhyNone(rec.Games); got != want || len(Find(rec.Games[0], 0)) > 0 {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := WhyNone(nil); got != "Playhead finds rounds only in demos of Counter-Strike and Day of Defeat." {
		t.Errorf("%q", got)
	}
}
