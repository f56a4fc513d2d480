package meter

import (
	"testing"
	"time"
)

func TestHowLongAProcessHasBeenRunning(t *testing.T) {
	const fields = " S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 250 20 21"
	for _, c := range []struct {
		stat, uptime string
		want         time.Duration
		ok           bool
	}{
		{"7 (viewer)" + fields, "4.50 9.00\n", 2 * time.Second, true},
		{"7 (a ) b)" + fields, "4.50 9.00\n", 2 * time.Second, true},
		{"7 (viewer)" + fields, "1.00 9.00\n", 0, false}, // before it began
		{"7 (viewer) S 1 2", "4.50 9.00\n", 0, false},
		{"", "", 0, false},
	} {
		if got, ok := sinceStart(c.stat, c.uptime); got != c.want || ok != c.ok {
			t.Errorf("%q, %q: %v, %v; want %v, %v", c.stat, c.uptime, got, ok, c.want, c.ok)
		}
	}
	if d := Running(); d < 0 || d > time.Hour {
		t.Errorf("this test has been running for %v", d)
	}
}
