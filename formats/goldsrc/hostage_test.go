package goldsrc

import (
	"testing"

	"playhead/sim"
)

func TestHostagesAreKilledRescuedAndLed(t *testing.T) {
	type said struct {
		what   int32
		number int32
		by     int16
		text   string
	}
	off := func(c *client) { c.hostageGone(payload(3)) } // off the radar
	text := func(name string) func(c *client) {
		return func(c *client) { c.textMsg(payload(append([]byte{textCenter}, name+"\x00"...)...)) }
	}
	voice := func(c *client) { c.sendAudio(payload(append([]byte{0}, "%!MRAD_rescued\x00d\x00"...)...)) }
	for _, c := range []struct {
		name string
		do   []func(c *client)
		want []said
	}{
		{"killed", []func(c *client){off}, []said{{sim.HostageKilled, 4, -1, "Hostage killed"}}},
		{
			"killed by the recorder",
			[]func(c *client){off, text("#Killed_Hostage")},
			[]said{{sim.HostageKilled, 4, 7, "Hostage killed"}},
		},
		{
			"the other way round",
			[]func(c *client){text("#Killed_Hostage"), off},
			[]said{{sim.HostageKilled, 4, 7, "Hostage killed"}},
		},
		{"rescued", []func(c *client){off, voice}, []said{{sim.HostageRescued, 4, -1, "Hostage rescued"}}},
		{"rescued out of sight", []func(c *client){voice}, []said{{sim.HostageRescued, 0, -1, "Hostage rescued"}}},
		{"led", []func(c *client){text("#Got_Hostage")}, []said{{sim.HostageFollows, 0, 7, "Leading a hostage"}}},
		{"a hint", []func(c *client){text("#Hint_rescue_the_hostages")}, nil},
	} {
		cl := newClient()
		cl.maxClients, cl.recorder = 32, 7
		cl.hostages[3] = placed{at: [3]float32{10, 20, 30}, known: true}
		for _, f := range c.do {
			f(cl)
		}
		var got []said
		for _, e := range cl.events {
			if e.Kind == sim.EventHostage {
				got = append(got, said{e.Value, e.Extra, e.Player, e.Text})
				if e.Extra == 4 && (!e.Placed || e.X != 10*unitSteps) {
					t.Errorf("%s: at %d, %v", c.name, e.X, e.Placed)
				}
			}
		}
		if len(got) != len(c.want) || len(got) > 0 && got[0] != c.want[0] {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

func TestSignsOfZonesAreKept(t *testing.T) {
	c := newClient()
	for _, s := range []struct {
		on   byte
		icon string
		want []sim.ZoneKind
	}{
		{1, "buyzone", []sim.ZoneKind{sim.ZoneBuy}},
		{1, "c4", []sim.ZoneKind{sim.ZoneBuy}}, // they have the bomb
		{2, "c4", []sim.ZoneKind{sim.ZoneBomb, sim.ZoneBuy}},
		{0, "buyzone", []sim.ZoneKind{sim.ZoneBomb}},
		{1, "rescue", []sim.ZoneKind{sim.ZoneBomb, sim.ZoneRescue}},
		{1, "c4", []sim.ZoneKind{sim.ZoneRescue}},
		{0, "rescue", nil},
	} {
		c.statusIcon(payload(append([]byte{s.on}, s.icon+"\x00\x00\x00\x00"...)...))
		got := sim.ZonesIn(c.global.Or(sim.Zones, 0))
		if len(got) != len(s.want) {
			t.Errorf("%s %d: %v, want %v", s.icon, s.on, got, s.want)
			continue
		}
		for i := range got {
			if got[i] != s.want[i] {
				t.Errorf("%s %d: %v, want %v", s.icon, s.on, got, s.want)
			}
		}
	}
}
