// Package xz unpacks .xz files, by a decoder of our own that is about three
// times as fast as the Go libraries (ADR 21 has the figures).
//
// # The container
//
// A file is one stream or several, end to end, with zeros between them:
//
//	stream  header (12 bytes), blocks, index, footer (12 bytes)
//	block   header, packed data, zeros up to a multiple of 4, check
//	index   the sizes of all blocks, by which a reader can find them
//
// The check is CRC-32, CRC-64 or SHA-256 of the unpacked data. A block header
// names the filters its data went through; here that is LZMA2 alone, and
// whatever else there is goes to a [Fallback].
//
// # LZMA2
//
// Packed data is a series of chunks of at most 64 KiB packed and 2 MiB unpacked.
// A chunk is stored or LZMA: literals and copies of what came before ("matches"),
// whose parts are coded as bits by a range coder, each bit with a probability of
// its own that adapts.
//
// # Speed
//
// Everything hangs on how many cycles a bit takes, about 20 in C. Here:
//
//   - A chunk is read whole, so no bit asks for more input; the window is one
//     flat buffer that ends with room to spare, so no byte of a match asks
//     whether it wraps.
//   - The state of the range coder is in local variables of one long function.
//   - Indices have types that cannot exceed their arrays, so that the compiler
//     leaves out bounds checks.
//   - Bits that are near to chance (those of literals and of distances) are
//     decoded without a branch, because half of the branches would be
//     mispredicted; bits that mostly have one value, with one.
//   - Blocks whose headers give their sizes, as xz -T writes them, are decoded
//     side by side.
//
// # Source
//
// The .xz file format, version 1.2.1 (tukaani.org), and the LZMA specification
// by Igor Pavlov.
package xz
