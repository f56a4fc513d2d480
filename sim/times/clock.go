package times

import (
	"math"
	"strconv"
	"time"
)

// Clock formats a moment as 12:33.42, and from one hour on as 1:04:10.00. With long,
// hours are always shown, so that the clock's width stays the same in a long
// recording. decimals is 0 to 3; the rest is truncated, not rounded: a clock
// never shows a time that has not been reached.
func Clock(d time.Duration, long bool, decimals int) string {
	var b [24]byte
	out := b[:0]
	unit := time.Second
	for range decimals {
		unit /= 10
	}
	if d = d.Truncate(unit); d < 0 { // there is no -00:00
		out, d = append(out, '-'), -d
	}
	if h := d / time.Hour; h > 0 || long {
		out = append(digits(out, h, 1), ':')
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

// Duration formats how long something took: 58.31, from a minute on 1:02.10, from an
// hour on 1:02:03.40. Below a minute the unit is in the heading, or behind: WithUnit.
func Duration(d time.Duration) string {
	var b [24]byte
	out := b[:0]
	d = d.Truncate(10 * time.Millisecond)
	if d < 0 {
		out, d = append(out, '-'), -d
	}
	h, m, least := d/time.Hour, d/time.Minute%60, 1
	if h > 0 {
		out, least = append(digits(out, h, 1), ':'), 2
	}
	if h > 0 || m > 0 {
		out, least = append(digits(out, m, least), ':'), 2
	}
	out = append(digits(out, d/time.Second%60, least), '.')
	return string(digits(out, d/(10*time.Millisecond)%100, 2))
}

// WithUnit formats how long something took for a text: "58.31 s", 1:02.10.
func WithUnit(d time.Duration) string {
	if d.Abs() < time.Minute {
		return Duration(d) + " s"
	}
	return Duration(d)
}

// Date formats a moment of the calendar, in t's time zone: 2026-11-21 07:44, "" for
// the zero Time.
func Date(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format("2006-01-02 15:04")
}

// Exact formats a moment of the calendar whose second counts, in t's time zone, with
// so many decimals, truncated: 2026-11-21 07:44:20.
func Exact(t time.Time, decimals int) string {
	if t.IsZero() {
		return ""
	}
	layout := "2006-01-02 15:04:05"
	if decimals > 0 {
		layout += "." + "000000000"[:decimals]
	}
	return t.Format(layout)
}

// WithZone formats a moment as Exact does, and its time zone: 2026-11-21 07:44:20 +0000.
func WithZone(t time.Time, decimals int) string {
	if t.IsZero() {
		return ""
	}
	return Exact(t, decimals) + t.Format(" -0700")
}

// Difference formats a difference of times: +0.42, −0.14, from a minute on +1:02.10, and
// ±0.00 for none.
func Difference(d time.Duration) string {
	switch d = d.Round(10 * time.Millisecond); {
	case d < 0:
		return "−" + Duration(-d)
	case d == 0:
		return "±0.00"
	}
	return "+" + Duration(d)
}

// Day formats the day of a moment: 2026-11-21, "" for the zero Time.
func Day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.DateOnly)
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

// Length returns d rounded for a header: "32 s", "1.5 s", from a minute on 1:13, as of
// recordings that hold only seconds.
func Length(d time.Duration) string {
	trim := func(v float64, unit string) string {
		return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) + " " + unit
	}
	switch {
	case d < time.Second:
		return trim(float64(d)/float64(time.Millisecond), "ms")
	case d < time.Minute-time.Second/20:
		return trim(d.Seconds(), "s")
	}
	text := Duration(d.Round(time.Second))
	return text[:len(text)-len(".00")]
}
