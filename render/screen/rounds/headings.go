package rounds

import (
	"fmt"
	"strings"

	"playhead/render/feed"
	"playhead/render/killrow"
	"playhead/render/roundhead"
	"playhead/render/roundlist"
	"playhead/render/shell"
	"playhead/render/timeline"
	"playhead/sim"
	match "playhead/sim/rounds"
)

// headings are those of the rounds, and what they were made of.
type headings struct {
	list roundhead.List
	of   headingsOf
}

type headingsOf struct {
	rounds  *roundlist.List
	filter  feed.Filter
	events  int
	current int
	decided bool // the round at the playhead
}

// Headings returns what stands above the events of each round in the list of
// events. It is nil where there are no rounds, and while the list is searched.
func (st *Strip) Headings() roundhead.List {
	if !st.Shows() || st.S.Events.Filter().Text != "" || len(st.S.Recording().Games) == 0 {
		return nil
	}
	l, now := st.list(), st.S.Play.Position()
	i := l.At(now)
	of := headingsOf{rounds: l, filter: st.S.Events.Filter(), events: st.S.Events.Len(), current: i}
	if i >= 0 {
		of.decided = l.Rounds[i].Ended && now >= l.Rounds[i].EndAt
	}
	if of == st.heads.of {
		return st.heads.list
	}
	st.heads.of, st.heads.list = of, nil
	for k := range l.Rounds {
		h := st.heading(&l.Rounds[k], k == i && !of.decided, k > i)
		h.Round = k
		h.Before = st.S.Events.Before(st.S.Recording(), l.Rounds[k].From-1)
		st.heads.list = append(st.heads.list, h)
	}
	return st.heads.list
}

// heading returns that of a round. One that is being played does not say how it
// will end.
func (st *Strip) heading(r *roundlist.Round, now, later bool) roundhead.Heading {
	h := roundhead.Heading{Name: r.Name(), Winner: -1, Now: now, Later: later}
	var facts []string
	switch {
	case now:
		h.Result = "being played"
	case r.Restarted:
		h.Result = "restarted"
	case !r.Ended:
		h.Result = "not decided in this recording"
	default:
		h.Winner, h.Ending = winner(&r.Round), r.Ending
		h.Result = [...]string{"nobody won", st.sideName(r, match.SideOne), st.sideName(r, match.SideTwo)}[min(r.Winner, sim.TeamTwoWon)]
		if words := endings[r.Ending]; words != "" && r.Winner != sim.NobodyWon {
			h.Result += ", " + words
		}
		facts = append(facts, timeline.Clock(r.EndAt-r.Start, false, 0))
		if n, ok := survivors(&r.Round); ok {
			facts = append(facts, fmt.Sprintf("%d survived", n))
		}
	}
	if r.Scored && !now {
		h.Score = fmt.Sprintf("%d–%d", r.Score[match.SideTwo], r.Score[match.SideOne])
	}
	var money []string
	for _, side := range [...]int{match.SideTwo, match.SideOne} {
		if r.MoneyOf[side] == 0 {
			continue
		}
		text := st.sideName(r, side) + " $" + shell.Thousands(r.Money[side])
		if r.MoneyOf[side] > 1 {
			text += fmt.Sprintf(" of %d", r.MoneyOf[side])
		}
		money = append(money, text)
	}
	h.Tip = h.Name + " · " + h.Result
	switch {
	case len(money) == 0:
		h.Tip += " · money is not recorded"
	case r.MoneyOf[0]+r.MoneyOf[1] == 1:
		money[0] += " (recorder)"
		h.Tip += " · the demo holds the money of its recorder only"
	}
	facts = append(facts, money...)
	if !r.Begun {
		facts = append(facts, "its beginning is not recorded")
	}
	h.Facts = strings.Join(facts, " · ")
	return h
}

// Teams returns the team shapes of killer and victim of a kill of game g.
func (st *Strip) Teams(g *sim.Game, e *sim.Event) killrow.Teams {
	k, ok := st.list().Kill(g.Index, e)
	if !ok {
		return killrow.Unknown
	}
	shape := func(side int) int {
		if side < 0 {
			return -1
		}
		return team(side)
	}
	return killrow.Teams{Killer: shape(k.KillerSide), Victim: shape(k.Side)}
}

// sideName returns the short name of a side of the game of a round.
func (st *Strip) sideName(r *roundlist.Round, side int) string {
	return feed.TeamInitial(st.S.Recording().Games[r.Game], int32(side+1))
}

// survivors returns how many were alive at the end of a round, of those whose
// state is recorded.
func survivors(r *match.Round) (n int, ok bool) {
	for _, s := range r.Survivors {
		if s >= 0 {
			n, ok = n+s, true
		}
	}
	return n, ok
}
