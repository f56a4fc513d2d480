package shelves

import (
	"cmp"
	"context"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"time"

	"playhead/library"
	screen "playhead/render/screen/library"
	"playhead/sim"
	"playhead/sim/table"
)

// A row is a recording with what it is chosen and sorted by.
type row struct {
	screen.Row
	of         library.Row
	cells      []table.Cell // of columns
	lowerName  string
	watchedAt  time.Time
	bookmarked bool
}

// A snapshot is all the index held at one time.
type snapshot struct {
	rows    []row // the newest first: sorted once, not for every letter that is typed
	columns []table.Column
	shared  map[int64]int // see [library.DB.Shared]
	counts  [screen.NumPlaces]int
	folders map[string]bool // as they are in the index: not connected
	below   map[string]int  // how many recordings are below a folder, as far as it was asked
}

// kindOf returns the word for a format: the games' own for their demos.
func kindOf(format string) string {
	if rest, ok := strings.CutPrefix(format, "tw"); ok && rest != "" {
		return rest
	}
	return format
}

// readSnapshot reads everything that lists show.
func readSnapshot(ctx context.Context, db *library.DB) (*snapshot, error) {
	list, err := db.Summaries(ctx)
	if err != nil {
		return nil, err
	}
	s := &snapshot{
		rows: make([]row, len(list)), columns: columns(), folders: map[string]bool{}, below: map[string]int{},
	}
	if s.shared, err = db.Shared(ctx); err != nil {
		return nil, err
	}
	rounds := map[int64][]string{}
	for i := range list {
		if x := &list[i]; x.Round != 0 {
			rounds[x.Round] = append(rounds[x.Round], x.Path)
		}
	}
	for i := range list {
		x := &list[i]
		s.rows[i] = rowOf(x)
		for _, path := range rounds[x.Round] {
			if path != x.Path {
				s.rows[i].SameRound = append(s.rows[i].SameRound, path)
			}
		}
		slices.Sort(s.rows[i].SameRound)
		s.rows[i].of = x.Row(s.shared)
		s.rows[i].of.SameRound = s.rows[i].SameRound
		s.count(&s.rows[i])
	}
	sort.Slice(s.rows, func(i, k int) bool { return newestFirst(&s.rows[i], &s.rows[k]) < 0 })
	addCells(s.rows)
	folders, err := db.Folders(ctx)
	if err != nil {
		return nil, err
	}
	for _, f := range folders {
		s.folders[f.Path] = !f.Present
	}
	s.counts[screen.Players], s.counts[screen.Maps], err = db.Named(ctx)
	return s, err
}

func newestFirst(a, b *row) int {
	if c := b.Date.Compare(a.Date); c != 0 {
		return c
	}
	return cmp.Or(cmp.Compare(a.lowerName, b.lowerName), cmp.Compare(a.ID, b.ID))
}

// others returns the folders of the index that are not within some: those that replay index added.
func (s *snapshot) others(some []Folder) (out []Folder) {
	for _, path := range slices.Sorted(maps.Keys(s.folders)) {
		if !slices.ContainsFunc(some, func(f Folder) bool { return within(path, f.Path) }) {
			out = append(out, Folder{Path: path})
		}
	}
	return out
}

func rowOf(x *library.Summary) row {
	r := row{watchedAt: x.WatchedAt, bookmarked: x.Bookmarked}
	r.Row = screen.Row{
		ID: x.ID, Path: x.Path, Name: sim.Clean(filepath.Base(x.Path)), Folder: filepath.Base(x.Folder),
		Copies: x.Copies, Kind: kindOf(x.Format),
		Map: x.Map, Server: x.Server, Players: x.Players, PlayerCount: x.PlayerCount, Length: seconds(x.Seconds),
		Date: x.Started, FileDate: x.FileDate,
		WatchedTo: seconds(x.Watched), Runs: x.Finished, Pending: !x.Read && !x.CannotBeOpened, Missing: !x.Connected,
		Broken: x.CannotBeOpened, Error: x.Error,
	}
	if x.Seconds > 0 {
		r.Watched = min(1, x.Watched/x.Seconds)
	}
	if x.Best != nil {
		r.Best = runOf(x.Best, x.Path, r.Date, r.Missing)
	}
	r.lowerName = strings.ToLower(r.Name)
	return r
}

// seconds returns a time to the nanosecond: less would be in the tick before.
func seconds(v float64) time.Duration { return time.Duration(math.Round(v * float64(time.Second))) }

func runOf(x *library.FoundRun, path string, date time.Time, missing bool) *screen.Run {
	return &screen.Run{
		Path: path, Name: x.Name, Map: x.Map, Number: x.Number, Player: x.Player, Sources: x.Sources,
		Start: seconds(x.StartSeconds),
		Time:  seconds(x.TimeSeconds), Date: date, Missing: missing,
	}
}

// unfinished reports whether a recording was watched, but not to its end.
func (r *row) unfinished() bool { return !r.watchedAt.IsZero() && r.Watched < 0.95 }

func (s *snapshot) count(r *row) {
	if r.Broken {
		s.counts[screen.Unreadable]++
		return
	}
	s.counts[screen.All]++
	if !r.watchedAt.IsZero() {
		s.counts[screen.Watched]++
	}
	if r.unfinished() {
		s.counts[screen.Unfinished]++
	}
	if r.bookmarked {
		s.counts[screen.Bookmarked]++
	}
}

// inFolder returns how many recordings are below a folder, and whether its disk is
// not connected.
func (s *snapshot) inFolder(path string) (_ int, missing bool) {
	n, counted := s.below[path] // the folders are listed again with every letter that is typed
	if !counted {
		for i := range s.rows {
			if !s.rows[i].Broken && within(s.rows[i].Path, path) {
				n++
			}
		}
		s.below[path] = n
	}
	for f, gone := range s.folders {
		missing = missing || gone && within(path, f)
	}
	return n, missing
}
