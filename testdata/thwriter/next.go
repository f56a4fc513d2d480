package thwriter

import "fmt"

// Next returns a log of a server that no one runs yet: it has more players than anybody
// plans to have, and chunks that are not known.
func Next() []byte {
	w := New(NewHeader())
	w.PlayerNew(3, 100, 200).PlayerNew(300, 5, 6).Join(300)
	w.InputNew(300, [10]int32{1, 2, 3}).InputNew(3, [10]int32{1, 20, 30})
	w.Ex("tides@example.org", Int(1)).Ex("winds@example.org").Ex("tides@example.org")
	w.PlayerDiff(3, 10, 0).PlayerDiff(300, 1, 1).InputDiff(300, [10]int32{1})
	w.PlayerDiff(3, 10, 0).PlayerOld(300).Drop(300, "gone").Finish()
	return w.Bytes()
}

// CrowdTicks is how many ticks a Crowd moves.
const CrowdTicks = 40

// Crowd returns a log of a server with n slots, all taken. Player id is tee<id>, begins at
// 32·id, 64 and goes 1 + id%5 units right each tick; their cursor, at id, 0, comes down by
// one. Every seventh one says so in tick 10, and joins team 1 + id%60; every fiftieth one
// kills their tee in tick 20. The last one leaves.
func Crowd(n int32) []byte {
	w := New(NewHeader().With("config", map[string]string{"sv_max_clients": fmt.Sprint(n)}))
	for id := range n {
		w.Join(id).Message(id, StartInfo6(20, fmt.Sprintf("tee%d", id), "crowd", "default"))
	}
	w.Tick(1)
	for id := range n {
		w.PlayerNew(id, 32*id, 64)
	}
	for id := range n {
		w.InputNew(id, [10]int32{1: id})
	}
	dead := func(id int32, t int) bool { return id%50 == 0 && t > 20 }
	for t := 2; t < 2+CrowdTicks; t++ {
		w.Tick(t)
		for id := range n {
			switch {
			case !dead(id, t):
				w.PlayerDiff(id, 1+id%5, 0)
			case !dead(id, t-1):
				w.PlayerOld(id)
			}
		}
		for id := range n {
			if !dead(id, t) {
				w.InputDiff(id, [10]int32{2: 1})
			}
			if t == 10 && id%7 == 0 {
				w.Message(id, GameMessage(17, Int(0), Text(fmt.Sprintf("I am %d", id))))
				w.Command(id, 128, "team", fmt.Sprint(1+id%60)).Ex(PlayerTeam, Int(id), Int(1+id%60))
			}
			if t == 20 && id%50 == 0 {
				w.Message(id, GameMessage(22))
			}
		}
	}
	return w.Drop(n-1, "seen enough").Finish().Bytes()
}
