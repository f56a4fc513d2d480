package part

import (
	"playhead/sim"
	"playhead/sim/players"
	"playhead/sim/table"
)

// The names of the columns that only a window has: they are about the moment at the
// playhead.
const (
	ColumnPlace = "place"     // in the list of the game
	ColumnSide  = "team_name" // as short as on the map
	ColumnState = "state"
	ColumnScore = "score"
	columnBest  = "best_seconds"
	columnDead  = "deaths"
	columnMoney = "money"
	columnPing  = "ping"
)

// PlayerColumns returns the columns of players in a window: those of the command, and what
// the recording says of them at the playhead.
func PlayerColumns() []table.Column {
	now := func(kind table.Kind, unit table.Unit, key, title, what string) table.Column {
		c := table.RecordedColumn(kind, unit, key, title, what)
		c.Rank = 1
		return c
	}
	place := now(table.Integer, table.Plain, ColumnPlace, "Place",
		"The place in the list of players, as the game orders them.")
	side := now(table.Team, table.Plain, ColumnSide, "Team", "The team at the playhead.")
	state := now(table.Text, table.Plain, ColumnState, "Now",
		"At the playhead: the time of the race, the score or kills and deaths, or why the player is out of the game.")
	place.Rank, state.Rank = 5, 0
	return append(
		players.Columns(), place, side, state,
		now(table.Integer, table.Plain, ColumnScore, "Score", "The score at the playhead."),
		now(table.Integer, table.Plain, columnDead, "Deaths", "The deaths that the game counted up to the playhead."),
		now(table.Number, table.Duration, columnBest, "Best", "The best time of a race up to the playhead."),
		now(table.Integer, table.Money, columnMoney, "Money", "The money at the playhead."),
		now(table.Integer, table.Milliseconds, columnPing, "Ping", "The ping that the game shows at the playhead."),
	)
}

// playerColumns finds columns by their names.
var playerColumns = func() map[string]int {
	at := map[string]int{}
	for i, c := range PlayerColumns() {
		at[c.Name()] = i
	}
	return at
}()

// PlayerColumn returns the index of a column of [PlayerColumns].
func PlayerColumn(name string) int { return playerColumns[name] }

// FillPlayer makes the cells of a player at the playhead in the columns of
// [PlayerColumns]: those of the command only as far as the moment tells them.
func (k *Reader) FillPlayer(cells []table.Cell, p *Player) {
	set := func(name string, c table.Cell) { cells[playerColumns[name]] = c }
	sc := &k.St.Scene
	set("game", table.Int(sc.Game.Index))
	set("player", table.Int(p.ID))
	set("name", table.String(p.Name))
	if s := sc.Game.StintAt(p.ID, sc.Cur.Tick); s != nil {
		set("stint", table.Int(s.Stint))
		set("clan", table.String(s.Identity.Clan))
		set("client", table.String(s.Identity.Client))
	}
	if p.TeamText != "" {
		set(ColumnSide, table.String(p.TeamText))
	}
	set(ColumnState, table.String(p.Value))
	r := &sc.Cur.Rows[p.ID]
	for name, c := range map[string]sim.Col{
		ColumnScore: sim.Score, columnDead: sim.Deaths, columnMoney: sim.Money, columnPing: sim.Ping,
	} {
		if v, ok := r.Get(c); ok {
			set(name, table.Int(v))
		}
	}
	if ms, ok := bestTime(r); ok && k.races() {
		set(columnBest, table.Float(float64(ms)/1000))
	}
}

// races reports whether the best time wins the game at the playhead.
func (k *Reader) races() bool {
	_, ok := k.rules().(race)
	return ok
}
