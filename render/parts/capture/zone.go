package capture

import (
	"time"

	"playhead/render/settings"
	"playhead/render/widget"
	"playhead/sim/times"
)

// zone returns the time zone that clocks and dates of captures are read in. Files have UTC.
func (tr *traffic) zone() *time.Location {
	z, err := times.Zone(tr.D.Set.ClockZone)
	if err != nil { // of a file that was edited by hand
		return time.UTC
	}
	return z
}

// offset returns how far the zone was from UTC when the capture began, as UTC+2.
func (tr *traffic) offset() string {
	at := tr.zero
	if at.IsZero() {
		at = time.Now()
	}
	return offsetOf(tr.zone(), at)
}

func offsetOf(z *time.Location, at time.Time) string {
	_, seconds := at.In(z).Zone()
	return times.OffsetName(time.Duration(seconds) * time.Second)
}

// Offsets that the menu of time zones has, in minutes from UTC, in addition to whole hours.
var partHours = map[int]bool{
	-570: true, -210: true, -150: true, 210: true, 270: true, 330: true, 345: true, 390: true, 525: true, 570: true,
	630: true, 765: true,
}

const (
	firstOffset, lastOffset = -12 * 60, 14 * 60
	offsetStep              = 15
)

// zoneMenu returns the choices: UTC, this computer, and all offsets in use.
func (tr *traffic) zoneMenu() []widget.MenuItem {
	at := tr.zero
	if at.IsZero() {
		at = time.Now()
	}
	item := func(label, name string) widget.MenuItem {
		return widget.MenuItem{
			Label: label, Check: true, Checked: tr.D.Set.ClockZone == name,
			Do: func() { tr.D.Change(func(s *settings.Settings) { s.ClockZone = name }) },
		}
	}
	items := []widget.MenuItem{
		{Head: true, Label: "Clocks and dates in"},
		item("UTC", ""),
		item("This computer, "+offsetOf(time.Local, at), "local"),
		{Line: true},
	}
	for m := firstOffset; m <= lastOffset; m += offsetStep {
		if m == 0 || m%60 != 0 && !partHours[m] {
			continue
		}
		name := times.OffsetName(time.Duration(m) * time.Minute)
		items = append(items, item(name, name))
	}
	return items
}
