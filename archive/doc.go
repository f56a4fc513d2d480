// Package archive goes from a rank to the moment: it finds the log of a run in
// an archive of teehistorian files and reads no more of it than it takes to show
// that run.
//
// An archive holds data/REGION/UUID.teehistorian, packed with xz after some
// days. A rank names the UUID and the time. Such a log is read from its start,
// as everything in it is a difference to what came before, and it may take
// minutes to unpack.
//
// # Pieces
//
// So a log is read once. On the way it is cut into pieces of some megabytes,
// each with a prologue: what a log has to begin with that goes on there
// (formats.LogScan). The pieces are kept in the cache folder. The next time a
// few of them are read: the prologue of one, its data, and the data of those
// behind it make up a log that begins a minute before the run.
//
// A minute is what the inference takes to know hooks, weapons and speed again:
// it holds no state between sessions, so what it shows is the same each time.
//
// # Privacy
//
// Pieces hold the log as it is, with its private values, encrypted with a key
// that is made of the file they were cut from. Without that file they say
// nothing, and with it nothing new. A piece of another file, or a damaged one,
// does not open, and is read from the log again.
package archive
