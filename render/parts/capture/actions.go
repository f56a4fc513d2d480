package capture

import (
	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/sim/occurs"
)

// Actions returns the actions of packet captures: see [part.Acting].
func (v *View) Actions() []action.Row {
	whyNot := func() string {
		if v.traffic == nil {
			return "Only for packet captures."
		}
		return ""
	}
	return []action.Row{
		{
			ID: action.ShowMessages, After: action.ToggleJudge, Needs: occurs.Packets, Spoils: true,
			Group: action.GroupView, Label: "Messages and bytes", Help: "of a capture; again for the scene",
			Also:   "packets network protocol lag bytes hex snapshot",
			Chords: []keyboard.Chord{{Key: "B"}},
			Menu:   action.ViewMenu.At(215), Switch: true,
			Enabled: whyNot, Checked: v.Covers, Do: v.toggleMessages,
		},
		{
			ID: action.ToggleClients, Needs: occurs.Packets, Group: action.GroupView, Label: "Clients of a capture",
			Also:   "connections sessions addresses players lag ping",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "P"}},
			Menu:   action.ViewMenu.At(220), Switch: true,
			Enabled: whyNot, Checked: func() bool {
				return v.traffic != nil && v.D.ShowsPanel(desk.Clients)
			},
			Do: func() {
				if v.traffic != nil {
					v.D.TogglePanel(desk.Clients)
				}
			},
		},
	}
}
