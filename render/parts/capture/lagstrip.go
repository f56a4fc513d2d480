package capture

import (
	"math"
	"time"

	"playhead/render/layout"
	"playhead/render/part"
	"playhead/render/widget"
	"playhead/sim/lag"
	"playhead/sim/table"
)

const lagMarkPart widget.Part = "lag mark" // N: row of the moments

// Graphs in the list of clients: when each of them lagged, and its pings on one scale.
const (
	lagStripWidth = 220.0
	pingStrip     = 98.0
	pingNumber    = 52.0
	lagGraphsFrom = 1000.0 // px that the page is wide
)

var (
	momentsColumn = table.Find(lag.Columns(), "moments")
	pingColumn    = table.Find(lag.Columns(), "ping_max")
)

var _ part.CellPainter = (*lagClients)(nil)

// graphs reports whether there is room for graphs.
func (c *lagClients) graphs() bool { return c.page.wide >= lagGraphsFrom }

// CellWidth is the width of the columns with graphs: see [part.CellPainter].
func (c *lagClients) CellWidth(column int) float64 {
	switch {
	case !c.graphs():
		return 0
	case column == momentsColumn:
		return lagStripWidth
	case column == pingColumn:
		return pingStrip + pingNumber
	}
	return 0
}

// PaintCell draws the graphs.
func (c *lagClients) PaintCell(row, column int, r layout.Rect) bool {
	report := c.page.report
	if !c.graphs() || report == nil || row >= len(report.Clients) {
		return false
	}
	switch column {
	case momentsColumn:
		c.page.paintMoments(&report.Clients[row], r)
		return true
	case pingColumn:
		c.page.paintPings(&report.Clients[row], r.CutLeft(pingStrip))
	}
	return false
}

// paintMoments draws when a client lagged: bright what is its own, faint what is the server's, in
// colour the chosen one. A click chooses the client and the moment.
func (l *lagPage) paintMoments(c *lag.Client, r layout.Rect) {
	p := &l.D.P
	well := layout.Rect{X: r.X, Y: r.CenterY() - 8, W: r.W, H: 16}
	p.Round(well, 2, p.T.S0)
	span := max(l.S.Total(), 1)
	defer p.Hits.Own(l)()
	for i := range l.report.Moments {
		m := &l.report.Moments[i]
		if m.Client != c.Client {
			continue
		}
		at := func(t time.Duration) float64 {
			return well.X + 1 + (well.W-2)*math.Min(1, float64(l.position(t))/float64(span))
		}
		col := p.T.T1
		if m.Where == lag.Server {
			col = p.T.T3
		}
		mark := layout.Rect{X: at(m.From), Y: well.Y + 2, W: max(3, at(m.To)-at(m.From)), H: 12}
		mark.X = min(mark.X, well.Right()-mark.W)
		if i == l.moment {
			col = p.T.AccText
		}
		p.FillRect(mark.X, mark.Y, mark.W, mark.H, col)
		p.Hits.Add(widget.Zone{
			Rect:   layout.Rect{X: mark.X - 2, Y: r.Y, W: mark.W + 4, H: r.H},
			Target: widget.Control(lagMarkPart, i), Cursor: widget.CursorPointer, Mouse: true,
			Tip: p.Clock(l.position(m.From), false, 2) + ": " + m.What, More: m.Evidence,
		})
	}
}

// paintPings draws the shortest, the usual and the longest ping of a client, on one scale for all.
func (l *lagPage) paintPings(c *lag.Client, r layout.Rect) {
	p, most := &l.D.P, time.Millisecond
	for i := range l.report.Clients {
		most = max(most, l.report.Clients[i].PingMost)
	}
	if c.Pings == 0 {
		return
	}
	x := func(d time.Duration) float64 { return r.X + 4 + (r.W-8)*float64(d)/float64(most) }
	y := r.CenterY()
	p.FillRect(r.X+4, y, r.W-8, 1, p.T.Line2)
	p.FillRect(x(c.PingLeast), y-2, max(1, x(c.PingMost)-x(c.PingLeast)), 4, p.T.Den2)
	p.FillRect(x(c.Ping)-1, y-6, 2, 12, p.T.T1)
}

// pressMark chooses a moment, and its client.
func (l *lagPage) pressMark(row int) {
	if l.report == nil || row >= len(l.report.Moments) {
		return
	}
	for i := range l.report.Clients {
		if l.report.Clients[i].Client == l.report.Moments[row].Client {
			l.chooseClient(i)
		}
	}
	l.moment = row
	l.moments.list.See(row)
}
