package ghostwriter

import "playhead/formats/ghost"

// Walk returns a ghost of version 6 that walks n steps to the right from a start
// tick on, with a snapshot every other tick.
func Walk(n int) *ghost.File {
	const start = 1000
	g := &ghost.File{
		Version: 6, Owner: "mouse", Map: "lane", Ticks: uint32(n), TimeMS: uint32(n * 40),
		StartTick: start, Skin: "default", CustomColor: true, Body: 255, Feet: 65280,
	}
	for i := range n {
		x := int32(100 + 20*i)
		g.Characters = append(g.Characters, ghost.Character{
			X: x, Y: 240 - int32(i%9), VX: 2560, Angle: int32(i), Direction: 1, Weapon: 1, HookX: x, HookY: 240,
			AttackTick: start - 7, Tick: start + 2*int32(i),
		})
	}
	return g
}
