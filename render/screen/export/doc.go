// Package export is the strip above the transport that makes clips of the
// selected range: what kind of file, how large, and how far the one that is
// being made is. It belongs to the screen of a recording.
package export
