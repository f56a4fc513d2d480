package times

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// mostOffset is how far from UTC a zone may be.
const mostOffset = 15 * time.Hour

// Zone returns the time zone that a user names: UTC or nothing, local for that of this computer,
// an offset such as +2, +02:00, UTC+2 or -3:30, or a name such as Europe/Berlin.
func Zone(name string) (*time.Location, error) {
	name = strings.TrimSpace(name)
	lower := strings.ToLower(name)
	switch lower {
	case "", "utc", "z":
		return time.UTC, nil
	case "local":
		return time.Local, nil
	}
	if offset := strings.TrimPrefix(lower, "utc"); offset[0] == '+' || offset[0] == '-' {
		if d, ok := parseOffset(offset); ok {
			return time.FixedZone(OffsetName(d), int(d/time.Second)), nil
		}
	} else if z, err := time.LoadLocation(name); err == nil {
		return z, nil
	}
	return nil, fmt.Errorf("no time zone %q: use UTC, local, an offset such as +02:00, or a name such as Europe/Berlin",
		name)
}

// parseOffset reads +2, -03:30 or +0200.
func parseOffset(s string) (time.Duration, bool) {
	sign := time.Duration(1)
	if s[0] == '-' {
		sign = -1
	}
	s = s[1:]
	if len(s) == len("0200") && !strings.Contains(s, ":") {
		s = s[:2] + ":" + s[2:]
	}
	hours, minutes, _ := strings.Cut(s, ":")
	h, err := strconv.ParseUint(hours, 10, 8)
	if err != nil {
		return 0, false
	}
	var m uint64
	if len(s) > len(hours) {
		if m, err = strconv.ParseUint(minutes, 10, 8); err != nil || m >= 60 {
			return 0, false
		}
	}
	d := time.Duration(h)*time.Hour + time.Duration(m)*time.Minute
	return sign * d, d <= mostOffset
}

// OffsetName writes how far a zone is from UTC: UTC, UTC+2, UTC-3:30.
func OffsetName(d time.Duration) string {
	if d == 0 {
		return "UTC"
	}
	sign := "+"
	if d < 0 {
		sign, d = "-", -d
	}
	text := "UTC" + sign + strconv.Itoa(int(d/time.Hour))
	if m := d / time.Minute % 60; m > 0 {
		text += fmt.Sprintf(":%02d", m)
	}
	return text
}

// ZoneName writes which zone it is, for a heading: UTC, UTC+2, Europe/Berlin, local time.
func ZoneName(z *time.Location) string {
	if z == nil {
		return "UTC"
	}
	if z == time.Local {
		return "local time"
	}
	return z.String()
}
