package goldsrc

import (
	"testing"

	"playhead/sim"
)

func TestTitlesOfChaptersAreWords(t *testing.T) {
	for text, want := range map[string]string{
		"C0A1TITLE": "Chapter: Anomalous Materials", "#C2A4TITLE2": "Chapter: Questionable Ethics",
		"OF1A1TITLE": "Chapter OF1A1", "a TITLE": "a TITLE", "TITLE": "TITLE",
		"SUBTITLES": "SUBTITLES", "MY TITLE": "MY TITLE",
	} {
		c := newClient()
		c.hudText(payload(append([]byte(text), 0)...))
		if len(c.events) != 1 || c.events[0].Text != want {
			t.Errorf("%s: %+v, want %q", text, c.events, want)
		}
	}
}

func TestTheDeadPickUpNoBomb(t *testing.T) {
	c := newClient()
	c.maxClients = 32
	c.scoreAttrib(payload(11, 1|2)) // killed while they had it
	if len(c.events) != 0 || c.global.Or(sim.BombState, 0) != 0 {
		t.Errorf("events %+v", c.events)
	}
	c.scoreAttrib(payload(4, 2))
	if len(c.events) != 1 || c.events[0].Player != 4 || c.global.Or(sim.BombCarrier, -1) != 4 {
		t.Errorf("events %+v, carrier %d", c.events, c.global.Or(sim.BombCarrier, -1))
	}
	c.scoreAttrib(payload(4, 0))
	if c.global.Or(sim.BombCarrier, 0) != -1 {
		t.Error("they still have it")
	}
}
