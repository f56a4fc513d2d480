package action

// shareRows are the actions that hand moments to others.
var shareRows = []Row{
	{
		ID: CopyLink, Group: GroupProgram, Label: "Copy link", Help: "to this moment; with Shift the command line that shows it", Chords: []Chord{key(Ctrl, "K"), key(Ctrl|Shift, "K")},
		Menu: Place{FileMenu, 317}, Enabled: whyNotShared, Do: func(on *On) {
			if on.Sharing != nil {
				on.Sharing.CopyLink(on.Chord == 1)
			}
		},
	},
}

// whyNotShared says why moments cannot be handed to others, "" when they can.
func whyNotShared(on *On) string {
	switch {
	case on.Sharing == nil:
		return "Nothing can be shared from here."
	case on.Session.Path == "":
		return "Only recordings that are files have links."
	}
	return ""
}
