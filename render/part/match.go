package part

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"playhead/sim"
)

// match are the rules of Teeworlds: the highest score wins, that of a side in a
// game of two.
type match struct{ tees }

func (match) before(k *Reader, a, b Player) bool { return k.beforeBySide(a, b) }

func (g match) value(k *Reader, id int, r *sim.Row, here bool) (text string, gone bool) {
	if why := g.gone(k, id, r, here); why != "" {
		return why, true
	}
	if text := g.doing(k, r); text != "" {
		return text, false
	}
	if v, ok := r.Get(sim.Score); ok {
		return k.scores.Get(v, scoreText), false
	}
	return "–", false
}

func scoreText(v int32) string { return strconv.Itoa(int(v)) }

func (g match) board(k *Reader, b *Scoreboard, rows []Player) {
	b.Title, b.Info = k.St.Scene.Game.Map.Name, g.info(k)
	for i := range rows {
		r := &k.St.Scene.Cur.Rows[rows[i].ID]
		if g.watches(k, r) {
			b.Watching = append(b.Watching, rows[i].Name)
			continue
		}
		rows[i].Value = "–"
		if v, ok := r.Get(sim.Score); ok {
			rows[i].Value = k.scores.Get(v, scoreText)
		}
		b.Players = append(b.Players, rows[i])
	}
	if k.St.Scene.Cur.Global.Or(sim.GameFlags, 0)&gameTeams != 0 {
		b.Sides = k.boardSides(b.Players)
	}
}

// info says how the game stands.
func (g match) info(k *Reader) string {
	global := &k.St.Scene.Cur.Global
	var parts []string
	if words := g.words(k); words != "" {
		parts = append(parts, words)
	}
	if clock, ok := g.clock(k); ok {
		parts = append(parts, clock)
	}
	if v := global.Or(sim.ScoreLimit, 0); v > 0 {
		parts = append(parts, fmt.Sprintf("to %d points", v))
	}
	if v := global.Or(sim.TimeLimit, 0); v > 0 {
		parts = append(parts, fmt.Sprintf("%d min", v))
	}
	return strings.Join(parts, "  ·  ")
}

// boardSides deals the players out to the sides of the game.
func (k *Reader) boardSides(players []Player) []BoardSide {
	sides := []BoardSide{
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

// Bits of the column GameFlags.
const (
	gameTeams = 1
	gameFlags = 2
)

// The sides of a game of two, as the protocol numbers them.
const (
	sideRed = iota
	sideBlue
)

func (g match) scoreline(k *Reader) (line Scoreline, ok bool) {
	line.Clock, ok = g.clock(k)
	line.Note = g.words(k)
	if k.St.Scene.Cur.Global.Or(sim.GameFlags, 0)&gameTeams != 0 {
		ok = true
		line.Sides = []ScoreSide{k.scoreSide(sideRed), k.scoreSide(sideBlue)}
	}
	return line, ok
}

// scoreSide returns the score and the flag of a side.
func (k *Reader) scoreSide(side int) ScoreSide {
	g := &k.St.Scene.Cur.Global
	score, scored := g.Get([...]sim.GameCol{sim.ScoreRed, sim.ScoreBlue}[side])
	out := ScoreSide{Team: 1 - side, Score: score, Unscored: !scored}
	if g.Or(sim.GameFlags, 0)&gameFlags == 0 {
		return out
	}
	const atStand, taken = -2, -1
	switch v, ok := g.Get([...]sim.GameCol{sim.FlagCarrierRed, sim.FlagCarrierBlue}[side]); {
	case !ok || v <= atStand:
	case v == taken:
		out.Flag = "on the ground"
		if at, ok := g.Get([...]sim.GameCol{sim.FlagDropTickRed, sim.FlagDropTickBlue}[side]); ok && at > 0 {
			out.Flag = fmt.Sprintf("on the ground, %.0f s", max(0, float64(k.St.Scene.Cur.Tick-sim.Tick(at))/50))
		}
	default:
		out.Flag = k.St.Scene.Game.Label(int(v), k.St.Scene.Cur.Tick)
	}
	return out
}

// clock returns how long the round goes, or how long it still goes where
// that is limited.
func (m match) clock(k *Reader) (text string, ok bool) {
	g := &k.St.Scene.Cur.Global
	start, ok := g.Get(sim.RoundStartTick)
	if !ok {
		return "", false
	}
	d := max(0, time.Duration(k.St.Scene.Cur.Tick-sim.Tick(start))*sim.TeeworldsTick)
	if limit := g.Or(sim.TimeLimit, 0); limit > 0 {
		d = max(0, time.Duration(limit)*time.Minute-d)
	}
	s := m.states()
	if end, counts := g.Get(sim.StateEndTick); counts && end > 0 &&
		g.Or(sim.GameState, 0)&(s.warmup|s.countdown) != 0 {
		d = max(0, time.Duration(sim.Tick(end)-k.St.Scene.Cur.Tick)*sim.TeeworldsTick)
	}
	return fmt.Sprintf("%d:%02d", d/time.Minute, d/time.Second%60), true
}
