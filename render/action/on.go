package action

import (
	"playhead/render/session"
)

// On is what actions are done on: what is watched, and the parts of the window.
// Without a recording all but Program are nil.
type On struct {
	Session *session.Session
	View    View
	Sharing Sharing // nil where nothing can be shared
	Program Program
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

// View is what is shown of a recording.
type View interface {
	TogglePanel()
	ShowsPanel() bool
	ToggleValues()
	ShowsValues() bool
	CycleView()
	StepBlend()
	FollowFloor()
	FollowsFloor() bool
	MoveFloors(dir float32)
	WhyNoFloors() string
	ToggleExport()
	ExportData()
	ShowsExport() bool
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
	ToggleFullScreen()
	TogglePalette()
	FindPlayer()
	ToggleSettings()
	ChangeKeys()
	StartTour()
	ShowsSettings() bool
	ToggleDeveloper()
	ShowsDeveloper() bool
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
