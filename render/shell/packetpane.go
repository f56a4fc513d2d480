package shell

import (
	"fmt"

	"playhead/render/layout"
	"playhead/render/wire"
	"playhead/sim"
)

// PacketPane returns the pane of a packet.
func PacketPane(p *sim.Packet, message int) Bytes {
	b := Bytes{Title: p.Summary, Pane: wire.PaneOf(p, message), Chosen: message, Wrong: p.Err, Place: "Teeworlds " + p.Protocol}
	if p.Number >= 0 {
		b.Place = "packet " + Thousands(p.Number+1)
	}
	if message >= 0 && message < len(p.Messages) {
		b.Title = p.Messages[message].Name
		if err := p.Messages[message].Err; err != "" {
			b.Wrong = err
		}
	}
	if p.Compressed {
		b.Note = fmt.Sprintf("Unpacked: %d bytes here, %d on the wire.", len(p.Bytes), p.RawBytes)
	}
	if len(p.Blanked) > 0 {
		if b.Note != "" {
			b.Note += " "
		}
		b.Note += "•• is private."
	}
	return b
}

// Wheel scrolls the list at a place and reports whether there is one. fields and
// bytes are how far the two are scrolled.
func (a *BytesAreas) Wheel(x, y, step float64, fields, bytes *float64) bool {
	scroll := func(area layout.Rect, at *float64, most float64) bool {
		if !area.Has(x, y) {
			return false
		}
		*at = min(max(*at-step, 0), most)
		return true
	}
	return scroll(a.Fields, fields, a.FieldMost) || scroll(a.Bytes, bytes, a.ByteMost)
}
