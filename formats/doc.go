// Package formats opens recordings: it recognises their format by content,
// unpacks compressed files, and returns a decoder.
//
//	OpenFile(path) ─► unpack .gz .xz .zst .bz2 .zip ─► Open(source) ─► sniff the first bytes ─► sim.Decoder
//
// Each format's decoder has a folder of its own; only the table in
// formats.go knows them. Package sim describes what decoders build.
//
// # Errors
//
// An error of a recording is an *[Error] with the format, the offset and the
// field. [KindOf] says what it means for the user: a truncated recording plays
// up to the cut, an unsupported one is intact but cannot be read, a corrupt one
// is broken, and [NotRecording] is no recording at all.
package formats
