package moment

import (
	"fmt"
	"sort"
	"strings"

	"playhead/render/feed"
	"playhead/render/shell"
	"playhead/sim"
)

// board returns the scoreboard at the playhead.
func (k *Reader) Board() shell.Scoreboard {
	s := k.S
	b := shell.Scoreboard{Title: s.Name}
	g := k.St.Scene.Game
	if g == nil {
		return b
	}
	rows := k.Players(true)
	if !g.Engine.Teeworlds() {
		k.boardAbove(&b, rows)
		return b
	}
	b.Title = g.Map.Name
	b.Info = k.boardInfo()
	for i := range rows {
		r := &k.St.Scene.Cur.Rows[rows[i].ID]
		if k.watches(r) {
			b.Watching = append(b.Watching, rows[i].Name)
			continue
		}
		if text := k.result(r); text != "" {
			rows[i].Value = text
		}
		b.Players = append(b.Players, rows[i])
	}
	if g.Engine == sim.DDNet {
		sort.SliceStable(b.Players, func(i, j int) bool { return k.faster(b.Players[i].ID, b.Players[j].ID) })
		return b
	}
	if k.St.Scene.Cur.Global.Or(sim.GameFlags, 0)&gameTeams != 0 {
		b.Sides = k.boardSides(b.Players)
	}
	return b
}

// boardSides deals the players out to the sides of the game.
func (k *Reader) boardSides(players []shell.Player) []shell.BoardSide {
	sides := []shell.BoardSide{
		{ScoreSide: k.scoreSide(sideRed), Name: "red"},
		{ScoreSide: k.scoreSide(sideBlue), Name: "blue"},
	}
	for _, p := range players {
		p.TeamText = "" // stands above
		for i := range sides {
			if p.Team == sides[i].Team {
				sides[i].Players = append(sides[i].Players, p)
			}
		}
	}
	return sides
}

// watches reports whether the player in state r only watches.
func (k *Reader) watches(r *sim.Row) bool {
	const spectators, spectating = -1, 4
	if k.St.Scene.Game.Engine == sim.DDNet && r.Present() {
		return false // he has a tee that waits for him
	}
	return r.Or(sim.Team, 0) == spectators || r.Or(sim.StatusFlags, 0)&spectating != 0
}

// result returns what the scoreboard says of a player: his score, or his best
// time, or that he has none.
func (k *Reader) result(r *sim.Row) string {
	if k.St.Scene.Game.Engine != sim.DDNet {
		if v, ok := r.Get(sim.Score); ok {
			return fmt.Sprint(v)
		}
		return ""
	}
	if ms, ok := bestTime(r); ok {
		return feed.RaceTime(ms)
	}
	return "–"
}

// bestTime returns the best time of a DDRace player, ms.
func bestTime(r *sim.Row) (ms int32, ok bool) {
	if v, ok := r.Get(sim.BestTime); ok && v > 0 {
		return v, true
	}
	// The score is the best time, negative, in seconds.
	if v, ok := r.Get(sim.Score); ok && v < 0 && v > -9999 {
		return -v * 1000, true
	}
	return 0, false
}

// faster reports whether player a stands before b: the better time first, then
// the lower id.
func (k *Reader) faster(a, b int) bool {
	x, okA := bestTime(&k.St.Scene.Cur.Rows[a])
	y, okB := bestTime(&k.St.Scene.Cur.Rows[b])
	if okA != okB {
		return okA
	}
	if okA && x != y {
		return x < y
	}
	return a < b
}

// boardInfo says how the game stands.
func (k *Reader) boardInfo() string {
	g := &k.St.Scene.Cur.Global
	var parts []string
	add := func(text string) {
		if text != "" {
			parts = append(parts, text)
		}
	}
	add(k.gameState())
	if k.St.Scene.Game.Engine == sim.DDNet {
		if v, ok := g.Get(sim.MapBestTime); ok && v > 0 {
			add("best " + feed.RaceTime(v))
		}
		return strings.Join(parts, "  ·  ")
	}
	if clock, ok := k.roundClock(); ok {
		add(clock)
	}
	if v := g.Or(sim.ScoreLimit, 0); v > 0 {
		add(fmt.Sprintf("to %d points", v))
	}
	if v := g.Or(sim.TimeLimit, 0); v > 0 {
		add(fmt.Sprintf("%d min", v))
	}
	return strings.Join(parts, "  ·  ")
}
