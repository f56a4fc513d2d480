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
	if left, _, ok := k.RoundLeft(); ok {
		info = append(info, timeline.Clock(left.Truncate(time.Second), false, 0))
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

// roundLeft returns how long the round of a game seen from above still is, and
// whether the bomb is planted; false while that is not told.
func (k *Reader) RoundLeft() (left time.Duration, bomb, ok bool) {
	g := &k.St.Scene.Cur.Global
	end, ok := g.Get(sim.RoundSecondsLeft)
	return max(0, time.Duration(end)*time.Millisecond-k.S.Play.Position()), g.Or(sim.BombState, 0) == bombPlanted, ok
}

// bombPlanted is a value of the column BombState.
const bombPlanted = 3
