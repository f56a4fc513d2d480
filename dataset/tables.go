package dataset

import (
	"context"
	"errors"
	"io"

	"playhead/export"
	"playhead/sim"
	"playhead/sim/events"
	"playhead/sim/players"
	"playhead/sim/runs"
	"playhead/sim/table"
)

// A gameWriter writes the rows of one game.
type gameWriter struct {
	out  io.Writer
	in   *Input
	game *sim.Game
	d    *Dataset
}

// write writes a table and returns how many rows it has.
func (w *gameWriter) write(ctx context.Context, t Table) (int, error) {
	switch t {
	case Rows:
		return w.rows(ctx)
	case Events:
		return write(w.out, func(put func(eventRow) error) error { return w.events(ctx, put) })
	case Runs:
		return write(w.out, w.runs)
	default:
		return write(w.out, w.stints)
	}
}

// write writes what fill puts.
func write[T any](out io.Writer, fill func(put func(T) error) error) (n int, err error) {
	w := newRowWriter[T](out)
	err = fill(func(row T) error {
		n++
		return w.put(&row)
	})
	return n, errors.Join(err, w.file.Close())
}

func (w *gameWriter) rows(ctx context.Context) (n int, err error) {
	out, err := export.NewWriter(w.out, export.Parquet, export.WriterOptions{Inferred: w.d.Inferred, File: true})
	if err != nil {
		return 0, err
	}
	opt := w.in.Rows
	opt.Every, opt.Inferred = w.d.Every, w.d.Inferred
	err = export.GameRows(w.game, opt, func(r *export.Row) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		n++
		r.File = w.in.Path
		return out.Write(r)
	})
	return n, errors.Join(err, out.Close())
}

// An eventRow is a row of the table events. Event holds what the other columns
// leave out: the event as `replay events --json` prints it.
type eventRow struct {
	File       string   `column:"file,dict"`
	Game       int32    `column:"game"`
	Tick       int32    `column:"tick"`
	Seconds    float64  `column:"seconds"`
	Kind       string   `column:"kind,dict"`
	Player     *int32   `column:"player"`
	Stint      *int32   `column:"stint"`
	Name       string   `column:"name,dict"`
	Target     *int32   `column:"target"`
	TargetName string   `column:"target_name,dict"`
	Text       string   `column:"text"`
	X          *float64 `column:"x"`
	Y          *float64 `column:"y"`
	Z          *float64 `column:"z"`
	Time       *float64 `column:"time_seconds"`
	Checkpoint *int32   `column:"checkpoint"`
	Inferred   bool     `column:"inferred"`
	Event      string   `column:"event,json"`
}

func (w *gameWriter) events(ctx context.Context, put func(eventRow) error) error {
	t := events.Table([]*sim.Game{w.game}, events.Options{}).InFront(table.FileColumn(), table.String(w.in.Path))
	for r := range t.All() {
		if err := ctx.Err(); err != nil {
			return err
		}
		text := func(name string) string { return t.Cell(r, name).String() }
		id := func(name string) *int32 {
			return valueOf(t.Cell(r, name), func(c table.Cell) int32 { return int32(c.Int()) })
		}
		number := func(name string) *float64 { return valueOf(t.Cell(r, name), table.Cell.Float) }
		if err := put(eventRow{
			File: w.in.Path, Game: int32(r.Game), Tick: int32(r.At), Seconds: *number("seconds"), Kind: text("kind"),
			Player: id("player"),
			Stint:  id("stint"), Name: text("name"), Target: id("target"), TargetName: text("target_name"),
			Text: text("text"),
			X:    number("x"), Y: number("y"), Z: number("z"), Time: number("time_seconds"),
			Checkpoint: id("checkpoint"),
			Inferred:   t.Cell(r, "inferred").Bool(), Event: string(export.TableJSON{EscapeHTML: true}.Append(nil,
				t.Columns, r)),
		}); err != nil {
			return err
		}
	}
	return nil
}

// valueOf returns the value of a cell, nil if it is missing.
func valueOf[T any](c table.Cell, of func(table.Cell) T) *T {
	if c.Missing() {
		return nil
	}
	v := of(c)
	return &v
}

// A runRow is a row of the table runs.
type runRow struct {
	File        string          `column:"file,dict"`
	Run         int32           `column:"run"` // counts in the file, not in the game
	Game        int32           `column:"game"`
	Map         string          `column:"map_name,dict"` // map is a partition
	Player      *int32          `column:"player"`
	Stint       *int32          `column:"stint"`
	Name        string          `column:"name,dict"`
	Team        int32           `column:"team"`
	Practice    bool            `column:"practice"`
	StartTick   int32           `column:"start_tick"`
	EndTick     int32           `column:"end_tick"`
	End         string          `column:"end,dict"`
	Time        *float64        `column:"time_seconds"`
	TimeFrom    string          `column:"time_from,dict"`
	Deaths      int32           `column:"deaths"`
	Progress    *float64        `column:"progress"`
	Checkpoints []checkpointRow `column:"checkpoints"`
}

type checkpointRow struct {
	Checkpoint int32   `column:"checkpoint"`
	Tick       int32   `column:"tick"`
	Seconds    float64 `column:"seconds"`
}

func (w *gameWriter) runs(put func(runRow) error) error {
	for i := range w.in.Runs {
		if r := &w.in.Runs[i]; r.Game == w.game.Index {
			if err := put(w.run(i, r)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *gameWriter) run(number int, r *runs.Run) runRow {
	row := runRow{
		File: w.in.Path, Run: int32(number), Game: int32(r.Game), Map: w.game.Map.Name, Name: r.Name, Team: r.Team,
		Practice:  r.Practice,
		StartTick: int32(r.Start), EndTick: int32(r.End), End: r.Ended.String(), TimeFrom: r.TimeFrom.String(),
		Deaths: int32(r.Deaths),
	}
	if r.Player >= 0 {
		player, stint := int32(r.Player), int32(r.Stint)
		row.Player, row.Stint = &player, &stint
	}
	if r.Finished() {
		t := r.Time.Seconds()
		row.Time = &t
	}
	if r.Progress >= 0 {
		row.Progress = &r.Progress
	}
	for _, c := range r.Checkpoints {
		row.Checkpoints = append(row.Checkpoints, checkpointRow{int32(c.Number), int32(c.Tick), c.Time.Seconds()})
	}
	return row
}

// A playerRow is a row of the table players.
type playerRow struct {
	File   string  `column:"file,dict"`
	Game   int32   `column:"game"`
	Player int32   `column:"player"`
	Stint  int32   `column:"stint"`
	Name   *string `column:"name,dict"`
	Clan   string  `column:"clan,dict"`
	Team   *int32  `column:"team"`
	First  float64 `column:"first_seconds"`
	Last   float64 `column:"last_seconds"`
	Client string  `column:"client,dict"`
}

func (w *gameWriter) stints(put func(playerRow) error) error {
	for _, p := range players.Of(w.game) {
		var name *string
		if p.Identity.Name != "" {
			name = &p.Identity.Name
		}
		if err := put(playerRow{
			File: w.in.Path, Game: int32(p.Game), Player: int32(p.Player), Stint: int32(p.Stint), Name: name,
			Clan: p.Identity.Clan,
			Team: p.Team, First: float64(p.First.Microseconds()) / 1e6, Last: float64(p.Last.Microseconds()) / 1e6,
			Client: p.Identity.Client,
		}); err != nil {
			return err
		}
	}
	return nil
}
