// Package goldsrc reads demos of the GoldSrc engine: Half-Life,
// Counter-Strike 1.6, Day of Defeat and related games.
//
// # The format for newcomers
//
// A demo is a client's record of a game: the server's network messages as
// they arrived, and the client's own actions in between.
//
//	header      "HLDEMO", protocols, map, place of the directory
//	LOADING     frames with what a server tells who connects: descriptions of
//	            records, names behind numbers, players, baselines
//	Playback    a frame for each network packet, and between them frames with
//	            console commands, sounds and shots of the recorder
//	directory   where the sections are
//
// A frame has a type, a time and a body. The body of a network frame holds the
// recorder's own view (position, angles, buttons) and a block of messages.
// Some messages are bytes, others bits. Most of a demo are deltas: a packet of
// entities holds the changes since an earlier packet, field by field, in a
// form that the server described at the beginning.
//
// So a decoder works like a client. The file's layers are those of this
// package:
//
//	container, frameReader   bytes of the file to frames, damaged or not
//	msgReader                bits and bytes of a block
//	description, record      deltas
//	entitySet, selfSet       packets of the past that deltas refer to
//	client                   what the recording client knew
//	decoder                  a tick of the model for each network frame
//
// The server sends a client only what it can see: a player who is not in a
// packet is out of sight. The recorder's own entity has no position; the frame
// has it.
//
// # Sources
//
// docs/formats/goldsrc.md is the specification, with the fate of every kind
// of frame and message. It was checked against two independent decoders on
// real recordings.
//
// # Not supported
//
// Demos of the games as sold before 2001 (demo protocol 4) show only the
// recorder's path. Voices are not played. Demos of the Source engine and of
// Xash3D are other formats, and refused by name.
package goldsrc
