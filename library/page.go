package library

import (
	"context"
	"database/sql"
	"time"
)

// A Named is a player or a map, with how much there is of it.
type Named struct {
	Name       string
	Recordings int
	Seconds    float64 // in the game, all recordings together; 0 for maps
}

// Players returns all players, those in most recordings first.
func (d *DB) Players(ctx context.Context) ([]Named, error) {
	return d.named(ctx,
		"SELECT name, count(*) AS n, sum(seconds) FROM players GROUP BY name ORDER BY n DESC, name COLLATE NOCASE")
}

// Maps returns all maps, those with the most recordings first.
func (d *DB) Maps(ctx context.Context) ([]Named, error) {
	return d.named(ctx,
		"SELECT map, count(*) AS n, 0.0 FROM recordings WHERE map <> '' GROUP BY map ORDER BY n DESC, map COLLATE "+
			"NOCASE")
}

func (d *DB) named(ctx context.Context, query string) ([]Named, error) {
	rows, err := d.read.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Named
	for rows.Next() {
		var n Named
		if err := rows.Scan(&n.Name, &n.Recordings, &n.Seconds); err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	return list, rows.Err()
}

// A Page is what the index knows of a player or a map.
type Page struct {
	Name                       string
	Recordings, Runs, Attempts int // Runs are finished, Attempts are not
	Others                     int // maps of a player, players of a map
	Seconds                    float64
	From, To                   time.Time
	Best                       []PageRun // of a player on each map, of a map by each player; the fastest first
	Often                      []Named   // who else was in most of these recordings
	Map                        string    // of Course
	Course                     []PageRun // all finished runs on it by date
	Heat                       []HeatCell
}

// A PageRun is a finished run on a Page.
type PageRun struct {
	FoundRun
	Recording int64
	Path      string
	Connected bool
	At        time.Time
}

// pageRuns reads finished runs u of recordings r; a condition follows.
const pageRuns = "SELECT " + runColumns + ", " + sources + ", u.finish, r.id, " + date + ` AS at,
	coalesce((SELECT f.path FROM files f JOIN folders d ON d.id = f.folder WHERE f.recording = r.id ORDER BY d.present DESC, f.path LIMIT 1), '') AS path,
	coalesce((SELECT max(d.present) FROM files f JOIN folders d ON d.id = f.folder WHERE f.recording = r.id), 0) AS present
	FROM runs u JOIN recordings r ON r.id = u.recording WHERE u.finish_ms IS NOT NULL AND `

// bySource orders the recordings of one finish: those that can be opened first, then
// those in which the game reported it.
const bySource = "present DESC, u.time_from = 'recorded' DESC, path"

// runsOf returns finished runs, each finish once: of several recordings of it, it takes
// the first by bySource.
func runsOf(ctx context.Context, tx *sql.Tx, condition string, args ...any) ([]PageRun, error) {
	var list []PageRun
	var finishes []int64
	read := func(rows *sql.Rows) (r PageRun, finish int64, err error) {
		var at int64
		err = rows.Scan(append(r.columns(), &r.Sources, &finish, &r.Recording, &at, &r.Path, &r.Connected)...)
		r.At = time.Unix(at, 0)
		return r, finish, err
	}
	known := map[int64]bool{}
	if err := each(ctx, tx, func(rows *sql.Rows) error {
		r, finish, err := read(rows)
		if !known[finish] {
			known[finish] = true
			list, finishes = append(list, r), append(finishes, finish)
		}
		return err
	}, pageRuns+condition, args...); err != nil {
		return nil, err
	}
	for i := range list {
		if list[i].Sources < 2 {
			continue
		}
		if err := each(ctx, tx, func(rows *sql.Rows) (err error) {
			list[i], _, err = read(rows)
			return err
		}, pageRuns+"u.finish = ? ORDER BY "+bySource+" LIMIT 1", finishes[i]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// byPlayer is the condition that a run u is one of the player ?1, alone or in a team;
// ?2 is the name for LIKE.
const byPlayer = "(u.name = ?1 COLLATE NOCASE OR ', ' || u.name || ', ' LIKE '%, ' || ?2 || ', %' ESCAPE '\\')"

// PlayerPage returns what the index knows of a player. mapName chooses the map
// of Course; without it that is the map with most of their runs.
func (d *DB) PlayerPage(ctx context.Context, name, mapName string) (Page, error) {
	p := Page{Name: name, Map: mapName}
	err := d.reading(ctx, func(tx *sql.Tx) error {
		args := []any{name, likeEscape(name)}
		var from, to sql.NullInt64
		if err := tx.QueryRowContext(ctx, `SELECT coalesce(max(p.name), ?1), count(*), coalesce(sum(p.seconds), 0), count(DISTINCT nullif(r.map, '')), min(`+date+`), max(`+date+`)
			FROM players p JOIN recordings r ON r.id = p.recording WHERE p.name = ?1 COLLATE NOCASE`, name).
			Scan(&p.Name, &p.Recordings, &p.Seconds, &p.Others, &from, &to); err != nil {
			return err
		}
		p.From, p.To = date0(from.Int64), date0(to.Int64)
		if err := tx.QueryRowContext(ctx, "SELECT count(DISTINCT u.finish), count(*) - count(u.finish_ms) FROM runs u WHERE "+
			byPlayer, args...).Scan(&p.Runs, &p.Attempts); err != nil {
			return err
		}
		var err error
		if p.Best, err = runsOf(ctx, tx,
			byPlayer+" GROUP BY u.map HAVING u.finish_ms = min(u.finish_ms) ORDER BY count(*) DESC, u.map LIMIT 50",
			args...); err != nil {
			return err
		}
		if p.Map == "" && len(p.Best) > 0 {
			p.Map = p.Best[0].Map
		}
		if p.Map != "" {
			if p.Course, err = runsOf(ctx, tx, byPlayer+" AND u.map = ?3 COLLATE NOCASE ORDER BY at LIMIT 2000",
				append(args, p.Map)...); err != nil {
				return err
			}
		}
		p.Often, err = oftenWith(ctx, tx,
			"o.recording IN (SELECT recording FROM players WHERE name = ?1 COLLATE NOCASE) AND o.name <> ?1 COLLATE "+
				"NOCASE", name)
		return err
	})
	return p, err
}

// MapPage returns what the index knows of a map.
func (d *DB) MapPage(ctx context.Context, name string) (Page, error) {
	p := Page{Name: name, Map: name}
	err := d.reading(ctx, func(tx *sql.Tx) error {
		var from, to sql.NullInt64
		if err := tx.QueryRowContext(ctx,
			`SELECT coalesce(max(r.map), ?1), count(*), coalesce(sum(r.seconds), 0), min(`+date+`), max(`+date+
				`) FROM recordings r WHERE r.map = ?1 COLLATE NOCASE`, name).
			Scan(&p.Name, &p.Recordings, &p.Seconds, &from, &to); err != nil {
			return err
		}
		p.From, p.To = date0(from.Int64), date0(to.Int64)
		if err := tx.QueryRowContext(ctx,
			`SELECT count(DISTINCT finish), count(*) - count(finish_ms) FROM runs WHERE map = ?1 COLLATE NOCASE`,
			name).Scan(&p.Runs, &p.Attempts); err != nil {
			return err
		}
		if err := tx.QueryRowContext(ctx,
			`SELECT count(DISTINCT p.name) FROM players p JOIN recordings r ON r.id = p.recording WHERE r.map = ?1 COLLATE NOCASE`, name).Scan(&p.Others); err != nil {
			return err
		}
		var err error
		if p.Best, err = runsOf(ctx, tx,
			"u.map = ?1 COLLATE NOCASE GROUP BY u.name HAVING u.finish_ms = min(u.finish_ms) ORDER BY u.finish_ms "+
				"LIMIT 50", name); err != nil {
			return err
		}
		if p.Course, err = runsOf(ctx, tx, "u.map = ?1 COLLATE NOCASE ORDER BY at LIMIT 2000", name); err != nil {
			return err
		}
		if p.Often, err = oftenWith(ctx, tx, "o.recording IN (SELECT id FROM recordings WHERE map = ?1 COLLATE NOCASE)",
			name); err != nil {
			return err
		}
		cells := map[[2]int32]HeatCell{}
		if err := each(ctx, tx, func(rows *sql.Rows) error {
			var b []byte
			if err := rows.Scan(&b); err != nil {
				return err
			}
			return addCells(cells, b)
		}, "SELECT cells FROM heat WHERE map = ?1 COLLATE NOCASE", name); err != nil {
			return err
		}
		for _, c := range cells {
			p.Heat = append(p.Heat, c)
		}
		return nil
	})
	return p, err
}

// oftenWith returns the players o that are in most recordings.
func oftenWith(ctx context.Context, tx *sql.Tx, condition string, args ...any) ([]Named, error) {
	var list []Named
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var n Named
		err := rows.Scan(&n.Name, &n.Recordings, &n.Seconds)
		list = append(list, n)
		return err
	}, "SELECT o.name, count(*) AS n, sum(o.seconds) FROM players o WHERE "+condition+
		" GROUP BY o.name ORDER BY n DESC, o.name LIMIT 8", args...)
	return list, err
}

// reading runs f in a transaction that only reads.
func (d *DB) reading(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := d.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // it only read
	return f(tx)
}
