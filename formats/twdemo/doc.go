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
// A chunk is a tick marker, a full snapshot, a delta to the snapshot before, or
// a message. Data chunks are Huffman-coded runs of variable-width ints; the
// parts come from package twcodec. docs/formats/twdemo.md has every byte.
//
// # Whose view it is
//
// A demo of a client holds what that client was sent: players near him, chat
// meant for him, his own health. A demo of a server holds all players, and every
// message to every client, one copy for each. This package makes one line of
// many copies, leaves out what the engine said to single clients, and where a
// server spoke two protocols or gave old clients ids of their own, takes the
// server's.
//
// # Time
//
// A snapshot stands behind the marker of its tick. A message stands behind the
// snapshot before it, because it was sent while the next tick was made: its
// tick is that of the marker after it.
//
// # What becomes of it
//
// Characters become rows; projectiles, beams, pickups and flags become spans;
// what lasts one snapshot and what messages tell become events. Nothing is
// moved forward here: a Character that the server left as it was keeps its
// values, and column TrueAt says since when.
//
// A snapshot that cannot be read costs the ticks up to the next keyframe, about
// five seconds: they are empty, and a warning counts them. Files of Teeworlds
// 0.5, versions 1 and 2, are not supported.
package twdemo
