package palette

import (
	"strings"
	"time"

	"playhead/render/theme"
	"playhead/sim"
)

// players adds who is in the game at the playhead, then everybody else of the
// recording.
func (o Offers) players(items []Item) []Item {
	listed := map[string]bool{}
	for _, p := range o.Players {
		listed[p.Name] = true
		items = append(items, Item{
			Section: Players, Label: p.Name, Detail: strings.TrimSpace(p.TeamText + " " + p.Value), Tee: p.Tee,
			Mark: theme.MarkJoin, HasMark: true, On: p.Followed,
			Do: func() { o.Follow(p.ID) },
		})
	}
	for _, a := range o.absent(listed) {
		items = append(items, Item{
			Section: Players, Label: a.name, Detail: a.detail(o), Mark: theme.MarkJoin, HasMark: true,
			Do: func() { o.visit(a) },
		})
	}
	return items
}

// An absent player is not in the game at the playhead. Of those who came several
// times it is the time nearest to the playhead.
type absent struct {
	name     string
	game     *sim.Game
	stint    *sim.Stint
	from, to time.Duration
	away     time.Duration // from the playhead
	other    bool          // on another server than the one that is watched
}

// absent returns the players who left or have not joined yet, but those who are
// listed, in the order in which they join. While the future is hidden, who joins in
// it is not among them.
func (o Offers) absent(listed map[string]bool) []absent {
	s := o.S
	now, server := s.Play.Position(), s.Server()
	var all []absent
	at := map[string]int{}
	for _, g := range s.Recording().Games {
		_, end, ok := g.Times()
		for i := range g.Stints {
			if !ok {
				break
			}
			st := &g.Stints[i]
			a := absent{
				name: g.LabelOf(st), game: g, stint: st, from: g.TimeOf(st.From), to: end,
				other: g.ServerNumber != server,
			}
			if listed[a.name] && !a.other || s.Seen.Hides(a.from) {
				continue
			}
			if st.To != sim.MaxTick {
				a.to = min(end, g.TimeOf(st.To))
			}
			a.away = max(a.from-now, now-a.to, 0)
			n, known := at[a.name]
			switch {
			case !known:
				at[a.name] = len(all)
				all = append(all, a)
			case all[n].other && !a.other, all[n].other == a.other && a.away < all[n].away:
				all[n] = a
			}
		}
	}
	return all
}

// detail says when they are in the game.
func (a *absent) detail(o Offers) string {
	switch now := o.S.Play.Position(); {
	case a.other:
		return "on another server"
	case now < a.from && a.named(a.stint.From-1):
		return "from " + o.clock(a.from)
	case now < a.from:
		return "joins " + o.clock(a.from)
	case now >= a.to && a.named(a.stint.To):
		return "renamed " + o.clock(a.to)
	case now >= a.to:
		return "left " + o.clock(a.to)
	}
	return ""
}

// named reports whether the same player has another name at t.
func (a *absent) named(t sim.Tick) bool {
	st := a.game.StintAt(a.stint.Player, t)
	return st != nil && st.Stint == a.stint.Stint
}

const (
	// lookedAt is for how long after joining, and before leaving, it is looked where
	// a player is.
	lookedAt = time.Minute
	// leadIn is how much before leaving one goes: what led to it is what one wants
	// to see.
	leadIn = 2 * time.Second
)

// visit goes to where an absent player first is, or last was, and follows them.
func (o Offers) visit(a absent) {
	s, g, id := o.S, a.game, a.stint.Player
	last := min(a.stint.To-1, g.TickAt(a.to))
	from, to, left := a.stint.From, min(last, g.TickAt(a.from+lookedAt)), s.Play.Position() >= a.to
	goal := from
	if left {
		from, to = max(a.stint.From, g.TickAt(a.to-lookedAt)), last
		goal = to
	}
	var w sim.World
	g.EachRow(id, from, to, &w, func() bool {
		if w.Rows[id].Present() {
			goal = w.Tick
			return left // else the first will do
		}
		return true
	})
	if left {
		goal = max(a.stint.From, g.TickAt(g.TimeOf(goal)-leadIn))
	}
	goal = min(goal, g.TickAt(s.Seen.Cut(g.TimeOf(goal))))
	s.Play.Jump(g.TimeOf(goal)) // with a way back
	s.Play.SeekTick(g, goal)
	s.Show()
	o.Follow(id)
}
