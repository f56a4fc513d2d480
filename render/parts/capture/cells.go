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

// listColumns are the columns of both lists.
var listColumns = chunks.Columns()

// The columns that are drawn as more than their texts.
var (
	frameColumn     = table.Find(listColumns, "frame")
	chunkColumn     = table.Find(listColumns, "chunk")
	directionColumn = table.Find(listColumns, "direction")
	messageColumn   = table.Find(listColumns, "message")
	secondsColumn   = table.Find(listColumns, "seconds")
	deliveryColumn  = table.Find(listColumns, "delivery")
	aboutColumn     = table.Find(listColumns, "about")
	contentColumn   = table.Find(listColumns, "content")
)

// CellWidth returns how wide columns with more than their texts are: see
// [part.CellPainter].
func (ms *messages) CellWidth(column int) float64 {
	switch column {
	case secondsColumn:
		return ms.timeWidth()
	case directionColumn:
		return directionWidth(&ms.D.P)
	case frameColumn: // the first rows, by which columns are measured, have few digits
		return ms.D.P.TextWidth(theme.Label.In(theme.Mono), strconv.Itoa(max(ms.log.Frames, 9999))) + 4
	case messageColumn:
		return 128
	case aboutColumn:
		return 74
	case contentColumn:
		return 140
	case deliveryColumn:
		return 150
	case chunkColumn:
		return 40
	}
	return 0
}

// timeWidth returns how wide times are. Rows of pages that were not read yet have none to
// measure.
func (ms *messages) timeWidth() (w float64) {
	if ms.zero.IsZero() || len(ms.log.Pages) == 0 {
		return 0
	}
	for _, page := range [...]int{0, len(ms.log.Pages) - 1} {
		at := table.Float(ms.log.Pages[page].From.Sub(ms.zero).Seconds())
		text := listColumns[secondsColumn].Text(at)
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
	if e.Flags&sim.MessageResent != 0 { // the name gives way to the word
		room := max(0, r.W-p.TextWidth(theme.Small, resent))
		x := r.X + min(p.TextWidth(st, name)+8, room)
		p.TextIn(x, y, r.Right()-x, canvas.Left, theme.Small, p.T.Warn, resent)
		r.W = max(0, x-8-r.X)
	}
	p.TextIn(r.X, y, r.W, canvas.Left, st, ink, name)
}

// resent is the word behind the name of a message that is sent again.
const resent = "resent"
