package kills

import (
	"context"
	"fmt"

	"playhead/sim"
	"playhead/sim/rounds"
	"playhead/sim/table"
)

// Columns returns the columns of [Table].
func Columns() []table.Column {
	column := table.RecordedColumn
	null := func(rank int, c table.Column) table.Column {
		c.Null, c.Rank = true, rank
		return c
	}
	of := func(origin table.Origin, total table.Total, c table.Column) table.Column {
		c.From, c.Total = origin, total
		return c
	}
	place := func(where, who, title string) []table.Column {
		group := func(key, name, what string) table.Column {
			c := column(table.Number, table.Units, key, title+" "+name, what)
			c.Group, c.Null, c.Rank, c.Decimals = where, true, 4, 3
			return c
		}
		seen := column(table.Word, table.Plain, "seen", title+" seen",
			"Whether the position of the "+who+" is that in the packet, or where the radar last showed them.")
		seen.Group, seen.Null, seen.Rank, seen.Words = where, true, 4, seenWords[1:]
		named := column(table.Text, table.Plain, "place", title+"'s place",
			"The bomb site, zone or spawn where the "+who+
				" was, as the map's entities name it; missing elsewhere, without "+
				"the map, and if only the radar showed them.")
		named.Group, named.Null, named.Rank, named.From = where, true, 3, table.Computed
		return []table.Column{
			group("x", "x", "Where the "+who+" was, along the map's first axis."),
			group("y", "y", "Where the "+who+" was, along the map's second axis."),
			group("z", "z", "How high the "+who+" was; missing if only the radar showed them."), seen,
			named,
		}
	}
	tick := column(table.Integer, table.Ticks, "tick", "Tick", "The tick of the kill.")
	tick.Rank = 4
	ids := func(key, title, what string) table.Column {
		return null(4, column(table.Integer, table.Plain, key, title, what))
	}
	columns := []table.Column{
		table.GameColumn(), table.MapColumn(),
		null(3, column(table.Integer, table.Plain, "match", "Match",
			"The number of the match, as in rounds: a restart begins another one.")),
		null(0, column(table.Integer, table.Plain, "round", "Round", "The number of the round, as in rounds.")),
		tick, column(table.Number, table.Moment, "seconds", "Time", "When the victim was killed."),
		null(2, of(table.Computed, table.NoTotal, column(table.Number, table.Seconds, "round_seconds", "In round",
			"The time since the freeze time was over, or since the round began if that is not recorded."))),
		ids("killer", "Killer id", "The id of the killer; missing if it was the world."),
		null(0, column(table.Player, table.Plain, "killer_name", "Killer", "The name of the killer.")),
		null(1, column(table.Team, table.Plain, "killer_team", "Killer's team",
			"The team of the killer at that time.")),
		ids("victim", "Victim id", "The id of the victim."),
		column(table.Player, table.Plain, "victim_name", "Victim", "The name of the victim."),
		null(1, column(table.Team, table.Plain, "victim_team", "Victim's team",
			"The team of the victim at that time.")),
		column(table.Weapon, table.Plain, "weapon", "Weapon", "The weapon as the game names it."),
		null(0, of(table.Recorded, table.Count, column(table.Flag, table.Plain, "headshot", "Headshot",
			"Whether the victim was hit in the head, if the game says it."))),
		null(1, of(table.Computed, table.Count, column(table.Flag, table.Plain, "opening", "Opening",
			"Whether it is the first kill of an enemy in its round; missing unless the round is recorded from its "+
				"beginning."))),
		null(2, of(table.Computed, table.Count, column(table.Flag, table.Plain, "team_kill", "Team kill",
			"Whether both players are in the same team; missing if a team is unknown."))),
		of(table.Computed, table.Count, column(table.Flag, table.Plain, "suicide", "Suicide",
			"Whether the victim died by their own hand, a fall or the map.")),
		null(2, of(table.Computed, table.Median, column(table.Number, table.Seconds, "trade_seconds", "Trade",
			"How long before the victim had killed a team mate of the killer, if it was at most 5 s."))),
		null(3, of(table.Computed, table.NoTotal, column(table.Player, table.Plain, "trade_for", "Trade for",
			"The name of that team mate."))),
		null(1, of(table.Computed, table.Median, column(table.Number, table.Units, "distance", "Distance",
			"How far apart both players were, if both were in sight."))),
		null(2, of(table.Computed, table.NoTotal, column(table.Integer, table.Counted, "left_t", "Left T",
			"How many players of the first team are alive after the kill: Terrorists or Allies."))),
		null(2, of(table.Computed, table.NoTotal, column(table.Integer, table.Counted, "left_ct", "Left CT",
			"How many players of the second team are alive after the kill: Counter-Terrorists or Axis."))),
	}
	columns[17].Rank = 3
	columns[20].Decimals = 3
	return append(append(columns, place("from", "killer", "Killer")...), place("at", "victim", "Victim")...)
}

// Table returns the kills of all games of r, which is complete, in order. plan returns the map of a
// game, nil without one.
func Table(ctx context.Context, r *sim.Recording, plan func(context.Context, *sim.Game) *sim.FloorPlan) *table.Table {
	t := NewTable()
	var basis Basis
	for i, g := range r.Games {
		of := rounds.Find(g, i)
		list := Find(g, of)
		basis.Add(of, list)
		var p *sim.FloorPlan
		if plan != nil && len(list) > 0 {
			p = plan(ctx, g)
		}
		basis.Maps(p, len(list))
		AddRows(t, &r.Meta, g, i, of, list, p)
	}
	t.Notes = Notes(r, &basis)
	return t
}

// NewTable returns the table without rows.
func NewTable() *table.Table { return &table.Table{Name: "kills", Title: "Kills", Columns: Columns()} }

// AddRows adds the kills of g to a table of [NewTable]: game is its number in the recording, of
// are its rounds, plan is its map, nil without one.
func AddRows(
	t *table.Table, m *sim.Meta, g *sim.Game, game int, of []rounds.Round, list []Kill, plan *sim.FloorPlan,
) {
	for n := range list {
		t.Rows = append(t.Rows, rowOf(m, g, game, of, list, n, plan))
	}
}

// Name returns what the map's entities call a place, "" for nothing: see [sim.FloorPlan.PlaceAt].
// plan may be nil.
func (p *Place) Name(plan *sim.FloorPlan) string {
	if plan == nil || p.Seen != InSight {
		return ""
	}
	return plan.PlaceAt(p.X, p.Y, p.Z)
}

// TeamWord returns what tables call a team: "t" and "ct", "allies" and "axis", else its name;
// false if there is none.
func TeamWord(m *sim.Meta, g *sim.Game, team int32) (string, bool) {
	if team <= 0 {
		return "", false
	}
	if words, ok := rounds.SideWords(m); ok && team <= 2 {
		return words[team-1], true
	}
	return g.TeamName(team), true
}

func rowOf(
	m *sim.Meta, g *sim.Game, game int, of []rounds.Round, list []Kill, n int, plan *sim.FloorPlan,
) table.Row {
	k := &list[n]
	row := table.Row{Game: game, At: k.Tick, To: k.Tick, Players: []int{k.Victim}}
	if k.Killer >= 0 && k.Killer != k.Victim {
		row.Players = append(row.Players, k.Killer)
	}
	var match, number, inRound table.Cell
	if k.Round >= 0 {
		r := &of[k.Round]
		match, number = table.Int(r.Match), table.If(r.Number > 0, table.Int(r.Number))
		if r.Begun || r.Moves {
			inRound = table.SecondsOf(k.Time - g.TimeOf(r.Starts()))
		}
	}
	team := func(n int32) table.Cell {
		word, ok := TeamWord(m, g, n)
		return table.If(ok, table.String(word))
	}
	var trade, tradeFor table.Cell
	if k.TradeFor >= 0 {
		b := &list[k.TradeFor]
		trade, tradeFor = table.SecondsOf(k.Time-b.Time), table.String(b.VictimName)
	}
	distance, apart := k.Distance()
	left := func(n int) table.Cell { return table.If(n >= 0, table.Int(n)) }
	row.Cells = []table.Cell{
		table.Int(game), table.String(g.Map.Name), match, number, table.Int(k.Tick), table.SecondsOf(k.Time), inRound,
		table.If(k.Killer >= 0, table.Int(k.Killer)), table.If(k.KillerName != "", table.String(k.KillerName)),
		team(k.KillerTeam), table.Int(k.Victim), table.String(k.VictimName), team(k.VictimTeam),
		table.String(k.Weapon), table.If(k.HeadshotKnown, table.Bool(k.Headshot)),
		table.If(k.OpeningKnown, table.Bool(k.Opening)),
		table.If(k.Suicide() || k.Teams(), table.Bool(k.TeamKill())), table.Bool(k.Suicide()), trade, tradeFor,
		table.If(apart, table.Float(distance)), left(k.Left[0]), left(k.Left[1]),
	}
	for _, p := range [...]Place{k.From, k.At} {
		row.Cells = append(row.Cells, table.If(p.Seen != Nowhere, table.Float(p.X)),
			table.If(p.Seen != Nowhere, table.Float(p.Y)), table.If(p.Seen == InSight, table.Float(p.Z)),
			table.If(p.Seen != Nowhere, table.String(seenWords[p.Seen])))
		name := p.Name(plan)
		row.Cells = append(row.Cells, table.If(name != "", table.String(name)))
	}
	return row
}

// A Basis counts what a table of kills is based on.
type Basis struct {
	Kills, Placed, Teams, Headshots, Lives int
	// Rounds are all, Cut those that a restart cut short, Headless the others of which the recording
	// does not hold the beginning.
	Rounds, Cut, Headless int
	Mapless               int // kills in games without a map, whose places have no names
}

// Maps notes with which map the places of so many kills are named, nil without one.
func (b *Basis) Maps(plan *sim.FloorPlan, kills int) {
	if plan == nil {
		b.Mapless += kills
	}
}

// Add counts the kills of a game.
func (b *Basis) Add(of []rounds.Round, list []Kill) {
	b.Rounds += len(of)
	for i := range of {
		switch r := &of[i]; {
		case r.Restarted:
			b.Cut++
		case !r.Begun:
			b.Headless++
		}
	}
	for i := range list {
		k := &list[i]
		b.Kills++
		b.Placed += one(k.From.Seen == InSight && k.At.Seen == InSight)
		b.Teams += one(k.VictimTeam > 0 && (k.Killer < 0 || k.KillerTeam > 0))
		b.Headshots += one(k.HeadshotKnown)
		b.Lives += one(k.Left[0] >= 0 && k.Left[1] >= 0)
	}
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Notes says in sentences what the kills of r are based on.
func Notes(r *sim.Recording, b *Basis) []string {
	if len(r.Games) == 0 || r.Games[0].Engine != sim.GoldSrc {
		return []string{"Playhead finds kills of matches only in GoldSrc demos."}
	}
	return b.Notes()
}

// Notes says in sentences on what kills of GoldSrc games are based and what is missing.
func (b *Basis) Notes() (notes []string) {
	if b.Kills == 0 {
		return []string{"This recording holds no kills."}
	}
	part := func(n int, what string) {
		if n < b.Kills {
			notes = append(notes, fmt.Sprintf("%s known for %d of %d kills.", what, n, b.Kills))
		}
	}
	if b.Rounds == 0 {
		notes = append(notes, "This recording holds no rounds: no kill is an opening kill.")
	}
	switch {
	case b.Cut == 1:
		notes = append(notes, fmt.Sprintf("1 of %d rounds was cut short by a restart.", b.Rounds))
	case b.Cut > 1:
		notes = append(notes, fmt.Sprintf("%d of %d rounds were cut short by a restart.", b.Cut, b.Rounds))
	}
	if b.Headless > 0 {
		notes = append(notes, fmt.Sprintf("The beginning of %d of %d rounds is not recorded.", b.Headless, b.Rounds))
	}
	part(b.Placed, "Both positions are")
	if b.Mapless > 0 {
		notes = append(notes, "The map was not found: places have no names.")
	}
	part(b.Teams, "Both teams are")
	part(b.Headshots, "Where the victim was hit is")
	part(b.Lives, "How many players are alive is")
	return notes
}
