// Package rights lets a program give up what it will not need, before it reads files that
// come from strangers: a bug in a decoder can then read and write little, and send nothing.
//
// On Linux, Landlock limits files and TCP, and a filter of system calls (seccomp) refuses
// sockets of all kinds and the calls that would undo the rest. Both need no privileges,
// hold for all threads and the programs they start, and cannot be taken back. Other systems
// have nothing that a program could ask for itself without being installed as an app.
package rights

import "errors"

// Rights are what a program keeps. Paths that do not exist are ignored; of a folder, all
// below it is meant, and of a symbolic link, what it leads to.
type Rights struct {
	Read  []string // files and folders to read
	List  []string // folders whose names may be listed, and those of the folders below
	Write []string // files to write, and folders to make, change, rename and remove files in
	Run   []string // programs to start; they may read the system's libraries
	// AllFiles keeps all files, and the view of what other programs have open: Landlock has no right for that.
	AllFiles bool
}

// Held says what the system enforces.
type Held struct {
	Landlock int  // version of Landlock's interface, 0 without it
	Calls    bool // the filter of system calls
}

// ErrNone reports a system that limits nothing.
var ErrNone = errors.New("this system has no Landlock")
