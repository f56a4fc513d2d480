package action

import "playhead/render/keyboard"

// shareRows are the actions that hand moments to others.
func shareRows(on func() *On) []Row {
	return []Row{
		{
			ID: CopyLink, Group: GroupProgram, Label: "Copy link",
			Help:   "to this moment; with Shift the command line that shows it",
			Chords: []keyboard.Chord{key(keyboard.Ctrl, "K"), key(keyboard.Ctrl|keyboard.Shift, "K")},
			Menu:   Place{FileMenu, 317}, Enabled: func() string { return whyNotShared(on()) }, Nth: func(n int) {
				if on().Sharing != nil {
					on().Sharing.CopyLink(n == 1)
				}
			},
		},
		{
			ID: AddToReel, Group: GroupProgram, Label: "Add to reel",
			Help:   "the selected range, or the seconds around the playhead",
			Chords: []keyboard.Chord{key(keyboard.Alt, "M")},
			Menu:   Place{ToolsMenu, 112}, Enabled: func() string { return whyNotShared(on()) },
			Do: share(on, Sharing.AddToReel),
		},
		{
			ID: PlayReel, Group: GroupProgram, Label: "Play reel", Help: "the added moments in order",
			Menu: Place{ToolsMenu, 113}, Enabled: func() string { return whyNoSharing(on()) },
			Do: share(on, Sharing.PlayReel),
		},
		{
			ID: ExportReel, Group: GroupProgram, Label: "Export reel",
			Help: "as one clip, with the choices of the export strip",
			Menu: Place{ToolsMenu, 114}, Enabled: func() string { return whyNoSharing(on()) },
			Do: share(on, Sharing.ExportReel),
		},
	}
}

// share returns what does something, where moments can be handed to others.
func share(on func() *On, do func(Sharing)) func() {
	return func() {
		if on().Sharing != nil {
			do(on().Sharing)
		}
	}
}

// whyNoSharing says why nothing can be handed to others, "" when it can.
func whyNoSharing(on *On) string {
	if on.Sharing == nil {
		return "Nothing can be shared from here."
	}
	return ""
}

// whyNotShared says why moments cannot be handed to others, "" when they can.
func whyNotShared(on *On) string {
	if on.Sharing != nil && on.Session.Path == "" {
		return "Only for recordings that are files."
	}
	return whyNoSharing(on)
}
