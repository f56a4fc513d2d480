package keys

// Separator is the place of a line in a menu.
const Separator = None

// RecentFiles is the place in a menu where the recent files go.
const RecentFiles = numActions

// A Menu is one menu of the menu bar.
type Menu struct {
	Title string
	Items []Action
}

// Menus are those of the menu bar, from left to right.
var Menus = []Menu{
	{"File", []Action{Open, Reload, Close, Separator, RecentFiles, Separator, Screenshot, CopyPicture, CopyMoment, Separator, Quit}},
	{"View", []Action{
		FitPlayers, FitMap, FollowNext, FollowRecorder, FreeCamera, Separator,
		TogglePanel, ToggleValues, ShowMessages, ToggleClients, ToggleNames, ToggleTrail, TogglePad, ToggleChat, ToggleGrid, Separator,
		CycleView, StepBlend, ToggleLegend, ToggleTile, Measure, Separator,
		FollowFloor, FloorUp, FloorDown, Separator,
		Lanes, Separator,
		NextTheme, ScaleUp, ScaleDown, ScaleReset, FullScreen, ToggleInterface,
	}},
	{"Play", []Action{
		PlayPause, ShuttleBack, Separator, TickBack, TickForward, PrevEvent, NextEvent, Separator,
		GoTo, GoStart, GoEnd, PrevMap, NextMap, UndoSeek, RedoSeek, Separator, LoopA, LoopB, LoopToggle, LoopClear, Bookmark,
	}},
	{"Tools", []Action{Search, ChooseMap, ShowNotes, ShowPrivate, PastePacket, Separator, Settings, Developer}},
	{"Help", []Action{AllKeys, WhichFiles, Separator, About}},
}
