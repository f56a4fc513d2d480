package render

import "playhead/render/shell"

// A notice is the banner over a recording.
type notice struct {
	banner *shell.Banner
	cause  bannerCause // the banner is about
	hidden bool        // the banner was closed
}

// An ending is what the window knows of the end of playing and loading.
type ending struct {
	wasEnd, wasPlaying bool
	told               bool // the host knows that the loading has ended
}
