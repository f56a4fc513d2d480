package times

import (
	"math"
	"strconv"
	"time"
)

// Clock formats d as 12:33.42, and from one hour on as 01:04:10.00. With long,
// hours are always shown, so that the clock's width stays the same in a long
// recording. decimals is 0 to 3; the rest is truncated, not rounded: a clock
// never shows a time that has not been reached.
func Clock(d time.Duration, long bool, decimals int) string {
	var b [24]byte
	out := b[:0]
	if d < 0 {
		out, d = append(out, '-'), -d
	}
	if h := d / time.Hour; h > 0 || long {
		out = append(digits(out, h, 2), ':')
	}
	out = append(digits(out, d/time.Minute%60, 2), ':')
	out = digits(out, d/time.Second%60, 2)
	if decimals > 0 {
		out = append(out, '.')
		out = digits(out, d/time.Millisecond%1000, 3)
		out = out[:len(out)-3+decimals]
	}
	return string(out)
}

// digits appends n with at least so many digits.
func digits(b []byte, n time.Duration, least int) []byte {
	for limit, k := time.Duration(10), 1; k < least; limit, k = limit*10, k+1 {
		if n < limit {
			b = append(b, '0')
		}
	}
	return strconv.AppendInt(b, int64(n), 10)
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
