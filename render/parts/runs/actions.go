package runs

import (
	"playhead/render/action"
	"playhead/render/desk"
	"playhead/render/keyboard"
	"playhead/render/layout"
	"playhead/sim/occurs"
)

// The actions of the runs.
const (
	runTrails action.ID = "run-trails"
	playRun   action.ID = "play-run"
	prevRun   action.ID = "prev-run"
	nextRun   action.ID = "next-run"
	chooseRun action.ID = "choose-run"
	copyRuns  action.ID = "copy-runs"
	saveGhost action.ID = "save-ghost"
	saveSheet action.ID = "save-timing-sheet"
)

// Actions returns the actions of the runs: see [part.Acting]. Runs can be made in any
// game.
func (v *View) Actions() []action.Row {
	some := v.HasRuns
	return []action.Row{
		{
			ID: action.ToggleRuns, After: action.SearchNext, Needs: occurs.Runs, Has: some, Spoils: true,
			Group: action.GroupView, Label: "Runs",
			Help: "race attempts: a table and a lane", Also: "finish best time record race laps attempts rank fastest",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "R"}}, Menu: action.ViewMenu.At(206),
			Switch: true, Slim: true,
			Checked: v.shown, Do: v.toggle,
		},
		{
			ID: runTrails, Needs: occurs.Runs, Has: some, Spoils: true,
			Group: action.GroupView, Label: "Trails of runs",
			Help: "gain and loss, speed, all runs of the player", Also: "ghost line paths",
			Chords: []keyboard.Chord{{Mods: keyboard.Shift, Key: "T"}}, Menu: action.ViewMenu.At(231),
			Enabled: v.WhyNone, Do: v.CycleTrails,
		},
		{
			ID: action.HeatMap, Enabled: v.WhyEmpty, Checked: v.ShowsHeat,
			Do: v.heat.toggle,
		},
		{
			ID: playRun, After: action.HeatMap, Needs: occurs.Runs, Has: some, Group: action.GroupView,
			Label: "Play this run from its start",
			Help:  "of the followed player, or the chosen one, in a loop", Also: "finish race watch fastest",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "Home"}}, Menu: action.PlayMenu.At(605),
			Enabled: v.WhyNone, Do: v.PlayHere,
		},
		{
			ID: prevRun, Needs: occurs.Runs, Has: some, Group: action.GroupView, Label: "Previous run",
			Help:   "in the table, from its start",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "ArrowUp"}}, Menu: action.PlayMenu.At(610),
			Enabled: v.WhyEmpty, Do: func() { v.Step(-1) },
		},
		{
			ID: nextRun, Needs: occurs.Runs, Has: some, Group: action.GroupView, Label: "Next run",
			Help:   "in the table, from its start",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "ArrowDown"}}, Menu: action.PlayMenu.At(615),
			Enabled: v.WhyEmpty, Do: func() { v.Step(1) },
		},
		{
			ID: chooseRun, Group: action.GroupView, Label: "Make a run from the loop",
			Help: "of the followed player, from A to B",
			Menu: action.ToolsMenu.At(505), Enabled: v.WhyNoChosen,
			Do: v.ChooseLoop,
		},
		{
			ID: copyRuns, Needs: occurs.Runs, Has: some, Group: action.GroupView, Label: "Copy runs",
			Help: "the listed ones",
			Menu: action.ToolsMenu.At(510), Enabled: v.WhyEmpty,
			Do: func() { v.list.Copy() },
		},
		{
			ID: saveGhost, Needs: occurs.Runs, Has: some, Group: action.GroupView, Label: "Save run as ghost",
			Help: "which DDNet races against", Also: "gho export race",
			Menu: action.ToolsMenu.At(515), Enabled: v.whyNoGhost,
			Do: v.saveGhost,
		},
		{
			ID: saveSheet, Needs: occurs.Runs, Has: some, Group: action.GroupView, Label: "Save timing sheet of the run",
			Help: "its keys on paper, and as CSV", Also: "inputs presses print practice",
			Menu: action.ToolsMenu.At(520), Enabled: v.whyNoSheetOfA, Do: v.saveSheet,
		},
	}
}

// WhyNone says why no run is looked at, "" if one is.
func (v *View) WhyNone() string {
	if why := v.WhyEmpty(); why != "" || v.A() >= 0 {
		return why
	}
	return "No run was finished. Choose one in the list of runs."
}

// WhyEmpty says why no runs can be listed, "" if some can.
func (v *View) WhyEmpty() string {
	switch {
	case v.HasRuns():
		return ""
	case v.finder.Pending():
		return "Looking for runs…"
	case len(v.List().Runs) > 0:
		return "No runs on this map."
	}
	if g := v.S.Game(); g != nil && g.Engine.Teeworlds() {
		if m, known := v.St.TilesOf(g.Index); known && m == nil {
			return "No finishes in this recording. Other runs need its map."
		}
	}
	return "No runs in this recording."
}

// saveGhost saves the run that is looked at, if it can be a ghost.
func (v *View) saveGhost() {
	if v.whyNoGhost() == "" {
		v.D.Host.SaveGhost(&v.List().Runs[v.A()])
	}
}

// whyNoGhost says why the run that is looked at cannot be a ghost, "" if it can.
func (v *View) whyNoGhost() string {
	if why := v.WhyNone(); why != "" {
		return why
	}
	return whyNoGhostOf(v, v.A())
}

// whyNoGhostOf says why run n cannot be a ghost, "" if it can.
func whyNoGhostOf(v *View, n int) string {
	r := &v.List().Runs[n]
	switch {
	case v.D.Host.SaveGhost == nil || !v.S.Recording().Games[r.Game].Engine.Teeworlds():
		return "Only runs of DDNet and Teeworlds can be ghosts."
	case r.Player < 0:
		return "A ghost is one player, and this is the run of a team."
	case r.Loaded != nil:
		return "A ghost begins at the start, and this run goes on where a saved one ended."
	case !r.Finished():
		return "A ghost ends at the finish, and this run does not."
	}
	return ""
}

// saveSheet saves the timing sheet of the run that is looked at.
func (v *View) saveSheet() {
	if v.whyNoSheetOfA() == "" {
		v.D.Host.SaveSheet(v.A(), &v.List().Runs[v.A()])
	}
}

// whyNoSheetOfA says why the run that is looked at has no timing sheet, "" if it has one.
func (v *View) whyNoSheetOfA() string {
	if why := v.WhyNone(); why != "" {
		return why
	}
	return v.whyNoSheet()
}

// whyNoSheet says why runs have no timing sheet, "" if they have one.
func (v *View) whyNoSheet() string {
	if v.D.Host.SaveSheet == nil {
		return "Files cannot be saved here."
	}
	return ""
}

// toggle shows the runs in the panel, which it opens, or players and events again.
func (v *View) toggle() {
	if v.shown() {
		v.Panel.Open(nil)
		return
	}
	v.Panel.Open(v)
	v.D.ShowPanel(desk.RightPanel, layout.Open)
}
