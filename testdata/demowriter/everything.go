package demowriter

import (
	"playhead/formats/twdemo"
	"playhead/sim"
)

// tuning6 are the tune parameters of DDRace × 100, in the order of 0.6.
var tuning6 = []int{
	1000, 200, 50, 1320, 1200, 500, 150, 95, 38000, 8000, 300, 1500, 50, 55000, 200000, 140,
	0, 140000, 200, 0, 50000, 0, 20, 700, 100000, 200, 80000, 15000, 100000, 0, 500, 100, 100, 40000,
}

func anys(head []any, v []int) []any {
	for _, x := range v {
		head = append(head, x)
	}
	return head
}

// DDNet returns a client's demo of a DDNet server with every kind of item and
// message that 0.6 and DDNet have, in the forms of the newest server.
func DDNet() *Demo {
	var r Registry
	me := Tee{ID: 0, Name: "me", Local: true, X: 100, Y: 200, Weapon: 1, Health: 10, Tick: 10}
	other := Tee{ID: 1, Name: "other", X: 300, Y: 200, VX: 256, Weapon: 3, Tick: 6, Attack: 9, Angle: 900}
	watcher := Tee{ID: 2, Name: "watcher", Team: -1}
	players := func() (items []twdemo.Item) {
		for _, t := range []Tee{me, other, watcher} {
			items = append(items, t.Items6()...)
		}
		return append(items,
			r.Item("character@netobj.ddnet.tw", 0, 1<<23|1<<22, 60, 2, 5, 7, 1, -1, 10, 50, -60, 1),
			r.Item("character@netobj.ddnet.tw", 1, 0, 0, 2, 0, 3, -1, 0, 0, 9, 9, 0),
			r.Item("player@netobj.ddnet.tw", 0, 1, 0, 62, 340),
			r.Item("player@netobj.ddnet.tw", 1, 2, 0, -1, 0),
			r.Item("spec-char@netobj.ddnet.tw", 2, 700, 800),
		)
	}
	world := func(starts int32) []twdemo.Item {
		return []twdemo.Item{
			Item(GameInfo6, 0, 0, 8, 1, -5, 0, 0, 0, 1),
			r.Item("gameinfo@netobj.ddnet.tw", 0, 1, 10, 3, 0, 0),
			r.Item("map-best-time@netobj.ddnet.org", 0, 61, 500),
			r.Item("switch-state@netobj.ddnet.tw", 0, 3, 0b1010, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 90, 0, 0, 0),
			r.Item("spectator-info@netobj.ddnet.org", 0, 1, 1500, 300, 40, 2),
			r.Item("my-own-object@heinrich5991.de", 0, 1),
			Item(1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0), // PlayerInput
			Item(Core6, 9, me.core()...),
			Item(Projectile6, 20, 100, 200, 100, -50, 3, starts),
			Item(Projectile6, 21, 10000, 20000, 500000, 512|5, 1, starts), // DDRace's in vanilla's clothes
			r.Item("projectile@netobj.ddnet.tw", 22, 10000, 20000, 1570796, 256|512|1024|4096|8192, 2, starts),
			r.Item("ddnet-projectile@netobj.ddnet.tw", 23, 10000, 20000, 300, 400, 1, starts, 1, 0, 0, 16|2|4),
			r.Item("ddnet-projectile@netobj.ddnet.tw", 24, 10000, 20000, 1000000, 0, 3, starts, -1, 3, 0, 8),
			Item(Laser6, 30, 500, 500, 400, 500, starts),
			Item(Laser6, 31, 600, 500, 600, 400, 12),
			Item(Laser6, 32, 601, 500, 600, 400, 12),
			Item(Laser6, 33, 602, 500, 602, 500, 12),
			Item(Laser6, 34, 603, 500, 600, 400, 12),
			r.Item("entity-ex@netobj.ddnet.tw", 31, 1, 0, 1), // door, its switch is on
			r.Item("entity-ex@netobj.ddnet.tw", 32, 2, 0, 3), // dragger, off
			r.Item("entity-ex@netobj.ddnet.tw", 33, 0, 0, 7), // freezing gun
			r.Item("entity-ex@netobj.ddnet.tw", 34, 0, 0, 9), // light
			r.Item("laser@netobj.ddnet.tw", 35, 700, 500, 700, 400, 12, -1, 2, 1, 0, 0),
			r.Item("laser@netobj.ddnet.tw", 36, 710, 500, 700, 400, starts, 1, 1, 0, 0, 0),
			r.Item("laser@netobj.ddnet.tw", 37, 720, 500, 700, 400, 12, -1, 4, 2, 1, 0),
			r.Item("laser@netobj.ddnet.tw", 38, 730, 500, 700, 400, 12, -1, 6, 0, 1, 0),
			Item(Pickup6, 40, 50, 60, 2, 4),
			r.Item("pickup@netobj.ddnet.tw", 41, 70, 60, 3, 5, 3, 0),
		}
	}
	step := func(t sim.Tick, key bool, more ...twdemo.Item) Step {
		items := append(append(world(8), players()...), more...)
		return Step{Tick: t, Keyframe: key, Items: append(r.Items(), items...)}
	}
	d := &Demo{Header: twdemo.Header{
		MapName: "everything", Map: []byte("not a map"), Type: "client", Seconds: 1,
		Timestamp: "2026-01-02_03-04-05", Markers: []sim.Tick{12, 16},
	}}
	d.Early = [][]byte{Message(6, false, anys(nil, tuning6)...)}

	first := step(10, true)
	first.After = ddnetMessages()
	me.Tick = 12
	events := step(12, false,
		Item(Common6, 0, 1, 2),
		Item(Explosion6, 1, 10, 20),
		Item(Spawn6, 2, 100, 200),
		Item(HammerHit6, 3, 30, 40),
		Item(Death6, 4, 300, 200, 1),
		Item(Death6, 5, 900, 900, 2),
		Item(SoundGlobal6, 6, 0, 0, 7),
		Item(SoundWorld6, 7, 50, 60, 4),
		Item(DamageInd6, 8, 100, 200, 100),
		Item(DamageInd6, 9, 100, 200, 300),
		Item(DamageInd6, 10, 300, 200, 50),
		r.Item("birthday@netevent.ddnet.org", 11, 100, 201),
		r.Item("finish@netevent.ddnet.org", 12, 301, 200),
		r.Item("my-own-event@heinrich5991.de", 13, 1),
		r.Item("map-sound-world@netevent.ddnet.org", 14, 70, 80, 2),
	)
	// The recorder stops playing and watches the other, whose health he sees.
	me.Team, me.Tick, other.Tick = -1, 14, 0
	watching := step(14, false,
		Item(SpectatorInfo6, 0, 1, 310, 210),
		r.Item("spectator-count@netobj.ddnet.org", 0, 4),
		Item(9999, 5, 1, 2, 3), // of a kind that nobody knows
		r.Item("nobody-knows@example.org", 5, 1),
	)
	watching.After = [][]byte{Message(4, false, 1, 0, 3, 0)}
	d.Steps = append(d.Steps, first, events, watching, Step{Tick: 16, Bare: true}, Step{Tick: 18, Items: r.Items()})
	return d
}

// ddnetMessages are the messages of a server to a 0.6 client.
func ddnetMessages() [][]byte {
	teams := anys(nil, make([]int, 64))
	teams[1] = 3
	return [][]byte{
		Message(1, false, "welcome"),
		Message(2, false, "a broadcast from 10.1.2.3:8303"),
		Message(3, false, 0, 1, "to all"),
		Message(3, false, 1, 1, "to my team"),
		Message(3, false, 2, 1, "I whisper"),
		Message(3, false, 3, 1, "you whisper"),
		Message(3, false, 0, -1, "'gone' has left the game (Timeout)"),
		Message(3, false, 0, -1, "other finished in: 1 minute(s)  2.34 second(s)"),
		Message(4, false, 0, 1, 3, 0),
		Message(5, false, 12),
		Message(8, false),
		Message(9, false, 2),
		Message(10, false, 1, 5),
		Message(11, false),
		Message(12, false, 2, "option", "another"),
		Message(13, false, "option"),
		Message(14, false, "option"),
		Message(15, false, 25, "kick other", "no reason"),
		Message(16, false, 1, 0, 1, 2),
		Message(15, false, 0, "", ""),
		Message(17, false, 0, "what the recorder said"),
		Message(23, false, 4),
		Message(27, false, 4212, -34, 0),
		Message(28, false, 6150, 6200),
		Message(30, false, teams...),
		MessageEx("teamsstate@netmsg.ddnet.tw", teams...),
		MessageEx("ddrace-time@netmsg.ddnet.tw", 6234, 0, 1),
		MessageEx("record@netmsg.ddnet.tw", 6150, 6200),
		MessageEx("killmsgteam@netmsg.ddnet.tw", 3, 1),
		MessageEx("yourvote@netmsg.ddnet.org", 1),
		MessageEx("racefinish@netmsg.ddnet.org", 1, 62340, -100, 1, 0),
		MessageEx("commandinfo@netmsg.ddnet.org", "kill", "", "Kill yourself"),
		MessageEx("commandinfo-remove@netmsg.ddnet.org", "kill"),
		MessageEx("sv-vote-option-group-start@netmsg.ddnet.org"),
		MessageEx("sv-vote-option-group-end@netmsg.ddnet.org"),
		MessageEx("sv-commandinfo-group-start@netmsg.ddnet.org"),
		MessageEx("sv-commandinfo-group-end@netmsg.ddnet.org"),
		MessageEx("change-info-cooldown@netmsg.ddnet.org", 100),
		MessageEx("map-sound-global@netmsg.ddnet.org", 3),
		MessageEx("preinput@netmsg.ddnet.org", 1, 9, 9, 1, 3, 1, 2, 0, 1, 1, 12),
		MessageEx("save-code@netmsg.ddnet.org", 1, "", "other", "server", "generated", "secret", "me, other"),
		MessageEx("server-alert@netmsg.ddnet.org", "an alert"),
		MessageEx("moderator-alert@netmsg.ddnet.org", "a warning"),
		MessageEx("map-info@netmsg.ddnet.org", "about the map"),
		MessageEx("my-own-message@heinrich5991.de", 1),
		MessageEx("nobody-knows@example.org", 1),
		Message(99, false, 1),
		Message(11, true, "a line of the remote console"),
	}
}
