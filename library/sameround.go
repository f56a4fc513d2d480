package library

import (
	"context"
	"database/sql"
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

// storeRound gives the recording id, whose players are stored, the number of its round:
// that of the recording of the same map, moment and players that is most like it, or else
// its own. Without a date of its own it has none. Two logs are never of one round, and so
// a round has the logs of one game at most.
func storeRound(ctx context.Context, tx *sql.Tx, id int64) error {
	_, err := tx.ExecContext(ctx, `WITH own AS (SELECT * FROM recordings WHERE id = ?1),
		others AS (
			SELECT o.round, o.players, (SELECT count(*) FROM players p JOIN players q ON q.name = p.name
				WHERE p.recording = own.id AND q.recording = o.id) * 1.0 AS both
			FROM recordings o, own WHERE o.round <> 0 AND o.id <> own.id AND o.map = own.map COLLATE NOCASE
			AND min(o.started + o.seconds, own.started + own.seconds) - max(o.started, own.started)
				> ?2 * min(o.seconds, own.seconds)
			AND NOT EXISTS (SELECT 1 FROM recordings g WHERE g.round = o.round AND own.game_id <> ''
				AND g.game_id <> '' AND g.game_id <> own.game_id))
		UPDATE recordings SET round = CASE WHEN started IS NULL OR map = '' THEN 0 ELSE coalesce((
			SELECT o.round FROM others o, own WHERE o.both >= ?2 * (o.players + own.players - o.both) AND o.both > 0
			ORDER BY o.both / (o.players + own.players - o.both) DESC, o.round LIMIT 1), id) END
		WHERE id = ?1`, id, roundShare)
	return err
}
