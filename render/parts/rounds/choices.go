package rounds

import (
	"playhead/render/action"
	"playhead/render/feed"
	"playhead/render/keyboard"
	"playhead/render/occurs"
	"playhead/render/part"
)

// Choices returns the rounds of the match: see [part.Choosing].
func (v *View) Choices() []part.Choice {
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
func (v *View) Actions() []action.Row {
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
