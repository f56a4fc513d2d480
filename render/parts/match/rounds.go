package match

import (
	"fmt"
	"strings"
	"time"

	"playhead/render/action"
	"playhead/render/feed"
	"playhead/render/keyboard"
	"playhead/render/part"
	"playhead/render/timeline"
	"playhead/sim"
	"playhead/sim/occurs"
	"playhead/sim/rounds"
	"playhead/sim/times"
)

// What the part offers: an interface that it fails to implement would not be asked.
var _ interface {
	part.Acting
	part.Choosing
	part.Finder
	part.Striped
	part.Titled
	part.Updater
	part.HeadingSource
} = (*Rounds)(nil)

// Rounds shows the rounds of what is watched.
type Rounds struct {
	part.Moment
	finder *Finder // nil without a recording

	of    *RoundList
	drawn []cell // of of
	heads headings
	// looped is the range of the round that was looped last.
	looped timeline.Range
}

// NewRounds returns a part that shows nothing yet.
func NewRounds() *Rounds { return &Rounds{} }

// Show shows the rounds of another session.
func (v *Rounds) Show(m part.Moment) {
	if v.finder != nil {
		v.finder.Close()
	}
	*v = Rounds{Moment: m}
	if m.S != nil {
		v.finder = newFinder(m.S)
	}
}

// Find takes over rounds that were found: see [part.Finder].
func (v *Rounds) Find(now time.Time) bool { return v.finder.Update(now) }

// Finding reports whether more rounds will be found.
func (v *Rounds) Finding() bool { return v.finder.Pending() }

// RoundFinder returns what finds the rounds.
func (v *Rounds) RoundFinder() *Finder { return v.finder }

// list returns the rounds found so far.
func (v *Rounds) list() *RoundList { return v.finder.List() }

// StripShows reports whether there is a strip, as the recording is of a match: see
// [part.Striped].
func (v *Rounds) StripShows() bool { return len(v.list().Rounds) > 0 }

// Update brings the cells to the rounds found so far.
func (v *Rounds) Update() {
	if v.of == v.list() {
		return
	}
	v.of = v.list()
	v.drawn = make([]cell, len(v.of.Rounds))
	for i := range v.of.Rounds {
		v.drawn[i] = v.cell(&v.of.Rounds[i])
	}
}

func (v *Rounds) cell(r *Round) cell {
	c := cell{
		Number: r.Number, From: r.From, To: r.To, Start: r.Start, Freeze: r.Begun && r.Moves, MidRound: !r.Begun,
		Ended: r.Ended, Winner: winner(&r.Round), Ending: r.Ending, Planted: r.Planted, PlantedTo: r.PlantedTo,
		Tip: v.tip(r),
	}
	if _, spent, ok := v.of.Game(r.Game); ok {
		for _, b := range spent.Buys {
			if from, to := max(b.From, r.From), min(b.To, r.To); from < to {
				c.Buys = append(c.Buys, [2]time.Duration{from, to})
			}
		}
	}
	for i, k := range r.Kills {
		died := kill{At: r.KillsAt[i], Team: -1}
		if k.Side >= 0 {
			died.Team = side(k.Side)
		}
		c.Kills = append(c.Kills, died)
	}
	return c
}

// winner returns the number of the shape of who won, -1 for nobody.
func winner(r *rounds.Round) int {
	if !r.Ended || r.Winner == sim.NobodyWon {
		return -1
	}
	return side(int(r.Winner) - 1)
}

// endings are the words for how a round ended.
var endings = [sim.NumRoundEndings]string{
	sim.EndingBomb: "bomb exploded", sim.EndingDefuse: "bomb defused", sim.EndingElimination: "elimination",
	sim.EndingTime:     "time ran out",
	sim.EndingHostages: "hostages rescued", sim.EndingVIP: "VIP", sim.EndingEscape: "escape", sim.EndingDraw: "draw",
}

// tip says how a round went.
func (v *Rounds) tip(r *Round) string {
	text := r.Name()
	switch {
	case r.Restarted:
		text += " · restarted"
	case !r.Ended:
		text += " · no result in this recording"
	case r.Winner == sim.NobodyWon:
		text += " · no winner"
	default:
		text += " · " + v.sideName(r, int(r.Winner)-1) + " won"
	}
	if words := endings[r.Ending]; words != "" && r.Ending != sim.EndingDraw {
		text += ", " + words
		if r.EndingInferred {
			text += " (inferred)"
		}
	}
	if r.Ended {
		text += " · " + times.WithUnit(r.EndAt-r.Start)
	}
	if r.Scored {
		text += fmt.Sprintf(" · %d–%d", r.Score[rounds.SideTwo], r.Score[rounds.SideOne])
	}
	if !r.Begun {
		text += " · the recording begins during this round"
	}
	return text
}

// PaintStrip draws the strip.
func (v *Rounds) PaintStrip() {
	now := v.S.Play.Position()
	c := cells{Cells: v.drawn, Current: v.of.At(now), Now: now, Total: v.S.Seen.Bar(v.S.Total()), Go: v.GoToRound}
	c.Score, c.Known = v.score()
	c.Draw(&v.D.P, &v.D.Lay)
}

// score returns the score at the playhead, that of Counter-Terrorists first.
func (v *Rounds) score() (score [2]int, ok bool) {
	g := &v.St.Scene.Cur.Global
	one, ok1 := g.Get(sim.ScoreRed)
	two, ok2 := g.Get(sim.ScoreBlue)
	return [2]int{int(two), int(one)}, ok1 && ok2
}

// Title says which round is watched and how the match stands, "" without a
// match.
func (v *Rounds) Title() string {
	if !v.StripShows() {
		return ""
	}
	i := v.list().At(v.S.Play.Position())
	if i < 0 {
		return ""
	}
	text := title(v.list(), i, v.S.Seen.Hiding())
	if s, ok := v.score(); ok {
		text += fmt.Sprintf(" · %d–%d", s[0], s[1])
	}
	return text
}

// title says which of the rounds round i is. A recording may hold rounds 13 and 14 only.
func title(l *RoundList, i int, hiding bool) string {
	r, n := &l.Rounds[i], len(l.Rounds)
	text := strings.ToLower(r.Name())
	switch {
	case r.Number == 0 && hiding: // its place among the recorded ones is not its number
		return fmt.Sprintf("recorded round %d", i+1)
	case r.Number == 0 && r.Restarted:
		return fmt.Sprintf("restarted round, %d of %d recorded", i+1, n)
	case r.Number == 0:
		return fmt.Sprintf("recorded round %d of %d", i+1, n)
	case !l.Complete || hiding:
		return text
	case r.Number == i+1 && l.Rounds[n-1].Number == n:
		return fmt.Sprintf("%s of %d", text, n)
	}
	return fmt.Sprintf("%s, %d of %d recorded", text, i+1, n)
}

// GoToRound goes to the end of the freeze time of round i, and with loop loops the
// round.
func (v *Rounds) GoToRound(i int, loop bool) {
	l := v.list()
	if i < 0 || i >= len(l.Rounds) {
		return
	}
	r := &l.Rounds[i]
	if loop {
		to := r.To
		if r.Ended {
			to = min(to, r.EndAt+3*time.Second)
		}
		v.S.Select(timeline.Range{From: r.Start, To: to})
		v.S.Play.SetLooping(true)
		v.looped.From, v.looped.To, _, _ = v.S.Play.Loop()
	}
	v.S.Play.Jump(r.Start)
	v.S.Show()
}

// step goes dir rounds on. Back, it goes to the start of the round that is
// watched first, unless the playhead has just passed it. Where a round is looped, the
// one it goes to is looped instead.
func (v *Rounds) step(dir int) {
	l := v.list()
	now := v.S.Play.Position()
	i := l.At(now)
	const justPassed = 2 * time.Second
	if dir > 0 || i >= 0 && now-l.Rounds[i].Start < justPassed {
		i += dir
	}
	if len(l.Rounds) > 0 {
		v.GoToRound(min(max(i, 0), len(l.Rounds)-1), v.loops())
	}
}

// loop loops the round at the playhead, the first one where there is none.
func (v *Rounds) loop() { v.GoToRound(max(0, v.list().At(v.S.Play.Position())), true) }

// loops reports whether the loop is that of a round.
func (v *Rounds) loops() bool {
	from, to, set, on := v.S.Play.Loop()
	return set && on && timeline.Range{From: from, To: to} == v.looped
}

// WhyNone says why there are no rounds to go to, "" if there are.
func (v *Rounds) WhyNone() string {
	switch {
	case v.StripShows():
		return ""
	case v.S == nil || v.list().None == "":
		return rounds.WhyNone(nil)
	}
	return v.list().None
}

// Choices returns the rounds of the match: see [part.Choosing].
func (v *Rounds) Choices() []part.Choice {
	if !v.StripShows() {
		return nil
	}
	l, now := v.list(), v.S.Play.Position()
	current := l.At(now)
	all := make([]part.Choice, 0, len(l.Rounds))
	for i := range l.Rounds {
		r := &l.Rounds[i]
		h := v.heading(r, i == current && (!r.Ended || now < r.EndAt), i > current)
		all = append(all, part.Choice{
			Name: h.Name, Words: h.Result, Time: r.Start, Mark: feed.Rounds.Mark(),
			Go: func() { v.GoToRound(i, false) },
		})
	}
	return all
}

// The actions of the rounds that only they name.
const (
	prevRound action.ID = "prev-round"
	nextRound action.ID = "next-round"
)

// Actions returns the actions of the rounds: see [part.Acting].
func (v *Rounds) Actions() []action.Row {
	return []action.Row{
		{
			ID: prevRound, After: action.NextRecorded, Needs: occurs.Strip, Group: action.GroupPlay,
			Label: "Previous round", Help: "the end of its freeze time",
			Also: "match", Chords: []keyboard.Chord{{Char: '['}}, Repeat: true,
			Menu:    action.PlayMenu.At(225),
			Enabled: v.WhyNone, Do: func() { v.step(-1) },
		},
		{
			ID: nextRound, Needs: occurs.Strip, Group: action.GroupPlay, Label: "Next round",
			Also: "match", Chords: []keyboard.Chord{{Char: ']'}}, Repeat: true,
			Menu:    action.PlayMenu.At(230),
			Enabled: v.WhyNone, Do: func() { v.step(1) },
		},
		{
			ID: action.LoopRound, Needs: occurs.Strip, Group: action.GroupPlay,
			Label:  "Loop this round",
			Help:   "from the end of its freeze time; then the next and the previous round are looped too",
			Chords: []keyboard.Chord{{Char: '|'}}, Menu: action.PlayMenu.At(232),
			Enabled: v.WhyNone, Do: v.loop,
		},
	}
}
