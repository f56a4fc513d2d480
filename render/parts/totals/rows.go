package totals

import (
	"fmt"

	"playhead/render/layout"
	"playhead/render/part"
)

// What the lists offer: an interface that they fail to implement would not be asked.
var (
	_ interface {
		part.Rows
		part.Leader
	} = (*players)(nil)
	_ part.Rows = (*killRows)(nil)
)

// players is the list of the players.
type players struct {
	of   *View
	list part.Table
}

// Choose lists the kills of a player: see [part.Rows].
func (r *players) Choose(row int) { r.of.showKills(row, -1) }

// GoTo plays from the first kill of a player.
func (r *players) GoTo(row int) {
	r.of.showKills(row, -1)
	r.of.playFirst()
}

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
	return tip, "Click to list the kills · double-click to play them"
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

// LeadWidth is the width of the shape of a side: see [part.Leader].
func (r *players) LeadWidth() float64 { return 16 }

// PaintLead draws the shape of the side on which the player was last.
func (r *players) PaintLead(row int, at layout.Rect) {
	if t := r.of.counted.Totals[row].Team; t == 1 || t == 2 {
		p := &r.of.D.P
		p.TeamShape(shape(t), at.X+6, at.CenterY(), 8, false, p.T.Team(shape(t)))
	}
}

// shape returns the number of the shape of a side: that of Counter-Terrorists is the first.
func shape(team int32) int { return int(2 - team) }

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
	tip += " · " + k.Weapon
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
