package part

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"playhead/render/feed"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/times"
)

// Sides of Counter-Strike as the column Team numbers them.
const (
	teamTerrorists = 1
	teamCounter    = 2
)

// shooter are the rules of Half-Life and Counter-Strike: kills count, and rounds
// of two sides.
type shooter struct{}

func (shooter) before(k *Reader, a, b Player) bool { return k.beforeBySide(a, b) }

func (g shooter) value(k *Reader, id int, r *sim.Row, here bool) (text string, gone bool) {
	if !here && g.watches(k, r) {
		return k.unseen(id, true), true
	}
	if d, ok := r.Get(sim.Deaths); ok {
		score, scored := r.Get(sim.Score)
		text = k.results.Get(result{score, d, scored}, result.text)
	}
	switch {
	case here && r.Or(sim.Alive, 1) == 0:
		if text == "" {
			text = "dead"
		}
		return text, true
	case !here && k.onRadar(r) && text == "":
		return onRadar, true
	case !here && text == "":
		return k.unseen(id, g.watches(k, r)), true
	case text == "":
		text = "–"
	}
	return text, !here
}

// A result is how often a player has killed and died.
type result struct {
	score, deaths int32
	scored        bool
}

func (n result) text() string {
	if !n.scored {
		return fmt.Sprintf("– / %d", n.deaths)
	}
	return fmt.Sprintf("%d / %d", n.score, n.deaths)
}

func (shooter) watches(k *Reader, r *sim.Row) bool {
	return feed.Watching(k.St.Scene.Game, r.Or(sim.Team, 0))
}

func (shooter) board(k *Reader, b *Scoreboard, rows []Player) {
	if name := k.St.Scene.Game.Map.Name; name != "" {
		b.Title = name
	}
	counts := map[int32]int{}
	for i := range rows {
		r := &k.St.Scene.Cur.Rows[rows[i].ID]
		team := r.Or(sim.Team, 0)
		if feed.Watching(k.St.Scene.Game, team) {
			b.Watching = append(b.Watching, rows[i].Name)
			continue
		}
		counts[max(team, 0)]++
		b.Players = append(b.Players, rows[i])
	}
	var info []string
	if n, _ := k.Round(); n.Clocked {
		info = append(info, times.Clock(n.Left.Truncate(time.Second), false, 0))
	}
	b.Info = strings.Join(info, "  ·  ")
	unknown := counts[0]
	delete(counts, 0)
	if counts[teamTerrorists] == 0 || counts[teamCounter] == 0 || len(counts) > 2 {
		return // not two sides
	}
	g := &k.St.Scene.Cur.Global
	for team, score := range map[int32]sim.GameCol{teamTerrorists: sim.ScoreRed, teamCounter: sim.ScoreBlue} {
		shape := feed.TeamShape(k.St.Scene.Game, team)
		won, scored := g.Get(score)
		b.Sides = append(b.Sides, BoardSide{
			ScoreSide: ScoreSide{Team: shape, Score: won, Unscored: !scored},
			Name:      sideName(k, team),
		})
	}
	slices.SortFunc(b.Sides, func(a, b BoardSide) int { return a.Team - b.Team })
	if unknown > 0 {
		b.Sides = append(b.Sides, BoardSide{ScoreSide: ScoreSide{Team: -1}, Name: "Team unknown"})
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

// sideName returns what a side is called over its players.
func sideName(k *Reader, team int32) string {
	name := strings.TrimPrefix(k.St.Scene.Game.TeamName(team), "the ")
	return strings.ToUpper(name[:1]) + name[1:]
}

// A Round is how the round of a game of two sides stands.
type Round struct {
	Terrorists, CounterTerrorists int32 // rounds won, where Scored is set
	Scored                        bool
	Clocked                       bool // Left is known
	Left                          time.Duration
	Bomb                          bool // it is planted
}

func (shooter) scoreline(*Reader) (Scoreline, bool) { return Scoreline{}, false }

func (shooter) round(k *Reader) (n Round, ok bool) {
	g := &k.St.Scene.Cur.Global
	end, clocked := g.Get(sim.RoundSecondsLeft)
	n.Clocked, n.Left = clocked, max(0, time.Duration(end)*time.Millisecond-k.S.Play.Position())
	n.Bomb = g.Or(sim.BombState, 0) == bombPlanted
	t, scored := g.Get(sim.ScoreRed)
	ct, both := g.Get(sim.ScoreBlue)
	n.Terrorists, n.CounterTerrorists, n.Scored = t, ct, scored && both
	return n, clocked || n.Scored && k.St.Scene.Game.Teams == nil // points of other games are no rounds
}

// bombPlanted is a value of the column BombState.
const bombPlanted = 3

func (shooter) keys() []padKey {
	return []padKey{
		{"A", theme.LaneLeft, sim.KeyLeft},
		{"W", theme.LaneLeft, sim.KeyForward},
		{"S", theme.LaneLeft, sim.KeyBack},
		{"D", theme.LaneLeft, sim.KeyRight},
		{"Duck", theme.LaneJump, sim.KeyDuck},
		{"Jump", theme.LaneJump, sim.KeyJump},
		{"Fire", theme.LaneFire, sim.KeyFire},
	}
}

// pad adds where the followed player looks, how fast they are and what they have.
// There is no dial: the cone on the map shows where they look.
func (shooter) pad(k *Reader, d *Pad, r *sim.Row) {
	now := k.St.Scene.Cur.Tick
	d.Numbers = []PadNumber{{Name: "yaw", Text: "–"}, {Name: "speed", Text: "–"}}
	if from := r.Provenance(sim.Yaw, now); from != sim.Missing {
		d.Numbers[0].Text, d.Numbers[0].From = timeline.Degrees(sim.GoldSrc, sim.Yaw, r.V[sim.Yaw]), from
	}
	if speed, from := k.unitSpeed(r); from != sim.Missing {
		d.Numbers[1] = PadNumber{Name: "speed", Unit: "u/s", From: from, Text: timeline.Decimal(speed, 0)}
	}
	var foot []string // the least important last: there may be no room for it
	if v, ok := r.Get(sim.Health); ok {
		foot = append(foot, fmt.Sprintf("%d hp", v))
		if v, ok := r.Get(sim.Armor); ok && v > 0 {
			foot = append(foot, fmt.Sprintf("%d armor", v))
		}
	}
	if v, ok := r.Get(sim.Ammo); ok { // of a weapon with a clip
		foot = append(foot, fmt.Sprintf("%d ammo", v))
	}
	if g := &k.St.Scene.Cur.Global; k.S.Followed == k.St.Scene.Recorder {
		for _, zone := range sim.ZonesIn(g.Or(sim.Zones, 0)) {
			foot = append(foot, zone.String())
		}
	}
	d.Foot, d.FootRight = strings.Join(foot, "  "), money(r)
}

// speedOver is how long before the moment a speed is measured from: the server sends
// places only every few frames.
const speedOver = 100 * time.Millisecond

// unitSpeed returns how fast the followed player moves, in units a second: from their
// places where the recording holds no velocity, as in the lane.
func (k *Reader) unitSpeed(r *sim.Row) (speed float64, from sim.Provenance) {
	cur, g := k.St.Scene.Cur, k.St.Scene.Game
	if r.Has.Has(sim.VX) && r.Has.Has(sim.VY) {
		p := max(r.Provenance(sim.VX, cur.Tick), r.Provenance(sim.VY, cur.Tick))
		return math.Hypot(float64(r.V[sim.VX]), float64(r.V[sim.VY])) / 256, p
	}
	if cur.Lost || k.S.Followed < 0 || !r.Present() {
		return 0, sim.Missing
	}
	g.AtTime(cur.Time-speedOver, &k.asRecorded)
	was, dt := &k.asRecorded.Rows[k.S.Followed], (cur.Time - k.asRecorded.Time).Seconds()
	if dt < speedOver.Seconds()/2 || !was.Present() || g.GapBetween(k.asRecorded.Tick, cur.Tick) ||
		sim.Teleported(was, r, float64(cur.Tick-k.asRecorded.Tick), g.Engine) {
		return 0, sim.Missing
	}
	return math.Hypot(float64(r.V[sim.X]-was.V[sim.X]), float64(r.V[sim.Y]-was.V[sim.Y])) * g.Engine.UnitScale() / dt,
		sim.Inferred
}

func (shooter) weapon(kill *Kill, g *sim.Game, e *sim.Event) {
	kill.Text, kill.Headshot = feed.Weapon(g, e), e.Headshot(g.Engine)
}

func (shooter) meaning(k *Reader, c sim.Col, v int32) string {
	if c == sim.Weapon || c == sim.Model {
		return k.St.Scene.Game.Name(v)
	}
	return ""
}

// money returns what a player has to spend, "" when that is not told.
func money(r *sim.Row) string {
	v, ok := r.Get(sim.Money)
	if !ok {
		return ""
	}
	return "$" + widget.Thousands(int(v))
}
