// Package wire is what passed on the wire of a capture as the window shows it:
// a list of messages to filter and to scroll in, the rows of it that were read
// again from the capture, and the bytes of one packet by field.
//
// A list may be millions long, so nothing here is done for all of it at once: a
// [List] counts a page at a time and finds a row by halving, a [Shelf] keeps
// what was read and says what is missing. The package draws nothing.
package wire
