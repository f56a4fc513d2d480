package library

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"
	"strings"

	"playhead/export"
	"playhead/formats"
	"playhead/sim"
	"playhead/sim/events"
	"playhead/sim/runs"
	"playhead/sim/table"
)

// A Reader reads recordings for the index.
type Reader struct {
	// Tiles returns the map of a game of the recording at path, nil if there is
	// none. Without Tiles, only runs that recordings report are found.
	Tiles func(ctx context.Context, path string, g *sim.Game) *sim.TileMap
	// Busy, if not nil, reports whether the user needs the machine now: then
	// decoding rests most of the time. It is called on other goroutines.
	Busy func() bool
}

// A Run is one attempt at a race, as the index holds it.
type Run struct {
	Number       int // as `replay runs` counts, from 0
	Game         int
	Map          string
	Player       int    // client ID, of a team's run that of one of its players
	Name         string // of the player, or of a team's players
	Team         int32
	StartSeconds float64
	FinishMS     int64 // 0: not finished
	TimeFrom     string
	Practice     bool
	Progress     float64 // 0 to 1, −1 unknown
}

// contents are the indexed contents of a whole recording.
type contents struct {
	rec     *sim.Recording
	players map[string]*player
	runs    []Run
	picture []byte                // PNG, nil without one
	heat    map[string]*runs.Heat // by map
	err     error                 // it cannot be read at all
}

type player struct {
	clan    string
	seconds float64
}

// recordingMemory is how much of a recording one job keeps in memory; the rest
// waits in a temporary file.
const recordingMemory = 128 << 20

// contents reads the recording at path to its end. It holds at most
// recordingMemory of it, plus its events.
func (r *Reader) contents(ctx context.Context, path string) (c contents) {
	defer func() {
		if cause := recover(); cause != nil { // one file must not end the indexing of all
			c = contents{err: sim.Bug(cause)}
		}
	}()
	f, err := formats.OpenFile(path, formats.Options{Cores: 1})
	if err != nil {
		return contents{err: err}
	}
	spill, err := formats.NewTempFile()
	if err != nil {
		return contents{err: errors.Join(err, f.Close())}
	}
	defer func() {
		// What the index needs was taken out of the recording by now.
		c.err = errors.Join(c.err, f.Close(), spill.Close())
	}()
	decoder := f.Decoder
	if r.Busy != nil {
		decoder = &pacedDecoder{Decoder: decoder, ctx: ctx, busy: r.Busy}
	}
	c.rec = export.Load(ctx, decoder, recordingMemory, spill)
	if err := ctx.Err(); err != nil {
		return contents{err: err}
	}
	var bug *sim.BugError
	if errors.As(c.rec.Err, &bug) || c.rec.Err != nil && len(c.rec.Games) == 0 {
		return contents{err: c.rec.Err}
	}
	c.players = playersOf(c.rec)
	tiles := r.tilesOf(ctx, path)
	found := export.FindRuns(ctx, c.rec, path, tiles)
	for i := range found {
		c.runs = append(c.runs, indexed(i, &found[i], c.rec.Games[found[i].Game]))
	}
	c.heat = heatOf(c.rec, found)
	c.picture = pictureOf(c.rec, found, tiles)
	if err := ctx.Err(); err != nil {
		return contents{err: err}
	}
	c.err = c.rec.ReadError()
	return c
}

// tilesOf returns the maps of the games of one recording, each read once.
func (r *Reader) tilesOf(ctx context.Context, path string) func(*sim.Game) *sim.TileMap {
	known := map[*sim.Game]*sim.TileMap{}
	return func(g *sim.Game) *sim.TileMap {
		m, ok := known[g]
		if !ok && r.Tiles != nil && g.Engine.Teeworlds() {
			m = r.Tiles(ctx, path, g)
			known[g] = m
		}
		return m
	}
}

// indexed returns a run as the index holds it.
func indexed(number int, run *runs.Run, g *sim.Game) Run {
	x := Run{
		Number: number, Game: run.Game, Map: g.Map.Name, Player: run.Player, Name: run.Name, Team: run.Team,
		StartSeconds: g.TimeOf(run.First()).Seconds(), TimeFrom: run.TimeFrom.String(), Practice: run.Practice,
		Progress: run.Progress,
	}
	if run.Player < 0 && len(run.Members) > 0 {
		x.Player = run.Members[0]
	}
	if run.Finished() {
		x.FinishMS = run.Time.Milliseconds()
	}
	return x
}

// leading returns the names of the players that were in the game longest.
func leading(players map[string]*player) []string {
	names := slices.SortedFunc(maps.Keys(players), func(a, b string) int {
		return cmp.Or(cmp.Compare(players[b].seconds, players[a].seconds), cmp.Compare(a, b))
	})
	return names[:min(len(names), PlayersShown)]
}

// playersOf returns who played, by name, with the time in the game.
func playersOf(r *sim.Recording) map[string]*player {
	list := map[string]*player{}
	for _, g := range r.Games {
		_, last, ok := g.Span()
		if !ok {
			continue
		}
		for i := range g.Stints {
			s := &g.Stints[i]
			if s.Identity.Name == "" {
				continue
			}
			p := list[s.Identity.Name]
			if p == nil {
				p = &player{}
				list[s.Identity.Name] = p
			}
			p.clan = s.Identity.Clan
			p.seconds += (g.TimeOf(min(s.To, last)) - g.TimeOf(s.From)).Seconds()
		}
	}
	return list
}

// store replaces everything the index holds of a recording.
func (c *contents) store(ctx context.Context, tx *sql.Tx, t task) error {
	if c.err != nil {
		_, err := tx.ExecContext(ctx, "UPDATE recordings SET depth = 2, error = ? WHERE id = ?",
			sim.Clean(c.err.Error()), t.id)
		return err
	}
	r, ends := c.rec, ""
	if r.Err != nil {
		ends = sim.Clean(r.Err.Error())
	}
	if _, err := tx.ExecContext(ctx,
		"UPDATE recordings SET depth = 2, seconds = ?, players = ?, leading = ?, complete = ?, error = ? WHERE id = ?",
		r.Duration().Seconds(), len(c.players), strings.Join(leading(c.players), "\n"), r.Complete && r.Err == nil,
		ends, t.id); err != nil {
		return err
	}
	for _, table := range []string{"players", "runs", "events", "pictures", "heat"} {
		if _, err := tx.ExecContext(ctx, "DELETE FROM "+table+" WHERE recording = ?", t.id); err != nil {
			return err
		}
	}
	w := words{}
	var err error
	if w.players, err = c.storePlayers(ctx, tx, t.id); err != nil {
		return err
	}
	if err := c.storeRuns(ctx, tx, t.id); err != nil {
		return err
	}
	if err := storeRound(ctx, tx, t.id); err != nil {
		return err
	}
	if err := c.storeSeen(ctx, tx, t.id); err != nil {
		return err
	}
	if w.chat, err = c.storeEvents(ctx, tx, t.id); err != nil {
		return err
	}
	w.server = r.Meta.Server
	for _, g := range r.Games {
		w.maps += g.Map.Name + "\n"
		w.server += "\n" + g.Server
	}
	return storeWords(ctx, tx, t.id, w)
}

// storePlayers returns the names as one text.
func (c *contents) storePlayers(ctx context.Context, tx *sql.Tx, id int64) (string, error) {
	insert, err := tx.PrepareContext(ctx, "INSERT INTO players(recording, name, clan, seconds) VALUES (?, ?, ?, ?)")
	if err != nil {
		return "", err
	}
	defer insert.Close()
	var names strings.Builder
	for name, p := range c.players {
		if _, err := insert.ExecContext(ctx, id, name, p.clan, p.seconds); err != nil {
			return "", err
		}
		names.WriteString(name + "\n" + p.clan + "\n")
	}
	return names.String(), nil
}

// storeSeen keeps the picture and the heat maps.
func (c *contents) storeSeen(ctx context.Context, tx *sql.Tx, id int64) error {
	if c.picture != nil {
		if _, err := tx.ExecContext(ctx, "INSERT INTO pictures(recording, png) VALUES (?, ?)", id,
			c.picture); err != nil {
			return err
		}
	}
	for name, h := range c.heat {
		cells := appendCells(nil, h)
		if len(cells) == 0 {
			continue
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO heat(recording, map, cells) VALUES (?, ?, ?)", id, name,
			cells); err != nil {
			return err
		}
	}
	return nil
}

func (c *contents) storeRuns(ctx context.Context, tx *sql.Tx, id int64) error {
	insert, err := tx.PrepareContext(ctx, `INSERT INTO runs(recording, run, game, map, player, name, team, start_seconds, finish_ms, finish, shared, time_from, practice, progress)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	defer insert.Close()
	for i := range c.runs {
		r := &c.runs[i]
		finish, shared, err := finishOf(ctx, tx, id, r)
		if err != nil {
			return err
		}
		var progress any
		if r.Progress >= 0 {
			progress = r.Progress
		}
		if _, err := insert.ExecContext(ctx, id, r.Number, r.Game, r.Map, r.Player, r.Name, r.Team, r.StartSeconds,
			nullable(r.FinishMS), finish, shared, r.TimeFrom, r.Practice, progress); err != nil {
			return err
		}
	}
	return nil
}

// wanted are the kinds of events that people look for. Joins are in players,
// finishes also in runs.
var wanted = [sim.NumEventKinds]bool{
	sim.EventChat: true, sim.EventFinish: true, sim.EventKill: true, sim.EventFlag: true, sim.EventSave: true,
	sim.EventLoad: true,
	sim.EventVote: true, sim.EventMarker: true, sim.EventRound: true, sim.EventBomb: true, sim.EventPractice: true,
	sim.EventName: true,
}

// storeEvents returns the chat as one text.
func (c *contents) storeEvents(ctx context.Context, tx *sql.Tx, id int64) (string, error) {
	insert, err := tx.PrepareContext(ctx,
		"INSERT INTO events(recording, number, game, tick, seconds, kind, name, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
	if err != nil {
		return "", err
	}
	defer insert.Close()
	var chat strings.Builder
	n := 0
	t := events.Table(c.rec.Games, events.Options{})
	for r := range t.All() {
		at := func(name string) table.Cell { return t.Cell(r, name) }
		kind, ok := sim.ParseEventKind(at("kind").String())
		if !ok || !wanted[kind] {
			continue
		}
		if kind == sim.EventChat {
			chat.WriteString(at("text").String() + "\n")
		}
		n++
		if _, err := insert.ExecContext(ctx, id, n, r.Game, r.At, at("seconds").Float(), kind.String(),
			at("name").String(), at("text").String()); err != nil {
			return "", err
		}
	}
	return chat.String(), nil
}
