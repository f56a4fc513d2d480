package timeline

import (
	"testing"
	"time"

	"playhead/sim"
)

// presses returns a game of an hour or so in which a player holds left for half of
// each second of the first half, and all the time in the second.
func presses(ticks int) *sim.Game {
	return play(ticks, func(b *sim.Builder, n int) {
		b.Set(3, sim.X, 0)
		dir := int32(0)
		if n%50 < 25 || n >= ticks/2 {
			dir = -1
		}
		b.Set(3, sim.Direction, dir)
		b.Set(3, sim.Weapon, int32(n/200%2)) // changed every 4 s
	})
}

// Zoomed far out, a key that was held half of the time does not look like one that
// was held all the time.
func TestFarOutRowsSayHowMuchOfTheTimeAKeyWasHeld(t *testing.T) {
	const ticks = 60 * 50
	g := presses(ticks)
	step := time.Second // a px
	left := read(g, 3, 0, tick(ticks), step).Rows[0]
	if left.BinWidth != 3*step || len(left.Bins) != 20 {
		t.Fatalf("%d bins of %v, want 20 of %v", len(left.Bins), left.BinWidth, 3*step)
	}
	for i := range left.Bins {
		b, want := &left.Bins[i], 0.5
		if i >= 10 {
			want = 1
		}
		if got := left.Share(b); b.From != time.Duration(i)*3*step || got < want-0.01 || got > want+0.01 {
			t.Errorf("bin %d at %v: %.2f of it, want %.2f", i, b.From, got, want)
		}
		if b.Inferred {
			t.Errorf("bin %d of a recorded key is inferred", i)
		}
	}
	weapon := read(g, 3, 0, tick(ticks), 4*time.Second).Rows[5]
	changes := 0
	for i := range weapon.Bins {
		changes += weapon.Bins[i].Changes
	}
	if changes != 14 {
		t.Errorf("%d changes of the weapon, want 14", changes)
	}
	if s := weapon.Share(&weapon.Bins[1]); s != 0.75 {
		t.Errorf("three changes fill %v of a bin", s)
	}
}

func TestRowsReadCloselyHaveBarsOnly(t *testing.T) {
	left := read(presses(500), 3, 0, tick(500), 20*time.Millisecond).Rows[0]
	if left.BinWidth != 0 || left.Bins != nil || len(left.Bars) != 6 {
		t.Errorf("%d bars, bins %v", len(left.Bars), left.Bins)
	}
}

// What cannot be told from the recording is inferred in bins, too.
func TestBinsOfInferredKeysAreInferred(t *testing.T) {
	g := play(600, func(b *sim.Builder, n int) {
		b.Set(0, sim.X, 0)
		b.Set(0, sim.HookState, []int32{0, 4}[n/10%2])
	})
	hook := read(g, 0, 0, tick(600), 200*time.Millisecond).Rows[3]
	if len(hook.Bins) == 0 {
		t.Fatal("no bins")
	}
	for i := range hook.Bins {
		if !hook.Bins[i].Inferred {
			t.Errorf("bin %d counts as recorded", i)
		}
	}
}
