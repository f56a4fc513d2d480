package action

import "playhead/render/occurs"

// runRows are the actions of the runs, of the group view.
var runRows = []Row{
	{
		ID: ToggleRuns, Needs: occurs.Runs, Spoils: true, Group: GroupView, Label: "Runs", Help: "race attempts: a table and a lane", Chords: []Chord{key(Shift, "R")},
		Menu: Place{ViewMenu, 206}, Switch: true, Slim: true, Checked: func(on *On) bool { return on.Runs.Shown() }, Do: func(on *On) { on.Runs.Toggle() },
	},
	{
		ID: RunTrails, Needs: occurs.Runs, Spoils: true, Group: GroupView, Label: "Trails of runs", Help: "gain and loss, speed, all runs of the player", Chords: []Chord{key(Shift, "T")},
		Menu: Place{ViewMenu, 231}, Enabled: func(on *On) string { return on.Runs.WhyNone() }, Do: func(on *On) { on.Runs.CycleTrails() },
	},
	{
		ID: HeatMap, Spoils: true, Group: GroupView, Label: "Heat map", Help: "where runs went, stayed, died and froze; where players of a match killed and died", Chords: []Chord{key(Shift, "Z")},
		Menu: Place{ViewMenu, 232}, Switch: true, Enabled: func(on *On) string { return on.Runs.WhyNoHeat() }, Checked: func(on *On) bool { return on.Runs.ShowsHeat() }, Do: func(on *On) { on.Runs.ToggleHeat() },
	},
	{
		ID: PlayRun, Needs: occurs.Runs, Group: GroupView, Label: "Play this run from its start", Help: "of the followed player, or the chosen one, in a loop", Chords: []Chord{key(Ctrl, "Home")},
		Menu: Place{PlayMenu, 605}, Enabled: func(on *On) string { return on.Runs.WhyNone() }, Do: func(on *On) { on.Runs.PlayHere() },
	},
	{
		ID: PrevRun, Needs: occurs.Runs, Group: GroupView, Label: "Previous run", Help: "in the table, from its start", Chords: []Chord{key(Ctrl, "ArrowUp")},
		Menu: Place{PlayMenu, 610}, Enabled: func(on *On) string { return on.Runs.WhyNone() }, Do: func(on *On) { on.Runs.Step(-1) },
	},
	{
		ID: NextRun, Needs: occurs.Runs, Group: GroupView, Label: "Next run", Help: "in the table, from its start", Chords: []Chord{key(Ctrl, "ArrowDown")},
		Menu: Place{PlayMenu, 615}, Enabled: func(on *On) string { return on.Runs.WhyNone() }, Do: func(on *On) { on.Runs.Step(1) },
	},
	{
		ID: ChooseRun, Group: GroupView, Label: "Make a run from the loop", Help: "of the followed player, from A to B",
		Menu: Place{ToolsMenu, 505}, Enabled: func(on *On) string { return on.Runs.WhyNoChosen() }, Do: func(on *On) { on.Runs.ChooseLoop() },
	},
	{
		ID: CopyRuns, Needs: occurs.Runs, Group: GroupView, Label: "Copy runs", Help: "the listed ones",
		Menu: Place{ToolsMenu, 510}, Enabled: func(on *On) string { return on.Runs.WhyNone() }, Do: func(on *On) { on.Runs.Copy() },
	},
}
