// Package dataset writes recordings as tables for databases: Parquet files in
// folders by map and date, as Hive lays them out and DuckDB, Spark and
// ClickHouse read them.
//
//	OUT/<table>/map=<map>/date=<YYYY-MM-DD>/<hash of the input>-<game>.parquet
//	OUT/manifest/<hash of the input>.json
//
// No two inputs share a file, so any number of workers on any number of
// machines write into one dataset without knowing of each other. Files appear
// complete or not at all, the manifest last: an input whose manifest is there
// is done and is not read again.
package dataset

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"playhead/export"
	"playhead/outfile"
	"playhead/sim"
	"playhead/sim/runs"
)

// A Table is one of the dataset's tables.
type Table string

// The tables.
const (
	Rows    Table = "rows"    // a row per player and recorded tick, as `replay export` writes them
	Events  Table = "events"  // a row per event, as `replay events` lists them
	Runs    Table = "runs"    // a row per attempt at a race, as `replay runs` lists them
	Players Table = "players" // a row per stint of a player
)

// Tables returns all tables.
func Tables() []Table { return []Table{Rows, Events, Runs, Players} }

// ParseTables reads names separated by commas.
func ParseTables(text string) ([]Table, error) {
	var list []Table
	for name := range strings.SplitSeq(text, ",") {
		t := Table(strings.TrimSpace(name))
		if !slices.Contains(Tables(), t) {
			return nil, fmt.Errorf("unknown table %q: want some of rows, events, runs, players", name)
		}
		if !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	return list, nil
}

// schemaVersion is raised when the columns of a table change. Inputs written
// with another version are written anew.
const schemaVersion = 1

// An Input is a recording to add to a dataset.
type Input struct {
	Path      string // as it is written into the column file
	Hash      string // see HashOf
	Recording *sim.Recording
	Runs      []runs.Run // of the whole recording
	Rows      export.RowOptions
}

// A Manifest says what of an input is in a dataset.
type Manifest struct {
	Version  int            `json:"version"`
	File     string         `json:"file"`
	Hash     string         `json:"hash"` // SHA-256 of the input file
	Inferred bool           `json:"inferred"`
	Every    int            `json:"every"`
	Private  bool           `json:"private"`  // secrets are not masked
	Complete bool           `json:"complete"` // the recording was read to its end
	Error    string         `json:"error,omitempty"`
	Files    []ManifestFile `json:"files"`
}

// A ManifestFile is a Parquet file of an input.
type ManifestFile struct {
	Table Table  `json:"table"`
	Path  string `json:"path"` // in the dataset, with slashes
	Rows  int    `json:"rows"`
}

// HashOf returns the SHA-256 of the file at path in hexadecimal. It reads the
// whole file.
func HashOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// A Dataset is a folder that recordings are written to.
type Dataset struct {
	Dir      string
	Tables   []Table
	Inferred bool           // rows have the column inferred, and values that were not recorded
	Private  bool           // recordings were read with secrets
	Files    *outfile.Files // all files of the command, nil if they are not known
	Every    int            // rows of every n-th recorded tick only; 0 and 1: all
}

// Done reports whether the input with the given hash was written before, with
// the same options and at least the same tables.
func (d *Dataset) Done(hash string) bool {
	data, err := os.ReadFile(d.manifestPath(hash))
	var m Manifest
	if err != nil || json.Unmarshal(data, &m) != nil || m.Version != schemaVersion || m.Inferred != d.Inferred ||
		m.Every != max(1, d.Every) || m.Private != d.Private {
		return false
	}
	for _, t := range d.Tables {
		if !slices.ContainsFunc(m.Files, func(f ManifestFile) bool { return f.Table == t }) {
			return false
		}
	}
	return !slices.ContainsFunc(m.Files, func(f ManifestFile) bool {
		_, err := os.Stat(filepath.Join(d.Dir, filepath.FromSlash(f.Path)))
		return err != nil
	})
}

func (d *Dataset) manifestPath(hash string) string {
	return filepath.Join(d.Dir, "manifest", hash+".json")
}

// Write writes an input's files and then its manifest. Writing an input again
// replaces its files. On an error there is no manifest, and files that are
// complete stay. It holds one row group of a table in memory.
func (d *Dataset) Write(ctx context.Context, in *Input) error {
	r := in.Recording
	m := Manifest{
		Version: schemaVersion, File: in.Path, Hash: in.Hash, Inferred: d.Inferred, Every: max(1, d.Every),
		Private: d.Private, Complete: r.Complete && r.Err == nil, Files: []ManifestFile{},
	}
	if r.Err != nil {
		m.Error = r.Err.Error()
	}
	for _, g := range r.Games {
		for _, t := range d.Tables {
			f := ManifestFile{Table: t, Path: gamePath(t, g, &r.Meta, in.Hash)}
			path := filepath.Join(d.Dir, filepath.FromSlash(f.Path))
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				return err
			}
			out, err := outfile.Create(ctx, path, outfile.Options{
				Force: true, Inputs: []string{in.Path},
				Files: d.Files,
			})
			if err != nil {
				return err
			}
			w := gameWriter{out: out, in: in, game: g, d: d}
			if f.Rows, err = w.write(ctx, t); err != nil {
				return errors.Join(fmt.Errorf("%s: %w", f.Path, err), out.Abort())
			}
			if err := out.Commit(); err != nil {
				return err
			}
			m.Files = append(m.Files, f)
		}
	}
	data, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	path := d.manifestPath(in.Hash)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return outfile.WriteFile(ctx, path, append(data, '\n'), outfile.Options{
		Force: true, Inputs: []string{in.Path},
		Files: d.Files,
	})
}

// noPartition is how Hive calls the partition of a missing value.
const noPartition = "__HIVE_DEFAULT_PARTITION__"

// gamePath returns where a game's rows of a table are, with slashes.
func gamePath(t Table, g *sim.Game, m *sim.Meta, hash string) string {
	date := noPartition
	for _, start := range []time.Time{g.StartTime, m.StartTime} {
		if !start.IsZero() {
			date = start.UTC().Format(time.DateOnly)
			break
		}
	}
	return fmt.Sprintf("%s/map=%s/date=%s/%s-%d.parquet", t, partition(g.Map.Name), date, hash, g.Index)
}

// partitionBytes bounds the name of a folder: file systems take 255 bytes.
const partitionBytes = 200

// partition percent-encodes a value as the name of a folder: all but letters
// and digits of ASCII, '-', '_' and '.'.
func partition(value string) string {
	if value == "" {
		return noPartition
	}
	var b strings.Builder
	for i := range len(value) {
		c := value[i]
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '-', c == '_', c == '.':
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, "%%%02X", c)
		}
		if b.Len() > partitionBytes {
			break // the hash distinguishes maps anyway
		}
	}
	return b.String()
}
