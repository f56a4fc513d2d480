package action

import (
	"playhead/render/keyboard"
	"playhead/render/occurs"
)

// overview names the action that shows the physics where there are none.
func overview(on *On) string {
	if occurs.In(on.Session.Recording(), on.Session.Game()).Has(occurs.Tiles) {
		return ""
	}
	return "Overview picture or floors"
}

// viewRows are the actions of the group view.
func viewRows(on func() *On) []Row {
	return []Row{
		{
			ID: TogglePanel, After: TeamColours, Group: GroupView, Label: "Players and events",
			Chords: []keyboard.Chord{key(0, "P")},
			Menu:   Place{ViewMenu, 205}, Switch: true, Checked: func() bool { return on().View.ShowsPanel() },
			Do: func() { on().View.TogglePanel() },
		},
		{
			ID: ToggleValues, Group: GroupView, Label: "Values",
			Help:   "all values of the followed player, recorded and inferred",
			Chords: []keyboard.Chord{key(keyboard.Shift, "V")},
			Menu:   Place{ViewMenu, 210}, Checked: func() bool { return on().View.ShowsValues() },
			Do: func() { on().View.ToggleValues() },
		},
		{
			ID: CycleView, Group: GroupView, Label: "Scenery, physics or both", Chords: []keyboard.Chord{key(0, "X")},
			Menu: Place{ViewMenu, 305}, Slim: true, Named: func() string { return overview(on()) },
			Do: func() { on().View.CycleView() },
		},
		{
			ID: StepBlend, Needs: occurs.Tiles, Group: GroupView, Label: "More or less physics",
			Help: "in the view of both: 25, 50, 75 %", Chords: []keyboard.Chord{key(keyboard.Shift, "X")},
			Menu: Place{ViewMenu, 310}, Do: func() { on().View.StepBlend() },
		},
		{
			ID: Measure, Group: GroupView, Label: "Measure", Help: "drag on the map; with Shift at any time",
			Chords: []keyboard.Chord{key(0, "Y")},
			Menu:   Place{ViewMenu, 325}, Switch: true, Checked: func() bool { return on().View.Measures() },
			Do: func() { on().View.Measure() },
		},
		{
			ID: FollowFloor, Needs: occurs.Floors, Group: GroupView, Label: "Floor of the followed player",
			Help: "or all floors, on maps seen from above", Chords: []keyboard.Chord{key(keyboard.Shift, "H")},
			Menu: Place{ViewMenu, 405}, Enabled: func() string { return on().View.WhyNoFloors() },
			Checked: func() bool { return on().View.FollowsFloor() }, Do: func() { on().View.FollowFloor() },
		},
		{
			ID: FloorUp, Needs: occurs.Floors, Group: GroupView, Label: "Floors further up",
			Help: "only those between two heights", Chords: []keyboard.Chord{key(keyboard.Shift, "PageUp")},
			Repeat: true,
			Menu:   Place{ViewMenu, 410}, Enabled: func() string { return on().View.WhyNoFloors() },
			Do: func() { on().View.MoveFloors(1) },
		},
		{
			ID: FloorDown, Needs: occurs.Floors, Group: GroupView, Label: "Floors further down",
			Chords: []keyboard.Chord{key(keyboard.Shift, "PageDown")}, Repeat: true,
			Menu: Place{ViewMenu, 415}, Enabled: func() string { return on().View.WhyNoFloors() },
			Do: func() { on().View.MoveFloors(-1) },
		},
		{
			ID: ShowMessages, Needs: occurs.Packets, Spoils: true, Group: GroupView, Label: "Messages and bytes",
			Help: "of a capture; again for the scene", Chords: []keyboard.Chord{key(0, "B")},
			Menu: Place{ViewMenu, 215}, Switch: true, Enabled: func() string { return on().View.WhyNoMessages() },
			Checked: func() bool { return on().View.ShowsMessages() }, Do: func() { on().View.ShowMessages() },
		},
		{
			ID: ToggleClients, Needs: occurs.Packets, Group: GroupView, Label: "Clients of a capture",
			Chords: []keyboard.Chord{key(keyboard.Shift, "P")},
			Menu:   Place{ViewMenu, 220}, Switch: true, Enabled: func() string { return on().View.WhyNoMessages() },
			Checked: func() bool { return on().View.ShowsClients() }, Do: func() { on().View.ToggleClients() },
		},
		{
			ID: Scoreboard, Group: GroupView, Label: "Scoreboard",
			Help:   "while held; a tap goes to the next control, Enter presses it",
			Chords: []keyboard.Chord{hold(0, "Tab")},
		},
		{
			ID: Search, Group: GroupView, Label: "Search", Help: "events and chat", Chords: []keyboard.Chord{
				char('/'),
				key(keyboard.Ctrl, "F"),
			},
			Menu: Place{ToolsMenu, 105}, Do: func() { on().View.Search() },
		},
	}
}
