package action

import "playhead/render/keyboard"

// playingRows are the actions of the group playing.
func playingRows(on func() *On) []Row {
	return []Row{
		{
			ID: PlayPause, Group: GroupPlay, Label: "Play or pause", Chords: []keyboard.Chord{
				key(0, "Space"),
				key(0, "K"),
			},
			Menu: Place{PlayMenu, 105}, Do: func() { on().Play.PlayPause() },
		},
		{
			ID: ShuttleBack, Group: GroupPlay, Label: "Play backward, faster each time",
			Chords: []keyboard.Chord{key(0, "J")},
			Menu:   Place{PlayMenu, 110}, Do: func() { on().Play.Shuttle(-1) },
		},
		{
			ID: ShuttleForward, Group: GroupPlay, Label: "Play forward, faster each time",
			Chords: []keyboard.Chord{key(0, "L")},
			Do:     func() { on().Play.Shuttle(1) },
		},
		{
			ID: Back5, Group: GroupPlay, Label: "5 seconds back", Chords: []keyboard.Chord{key(0, "ArrowLeft")},
			Repeat: true,
			Do:     seek(on, -5),
		},
		{
			ID: Forward5, Group: GroupPlay, Label: "5 seconds forward", Chords: []keyboard.Chord{key(0, "ArrowRight")},
			Repeat: true,
			Do:     seek(on, 5),
		},
		{
			ID: Back1, Group: GroupPlay, Label: "1 second back",
			Chords: []keyboard.Chord{key(keyboard.Shift, "ArrowLeft")},
			Repeat: true,
			Do:     seek(on, -1),
		},
		{
			ID: Forward1, Group: GroupPlay, Label: "1 second forward",
			Chords: []keyboard.Chord{key(keyboard.Shift, "ArrowRight")}, Repeat: true,
			Do: seek(on, 1),
		},
		{
			ID: Back30, Group: GroupPlay, Label: "30 seconds back",
			Chords: []keyboard.Chord{key(keyboard.Alt, "ArrowLeft")}, Repeat: true,
			Do: seek(on, -30),
		},
		{
			ID: Forward30, Group: GroupPlay, Label: "30 seconds forward",
			Chords: []keyboard.Chord{key(keyboard.Alt, "ArrowRight")}, Repeat: true,
			Do: seek(on, 30),
		},
		{
			ID: PrevEvent, Group: GroupPlay, Label: "Previous event", Help: "of the listed kinds",
			Chords: []keyboard.Chord{key(keyboard.Ctrl, "ArrowLeft")}, Repeat: true,
			Menu: Place{PlayMenu, 215}, Do: func() { on().Play.StepEvent(-1) },
		},
		{
			ID: NextEvent, Group: GroupPlay, Label: "Next event", Help: "of the listed kinds",
			Chords: []keyboard.Chord{key(keyboard.Ctrl, "ArrowRight")}, Repeat: true,
			Menu: Place{PlayMenu, 220}, Do: func() { on().Play.StepEvent(1) },
		},
		{
			ID: PrevRecorded, Group: GroupPlay, Label: "Last recorded moment before a missing part",
			Help: "outside one: before the previous", Chords: []keyboard.Chord{key(keyboard.Alt, "Comma")},
			Repeat: true,
			Menu:   Place{PlayMenu, 242}, Enabled: func() string { return on().Play.WhyNoGaps() },
			Do: func() { on().Play.StepGap(-1) },
		},
		{
			ID: NextRecorded, Group: GroupPlay, Label: "Past the missing part", Help: "outside one: past the next",
			Chords: []keyboard.Chord{key(keyboard.Alt, "Period")}, Repeat: true,
			Menu: Place{PlayMenu, 244}, Enabled: func() string { return on().Play.WhyNoGaps() },
			Do: func() { on().Play.StepGap(1) },
		},
		{
			ID: TickBack, Group: GroupPlay, Label: "One tick back", Chords: []keyboard.Chord{key(0, "Comma")},
			Repeat: true,
			Menu:   Place{PlayMenu, 205}, Do: func() { on().Session.Play.Step(-1) },
		},
		{
			ID: TickForward, Group: GroupPlay, Label: "One tick forward", Chords: []keyboard.Chord{key(0, "Period")},
			Repeat: true,
			Menu:   Place{PlayMenu, 210}, Do: func() { on().Session.Play.Step(1) },
		},
		{
			ID: SpeedUp, Group: GroupPlay, Label: "Faster", Chords: []keyboard.Chord{key(0, "ArrowUp")}, Repeat: true,
			Do: func() { on().Play.StepSpeed(1) },
		},
		{
			ID: SpeedDown, Group: GroupPlay, Label: "Slower", Chords: []keyboard.Chord{key(0, "ArrowDown")},
			Repeat: true,
			Do:     func() { on().Play.StepSpeed(-1) },
		},
		{
			ID: SpeedNormal, Group: GroupPlay, Label: "Normal speed", Chords: []keyboard.Chord{key(0, "Backspace")},
			Do: func() { on().Session.Play.SetSpeed(1) },
		},
		{
			ID: GoPercent, Group: GroupPlay, Label: "Go to 0 % … 90 %", Chords: digits(),
			Nth: func(n int) { goPercent(on(), n) },
		},
		{
			ID: GoStart, Group: GroupPlay, Label: "Go to the start", Chords: []keyboard.Chord{key(0, "Home")},
			Menu: Place{PlayMenu, 310}, Do: func() { on().Session.Play.Jump(0) },
		},
		{
			ID: GoEnd, Group: GroupPlay, Label: "Go to the end", Chords: []keyboard.Chord{key(0, "End")},
			Menu: Place{PlayMenu, 315}, Do: func() { on().Session.Play.Jump(on().Session.Total()) },
		},
		{
			ID: PrevMap, Group: GroupPlay, Label: "Previous map",
			Help:   "of the recording, or of its server in this folder",
			Chords: []keyboard.Chord{key(0, "PageUp")},
			Menu:   Place{PlayMenu, 320}, Slim: true, Enabled: func() string { return on().Session.NoMap(-1) },
			Do: func() { on().Play.ChangeMap(-1) },
		},
		{
			ID: NextMap, Group: GroupPlay, Label: "Next map", Chords: []keyboard.Chord{key(0, "PageDown")},
			Menu: Place{PlayMenu, 325}, Slim: true, Enabled: func() string { return on().Session.NoMap(1) },
			Do: func() { on().Play.ChangeMap(1) },
		},
		{
			ID: GoTo, Group: GroupPlay, Label: "Go to time…", Help: "a time, a tick or a percent",
			Chords: []keyboard.Chord{key(keyboard.Ctrl, "G")},
			Menu:   Place{PlayMenu, 305}, Slim: true, Do: func() { on().Play.AskWhere() },
		},
		{
			ID: UndoSeek, Group: GroupPlay, Label: "Undo jump", Help: "back to where you were",
			Chords: []keyboard.Chord{key(keyboard.Shift, "Backspace")},
			Menu:   Place{PlayMenu, 330}, Do: func() { on().Session.Play.Undo() },
		},
		{
			ID: RedoSeek, Group: GroupPlay, Label: "Redo jump", Chords: []keyboard.Chord{key(keyboard.Alt, "Home")},
			Menu: Place{PlayMenu, 335}, Do: func() { on().Session.Play.Redo() },
		},
	}
}
