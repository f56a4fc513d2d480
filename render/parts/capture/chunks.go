package capture

import (
	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// A ChunkCells is what the list of chunks shows of a row beside time, direction
// and name: how the message travelled.
type ChunkCells struct {
	First    bool // of its packet among the rows
	Packet   string
	Ack      string
	Part     string // "1/3"
	Seq      string
	Delivery string
}

// chunkColumns are the left edges of the columns in the chunk list; for columns
// of numbers, the right edges.
type chunkColumns struct{ packet, part, seq, ack, size, name, delivery float64 }

func (m *Messages) chunkColumns(c columns) chunkColumns {
	x := chunkColumns{packet: c.name + 44}
	x.part = x.packet + 42
	x.seq = x.part + 40
	x.ack = x.seq + 46
	x.size = x.ack + 44
	x.name = x.size + 14
	// The outcome gets the remaining width, if that is enough.
	x.delivery = x.name + min(max((c.right-x.name)*0.42, 90), 240)
	return x
}

func (m *Messages) chunkTitles(p *widget.Painter, y float64, c columns) {
	x := m.chunkColumns(c)
	st, ink := theme.Small, p.T.T3
	for _, t := range []struct {
		x    float64
		text string
	}{{x.packet, "Packet"}, {x.part, "Chunk"}, {x.seq, "Seq"}, {x.ack, "Ack"}, {x.size, "Size"}} {
		p.TextAt(t.x, y, canvas.Right, st, ink, t.text)
	}
	w := p.Text(x.name, y, st, ink, "Message")
	p.TextIn(x.name+w+8, y, x.delivery-x.name-w-16, canvas.Left, st.In(theme.Mono), ink, m.count())
	p.TextIn(x.delivery, y, c.right-x.delivery, canvas.Left, st, ink, "Delivery")
}

// chunkRow draws the part of a row to the right of the direction.
func (m *Messages) chunkRow(p *widget.Painter, r layout.Rect, c columns, row *MessageRow, z *widget.Zone) {
	x := m.chunkColumns(c)
	y := r.CenterY()
	name, dim, text := m.inks(p, row)
	mono := theme.Label.In(theme.Mono)
	k := &row.Chunk
	if k.First {
		p.TextAt(x.packet, y, canvas.Right, mono, text, k.Packet)
		p.TextAt(x.ack, y, canvas.Right, mono, dim, k.Ack)
	}
	p.TextAt(x.part, y, canvas.Right, mono, dim, k.Part)
	p.TextAt(x.seq, y, canvas.Right, mono, text, k.Seq)
	p.TextAt(x.size, y, canvas.Right, mono, dim, row.Size)
	bold := theme.Label.In(theme.Medium)
	cut := p.TextIn(x.name, y, x.delivery-x.name-8, canvas.Left, bold, name, row.Name)
	if at := x.name + p.TextWidth(bold, row.Name) + 8; row.About != "" &&
		at+p.TextWidth(theme.Label, row.About) < x.delivery-8 {
		p.Text(at, y, theme.Label, text, row.About)
	}
	ink := text
	if row.Again {
		ink = p.T.Warn
	}
	if p.TextIn(x.delivery, y, c.right-x.delivery, canvas.Left, theme.Label, ink, k.Delivery) || cut {
		z.Tip, z.More = row.Name, k.Delivery
	}
}
