// Package chunks lists the messages in the packets of a capture, the chunks of its packets:
// how each travelled and what it says.
//
// A capture may hold millions, so that a list keeps 8 bytes of each ([sim.MessageLog]) and
// reads the rest from the capture again, a page at a time.
package chunks
