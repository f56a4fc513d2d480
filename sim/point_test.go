package sim

import (
	"testing"
	"time"
)

func TestPointsAreReadAsPeopleWriteThem(t *testing.T) {
	for s, want := range map[string]Point{
		"1:23.45":     {Time: 83450 * time.Millisecond, Game: -1},
		"01:04:10":    {Time: 3850 * time.Second, Game: -1},
		"83.45s":      {Time: 83450 * time.Millisecond, Game: -1},
		" 7 ":         {Time: 7 * time.Second, Game: -1},
		"25%":         {Kind: AtPercent, Percent: 25, Game: -1},
		"t4150":       {Kind: AtTick, Tick: 4150, Game: -1},
		"tick:4150":   {Kind: AtTick, Tick: 4150, Game: -1},
		"2/tick:4150": {Kind: AtTick, Tick: 4150, Game: 2},
	} {
		if got, err := ParsePoint(s); err != nil || got != want {
			t.Errorf("%q is %+v, %v; want %+v", s, got, err, want)
		}
	}
	for _, s := range []string{
		"", "x", "1:99", "-5", "120%", "t", "1e9", "1:2:3:4", "1.5:20", "tick:99999999999",
		"2/5s", "NaN", "Inf",
	} {
		if got, err := ParsePoint(s); err == nil {
			t.Errorf("%q is %+v, want an error", s, got)
		}
	}
}
