package totals

import (
	"fmt"
	"math"
	"slices"

	"playhead/render/canvas"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/theme"
	"playhead/sim/kills"
	"playhead/sim/table"
)

// What the lists offer: an interface that they fail to implement would not be asked.
var (
	_ interface {
		part.Rows
		part.Leader
		part.Mover
	} = (*players)(nil)
	_ interface {
		part.Rows
		part.CellPainter
	} = (*killRows)(nil)
)

// players is the list of the players.
type players struct {
	of   *View
	list part.Table
}

// Choose lists the kills of a player, or the deaths of one who killed nobody: see [part.Rows].
func (r *players) Choose(row int) {
	if r.onlyDied(row) {
		r.of.showKills(-1, row)
	} else {
		r.of.showKills(row, -1)
	}
}

// onlyDied reports whether a player died, but killed nobody.
func (r *players) onlyDied(row int) bool {
	t := &r.of.counted.Totals[row]
	return t.Kills == 0 && t.TeamKills == 0 && t.Deaths > 0
}

// GoTo plays from the first kill of a player.
func (r *players) GoTo(row int) {
	r.Choose(row)
	r.of.playFirst()
}

// Moved does what a click on the player does to whom keys moved the cursor.
func (r *players) Moved(row int) { r.Choose(row) }

// Tip says what a click does, and which part of the match the player missed.
func (r *players) Tip(row int) (tip, more string) {
	t := &r.of.counted.Totals[row]
	tip = fmt.Sprintf("%s: %s, %s", t.Name, counted(t.Kills, "kill"), counted(t.Deaths, "death"))
	if t.TeamKills > 0 {
		tip += fmt.Sprintf(", %d of the own team", t.TeamKills)
	}
	for i := range r.of.counted.Totals {
		if first := r.of.counted.Totals[i].First; first >= 0 && first < t.First { // others played before
			tip += " · from " + r.of.of.of.Rounds[t.First].Name()
			break
		}
	}
	what := "kills"
	if r.onlyDied(row) {
		what = "deaths"
	}
	return tip, "Click to list the " + what + " · double-click to play them"
}

// counted returns "1 kill", "2 kills".
func counted(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// PaintMark draws nothing.
func (r *players) PaintMark(int, layout.Rect) (faint bool) { return false }

// LeadWidth is the width of the sign of a side: see [part.Leader].
func (r *players) LeadWidth() float64 { return r.of.teamWidth }

// PaintLead draws the sign of the side on which the player was last.
func (r *players) PaintLead(row int, at layout.Rect) {
	r.of.paintTeamOf(at.X+2, at.CenterY(), r.of.counted.Totals[row].Team)
}

// shapeWidth is the width of a team's shape with the gap behind it.
const shapeWidth = 13.0

// measureTeams finds the room for shape and short name of a team before the names of players: none
// in a game without teams.
func (v *View) measureTeams() {
	v.teamWidth = 0
	see := func(team int32) {
		if label := part.TeamLabel(v.S.Game(), team); label != "" {
			w := shapeWidth + v.D.P.TextWidth(theme.Small.In(theme.Mono), label) + 8
			v.teamWidth = max(v.teamWidth, math.Ceil(w))
		}
	}
	for i := range v.of.of.Totals {
		see(v.of.of.Totals[i].Team)
	}
	v.nameWidth = [2]float64{}
	for i := range v.of.of.Kills {
		k := &v.of.of.Kills[i]
		see(k.KillerTeam)
		see(k.VictimTeam)
		for n, name := range [...]string{k.KillerName, k.VictimName} {
			v.nameWidth[n] = max(v.nameWidth[n], min(v.D.P.TextWidth(theme.Label, name), widestName))
		}
	}
}

// widestName bounds the room for names of killers and victims.
const widestName = 150.0

// paintTeamOf draws shape and short name of a team from x on, nothing if it is unknown.
func (v *View) paintTeamOf(x, y float64, team int32) {
	p, g := &v.D.P, v.S.Game()
	if n := feed.TeamShape(g, team); n >= 0 {
		p.TeamShape(n, x+4, y, 8, false, p.T.Team(n))
	}
	p.Text(x+shapeWidth, y, theme.Small.In(theme.Mono), p.T.T3, part.TeamLabel(g, team))
}

// killRows is the list of the kills.
type killRows struct {
	of   *View
	list part.Table
}

// Choose does nothing more than choosing: see [part.Rows].
func (r *killRows) Choose(int) {}

// GoTo shows the scene of a kill.
func (r *killRows) GoTo(row int) { r.of.watch(row) }

// Tip says what the kill meant.
func (r *killRows) Tip(row int) (tip, more string) {
	k := &r.of.of.of.Kills[row]
	switch {
	case k.Suicide():
		tip = k.VictimName + " died"
	default:
		tip = k.KillerName + " killed " + k.VictimName
	}
	tip += " · " + table.WeaponName(k.Weapon)
	switch {
	case k.TeamKill():
		tip += " · own team"
	case k.Opening:
		tip += " · opening kill"
	}
	if k.TradeFor >= 0 {
		b := &r.of.of.of.Kills[k.TradeFor]
		tip += fmt.Sprintf(" · trade for %s, %.1f s after", b.VictimName, (k.Time - b.Time).Seconds())
	}
	return tip, "Double-click to watch it, from 2 s before"
}

// PaintMark draws nothing: kills that are still to come are faint.
func (r *killRows) PaintMark(row int, _ layout.Rect) (faint bool) {
	return r.of.of.at[row] > r.of.S.Play.Position()
}

// The columns of the names in the list of kills.
var nameColumns = func() [2]int {
	t := kills.NewTable()
	return [2]int{t.Column("killer_name"), t.Column("victim_name")}
}()

// CellWidth is the width of a name behind the sign of its team: see [part.CellPainter].
func (r *killRows) CellWidth(column int) float64 {
	if n := slices.Index(nameColumns[:], column); n >= 0 && r.of.teamWidth > 0 {
		return r.of.teamWidth + math.Ceil(r.of.nameWidth[n]) + 2
	}
	return 0
}

// PaintCell draws killer and victim with their teams.
func (r *killRows) PaintCell(row, column int, at layout.Rect) bool {
	n := slices.Index(nameColumns[:], column)
	if n < 0 || r.of.teamWidth == 0 {
		return false
	}
	p, k := &r.of.D.P, &r.of.of.of.Kills[row]
	name, team, ink := k.KillerName, k.KillerTeam, p.T.T1
	if n == 1 {
		name, team = k.VictimName, k.VictimTeam
	}
	if name == "" {
		name = table.NotRecorded
	}
	if r.PaintMark(row, layout.Rect{}) {
		ink = p.T.T3
	}
	r.of.paintTeamOf(at.X, at.CenterY(), team)
	p.TextIn(at.X+r.of.teamWidth, at.CenterY(), at.W-r.of.teamWidth, canvas.Left, theme.Label, ink, name)
	return true
}
