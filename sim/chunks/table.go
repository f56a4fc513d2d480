package chunks

import (
	"fmt"
	"strings"
	"time"

	"playhead/sim"
	"playhead/sim/table"
)

// Columns returns the columns of the table of messages.
func Columns() []table.Column {
	column := table.RecordedColumn
	word := func(key, title, what string, words ...string) table.Column {
		c := column(table.Word, table.Plain, key, title, what)
		c.Words = words
		return c
	}
	flag := func(key, title, what string) table.Column {
		c := column(table.Flag, table.Plain, key, title, what)
		c.Total = table.Count
		return c
	}
	number := func(key, title, what string) table.Column {
		return column(table.Integer, table.Plain, key, title, what)
	}
	bytes := column(table.Integer, table.Bytes, "bytes", "Size", "The size without the head of the chunk.")
	bytes.Total = table.Sum
	missing := column(table.Integer, table.Counted, "missing", "Missing",
		"How many vital messages the capture lacks here, by their sequence numbers; such a row holds nothing else.")
	missing.From, missing.Total = table.Inferred, table.Sum
	at := column(table.Number, table.Moment, "seconds", "Time", "The time of the recording, by the capture's clock.")
	at.Digits = 3
	captured := column(table.Instant, table.Date, "time", "Captured", "When it was captured, in Unix seconds.")
	captured.Digits = 3
	client := column(table.Player, table.Plain, "client", "Client",
		"The last name of the client, or # and its number in info.")
	about := column(table.Text, table.Plain, "about", "About", "What the message is about, such as a tick.")
	of := number("chunks", "Of", "How many messages the packet holds.")
	ack := number("ack", "Ack", "The newest sequence number of the other side that the sender has.")
	delay := column(table.Number, table.Milliseconds, "ack_delay", "Ack delay",
		"How long the other side took to acknowledge a vital message, if it did so within a second.")
	delay.From, delay.Decimals, delay.Total = table.Computed, 3, table.Most
	resendOf := number("resend_of", "Resend of",
		"The packet that first held a message that is sent again, if that is recent.")
	message := column(table.Text, table.Plain, "message", "Message",
		"The name of the message, or of a packet without messages.")
	message.Also = "kind"
	client.Rank, bytes.Rank, about.Rank, of.Rank, ack.Rank, delay.Rank, resendOf.Rank = 1, 2, 3, 4, 4, 4, 5
	return []table.Column{
		number("frame", "Packet", "The number of its frame in the capture, from 1 as in Wireshark."),
		captured, at,
		client,
		word("direction", "Dir", "Whether the client or the server sent it.", "to_server", "to_client"),
		message,
		word("group", "Group", "What it is for.", groupWords()...),
		bytes,
		flag("vital", "Vital", "Whether it is sent again until it is acknowledged."),
		flag("resent", "Resent", "Whether it is sent again."),
		flag("unread", "Unread", "Whether it is unknown or could not be read."),
		missing,
		number("chunk", "Chunk", "Its number in the packet, from 1."),
		of,
		number("seq", "Seq", "The sequence number of a vital message."),
		ack,
		delay,
		resendOf,
		column(table.Text, table.Plain, "delivery", "Delivery", "What became of a vital message, in words."),
		about,
		column(table.Text, table.Plain, "content", "Content", "What the message says, in a line."),
	}
}

func groupWords() (words []string) {
	for g := range NumGroups {
		words = append(words, g.String())
	}
	return words
}

// The columns of [Columns] that [Fill] and [FillRow] fill in.
const (
	frameCell = iota
	capturedCell
	secondsCell
	clientCell
	directionCell
	messageCell
	groupCell
	bytesCell
	vitalCell
	resentCell
	unreadCell
	missingCell
	chunkCell
	chunksCell
	seqCell
	ackCell
	delayCell
	resendOfCell
	deliveryCell
	aboutCell
	contentCell
	numCells
)

// An Entry is an entry of a log, and what is known of it without its packet.
type Entry struct {
	sim.MessageEntry
	Frame  int    // in the capture, from 0
	Name   string // of the message
	Client string
}

// ClientName returns how a client is named in tables.
func ClientName(clients []sim.Client, n int) string {
	if n >= 0 && n < len(clients) && clients[n].Name != "" {
		return clients[n].Name
	}
	return fmt.Sprintf("#%d", n)
}

// Fill makes the cells of an entry that need no packet; the others stay as they are.
func Fill(cells []table.Cell, e *Entry) {
	direction := "to_client"
	if e.Flags&sim.MessageUp != 0 {
		direction = "to_server"
	}
	cells[frameCell], cells[clientCell] = table.Int(e.Frame+1), table.String(e.Client)
	cells[directionCell], cells[messageCell] = table.String(direction), table.String(e.Name)
	if e.Flags&sim.MessageLost != 0 {
		cells[missingCell] = table.Int(e.Size)
		return
	}
	cells[groupCell], cells[bytesCell] = table.String(GroupOf(e.Name, e.Flags).String()), table.Int(e.Size)
	cells[vitalCell], cells[resentCell] = flagOf(e, sim.MessageVital), flagOf(e, sim.MessageResent)
	cells[unreadCell] = flagOf(e, sim.MessageUnknown)
}

func flagOf(e *Entry, f sim.MessageFlags) table.Cell { return table.Bool(e.Flags&f != 0) }

// FillRow makes the cells that need the packet. zero is the capture's time at the beginning
// of the recording, the zero time while it is unknown.
func FillRow(cells []table.Cell, r *Row, zero time.Time) {
	cells[capturedCell] = table.Time(r.At)
	if !zero.IsZero() {
		cells[secondsCell] = table.SecondsOf(r.At.Sub(zero))
	}
	text := func(cell int, s string) { cells[cell] = table.If(s != "", table.String(s)) }
	text(aboutCell, r.About)
	text(contentCell, r.Says)
	c := &r.Chunk
	cells[ackCell] = table.If(c.Ack >= 0, table.Int(c.Ack))
	cells[chunkCell], cells[chunksCell] = table.If(c.Of > 0, table.Int(c.Part)), table.If(c.Of > 0, table.Int(c.Of))
	cells[seqCell] = table.If(c.Seq >= 0, table.Int(c.Seq))
	cells[delayCell] = table.If(c.AckedAfter >= 0, table.Float(float64(c.AckedAfter.Microseconds())/1000))
	cells[resendOfCell] = table.If(c.FirstIn >= 0, table.Int(c.FirstIn+1))
	text(deliveryCell, strings.TrimSpace(c.Delivery))
}

// Zero returns the capture's time at the beginning of a recording, the zero time while
// nothing of it is known.
func Zero(games []*sim.Game) time.Time {
	for _, g := range games {
		if begin, _, ok := g.Times(); ok && !g.StartTime.IsZero() {
			return g.StartTime.Add(-begin)
		}
	}
	return time.Time{}
}
