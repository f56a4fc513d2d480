// Package spec holds what a format of recordings says about itself. Each
// format's folder fills in one [Format]; package formats lists them.
package spec

import (
	"context"
	"io"

	"playhead/formats/internal/binread"
	"playhead/sim"
	"playhead/sim/aliases"
	"playhead/sim/pieces"
	"playhead/sim/tee"
)

// A Format is one kind of recording. Fields from Folder on may be empty.
type Format struct {
	// Name is the word of Meta.Format, such as "twdemo". It is for scripts and
	// errors; what depends on the format is a field of it, not a comparison.
	Name string
	// Title is the heading over what is said of such recordings.
	Title string
	// Noun is one of them in a count: "2 demos".
	Noun string
	// Extensions are how their files usually end, without the dot. Files are
	// recognised by content; these are for file dialogs and counts.
	Extensions []string
	// Origin tells a new user in two short sentences where such recordings come
	// from, Coverage which of them open.
	Origin, Coverage string
	// OriginBadge is the word beside Origin, four to six letters.
	OriginBadge string
	// MapExtension is how files of their maps end, without the dot.
	MapExtension string

	// Folder of a game's data is where the game puts such recordings: "demos",
	// or "." for beside its other files. Empty: games do not write them.
	Folder string
	// Badge is the word beside a recording in a list; empty: its engine.
	Badge string
	// Chip returns what a recording of a game is called in a few words; nil:
	// the game and the noun.
	Chip func(game string) string

	// Sniff reports whether head, the first bytes of a recording or all of a
	// shorter one, begins a recording of this format. No two formats claim the
	// same head.
	Sniff func(head []byte) bool
	// Open returns a decoder at the start of src. It fails when the beginning
	// of the recording is damaged, with sim.ErrMore when it is not there whole
	// yet.
	Open func(src binread.Source, opt binread.Options) (sim.Decoder, error)
	// Log returns a second pass over src from which sim/tee infers what the
	// recording leaves out; nil: nothing is inferred.
	Log func(src binread.Source) (tee.Log, tee.Server, error)
	// Patched are the bytes before SniffBytes that writers fill in when they finish a
	// recording, such as its length. All others stay as they were written.
	Patched []Span
	// Packets reads the messages of a recording of network traffic; nil for
	// others.
	Packets *Packets
	// Pieces lists the frames and messages of a recording as they are in the
	// file; nil for formats whose messages Packets reads, or that have none.
	Pieces func(src binread.Source, opt binread.Options, yield func(*Piece) bool) error
	// Segments says that several recordings may be one run, one after another: see
	// formats.OpenSegments. Their decoders heed Options.Part.
	Segments bool
	// Cut writes a part of the recording src as a recording of this format; nil
	// for those that cannot be cut.
	Cut func(ctx context.Context, w io.Writer, src binread.Source, c CutOptions) error
}

// A Span is the bytes of a file from From up to, but not including, To.
type Span struct{ From, To int }

// CutOptions are which part of a recording is cut out, and what stays in it.
type CutOptions struct {
	From, To    sim.Tick // inclusive
	NoChat      bool     // leave out chat lines
	ShowPrivate bool     // keep whispers, the remote console, codes and addresses
	// Aliases replaces the names of players, unless it is nil. It has learnt them from the whole recording.
	Aliases *aliases.Table
}

// A Piece is one frame of a recording, or one message of the frame before it.
type Piece = pieces.Piece

// Packets reads the messages of a recording of network traffic.
type Packets struct {
	// Messages lists all messages of src, in order, until ctx ends.
	Messages func(ctx context.Context, src binread.Source, add func(sim.MessageUpdate))
	// Page returns the packets of the messages in page, every byte named.
	Page func(src binread.Source, opt binread.Options, page *sim.MessagePage) ([]sim.Packet, error)
	// Unfold returns the packets of the first end frames that are wanted, every byte named, with
	// what their snapshots hold.
	Unfold func(ctx context.Context, src binread.Source, opt binread.Options, end int,
		wanted func(frame int) bool) ([]sim.Packet, error)
	// Wire calls add with every packet of src, in the order of its connection, until ctx ends.
	Wire func(ctx context.Context, src binread.Source, add func(*sim.WirePacket)) error
}
