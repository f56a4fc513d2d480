// Package sim holds the format-neutral replay model and plays it back.
//
//	Decoder.Next(*Builder) ─► loader goroutine packs 128 ticks ─► immutable Chunk ─► Recording.Append ─► Playback
//
// A [Decoder] only ever moves forward: each call of Next brings the [Builder]
// to the next recorded tick. [Load] runs it on one goroutine, packs every
// [ChunkTicks] recorded ticks, fewer of a crowd, into a [Chunk] (a keyframe plus a delta log a
// player) and sends it over a bounded channel. The receiving goroutine owns
// the [Recording]: it appends what arrives and seeks freely. A seek reads one
// keyframe and replays fewer than ChunkTicks deltas.
//
// # Vocabulary
//
// A recording holds one or more games; a map change starts a new game. A game
// is a run of recorded ticks. At each the [World] holds a [Row] of int32
// columns for each player present, one Row of columns for the game as a whole,
// and the spans (projectiles, pickups, flags …) alive then. A value that the
// recording does not hold is absent from Row.Has, never zero. An inferred value
// is in Row.Inferred.
//
// Times are positions in the recording, in time.Duration from its start, equal
// times being allowed; the order is by tick.
//
// # For authors of decoders
//
// A decoder calls NewGame before its first tick and at each map change, then
// for every recorded tick Tick (or TickTime) once, first, and then whatever
// changed: Set, Clear, Event, Join, SetIdentity, Leave, OpenSpan, CloseSpan.
// Everything else stays unchanged. A decoder must not panic, must not allocate
// per tick in steady state, and returns io.EOF at a clean end, an error
// wrapping ErrMore while its source may grow, or any other error; everything
// built before stays valid.
//
// Package sim imports the standard library only. It knows no file format, no
// disk and no graphics.
package sim
