package export

import (
	"fmt"
	"math"
	"time"
)

// duration is the reverse of seconds.
func duration(s float64) time.Duration { return time.Duration(math.Round(s*1e6)) * time.Microsecond }

// clock writes a time as people read it: 12:33.42, from one hour on
// 01:04:10.00.
func clock(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "-", -d
	}
	c := d / (10 * time.Millisecond)
	if d >= time.Hour {
		return fmt.Sprintf("%s%02d:%02d:%02d.%02d", sign, c/360000, c/6000%60, c/100%60, c%100)
	}
	return fmt.Sprintf("%s%d:%02d.%02d", sign, c/6000, c/100%60, c%100)
}
