//go:build !windows

package main

import (
	"os"
	"time"
)

// A moment is one that durations are measured from, as finely as the system can.
type moment time.Time

func thisMoment() moment { return moment(time.Now()) }

func (m moment) since() time.Duration { return time.Since(time.Time(m)) }

// memory returns the most memory this process has held since resetPeak and what
// it holds now, as Linux counts it; 0 elsewhere.
func memory() (peak, now int64) {
	b, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0, 0
	}
	return statusField(string(b), "VmHWM"), statusField(string(b), "VmRSS")
}

// resetPeak makes the peak start anew, where the system can, so that one file's
// peak is not that of the one before.
func resetPeak() { _ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) }
