package export

import (
	"playhead/render/action"
	"playhead/render/keyboard"
)

// Actions returns the actions that hand moments to others: as files, links and reels.
func (st *Strip) Actions() []action.Row {
	return []action.Row{
		{
			ID: action.CopyLink, Group: action.GroupProgram, Label: "Copy link",
			Help:   "to this moment; with Shift the command line that shows it",
			Also:   "share send friend url command line",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "K"}, {Mods: keyboard.Ctrl | keyboard.Shift, Key: "K"}},
			Menu:   action.FileMenu.At(317), Enabled: st.whyNotShared,
			Nth: func(n int) {
				if share := st.D.Host.Clips.Link; share != nil {
					share(n == 1)
				}
			},
		},
		{
			ID: action.AddToReel, Group: action.GroupProgram, Label: "Add to reel",
			Help: "the selected range, or the seconds around the playhead", Also: "montage highlight fragmovie collect",
			Chords: []keyboard.Chord{{Mods: keyboard.Alt, Key: "M"}},
			Menu:   action.ToolsMenu.At(112), Enabled: st.whyNotShared, Do: func() { call(st.D.Host.Clips.AddToReel) },
		},
		{
			ID: action.PlayReel, Group: action.GroupProgram, Label: "Play reel", Help: "the added moments in order",
			Also: "montage highlights fragmovie", Menu: action.ToolsMenu.At(113), Enabled: st.whyNoSharing,
			Do: func() { call(st.D.Host.Clips.PlayReel) },
		},
		{
			ID: action.ExportReel, Group: action.GroupProgram, Label: "Export reel",
			Help: "as one clip, with the choices of the export strip", Also: "montage highlights fragmovie video",
			Menu: action.ToolsMenu.At(114), Enabled: st.whyNoSharing, Do: func() { call(st.D.Host.Clips.ExportReel) },
		},
		{
			ID: action.ToggleExport, After: action.DoubleClick, Group: action.GroupProgram, Label: "Export a clip…",
			Help: "of the selected range or the current run",
			Also: "share video record gif mp4 webm render movie save export demo cut picture of the whole map " +
				"poster wallpaper highlight",
			Chords: []keyboard.Chord{{Mods: keyboard.Ctrl, Key: "E"}},
			Menu:   action.FileMenu.At(301), Checked: st.Shows,
			Do: st.Toggle,
		},
		{
			ID: action.ExportData, Group: action.GroupProgram, Label: "Export data as CSV…",
			Help: "positions, speed, keys and aim, a row for every player and tick",
			Also: "csv spreadsheet excel positions coordinates table json data analysis",
			Menu: action.FileMenu.At(302), Do: st.openTable,
		},
		{
			ID: action.ExportPage, Group: action.GroupProgram, Label: "Export moment page…",
			Help: "the selected range or the notes, as a web page that plays anywhere",
			Also: "html browser share phone link case chapters", Menu: action.FileMenu.At(303), Do: st.openPage,
		},
	}
}

// call calls what the program around the window does, if it does it.
func call(f func()) {
	if f != nil {
		f()
	}
}

// whyNoSharing says why nothing can be handed to others, "" when it can.
func (st *Strip) whyNoSharing() string {
	if st.D.Host.Clips.Link == nil {
		return "Nothing can be shared from here."
	}
	return ""
}

// whyNotShared says why moments cannot be handed to others, "" when they can.
func (st *Strip) whyNotShared() string {
	if st.D.Host.Clips.Link != nil && st.S.Path == "" {
		return "Only for recordings that are files."
	}
	return st.whyNoSharing()
}
