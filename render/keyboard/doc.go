// Package keyboard has the chords of keys that people press, how they are written and what
// keys are called. What chords do is elsewhere (package action).
package keyboard

// An Action names something that the program does, for good: settings and scripts may hold it.
// What there is, and how it is done, is known to package action.
type Action string
