package match

import (
	"fmt"
	"strings"

	"playhead/render/feed"
	"playhead/render/part"
	"playhead/render/widget"
	"playhead/sim"
	"playhead/sim/rounds"
	"playhead/sim/times"
)

// headings are those of the rounds, and what they were made of.
type headings struct {
	list part.Headings
	of   headingsOf
}

type headingsOf struct {
	rounds  *RoundList
	filter  feed.Filter
	events  int
	current int
	decided bool // the round at the playhead
}

// Headings returns what stands above the events of each round in the list of
// events. It is nil where there are no rounds, and while the list is searched.
func (v *Rounds) Headings() part.Headings {
	if !v.StripShows() || v.S.Events.Filter().Text != "" || len(v.S.Recording().Games) == 0 {
		return nil
	}
	l, now := v.list(), v.S.Play.Position()
	i := l.At(now)
	of := headingsOf{rounds: l, filter: v.S.Events.Filter(), events: v.S.Events.Len(), current: i}
	if i >= 0 {
		of.decided = l.Rounds[i].Ended && now >= l.Rounds[i].EndAt
	}
	if of == v.heads.of {
		return v.heads.list
	}
	v.heads.of, v.heads.list = of, nil
	for k := range l.Rounds {
		h := v.heading(&l.Rounds[k], k == i && !of.decided, k > i)
		h.Round = k
		h.Before = v.S.Events.Before(v.S.Recording(), l.Rounds[k].From-1)
		v.heads.list = append(v.heads.list, h)
	}
	return v.heads.list
}

// heading returns that of a round. One that is being played does not say how it
// will end.
func (v *Rounds) heading(r *Round, now, later bool) part.Heading {
	h := part.Heading{Name: r.Name(), Winner: -1, Now: now, Later: later}
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
		h.Result = [...]string{"nobody won", v.sideName(r, rounds.SideOne), v.sideName(r, rounds.SideTwo)}[min(r.Winner,
			sim.TeamTwoWon)]
		if words := endings[r.Ending]; words != "" && r.Winner != sim.NobodyWon {
			h.Result += ", " + words
		}
		facts = append(facts, times.WithUnit(r.EndAt-r.Start))
		if n, ok := survivors(&r.Round); ok {
			facts = append(facts, fmt.Sprintf("%d survived", n))
		}
	}
	if r.Scored && !now {
		h.Score = fmt.Sprintf("%d–%d", r.Score[rounds.SideTwo], r.Score[rounds.SideOne])
	}
	var money []string
	for _, side := range [...]int{rounds.SideTwo, rounds.SideOne} {
		if r.MoneyOf[side] == 0 {
			continue
		}
		text := v.sideName(r, side) + " $" + widget.Thousands(r.Money[side])
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

// sideName returns the short name of a side of the game of a round.
func (v *Rounds) sideName(r *Round, side int) string {
	return feed.TeamInitial(v.S.Recording().Games[r.Game], int32(side+1))
}

// survivors returns how many were alive at the end of a round, of those whose
// state is recorded.
func survivors(r *rounds.Round) (n int, ok bool) {
	for _, s := range r.Survivors {
		if s >= 0 {
			n, ok = n+s, true
		}
	}
	return n, ok
}
