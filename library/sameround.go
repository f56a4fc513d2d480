package library

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
)

// A round may be in a log, in demos of the server and of clients, and in captures.
// Each begins at another moment of it, and writes its date in whole seconds.
const (
	// finishApart is how far apart in seconds the dates of one finish may be.
	finishApart = 2
	// timeApart is how far apart its times may be in ms: a log's is a number of ticks.
	timeApart = 20
	// roundShare is the share that recordings of one round have in common: of the
	// length of the shorter one, and of all players of both.
	roundShare = 0.5
)

// finishOf returns a number for a finish of the recording id: that of the same finish
// in another recording, which is then shared, or else a new one. Where a player finishes
// twice within a moment with the same time, each finish gets one of its own.
func finishOf(ctx context.Context, tx *sql.Tx, id int64, r *Run) (finish any, shared bool, err error) {
	if r.FinishMS == 0 {
		return nil, false, nil
	}
	const runsOfARecording = 1 << 20
	number := id*runsOfARecording + int64(r.Number)
	err = tx.QueryRowContext(ctx, `SELECT u.finish FROM runs u JOIN recordings r ON r.id = u.recording, recordings own
		WHERE own.id = ?1 AND u.recording <> ?1 AND u.name = ?2 COLLATE NOCASE AND u.map = ?3 COLLATE NOCASE
		AND u.finish_ms BETWEEN ?4 - ?6 AND ?4 + ?6
		AND abs(r.started + u.start_seconds - own.started - ?5) <= ?7
		AND u.finish NOT IN (SELECT finish FROM runs WHERE recording = ?1 AND finish IS NOT NULL)
		ORDER BY abs(r.started + u.start_seconds - own.started - ?5), u.finish LIMIT 1`,
		id, r.Name, r.Map, r.FinishMS, r.StartSeconds, timeApart, finishApart).Scan(&number)
	if err == sql.ErrNoRows {
		return number, false, nil
	}
	if err == nil {
		_, err = tx.ExecContext(ctx, "UPDATE runs SET shared = 1 WHERE finish = ?", number)
	}
	return number, true, err
}

// A likeness is of two recordings of the same map and moment.
type likeness struct {
	a, b          int64
	players, time float64 // shares that they have in common
}

// alike finds the recordings of the map, the moment and the players of recording ?1. ?2 is roundShare.
const alike = `WITH own AS (SELECT * FROM recordings WHERE id = ?1 AND round <> 0),
	others AS (
		SELECT o.id, o.players + own.players AS players, o.seconds + own.seconds AS seconds,
			(SELECT count(*) FROM players p JOIN players q ON q.name = p.name
				WHERE p.recording = own.id AND q.recording = o.id) * 1.0 AS both,
			min(o.started + o.seconds, own.started + own.seconds) - max(o.started, own.started) AS together
		FROM recordings o, own WHERE o.round <> 0 AND o.id <> own.id AND o.map = own.map COLLATE NOCASE
		AND together > ?2 * min(o.seconds, own.seconds))
	SELECT ?1, id, both / (players - both), together / (seconds - together) FROM others
	WHERE both >= ?2 * (players - both) AND both > 0`

// mostAlike is how many recordings are looked at for one round.
const mostAlike = 100

// storeRound gives the recording id, whose players are stored, the number of its round. Without a date of its own it
// has none. Two logs are never of one round, and so a round has the logs of one game at most: those that are most
// alike come together first, in whichever order they were read.
func storeRound(ctx context.Context, tx *sql.Tx, id int64) error {
	near, err := integers(ctx, tx, `SELECT id FROM recordings WHERE id = ?1
		UNION SELECT o.id FROM recordings o JOIN recordings own ON own.round = o.round
		WHERE own.id = ?1 AND own.round <> 0`, id)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE recordings
		SET round = CASE WHEN started IS NULL OR map = '' THEN 0 ELSE id END WHERE id = ?1`, id); err != nil {
		return err
	}
	var links []likeness
	for i := 0; i < len(near) && i < mostAlike; i++ {
		found, err := likenesses(ctx, tx, near[i])
		if err != nil {
			return err
		}
		for _, l := range found {
			if !slices.Contains(near, l.b) {
				near = append(near, l.b)
			}
		}
		links = append(links, found...)
	}
	slices.SortFunc(links, func(x, y likeness) int {
		return cmp.Or(cmp.Compare(y.players, x.players), cmp.Compare(y.time, x.time), cmp.Compare(x.a, y.a),
			cmp.Compare(x.b, y.b))
	})
	for _, n := range near {
		if _, err := tx.ExecContext(ctx, "UPDATE recordings SET round = id WHERE id = ? AND round <> 0",
			n); err != nil {
			return err
		}
	}
	for _, l := range links {
		if _, err := tx.ExecContext(ctx, joinRounds, l.a, l.b); err != nil {
			return err
		}
	}
	return nil
}

// joinRounds makes the rounds of recordings ?1 and ?2 one, unless they hold the logs of two games.
const joinRounds = `WITH x AS (SELECT round FROM recordings WHERE id = ?1),
	y AS (SELECT round FROM recordings WHERE id = ?2)
	UPDATE recordings SET round = min((SELECT round FROM x), (SELECT round FROM y))
	WHERE round IN (SELECT round FROM x UNION SELECT round FROM y) AND NOT EXISTS (
		SELECT 1 FROM recordings g JOIN recordings h ON g.game_id <> h.game_id
		WHERE g.round = (SELECT round FROM x) AND h.round = (SELECT round FROM y)
		AND g.game_id <> '' AND h.game_id <> '')`

// likenesses returns what is like recording id.
func likenesses(ctx context.Context, tx *sql.Tx, id int64) (out []likeness, err error) {
	rows, err := tx.QueryContext(ctx, alike, id, roundShare)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var l likeness
		if err := rows.Scan(&l.a, &l.b, &l.players, &l.time); err != nil {
			return nil, err
		}
		out = append(out, l)
	}
	return out, rows.Err()
}

// integers returns the values of a query with one column.
func integers(ctx context.Context, tx *sql.Tx, query string, args ...any) (out []int64, err error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var n int64
		if err := rows.Scan(&n); err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, rows.Err()
}

// SameRound returns the files of other recordings of the round that the recording at path is of, those that are
// there now, in order of their names.
func (d *DB) SameRound(ctx context.Context, path string) (paths []string, err error) {
	rows, err := d.read.QueryContext(ctx, `SELECT DISTINCT
			(SELECT f.path FROM files f JOIN folders d ON d.id = f.folder WHERE f.recording = o.id AND d.present
			ORDER BY f.path LIMIT 1) AS path
		FROM files mine JOIN recordings own ON own.id = mine.recording JOIN recordings o ON o.round = own.round
		WHERE mine.path = ? AND own.round <> 0 AND o.id <> own.id AND path IS NOT NULL ORDER BY path`, path)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var other string
		if err := rows.Scan(&other); err != nil {
			return nil, err
		}
		paths = append(paths, other)
	}
	return paths, rows.Err()
}
