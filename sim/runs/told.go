package runs

import (
	"time"

	"playhead/sim"
)

// Told returns the runs of a GoldSrc game whose finish the recording reports: in
// texts from climbing, jumping and surfing servers, or by the timer of a
// speedrunning tool. A run begins as long before its finish as its time. If the
// recording reports none, Chosen makes a run of any stretch.
func Told(g *sim.Game) []Run {
	var rs []Run
	for e := range g.EachEvent {
		if e.Kind != sim.EventFinish || e.Player < 0 || e.Value <= 0 {
			continue
		}
		s := g.StintAt(int(e.Player), e.Tick)
		if s == nil {
			continue
		}
		d := time.Duration(e.Value) * time.Millisecond
		rs = append(rs, Run{
			Game: g.Index, Player: s.Player, Stint: s.Stint, Name: g.LabelOf(s), Start: g.TickAt(max(0, e.Time-d)),
			End:   e.Tick,
			Ended: Finish, Time: d, TimeFrom: Recorded, Progress: 1,
		})
	}
	return rs
}

// Chosen returns a player's run over any stretch of a game, for recordings that
// report none. It has no time from the game.
func Chosen(g *sim.Game, player int, from, to sim.Tick) Run {
	r := Run{Game: g.Index, Player: player, Start: from, End: to, Ended: Open, Progress: -1}
	if s := g.StintAt(player, from); s != nil {
		r.Stint, r.Name = s.Stint, g.LabelOf(s)
	}
	return r
}
