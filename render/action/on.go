package action

import (
	"playhead/render/session"
	"playhead/render/settings"
)

// On is what actions are done on: what is watched, and the parts of the window.
// Without a recording all but Program are nil.
type On struct {
	Session  *session.Session
	Camera   Camera
	View     View
	Watching Watching
	Teams    Teams
	Sharing  Sharing // nil where nothing can be shared
	Program  Program
}

// Sharing hands moments to others.
type Sharing interface {
	// CopyLink copies a link to the moment that is shown, or the command line that
	// shows it.
	CopyLink(command bool)
	// AddToReel adds the selected range, or what is around the playhead, to the reel.
	AddToReel()
	PlayReel()
	ExportReel()
}

// Camera is the camera over the map.
type Camera interface {
	FollowNext(dir int)
	FollowRecorder()
	Free()
	Zoom(by float64)
	FitPlayers()
	FitMap()
	WhyNotFree() string
	WhyNoRecorder() string
}

// Watching is who is watched, and how much of a recording is.
type Watching interface {
	FollowTeam()
	FollowsSeveral() bool
	WhyNoTeam() string
	ToggleInset()
	ShowsInset() bool
	StepInset(dir int)
	SwapInset()
	WhyNoInset() string
	WhyNoSwap() string
	ToggleSpoilers()
	HidesSpoilers() bool
	ToggleCaster()
	ShowsCaster() bool
	NextCasterGround()
}

// Teams is which teams are shown.
type Teams interface {
	ToggleTheirs() // only the team of the followed player, or all again
	Next()
	All()
	Chosen() bool
	WhyNone() string
}

// View is what is shown of a recording.
type View interface {
	TogglePanel()
	ShowsPanel() bool
	ToggleValues()
	ShowsValues() bool
	ToggleBare()
	IsBare() bool
	CycleView()
	StepBlend()
	FollowFloor()
	FollowsFloor() bool
	MoveFloors(dir float32)
	WhyNoFloors() string
	ToggleExport()
	ExportData()
	ShowsExport() bool
	ToggleJudge()
	ShowsJudge() bool
	ShowMessages()
	ShowsMessages() bool
	ToggleClients()
	ShowsClients() bool
	WhyNoMessages() string
	ShowPrivate()
	Measure()
	Measures() bool
	Search()
	ShowNotes()
	WhyNoNotes() string
}

// Program is the window and what is outside of it.
type Program interface {
	Open()
	Reload()
	CloseRecording()
	ToggleLibrary()
	ShowsLibrary() bool
	Step(dir int) // to another recording of the library
	WhyNoStep() string
	ChooseMap()
	TakePicture(toClipboard bool)
	PastePacket()
	ToggleFullScreen()
	OpensByDoubleClick() bool
	ToggleDoubleClick()
	Settings() settings.Settings
	Change(f func(s *settings.Settings))
	TogglePalette()
	FindPlayer()
	ToggleSettings()
	ChangeKeys()
	StartTour()
	ShowsSettings() bool
	ToggleDeveloper()
	ShowsDeveloper() bool
	ToggleKeys()
	OpenMenu()
	ShowFiles()
	ShowAbout()
	Quit()
}

func needsFile(on *On) string {
	if on.Session.Path == "" {
		return "Samples cannot be reloaded."
	}
	return ""
}

// scaleBy returns what makes the interface larger or smaller.
func scaleBy(on func() *On, step float64) func() {
	return func() {
		on().Program.Change(func(s *settings.Settings) { s.Scale = settings.Scale(s.Scale + step) })
	}
}
