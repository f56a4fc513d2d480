package timeline

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Clock returns d as 12:33.42, and from one hour on as 01:04:10.00. With long
// the hours are always there, so that a clock does not change its width in a
// long recording. decimals is 0 to 3; what is left out is cut, not rounded: a
// clock never shows a time that is not there yet.
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

// A Target is a place in a recording as people write it.
type Target struct {
	Kind    TargetKind
	Time    time.Duration // TargetTime
	Percent float64       // TargetPercent, 0 to 100
	Tick    int32         // TargetTick
	Game    int           // TargetTick: −1 for the game at the playhead
}

// TargetKind tells how a Target is meant.
type TargetKind uint8

// The kinds of targets.
const (
	TargetTime TargetKind = iota
	TargetPercent
	TargetTick
)

// ErrTarget is returned for text that names no place.
var ErrTarget = errors.New("want a time (12:33.42, 83.4s), a tick (t37671) or a percent (25%)")

// ParseTarget reads "1:23.45", "01:04:10", "83.45s", "83.45", "25%", "tick:4150",
// "t4150" and "GAME/tick:4150".
func ParseTarget(s string) (Target, error) {
	s = strings.ToLower(strings.TrimSpace(s))
	game := -1
	if g, rest, ok := strings.Cut(s, "/"); ok {
		n, err := strconv.Atoi(g)
		if err != nil || n < 0 {
			return Target{}, ErrTarget
		}
		game, s = n, rest
	}
	tick, isTick := strings.CutPrefix(s, "tick:")
	if !isTick {
		tick, isTick = strings.CutPrefix(s, "t")
	}
	if isTick {
		n, err := strconv.ParseInt(tick, 10, 32)
		if err != nil || n < 0 {
			return Target{}, ErrTarget
		}
		return Target{Kind: TargetTick, Tick: int32(n), Game: game}, nil
	}
	if game >= 0 {
		return Target{}, ErrTarget
	}
	if p, ok := strings.CutSuffix(s, "%"); ok {
		v, err := number(p)
		if err != nil || v > 100 {
			return Target{}, ErrTarget
		}
		return Target{Kind: TargetPercent, Percent: v}, nil
	}
	return parseTime(s)
}

func parseTime(s string) (Target, error) {
	s = strings.TrimSuffix(s, "s")
	parts := strings.Split(s, ":")
	if len(parts) > 3 {
		return Target{}, ErrTarget
	}
	seconds := 0.0
	for i, p := range parts {
		v, err := number(p)
		if err != nil || i > 0 && v >= 60 || i < len(parts)-1 && v != math.Trunc(v) {
			return Target{}, ErrTarget
		}
		seconds = seconds*60 + v
	}
	if seconds > 1e9 {
		return Target{}, ErrTarget
	}
	return Target{Kind: TargetTime, Time: time.Duration(math.Round(seconds*1e6)) * time.Microsecond}, nil
}

// number reads a decimal number without sign, exponent or words.
func number(s string) (float64, error) {
	if s == "" || strings.Trim(s, "0123456789.") != "" {
		return 0, ErrTarget
	}
	return strconv.ParseFloat(s, 64)
}
