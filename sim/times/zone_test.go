package times

import (
	"testing"
	"time"
)

func TestZonesAreNamedInSeveralWays(t *testing.T) {
	at := time.Date(2026, 7, 21, 12, 0, 0, 0, time.UTC)
	for name, want := range map[string]string{
		"": "12:00", "UTC": "12:00", "z": "12:00", "+2": "14:00", "UTC+2": "14:00", "utc-3:30": "08:30", "+0530": "17:30",
		"-03:30": "08:30", "+14": "02:00", "Europe/Berlin": "14:00",
	} {
		z, err := Zone(name)
		if err != nil {
			t.Errorf("%q: %v", name, err)
			continue
		}
		if got := at.In(z).Format("15:04"); got != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
	}
	for _, name := range []string{"nowhere", "+", "+2:60", "+99", "utc+", "+2:", "../etc/passwd", "utc+x"} {
		if z, err := Zone(name); err == nil {
			t.Errorf("%q is %v", name, z)
		}
	}
}

func TestOffsetsAreWrittenShort(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "UTC", 2 * time.Hour: "UTC+2", -210 * time.Minute: "UTC-3:30", 345 * time.Minute: "UTC+5:45",
	} {
		if got := OffsetName(d); got != want {
			t.Errorf("%v: %s, want %s", d, got, want)
		}
	}
}
