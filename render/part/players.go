package part

import (
	"math"
	"slices"

	"playhead/render/canvas"
	"playhead/sim"
)

// A Player is a row of the list of players.
type Player struct {
	ID       int
	Name     string
	Tee      *canvas.Tee // nil: the team's shape
	Team     int         // index of the team's shape, −1 if none
	TeamText string
	Value    string // at the right: a time, a state, a score
	Followed bool
	Together bool // followed at the same time as others
	Gone     bool // dead or out of sight
	TeamBar  bool // a bar has the colour of the team
}

// PlayerIDs returns the ids in the order of the list of players, those only
// who are somewhere and whose team is shown.
func (k *Reader) PlayerIDs() []int {
	var ids []int
	for _, p := range k.Players(true) {
		if !p.Gone && !k.St.Scene.Hides(p.ID) {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// A PlayerList holds rows of players and their pictures, in memory that is used again.
type PlayerList struct {
	Rows      []Player
	portraits []canvas.Tee
}

// Players returns the rows of the list of players at the playhead. Without
// plain each has its picture.
func (k *Reader) Players(plain bool) []Player {
	var l PlayerList
	k.ReadPlayers(&l, plain)
	return l.Rows
}

// ReadPlayers is Players into a list, whose rows are overwritten.
func (k *Reader) ReadPlayers(l *PlayerList, plain bool) {
	clear(l.Rows)
	l.Rows = l.Rows[:0]
	g := k.St.Scene.Game
	if g == nil {
		return
	}
	tick := k.St.Scene.Cur.Tick
	seen := [sim.MaxRows]bool{}
	out, portraits := l.Rows, l.portraits[:0]
	defer func() { l.portraits = portraits }()
	add := func(id int, name string) {
		if id < 0 || id >= sim.MaxRows || seen[id] {
			return
		}
		seen[id] = true
		p, tee, visible := k.player(id, name, plain)
		if visible {
			portraits = append(portraits, tee)
			p.Tee = &portraits[len(portraits)-1]
		}
		out = append(out, p)
	}
	for i := range g.Stints {
		st := &g.Stints[i]
		if st.From > tick {
			break
		}
		if tick < st.To {
			add(st.Player, g.LabelOf(st))
		}
	}
	for id := range k.St.Scene.Cur.Players {
		if k.St.Scene.Cur.Rows[id].Present() {
			add(id, g.Label(id, tick))
		}
	}
	rules := k.rules()
	slices.SortStableFunc(out, func(a, b Player) int {
		switch {
		case rules.before(k, a, b):
			return -1
		case rules.before(k, b, a):
			return 1
		}
		return 0
	})
	l.Rows = out
}

// Team returns the number of the team shape of a player, −1 for nobody's.
func (k *Reader) Team(id int) int { return k.teamAt(int16(id)) }

// Score returns the score of a player, the least there is without one.
func (k *Reader) Score(id int) int32 {
	return k.St.Scene.Cur.Rows[id].Or(sim.Score, math.MinInt32)
}

// player returns the row of one player and, not plain, how they look: false where
// they are not seen.
func (k *Reader) player(id int, name string, plain bool) (p Player, tee canvas.Tee, seen bool) {
	s := k.S
	p = Player{ID: id, Name: name, Team: -1, Followed: id == s.Followed}
	r := &k.row
	*r = k.St.Scene.Cur.Rows[id]
	var at sim.Row
	here := k.St.Scene.Row(&at, id)
	if here {
		*r = at
	}
	v, sc := k.St.View, &k.St.Scene
	p.TeamBar = sc.Teams != nil
	p.Team, p.TeamText = v.Team(sc, r), v.TeamLabel(sc, r)
	p.Value, p.Gone = k.rules().value(k, p.ID, r, here)
	if sc.Lost != nil {
		was := &sc.Lost.World.Rows[id]
		p.Team, p.TeamText = v.Team(sc, was), v.TeamLabel(sc, was)
		p.Value, p.Gone = lastSeen(sc.Lost.Age, was.Present()), true
	}
	if p.Followed && !here && p.Value != onRadar && k.onRadar(r) {
		p.Value = "radar  " + p.Value
	}
	if here && !plain {
		tee, seen = v.Portrait(sc, r, id)
	}
	return p, tee, seen
}

// beforeBySide sorts players by side and score.
func (k *Reader) beforeBySide(a, b Player) bool {
	if a.Team != b.Team {
		return uint(a.Team) < uint(b.Team) // nobody's side last
	}
	if x, y := k.Score(a.ID), k.Score(b.ID); x != y {
		return x > y
	}
	return a.ID < b.ID
}
