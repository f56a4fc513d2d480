package sim

import "testing"

// A file may hold millions of joins. The list of players ends somewhere, with a
// warning, and takes time in proportion to its length, not to its square.
func TestMillionsOfJoinsAreCountedNotListed(t *testing.T) {
	const joins = maxStints + 1000
	b, r := NewBuilder(), NewRecording(Meta{})
	b.NewGame(GameMeta{TickLen: TeeworldsTick})
	for i := range joins {
		if i%(joins/4) == 0 {
			b.Tick(Tick(1 + i))
		}
		b.Join(5, Identity{Name: "crowd"})
	}
	b.Leave(5, "")
	for _, u := range b.Finish() {
		r.Append(u)
	}
	if got := len(r.Games[0].Stints); got != maxStints {
		t.Errorf("%d entries, want %d", got, maxStints)
	}
	if len(r.Warnings) != 1 || r.Warnings[0].Kind != "too-many-players" || r.Warnings[0].Count < 1000 {
		t.Errorf("warnings %+v", r.Warnings)
	}
	for i := 1; i < len(r.Games[0].Stints); i++ {
		if a, b := r.Games[0].Stints[i-1], r.Games[0].Stints[i]; b.From < a.From || b.Stint <= a.Stint {
			t.Fatalf("stint %d from %d after stint %d from %d", b.Stint, b.From, a.Stint, a.From)
		}
	}
}
