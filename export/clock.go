package export

import (
	"math"
	"time"

	"playhead/sim/times"
)

// duration is the reverse of seconds.
func duration(s float64) time.Duration { return time.Duration(math.Round(s*1e6)) * time.Microsecond }

// clock writes a moment as people read it: 12:33.42, from one hour on 1:04:10.00.
func clock(d time.Duration) string { return times.Clock(d, false, 2) }
