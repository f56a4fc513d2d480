// Package formats opens recordings: it tells by their content which format they
// are in, unpacks what is compressed, and hands out a decoder.
//
//	OpenFile(path) ─► unpack .gz .xz .zst .bz2 .zip ─► Open(source) ─► sniff the first bytes ─► sim.Decoder
//
// One folder a format holds the decoder; the table in formats.go is all that
// knows them. What the decoders build is described by package sim.
//
// # Errors
//
// An error of a recording is an *[Error] with the format, the offset and the
// field. [KindOf] says what it means for a person: a recording that is cut off
// plays up to the cut, an unsupported one is fine but not for us, a corrupt one
// is broken, and one that is none ([NotRecording]) was never a recording.
package formats
