package library

import (
	"context"
	"database/sql"
	"slices"
	"strings"
	"time"
)

// A Summary is what a list shows of a recording, or of a file that was not looked
// into yet or cannot be read.
type Summary struct {
	ID             int64    // of the recording; negative: of a file without one
	Path           string   // of the copy to open
	Files          []string // all copies, those that can be opened first
	Folder         string   // that it is in, as it was added
	Copies         int
	Connected      bool
	Read           bool // to its end: else players and runs are still missing
	Format         string
	GameName       string
	Map, Server    string
	Started        time.Time // that of the file when the recording does not say
	FileDate       bool      // Started is that of the file
	Round          int64     // the same for recordings of one round, 0 if that is not known
	Seconds        float64
	Players        []string // the longest in the game, PlayersShown at most
	PlayerCount    int
	Finished       int       // finished runs
	Best           *FoundRun // the fastest of them
	Watched        float64   // seconds
	WatchedAt      time.Time // zero: never
	Bookmarked     bool
	Error          string // why it cannot be read, or ends early
	CannotBeOpened bool   // there is nothing to show but Error
}

// Summaries returns all recordings and files of the index, in no order. It takes
// about 10 µs each.
func (d *DB) Summaries(ctx context.Context) ([]Summary, error) {
	tx, err := d.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer func() { _ = tx.Rollback() }() // it only read
	var list []Summary
	at := map[int64]int{}
	if err := each(ctx, tx, func(rows *sql.Rows) error {
		var s Summary
		var names string
		var started, watchedAt int64
		var depth int
		err := rows.Scan(&s.ID, &depth, &s.Format, &s.GameName, &s.Map, &s.Server, &started, &s.Seconds, &s.PlayerCount,
			&names,
			&s.Watched, &watchedAt, &s.Bookmarked, &s.Error, &s.Round)
		s.Read = depth > 1
		s.Started, s.WatchedAt = date0(started), date0(watchedAt)
		if names != "" {
			s.Players = strings.Split(names, "\n")
		}
		at[s.ID] = len(list)
		list = append(list, s)
		return err
	},
		`SELECT id, depth, format, game_name, map, server, coalesce(started, 0), coalesce(seconds, 0), players, leading, watched, watched_at, bookmarks, error, round FROM recordings`); err != nil {
		return nil, err
	}
	if list, err = addFiles(ctx, tx, list, at); err != nil {
		return nil, err
	}
	if err := each(ctx, tx, func(rows *sql.Rows) error {
		var id, ms int64
		var n int
		best := &FoundRun{}
		if err := rows.Scan(append(append([]any{&id, &n, &ms}, best.columns()...), &best.Finish)...); err != nil {
			return err
		}
		if i, ok := at[id]; ok {
			list[i].Finished, list[i].Best = n, best
		}
		return nil
	},
		`SELECT u.recording, count(*), `+fastest+`, `+runColumns+`, coalesce(u.finish, 0)`+
			` FROM runs u WHERE u.finish_ms IS NOT NULL GROUP BY u.recording`); err != nil {
		return nil, err
	}
	kept := list[:0]
	for _, s := range list {
		if s.Copies > 0 {
			kept = append(kept, s)
		}
	}
	return kept, nil
}

// addFiles adds the files to their recordings, and those without one.
func addFiles(ctx context.Context, tx *sql.Tx, list []Summary, at map[int64]int) ([]Summary, error) {
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var id, modified int64
		var recording sql.NullInt64
		var path, failed, folder string
		var present bool
		if err := rows.Scan(&id, &recording, &path, &modified, &failed, &folder, &present); err != nil {
			return err
		}
		i, ok := at[recording.Int64]
		if !ok {
			list = append(list, Summary{
				ID: -id, Path: path, Files: []string{path}, Folder: folder, Copies: 1, Connected: present,
				Started:  time.Unix(0, modified),
				FileDate: true, Error: failed, CannotBeOpened: failed != "",
			})
			return nil
		}
		s := &list[i]
		s.Files = append(s.Files, path)
		if s.Copies++; s.Copies == 1 {
			s.Path, s.Folder, s.Connected = path, folder, present
		}
		if at := time.Unix(0, modified); s.Started.IsZero() || s.FileDate && at.After(s.Started) {
			s.Started, s.FileDate = at, true
		}
		return nil
	}, `SELECT f.id, f.recording, f.path, f.modified, f.error, d.path, d.present FROM files f JOIN folders d ON d.id = f.folder
		WHERE f.entries = 0 ORDER BY d.present DESC, f.path`)
	return list, err
}

// Row returns a summary as [DB.Find] returns it for a query without players and runs.
// shared are the recordings that hold a finish, where there are several: see [DB.Shared].
func (s *Summary) Row(shared map[int64]int) Row {
	r := Row{
		ID: s.ID, Files: s.Files, Connected: s.Connected, Format: s.Format, GameName: s.GameName, Map: s.Map,
		Server: s.Server, Started: s.Started.Unix(), FileDate: s.FileDate, Seconds: s.Seconds, Players: s.Players,
		AllOf: s.PlayerCount, Runs: s.Finished, Watched: s.Watched, Error: s.Error,
	}
	if s.Best != nil {
		r.Best = s.Best.counted(shared)
	}
	return r
}

// For returns the row for a query that chose it.
func (r Row) For(h *Hits, shared map[int64]int) Row {
	hit, ok := h.Of[r.ID]
	if !ok {
		return r
	}
	if h.Choosy {
		if r.Best, r.Runs = nil, hit.Runs; hit.Best != nil {
			r.Best = hit.Best.counted(shared)
		}
	}
	if len(hit.Players) > 0 {
		rest := slices.DeleteFunc(slices.Clone(r.Players), func(p string) bool {
			return slices.Contains(hit.Players, p)
		})
		all := slices.Concat(hit.Players, rest)
		r.Players = all[:min(len(all), PlayersShown)]
	}
	return r
}

// counted returns a run with the number of recordings that hold its finish.
func (r *FoundRun) counted(shared map[int64]int) *FoundRun {
	c := *r
	if c.Sources = shared[r.Finish]; c.Sources == 0 && r.Finish != 0 {
		c.Sources = 1
	}
	return &c
}

// Shared returns how many recordings hold a finish, by its number, of finishes that
// several hold.
func (d *DB) Shared(ctx context.Context) (map[int64]int, error) {
	rows, err := d.read.QueryContext(ctx,
		"SELECT finish, count(DISTINCT recording) FROM runs WHERE shared = 1 GROUP BY finish")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	shared := map[int64]int{}
	for rows.Next() {
		var finish int64
		var n int
		if err := rows.Scan(&finish, &n); err != nil {
			return nil, err
		}
		shared[finish] = n
	}
	return shared, rows.Err()
}

// date0 returns a date from Unix seconds, the zero Time for 0.
func date0(unix int64) time.Time {
	if unix == 0 {
		return time.Time{}
	}
	return time.Unix(unix, 0)
}

// Hits are the recordings that a query chooses.
type Hits struct {
	Of    map[int64]Hit // by ID
	Query Query         // with the words resolved that name a player or a map
	// Choosy is set if the query chooses among the runs of a recording, for example
	// those of a player: then the Best of a Hit counts, even if it is nil.
	Choosy bool
}

// A Hit is what a query chooses of a recording.
type Hit struct {
	Runs    int
	Best    *FoundRun
	Players []string // of the query, in their own spelling, the longest in the game first
	Shared  []int64  // numbers of those of its runs that are in other recordings, too
}

// Hits returns the recordings that a query chooses, each with the number of runs
// it chooses of it and the fastest. Files that were not looked into yet are found by
// name, with a negative ID. A recording whose files are gone may be among them.
func (d *DB) Hits(ctx context.Context, q Query) (Hits, error) {
	h := Hits{Of: map[int64]Hit{}, Query: q}
	tx, err := d.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return h, err
	}
	defer func() { _ = tx.Rollback() }() // it only read
	if h.Query, err = resolveNames(ctx, tx, q); err != nil {
		return h, err
	}
	s := selection(h.Query)
	h.Choosy = len(s.run.conditions) > 0
	recordings := s.withoutFiles()
	if s.byRuns {
		recordings = s.withoutRuns()
	} else if err := each(ctx, tx, func(rows *sql.Rows) error {
		var id int64
		err := rows.Scan(&id)
		h.Of[id] = Hit{}
		return err
	}, "SELECT r.id FROM recordings r WHERE "+recordings.where(), recordings.args...); err != nil {
		return h, err
	}
	if h.Choosy || s.byRuns {
		if err := s.hits(ctx, tx, &h, recordings); err != nil {
			return h, err
		}
	}
	if err := s.playersOf(ctx, tx, &h); err != nil || s.byRuns {
		return h, err
	}
	return h, s.files(ctx, tx, h.Query, h.Of)
}

// hits adds the runs that are chosen of recordings.
func (s *selected) hits(ctx context.Context, tx *sql.Tx, h *Hits, recordings *clause) error {
	from := ` FROM recordings r JOIN runs u ON u.recording = r.id WHERE u.finish_ms IS NOT NULL AND ` +
		s.run.where() + " AND " + recordings.where()
	args := append(append([]any{}, s.run.args...), recordings.args...)
	if err := each(ctx, tx, func(rows *sql.Rows) error {
		var id, ms int64
		x := Hit{Best: &FoundRun{}}
		err := rows.Scan(append(append([]any{&id, &x.Runs, &ms}, x.Best.columns()...), &x.Best.Finish)...)
		h.Of[id] = x
		return err
	}, "SELECT r.id, count(*), "+fastest+", "+runColumns+", coalesce(u.finish, 0)"+from+" GROUP BY r.id",
		args...); err != nil {
		return err
	}
	return each(ctx, tx, func(rows *sql.Rows) error {
		var id, finish int64
		err := rows.Scan(&id, &finish)
		x := h.Of[id]
		x.Shared = append(x.Shared, finish)
		h.Of[id] = x
		return err
	}, "SELECT r.id, u.finish"+from+" AND u.shared = 1", args...)
}

// playersOf adds the players of the query to the recordings that they are in.
func (s *selected) playersOf(ctx context.Context, tx *sql.Tx, h *Hits) error {
	if len(s.players) == 0 {
		return nil
	}
	named := map[int64][]string{}
	if err := each(ctx, tx, func(rows *sql.Rows) error {
		var id int64
		var name string
		err := rows.Scan(&id, &name)
		named[id] = append(named[id], name)
		return err
	}, "SELECT recording, name FROM players WHERE name COLLATE NOCASE IN "+marks(s.players)+
		" ORDER BY seconds DESC, name", list(s.players)...); err != nil {
		return err
	}
	for id, names := range named {
		if x, ok := h.Of[id]; ok {
			x.Players = names
			h.Of[id] = x
		}
	}
	return nil
}

// files adds files without a recording, when the query has words only.
func (s *selected) files(ctx context.Context, tx *sql.Tx, q Query, hits map[int64]Hit) error {
	asked := clause{}
	for _, w := range q.Words {
		if m := ftsPrefix(w); m != "" {
			asked.and("id IN (SELECT rowid FROM file_words WHERE file_words MATCH ?)", m)
		}
	}
	if len(asked.conditions) == 0 || len(asked.conditions) != len(s.conditions)-1 { // the other one: there is a file
		return nil
	}
	return each(ctx, tx, func(rows *sql.Rows) error {
		var id int64
		err := rows.Scan(&id)
		hits[-id] = Hit{}
		return err
	}, "SELECT id FROM files WHERE recording IS NULL AND entries = 0 AND "+asked.where(), asked.args...)
}

// Picture returns the picture of a recording as PNG, nil without one.
func (d *DB) Picture(ctx context.Context, id int64) ([]byte, error) {
	var data []byte
	err := d.read.QueryRowContext(ctx, "SELECT png FROM pictures WHERE recording = ?", id).Scan(&data)
	if err == sql.ErrNoRows {
		return nil, nil
	}
	return data, err
}

// A Use is what the user did with a recording.
type Use struct {
	Watched    float64   // seconds
	WatchedAt  time.Time // zero: never
	Bookmarked bool
}

// SetUses records what the user did with recordings, by fingerprint, and leaves
// recordings that are not in uses unchanged.
func (d *DB) SetUses(ctx context.Context, uses map[[32]byte]Use) error {
	return d.update(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx,
			"UPDATE recordings SET watched = 0, watched_at = 0, bookmarks = 0 WHERE watched_at <> 0 OR "+
				"bookmarks <> 0"); err != nil {
			return err
		}
		for key, u := range uses {
			at := int64(0)
			if !u.WatchedAt.IsZero() {
				at = u.WatchedAt.Unix()
			}
			if _, err := tx.ExecContext(ctx,
				"UPDATE recordings SET watched = ?, watched_at = ?, bookmarks = ? WHERE fingerprint = ?", u.Watched, at,
				u.Bookmarked, key[:]); err != nil {
				return err
			}
		}
		return nil
	})
}

// Named returns how many players and maps there are.
func (d *DB) Named(ctx context.Context) (players, maps int, err error) {
	err = d.read.QueryRowContext(ctx,
		"SELECT (SELECT count(DISTINCT name) FROM players), (SELECT count(DISTINCT map) FROM recordings WHERE map "+
			"<> '')").Scan(&players, &maps)
	return players, maps, err
}
