package crowdwriter

import (
	"math"

	"playhead/formats/twdemo"
	"playhead/sim"
	"playhead/testdata/demowriter"
)

// Length is how long the recordings are, Busy where their busy minute begins;
// before and after it a tick is recorded every ten seconds.
const (
	Length = 10 * 60 * 60 * perSecond
	Busy   = (64*60 + 10) * perSecond
)

const (
	perSecond = 50
	busyTicks = 60 * perSecond
	restTicks = 10 * perSecond
)

// Demo returns a demo of DDNet with the given map.
func Demo(mapName string, mapFile []byte) []byte {
	d := &demowriter.Demo{Header: twdemo.Header{
		MapName: mapName, Map: mapFile, Type: "server", Seconds: Length / perSecond, Timestamp: "2026-11-21_11-05-22",
		Markers: []sim.Tick{Busy + 500, Busy + 1500},
	}}
	next := 0 // event
	for t := 0; t <= Length; {
		d.Steps = append(d.Steps, step(t, &next))
		switch {
		case t < Busy:
			t = min(t+restTicks, Busy)
		case t < Busy+busyTicks:
			t += 2
		default:
			t += restTicks
		}
	}
	return d.Bytes()
}

// step is a snapshot and what is said behind it.
func step(t int, next *int) demowriter.Step {
	var r demowriter.Registry
	items := []twdemo.Item{demowriter.Item(demowriter.GameInfo6, 0, 0, 8, 1, 0, 0, 0, 0, 1)}
	for id := range Names {
		x, y := place(id, t)
		tee := demowriter.Tee{
			ID: id, Name: Names[id], X: x, Y: y, Angle: int32((t*7 + id*211) % 1608),
			Weapon: int32(id % 5), Health: 10, Tick: int32(t), Score: int32(-60 - id*37),
		}
		items = append(items, tee.Items6()...)
		freeze := int32(0)
		if id%7 == 3 {
			freeze = int32(t + 90)
		}
		items = append(items, r.Item("character@netobj.ddnet.tw", id, 0, freeze, 2, 0, 3, -1, 0, 0, 9, 9, 0))
	}
	s := demowriter.Step{Tick: sim.Tick(t), Keyframe: t%(5*perSecond) == 0, Items: append(r.Items(), items...)}
	if t == 0 {
		s.After = append(s.After, teams())
	}
	if t%perSecond == 0 {
		s.After = append(s.After, happening(*next)...)
		*next++
	}
	return s
}

// place is where a player is: half of them in a heap, so that their names are in
// each other's way.
func place(id, t int) (x, y int32) {
	a := float64(t)/40 + float64(id)
	if id%2 == 0 {
		return int32(1100 + 30*float64(id%10) + 60*math.Sin(a)), int32(1100 + 20*float64(id/10) + 20*math.Cos(a))
	}
	return int32(700 + 40*id), int32(900 + 90*(id%5) + int(30*math.Sin(a)))
}

// teams says who is in which team: of every number up to 45.
func teams() []byte {
	v := make([]any, 64)
	for i := range v {
		v[i] = 0
		if i < len(Names) && i%3 != 0 {
			v[i] = i
		}
	}
	return demowriter.MessageEx("teamsstate@netmsg.ddnet.tw", v...)
}

// happening returns the events of the n-th moment that has any.
func happening(n int) [][]byte {
	who, whom := n*5%len(Names), (n*11+6)%len(Names)
	msgs := [][]byte{
		demowriter.Message(3, false, 0, who, Texts[n%len(Texts)]),
		demowriter.Message(4, false, who, whom, n%6, 0),
	}
	if n%4 == 0 {
		msgs = append(msgs,
			demowriter.Message(3, false, 0, -1, Names[who]+" finished in: 1 minute(s)  2.34 second(s)"),
			demowriter.Message(15, false, 25, "kick "+Names[whom], Texts[3]),
			demowriter.Message(2, false, Texts[5]),
		)
	}
	return msgs
}
