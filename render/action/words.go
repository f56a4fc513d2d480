package action

// words are other names that users have for actions. The palette finds actions by
// these too.
var words = map[ID]string{
	Open:        "load file demo recording replay browse",
	Library:     "folder browser collection archive search files list demos import add folder duplicates",
	Reload:      "refresh again",
	Close:       "back to start home",
	Screenshot:  "picture image png photo capture save",
	CopyPicture: "screenshot image clipboard",
	CopyLink:    "share send friend url command line",
	ToggleExport: "share video record gif mp4 webm render movie save export demo cut picture of the whole map " +
		"poster wallpaper highlight",
	ExportData:    "csv spreadsheet excel positions coordinates table json data analysis",
	AddToReel:     "montage highlight fragmovie collect",
	PlayReel:      "montage highlights fragmovie",
	ExportReel:    "montage highlights fragmovie video",
	Settings:      "options preferences configuration",
	ChangeKeys:    "key bindings keybinds rebind hotkeys shortcuts controls",
	Tour:          "help tutorial guide introduction",
	WhichFiles:    "formats supported file types",
	About:         "version licence help",
	Quit:          "exit",
	FullScreen:    "fullscreen maximise",
	ChooseMap:     "missing map bsp overview load",
	ShowNotes:     "warnings errors damaged repairs broken",
	ShowPrivate:   "ip addresses passwords rcon whispers unmask",
	Bookmark:      "mark save note flag favourite",
	CopyBookmarks: "export marks text share",
	FindPlayer:    "who missing absent not in the list spectators name",
	TogglePanel:   "sidebar scoreboard list chat log",
	ToggleValues:  "velocity speed position weapon health money ammo state debug all data",
	ToggleJudge:   "cheat bot aimbot macro hack suspicious aim snap triggerbot kog tas statistics measures inputs",
	ShowMessages:  "packets network protocol lag bytes hex snapshot",
	ToggleClients: "connections sessions addresses players lag ping",
	CycleView:     "entities tiles layers game layer design freeze hookable",
	Measure:       "distance ruler length hook range",
	Scoreboard:    "score ranking kills deaths frags",
	Search:        "find filter chat text who killed weapon",
	Developer:     "debug frame rate fps",
}

// Words returns the texts, besides its label, by which an action is found: its
// help, and users' names for it.
func (r *Row) Words() string { return r.Help + " " + words[r.ID] + r.Also }
