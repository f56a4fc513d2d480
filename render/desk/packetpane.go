package desk

import (
	"fmt"

	"playhead/render/widget"
	"playhead/render/wire"
	"playhead/sim"
)

// PacketPane returns the pane of a packet.
func PacketPane(p *sim.Packet, message int) Bytes {
	b := Bytes{
		Title: p.Summary, Pane: wire.PaneOf(p, message), Chosen: message, Wrong: p.Err,
		Place: "Teeworlds " + p.Protocol,
	}
	if p.Number >= 0 {
		b.Place = "packet " + widget.Thousands(p.Number+1)
	}
	if message >= 0 && message < len(p.Messages) {
		b.Title = p.Messages[message].Name
		if err := p.Messages[message].Err; err != "" {
			b.Wrong = err
		}
	}
	if p.Compressed {
		b.Note = fmt.Sprintf("Decompressed: %d bytes, %d on the wire.", len(p.Bytes), p.RawBytes)
	}
	if len(p.Blanked) > 0 {
		if b.Note != "" {
			b.Note += " "
		}
		b.Note += "•• hides private bytes."
	}
	return b
}
