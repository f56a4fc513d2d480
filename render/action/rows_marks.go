package action

// marksRows are the actions of the group marks.
var marksRows = []Row{
	{
		ID: LoopA, Group: GroupMarks, Label: "Set loop start", Chords: []Chord{key(0, "I")},
		Menu: Place{PlayMenu, 405}, Slim: true, Do: func(on *On) { on.Session.Play.SetLoopA(on.Session.Play.Position()) },
	},
	{
		ID: LoopB, Group: GroupMarks, Label: "Set loop end", Chords: []Chord{key(0, "O")},
		Menu: Place{PlayMenu, 410}, Slim: true, Do: func(on *On) { on.Session.Play.SetLoopB(on.Session.Play.Position()) },
	},
	{
		ID: LoopToggle, Group: GroupMarks, Label: "Loop on or off", Chords: []Chord{char('\\')},
		Menu: Place{PlayMenu, 415}, Switch: true, Enabled: needsLoop, Checked: loops, Do: func(on *On) { on.Play.ToggleLoop() },
	},
	{
		ID: LoopClear, Group: GroupMarks, Label: "Clear loop", Chords: []Chord{key(Shift, "I"), key(Shift, "O")},
		Menu: Place{PlayMenu, 420}, Slim: true, Do: func(on *On) { on.Session.Play.ClearLoop() },
	},
	{
		ID: Bookmark, Group: GroupMarks, Label: "Bookmark this moment", Help: "asks for a name", Chords: []Chord{key(0, "M")},
		Menu: Place{PlayMenu, 425}, Slim: true, Do: func(on *On) { on.Play.Bookmark(true) },
	},
	{
		ID: QuickBookmark, Group: GroupMarks, Label: "Bookmark without a name", Chords: []Chord{key(Shift, "M")},
		Do: func(on *On) { on.Play.Bookmark(false) },
	},
	{
		ID: DeleteBookmark, Group: GroupMarks, Label: "Remove bookmark", Help: "the one at the playhead", Chords: []Chord{key(0, "Delete")},
		Bare: true, Do: deleteBookmark,
	},
	{
		ID: RestoreBookmark, Group: GroupMarks, Label: "Restore removed bookmark", Chords: []Chord{key(Shift, "Delete")},
		Menu: Place{PlayMenu, 430}, Enabled: needsRemoved, Do: func(on *On) { on.Play.RestoreBookmark() },
	},
	{
		ID: CopyBookmarks, Group: GroupMarks, Label: "Copy bookmarks", Help: "as text, one per line",
		Menu: Place{PlayMenu, 435}, Enabled: needsBookmark, Do: func(on *On) { on.Play.CopyBookmarks() },
	},
}
