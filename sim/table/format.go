package table

import (
	"math"
	"strconv"
	"strings"
	"time"

	"playhead/sim/times"
)

// A Unit says what a number counts. It decides how the number is written.
type Unit uint8

// The units.
const (
	Plain        Unit = iota // numbers that name something: ids, numbers of rounds
	Counted                  // how many
	Moment                   // seconds since the recording began: 02:05.10
	Duration                 // seconds that something took: 58.31, 1:02.10
	Seconds                  // seconds as a plain number: 0.25
	Milliseconds             // ms
	Ticks                    // of the server; for GoldSrc frames of the demo
	Frames                   // of the demo
	Units                    // world units
	Speed                    // world units per second
	Degrees
	TurnSpeed // degrees per second
	PerSecond
	Share // of 1; people see a percentage
	Bytes
	Money
	Date // 2026-11-21 07:44, UTC
	numUnits
)

var units = [numUnits]struct {
	name   string // in lists of columns
	symbol string // in headings
	digits int    // decimals shown to users
}{
	Plain: {"", "", 2}, Counted: {"", "", 0}, Moment: {"seconds", "", 2}, Duration: {"seconds", "", 2},
	Seconds:      {"seconds", "s", 2},
	Milliseconds: {"milliseconds", "ms", 0}, Ticks: {"ticks", "", 0}, Frames: {"frames", "", 0}, Units: {
		"units", "u",
		1,
	},
	Speed: {"units per second", "u/s", 0}, Degrees: {"degrees", "°", 1}, TurnSpeed: {"degrees per second", "°/s", 0},
	PerSecond: {"per second", "/s", 1}, Share: {"share of 1", "%", 0}, Bytes: {"bytes", "B", 0}, Money: {
		"dollars",
		"$", 0,
	},
	Date: {"UTC", "UTC", 0},
}

// String returns the unit of the numbers in files, "" if they have none.
func (u Unit) String() string { return units[u].name }

// Symbol returns the unit as headings show it, "" if values show it themselves.
func (u Unit) Symbol() string { return units[u].symbol }

// Heading returns the column's title with its unit, as lists show it.
func (c *Column) Heading() string {
	if c.Zone != nil && c.Unit == Date {
		return c.Title + " " + times.ZoneName(c.Zone)
	}
	if s := c.Unit.Symbol(); s != "" {
		return c.Title + " " + s
	}
	return c.Title
}

// NotRecorded is what people see in place of a missing value.
const NotRecorded = "–"

// Text returns a cell of the column as people read it, without its unit: that is in
// the heading. Texts are returned as they are: who prints them removes control
// characters.
func (c *Column) Text(x Cell) string {
	switch x.is {
	case nothing:
		return NotRecorded
	case words:
		return c.said(x.text)
	case flag:
		if x.Bool() {
			return "yes"
		}
		return "no"
	case rows:
		if !c.Plain() || !c.Of[0].Kind.Texts() {
			return strconv.FormatInt(x.Int(), 10)
		}
		texts := make([]string, x.Int())
		for i, r := range x.List() {
			texts[i] = c.Of[0].said(r.Cells[0].text)
		}
		return strings.Join(texts, ", ")
	}
	if c.Kind == Instant {
		at := time.Unix(0, x.Int()).In(c.zone())
		if c.Digits > 0 {
			return times.Exact(at, c.Digits)
		}
		return times.Date(at)
	}
	switch c.Unit {
	case Moment:
		if c.Digits > 0 {
			return times.Clock(duration(x.Float()), false, c.Digits)
		}
		return MomentText(x.Float())
	case Duration:
		return DurationText(x.Float())
	}
	digits := units[c.Unit].digits
	if c.Digits > 0 {
		digits = c.Digits
	}
	if c.Kind == Integer {
		digits = 0
	}
	v := x.Float()
	if c.Unit == Share {
		v *= 100
	}
	return decimal(v, digits, c.Unit != Plain && c.Unit != Ticks)
}

// said returns a text of the column as users read it. Files have the text itself.
func (c *Column) said(text string) string {
	switch {
	case c.Kind == Weapon:
		return WeaponName(text)
	case c.Capitals:
		return strings.ToUpper(text)
	case c.Kind == Word:
		return strings.ReplaceAll(text, "_", " ")
	}
	return text
}

// CountText writes how many there are: 12,800.
func CountText[N int | int64](n N) string { return decimal(float64(n), 0, true) }

// MomentText writes seconds since the recording began: 02:05.10, from an hour on
// 1:02:03.40.
func MomentText(seconds float64) string { return times.Clock(duration(seconds), false, 2) }

// DurationText writes how long something took: 58.31, from a minute on 1:02.10, from
// an hour on 1:02:03.40.
func DurationText(seconds float64) string { return times.Duration(duration(seconds)) }

// TimeText writes how long something took for a text, where no heading has the unit:
// "58.31 s", 1:02.10.
func TimeText(seconds float64) string { return times.WithUnit(duration(seconds)) }

// duration returns seconds to the microsecond: what they are in files.
func duration(seconds float64) time.Duration {
	return time.Duration(math.Round(seconds*1e6)) * time.Microsecond
}

// decimal writes a number with a fixed number of decimals, never "-0.0".
func decimal(v float64, digits int, thousands bool) string {
	s := strconv.FormatFloat(math.Abs(v), 'f', digits, 64)
	if thousands {
		whole, rest := s, ""
		if i := strings.IndexByte(s, '.'); i >= 0 {
			whole, rest = s[:i], s[i:]
		}
		for i := len(whole) - 3; i > 0; i -= 3 {
			whole = whole[:i] + "," + whole[i:]
		}
		s = whole + rest
	}
	if v < 0 && strings.Trim(s, "0.") != "" {
		return "-" + s
	}
	return s
}
