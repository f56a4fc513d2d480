package action

import "playhead/render/keyboard"

// marksRows are the actions of the group marks.
var marksRows = []Row{
	{
		ID: LoopA, Group: GroupMarks, Label: "Set loop start", Chords: []keyboard.Chord{key(0, "I")},
		Menu: Place{PlayMenu, 405}, Slim: true, Do: func(on *On) {
			on.Session.Play.SetLoopA(on.Session.Play.Position())
		},
	},
	{
		ID: LoopB, Group: GroupMarks, Label: "Set loop end", Chords: []keyboard.Chord{key(0, "O")},
		Menu: Place{PlayMenu, 410}, Slim: true, Do: func(on *On) {
			on.Session.Play.SetLoopB(on.Session.Play.Position())
		},
	},
	{
		ID: LoopToggle, Group: GroupMarks, Label: "Loop on or off", Chords: []keyboard.Chord{char('\\')},
		Menu: Place{PlayMenu, 415}, Switch: true, Enabled: needsLoop, Checked: loops,
		Do: func(on *On) { on.Play.ToggleLoop() },
	},
	{
		ID: LoopClear, Group: GroupMarks, Label: "Clear loop", Chords: []keyboard.Chord{
			key(keyboard.Shift, "I"),
			key(keyboard.Shift, "O"),
		},
		Menu: Place{PlayMenu, 420}, Slim: true, Do: func(on *On) { on.Session.Play.ClearLoop() },
	},
}
