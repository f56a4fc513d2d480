package jumps

import (
	"playhead/assets"
	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/render/widget"
	"playhead/sim/occurs"
)

// The actions of the jumps.
const (
	prevJump    action.ID = "prev-jump"
	nextJump    action.ID = "next-jump"
	toggleJumps action.ID = "toggle-jumps"
	togglePair  action.ID = "toggle-jump-pair"
)

// Actions returns the actions of the jumps: see [part.Acting].
func (v *View) Actions() []action.Row {
	return []action.Row{
		{
			ID: prevJump, After: action.LoopRound, Needs: occurs.Jumps, Group: action.GroupPlay, Label: "Previous jump",
			Help:   "by the recorder",
			Chords: []keyboard.Chord{{Char: '{'}}, Repeat: true, Menu: action.PlayMenu.At(235),
			Enabled: v.WhyNone, Do: func() { v.Step(-1) },
		},
		{
			ID: nextJump, Needs: occurs.Jumps, Group: action.GroupPlay, Label: "Next jump",
			Chords: []keyboard.Chord{{Char: '}'}}, Repeat: true, Menu: action.PlayMenu.At(240),
			Enabled: v.WhyNone, Do: func() { v.Step(1) },
		},
		{
			ID: toggleJumps, After: action.ToggleRuns, Needs: occurs.Jumps, Spoils: true, Group: action.GroupView,
			Label:  "Jumps",
			Help:   "the recorder's jumps: a list, a lane, and keys in detail",
			Also:   "bhop longjump kreedz strafe sync prestrafe lj",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "J"}}, Menu: action.ViewMenu.At(207), Switch: true,
			Enabled: v.WhyNone, Checked: v.Lab, Do: v.toggle,
		},
		{
			ID: togglePair, Needs: occurs.Jumps, Spoils: true, Group: action.GroupView, Label: "Two jumps",
			Help: "side by side, aligned at take-off: the two chosen in the list, or this one and the longest of " +
				"its kind",
			Also: "compare jumps strafes keys path speed", Menu: action.ViewMenu.At(214), Switch: true,
			Enabled: v.whyNoPair, Checked: v.Covers, Do: v.togglePair,
		},
	}
}

// toggle shows the jumps in the panel, or players and events again.
func (v *View) toggle() {
	if v.Lab() {
		v.Panel.Open(nil)
		return
	}
	if why := v.WhyNone(); why != "" && v.S.Ended() && !v.Finding() {
		v.D.Toast(widget.Toast{Kind: widget.SeverityOK, Icon: assets.IconInfo, Title: "No jumps to show", Detail: why},
			nil)
		return
	}
	v.Panel.Open(v)
	v.D.ShowPanel(desk.RightPanel, layout.Open)
}
