package replay

import (
	"playhead/render/action"
	"playhead/render/keyboard"
)

// inset returns the actions of the second player, whose picture is another one in each
// recording.
func (r *Screen) inset() []action.Row {
	return []action.Row{
		{
			ID: action.Inset, After: action.TeamAll, Group: action.GroupCamera, Label: "Second player in a corner",
			Help:   "drag it to another corner, turn the wheel over it, click it to swap",
			Also:   "picture-in-picture pip second view split",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "Q"}},
			Menu:   action.ViewMenu.At(710), Switch: true,
			Enabled: r.whyNoInset, Checked: func() bool { return r.Inset.Open() },
			Do: func() { r.Inset.Toggle() },
		},
		{
			ID: action.InsetSwap, Group: action.GroupCamera, Label: "Swap both players",
			Chords: []keyboard.Chord{{Mods: keyboard.Alt, Key: "W"}},
			Menu:   action.ViewMenu.At(715), Enabled: r.whyNoSwap,
			Do: func() { r.Inset.Swap(r.D.Now()) },
		},
		{
			ID: action.InsetPrev, Group: action.GroupCamera, Label: "Previous player in the corner",
			Chords: []keyboard.Chord{{Mods: keyboard.Alt, Key: "Q"}}, Repeat: true,
			Enabled: r.whyNoInset, Do: func() { r.Inset.Step(-1) },
		},
		{
			ID: action.InsetNext, Group: action.GroupCamera, Label: "Next player in the corner",
			Chords: []keyboard.Chord{{Mods: keyboard.Alt, Key: "E"}}, Repeat: true,
			Enabled: r.whyNoInset, Do: func() { r.Inset.Step(1) },
		},
	}
}

// arrangeInset brings the picture of a second player to where it must be.
func arrangeInset(r *Screen) {
	if r.Inset.Open() && r.sharing() != nil {
		r.Inset.Close()
	}
	r.Inset.Arrange(freeArea(&r.D.Lay), r.D.Lay.Margin)
}

// whyNoInset says why no second player can be shown, "" when one can.
func (r *Screen) whyNoInset() string {
	if s := r.sharing(); s != nil {
		return s.NoInset()
	}
	return r.Inset.WhyNone()
}

// whyNoSwap says why there are no two players to exchange, "" when there are.
func (r *Screen) whyNoSwap() string {
	if !r.Inset.Open() {
		return "Show a second player first."
	}
	return ""
}
