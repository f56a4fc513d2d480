package rounds

import (
	"fmt"
	"strings"
	"time"

	"playhead/render/roundlist"
	"playhead/render/screen"
	"playhead/render/timeline"
	"playhead/sim"
	match "playhead/sim/rounds"
)

// A Strip shows the rounds of what is watched.
type Strip struct {
	screen.Part
	of    *roundlist.List
	drawn []cell // of of
	heads headings
	// looped is the range of the round that was looped last.
	looped timeline.Range
}

// list returns the rounds found so far.
func (st *Strip) list() *roundlist.List { return st.St.Rounds.List() }

// Shows reports whether there is a strip: the recording is of a match.
func (st *Strip) Shows() bool { return st.S != nil && len(st.list().Rounds) > 0 }

// Update brings the cells to the rounds found so far.
func (st *Strip) Update() {
	if st.of == st.list() {
		return
	}
	st.of = st.list()
	st.drawn = make([]cell, len(st.of.Rounds))
	for i := range st.of.Rounds {
		st.drawn[i] = st.cell(&st.of.Rounds[i])
	}
}

// team returns the number of the shape of a side of a match: that of
// Counter-Terrorists is the first.
func team(side int) int { return 1 - side }

func (st *Strip) cell(r *roundlist.Round) cell {
	c := cell{
		Number: r.Number, From: r.From, To: r.To, Start: r.Start, Freeze: r.Begun && r.Moves, MidRound: !r.Begun,
		Ended: r.Ended, Winner: winner(&r.Round), Ending: r.Ending, Planted: r.Planted, PlantedTo: r.PlantedTo, Tip: st.tip(r),
	}
	if _, spent, ok := st.of.Game(r.Game); ok {
		for _, b := range spent.Buys {
			if from, to := max(b.From, r.From), min(b.To, r.To); from < to {
				c.Buys = append(c.Buys, [2]time.Duration{from, to})
			}
		}
	}
	for i, k := range r.Kills {
		died := kill{At: r.KillsAt[i], Team: -1}
		if k.Side >= 0 {
			died.Team = team(k.Side)
		}
		c.Kills = append(c.Kills, died)
	}
	return c
}

// winner returns the number of the shape of who won, -1 for nobody.
func winner(r *match.Round) int {
	if !r.Ended || r.Winner == sim.NobodyWon {
		return -1
	}
	return team(int(r.Winner) - 1)
}

// endings are the words for how a round ended.
var endings = [sim.NumRoundEndings]string{
	sim.EndingBomb: "bomb exploded", sim.EndingDefuse: "bomb defused", sim.EndingElimination: "elimination", sim.EndingTime: "time ran out",
	sim.EndingHostages: "hostages rescued", sim.EndingVIP: "VIP", sim.EndingEscape: "escape", sim.EndingDraw: "draw",
}

// tip says how a round went.
func (st *Strip) tip(r *roundlist.Round) string {
	text := r.Name()
	switch {
	case r.Restarted:
		text += " · restarted"
	case !r.Ended:
		text += " · no result in this recording"
	case r.Winner == sim.NobodyWon:
		text += " · no winner"
	default:
		text += " · " + st.sideName(r, int(r.Winner)-1) + " won"
	}
	if words := endings[r.Ending]; words != "" && r.Ending != sim.EndingDraw {
		text += ", " + words
		if r.EndingInferred {
			text += " (inferred)"
		}
	}
	if r.Ended {
		text += " · " + timeline.Clock(r.EndAt-r.Start, false, 0)
	}
	if r.Scored {
		text += fmt.Sprintf(" · %d–%d", r.Score[match.SideTwo], r.Score[match.SideOne])
	}
	if !r.Begun {
		text += " · the recording begins during this round"
	}
	return text
}

// Paint draws the strip.
func (st *Strip) Paint() {
	if !st.Shows() {
		return
	}
	now := st.S.Play.Position()
	v := cells{Cells: st.drawn, Current: st.of.At(now), Now: now, Total: st.S.Seen.Bar(st.S.Total()), Go: st.Go}
	v.Score, v.Known = st.score()
	v.Draw(&st.D.P, &st.D.Lay)
}

// score returns the score at the playhead, that of Counter-Terrorists first.
func (st *Strip) score() (score [2]int, ok bool) {
	g := &st.St.Scene.Cur.Global
	one, ok1 := g.Get(sim.ScoreRed)
	two, ok2 := g.Get(sim.ScoreBlue)
	return [2]int{int(two), int(one)}, ok1 && ok2
}

// Title says which round is watched and how the match stands, "" without a
// match.
func (st *Strip) Title() string {
	if !st.Shows() {
		return ""
	}
	i := st.list().At(st.S.Play.Position())
	if i < 0 {
		return ""
	}
	text := title(st.list(), i, st.S.Seen.Hiding())
	if s, ok := st.score(); ok {
		text += fmt.Sprintf(" · %d–%d", s[0], s[1])
	}
	return text
}

// title says which of the rounds round i is. A recording may hold rounds 13 and 14 only.
func title(l *roundlist.List, i int, hiding bool) string {
	r, n := &l.Rounds[i], len(l.Rounds)
	text := strings.ToLower(r.Name())
	switch {
	case r.Number == 0 && hiding:
		return fmt.Sprintf("round %d", i+1)
	case r.Number == 0:
		return fmt.Sprintf("round %d of %d recorded", i+1, n)
	case !l.Complete || hiding:
		return text
	case r.Number == i+1 && l.Rounds[n-1].Number == n:
		return fmt.Sprintf("%s of %d", text, n)
	}
	return fmt.Sprintf("%s, %d of %d recorded", text, i+1, n)
}

// Go goes to the end of the freeze time of round i, and with loop loops the
// round.
func (st *Strip) Go(i int, loop bool) {
	l := st.list()
	if i < 0 || i >= len(l.Rounds) {
		return
	}
	r := &l.Rounds[i]
	if loop {
		to := r.To
		if r.Ended {
			to = min(to, r.EndAt+3*time.Second)
		}
		st.S.Select(timeline.Range{From: r.Start, To: to})
		st.S.Play.SetLooping(true)
		st.looped.From, st.looped.To, _, _ = st.S.Play.Loop()
	}
	st.S.Play.Jump(r.Start)
	st.S.Show()
}

// Step goes dir rounds on. Back, it goes to the start of the round that is
// watched first, unless the playhead has just passed it. Where a round is looped, the
// one it goes to is looped instead.
func (st *Strip) Step(dir int) {
	l := st.list()
	now := st.S.Play.Position()
	i := l.At(now)
	const justPassed = 2 * time.Second
	if dir > 0 || i >= 0 && now-l.Rounds[i].Start < justPassed {
		i += dir
	}
	if len(l.Rounds) > 0 {
		st.Go(min(max(i, 0), len(l.Rounds)-1), st.loops())
	}
}

// Loop loops the round at the playhead, the first one where there is none.
func (st *Strip) Loop() { st.Go(max(0, st.list().At(st.S.Play.Position())), true) }

// loops reports whether the loop is that of a round.
func (st *Strip) loops() bool {
	from, to, set, on := st.S.Play.Loop()
	return set && on && timeline.Range{From: from, To: to} == st.looped
}

// WhyNone says why there are no rounds to go to, "" if there are.
func (st *Strip) WhyNone() string {
	switch {
	case st.Shows():
		return ""
	case st.S == nil || st.list().None == "":
		return match.WhyNone(nil)
	}
	return st.list().None
}
