package keys

// Action is something the window can do.
type Action uint8

// The actions.
const (
	None Action = iota

	PlayPause
	ShuttleBack
	ShuttleForward
	Back5
	Forward5
	Back1
	Forward1
	Back30
	Forward30
	PrevEvent
	NextEvent
	TickBack
	TickForward
	SpeedUp
	SpeedDown
	SpeedNormal
	GoPercent
	GoStart
	GoEnd
	PrevMap
	NextMap
	GoTo
	UndoSeek
	RedoSeek

	LoopA
	LoopB
	LoopToggle
	LoopClear
	Bookmark
	DeleteBookmark

	FollowPrev
	FollowNext
	FollowRecorder
	FreeCamera
	PanUp
	PanLeft
	PanDown
	PanRight
	ZoomIn
	ZoomOut
	FitPlayers
	FitMap

	TogglePanel
	ToggleValues
	ToggleNames
	ToggleGrid
	ToggleTrail
	TogglePad
	ToggleChat
	ToggleInterface
	Lanes
	CycleView
	StepBlend
	ToggleLegend
	FollowFloor
	FloorUp
	FloorDown
	ToggleTile
	ShowMessages
	ToggleClients
	Measure
	Scoreboard
	Search
	SearchNext

	Open
	Reload
	Close
	Screenshot
	CopyPicture
	CopyMoment
	FullScreen
	ScaleUp
	ScaleDown
	ScaleReset
	NextTheme
	ChooseMap
	ShowNotes
	PastePacket
	ShowPrivate
	Settings
	Developer
	OpenMenu
	AllKeys
	WhichFiles
	About
	Quit

	numActions
)

// Group is a heading of the overlay of all keys.
type Group uint8

// The groups, in the order of the overlay.
const (
	GroupPlay Group = iota
	GroupMarks
	GroupCamera
	GroupView
	GroupProgram
	NumGroups
)

// String returns the heading.
func (g Group) String() string {
	return [...]string{"Play", "Loop and bookmarks", "Camera", "View", "Program"}[g]
}

// An Entry is one row of the table.
type Entry struct {
	Action Action
	Group  Group
	// Label is the name in menus, palette and tooltips.
	Label string
	// Help says in a few words what it does, where the label does not.
	Help   string
	Chords []Chord
	// Repeat: a held key does it again and again.
	Repeat bool
}

// Table holds every action once.
var Table = []Entry{
	{PlayPause, GroupPlay, "Play or pause", "", []Chord{key(0, "Space"), key(0, "K")}, false},
	{ShuttleBack, GroupPlay, "Play backward, faster each time", "", []Chord{key(0, "J")}, false},
	{ShuttleForward, GroupPlay, "Play forward, faster each time", "", []Chord{key(0, "L")}, false},
	{Back5, GroupPlay, "5 seconds back", "", []Chord{key(0, "ArrowLeft")}, true},
	{Forward5, GroupPlay, "5 seconds forward", "", []Chord{key(0, "ArrowRight")}, true},
	{Back1, GroupPlay, "1 second back", "", []Chord{key(Shift, "ArrowLeft")}, true},
	{Forward1, GroupPlay, "1 second forward", "", []Chord{key(Shift, "ArrowRight")}, true},
	{Back30, GroupPlay, "30 seconds back", "", []Chord{key(Alt, "ArrowLeft")}, true},
	{Forward30, GroupPlay, "30 seconds forward", "", []Chord{key(Alt, "ArrowRight")}, true},
	{PrevEvent, GroupPlay, "Previous event", "of the kinds that are listed", []Chord{key(Ctrl, "ArrowLeft")}, true},
	{NextEvent, GroupPlay, "Next event", "of the kinds that are listed", []Chord{key(Ctrl, "ArrowRight")}, true},
	{TickBack, GroupPlay, "One tick back", "", []Chord{key(0, "Comma")}, true},
	{TickForward, GroupPlay, "One tick forward", "", []Chord{key(0, "Period")}, true},
	{SpeedUp, GroupPlay, "Faster", "", []Chord{key(0, "ArrowUp")}, true},
	{SpeedDown, GroupPlay, "Slower", "", []Chord{key(0, "ArrowDown")}, true},
	{SpeedNormal, GroupPlay, "Normal speed", "", []Chord{key(0, "Backspace")}, false},
	{GoPercent, GroupPlay, "Go to 0 % … 90 %", "", digits(), false},
	{GoStart, GroupPlay, "Go to the start", "", []Chord{key(0, "Home")}, false},
	{GoEnd, GroupPlay, "Go to the end", "", []Chord{key(0, "End")}, false},
	{PrevMap, GroupPlay, "Previous map", "of the recording, or of its server in this folder", []Chord{key(0, "PageUp")}, false},
	{NextMap, GroupPlay, "Next map", "", []Chord{key(0, "PageDown")}, false},
	{GoTo, GroupPlay, "Go to time…", "a time, a tick or a percent", []Chord{key(Ctrl, "G")}, false},
	{UndoSeek, GroupPlay, "Undo jump", "back to where you were", []Chord{key(Shift, "Backspace")}, false},
	{RedoSeek, GroupPlay, "Redo jump", "", []Chord{key(Alt, "Home")}, false},

	{LoopA, GroupMarks, "Set loop start", "", []Chord{key(0, "I")}, false},
	{LoopB, GroupMarks, "Set loop end", "", []Chord{key(0, "O")}, false},
	{LoopToggle, GroupMarks, "Loop on or off", "", []Chord{char('\\')}, false},
	{LoopClear, GroupMarks, "Clear loop", "", []Chord{key(Shift, "I"), key(Shift, "O")}, false},
	{Bookmark, GroupMarks, "Bookmark here", "", []Chord{key(0, "M")}, false},
	{DeleteBookmark, GroupMarks, "Remove bookmark", "the one at the playhead", []Chord{key(0, "Delete")}, false},

	{FollowPrev, GroupCamera, "Follow previous player", "", []Chord{key(0, "Q")}, true},
	{FollowNext, GroupCamera, "Follow next player", "", []Chord{key(0, "E")}, true},
	{FollowRecorder, GroupCamera, "As it was recorded", "the camera of the one who recorded", []Chord{key(0, "R")}, false},
	{FreeCamera, GroupCamera, "Stop following", "closes what is open first", []Chord{key(0, "Escape")}, false},
	{PanUp, GroupCamera, "Pan up", "", []Chord{hold(0, "W")}, false},
	{PanLeft, GroupCamera, "Pan left", "", []Chord{hold(0, "A")}, false},
	{PanDown, GroupCamera, "Pan down", "", []Chord{hold(0, "S")}, false},
	{PanRight, GroupCamera, "Pan right", "", []Chord{hold(0, "D")}, false},
	{ZoomIn, GroupCamera, "Zoom in", "or turn the wheel", []Chord{char('+'), key(0, "Equal")}, true},
	{ZoomOut, GroupCamera, "Zoom out", "", []Chord{char('-')}, true},
	{FitPlayers, GroupCamera, "All players in view", "", []Chord{key(0, "F")}, false},
	{FitMap, GroupCamera, "Whole map in view", "", []Chord{key(Shift, "F")}, false},

	{TogglePanel, GroupView, "Players and events", "", []Chord{key(0, "P")}, false},
	{ToggleValues, GroupView, "Values", "of the followed player, what is recorded and what was worked out", []Chord{key(Shift, "V")}, false},
	{ToggleNames, GroupView, "Names", "", []Chord{key(0, "N")}, false},
	{ToggleGrid, GroupView, "Grid", "", []Chord{key(0, "G")}, false},
	{ToggleTrail, GroupView, "Trail", "of the followed player", []Chord{key(0, "T")}, false},
	{TogglePad, GroupView, "Input pad", "", []Chord{key(0, "V")}, false},
	{ToggleChat, GroupView, "Chat and kills", "", []Chord{key(0, "C")}, false},
	{CycleView, GroupView, "Scenery, physics or both", "", []Chord{key(0, "X")}, false},
	{StepBlend, GroupView, "More or less physics", "in the view of both: 25, 50, 75 %", []Chord{key(Shift, "X")}, false},
	{ToggleLegend, GroupView, "Legend of the physics", "", []Chord{key(0, "H")}, false},
	{ToggleTile, GroupView, "Place at the pointer", "which tile, or how high", []Chord{key(0, "Z")}, false},
	{Measure, GroupView, "Measure", "drag on the map; with Shift at any time", []Chord{key(0, "Y")}, false},
	{FollowFloor, GroupView, "Floor of the followed player", "or all floors, of maps seen from above", []Chord{key(Shift, "H")}, false},
	{FloorUp, GroupView, "Floors further up", "only those between two heights", []Chord{key(Shift, "PageUp")}, true},
	{FloorDown, GroupView, "Floors further down", "", []Chord{key(Shift, "PageDown")}, true},
	{ToggleInterface, GroupView, "Only the map", "", []Chord{key(0, "U")}, false},
	{Lanes, GroupView, "Lanes…", "which are shown", nil, false},
	{ShowMessages, GroupView, "Messages and bytes", "of a capture; again: the scene", []Chord{key(0, "B")}, false},
	{ToggleClients, GroupView, "Clients of a capture", "", []Chord{key(Shift, "P")}, false},
	{Scoreboard, GroupView, "Scoreboard", "while held; a tap goes to the next control, Enter presses it", []Chord{hold(0, "Tab")}, false},
	{Search, GroupView, "Search", "events and chat", []Chord{char('/'), key(Ctrl, "F")}, false},
	{SearchNext, GroupView, "Next hit", "", []Chord{key(0, "F3")}, true},

	{Open, GroupProgram, "Open…", "", []Chord{key(Ctrl, "O")}, false},
	{Reload, GroupProgram, "Reload", "", []Chord{key(Ctrl, "R")}, false},
	{Close, GroupProgram, "Close recording", "", []Chord{key(Ctrl, "W")}, false},
	{Screenshot, GroupProgram, "Screenshot", "", []Chord{key(0, "F12")}, false},
	{CopyPicture, GroupProgram, "Copy picture", "", []Chord{key(Ctrl, "C")}, false},
	{CopyMoment, GroupProgram, "Copy moment", "time, tick and what the followed player does, as text", []Chord{key(Ctrl|Shift, "C")}, false},
	{FullScreen, GroupProgram, "Full screen", "", []Chord{key(0, "F11"), key(Alt, "Enter")}, false},
	{ScaleUp, GroupProgram, "Larger interface", "", []Chord{key(Ctrl, "Equal")}, false},
	{ScaleDown, GroupProgram, "Smaller interface", "", []Chord{key(Ctrl, "Minus")}, false},
	{ScaleReset, GroupProgram, "Normal interface size", "", []Chord{key(Ctrl, "Digit0")}, false},
	{NextTheme, GroupProgram, "Dark, light or high contrast", "", nil, false},
	{ChooseMap, GroupProgram, "Choose map…", "", nil, false},
	{ShowNotes, GroupProgram, "Notes on this recording", "", nil, false},
	{PastePacket, GroupProgram, "Paste packet…", "take a packet in hex or of tcpdump -X on the clipboard apart", []Chord{key(Ctrl, "V")}, false},
	{ShowPrivate, GroupProgram, "Show private data", "addresses, passwords and whispers of this recording", nil, false},
	{Settings, GroupProgram, "Settings", "", []Chord{key(Ctrl, "Comma")}, false},
	{Developer, GroupProgram, "Developer window", "", []Chord{key(Ctrl|Shift, "D")}, false},
	{OpenMenu, GroupProgram, "Menu", "or Alt with its first letter", []Chord{key(0, "F10")}, false},
	{AllKeys, GroupProgram, "All keys", "", []Chord{key(0, "F1"), char('?')}, false},
	{WhichFiles, GroupProgram, "Which files work?", "", nil, false},
	{About, GroupProgram, "About Playhead", "", nil, false},
	{Quit, GroupProgram, "Quit", "", []Chord{key(Ctrl, "Q")}, false},
}

// digits are the keys of GoPercent, in order.
func digits() []Chord {
	c := make([]Chord, 10)
	for i := range c {
		c[i] = key(0, "Digit"+string(rune('0'+i)))
	}
	return c
}

// Of returns the row of an action.
func Of(a Action) Entry {
	for _, e := range Table {
		if e.Action == a {
			return e
		}
	}
	return Entry{}
}

// Shortcut returns the label of the first chord of an action, "" without one.
func (e Entry) Shortcut(name func(key string) string) string {
	if len(e.Chords) == 0 {
		return ""
	}
	if e.Action == GoPercent {
		return "0 … 9"
	}
	return e.Chords[0].Label(name)
}
