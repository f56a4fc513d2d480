//go:build !windows

package meter

import (
	"os"
	"time"
)

// A Moment is one that durations are measured from, as finely as the system can.
type Moment time.Time

func Now() Moment { return Moment(time.Now()) }

func (m Moment) Since() time.Duration { return time.Since(time.Time(m)) }

// Memory returns the most memory this process has held since ResetPeak and what
// it holds now, as Linux counts it; 0 elsewhere.
func Memory() (peak, now int64) {
	b, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0, 0
	}
	return statusField(string(b), "VmHWM"), statusField(string(b), "VmRSS")
}

// ResetPeak makes the peak start anew, where the system can, so that one file's
// peak is not that of the one before.
func ResetPeak() { _ = os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) }
