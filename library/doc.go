// Package library keeps an index of the recordings in folders, so that one
// question is answered over all of them without opening any.
//
//	DB.Scan     lists the files below folders               thousands a second
//	DB.Headers  reads how each new file begins              hundreds a second
//	DB.Contents decodes each recording once: players,       as fast as decoding
//	            runs, finishes, events, chat
//	DB.Find     answers a [Query] from the index alone      milliseconds
//
// The three steps of indexing can be interrupted at any time, by a kill as
// well: each transaction is complete, and the next call goes on where the last
// one stopped.
//
// # What is stored
//
// The index is an SQLite database, a cache: everything in it is read from the
// recordings and can be read again, but for how far each was watched. Two
// files with the same [formats.Fingerprint] are copies of one recording and share its
// row, so that a recording that moved is not read again. Secrets are masked as
// everywhere else: recordings are read without Options.ShowPrivate.
//
// A file that cannot be read has a row with its error. Files below a folder
// that is not there now (a disconnected disk) keep their rows; files that are
// gone from a folder that is there lose them.
package library
