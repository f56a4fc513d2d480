// Package replay is the screen of a recording: the map at the playhead with its
// overlays, the panel of players and events, the banner and the notes, and the
// timeline.
package replay
