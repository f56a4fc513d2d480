package timeline

import (
	"fmt"
	"math"
	"strconv"
	"time"
)

// Clock formats d as 12:33.42, and from one hour on as 01:04:10.00. With long,
// hours are always shown, so that the clock's width stays the same in a long
// recording. decimals is 0 to 3; the rest is truncated, not rounded: a clock
// never shows a time that has not been reached.
func Clock(d time.Duration, long bool, decimals int) string {
	sign := ""
	if d < 0 {
		sign, d = "-", -d
	}
	h, m, s := d/time.Hour, d/time.Minute%60, d/time.Second%60
	out := fmt.Sprintf("%s%02d:%02d", sign, m, s)
	if h > 0 || long {
		out = fmt.Sprintf("%s%02d:%02d:%02d", sign, h, m, s)
	}
	if decimals > 0 {
		out += fmt.Sprintf(".%03d", d/time.Millisecond%1000)[:decimals+1]
	}
	return out
}

// Length returns d in words for a header: "32 s", "1.5 s", "12 min", "2 h".
func Length(d time.Duration) string {
	trim := func(v float64, unit string) string {
		return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) + " " + unit
	}
	switch {
	case d < time.Second:
		return trim(float64(d)/float64(time.Millisecond), "ms")
	case d < 2*time.Minute:
		return trim(d.Seconds(), "s")
	case d < 2*time.Hour:
		return trim(d.Minutes(), "min")
	}
	return trim(d.Hours(), "h")
}
