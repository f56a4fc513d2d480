package sim

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"time"
)

// A Point is a position in a recording as users write it: a time, a percentage,
// or a tick.
type Point struct {
	Kind    PointKind
	Time    time.Duration // AtTime
	Percent float64       // AtPercent, 0 to 100
	Tick    Tick          // AtTick
	Game    int           // AtTick: game index, −1 if not given
}

// PointKind says how a Point is meant.
type PointKind uint8

// The kinds of points.
const (
	AtTime PointKind = iota
	AtPercent
	AtTick
)

// ErrPoint is returned for text that is not a point.
var ErrPoint = errors.New("want a time (12:33.42, 83.4s), a tick (t37671, tick:37671, 1/tick:4150) or a percent (25%)")

// ParsePoint parses "1:23.45", "01:04:10", "83.45s", "83.45", "25%", "tick:4150",
// "t4150" and "GAME/tick:4150", ignoring case and surrounding spaces. Times have
// a resolution of one microsecond.
func ParsePoint(s string) (Point, error) {
	s = strings.ToLower(strings.TrimSpace(s))
	game := -1
	if g, rest, ok := strings.Cut(s, "/"); ok {
		n, err := strconv.Atoi(g)
		if err != nil || n < 0 {
			return Point{}, ErrPoint
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
			return Point{}, ErrPoint
		}
		return Point{Kind: AtTick, Tick: Tick(n), Game: game}, nil
	}
	if game >= 0 {
		return Point{}, ErrPoint
	}
	if p, ok := strings.CutSuffix(s, "%"); ok {
		v, err := plainNumber(p)
		if err != nil || v > 100 {
			return Point{}, ErrPoint
		}
		return Point{Kind: AtPercent, Percent: v, Game: -1}, nil
	}
	return parseClock(strings.TrimSuffix(s, "s"))
}

// latestPoint limits times, in seconds: thirty years.
const latestPoint = 1e9

// parseClock parses seconds, minutes:seconds or hours:minutes:seconds.
func parseClock(s string) (Point, error) {
	parts := strings.Split(s, ":")
	if len(parts) > 3 {
		return Point{}, ErrPoint
	}
	seconds := 0.0
	for i, p := range parts {
		v, err := plainNumber(p)
		if err != nil || i > 0 && v >= 60 || i < len(parts)-1 && v != math.Trunc(v) {
			return Point{}, ErrPoint
		}
		seconds = seconds*60 + v
	}
	if seconds > latestPoint {
		return Point{}, ErrPoint
	}
	return Point{Kind: AtTime, Time: time.Duration(math.Round(seconds*1e6)) * time.Microsecond, Game: -1}, nil
}

// plainNumber parses a decimal number without sign, exponent or words.
func plainNumber(s string) (float64, error) {
	if s == "" || strings.Trim(s, "0123456789.") != "" {
		return 0, ErrPoint
	}
	return strconv.ParseFloat(s, 64)
}
