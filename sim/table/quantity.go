package table

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// A quantity is a number as a user writes it. What is typed stands for all values
// that round to it: 240 for 239.5 up to 240.5.
type quantity struct {
	exact     float64
	low, high float64 // for dates −Inf and +Inf

	first, last int64 // the nanoseconds of a date
}

var everything = quantity{math.NaN(), math.Inf(-1), math.Inf(1), math.MinInt64, math.MaxInt64}

// value returns the exact number; for an open end of a range, infinity with the
// given sign.
func (q quantity) value(sign int) float64 {
	if math.IsNaN(q.exact) {
		return math.Inf(sign)
	}
	return q.exact
}

// holds says what kind of numbers a column has.
func (c *Column) holds() string {
	switch {
	case c.Kind == Instant:
		return "dates such as 2026-11-21"
	case c.Unit == Moment || c.Unit == Duration:
		return "times such as 1:02.5"
	case c.Unit == Bytes:
		return "sizes such as 200 or 4k"
	}
	return "numbers"
}

// parseQuantity reads a number in the unit of the column.
func parseQuantity(c *Column, s string) (quantity, bool) {
	if c.Kind == Instant {
		return parseDate(s, c.zone())
	}
	scale := 1.0
	switch c.Unit {
	case Moment, Duration, Seconds:
		return parseTime(s)
	case Share:
		s, scale = strings.TrimSuffix(s, "%"), 0.01
	case Bytes:
		s, scale = cutSize(s)
	}
	return parseNumber(s, scale, c.Kind == Number || scale != 1)
}

// parseNumber reads a decimal number; commas cannot be in it.
func parseNumber(s string, scale float64, rounded bool) (quantity, bool) {
	if !decimalNumber(s) {
		return quantity{}, false
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return quantity{}, false
	}
	q := quantity{exact: v * scale, low: v * scale, high: v * scale}
	if rounded {
		q.low, q.high = (v-halfStep(s))*scale, (v+halfStep(s))*scale
	}
	return q, true
}

// halfStep returns half of the last digit of s.
func halfStep(s string) float64 {
	_, fraction, _ := strings.Cut(s, ".")
	return 0.5 * math.Pow10(-len(fraction))
}

// decimalNumber reports whether s is digits with at most one point, after a sign: no
// exponents, no hexadecimal digits, no infinity.
func decimalNumber(s string) bool {
	s = strings.TrimPrefix(strings.TrimPrefix(s, "-"), "−")
	digits, points := 0, 0
	for i := range len(s) {
		switch {
		case s[i] >= '0' && s[i] <= '9':
			digits++
		case s[i] == '.':
			points++
		default:
			return false
		}
	}
	return digits > 0 && points <= 1 && len(s) <= 40
}

// parseTime reads 83.45, 83.45s, 250ms, 1:23.45 or 1:02:03.4 as seconds.
func parseTime(s string) (quantity, bool) {
	if n, ok := strings.CutSuffix(s, "ms"); ok {
		return parseNumber(n, 0.001, true)
	}
	parts := strings.Split(strings.TrimSuffix(s, "s"), ":")
	if len(parts) > 3 {
		return quantity{}, false
	}
	last := parts[len(parts)-1]
	if len(parts) > 1 && (strings.HasPrefix(last, "-") || !decimalNumber(last)) {
		return quantity{}, false
	}
	q, ok := parseNumber(last, 1, true)
	if !ok {
		return q, false
	}
	above, by := 0.0, 60.0
	for i := len(parts) - 2; i >= 0; i-- {
		n, err := strconv.ParseUint(parts[i], 10, 24)
		if err != nil {
			return q, false
		}
		above += by * float64(n)
		by *= 60
	}
	q.exact, q.low, q.high = q.exact+above, q.low+above, q.high+above
	return q, true
}

// cutSize cuts k, M or G off a number of bytes.
func cutSize(s string) (number string, scale float64) {
	s = strings.TrimSuffix(strings.TrimSuffix(s, "B"), "b")
	for suffix, scale := range map[string]float64{"k": 1e3, "K": 1e3, "m": 1e6, "M": 1e6, "g": 1e9, "G": 1e9} {
		if n, ok := strings.CutSuffix(s, suffix); ok {
			return n, scale
		}
	}
	return s, 1
}

// parseDate reads a year, a month, a day, a minute or a second, which stand for all
// of it, in a time zone.
func parseDate(s string, z *time.Location) (quantity, bool) {
	for _, l := range []struct {
		layout string
		end    func(time.Time) time.Time
	}{
		{"2006", func(t time.Time) time.Time { return t.AddDate(1, 0, 0) }},
		{"2006-01", func(t time.Time) time.Time { return t.AddDate(0, 1, 0) }},
		{"2006-01-02", func(t time.Time) time.Time { return t.AddDate(0, 0, 1) }},
		{"2006-01-02T15:04", func(t time.Time) time.Time { return t.Add(time.Minute) }},
		{"2006-01-02 15:04", func(t time.Time) time.Time { return t.Add(time.Minute) }},
		{"2006-01-02T15:04:05", func(t time.Time) time.Time { return t.Add(time.Second) }},
		{"2006-01-02 15:04:05", func(t time.Time) time.Time { return t.Add(time.Second) }},
	} {
		t, err := time.ParseInLocation(l.layout, s, z)
		if err == nil && t.Year() >= 1700 && t.Year() <= 2200 { // what nanoseconds can count
			return quantity{first: t.UnixNano(), last: l.end(t).UnixNano() - 1}, true
		}
	}
	return quantity{}, false
}
