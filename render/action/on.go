package action

import "playhead/render/session"

// On is what actions are done on: what is watched, and the window. Without a recording
// Session is nil.
type On struct {
	Session *session.Session
	Program Program
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
