// Package twdemo reads the demos of Teeworlds and DDNet.
//
// # The file
//
//	header    176 bytes: version, network version, map name, size and CRC, client or
//	          server, length, date
//	markers   from version 4: up to 64 ticks that the recorder marked
//	hash      from version 6: SHA-256 of the map
//	map       the map file itself, may be missing
//	chunks    up to the end of the file
//
// A chunk is a tick marker, a full snapshot, a delta from the previous
// snapshot, or a message. Data chunks are Huffman-coded runs of variable-width
// ints; the parts come from package twcodec. docs/formats/twdemo.md has every
// byte.
//
// # Whose view it is
//
// A demo of a client holds what that client was sent: nearby players, chat it
// may see, its own health. A demo of a server holds all players, and every
// message to every client, one copy for each. This package merges the copies,
// leaves out messages of the engine to single clients, and where a server
// spoke two protocols or gave old clients translated ids, uses the server's.
//
// # Time
//
// A snapshot follows the marker of its tick. A message follows the previous
// snapshot, because it was sent while the next tick was made: its tick is that
// of the next marker.
//
// # How it is mapped
//
// Characters become rows; projectiles, beams, pickups and flags become spans;
// items that last one snapshot, and messages, become events. Nothing is moved
// forward here: a Character that the server did not update keeps its values,
// and column TrueAt holds the tick at which they were true.
//
// A snapshot that cannot be read costs the ticks up to the next keyframe, about
// five seconds: they are empty, and a warning counts them. Files of Teeworlds
// 0.5, versions 1 and 2, are not supported.
package twdemo
