package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"playhead/formats"
	"playhead/sim"
)

// mostFrames is how many frames one command decodes: their packets are kept until all
// snapshots are whole.
const mostFrames = 20_000

// frameRanges reads frames, from 1 as in Wireshark: 17, or 17-20. It reports whether args are frames of
// a recording rather than bytes in hex: then the first of args is a file.
func frameRanges(args []string) (all [][2]int, ok bool, err error) {
	const hexadecimal = "0123456789abcdefABCDEFxX:, \t\n-"
	_, missing := os.Stat(args[0])
	if strings.Trim(args[0], hexadecimal) == "" && (missing != nil || len(args) == 1) {
		return nil, false, nil
	}
	if len(args) == 1 {
		if missing != nil { // no file, so it must be hex
			return nil, false, nil
		}
		return nil, true, usageError{errors.New("packet: name frames of the capture, such as 17 or 17-20")}
	}
	frames := 0
	for _, a := range args[1:] {
		first, last, several := strings.Cut(a, "-")
		from, err := strconv.Atoi(first)
		to, err2 := from, error(nil)
		if several {
			to, err2 = strconv.Atoi(last)
		}
		if err != nil || err2 != nil || from < 1 || to < from {
			return nil, true,
				usageError{fmt.Errorf("%q is no frame: give a number as in Wireshark, such as 17 or 17-20", a)}
		}
		if frames += min(to-from, mostFrames) + 1; frames > mostFrames {
			return nil, true, usageError{fmt.Errorf("at most %d frames together", mostFrames)}
		}
		all = append(all, [2]int{from, to})
	}
	return all, true, nil
}

// printFrames writes the packets of frames of a capture.
func printFrames(ctx context.Context, w io.Writer, path string, ranges [][2]int, opt formats.Options,
	asJSON bool,
) error {
	f, err := formats.OpenFile(path, opt)
	if err != nil {
		return oneLine(path, err)
	}
	defer f.Close()
	packets := formats.Of(f.Meta()).Packets
	if packets == nil {
		return oneLine(path, errors.New("only captures hold packets"))
	}
	if err := f.Unpacked(); err != nil {
		return oneLine(path, err)
	}
	end := 0
	for _, r := range ranges {
		end = max(end, r[1])
	}
	found, err := packets.Unfold(ctx, f.Source(), opt, end, func(frame int) bool {
		for _, r := range ranges {
			if frame+1 >= r[0] && frame+1 <= r[1] {
				return true
			}
		}
		return false
	})
	if err == nil && len(found) == 0 {
		err = errors.New("these frames hold no packets of a connection")
	}
	for i := range found {
		show := printFrame
		if asJSON {
			show = printPacketJSON
		}
		if err := show(w, &found[i]); err != nil {
			return err
		}
	}
	if err != nil {
		return oneLine(path, err)
	}
	return nil
}

// printFrame writes a packet of a capture with the heads of its chunks and what its snapshots hold.
func printFrame(w io.Writer, p *sim.Packet) error {
	to := "to client"
	if p.ToServer {
		to = "from client"
	}
	if _, err := fmt.Fprintf(w, "Frame %d, %s, %s %d\n", p.Number+1,
		p.At.UTC().Format("2006-01-02 15:04:05.000000 UTC"),
		to, p.Client); err != nil {
		return err
	}
	return printPacket(w, p, true)
}

// snapshotText writes what a snapshot holds, an int a line.
func snapshotText(line func(format string, args ...any), p *sim.Packet, d *sim.SnapshotDiff) {
	base := fmt.Sprintf("from that of tick %d", d.Base)
	if d.Base < 0 {
		base = "from the empty one"
	}
	line("  snapshot of tick %d, %s: %d items, %d bytes", d.Tick, base, d.Items, d.Data)
	if d.Err != "" {
		line("   error: %s", d.Err)
		return
	}
	if d.Checked {
		holds := "as the message says"
		if d.Sum != d.Checksum {
			holds = fmt.Sprintf("the message says %d", d.Checksum)
		}
		line("   checksum %d, %s", d.Sum, holds)
	}
	at := func(f *sim.SnapshotField) string {
		from, to, ok := d.InPacket(f.From, f.To)
		switch {
		case f.From == f.To:
			return strings.Repeat(" ", 4+2+15)
		case !ok || to > len(p.Bytes):
			return fmt.Sprintf("%-21s", "elsewhere")
		}
		return fmt.Sprintf("%04x  %-15s", from, fmt.Sprintf("% x", p.Bytes[from:to]))
	}
	for i := range d.Head {
		line("   %s %s = %d", at(&d.Head[i]), d.Head[i].Name, d.Head[i].Sent)
	}
	for i := range d.Changes {
		c := &d.Changes[i]
		what := "changed"
		switch {
		case c.Removed:
			what = "removed"
		case c.Fresh:
			what = "added"
		}
		line("   %s %s %d", what, c.Name, c.ID)
		for k := range c.Head {
			line("    %s %s = %d", at(&c.Head[k]), c.Head[k].Name, c.Head[k].Sent)
		}
		for k := range c.Fields {
			switch f := &c.Fields[k]; {
			case c.Removed:
				line("    %s %s was %d", at(f), f.Name, f.Before)
			case c.Fresh:
				line("    %s %s = %d", at(f), f.Name, f.After)
			case f.After == f.Before:
				line("    %s %s = %d", at(f), f.Name, f.After)
			default:
				line("    %s %s = %d, was %d", at(f), f.Name, f.After, f.Before)
			}
		}
	}
}

// The objects of --json. Positions count bytes of the unpacked packet; those of ints in a snapshot
// count bytes of its data, which several packets may hold.
type packetJSON struct {
	Frame      int           `json:"frame"`
	Time       json.Number   `json:"time"`
	Client     int           `json:"client"`
	Direction  string        `json:"direction"`
	Protocol   string        `json:"protocol"`
	Bytes      int           `json:"bytes"`
	Compressed bool          `json:"compressed"`
	Unpacked   int           `json:"unpacked_bytes"`
	Summary    string        `json:"summary"`
	Fields     []fieldJSON   `json:"fields"`
	Messages   []messageJSON `json:"messages"`
	Error      string        `json:"error,omitempty"`
}

type fieldJSON struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	From  int    `json:"from"`
	To    int    `json:"to"`
	Bytes string `json:"bytes"`
	Mask  string `json:"mask,omitempty"`
}

type messageJSON struct {
	Name     string        `json:"name"`
	System   bool          `json:"system"`
	From     int           `json:"from"`
	To       int           `json:"to"`
	Head     []fieldJSON   `json:"head"`
	Fields   []fieldJSON   `json:"fields"`
	Snapshot *snapshotJSON `json:"snapshot,omitempty"`
	Error    string        `json:"error,omitempty"`
}

type snapshotJSON struct {
	Tick     sim.Tick   `json:"tick"`
	Base     sim.Tick   `json:"base"`
	Bytes    int        `json:"bytes"`
	At       int        `json:"at"`
	Items    int        `json:"items"`
	Checksum *int32     `json:"checksum,omitempty"`
	Sum      int32      `json:"sum"`
	Head     []intJSON  `json:"head"`
	Removed  []itemJSON `json:"removed"`
	Changed  []itemJSON `json:"changed"`
	Error    string     `json:"error,omitempty"`
}

type itemJSON struct {
	Name   string    `json:"name"`
	Type   int       `json:"type"`
	ID     int       `json:"id"`
	Added  bool      `json:"added"`
	Head   []intJSON `json:"head"`
	Fields []intJSON `json:"fields"`
}

type intJSON struct {
	Name   string `json:"name"`
	Before *int32 `json:"before,omitempty"`
	After  *int32 `json:"after,omitempty"`
	Sent   *int32 `json:"sent,omitempty"`
	From   int    `json:"from"`
	To     int    `json:"to"`
	Bits   string `json:"bits,omitempty"` // of its bytes, if this packet holds them
}

func printPacketJSON(w io.Writer, p *sim.Packet) error {
	b, err := json.Marshal(packetJSONOf(p))
	if err == nil {
		_, err = w.Write(append(b, '\n'))
	}
	return err
}

func packetJSONOf(p *sim.Packet) packetJSON {
	out := packetJSON{
		Frame: p.Number + 1, Client: p.Client, Direction: "to_client", Protocol: p.Protocol, Bytes: p.RawBytes,
		Time:       json.Number(fmt.Sprintf("%d.%09d", p.At.Unix(), p.At.Nanosecond())),
		Compressed: p.Compressed, Unpacked: len(p.Bytes), Summary: p.Summary, Fields: fieldsJSON(p, p.Head),
		Messages: []messageJSON{}, Error: p.Err,
	}
	if p.ToServer {
		out.Direction = "to_server"
	}
	for i := range p.Messages {
		m := &p.Messages[i]
		out.Messages = append(out.Messages, messageJSON{
			Name: m.Name, System: m.System, From: m.From, To: m.To, Head: fieldsJSON(p, m.Head),
			Fields: fieldsJSON(p, m.Fields), Snapshot: snapshotJSONOf(p, m.Snapshot), Error: m.Err,
		})
	}
	return out
}

func fieldsJSON(p *sim.Packet, all []sim.PacketField) []fieldJSON {
	out := []fieldJSON{}
	for i := range all {
		f := &all[i]
		j := fieldJSON{Name: f.Name, Value: f.Value, From: f.From, To: f.To}
		if !f.Secret || f.Value != formats.Masked {
			j.Bytes = hex.EncodeToString(p.Bytes[f.From:f.To])
		}
		if f.Mask != 0 {
			j.Mask = fmt.Sprintf("%0*x", 2*(f.To-f.From), f.Mask)
		}
		out = append(out, j)
	}
	return out
}

func snapshotJSONOf(p *sim.Packet, d *sim.SnapshotDiff) *snapshotJSON {
	if d == nil {
		return nil
	}
	out := &snapshotJSON{
		Tick: d.Tick, Base: d.Base, Bytes: d.Data, At: d.At, Items: d.Items, Sum: d.Sum,
		Head:    intsJSON(p, d, nil, d.Head),
		Removed: []itemJSON{}, Changed: []itemJSON{}, Error: d.Err,
	}
	if d.Checked {
		out.Checksum = &d.Checksum
	}
	for i := range d.Changes {
		c := &d.Changes[i]
		item := itemJSON{
			Name: c.Name, Type: c.Type, ID: c.ID, Added: c.Fresh, Head: intsJSON(p, d, nil, c.Head),
			Fields: intsJSON(p, d, c, c.Fields),
		}
		if c.Removed {
			out.Removed = append(out.Removed, item)
		} else {
			out.Changed = append(out.Changed, item)
		}
	}
	return out
}

// intsJSON returns ints of an item, or with nil ints that are no values of one.
func intsJSON(p *sim.Packet, d *sim.SnapshotDiff, item *sim.ItemChange, all []sim.SnapshotField) []intJSON {
	out := []intJSON{}
	for i := range all {
		f := &all[i]
		j := intJSON{Name: f.Name, From: f.From, To: f.To}
		if item == nil || !item.Removed {
			j.Sent = &f.Sent
		}
		if item != nil && !item.Removed {
			j.After = &f.After
		}
		if item != nil && !item.Fresh {
			j.Before = &f.Before
		}
		if from, to, ok := d.InPacket(f.From, f.To); ok && f.From < f.To && to <= len(p.Bytes) {
			var bits strings.Builder
			for _, b := range p.Bytes[from:to] {
				fmt.Fprintf(&bits, "%08b", b)
			}
			j.Bits = bits.String()
		}
		out = append(out, j)
	}
	return out
}
