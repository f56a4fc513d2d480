package render

import (
	"testing"
	"time"
)

// After a suspend, or when the clock was set, playing goes on where it was.
func TestAJumpOfTheClockDoesNotMoveThePlayhead(t *testing.T) {
	const one = time.Second / 60
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) // without a monotonic clock, as the worst case
	for _, c := range []struct {
		name string
		last time.Time
		want time.Duration
	}{
		{"first update", time.Time{}, one},
		{"usual", now.Add(-20 * time.Millisecond), 20 * time.Millisecond},
		{"slow", now.Add(-900 * time.Millisecond), 900 * time.Millisecond},
		{"suspended for hours", now.Add(-9 * time.Hour), one},
		{"set back by a day", now.AddDate(0, 0, 1), one},
		{"set back by a little", now.Add(time.Millisecond), one},
	} {
		if got := elapsed(c.last, now); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
