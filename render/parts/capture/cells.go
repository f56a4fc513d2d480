package capture

import (
	"strconv"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/sim"
	"playhead/sim/chunks"
	"playhead/sim/table"
)

// The columns that are drawn as more than their texts.
var (
	frameColumn     = table.Find(chunks.Columns(), "frame")
	chunkColumn     = table.Find(chunks.Columns(), "chunk")
	directionColumn = table.Find(chunks.Columns(), "direction")
	messageColumn   = table.Find(chunks.Columns(), "message")
	secondsColumn   = table.Find(chunks.Columns(), "seconds")
	deliveryColumn  = table.Find(chunks.Columns(), "delivery")
	aboutColumn     = table.Find(chunks.Columns(), "about")
	contentColumn   = table.Find(chunks.Columns(), "content")
)

// CellWidth returns how wide columns with more than their texts are: see
// [part.CellPainter].
func (ms *messages) CellWidth(column int) float64 {
	if column == secondsColumn {
		return ms.timeWidth()
	}
	return map[int]float64{
		directionColumn: directionWidth(&ms.D.P), messageColumn: 116, aboutColumn: 74, contentColumn: 140,
		deliveryColumn: 150,
		chunkColumn:    40,
		// The first rows, by which columns are measured, have few digits.
		frameColumn: ms.D.P.TextWidth(theme.Label.In(theme.Mono), strconv.Itoa(max(ms.log.Frames, 9999))) + 4,
	}[column]
}

// timeWidth returns how wide times are. Rows of pages that were not read yet have none to
// measure.
func (ms *messages) timeWidth() (w float64) {
	if ms.zero.IsZero() || len(ms.log.Pages) == 0 {
		return 0
	}
	for _, page := range [...]int{0, len(ms.log.Pages) - 1} {
		at := table.Float(ms.log.Pages[page].From.Sub(ms.zero).Seconds())
		text := chunks.Columns()[secondsColumn].Text(at)
		w = max(w, ms.D.P.TextWidth(theme.Label.In(theme.Mono), text)+4)
	}
	return w
}

// PaintCell draws directions as arrows, and names by what became of the message.
func (ms *messages) PaintCell(row, column int, r layout.Rect) bool {
	p := &ms.D.P
	e, _ := ms.List.Entry(ms.refOf(row))
	switch column {
	case directionColumn:
		paintDirection(p, r.X, r.CenterY(), e.Flags&sim.MessageUp != 0)
	case messageColumn:
		ms.paintName(r, e, row > ms.now)
	case deliveryColumn:
		if e.Flags&sim.MessageResent == 0 {
			return false
		}
		says, _ := ms.shelf.Peek(ms.log, ms.refOf(row))
		p.TextIn(r.X, r.CenterY(), r.W, canvas.Left, theme.Label, p.T.Warn, says.Chunk.Delivery)
	default:
		return false
	}
	return true
}

// paintName draws the name of a message.
func (ms *messages) paintName(r layout.Rect, e sim.MessageEntry, future bool) {
	p, y, name := &ms.D.P, r.CenterY(), ms.List.Kind(e)
	ink := p.T.T1
	switch {
	case e.Flags&sim.MessageLost != 0:
		ink, name = p.T.Err, missing(int(e.Size))
		p.Hatch(r.X-4, r.Y+2, r.W+8, r.H-4, 6, theme.Fade(p.T.Err, 0.33))
	case e.Flags&sim.MessageUnknown != 0:
		ink = p.T.Warn
	case future:
		ink = p.T.T3
	case e.Flags&sim.MessageControl != 0:
		ink = p.T.T2
	}
	st := theme.Label.In(theme.Medium)
	p.TextIn(r.X, y, r.W, canvas.Left, st, ink, name)
	if x := r.X + p.TextWidth(st, name) + 8; e.Flags&sim.MessageResent != 0 && x+40 < r.Right() {
		p.Text(x, y, theme.Small, p.T.Warn, "resent")
	}
}
