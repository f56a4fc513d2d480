// Package twcodec reads and writes what Teeworlds and DDNet put into demos,
// packets and teehistorian messages alike: variable-width integers, the fixed
// Huffman code, snapshots and messages of the protocols 0.6 and 0.7 with
// DDNet's extensions.
//
// # From bytes to values
//
//	demo chunk     Huffman ─► varints ─► int32s ─┬─► Snapshot (full or delta)
//	                                             └─► little-endian bytes ─► Msg
//	packet chunk   (Huffman ─►) Msg; the data of a snap message: varints ─► Snapshot
//	teehistorian   MESSAGE ─► Msg
//
// A snapshot is the state of the world at one tick: items, each with a type, an
// id and a fixed run of ints. It is sent as the difference to an earlier
// snapshot. A message is an id and a run of ints and strings.
//
// # Types and UUIDs
//
// The ids of items and messages mean different things in 0.6 and 0.7. DDNet
// adds its own by UUID: a message with id 0 carries 16 bytes of UUID, a
// snapshot registers a UUID for an item type by an item of type 0. [ItemKind]
// and [MsgKind] name one thing by one value in all of them; the tables behind
// [ItemSpec] and [MsgSpec] hold the names and fields, for tools that annotate.
//
// # Trust
//
// Input comes from strangers. Nothing here panics on it, every length is held
// against what is left, and output is capped. Errors are of the kinds of
// package binread and carry no offset: the caller knows where the bytes came
// from.
package twcodec
