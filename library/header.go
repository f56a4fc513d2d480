package library

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"path"
	"path/filepath"
	"time"

	"playhead/formats"
	"playhead/sim"
)

// A header is the information at the beginning of a recording.
type header struct {
	print   formats.Fingerprint
	bytes   int64
	meta    sim.Meta
	game    sim.GameMeta
	entries []formats.ArchiveEntry // of an archive with several recordings
	err     error
}

// headerUpdates bounds how far a recording is decoded for its first game: a
// capture can begin with minutes of other traffic.
const headerUpdates = 64

// header reads how the recording called name begins. It decodes to the first game
// and no further.
func (r *Reader) header(ctx context.Context, name string) (h header) {
	defer func() {
		if cause := recover(); cause != nil { // one file must not end the indexing of all
			h = header{err: sim.Bug(cause)}
		}
	}()
	if h.print, h.err = formats.FingerprintOf(name); h.err != nil {
		return h
	}
	f, err := formats.OpenFile(name, formats.Options{Cores: 1})
	var archive *formats.ArchiveError
	if errors.As(err, &archive) && len(archive.Entries) > 1 {
		return header{print: h.print, entries: archive.Entries}
	}
	if err != nil {
		h.err = err
		return h
	}
	defer func() { h.err = cmp.Or(h.err, f.Close()) }()
	h.bytes = f.Bytes
	loading, cancel := context.WithCancel(ctx)
	defer cancel()
	l := sim.Load(loading, f.Decoder)
	h.meta = l.Meta
	n, found := 0, false
	for u := range l.Updates {
		if u.NewGame != nil && !found {
			h.game, found = *u.NewGame, true
		}
		if n++; found || n >= headerUpdates {
			cancel()
		}
	}
	if err := l.Err(); !found && err != nil && !errors.Is(err, context.Canceled) {
		h.err = err
	}
	return h
}

// store links a file to its recording, which it adds when it is new.
func (h *header) store(ctx context.Context, tx *sql.Tx, t task) error {
	if h.err != nil {
		_, err := tx.ExecContext(ctx, "UPDATE files SET error = ? WHERE id = ?", sim.Clean(h.err.Error()), t.id)
		return err
	}
	if h.entries != nil {
		return h.storeEntries(ctx, tx, t)
	}
	started := cmp.Or(unix(h.meta.StartTime), unix(h.game.StartTime))
	var length any
	if h.meta.Promised > 0 {
		length = h.meta.Promised.Seconds()
	}
	var id int64
	// A copy keeps the recording's data.
	if err := tx.QueryRowContext(ctx, `INSERT INTO recordings(fingerprint, bytes, depth, format, game_name, map, server, game_id, started, seconds)
		VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(fingerprint) DO UPDATE SET bytes = excluded.bytes RETURNING id`,
		h.print[:], h.bytes, h.meta.Format, h.meta.GameName, h.game.Map.Name, cmp.Or(h.meta.Server, h.game.Server),
		h.game.ID,
		nullable(started), length).Scan(&id); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE files SET recording = ? WHERE id = ?", id, t.id); err != nil {
		return err
	}
	var depth int
	if err := tx.QueryRowContext(ctx, "SELECT depth FROM recordings WHERE id = ?", id).Scan(&depth); err != nil ||
		depth > 1 {
		return err
	}
	return storeWords(ctx, tx, id, words{maps: h.game.Map.Name, server: cmp.Or(h.meta.Server, h.game.Server)})
}

// storeEntries adds the recordings of an archive as files of their own.
func (h *header) storeEntries(ctx context.Context, tx *sql.Tx, t task) error {
	if _, err := tx.ExecContext(ctx, "UPDATE files SET entries = ? WHERE id = ?", len(h.entries), t.id); err != nil {
		return err
	}
	for _, e := range h.entries {
		if _, err := tx.ExecContext(ctx, `INSERT INTO files(folder, path, name, bytes, modified, archive)
			SELECT folder, ?2, ?3, bytes, modified, id FROM files WHERE id = ?1 ON CONFLICT(path) DO NOTHING`,
			t.id, filepath.Join(t.path, filepath.FromSlash(e.Name)), path.Base(e.Name)); err != nil {
			return err
		}
	}
	return nil
}

// words are the texts of a recording that the word search looks through.
type words struct{ maps, players, server, chat string }

// storeWords replaces the words of a recording.
func storeWords(ctx context.Context, tx *sql.Tx, id int64, w words) error {
	if _, err := tx.ExecContext(ctx, "DELETE FROM words WHERE rowid = ?", id); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "INSERT INTO words(rowid, map, players, server, chat) VALUES (?, ?, ?, ?, ?)",
		id, w.maps, w.players, w.server, w.chat)
	return err
}

func unix(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.Unix()
}

// nullable returns NULL for the zero value.
func nullable(v int64) any {
	if v == 0 {
		return nil
	}
	return v
}
