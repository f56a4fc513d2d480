package library

import (
	"playhead/render/canvas"
	"playhead/render/desk"
	"playhead/render/layout"
	"playhead/render/theme"
	"playhead/render/widget"
)

// hides reports whether lengths and results are hidden from the user.
func hides(d *desk.Desk) bool { return d.Set.Watching.SpoilerFree }

// spoilerFree returns a recording as a list shows it: without its length and its
// results where the user does not want to know them.
func spoilerFree(d *desk.Desk, it *Item) *Item {
	if !hides(d) {
		return it
	}
	item, row := *it, *it.Row
	row.Length, row.Best, row.Runs, row.Watched, row.WatchedTo = 0, nil, 0, 0, 0
	item.Row, item.Best, item.Runs = &row, nil, 0
	return &item
}

// pageWithoutResults returns what a page shows of a player or a map where results
// are hidden.
func pageWithoutResults(pg *Page) *Page {
	return &Page{
		Of: pg.Of, Name: pg.Name, From: pg.From, To: pg.To, Recordings: pg.Recordings, Others: pg.Others,
		Often: pg.Often,
	}
}

// paintHidden says that a page leaves results out.
func paintHidden(p *widget.Painter, in layout.Rect, _ *Page) {
	p.TextIn(in.X, in.Y+8, in.W, canvas.Left, theme.Small, p.T.T3, "Spoiler-free: times and results are hidden.")
}
