package sim

import "testing"

func TestARecordingOfFewSnapshotsHasNoGaps(t *testing.T) {
	for _, c := range []struct {
		name  string
		ticks []Tick
		gaps  int
	}{
		{"every 20 s", []Tick{0, 1000, 2000, 3000}, 0},
		{"a hole", []Tick{0, 2, 4, 500, 502}, 1},
		{"twice a second, then a pause of 3 s", []Tick{0, 25, 50, 200, 225}, 0},
		{"busy, then one every 20 s", []Tick{0, 2, 4, 1004, 2004, 3004}, 1},
	} {
		b := NewBuilder()
		b.NewGame(GameMeta{TickLen: TeeworldsTick, Unbroken: true, Columns: Cols(X)})
		for _, tick := range c.ticks {
			b.Tick(tick)
		}
		b.commit()
		if n := len(b.pending.Gaps); n != c.gaps {
			t.Errorf("%s: %d gaps, want %d", c.name, n, c.gaps)
		}
	}
}
