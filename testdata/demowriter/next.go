package demowriter

import (
	"fmt"

	"playhead/formats/twdemo"
	"playhead/sim"
)

// Talk is what a server of that many slots says when all are taken: every seventh player
// says who they are, and joins team 1 + id%60; every fiftieth one is hammered by the next.
func Talk(players int) (msgs [][]byte) {
	teams := anys(nil, make([]int, players))
	none := MessageEx("teamsstate@netmsg.ddnet.tw", teams...)
	for id := 0; id < players; id += 7 {
		msgs = append(msgs, Message(3, false, 0, id, fmt.Sprint("I am ", id)))
		teams[id] = 1 + id%60
	}
	for id := 0; id+1 < players; id += 50 {
		msgs = append(msgs, Message(4, false, id+1, id, 0, 0))
	}
	return append(msgs, none, MessageEx("teamsstate@netmsg.ddnet.tw", teams...))
}

// Next returns a demo of a server that no one runs yet: events name who caused them, known
// items have more ints, and there are items that are not known. It has as many players
// and pickups as asked for; messages follow the second snapshot.
func Next(players, pickups int, msgs ...[]byte) []byte {
	d := Demo{Header: twdemo.Header{MapName: "next", Type: "server"}, Steps: NextSteps(players, pickups, msgs...)}
	return d.Bytes()
}

// NextSteps returns what [Next] writes.
func NextSteps(players, pickups int, msgs ...[]byte) []Step {
	var r Registry
	steps := make([]Step, 4)
	for i := range steps {
		items := []twdemo.Item{r.Item("gameinfo@netobj.ddnet.tw", 0, 1, 10, 3, 2, 64, 257, 5, 6)}
		for id := range players {
			tee := Tee{ID: id, Name: fmt.Sprint("tee", id), X: int32(1000 * id), Y: int32(i), Tick: 10}
			items = append(items, tee.Items6()...)
			items = append(items, r.Item("character@netobj.ddnet.tw", id, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 99, 98, 97))
		}
		for k := range pickups {
			items = append(items, Item(Pickup6, k, int32(32*k), int32(i), 0, 0))
		}
		if i == 2 {
			items = append(items,
				r.Item("explosion-ex@netevent.ddnet.org", 1, 100, 200, 3),
				r.Item("hammerhit-ex@netevent.ddnet.org", 1, 2000, 2, 1),
				r.Item("spawn-ex@netevent.ddnet.org", 1, 300, 400, 2),
				r.Item("damageind-ex@netevent.ddnet.org", 1, 500, 600, 1, 90),
				r.Item("soundworld-ex@netevent.ddnet.org", 1, 700, 800, 3, 14),
				r.Item("finish@netevent.ddnet.org", 1, 900, 900, 0),
			)
		}
		items = append(items, r.Item("portal@netobj.example.org", 7, 1, 2, 3, int32(i)))
		items = append(items, r.Item("wind@netobj.example.org", 8, 4))
		steps[i] = Step{Tick: sim.Tick(10 + 2*i), Items: items}
	}
	for i := range steps {
		steps[i].Items = append(r.Items(), steps[i].Items...)
	}
	steps[1].After = msgs
	return steps
}
