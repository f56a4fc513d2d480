package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"playhead/statefile"
)

// A folderList is the file that keeps which folders an index consists of, outside
// the cache: what is in the index can be read again from them.
type folderList struct {
	path  string // "" for none
	index string // absolute
}

// listVersion is the version of the file that is written.
const listVersion = 1

// listsKept is how many indexes the file keeps, those used last first.
const listsKept = 100

type listFile struct {
	Indexes []listedIndex `json:"indexes"`
}

type listedIndex struct {
	Path    string         `json:"path"`
	Folders []listedFolder `json:"folders"`
}

type listedFolder struct {
	Path string `json:"path"`
	// Bytes is a path that is not UTF-8 and so cannot be text in JSON.
	Bytes   []byte   `json:"path_bytes,omitempty"`
	Exclude []string `json:"exclude,omitempty"`
}

func (l folderList) file() statefile.File {
	return statefile.File{Path: l.path, Version: listVersion}
}

// read returns the folders of the index, none if they are not known. A list that cannot be
// read now is an error: it may hold the only record of them.
func (l folderList) read() ([]Folder, error) {
	if l.path == "" {
		return nil, nil
	}
	var all listFile
	var damaged *statefile.Damaged
	err := l.file().Peek(&all)
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.As(err, &damaged) {
		return nil, fmt.Errorf("the list of folders: %w", err)
	}
	i := all.find(l.index)
	if err != nil || i < 0 {
		return nil, nil
	}
	var folders []Folder
	for _, f := range all.Indexes[i].Folders {
		if len(f.Bytes) > 0 {
			f.Path = string(f.Bytes)
		}
		if filepath.IsAbs(f.Path) {
			folders = append(folders, Folder{Path: f.Path, Exclude: f.Exclude, Present: true})
		}
	}
	return folders, nil
}

func (f *listFile) find(index string) int {
	return slices.IndexFunc(f.Indexes, func(x listedIndex) bool { return x.Path == index })
}

// write keeps the folders of the index. The caller holds the lock of the file's
// folder.
func (l folderList) write(folders []Folder) error {
	if l.path == "" {
		return nil
	}
	var all listFile
	var damaged *statefile.Damaged
	if err := l.file().LoadLocked(&all); err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.As(err, &damaged) {
		return err
	}
	x := listedIndex{Path: l.index, Folders: []listedFolder{}}
	for _, f := range folders {
		listed := listedFolder{Path: f.Path, Exclude: f.Exclude}
		if !utf8.ValidString(f.Path) {
			listed.Bytes = []byte(f.Path)
		}
		x.Folders = append(x.Folders, listed)
	}
	if i := all.find(l.index); i >= 0 {
		all.Indexes = slices.Delete(all.Indexes, i, i+1)
	}
	all.Indexes = slices.Insert(all.Indexes, 0, x)
	all.Indexes = all.Indexes[:min(len(all.Indexes), listsKept)]
	return l.file().SaveLocked(nil, all)
}

// restore adds folders to a new index. Their files are found by the next scan.
func restore(ctx context.Context, tx *sql.Tx, folders []Folder) error {
	for _, f := range folders {
		if _, err := tx.ExecContext(ctx, "INSERT INTO folders(path, exclude) VALUES (?, ?) ON CONFLICT DO NOTHING",
			f.Path, strings.Join(f.Exclude, "\n")); err != nil {
			return err
		}
	}
	return nil
}

// keepFolders writes the folders of the index into the list. Where that fails, the
// index works as without a list, and the next call tries again.
func (d *DB) keepFolders(ctx context.Context) {
	if d.list.path == "" {
		return
	}
	folders, err := d.Folders(ctx)
	if err != nil {
		return
	}
	unlock, err := statefile.Lock(filepath.Dir(d.list.path))
	if err != nil {
		return
	}
	defer unlock()
	_ = d.list.write(folders)
}
