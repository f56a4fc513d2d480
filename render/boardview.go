package render

import (
	"fmt"
	"sort"
	"strings"

	"playhead/render/feed"
	"playhead/render/shell"
	"playhead/sim"
)

// board returns the scoreboard at the playhead.
func (w *Window) board() shell.Scoreboard {
	s := w.session
	b := shell.Scoreboard{Title: s.Name}
	g := w.stage.Scene.Game
	if g == nil {
		return b
	}
	rows := w.players(true)
	if !g.Engine.Teeworlds() {
		w.boardAbove(&b, rows)
		return b
	}
	b.Title = g.Map.Name
	b.Info = w.boardInfo()
	for i := range rows {
		r := &w.stage.Scene.Cur.Rows[rows[i].ID]
		if w.watches(r) {
			b.Watching = append(b.Watching, rows[i].Name)
			continue
		}
		if text := w.result(r); text != "" {
			rows[i].Value = text
		}
		b.Players = append(b.Players, rows[i])
	}
	if g.Engine == sim.DDNet {
		sort.SliceStable(b.Players, func(i, j int) bool { return w.faster(b.Players[i].ID, b.Players[j].ID) })
		return b
	}
	if w.stage.Scene.Cur.Global.Or(sim.GameFlags, 0)&gameTeams != 0 {
		b.Sides = w.boardSides(b.Players)
	}
	return b
}

// boardSides deals the players out to the sides of the game.
func (w *Window) boardSides(players []shell.Player) []shell.BoardSide {
	sides := []shell.BoardSide{
		{ScoreSide: w.scoreSide(sideRed), Name: "red"},
		{ScoreSide: w.scoreSide(sideBlue), Name: "blue"},
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
func (w *Window) watches(r *sim.Row) bool {
	const spectators, spectating = -1, 4
	if w.stage.Scene.Game.Engine == sim.DDNet && r.Present() {
		return false // he has a tee that waits for him
	}
	return r.Or(sim.Team, 0) == spectators || r.Or(sim.StatusFlags, 0)&spectating != 0
}

// result returns what the scoreboard says of a player: his score, or his best
// time, or that he has none.
func (w *Window) result(r *sim.Row) string {
	if w.stage.Scene.Game.Engine != sim.DDNet {
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
func (w *Window) faster(a, b int) bool {
	x, okA := bestTime(&w.stage.Scene.Cur.Rows[a])
	y, okB := bestTime(&w.stage.Scene.Cur.Rows[b])
	if okA != okB {
		return okA
	}
	if okA && x != y {
		return x < y
	}
	return a < b
}

// boardInfo says how the game stands.
func (w *Window) boardInfo() string {
	g := &w.stage.Scene.Cur.Global
	var parts []string
	add := func(text string) {
		if text != "" {
			parts = append(parts, text)
		}
	}
	add(w.gameState())
	if w.stage.Scene.Game.Engine == sim.DDNet {
		if v, ok := g.Get(sim.MapBestTime); ok && v > 0 {
			add("best " + feed.RaceTime(v))
		}
		return strings.Join(parts, "  ·  ")
	}
	if clock, ok := w.roundClock(); ok {
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
