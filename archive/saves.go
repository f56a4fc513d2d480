package archive

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"playhead/formats"
	"playhead/sim"
)

const (
	// saveSlack is how much the time of a loaded run may differ from the sum of its
	// save's time and its own: loading takes a moment.
	saveSlack = 3 * 50
	// maxSaveLogs is how many logs are searched for a save.
	maxSaveLogs = 32
)

// goesOn records the save that the run continues: the last load before its end
// whose time plus the time raced since equals the run's.
func (r *Run) goesOn(heads []head, raced sim.Tick) {
	for _, h := range heads {
		for i := range h.Saves {
			s := &h.Saves[i]
			if !s.Load || s.Tick > r.End || s.Raced == 0 || abs(s.Raced+r.End-s.Tick-raced) > saveSlack ||
				!names(s.Who, r.Name) {
				continue
			}
			r.Loaded = s
		}
	}
	if r.Loaded != nil {
		r.Start = r.Loaded.Tick
		r.Open = max(0, r.Start-lead)
	}
}

// names reports whether a player is in a save's list, "nova, mimi after 0:26.12".
// A player without a name may be.
func names(who, player string) bool {
	list, _, _ := strings.Cut(who, " after ")
	return player == "" || slices.Contains(strings.Split(list, ", "), player)
}

func abs(t sim.Tick) sim.Tick { return max(t, -t) }

// Before finds the half of a loaded run that was saved and opens the part of its
// log that holds it. It looks into the log of the run itself, those of the games
// before, and those that index.txt lists for the map before it, and reads each
// of them once. The File of the result is closed by the caller.
func Before(ctx context.Context, dir string, r *Run, cache *Cache, opt formats.Options,
	progress Progress,
) (*Run, error) {
	if r.Loaded == nil {
		return nil, errNoSave
	}
	find := func(l *log) (*Run, error) { return l.findSave(ctx, r) }
	failed := errNoSave
	for path := range logsBefore(dir, r.Path) {
		half, err := openIn(ctx, &log{dir: dir, path: path, progress: progress}, cache, find, opt)
		if err == nil || ctx.Err() != nil {
			return half, cmp.Or(err, ctx.Err())
		}
		if !errors.Is(err, errNoSave) {
			failed = errors.Join(failed, err)
		}
	}
	return nil, failed
}

var errNoSave = errors.New("no log in the archive holds the save that the run continues")

// findSave returns the half of the run that ends with its save.
func (l *log) findSave(ctx context.Context, r *Run) (*Run, error) {
	var saved *formats.LogSave
	end := sim.Tick(math.MaxInt32)
	look := func(saves []formats.LogSave) {
		for i := range saves {
			s := &saves[i]
			if !s.Load && s.Key == r.Loaded.Key && s.Who == r.Loaded.Who && s.Raced == r.Loaded.Raced &&
				(l.path != r.Path || s.Tick < r.Loaded.Tick) {
				saved, end = s, s.Tick+trail
			}
		}
	}
	for _, h := range l.heads {
		look(h.Saves)
	}
	if n := len(l.heads); l.path != r.Path && (n == 0 || !l.heads[n-1].Last && l.heads[n-1].EndTick < end) {
		err := l.readOn(ctx, func(_ []formats.LogFinish, saves []formats.LogSave) sim.Tick { look(saves); return end })
		if err != nil && (saved == nil || errors.Is(err, errCache)) {
			return nil, err
		}
	}
	if saved == nil {
		return nil, errNoSave
	}
	half := &Run{
		Path: l.path, Start: max(0, saved.Tick-saved.Raced), End: saved.Tick, Name: r.Name, Player: -1,
		Saved: true,
	}
	half.Open = max(0, half.Start-lead)
	half.goesOn(l.heads, saved.Raced)
	return half, nil
}

// logsBefore yields the logs that may hold the save of a run of the log at path:
// that log, those of earlier games, and earlier ones of the same map in
// index.txt, newest first.
func logsBefore(dir, path string) iter.Seq[string] {
	return func(yield func(string) bool) {
		seen := map[string]bool{path: true}
		if !yield(path) {
			return
		}
		mapName, before := beginning(path)
		for range maxBefore {
			if !isUUID(before) {
				break
			}
			p, err := byUUID(dir, before)
			if err != nil || seen[p] {
				break
			}
			seen[p] = true
			var its string
			if its, before = beginning(p); its == mapName && !yield(p) {
				return
			}
		}
		for _, p := range sameMapBefore(dir, path) {
			if !seen[p] && len(seen) <= maxSaveLogs {
				seen[p] = true
				if !yield(p) {
					return
				}
			}
		}
	}
}

// beginning returns the map of a log and the UUID of the game before it, "" where
// it cannot be read.
func beginning(path string) (mapName, before string) {
	contents, err := formats.Contents(path)
	if err != nil {
		return "", ""
	}
	defer contents.Close()
	scan, err := formats.ScanLog(&tape{r: contents})
	if err != nil {
		return "", ""
	}
	return scan.Map(), scan.Previous()
}

// sameMapBefore returns the logs of the same map that began before the one at
// path, by index.txt, the newest first.
func sameMapBefore(dir, path string) []string {
	uuid, _, _ := strings.Cut(filepath.Base(path), ".")
	all, err := readIndex(dir)
	if err != nil {
		return nil
	}
	own := slices.IndexFunc(all, func(e indexEntry) bool { return e.uuid == strings.ToLower(uuid) })
	if own < 0 || all[own].mapName == "" {
		return nil
	}
	is := all[own]
	all = slices.DeleteFunc(all, func(e indexEntry) bool {
		return e.mapName != is.mapName || !e.begun.Before(is.begun)
	})
	slices.SortStableFunc(all, func(a, b indexEntry) int { return b.begun.Compare(a.begun) })
	var paths []string
	for _, e := range all[:min(len(all), maxSaveLogs)] {
		if p, err := byUUID(dir, e.uuid); err == nil {
			paths = append(paths, p)
		}
	}
	return paths
}
