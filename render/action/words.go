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
	Settings:    "options preferences configuration",
	ChangeKeys:  "key bindings keybinds rebind hotkeys shortcuts controls",
	Tour:        "help tutorial guide introduction",
	WhichFiles:  "formats supported file types",
	About:       "version licence help",
	Quit:        "exit",
	FullScreen:  "fullscreen maximise",
	ChooseMap:   "missing map bsp overview load",
	FindPlayer:  "who missing absent not in the list spectators name",
	Developer:   "debug frame rate fps",
}

// Words returns the texts, besides its label, by which an action is found: its
// help, and users' names for it.
func (r *Row) Words() string { return r.Help + " " + words[r.ID] + r.Also }
