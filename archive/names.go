package archive

import (
	"context"
	"math"

	"playhead/formats"
	"playhead/sim"
)

// maxBefore is how many logs before one are looked into for names.
const maxBefore = 8

// namesBefore returns the names of clients who have none at the start of the
// first piece: servers before 2024 do not repeat names when the map changes.
// Clients who cannot be found stay without a name.
func (l *log) namesBefore(ctx context.Context, first int) map[int]string {
	nameless := l.heads[max(0, first-1)].Nameless
	if len(nameless) == 0 {
		return nil
	}
	names := map[int]string{}
	for range maxBefore {
		before := l.before()
		if before == nil {
			break
		}
		all, err := before.lastNames(ctx)
		if err != nil {
			break
		}
		left := nameless[:0:0]
		for _, id := range nameless {
			if name := all[id]; name != "" {
				names[id] = name
			} else {
				left = append(left, id)
			}
		}
		if nameless, l = left, before; len(nameless) == 0 {
			break
		}
	}
	return names
}

// before returns the log of the server's game before, nil if it is not there.
func (l *log) before() *log {
	if len(l.heads) == 0 || !isUUID(l.heads[0].Previous) {
		return nil
	}
	path, err := byUUID(l.dir, l.heads[0].Previous)
	if err != nil {
		return nil
	}
	shelf, err := l.cache.shelfOf(path)
	if err != nil {
		return nil
	}
	return &log{dir: l.dir, path: path, cache: l.cache, shelf: shelf, heads: shelf.heads(), progress: l.progress}
}

// lastNames returns the names of the clients who were connected when the log
// ended.
func (l *log) lastNames(ctx context.Context) (map[int]string, error) {
	if n := len(l.heads); n == 0 || !l.heads[n-1].Last {
		if err := l.readOn(ctx, func([]formats.LogFinish, []formats.LogSave) sim.Tick {
			return math.MaxInt32
		}); err != nil {
			return nil, err
		}
	}
	return l.heads[len(l.heads)-1].Names, nil
}
