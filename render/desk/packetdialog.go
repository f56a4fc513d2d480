package desk

import (
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// PacketDialog shows a packet that was pasted.
type PacketDialog struct{ Bytes *Bytes }

// packetDialogWidth makes room for bytes and their characters.
const packetDialogWidth = 420.0

// Draw draws the dialog over everything.
func (d *PacketDialog) Draw(p *widget.Painter, l *layout.Window) BytesAreas {
	p.Fill(l.All, p.T.Scrim)
	p.Scrim(l.All)
	r := l.All.Centered(min(packetDialogWidth, l.All.W-16), min(560, l.All.H-24))
	p.Raised(r, theme.RadiusDialog, p.T.S2)
	inner := layout.Rect{X: r.X + 4, Y: r.Y + 6, W: r.W - 8, H: r.H - 10}
	a := d.Bytes.Draw(p, inner)
	end := layout.Rect{X: r.Right() - 16 - 78, Y: inner.Bottom() - bytesFoot/2 - 14, W: 78, H: 28}
	p.Primary(end, widget.Control(widget.Close, 0), "Close")
	return a
}
