package times_test

import (
	"testing"
	"time"

	"playhead/sim/times"
)

// The table in docs/wording.md.
func TestTimesAreWrittenOneWay(t *testing.T) {
	const ms = time.Millisecond
	for d, want := range map[time.Duration][3]string{ // a moment, how long, how long in a text
		0:                           {"00:00.00", "0.00", "0.00 s"},
		58319 * ms:                  {"00:58.31", "58.31", "58.31 s"},
		62100 * ms:                  {"01:02.10", "1:02.10", "1:02.10"},
		125109 * ms:                 {"02:05.10", "2:05.10", "2:05.10"},
		3723400 * ms:                {"1:02:03.40", "1:02:03.40", "1:02:03.40"},
		-61250 * ms:                 {"-01:01.25", "-1:01.25", "-1:01.25"},
		-9 * ms:                     {"00:00.00", "0.00", "0.00 s"},
		time.Duration(4180 * ms):    {"00:04.18", "4.18", "4.18 s"},
		30*time.Hour + time.Minute:  {"30:01:00.00", "30:01:00.00", "30:01:00.00"},
		59*time.Second + 999999*1e3: {"00:59.99", "59.99", "59.99 s"},
	} {
		if got := [3]string{times.Clock(d, false, 2), times.Duration(d), times.WithUnit(d)}; got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
	if got := times.Clock(753420*ms, true, 1); got != "0:12:33.4" {
		t.Errorf("in a long recording: %s", got)
	}
	at := time.Date(2026, 11, 21, 7, 44, 59, 0, time.UTC)
	if d, day := times.Date(at), times.Day(at); d != "2026-11-21 07:44" || day != "2026-11-21" {
		t.Errorf("%s, %s", d, day)
	}
	at = at.Add(429 * ms)
	if exact, zone := times.Exact(at, 2), times.WithZone(at, 0); exact != "2026-11-21 07:44:59.42" ||
		zone != "2026-11-21 07:44:59 +0000" {
		t.Errorf("%s, %s", exact, zone)
	}
	var none time.Time
	if d := times.Date(none) + times.Day(none) + times.Exact(none, 2) + times.WithZone(none, 2); d != "" {
		t.Errorf("no date: %q", d)
	}
	for d, want := range map[time.Duration]string{
		420 * ms: "+0.42", -1100 * ms: "−1.10", 0: "±0.00", 3 * ms: "±0.00", -62100 * ms: "−1:02.10",
	} {
		if got := times.Difference(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

// The header of the timeline says how much is in view.
func TestLengthsOfHeadersAreRounded(t *testing.T) {
	const ms = time.Millisecond
	for d, want := range map[time.Duration]string{
		250 * ms: "250 ms", 1320 * ms: "1.3 s", 32 * time.Second: "32 s", 59_940 * ms: "59.9 s", 59_960 * ms: "1:00",
		73_420 * ms: "1:13", 12 * time.Minute: "12:00", time.Hour + 59_600*ms: "1:01:00",
	} {
		if got := times.Length(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}
