package library

import (
	"context"
	"database/sql"
	"errors"

	"playhead/formats"
	"playhead/sim/judge"
)

// measuredTable keeps what was measured of players, by [formats.Fingerprint], in the form of the package judge, packed.
// It is not part of the schema: the first recording that is measured makes it, so that indexes without it stay as they
// are. It also holds recordings of other folders, for ninety days.
const measuredTable = `CREATE TABLE IF NOT EXISTS measured (
	id          INTEGER PRIMARY KEY,
	fingerprint BLOB NOT NULL,
	made        TEXT NOT NULL,      -- how: another text is measured again
	day         INTEGER NOT NULL,   -- when, since 1970
	players     BLOB NOT NULL,
	UNIQUE (fingerprint, made)
) STRICT`

// mostMeasuredDays is how long measures of recordings outside the index are kept.
const mostMeasuredDays = 90

// A Fellow is a recording whose players others are compared with.
type Fellow struct {
	Path  string // of a copy that can be opened
	Print formats.Fingerprint
	kept  []byte // what was measured, nil before it was
}

// A Fellowship chooses recordings of the index.
type Fellowship struct {
	Format, Game, Map string              // "" for any
	Without           formats.Fingerprint // the recording that is judged
	Made              string              // how they are measured
}

// Fellows returns recordings of the index that can be opened, the newest first.
func (d *DB) Fellows(ctx context.Context, of Fellowship) ([]Fellow, error) {
	const path = `(SELECT f.path FROM files f JOIN folders d ON d.id = f.folder
		WHERE f.recording = r.id AND d.present LIMIT 1)`
	there, err := d.hasMeasured(ctx, d.read)
	if err != nil {
		return nil, err
	}
	kept := "NULL"
	where := clause{}
	if there {
		kept = "(SELECT m.players FROM measured m WHERE m.fingerprint = r.fingerprint AND m.made = ?)"
	}
	where.and("r.fingerprint <> ?", of.Without[:])
	for column, value := range map[string]string{"format": of.Format, "game_name": of.Game, "map": of.Map} {
		if value != "" {
			where.and("r."+column+" = ? COLLATE NOCASE", value)
		}
	}
	args := where.args
	if there {
		args = append([]any{of.Made}, args...)
	}
	var all []Fellow
	rows, err := d.read.QueryContext(ctx, "SELECT "+path+", r.fingerprint, "+kept+" FROM recordings r WHERE "+
		where.where()+" ORDER BY r.started DESC, r.id", args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var f Fellow
		var path sql.NullString
		var print []byte
		if err := rows.Scan(&path, &print, &f.kept); err != nil {
			return nil, err
		}
		if copy(f.Print[:], print); path.Valid {
			f.Path = path.String
			all = append(all, f)
		}
	}
	return all, rows.Err()
}

// FellowsAt returns the recordings at paths, which need not be in the index. Those whose bytes cannot be read have the
// zero fingerprint.
func (d *DB) FellowsAt(ctx context.Context, paths []string, made string) ([]Fellow, error) {
	there, err := d.hasMeasured(ctx, d.read)
	if err != nil {
		return nil, err
	}
	all := make([]Fellow, len(paths))
	for i, path := range paths {
		all[i].Path = path
		print, err := formats.FingerprintOf(path)
		if err != nil {
			continue // measuring says why
		}
		all[i].Print = print
		if !there {
			continue
		}
		err = d.read.QueryRowContext(ctx, "SELECT players FROM measured WHERE fingerprint = ? AND made = ?", print[:],
			made).Scan(&all[i].kept)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return nil, err
		}
	}
	return all, ctx.Err()
}

// A Group is what the players of recordings did.
type Group struct {
	Fellow
	Of  *judge.Baseline // nil if it cannot be measured
	Err error           // why
}

// Groups returns what the players of recordings did. measure is called with the path of each that was not measured
// before, or not in this way; what it returns is kept, unless d is only read. It stops when ctx ends.
func (d *DB) Groups(ctx context.Context, all []Fellow, made string,
	measure func(path string) (*judge.Baseline, error),
) ([]Group, error) {
	groups := make([]Group, len(all))
	fresh := map[formats.Fingerprint][]byte{}
	for i := range all {
		g := &groups[i]
		g.Fellow = all[i]
		if g.kept != nil {
			g.Of, g.Err = judge.Restore(g.kept)
		}
		if g.kept = nil; g.Of != nil {
			continue
		}
		if g.Of, g.Err = measure(g.Path); ctx.Err() != nil {
			break
		}
		if g.Err == nil && g.Print != (formats.Fingerprint{}) && d.write != nil {
			fresh[g.Print] = g.Of.Keep()
		}
		if len(fresh) >= headerBatch {
			if err := d.keepMeasured(ctx, made, fresh); err != nil {
				return nil, err
			}
			clear(fresh)
		}
	}
	// What was measured before ctx ended is kept, too.
	if err := d.keepMeasured(context.WithoutCancel(ctx), made, fresh); err != nil {
		return nil, err
	}
	return groups, ctx.Err()
}

// keepMeasured keeps what was measured of recordings.
func (d *DB) keepMeasured(ctx context.Context, made string, players map[formats.Fingerprint][]byte) error {
	if len(players) == 0 {
		return nil
	}
	return d.update(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, measuredTable); err != nil {
			return err
		}
		insert, err := tx.PrepareContext(ctx, "INSERT OR REPLACE INTO measured(fingerprint, made, day, players) "+
			"VALUES (?, ?, unixepoch() / 86400, ?)")
		if err != nil {
			return err
		}
		defer insert.Close()
		for print, data := range players {
			if _, err := insert.ExecContext(ctx, print[:], made, data); err != nil {
				return err
			}
		}
		return nil
	})
}

type asker interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// hasMeasured reports whether anything was ever measured.
func (d *DB) hasMeasured(ctx context.Context, db asker) (there bool, err error) {
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema WHERE name = 'measured'").Scan(&there)
	return there, err
}

// pruneMeasured forgets the measures of recordings that are not in the index and were measured long ago.
func (d *DB) pruneMeasured(ctx context.Context, tx *sql.Tx) error {
	if there, err := d.hasMeasured(ctx, tx); err != nil || !there {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM measured WHERE day < unixepoch() / 86400 - ?
		AND fingerprint NOT IN (SELECT fingerprint FROM recordings)`, mostMeasuredDays)
	return err
}
