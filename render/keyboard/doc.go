// Package keyboard has the chords of keys that people press, how they are written and what
// keys are called. What chords do is elsewhere (package action).
package keyboard
