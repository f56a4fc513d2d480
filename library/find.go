package library

import (
	"context"
	"database/sql"
	"strings"
	"time"
	"unicode"
)

// Order is how found recordings are sorted.
type Order uint8

// The orders.
const (
	ByRelevance Order = iota // by best run if the query is about runs, otherwise by date
	ByDate                   // the newest first
	ByBestRun                // the fastest first, recordings without a run last
	ByName
	ByLength // the longest first
)

// FindOptions limit the results.
type FindOptions struct {
	Order  Order
	Limit  int // rows, 0: all
	Offset int
}

// A Row is a recording that was found.
type Row struct {
	ID        int64
	Files     []string // its copies; available ones first
	Connected bool     // at least one of them can be opened
	Format    string   // "" for a file not looked into yet
	GameName  string
	Map       string
	Server    string
	Started   int64 // Unix seconds, that of the file when the recording does not say
	FileDate  bool  // Started is that of the file
	Seconds   float64
	Players   []string  // matches of the query first, then by time in the game; PlayersShown at most
	AllOf     int       // all players
	Best      *FoundRun // the fastest run the query chooses, nil without one
	Runs      int       // finished runs the query chooses
	SameRound []string  // files of other recordings of the same round
	Watched   float64
	Error     string
}

// A FoundRun is a finished run of a Row.
type FoundRun struct {
	Number       int
	Player       int // client ID, of a team's run that of one of its players
	Name         string
	Map          string
	StartSeconds float64
	TimeSeconds  float64
	TimeFrom     string
	Sources      int   // recordings that hold this finish; 0: not counted
	Finish       int64 // the number of the finish, 0 for none or not asked
}

// runColumns are the columns of runs u that FoundRun.columns takes.
const runColumns = "u.run, u.player, u.name, u.map, u.start_seconds, u.finish_ms / 1000.0, u.time_from"

func (r *FoundRun) columns() []any {
	return []any{&r.Number, &r.Player, &r.Name, &r.Map, &r.StartSeconds, &r.TimeSeconds, &r.TimeFrom}
}

// fastest has SQLite take the other columns from the fastest run, of equal ones the first.
const fastest = "min(u.finish_ms * 1000000 + u.run)"

// sources is the column of runs u for FoundRun.Sources.
const sources = "(SELECT count(DISTINCT s.recording) FROM runs s WHERE s.finish = u.finish)"

// PlayersShown is how many players a Row names.
const PlayersShown = 3

// Find returns the recordings that a query chooses and how many there are in
// all, Limit or not. It takes milliseconds for ten thousand recordings and
// reads the index only.
func (d *DB) Find(ctx context.Context, q Query, opt FindOptions) (rows []Row, total int, err error) {
	tx, err := d.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, 0, err
	}
	defer func() { _ = tx.Rollback() }() // it only read
	if q, err = resolveNames(ctx, tx, q); err != nil {
		return nil, 0, err
	}
	s := selection(q)
	if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM recordings r WHERE "+s.where(),
		s.args...).Scan(&total); err != nil {
		return nil, 0, err
	}
	if rows, err = s.rows(ctx, tx, opt); err != nil {
		return nil, 0, err
	}
	for i := range rows {
		if err := s.complete(ctx, tx, &rows[i]); err != nil {
			return nil, 0, err
		}
	}
	return rows, total, nil
}

// A clause is a condition of SQL with its arguments.
type clause struct {
	conditions []string
	args       []any
}

func (c *clause) and(condition string, args ...any) {
	c.conditions = append(c.conditions, condition)
	c.args = append(c.args, args...)
}

func (c *clause) where() string {
	if len(c.conditions) == 0 {
		return "1"
	}
	return strings.Join(c.conditions, " AND ")
}

// A selected is a query as SQL: a condition on recordings r, and the condition
// on their runs u.
type selected struct {
	clause
	run     clause
	byRuns  bool
	players []string
}

func selection(q Query) *selected {
	s := &selected{byRuns: q.runs(), players: q.Players}
	s.and("EXISTS (SELECT 1 FROM files f WHERE f.recording = r.id)")
	s.words(q)
	if len(q.Players) > 0 {
		s.and("r.id IN (SELECT recording FROM players WHERE name COLLATE NOCASE IN "+marks(q.Players)+")",
			list(q.Players)...)
		names := clause{}
		for _, p := range q.Players { // a team's run has several names
			names.and("', ' || u.name || ', ' LIKE ? ESCAPE '\\'", "%, "+likeEscape(p)+", %")
		}
		s.run.and("("+strings.Join(names.conditions, " OR ")+")", names.args...)
	}
	if len(q.Maps) > 0 && s.byRuns { // the recording has such a run: nothing else is asked of it
		s.run.and("u.map COLLATE NOCASE IN "+marks(q.Maps), list(q.Maps)...)
	} else if len(q.Maps) > 0 {
		s.and("(r.map COLLATE NOCASE IN "+marks(q.Maps)+
			" OR EXISTS (SELECT 1 FROM runs m WHERE m.recording = r.id AND m.map COLLATE NOCASE IN "+marks(q.Maps)+"))",
			append(list(q.Maps), list(q.Maps)...)...)
		s.run.and("u.map COLLATE NOCASE IN "+marks(q.Maps), list(q.Maps)...)
	}
	for _, f := range q.Formats {
		s.and("(r.format LIKE ? ESCAPE '\\' OR r.format LIKE ? ESCAPE '\\')", likeEscape(f)+"%", "tw"+likeEscape(f)+"%")
	}
	if q.Under > 0 {
		s.run.and("u.finish_ms < ?", q.Under.Milliseconds())
	}
	if q.Over > 0 {
		s.run.and("u.finish_ms >= ?", q.Over.Milliseconds())
	}
	if q.Longer > 0 {
		s.and("r.seconds > ?", q.Longer.Seconds())
	}
	if q.Shorter > 0 {
		s.and("r.seconds < ?", q.Shorter.Seconds())
	}
	s.dates(q.From, q.To)
	if len(q.In) > 0 {
		paths := clause{}
		for _, part := range q.In {
			paths.and("f.path LIKE ? ESCAPE '\\'", "%"+likeEscape(part)+"%")
		}
		s.and("EXISTS (SELECT 1 FROM files f WHERE f.recording = r.id AND ("+strings.Join(paths.conditions, " OR ")+
			"))", paths.args...)
	}
	for _, state := range q.Is {
		s.and(stateConditions[state])
	}
	if s.byRuns {
		s.and("EXISTS (SELECT 1 FROM runs u WHERE "+s.finished()+")", s.run.args...)
	}
	return s
}

// withoutFiles returns the conditions but for the first one, that there is a file.
func (s *selected) withoutFiles() *clause { return &clause{s.conditions[1:], s.args} }

// withoutRuns returns the queries about runs, without the last condition, that
// there is such a run.
func (s *selected) withoutRuns() *clause {
	return &clause{s.conditions[1 : len(s.conditions)-1], s.args[:len(s.args)-len(s.run.args)]}
}

// watchedShare is from which share on a recording counts as watched to its end.
const watchedShare = "0.95"

var stateConditions = [...]string{
	Watched:    "r.watched_at > 0",
	Unfinished: "r.watched_at > 0 AND r.watched < " + watchedShare + " * coalesce(r.seconds, 0)",
	New:        "r.watched_at = 0",
	Bookmarked: "r.bookmarks = 1",
}

// finished is the condition on runs u of a recording r.
func (s *selected) finished() string {
	return "u.recording = r.id AND u.finish_ms IS NOT NULL AND " + s.run.where()
}

// date is when a recording was made: as it says, or as its file does.
const date = "coalesce(r.started, (SELECT max(f.modified) / 1000000000 FROM files f WHERE f.recording = r.id))"

func (s *selected) dates(from, to time.Time) {
	if !from.IsZero() {
		s.and(date+" >= ?", from.Unix())
	}
	if !to.IsZero() {
		s.and(date+" < ?", to.Unix())
	}
}

// words adds the conditions on texts.
func (s *selected) words(q Query) {
	const anywhere = `(r.id IN (SELECT rowid FROM words WHERE words MATCH ?) OR
		r.id IN (SELECT recording FROM files WHERE recording IS NOT NULL AND id IN (SELECT rowid FROM file_words WHERE file_words MATCH ?)))`
	for _, w := range q.Words {
		if m := ftsPrefix(w); m != "" {
			s.and(anywhere, m, m)
		}
	}
	for _, w := range q.Without {
		if m := ftsPrefix(w); m != "" {
			s.and("NOT "+anywhere, m, m)
		}
	}
	for column, list := range map[string][]string{"server": q.Servers, "chat": q.Chat} {
		for _, w := range list {
			if m := ftsPrefix(w); m != "" {
				s.and("r.id IN (SELECT rowid FROM words WHERE words MATCH ?)", column+" : "+m)
			}
		}
	}
}

// ftsPrefix returns the FTS5 expression for texts containing words that begin
// like the consecutive words of phrase; "" if phrase has no letters.
func ftsPrefix(phrase string) string {
	quoted := strings.ReplaceAll(strings.ToValidUTF8(strings.ReplaceAll(phrase, "\x00", ""), ""), `"`, `""`)
	if strings.IndexFunc(quoted, isTokenRune) < 0 {
		return ""
	}
	return `"` + quoted + `"*`
}

// orders are ORDER BY clauses; the id makes them total.
func (s *selected) order(o Order) string {
	best := "(SELECT min(u.finish_ms) FROM runs u WHERE " + s.finished() + ")"
	if o == ByRelevance {
		if o = ByDate; s.byRuns {
			o = ByBestRun
		}
	}
	switch o {
	case ByBestRun:
		return best + " IS NULL, " + best + ", r.id"
	case ByName:
		return "(SELECT min(f.path) FROM files f WHERE f.recording = r.id) COLLATE NOCASE, r.id"
	case ByLength:
		return "r.seconds DESC, r.id"
	}
	return date + " DESC, r.id"
}

// rows returns a Row a recording, without its files, players and runs.
func (s *selected) rows(ctx context.Context, tx *sql.Tx, opt FindOptions) ([]Row, error) {
	args := append([]any{}, s.args...)
	order := s.order(opt.Order)
	for range strings.Count(order, "FROM runs u") {
		args = append(args, s.run.args...)
	}
	limit := -1
	if opt.Limit > 0 {
		limit = opt.Limit
	}
	found, err := tx.QueryContext(ctx, `SELECT r.id, r.format, r.game_name, r.map, r.server, `+date+`, r.started IS NULL, coalesce(r.seconds, 0), r.players, r.watched, r.error
		FROM recordings r WHERE `+s.where()+" ORDER BY "+order+" LIMIT ? OFFSET ?", append(args, limit, opt.Offset)...)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	rows := []Row{}
	for found.Next() {
		var r Row
		if err := found.Scan(&r.ID, &r.Format, &r.GameName, &r.Map, &r.Server, &r.Started, &r.FileDate, &r.Seconds,
			&r.AllOf, &r.Watched, &r.Error); err != nil {
			return nil, err
		}
		rows = append(rows, r)
	}
	return rows, found.Err()
}

// complete adds files, players and the best run.
func (s *selected) complete(ctx context.Context, tx *sql.Tx, r *Row) error {
	if err := each(ctx, tx, func(rows *sql.Rows) error {
		var path string
		var present bool
		err := rows.Scan(&path, &present)
		r.Files, r.Connected = append(r.Files, path), r.Connected || present
		return err
	},
		"SELECT f.path, d.present FROM files f JOIN folders d ON d.id = f.folder WHERE f.recording = ? ORDER BY "+
			"d.present DESC, f.path", r.ID); err != nil {
		return err
	}
	r.Players = []string{}
	first := "NULL"
	args := []any{r.ID}
	if len(s.players) > 0 {
		first = "name COLLATE NOCASE NOT IN " + marks(s.players)
		args = append(args, list(s.players)...)
	}
	if err := each(ctx, tx, func(rows *sql.Rows) error {
		var name string
		err := rows.Scan(&name)
		r.Players = append(r.Players, name)
		return err
	}, "SELECT name FROM players WHERE recording = ? ORDER BY "+first+", seconds DESC, name LIMIT ?",
		append(args, PlayersShown)...); err != nil {
		return err
	}
	if err := each(ctx, tx, func(rows *sql.Rows) error {
		var path string
		err := rows.Scan(&path)
		r.SameRound = append(r.SameRound, path)
		return err
	}, `SELECT (SELECT f.path FROM files f JOIN folders d ON d.id = f.folder WHERE f.recording = o.id
			ORDER BY d.present DESC, f.path LIMIT 1) AS path
		FROM recordings o JOIN recordings own ON own.round = o.round
		WHERE own.id = ? AND own.round <> 0 AND o.id <> own.id AND path IS NOT NULL ORDER BY path`, r.ID); err != nil {
		return err
	}
	// The recording's id replaces r.id in the condition.
	condition := strings.Replace(s.finished(), "u.recording = r.id", "u.recording = ?", 1)
	runArgs := append([]any{r.ID}, s.run.args...)
	if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM runs u WHERE "+condition,
		runArgs...).Scan(&r.Runs); err != nil || r.Runs == 0 {
		return err
	}
	r.Best = &FoundRun{}
	return tx.QueryRowContext(ctx, "SELECT "+runColumns+", "+sources+" FROM runs u WHERE "+condition+
		" ORDER BY u.finish_ms, u.run LIMIT 1", runArgs...).Scan(append(r.Best.columns(), &r.Best.Sources)...)
}

// each calls f for every row of a query.
func each(ctx context.Context, tx *sql.Tx, f func(*sql.Rows) error, query string, args ...any) error {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

func marks(values []string) string { return "(?" + strings.Repeat(",?", len(values)-1) + ")" }

func list(values []string) []any {
	args := make([]any, len(values))
	for i, v := range values {
		args[i] = v
	}
	return args
}

// likeEscape escapes text for LIKE … ESCAPE '\'.
func likeEscape(text string) string {
	return strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(text)
}

// isTokenRune reports whether FTS5's unicode61 takes r for a part of a word.
func isTokenRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.Is(unicode.Co, r)
}
