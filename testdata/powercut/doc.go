// Package powercut finds out what a power cut can leave of files. It records with strace
// what a program does to the files below a folder, and makes the contents that the folder
// may have after a cut at any moment.
//
// The simulated disk is the worst that POSIX allows: until fsync, each 512 bytes of a file
// and each change of a name may be on the disk or not, in any combination. Data is safe
// after fsync of the file, names after fsync of their folder; a rename is one change.
package powercut

// A kind is what an op does.
type kind uint8

const (
	create   kind = iota // a new file gets a name
	write                // bytes of a file
	truncate             // a file gets another size
	sync                 // a file is on the disk
	rename               // a name moves and replaces another
	link                 // a file gets a further name
	unlink               // a name is removed
	mkdir                // a new folder
	syncDir              // the names in a folder are on the disk
)

// An op is one thing that a program did. Paths are relative to the folder, "." being itself.
type op struct {
	kind     kind
	file     int    // number of the file, from 1; 0 for ops on names alone
	path, to string // of ops on names
	at       int64  // offset of a write, size of a truncate
	data     []byte // of a write
}
