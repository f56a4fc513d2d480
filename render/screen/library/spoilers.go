package library

import (
	"playhead/render/desk"
	"playhead/render/shelf"
)

// spoilerFree returns a recording as a list shows it: without its length and its
// results where the user does not want to know them.
func spoilerFree(d *desk.Desk, it *shelf.Item) *shelf.Item {
	if !d.Set.Watching.SpoilerFree {
		return it
	}
	item, row := *it, *it.Row
	row.Length, row.Best, row.Runs, row.Watched = 0, nil, 0, 0
	item.Row, item.Best = &row, nil
	return &item
}
