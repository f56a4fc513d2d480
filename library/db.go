package library

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"modernc.org/sqlite" // also the driver "sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"playhead/statefile"
)

// A DB is an open index. Its methods may be called from several goroutines;
// writing takes turns, also between processes.
type DB struct {
	write *sql.DB // one connection; nil for an index that is only read
	read  *sql.DB
	path  string // absolute
	list  folderList
}

// busyTimeout is how long to wait for another process that writes.
const busyTimeout = 10 * time.Second

// ErrForeign reports a database that is not an index of Playhead. It is never
// touched.
var ErrForeign = errors.New("this file is not a Playhead index")

// ErrNewer reports an index of a later version of Playhead. It is never touched.
var ErrNewer = errors.New("a later version of Playhead wrote this index; use that version, or another index")

// Options say what else is known about an index.
type Options struct {
	// Folders is the file that keeps the folders of all indexes, outside the cache:
	// an index that is damaged or gone is rebuilt from them. "" for none.
	Folders string
	// Own says that the file is Playhead's by its place: whatever else is in it is
	// damage.
	Own bool
	// Damaged is called with the new path of a damaged index that was set aside.
	Damaged func(aside string)
}

// Open opens the index at path, creating it if necessary. A damaged index is renamed
// (see [statefile.Aside]) and one of an earlier version replaced; the new index
// begins with the folders of the old one. One of a later version is an [ErrNewer],
// any other file an [ErrForeign]. The caller must close the DB.
func Open(ctx context.Context, path string, opt Options) (*DB, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	x, err := newIndexFile(path, opt)
	if err != nil {
		return nil, err
	}
	db, err := x.open(ctx)
	if stale := (*staleError)(nil); errors.As(err, &stale) {
		db, err = x.rebuild(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("index %s: %w", path, err)
	}
	db.keepFolders(ctx)
	return db, nil
}

// OpenToAsk opens the index at path for questions; methods that change it must not
// be called. Nothing is written: an index that has to be rebuilt is a
// [*RebuildError], a missing one [fs.ErrNotExist]. The caller must close the DB.
func OpenToAsk(ctx context.Context, path string, opt Options) (*DB, error) {
	x, err := newIndexFile(path, opt)
	if err != nil {
		return nil, err
	}
	db, err := x.openToAsk(ctx)
	if stale := (*staleError)(nil); errors.As(err, &stale) {
		return nil, &RebuildError{path, stale.why}
	}
	if err != nil {
		return nil, fmt.Errorf("index %s: %w", path, err)
	}
	return db, nil
}

// A RebuildError reports an index that cannot answer before it is rebuilt.
type RebuildError struct {
	Path string
	Why  string
}

// Error implements error.
func (e *RebuildError) Error() string { return fmt.Sprintf("index %s: %s", e.Path, e.Why) }

// A staleError reports an index of ours that has to be rebuilt.
type staleError struct {
	why     string
	earlier bool     // of an earlier version, not damaged
	folders []Folder // that could be read from it
}

func (e *staleError) Error() string { return e.why }

// An indexFile is where an index is or will be.
type indexFile struct {
	path string
	opt  Options
	list folderList
	// folders are those of a new index if the list has none.
	folders []Folder
}

func newIndexFile(path string, opt Options) (*indexFile, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	return &indexFile{path: absolute, opt: opt, list: folderList{opt.Folders, absolute}}, nil
}

// dataSource names the file for SQLite.
func (x *indexFile) dataSource(parameters url.Values) string {
	u := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(x.path)}
	return u.String() + "?" + parameters.Encode()
}

func (x *indexFile) open(ctx context.Context) (_ *DB, err error) {
	there, err := x.look()
	if err != nil {
		return nil, err
	}
	if err := x.keepPrivate(); err != nil {
		return nil, err
	}
	parameters := url.Values{"_pragma": {
		fmt.Sprintf("busy_timeout(%d)", busyTimeout.Milliseconds()),
		"journal_mode(wal)", "synchronous(normal)", "foreign_keys(1)", "cache_size(-32768)", "temp_store(memory)",
	}}
	readers := x.dataSource(parameters)
	parameters.Set("_txlock", "immediate")
	d := &DB{path: x.path, list: x.list}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.Close())
		}
	}()
	if d.write, err = sql.Open("sqlite", x.dataSource(parameters)); err != nil {
		return nil, err
	}
	d.write.SetMaxOpenConns(1)
	if !there {
		folders, err := x.list.read()
		if err != nil {
			return nil, err
		}
		if len(folders) == 0 {
			folders = x.folders
		}
		if err := d.create(ctx, folders); err != nil {
			return nil, err
		}
	}
	if err := check(ctx, d.write); err != nil {
		return nil, err
	}
	if d.read, err = sql.Open("sqlite", readers); err != nil {
		return nil, err
	}
	d.read.SetMaxOpenConns(max(2, runtime.GOMAXPROCS(0)))
	return d, x.keepPrivate()
}

// keepPrivate lets only the user read the index, which says who played where, and
// its log. SQLite gives the log the mode that the index has when it is opened, so
// the index must be there before.
func (x *indexFile) keepPrivate() error {
	const onlyTheUser = 0o600
	f, err := os.OpenFile(x.path, os.O_CREATE|os.O_EXCL|os.O_RDWR, onlyTheUser)
	switch {
	case err == nil:
		if err := f.Close(); err != nil {
			return err
		}
	case !errors.Is(err, os.ErrExist):
		return err
	}
	for _, suffix := range append([]string{""}, beside...) {
		info, err := os.Stat(x.path + suffix)
		if errors.Is(err, os.ErrNotExist) || err == nil && info.Mode().Perm()&^onlyTheUser == 0 {
			continue
		}
		if err == nil {
			err = os.Chmod(x.path+suffix, onlyTheUser)
		}
		if err != nil && !errors.Is(err, os.ErrNotExist) { // another program may have closed it
			return err
		}
	}
	return nil
}

func (x *indexFile) openToAsk(ctx context.Context) (_ *DB, err error) {
	there, err := x.look()
	if err != nil {
		return nil, err
	}
	if !there {
		if _, err := os.Stat(x.path); err != nil {
			return nil, err
		}
		return nil, &staleError{why: "the index is empty"}
	}
	parameters := url.Values{"mode": {"ro"}, "_pragma": {
		fmt.Sprintf("busy_timeout(%d)", busyTimeout.Milliseconds()), "query_only(1)", "cache_size(-32768)",
		"temp_store(memory)",
	}}
	if log, err := os.Stat(x.path + "-wal"); err != nil || log.Size() == 0 {
		// Everything is in the file. SQLite would create empty files beside it and leave
		// them there.
		parameters.Set("immutable", "1")
	}
	d := &DB{path: x.path}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.Close())
		}
	}()
	if d.read, err = sql.Open("sqlite", x.dataSource(parameters)); err != nil {
		return nil, err
	}
	d.read.SetMaxOpenConns(max(2, runtime.GOMAXPROCS(0)))
	return d, check(ctx, d.read)
}

// rebuild replaces an index of an earlier version, or sets a damaged one aside.
func (x *indexFile) rebuild(ctx context.Context) (*DB, error) {
	if x.opt.Folders != "" {
		unlock, err := statefile.Lock(filepath.Dir(x.opt.Folders))
		if err != nil {
			return nil, err
		}
		defer unlock()
	}
	db, err := x.open(ctx) // another program may have been faster
	var stale *staleError
	if !errors.As(err, &stale) {
		return db, err
	}
	folders, err := x.list.read()
	if err != nil {
		return nil, err
	}
	if len(folders) == 0 {
		folders = stale.folders
	}
	if err := x.list.write(folders); err != nil {
		return nil, err
	}
	if stale.earlier {
		err = removeIndex(x.path)
	} else {
		var aside string
		if aside, err = statefile.Aside(x.path, beside...); err == nil && x.opt.Damaged != nil {
			x.opt.Damaged(aside)
		}
	}
	if err != nil {
		return nil, err
	}
	x.folders = folders
	return x.open(ctx)
}

// look reports whether an index of ours is there, false when there is nothing yet.
// It reads the header of the file only.
func (x *indexFile) look() (there bool, err error) {
	info, err := os.Stat(x.path)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if !info.Mode().IsRegular() { // opening a pipe would block
		return false, ErrForeign
	}
	f, err := os.Open(x.path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	head := make([]byte, 100)
	n, err := f.ReadAt(head, 0)
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		return false, err
	case n == 0:
		return false, nil
	case bytes.Count(head[:n], []byte{0}) == n:
		return true, &staleError{why: "the index is damaged: it begins with zeros"}
	case n == len(head) && string(head[:16]) == "SQLite format 3\x00":
		id, pages := binary.BigEndian.Uint32(head[68:]), binary.BigEndian.Uint32(head[28:])
		if id == applicationID {
			// Opening it would already move what is in the log beside it.
			if version := binary.BigEndian.Uint32(head[60:]); version > schemaVersion {
				return true, ErrNewer
			}
			return true, nil
		}
		if id == 0 && pages <= 1 {
			// Nothing is in the file yet: what a program wrote that was killed meanwhile is
			// in the log beside it, also whose file this is.
			return false, nil
		}
	}
	folders, err := x.list.read()
	switch {
	case x.opt.Own || len(folders) > 0:
		return true, &staleError{why: "the index is damaged"}
	case err != nil:
		return false, err
	}
	return false, ErrForeign
}

// check returns an error unless an open index is of this version and whole.
func check(ctx context.Context, db *sql.DB) error {
	const damaged = "the index is damaged"
	var version int
	if err := db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return staleOrFailing(ctx, err, damaged)
	}
	if version > schemaVersion {
		return ErrNewer
	}
	if version < schemaVersion {
		folders, _ := foldersIn(ctx, db) // else those of the list
		return &staleError{why: "an earlier version of Playhead wrote the index", earlier: true, folders: folders}
	}
	var verdict string
	err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict)
	if err == nil && verdict == "ok" {
		return nil
	}
	if err != nil {
		err = staleOrFailing(ctx, err, damaged)
	} else {
		err = &staleError{why: damaged}
	}
	if stale := (*staleError)(nil); errors.As(err, &stale) {
		stale.folders, _ = foldersIn(ctx, db)
	}
	return err
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
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_SCHEMA,
		sqlite3.SQLITE_FORMAT:
		return &staleError{why: why}
	}
	return err
}

// create makes the tables, unless another process was faster, and has the file say
// whose it is.
func (d *DB) create(ctx context.Context, folders []Folder) error {
	if err := d.update(ctx, func(tx *sql.Tx) error {
		var tables, id int
		if err := tx.QueryRowContext(ctx,
			"SELECT (SELECT count(*) FROM sqlite_schema), (SELECT application_id FROM pragma_application_id)").Scan(
			&tables, &id); err != nil {
			return err
		}
		if tables > 0 {
			if id != applicationID {
				return ErrForeign
			}
			return nil
		}
		_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d; %s",
			applicationID, schemaVersion, schema))
		if err != nil {
			return err
		}
		// With the tables or not at all: an index that is there is believed to have all of
		// its folders.
		return restore(ctx, tx, folders)
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

// beside are the endings of the files that SQLite keeps next to an index.
var beside = []string{"-wal", "-shm"}

// removeIndex removes an index of ours and the files SQLite keeps next to it.
func removeIndex(path string) error {
	for _, suffix := range append([]string{""}, beside...) {
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
