package library

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"playhead/formats"
)

// A Folder is a place with recordings.
type Folder struct {
	Path string // absolute
	// Exclude are patterns of filepath.Match for names and for paths relative
	// to the folder; a pattern that ends in a slash excludes folders.
	Exclude []string
	Present bool // false: the disk is not connected
}

// Scanned says what Scan found.
type Scanned struct {
	Files   int // with the endings of recordings
	New     int // not known before
	Changed int // in size or time
	Gone    int // known before, no longer there
	// Unreadable are folders that could not be listed.
	Unreadable []string
}

// mayBeRecording reports whether a file is called or begins as a recording, or
// is an archive that may hold some.
func mayBeRecording(path string) bool {
	return strings.EqualFold(filepath.Ext(path), ".zip") || formats.Candidate(path)
}

// Scan lists the files below a folder and records new, changed and missing ones.
// It opens only files whose names do not reveal what they are. progress, which
// may be nil, is called with the number of files so far. If the folder itself is
// missing, its rows stay, marked as not present.
//
// It reads a few thousand directory entries a second from a cold disk, and holds
// the paths below the folder in memory: about 200 bytes each.
func (d *DB) Scan(ctx context.Context, folder Folder, progress func(files int)) (Scanned, error) {
	root, err := filepath.Abs(folder.Path)
	if err != nil {
		return Scanned{}, err
	}
	info, err := os.Stat(root)
	present := err == nil
	if present && !info.IsDir() {
		return Scanned{}, &fs.PathError{Op: "scan", Path: root, Err: errors.New("not a folder")}
	}
	id, known, err := d.addFolder(ctx, root, folder.Exclude, present)
	if err != nil {
		return Scanned{}, err
	}
	d.keepFolders(ctx)
	if !present {
		return Scanned{}, nil
	}
	s := scan{root: root, exclude: folder.Exclude, known: known, progress: progress}
	if err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return s.visit(path, e, err)
	}); err != nil {
		return s.Scanned, err
	}
	return s.Scanned, d.update(ctx, func(tx *sql.Tx) error { return s.store(ctx, tx, id) })
}

// stamp changes when a file changes.
type stamp struct{ bytes, modified int64 }

// addFolder makes or updates the row of a folder, and returns the files known
// below it.
func (d *DB) addFolder(ctx context.Context, root string, exclude []string,
	present bool,
) (id int64, known map[string]stamp, err error) {
	known = map[string]stamp{}
	err = d.update(ctx, func(tx *sql.Tx) error {
		if err := tx.QueryRowContext(ctx, `INSERT INTO folders(path, exclude, present) VALUES (?1, ?2, ?3)
			ON CONFLICT(path) DO UPDATE SET exclude = ?2, present = ?3 RETURNING id`,
			root, strings.Join(exclude, "\n"), present).Scan(&id); err != nil {
			return err
		}
		rows, err := tx.QueryContext(ctx,
			"SELECT path, bytes, modified FROM files WHERE folder = ? AND archive IS NULL", id)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var path string
			var s stamp
			if err := rows.Scan(&path, &s.bytes, &s.modified); err != nil {
				return err
			}
			known[path] = s
		}
		return rows.Err()
	})
	return id, known, err
}

// A scan is a walk through one folder.
type scan struct {
	Scanned
	root     string
	exclude  []string
	known    map[string]stamp // the remaining ones were not found
	changed  []found
	progress func(int)
}

type found struct {
	path string
	stamp
}

func (s *scan) visit(path string, e fs.DirEntry, err error) error {
	switch {
	case err != nil && (e == nil || e.IsDir()):
		s.Unreadable = append(s.Unreadable, path)
		s.keepBelow(path)
		return fs.SkipDir
	case err != nil:
		return nil
	case e.IsDir():
		if path != s.root && s.excluded(path, true) {
			return fs.SkipDir
		}
		return nil
	case !e.Type().IsRegular() || !mayBeRecording(path) || s.excluded(path, false):
		return nil
	}
	info, err := e.Info()
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) { // removed meanwhile
			delete(s.known, path)
		}
		return nil
	}
	s.Files++
	if s.progress != nil {
		s.progress(s.Files)
	}
	now := stamp{info.Size(), info.ModTime().UnixNano()}
	before, known := s.known[path]
	delete(s.known, path)
	switch {
	case !known:
		s.New++
	case before != now:
		s.Changed++
	default:
		return nil
	}
	s.changed = append(s.changed, found{path, now})
	return nil
}

// keepBelow keeps the files below a folder that cannot be listed now.
func (s *scan) keepBelow(dir string) {
	for path := range s.known {
		if strings.HasPrefix(path, dir+string(filepath.Separator)) {
			delete(s.known, path)
		}
	}
}

func (s *scan) excluded(path string, dir bool) bool {
	rel, err := filepath.Rel(s.root, path)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(s.exclude, func(pattern string) bool {
		p, folders := strings.CutSuffix(pattern, "/")
		if folders && !dir {
			return false
		}
		byName, _ := filepath.Match(p, filepath.Base(path))
		byPath, _ := filepath.Match(p, rel)
		return byName || byPath
	})
}

// store writes what the walk found. What was read from a changed file is
// forgotten, with the entries of an archive.
func (s *scan) store(ctx context.Context, tx *sql.Tx, folder int64) error {
	insert, err := tx.PrepareContext(ctx, `INSERT INTO files(folder, path, bytes, modified, name) VALUES (?1, ?2, ?3, ?4, ?5)
		ON CONFLICT(path) DO UPDATE SET folder = ?1, bytes = ?3, modified = ?4,
			recording = iif(bytes = ?3 AND modified = ?4, recording, NULL),
			error = iif(bytes = ?3 AND modified = ?4, error, ''),
			entries = iif(bytes = ?3 AND modified = ?4, entries, 0)`)
	if err != nil {
		return err
	}
	defer insert.Close()
	for _, f := range s.changed {
		if _, err := insert.ExecContext(ctx, folder, f.path, f.bytes, f.modified, filepath.Base(f.path)); err != nil {
			return err
		}
	}
	for path := range s.known {
		s.Gone++
		if _, err := tx.ExecContext(ctx, "DELETE FROM files WHERE path = ?", path); err != nil {
			return err
		}
	}
	_, err = tx.ExecContext(ctx, "DELETE FROM files WHERE archive IN (SELECT id FROM files WHERE entries = 0)")
	return err
}

// Folders returns the folders that were scanned, by path.
func (d *DB) Folders(ctx context.Context) ([]Folder, error) { return foldersIn(ctx, d.read) }

func foldersIn(ctx context.Context, db *sql.DB) ([]Folder, error) {
	rows, err := db.QueryContext(ctx, "SELECT path, exclude, present FROM folders ORDER BY path")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []Folder
	for rows.Next() {
		var f Folder
		var exclude string
		if err := rows.Scan(&f.Path, &exclude, &f.Present); err != nil {
			return nil, err
		}
		if exclude != "" {
			f.Exclude = strings.Split(exclude, "\n")
		}
		list = append(list, f)
	}
	return list, rows.Err()
}

// Forget removes a folder from the index with the rows of its files. The files
// themselves are not touched.
func (d *DB) Forget(ctx context.Context, folder string) error {
	root, err := filepath.Abs(folder)
	if err != nil {
		return err
	}
	err = d.update(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM folders WHERE path = ?", root)
		return err
	})
	if err == nil {
		d.keepFolders(ctx)
	}
	return err
}
