package part

import "slices"

// Board returns the scoreboard at the playhead, without the players of teams that are
// hidden; order, which may be nil, sorts it.
func (k *Reader) Board(order *BoardOrder) Scoreboard {
	s := k.S
	b := Scoreboard{Title: s.Name}
	g := k.St.Scene.Game
	if g == nil {
		return b
	}
	rows := slices.DeleteFunc(k.Players(true), func(p Player) bool { return k.St.Scene.Hides(p.ID) })
	k.rules().board(k, &b, rows)
	if slices.ContainsFunc(b.Sides, func(s BoardSide) bool { return len(s.Players) == 0 }) && k.S.Teams.On() {
		b.Sides = nil
	}
	b.fill(k, order)
	return b
}
