package action

import "playhead/render/keyboard"

// marksRows are the actions of the group marks.
func marksRows(on func() *On) []Row {
	return []Row{
		{
			ID: LoopA, Group: GroupMarks, Label: "Set loop start", Chords: []keyboard.Chord{key(0, "I")},
			Menu: Place{PlayMenu, 405}, Slim: true, Do: func() {
				on().Session.Play.SetLoopA(on().Session.Play.Position())
			},
		},
		{
			ID: LoopB, Group: GroupMarks, Label: "Set loop end", Chords: []keyboard.Chord{key(0, "O")},
			Menu: Place{PlayMenu, 410}, Slim: true, Do: func() {
				on().Session.Play.SetLoopB(on().Session.Play.Position())
			},
		},
		{
			ID: LoopToggle, Group: GroupMarks, Label: "Loop on or off", Chords: []keyboard.Chord{char('\\')},
			Menu: Place{PlayMenu, 415}, Switch: true, Enabled: func() string { return needsLoop(on()) },
			Checked: func() bool { return loops(on()) },
			Do:      func() { on().Play.ToggleLoop() },
		},
		{
			ID: LoopClear, Group: GroupMarks, Label: "Clear loop", Chords: []keyboard.Chord{
				key(keyboard.Shift, "I"),
				key(keyboard.Shift, "O"),
			},
			Menu: Place{PlayMenu, 420}, Slim: true, Do: func() { on().Session.Play.ClearLoop() },
		},
	}
}
