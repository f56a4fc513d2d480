package action

import (
	"playhead/render/keyboard"
)

// programRows are the actions of the group program.
func programRows(on func() *On) []Row {
	return []Row{
		{
			ID: Open, After: ExportReel, Group: GroupProgram, Label: "Open…",
			Chords: []keyboard.Chord{key(keyboard.Ctrl, "O")},
			Menu:   Place{FileMenu, 105}, Bare: true, Do: func() { on().Program.Open() },
		},
		{
			ID: Library, Group: GroupProgram, Label: "Library", Help: "search the recordings in your folders",
			Chords: []keyboard.Chord{key(keyboard.Ctrl, "L")},
			Menu:   Place{FileMenu, 106}, Slim: true, Bare: true, Checked: func() bool {
				return on().Program.ShowsLibrary()
			}, Do: func() { on().Program.ToggleLibrary() },
		},
		{
			ID: NextRecording, Group: GroupProgram, Label: "Next recording", Help: "in the list of the library",
			Chords: []keyboard.Chord{key(keyboard.Ctrl, "PageDown")},
			Menu:   Place{FileMenu, 107}, Bare: true, Enabled: func() string { return on().Program.WhyNoStep() },
			Do: func() { on().Program.Step(1) },
		},
		{
			ID: PrevRecording, Group: GroupProgram, Label: "Previous recording",
			Chords: []keyboard.Chord{key(keyboard.Ctrl, "PageUp")},
			Menu:   Place{FileMenu, 108}, Bare: true, Enabled: func() string { return on().Program.WhyNoStep() },
			Do: func() { on().Program.Step(-1) },
		},
		{
			ID: Reload, Group: GroupProgram, Label: "Reload", Chords: []keyboard.Chord{key(keyboard.Ctrl, "R")},
			Menu: Place{FileMenu, 110}, Enabled: func() string { return needsFile(on()) },
			Do: func() { on().Program.Reload() },
		},
		{
			ID: Close, Group: GroupProgram, Label: "Close recording", Chords: []keyboard.Chord{key(keyboard.Ctrl, "W")},
			Menu: Place{FileMenu, 115}, Do: func() { on().Program.CloseRecording() },
		},
		{
			ID: Screenshot, Group: GroupProgram, Label: "Screenshot", Chords: []keyboard.Chord{key(0, "F12")},
			Menu: Place{FileMenu, 305}, Bare: true, Do: func() { on().Program.TakePicture(false) },
		},
		{
			ID: CopyPicture, Group: GroupProgram, Label: "Copy picture",
			Chords: []keyboard.Chord{key(keyboard.Ctrl, "C")},
			Menu:   Place{FileMenu, 310}, Bare: true, Do: func() { on().Program.TakePicture(true) },
		},
		{
			ID: FullScreen, Group: GroupProgram, Label: "Full screen", Chords: []keyboard.Chord{
				key(0, "F11"),
				key(keyboard.Alt, "Enter"),
			},
			Menu: Place{ViewMenu, 625}, Bare: true, Do: func() { on().Program.ToggleFullScreen() },
		},
		{
			ID: ChooseMap, Group: GroupProgram, Label: "Choose map…",
			Menu: Place{ToolsMenu, 110}, Do: func() { on().Program.ChooseMap() },
		},
		{
			ID: Palette, After: ShowPrivate, Group: GroupProgram, Label: "Find anything…",
			Help: "actions, players, moments, bookmarks, settings", Chords: []keyboard.Chord{key(keyboard.Ctrl, "P")},
			Menu: Place{ToolsMenu, 100}, Slim: true, Bare: true, Do: func() { on().Program.TogglePalette() },
		},
		{
			ID: Settings, Group: GroupProgram, Label: "Settings", Chords: []keyboard.Chord{key(keyboard.Ctrl, "Comma")},
			Menu: Place{ToolsMenu, 205}, Bare: true, Checked: func() bool { return on().Program.ShowsSettings() },
			Do: func() { on().Program.ToggleSettings() },
		},
		{
			ID: Developer, After: ExportData, Group: GroupProgram, Label: "Developer window",
			Chords: []keyboard.Chord{key(keyboard.Ctrl|keyboard.Shift, "D")},
			Menu:   Place{ToolsMenu, 210}, Bare: true, Checked: func() bool { return on().Program.ShowsDeveloper() },
			Do: func() { on().Program.ToggleDeveloper() },
		},
		{
			ID: OpenMenu, Group: GroupProgram, Label: "Menu", Help: "or Alt with its first letter",
			Chords: []keyboard.Chord{key(0, "F10")},
			Bare:   true, Do: func() { on().Program.OpenMenu() },
		},
		{
			ID: Tour, Group: GroupProgram, Label: "Show me around", Help: "a tour of one minute",
			Menu: Place{HelpMenu, 103}, Bare: true, Do: func() { on().Program.StartTour() },
		},
		{
			ID: ChangeKeys, Group: GroupProgram, Label: "Change keys…",
			Menu: Place{HelpMenu, 107}, Bare: true, Do: func() { on().Program.ChangeKeys() },
		},
		{
			ID: WhichFiles, Group: GroupProgram, Label: "Which files work?",
			Menu: Place{HelpMenu, 110}, Bare: true, Do: func() { on().Program.ShowFiles() },
		},
		{
			ID: About, Group: GroupProgram, Label: "About Playhead",
			Menu: Place{HelpMenu, 205}, Bare: true, Do: func() { on().Program.ShowAbout() },
		},
		{
			ID: Quit, Group: GroupProgram, Label: "Quit", Chords: []keyboard.Chord{key(keyboard.Ctrl, "Q")},
			Menu: Place{FileMenu, 405}, Bare: true, Do: func() { on().Program.Quit() },
		},
	}
}
