// Package export writes down what recordings hold: a row for every player at
// every tick, the list of events, a description of the recording.
//
// It is the one writer behind both programs, so that the numbers a person reads
// in the window are the numbers a script gets. Columns, words and units are the
// command-line contract; docs/data.md describes them. What a recording does not
// say stays empty, and nothing interpolated is ever written.
package export
