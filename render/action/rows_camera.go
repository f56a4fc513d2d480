package action

import "playhead/render/keyboard"

// cameraRows are the actions of the group camera.
func cameraRows(on func() *On) []Row {
	return []Row{
		{
			ID: FollowPrev, Group: GroupCamera, Label: "Follow previous player", Chords: []keyboard.Chord{key(0, "Q")},
			Repeat: true,
			Do:     func() { on().Camera.FollowNext(-1) },
		},
		{
			ID: FollowNext, Group: GroupCamera, Label: "Follow next player", Chords: []keyboard.Chord{key(0, "E")},
			Repeat: true,
			Menu:   Place{ViewMenu, 115}, Do: func() { on().Camera.FollowNext(1) },
		},
		{
			ID: FindPlayer, Group: GroupCamera, Label: "Find player…", Help: "also those who left or join later",
			Menu: Place{ToolsMenu, 106}, Do: func() { on().Program.FindPlayer() },
		},
		{
			ID: FollowRecorder, Group: GroupCamera, Label: "Recorded camera", Help: "the recorder's view",
			Chords: []keyboard.Chord{key(0, "R")},
			Menu:   Place{ViewMenu, 120}, Enabled: func() string { return on().Camera.WhyNoRecorder() },
			Do: func() { on().Camera.FollowRecorder() },
		},
		{
			ID: FreeCamera, Group: GroupCamera, Label: "Stop following", Help: "closes what is open first",
			Chords: []keyboard.Chord{key(0, "Escape")},
			Menu:   Place{ViewMenu, 125}, Enabled: func() string { return on().Camera.WhyNotFree() },
			Do: func() { on().Camera.Free() },
		},
		{
			ID: PanUp, Group: GroupCamera, Label: "Pan up", Chords: []keyboard.Chord{hold(0, "W")},
		},
		{
			ID: PanLeft, Group: GroupCamera, Label: "Pan left", Chords: []keyboard.Chord{hold(0, "A")},
		},
		{
			ID: PanDown, Group: GroupCamera, Label: "Pan down", Chords: []keyboard.Chord{hold(0, "S")},
		},
		{
			ID: PanRight, Group: GroupCamera, Label: "Pan right", Chords: []keyboard.Chord{hold(0, "D")},
		},
		{
			ID: ZoomIn, Group: GroupCamera, Label: "Zoom in", Help: "or turn the wheel", Chords: []keyboard.Chord{
				char('+'),
				key(0, "Equal"),
			}, Repeat: true,
			Do: func() { on().Camera.Zoom(4.0 / 3) },
		},
		{
			ID: ZoomOut, Group: GroupCamera, Label: "Zoom out", Chords: []keyboard.Chord{char('-')}, Repeat: true,
			Do: func() { on().Camera.Zoom(0.75) },
		},
		{
			ID: FitPlayers, Group: GroupCamera, Label: "All players in view", Chords: []keyboard.Chord{key(0, "F")},
			Menu: Place{ViewMenu, 105}, Slim: true, Do: func() { on().Camera.FitPlayers() },
		},
		{
			ID: FitMap, Group: GroupCamera, Label: "Whole map in view",
			Chords: []keyboard.Chord{key(keyboard.Shift, "F")},
			Menu:   Place{ViewMenu, 110}, Slim: true, Do: func() { on().Camera.FitMap() },
		},
	}
}
