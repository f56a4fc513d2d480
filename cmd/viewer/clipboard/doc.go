// Package clipboard copies texts and pictures to the clipboard of the system and
// reads texts from it.
//
// On X11 the clipboard belongs to another program, which sends what it holds. It may
// have ended, or never answer: reading waits [Patience] for it. A display that goes
// away is an error. docs/adr/0023 says why no library does this on Linux.
package clipboard

import (
	"errors"
	"time"
)

// Patience is how long [Board.ReadText] waits for the program that holds the
// clipboard.
const Patience = 2 * time.Second

// Errors of a [Board].
var (
	// ErrNone: there is no clipboard, or it cannot be reached any more.
	ErrNone = errors.New("no clipboard")
	// ErrSilent: the program that holds the clipboard does not answer.
	ErrSilent = errors.New("the program that holds the clipboard does not answer")
)
