package export

import (
	"slices"
	"strings"
	"testing"

	"playhead/sim"
	"playhead/sim/measure"
	"playhead/sim/similar"
)

func TestKeysInAReportAreNotHeldThroughAGap(t *testing.T) {
	_, damaged := damagedDemo(t)
	gap := damaged.Gaps()[0]
	g := damaged.Games[gap.Game]
	stints := measure.Stints(g)
	of := slices.IndexFunc(stints, func(s sim.Stint) bool { return s.From < gap.From && s.To > gap.To })
	if of < 0 {
		t.Fatal("nobody plays before and after the gap")
	}
	from, to := gap.From-30, gap.To+30
	k := similar.Keys{
		Game: gap.Game, Player: stints[of].Player, Stint: stints[of].Stint,
		Changes: []measure.Change{
			{Tick: gap.From - 20, Keys: 1},
			{Tick: gap.From - 10, Keys: 3},
			{Tick: gap.To + 5, Keys: 2},
		},
	}
	for n, want := range [][]tickSpan{
		{{gap.From - 20, gap.From + 1}, {gap.To, gap.To + 5}},
		{{gap.From - 10, gap.From + 1}, {gap.To, to}},
		nil,
	} {
		if got := heldSpans(g, &k, n, from, to); !slices.Equal(got, want) {
			t.Errorf("key %d is held in %v, want %v", n, got, want)
		}
	}
	var b strings.Builder
	p := page{w: &b}
	p.lane(g, &k, gap.From, measure.Snapshots)
	if !strings.Contains(b.String(), "are missing</title>") {
		t.Error("the gap is not hatched")
	}
}

func TestKeysInAReportEndWithThePlayer(t *testing.T) {
	_, damaged := damagedDemo(t)
	g := damaged.Games[0]
	_, last, _ := g.Span()
	k := similar.Keys{Player: -1, Changes: []measure.Change{{Tick: last - 5, Keys: 1}}}
	if got := heldSpans(g, &k, 0, last-20, last+20); !slices.Equal(got, []tickSpan{{last - 5, last + 1}}) {
		t.Errorf("held in %v, the recording ends at %d", got, last)
	}
}
