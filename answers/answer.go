package answers

import (
	"context"
	"io"

	"playhead/formats"
	"playhead/sim"
	"playhead/sim/events"
	"playhead/sim/heat"
	"playhead/sim/judge"
	"playhead/sim/markfile"
	"playhead/sim/measure"
	"playhead/sim/runs"
	"playhead/sim/runs/sections"
	"playhead/sim/stats"
	"playhead/sim/table"
	"playhead/sim/teams"
)

// An Answer is a table that Playhead makes of a recording.
type Answer struct {
	Name  string // of the command: "jumps"
	Title string // in the window: "Jumps"
	Short string // one line for the list of commands
	Long  string // what the answer holds and where its rules are from
	Row   string // what a row is: "a jump of the player who recorded the demo"
	// Of says which recordings have such rows.
	Of      string
	Columns func() []table.Column
	// Choices are flags that choose rows by the words of a column, older than filters.
	Choices []Choice
	// Table makes the table of a recording that was read to its end. Rows carry no
	// file. When ctx ends, the table is incomplete.
	Table func(context.Context, *Source) (*table.Table, error)
	// Across says that rows compare recordings: the command makes one table of all, which
	// names the files itself.
	Across bool
	// Command prints the table, if it is not that of its name; then Table is nil.
	Command string
	// Raw says that the table is made of the file itself, which need not be decoded.
	Raw bool
	Old Old
}

// A Choice is a flag that chooses rows by a column of kind Word.
type Choice struct{ Flag, Column, Rows string }

// Old is how an answer was printed before there were tables. Scripts depend on it.
type Old struct {
	// Lines is a sentence for each row instead of aligned columns.
	Lines bool
	// NamesFile puts the column file first, even with a single recording.
	NamesFile bool
	// CSV is the default instead of text.
	CSV bool
	// CSVColumns are the columns of CSV, nil for all in their order.
	CSVColumns []string
	// NoHead leaves out the head of CSV if several recordings have no row.
	NoHead bool
	// PlainSpaces leaves texts that end in a space without quotes in CSV.
	PlainSpaces bool
	// Text writes human-readable text in a form of its own.
	// named says that the first column, the file, is to be shown.
	Text func(w io.Writer, t *table.Table, named bool) error
	// JSON changes the rows of JSON, if no columns are chosen.
	JSON func(*table.Table) *table.Table
	// EscapeHTML writes <, > and & as escapes in JSON.
	EscapeHTML bool
}

// A Source is a recording and what else an answer may ask for.
type Source struct {
	Recording *sim.Recording
	File      string
	Opened    *formats.File // with the bytes of File
	Options   formats.Options
	// Ended is called by a raw answer with what ended the file early, after the rows that
	// were read. Nil does nothing.
	Ended func(error)
	// Sent returns what the clients of a capture sent, by game.
	Sent func() (map[int][]measure.SentInput, error)
	// Events choose events, Judge has the options of measures.
	Events events.Options
	Judge  judge.Options
	// Heat chooses what counts in heat maps, nil for everything.
	Heat *heat.Filter
	// Within chooses the part of the recording that counts, nil for all of it.
	Within stats.Within
	// FloorPlan returns the map of a GoldSrc game, nil without one.
	FloorPlan func(context.Context, *sim.Game) *sim.FloorPlan
	// Complete adds to the recording what follows from its map and inputs, and returns what
	// completes a world of a game. It is nil if the recording is complete.
	Complete func(context.Context) (func(*sim.Game, *sim.World), error)
	// Marks are those of a file that the user named.
	Marks []markfile.Mark
	// Levels returns the maps with the attempts at each.
	Levels func(context.Context) ([]sections.Level, error)
	// Runs returns the runs of all games.
	Runs func(context.Context) ([]runs.Run, error)
	// Teams returns the runs of teams in all games, with what their members did.
	Teams func(context.Context) ([]teams.Team, error)
}
