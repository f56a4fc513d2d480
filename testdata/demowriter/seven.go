package demowriter

import (
	"slices"

	"playhead/formats/twdemo"
	"playhead/sim"
)

// Seven returns a client's demo of a Teeworlds 0.7 server with every kind of
// item and message that 0.7 has.
func Seven() *Demo {
	me := Tee{ID: 0, Name: "red", Local: true, X: 100, Y: 200, Weapon: 1, Health: 10, Tick: 10}
	other := Tee{ID: 1, Name: "blue", Team: 1, X: 300, Y: 200, Score: 3, Tick: 8}
	step := func(t sim.Tick, key bool, carrier int32, red int32, state int32, more ...twdemo.Item) Step {
		items := append(me.Items7(), other.Items7()...)
		items = append(items,
			Item(1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0), // PlayerInput
			Item(9, 9, me.core()...),                 // CharacterCore
			Item(2, 20, 100, 200, 100, -50, 2, 9),
			Item(3, 30, 500, 500, 400, 500, 9),
			Item(5, 50, 800, 300, 0),
			Item(5, 51, 900, 300, 1),
			Item(GameData7, 0, 5, state, 0),
			Item(GameTeam7, 0, red, 0),
			Item(GameFlag7, 0, -2, carrier, 0, 0),
			Item(DeGameInfo7, 0, 3, 20, 10, 1, 2),
			Item(PlayerRace7, 0, 7),
			Item(GameRace7, 0, 61500, 3, 0),
		)
		for kind := range 8 {
			items = append(items, Item(Pickup7, 40+kind, int32(10*kind), 60, int32(kind)))
		}
		var tune []int32
		for _, v := range tuning7() {
			tune = append(tune, int32(v))
		}
		return Step{Tick: t, Keyframe: key, Items: append(append(items, Item(DeTune7, 0, tune...)), more...)}
	}
	first := step(10, true, -2, 0, 0)
	first.After = sevenMessages()
	grab := step(12, false, 0, 0, 0,
		Item(Common7, 0, 1, 2),
		Item(17, 1, 10, 20),
		Item(18, 2, 100, 200),
		Item(19, 3, 30, 40),
		Item(20, 4, 300, 200, 1),
		Item(SoundWorld7, 5, 50, 60, 4),
		Item(Damage7, 6, 300, 200, 1, 77, 2, 1, 0),
	)
	drop := step(14, false, -1, 0, 16)
	again := step(16, false, 0, 0, 0)
	me.Team = -1
	capture := step(18, false, -2, 1, 8, Item(Spectator7, 0, 1, 1, 310, 210))
	return &Demo{
		Header: twdemo.Header{Version: 5, NetVersion: twdemo.NetVersion7, MapName: "seven", Type: "client"},
		Steps:  []Step{first, grab, drop, again, capture},
	}
}

// tuning7 is tuning6 as 0.7 has it: without laser_damage and DDNet's own.
func tuning7() []int { return append(slices.Clone(tuning6[:30]), tuning6[31:33]...) }

// sevenMessages are the messages of a server to a 0.7 client.
func sevenMessages() [][]byte {
	skin := []any{"standard", "", "", "standard", "standard", "standard", 1, 0, 0, 0, 0, 0, 0x102030, 0, 0, 0, 0, 0}
	info := append(append([]any{5, 0, 1, "by message", "clan", 40}, skin...), 0)
	return [][]byte{
		Message(1, false, "welcome"),
		Message(2, false, "a broadcast"),
		Message(3, false, 1, 1, -1, "to all"),
		Message(3, false, 2, 1, -1, "to my team"),
		Message(3, false, 3, 1, 0, "a whisper"),
		Message(3, false, 1, -1, -1, "a line of the server"),
		Message(4, false, 1, 1, 0, 0),
		Message(5, false, 0, 1, 2, 0),
		Message(5, false, -2, 1, -3, 0),
		Message(6, false, anys(nil, tuning7())...),
		Message(8, false),
		Message(9, false, 2),
		Message(10, false, 1, 5),
		Message(15, false, 1, 1, 25, "kick other", "no reason"),
		Message(16, false, 1, 0, 1, 2),
		Message(17, false, 1, 3, 1, 0, 1, 16),
		Message(18, false, info...),
		Message(19, false, 3, 20, 10, 1, 2),
		Message(20, false, 1, "bye", 0),
		Message(21, false, 0),
		Message(21, false, 9, 0, 0, 250),
		Message(22, false, "blue", 1, 1),
		Message(23, false, "gone", 7, "timeout"),
		Message(33, false, append([]any{5}, skin...)...),
		Message(35, false, 1, 62340, -100, 1, 0),
		Message(36, false, -340),
		Message(37, false, "kill", "", "Kill yourself"),
		Message(38, false, "kill"),
	}
}
