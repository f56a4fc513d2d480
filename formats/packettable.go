package formats

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"playhead/sim"
	"playhead/sim/chunks"
	"playhead/sim/table"
)

// PacketColumns returns the columns of [PacketTable].
func PacketColumns() []table.Column {
	column := table.RecordedColumn
	bytes := column(table.Integer, table.Bytes, "bytes", "Size", "The size of the UDP payload.")
	bytes.Total = table.Sum
	direction := column(table.Word, table.Plain, "direction", "Direction", "Whether the client or the server sent it.")
	direction.Words = []string{"to_server", "to_client"}
	delay := column(table.Number, table.Milliseconds, "ack_delay", "Ack delay",
		"How long the other side took to acknowledge the slowest of its chunks, if it did so within a second.")
	delay.From, delay.Decimals, delay.Total = table.Computed, 3, table.Most
	captured := column(table.Instant, table.Date, "time", "Time", "When it was captured, in Unix seconds.")
	captured.Digits = 3
	lost := column(table.Integer, table.Counted, "lost_estimate", "Missing",
		"How many chunks are missing before it, by their sequence numbers.")
	lost.From, lost.Total = table.Inferred, table.Sum
	return []table.Column{
		column(table.Integer, table.Plain, "frame", "Packet",
			"The number of its frame in the capture, from 1 as in Wireshark."),
		captured,
		column(table.Integer, table.Ticks, "tick", "Tick",
			"The server's tick that its last snapshot or input is about."),
		column(table.Player, table.Plain, "client", "Client",
			"The last name of the client, or # and its number in info."),
		direction, bytes,
		column(table.Text, table.Plain, "flags", "Flags", "The flags of its head."),
		column(table.Integer, table.Plain, "ack", "Ack",
			"The newest chunk of the other side that the sender has, by its sequence number."),
		delay,
		column(table.Integer, table.Counted, "chunks", "Chunks", "How many chunks it holds."),
		column(table.Flag, table.Plain, "resent", "Resent", "Whether one of its chunks is sent again."),
		column(table.Integer, table.Plain, "resend_of", "Resend of",
			"The packet that held the first of its resent chunks before."),
		lost,
	}
}

// PacketTable returns the packets between the clients of a capture and their servers, read
// from the file again a page at a time. r is the recording of the file.
func PacketTable(ctx context.Context, f *File, r *sim.Recording, opt Options, ended func(error)) (*table.Table, error) {
	packets := Of(r.Meta).Packets
	if packets == nil {
		return nil, errors.New("only captures hold packets")
	}
	t := &table.Table{Name: "packets", Title: "Packets", Columns: PacketColumns()}
	t.Each = func(yield func(*table.Row) bool) {
		err := f.Unpacked()
		var pages []sim.MessagePage
		packets.Messages(ctx, f.Source(), func(u sim.MessageUpdate) {
			pages = append(pages[:u.From], u.Pages...)
			err = cmp.Or(err, u.Err)
		})
		var row table.Row
		sent := sentChunks{}
		for i := range pages {
			// Damage was reported when the recording was read; what precedes it is listed.
			read, _ := packets.Page(f.Source(), opt, &pages[i])
			for k := range read {
				row = packetRow(row.Cells[:0], &read[k], r, sent.resendOf(&read[k]))
				if !yield(&row) || ctx.Err() != nil {
					return
				}
			}
		}
		if err = cmp.Or(f.SourceErr(), err); err != nil && KindOf(err) == Failed && ended != nil {
			ended(err)
		}
	}
	return t, nil
}

// sentChunks are the frames that held the chunks of all connections, by their numbers,
// which come again after a thousand.
type sentChunks map[sentChunk]int

type sentChunk struct {
	client   int
	toServer bool
	number   int
}

// resendOf returns the frame that first held the first of a packet's resent chunks. A page
// of packets knows only of itself.
func (sent sentChunks) resendOf(p *sim.Packet) table.Cell {
	var of table.Cell
	for i := range p.Messages {
		m := &p.Messages[i]
		if !m.Vital {
			continue
		}
		key := sentChunk{p.Client, p.ToServer, m.Seq}
		first, known := sent[key]
		if !known || !m.Resent {
			sent[key] = p.Number
		} else if of.Missing() {
			of = table.Int(first + 1)
		}
	}
	return of
}

func packetRow(cells []table.Cell, p *sim.Packet, r *sim.Recording, of table.Cell) table.Row {
	tick, flags, client := table.Cell{}, table.Cell{}, chunks.ClientName(r.Clients, p.Client)
	for _, f := range p.Head {
		if f.Name == "flags" {
			flags = table.String(f.Value)
		}
	}
	delay, resent := table.Cell{}, false
	for i := range p.Messages {
		m := &p.Messages[i]
		var n int
		if _, err := fmt.Sscanf(m.About, "tick %d", &n); err == nil {
			tick = table.Int(n)
		}
		if ms := float64(m.AckedAfter.Microseconds()) / 1000; m.AckedIn >= 0 &&
			(delay.Missing() || ms > delay.Float()) {
			delay = table.Float(ms)
		}
		resent = resent || m.Resent
	}
	direction := "to_client"
	if p.ToServer {
		direction = "to_server"
	}
	return table.Row{At: table.NoTick, To: table.NoTick, Cells: append(cells,
		table.Int(p.Number+1), table.Time(p.At), tick, table.String(client), table.String(direction),
		table.Int(p.RawBytes), flags,
		table.If(p.Ack >= 0, table.Int(p.Ack)), delay, table.Int(len(p.Messages)), table.Bool(resent), of,
		table.Int(p.Lost))}
}
