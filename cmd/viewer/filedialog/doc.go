// Package filedialog says what a file dialog asks for, and shows the dialog of a Linux desktop
// through its portal, org.freedesktop.portal.FileChooser on the session bus. That dialog is the
// desktop's own, with its bookmarks and network folders, in the theme and language of the user;
// it takes several files together, and several folders.
package filedialog

import "errors"

// A Question is what a file dialog asks for.
type Question struct {
	Title   string
	Folder  string   // in which the dialog begins, "" for one that the desktop chooses
	Kind    string   // of the files, human-readable: the name of the filter
	Endings []string // of such files, without dots; none: any file
	Folders bool     // asks for folders in place of files
	Several bool     // takes several, where the dialog can
}

// Errors of dialogs.
var (
	// ErrNone says that no dialog was shown, or that it went away without the user.
	ErrNone = errors.New("the desktop shows no file dialog")
	// ErrCancelled says that the user chose nothing.
	ErrCancelled = errors.New("no file was chosen")
	// ErrElsewhere says that what the user chose is not a file of this computer.
	ErrElsewhere = errors.New("files on other computers cannot be opened; copy them to this one first")
)
