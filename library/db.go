package library

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"modernc.org/sqlite" // also the driver "sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// A DB is an open index. Its methods may be called from several goroutines;
// writing takes turns, also between processes.
type DB struct {
	write *sql.DB // one connection
	read  *sql.DB
}

// busyTimeout is how long to wait for another process that writes.
const busyTimeout = 10 * time.Second

// ErrForeign reports a database that is not an index of Playhead. It is never
// touched.
var ErrForeign = errors.New("this file is not a Playhead index")

// Open opens the index at path, creating it if necessary. A damaged index, or one
// of another version, is rebuilt; any other file is an [ErrForeign]. The caller
// must close the DB.
func Open(ctx context.Context, path string) (*DB, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	db, err := open(ctx, path)
	var stale *staleError
	if errors.As(err, &stale) {
		if err := removeIndex(path); err != nil {
			return nil, err
		}
		db, err = open(ctx, path)
	}
	if err != nil {
		return nil, fmt.Errorf("index %s: %w", path, err)
	}
	return db, nil
}

// A staleError reports an index of ours that has to be rebuilt.
type staleError struct{ why string }

func (e *staleError) Error() string { return e.why }

func open(ctx context.Context, path string) (_ *DB, err error) {
	ours, err := isOurs(path)
	if err != nil {
		return nil, err
	}
	u := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(path)}
	pragmas := url.Values{"_pragma": {
		fmt.Sprintf("busy_timeout(%d)", busyTimeout.Milliseconds()),
		"journal_mode(wal)", "synchronous(normal)", "foreign_keys(1)", "cache_size(-32768)", "temp_store(memory)",
	}}
	readers := u.String() + "?" + pragmas.Encode()
	pragmas.Set("_txlock", "immediate")
	d := &DB{}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.Close())
		}
	}()
	if d.write, err = sql.Open("sqlite", u.String()+"?"+pragmas.Encode()); err != nil {
		return nil, err
	}
	d.write.SetMaxOpenConns(1)
	if err := d.prepare(ctx, ours); err != nil {
		return nil, err
	}
	if d.read, err = sql.Open("sqlite", readers); err != nil {
		return nil, err
	}
	d.read.SetMaxOpenConns(max(2, runtime.GOMAXPROCS(0)))
	return d, os.Chmod(path, 0o600) // it says who played where
}

// isOurs reports whether path is an index of ours, false when there is nothing
// yet. It looks at the header of the file only.
func isOurs(path string) (bool, error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer f.Close()
	head := make([]byte, 100)
	n, err := f.ReadAt(head, 0)
	if n == 0 {
		return false, nil
	}
	if n < len(head) || string(head[:16]) != "SQLite format 3\x00" {
		return false, errors.Join(ErrForeign, ignoreEOF(err))
	}
	id, pages := binary.BigEndian.Uint32(head[68:]), binary.BigEndian.Uint32(head[28:])
	switch {
	case id == applicationID:
		return true, nil
	case id == 0 && pages <= 1:
		// Nothing is in the file yet: what a program wrote that was killed meanwhile is
		// in the log beside it, also whose file this is.
		return false, nil
	}
	return false, ErrForeign
}

// prepare creates the tables of a new index and checks those of an existing one.
func (d *DB) prepare(ctx context.Context, ours bool) error {
	if !ours {
		if err := d.create(ctx); err != nil {
			return err
		}
	}
	var version int
	if err := d.write.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return staleOrFailing(ctx, err, err.Error())
	}
	if version != schemaVersion {
		return &staleError{fmt.Sprintf("version %d", version)}
	}
	var verdict string
	if err := d.write.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict); err != nil {
		return staleOrFailing(ctx, err, "damaged")
	}
	if verdict != "ok" {
		return &staleError{"damaged"}
	}
	return nil
}

// staleOrFailing returns a [staleError] if err says that the index is damaged. A full or
// failing disk, missing permissions and other programs say nothing about it: it stays.
func staleOrFailing(ctx context.Context, err error, why string) error {
	var failed *sqlite.Error
	if ctx.Err() != nil || !errors.As(err, &failed) {
		return err
	}
	const basic = 0xff // the rest of a code gives details
	switch failed.Code() & basic {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_SCHEMA, sqlite3.SQLITE_FORMAT:
		return &staleError{why}
	}
	return err
}

// create makes the tables, unless another process was faster, and has the file say
// whose it is.
func (d *DB) create(ctx context.Context) error {
	if err := d.update(ctx, func(tx *sql.Tx) error {
		var tables, id int
		if err := tx.QueryRowContext(ctx, "SELECT (SELECT count(*) FROM sqlite_schema), (SELECT application_id FROM pragma_application_id)").Scan(&tables, &id); err != nil {
			return err
		}
		if tables > 0 {
			if id != applicationID {
				return ErrForeign
			}
			return nil
		}
		_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d; %s", applicationID, schemaVersion, schema))
		return err
	}); err != nil {
		return err
	}
	// A reader of the first bytes does not read the log.
	_, err := d.write.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	return err
}

// update runs f in a transaction that is kept if f succeeds.
func (d *DB) update(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := d.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// removeIndex removes an index of ours and the files SQLite keeps next to it.
func removeIndex(path string) error {
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(path + suffix); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// Close closes the index.
func (d *DB) Close() error {
	var err error
	for _, db := range []*sql.DB{d.read, d.write} {
		if db != nil {
			err = errors.Join(err, db.Close())
		}
	}
	return err
}
