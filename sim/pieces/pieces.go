// Package pieces lists the frames and messages of a demo as its file holds them.
package pieces

import (
	"encoding/hex"

	"playhead/sim/table"
)

// A Piece is one frame of a recording, or one message of the frame before it.
type Piece struct {
	Name    string // "SVC_SOUND", "DeathMsg", or the name of a frame
	Message bool   // part of the frame before it
	Unknown bool   // nothing of it is read
	Loading bool   // before the first tick
	Tick    int64  // of the recording
	Seconds float64
	Offset  int64
	Bytes   int
	File    string // the name of the file, of a run of several
	Data    []byte // as in the file, nil unless what is private was asked for
}

// Ticks reports whether p is a frame that is a tick of the recording.
func (p *Piece) Ticks() bool { return !p.Message && !p.Loading && p.Name == "NetworkMessages" }

// Columns returns the columns of the table of pieces.
func Columns() []table.Column {
	column := table.RecordedColumn
	bytes := column(table.Integer, table.Bytes, "bytes", "Size", "The size in the file.")
	bytes.Total = table.Sum
	return []table.Column{
		column(table.Word, table.Plain, "name", "Message", "The name of the message, or of the frame."),
		column(table.Flag, table.Plain, "frame", "Frame", "Whether it is a frame, which may hold messages."),
		column(table.Flag, table.Plain, "read", "Read", "Whether Playhead reads it."),
		column(table.Flag, table.Plain, "loading", "Loading", "Whether it comes before the first tick."),
		column(table.Integer, table.Ticks, "tick", "Tick", "The tick of the recording."),
		column(table.Number, table.Moment, "seconds", "Time", "The time of the recording."),
		column(table.Integer, table.Plain, "offset", "Offset", "The offset in the file."),
		bytes,
		column(table.Text, table.Plain, "hex", "Bytes", "The bytes in hex, with --show-private."),
	}
}

// Append appends the cells of a piece.
func Append(cells []table.Cell, p *Piece) []table.Cell {
	return append(cells, table.String(p.Name), table.Bool(!p.Message), table.Bool(!p.Unknown), table.Bool(p.Loading),
		table.Int(p.Tick), table.Float(p.Seconds), table.Int(p.Offset), table.Int(p.Bytes),
		table.If(len(p.Data) > 0, table.String(hex.EncodeToString(p.Data))))
}
