package lanes

import (
	"fmt"

	"playhead/render/canvas"
	"playhead/render/feed"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// A Cluster is the events that one chip of the event lane stands for.
type Cluster struct {
	Count  int
	Kinds  []Kind
	Events []Event // the first of them
	Foot   string  // what a click does
}

// A Kind is how many events of a mark there are.
type Kind struct {
	Mark  theme.Mark
	Count int
}

// An Event is one of a cluster.
type Event struct {
	Time string
	Line feed.Line
}

const (
	clusterWidth = 268.0
	clusterRow   = 22.0
)

// Draw draws the list above the lane, its foot at (x, bottom).
func (c *Cluster) Draw(p *widget.Painter, l *layout.Window, x, bottom float64) {
	h := 40 + clusterRow*float64(len(c.Events)) + 28
	r := layout.Rect{X: x - clusterWidth/2, Y: bottom - 6 - h, W: clusterWidth, H: h}.Within(l.All.Inset(8))
	p.Raised(r, theme.RadiusCard, p.T.S3)
	mono := theme.Small.In(theme.Mono)
	p.Text(r.X+12, r.Y+18, theme.Label.In(theme.Medium), p.T.T1, widget.Plural(c.Count, "event"))
	at := r.Right() - 12
	for i := len(c.Kinds) - 1; i >= 0; i-- {
		k, n := c.Kinds[i], fmt.Sprint(c.Kinds[i].Count)
		w := p.TextWidth(mono, n)
		if at-w-16 < r.X+100 {
			break
		}
		p.TextAt(at, r.Y+18, canvas.Right, mono, p.T.T2, n)
		p.Mark(k.Mark, at-w-9, r.Y+18, 8, p.T.Marks[k.Mark])
		at -= w + 26
	}
	p.HLine(r.X+1, r.Y+34, r.W-2, p.T.Line)
	y := r.Y + 48
	for _, e := range c.Events {
		tx := r.X + 12 + p.Text(r.X+12, y, mono, p.T.T3, e.Time) + 14
		p.Mark(e.Line.Mark, tx, y, 8, p.T.Marks[e.Line.Mark])
		p.TextIn(tx+12, y, r.Right()-10-tx-12, canvas.Left, theme.Label, p.T.T1, e.Line.String())
		y += clusterRow
	}
	if more := c.Count - len(c.Events); more > 0 {
		p.Text(r.X+12, r.Bottom()-13, theme.Small, p.T.T3, fmt.Sprintf("%d more", more))
	}
	p.TextAt(r.Right()-12, r.Bottom()-13, canvas.Right, theme.Small, p.T.T3, c.Foot)
}
