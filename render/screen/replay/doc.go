// Package replay is the screen of a recording: the moment at the playhead with
// what lies on it, the panel of players and events, the banner and the notes, and
// the timeline.
package replay
