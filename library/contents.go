package library

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"playhead/export"
	"playhead/formats"
	"playhead/sim"
)

// A Reader reads recordings for the index.
type Reader struct {
	// Runs returns the runs of a recording that was read to its end, nil when
	// it has none.
	Runs func(ctx context.Context, path string, r *sim.Recording) ([]Run, error)
}

// A Run is one attempt at a race, as the index holds it.
type Run struct {
	Number       int // as `replay runs` counts, from 0
	Game         int
	Map          string
	Name         string // of the player, or of a team's players
	Team         int32
	StartSeconds float64
	FinishMS     int64 // 0: not finished
	TimeFrom     string
	Practice     bool
	Progress     float64 // 0 to 1, −1 unknown
}

// contents are what a whole recording tells.
type contents struct {
	rec     *sim.Recording
	players map[string]*player
	runs    []Run
	err     error // it cannot be read at all
}

type player struct {
	clan    string
	seconds float64
}

// recordingMemory is how much of a recording one job keeps in memory; the rest
// waits in a temporary file.
const recordingMemory = 128 << 20

// contents reads the recording at path to its end. It holds at most
// recordingMemory of it, besides its events.
func (r *Reader) contents(ctx context.Context, path string) (c contents) {
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
	c.rec = export.Load(ctx, f.Decoder, recordingMemory, spill)
	if err := ctx.Err(); err != nil {
		return contents{err: err}
	}
	var bug *sim.BugError
	if errors.As(c.rec.Err, &bug) || c.rec.Err != nil && len(c.rec.Games) == 0 {
		return contents{err: c.rec.Err}
	}
	c.players = playersOf(c.rec)
	if r.Runs != nil {
		c.runs, err = r.Runs(ctx, path, c.rec)
	}
	return contents{rec: c.rec, players: c.players, runs: c.runs, err: errors.Join(err, c.rec.ReadError())}
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
		_, err := tx.ExecContext(ctx, "UPDATE recordings SET depth = 2, error = ? WHERE id = ?", sim.Clean(c.err.Error()), t.id)
		return err
	}
	r, ends := c.rec, ""
	if r.Err != nil {
		ends = sim.Clean(r.Err.Error())
	}
	if _, err := tx.ExecContext(ctx, "UPDATE recordings SET depth = 2, seconds = ?, players = ?, complete = ?, error = ? WHERE id = ?",
		r.Duration().Seconds(), len(c.players), r.Complete && r.Err == nil, ends, t.id); err != nil {
		return err
	}
	for _, table := range []string{"players", "runs", "events"} {
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

func (c *contents) storeRuns(ctx context.Context, tx *sql.Tx, id int64) error {
	insert, err := tx.PrepareContext(ctx, `INSERT INTO runs(recording, run, game, map, name, team, start_seconds, finish_ms, time_from, practice, progress)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	defer insert.Close()
	for _, r := range c.runs {
		var progress any
		if r.Progress >= 0 {
			progress = r.Progress
		}
		if _, err := insert.ExecContext(ctx, id, r.Number, r.Game, r.Map, r.Name, r.Team, r.StartSeconds, nullable(r.FinishMS), r.TimeFrom, r.Practice, progress); err != nil {
			return err
		}
	}
	return nil
}

// wanted are the kinds of events that people look for. Joins are in players,
// finishes also in runs.
var wanted = [sim.NumEventKinds]bool{
	sim.EventChat: true, sim.EventFinish: true, sim.EventKill: true, sim.EventFlag: true, sim.EventSave: true, sim.EventLoad: true,
	sim.EventVote: true, sim.EventMarker: true, sim.EventRound: true, sim.EventBomb: true, sim.EventPractice: true, sim.EventName: true,
}

// storeEvents returns the chat as one text.
func (c *contents) storeEvents(ctx context.Context, tx *sql.Tx, id int64) (string, error) {
	insert, err := tx.PrepareContext(ctx, "INSERT INTO events(recording, number, game, tick, seconds, kind, name, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
	if err != nil {
		return "", err
	}
	defer insert.Close()
	var chat strings.Builder
	n := 0
	err = export.Events(c.rec, export.EventOptions{}, func(e *export.EventRow) error {
		kind, ok := sim.ParseEventKind(e.Kind)
		if !ok || !wanted[kind] {
			return nil
		}
		if kind == sim.EventChat {
			chat.WriteString(e.Text + "\n")
		}
		n++
		_, err := insert.ExecContext(ctx, id, n, e.Game, e.Tick, e.Seconds, e.Kind, e.Name, e.Text)
		return err
	})
	return chat.String(), err
}
