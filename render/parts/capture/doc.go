// Package capture is what passed on the wire: the messages of a
// packet capture, the bytes of a packet, its clients, and the notes on it.
//
// A capture may hold millions of messages, so nothing here is done for all of them at
// once: a [List] counts a page at a time and finds a row by halving, a [Shelf] keeps
// what was read and says what is missing.
package capture
