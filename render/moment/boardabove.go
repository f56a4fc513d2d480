package moment

import (
	"strings"
	"time"

	"playhead/render/shell"
	"playhead/render/timeline"
	"playhead/sim"
)

// Sides of Counter-Strike as the column Team numbers them.
const (
	teamTerrorists = 1
	teamCounter    = 2
	teamWatching   = 3
)

// boardAbove fills the scoreboard of a game seen from above.
func (k *Reader) boardAbove(b *shell.Scoreboard, rows []shell.Player) {
	if name := k.St.Scene.Game.Map.Name; name != "" {
		b.Title = name
	}
	counts := [4]int{}
	for i := range rows {
		r := &k.St.Scene.Cur.Rows[rows[i].ID]
		team := r.Or(sim.Team, 0)
		if team == teamWatching {
			b.Watching = append(b.Watching, rows[i].Name)
			continue
		}
		counts[min(max(team, 0), 3)]++
		rows[i].Extra = money(r)
		b.Players = append(b.Players, rows[i])
	}
	var info []string
	if n, _ := k.Round(); n.Clocked {
		info = append(info, timeline.Clock(n.Left.Truncate(time.Second), false, 0))
	}
	b.Info = strings.Join(info, "  ·  ")
	if counts[teamTerrorists] == 0 || counts[teamCounter] == 0 || counts[0] > 0 {
		return // not two sides
	}
	g := &k.St.Scene.Cur.Global
	b.Sides = []shell.BoardSide{
		{ScoreSide: shell.ScoreSide{Team: 0, Score: g.Or(sim.ScoreBlue, 0)}, Name: "Counter-terrorists"},
		{ScoreSide: shell.ScoreSide{Team: 1, Score: g.Or(sim.ScoreRed, 0)}, Name: "Terrorists"},
	}
	for _, p := range b.Players {
		p.TeamText = "" // stands above
		for i := range b.Sides {
			if p.Team == b.Sides[i].Team {
				b.Sides[i].Players = append(b.Sides[i].Players, p)
			}
		}
	}
}

// A Round is how the round of a game of two sides stands.
type Round struct {
	Terrorists, CounterTerrorists int32 // rounds won
	Clocked                       bool  // Left is known
	Left                          time.Duration
	Bomb                          bool // it is planted
}

// Round returns how the round stands, false where there are none or nothing is
// known of it.
func (k *Reader) Round() (n Round, ok bool) {
	if k.St.Scene.Game.Engine.Teeworlds() {
		return n, false
	}
	g := &k.St.Scene.Cur.Global
	end, clocked := g.Get(sim.RoundSecondsLeft)
	n.Clocked, n.Left = clocked, max(0, time.Duration(end)*time.Millisecond-k.S.Play.Position())
	n.Bomb = g.Or(sim.BombState, 0) == bombPlanted
	t, scored := g.Get(sim.ScoreRed)
	n.Terrorists, n.CounterTerrorists = t, g.Or(sim.ScoreBlue, 0)
	return n, clocked || scored
}

// bombPlanted is a value of the column BombState.
const bombPlanted = 3
