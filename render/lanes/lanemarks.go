package lanes

import (
	"strconv"

	"playhead/render/canvas"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/timeline"
	"playhead/render/widget"
)

// DrawEvents draws the clusters of the event lane into r, or the reason why there
// are none.
func (n *Lanes) DrawEvents(p *widget.Painter, r layout.Rect) {
	if n.NoEvents != "" {
		p.DottedHLine(r.X, r.CenterY(), r.W, p.T.T4)
		says(p, r, r.CenterY(), n.NoEvents)
		return
	}
	for i := range n.Events {
		c := &n.Events[i]
		if c.X < r.X-20 || c.X > r.Right()+20 {
			continue
		}
		n.event(p, r, c, i)
	}
}

func (n *Lanes) event(p *widget.Painter, r layout.Rect, c *timeline.Cluster, i int) {
	y, tgt := r.CenterY(), widget.Control(clusterPart, i)
	size := 9.0
	if p.Hovered(tgt) {
		size *= 1.3
	}
	hit := layout.Rect{X: c.X - 8, Y: r.Y, W: 16, H: r.H}
	if c.Count > 1 {
		count := strconv.Itoa(c.Count)
		w := p.TextWidth(theme.Small.In(theme.Mono), count) + 22
		chip := layout.Rect{X: c.X - w/2, Y: y - 9, W: w, H: 18}
		if c.From >= n.Scale.From { // all of it is in view
			chip.X = max(chip.X, r.X+1)
		}
		p.Box(chip, 9, p.T.S4, p.T.Line2)
		if c.Mixed { // of several kinds: a stack
			p.Box(layout.Rect{X: chip.X + 5, Y: y - 5, W: 7, H: 7}, 2, p.T.S4, p.T.T3)
			p.Box(layout.Rect{X: chip.X + 7, Y: y - 2, W: 7, H: 7}, 2, p.T.S5, p.T.T2)
		} else {
			p.Mark(c.Kind, chip.X+9, y, size-1.4, p.T.Marks[c.Kind])
		}
		p.Text(chip.X+16, y, theme.Small.In(theme.Mono), p.T.T1, count)
		hit = chip
	} else {
		p.Mark(c.Kind, c.X, y, size, p.T.Marks[c.Kind])
		end := r.Right()
		if i+1 < len(n.Events) {
			end = n.Events[i+1].X - 9
			if n.Events[i+1].Count > 1 {
				end -= 10
			}
		}
		if w := p.TextWidth(theme.Small, c.Label); c.Label != "" && c.X+9+w <= end {
			p.Text(c.X+9, y, theme.Small, p.T.T2, c.Label)
			hit.W += w
		}
	}
	p.MouseZone(hit, tgt, widget.CursorPointer)
}

// flagWidest bounds the flag of a bookmark with a long name, px.
const flagWidest = 240

func (n *Lanes) bookmarks(p *widget.Painter, r layout.Rect) {
	if len(n.Bookmarks) == 0 {
		p.TextIn(r.X+12, r.CenterY(), r.W-24, canvas.Left, theme.Small, p.T.T3, n.NoBookmarks)
	}
	for i := range n.Bookmarks {
		b := &n.Bookmarks[i]
		x := n.Scale.At(b.Time)
		if x > r.Right()+8 || x < r.X-flagWidest {
			continue
		}
		w := min(p.TextWidth(theme.Small, b.Label())+22, flagWidest)
		if i+1 < len(n.Bookmarks) {
			w = min(w, max(17, n.Scale.At(n.Bookmarks[i+1].Time)-x-2))
		}
		f, tgt := layout.Rect{X: x - 8, Y: r.Y + 2, W: w, H: 17}, widget.Control(bookmarkPart, i)
		ground := p.T.AccDim
		if p.Hovered(tgt) {
			ground = p.T.S5
		}
		p.Round(f, theme.RadiusWell, ground)
		p.Mark(theme.MarkBookmark, x, f.CenterY(), 8, p.T.Marks[theme.MarkBookmark])
		if w > 30 {
			p.TextIn(x+9, f.CenterY(), w-20, canvas.Left, theme.Small, p.T.T1, b.Label())
		}
		p.Hits.Add(widget.Zone{
			Rect: f, Target: tgt, Cursor: widget.CursorPointer, Tip: b.Label(), More: b.More(),
			Mouse: true,
		})
	}
}
