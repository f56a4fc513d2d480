package heat

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"playhead/sim"
	"playhead/sim/kills"
	"playhead/sim/table"
)

// PointColumns returns the columns by which a filter chooses the points that count.
func PointColumns() []table.Column {
	column := table.RecordedColumn
	kind := column(table.Word, table.Plain, "kind", "Kind",
		"What counts: a position, a kill, a death, a shot, a grenade.")
	kind.Words = kindWords[:]
	counts := column(table.Flag, table.Plain, "counts", "Counts",
		"Whether its round counts in the match; without rounds everything does.")
	seen := column(table.Word, table.Plain, "seen", "Seen",
		"Whether the place is that in the packet, or where the radar last showed the player.")
	seen.Words = []string{"sight", "radar"}
	return []table.Column{
		kind,
		column(table.Integer, table.Plain, "match", "Match", "The number of the match, as in rounds."),
		column(table.Integer, table.Plain, "round", "Round", "The number of the round, as in rounds."),
		counts,
		column(table.Team, table.Plain, "side", "Side", "The team of the player at that time."),
		column(table.Player, table.Plain, "player", "Player",
			"The player who was there, killed, died, fired or threw."),
		column(table.Weapon, table.Plain, "weapon", "Weapon",
			"The weapon in hand; of kills and deaths that of the kill; of shots and grenades what was fired or "+
				"thrown."),
		column(table.Number, table.Seconds, "time", "Time",
			"The time since the freeze time was over, or since the round began if that is not recorded; negative "+
				"before."),
		column(table.Number, table.Units, "height", "Height",
			"How high the place is; missing if only the radar showed it."),
		seen,
		column(table.Text, table.Plain, "place", "Place",
			"The bomb site, zone or spawn, as the map's entities name it; missing elsewhere and without the map."),
		column(table.Number, table.Moment, "seconds", "Seconds", "The time in the recording."),
		column(table.Player, table.Plain, "killer", "Killer", "Of kills and deaths: the killer."),
		column(table.Player, table.Plain, "victim", "Victim", "Of kills and deaths: the victim."),
		column(table.Flag, table.Plain, "headshot", "Headshot",
			"Of kills and deaths: whether the victim was hit in the head, if the game says it."),
		column(table.Flag, table.Plain, "opening", "Opening",
			"Of kills and deaths: whether it is the first kill of an enemy in its round, if its beginning is "+
				"recorded."),
		column(table.Number, table.Units, "distance", "Distance",
			"Of kills and deaths: how far apart both players were, if both were in sight."),
	}
}

// killKeys are what the table of kills calls columns that points have under another name.
var killKeys = map[string]string{
	"killer_name": "killer", "victim_name": "victim", "round_seconds": "time",
}

// OfKills returns the filter of points that chooses the kills and deaths that a filter of the table of
// kills lists, and the terms of that one which points cannot be chosen by.
func OfKills(text string) (only string, without []string) {
	var terms []string
	for _, term := range table.Terms(text) {
		key, value, ok := strings.Cut(term, ":")
		bare := strings.TrimPrefix(key, "-")
		if to := killKeys[strings.ToLower(bare)]; ok && to != "" {
			term = strings.TrimSuffix(key, bare) + to + ":" + value
		}
		if _, err := ParseFilter(term); err != nil {
			without = append(without, term)
			continue
		}
		terms = append(terms, term)
	}
	return strings.Join(terms, " "), without
}

// A Filter chooses points. It is immutable.
type Filter struct{ of *table.Filter }

// ParseFilter parses a filter by the columns of [PointColumns]. Errors are those of
// [table.ParseFilter].
func ParseFilter(text string) (*Filter, error) {
	of, err := table.ParseFilter(PointColumns(), text)
	if err != nil {
		return nil, err
	}
	return &Filter{of}, nil
}

func (x *Filter) wants(f *Found, p *Point) bool {
	var cells [17]table.Cell
	row := table.Row{Cells: f.appendCells(cells[:0], p)}
	return x.of.Match(&row)
}

// appendCells appends the cells of [PointColumns].
func (f *Found) appendCells(cells []table.Cell, p *Point) []table.Cell {
	var number, inMatch, time table.Cell
	if p.Round >= 0 {
		r := &f.Rounds[p.Round]
		inMatch, number = table.Int(r.Match), table.If(r.Number > 0, table.Int(r.Number))
	}
	if in, ok := f.InRound(p); ok {
		time = table.SecondsOf(in)
	}
	team, ok := kills.TeamWord(f.meta, f.game, p.Team)
	place := p.Place.Name(f.plan)
	cells = append(cells, table.String(p.Kind.String()), inMatch, number, table.Bool(f.Counts(p)),
		table.If(ok, table.String(team)), table.If(p.Name != "", table.String(p.Name)),
		table.If(p.Weapon != "", table.String(p.Weapon)), time,
		table.If(p.Place.Seen == kills.InSight, table.Float(p.Place.Z)),
		table.If(p.Place.Seen != kills.Nowhere, table.String(p.Place.Seen.String())),
		table.If(place != "", table.String(place)), table.SecondsOf(p.Time))
	if p.Kind != Kill && p.Kind != Death {
		return append(cells, make([]table.Cell, 5)...)
	}
	k := &f.match.Kills[p.Of]
	distance, apart := k.Distance()
	return append(cells, table.If(k.KillerName != "", table.String(k.KillerName)), table.String(k.VictimName),
		table.If(k.HeadshotKnown, table.Bool(k.Headshot)), table.If(k.OpeningKnown, table.Bool(k.Opening)),
		table.If(apart, table.Float(distance)))
}

// Columns returns the columns of [Table].
func Columns() []table.Column {
	column := func(rank int, kind table.Kind, unit table.Unit, total table.Total,
		key, title, what string,
	) table.Column {
		return table.Column{
			Key: key, Title: title, Kind: kind, Unit: unit, From: table.Computed, Total: total, What: what, Rank: rank,
		}
	}
	null := func(c table.Column) table.Column {
		c.Null = true
		return c
	}
	low := null(column(2, table.Number, table.Units, table.Least, "low", "Lowest",
		"The height of the lowest of what was counted; missing if only the radar showed it."))
	high := null(column(2, table.Number, table.Units, table.Most, "high", "Highest", "The height of the highest."))
	low.Decimals, high.Decimals = 3, 3
	count := func(key, title, what string) table.Column {
		return null(column(0, table.Integer, table.Counted, table.Sum, key, title, what))
	}
	return []table.Column{
		table.GameColumn(), table.MapColumn(),
		column(0, table.Integer, table.Units, table.NoTotal, "x", "x", "The corner with the least x."),
		column(0, table.Integer, table.Units, table.NoTotal, "y", "y", "The corner with the least y."),
		column(4, table.Integer, table.Units, table.NoTotal, "size", "Size", "The length of the cell's sides."),
		low, high,
		column(0, table.Number, table.Seconds, table.Sum, "seconds", "Stayed",
			"How long living players were seen there, together, to a quarter of a second."),
		count("kills", "Kills", "The kills of enemies by players who were there."),
		count("deaths", "Deaths", "The players who died there."),
		count("shots", "Shots", "The shots from there that the recorder's client was sent."),
		count("grenades", "Grenades", "The grenades that went off there in sight."),
	}
}

// NewTable returns the table without rows.
func NewTable() *table.Table {
	return &table.Table{Name: "heat", Title: "Heat map", Columns: Columns()}
}

// Table returns the cells of all games of r, which is complete, in which something counts that
// only chooses; nil chooses all. plan returns the map of a game, nil without one; it may be nil.
func Table(
	ctx context.Context, r *sim.Recording, only *Filter, plan func(context.Context, *sim.Game) *sim.FloorPlan,
) *table.Table {
	t := NewTable()
	if len(r.Games) == 0 || r.Games[0].Engine != sim.GoldSrc {
		t.Notes = []string{"Playhead counts where players of matches were only in GoldSrc demos."}
		return t
	}
	var basis Basis
	for i, g := range r.Games {
		var p *sim.FloorPlan
		if plan != nil && only != nil { // only a filter asks for names of places
			p = plan(ctx, g)
			basis.mapless = basis.mapless || p == nil
		}
		f, m := Find(&r.Meta, g, i, p), new(Map)
		m.Count(f, &Choice{Filter: only})
		AddRows(t, f, m)
		basis.Add(f, m)
	}
	t.Notes = basis.Notes()
	return t
}

// AddRows adds the cells of m, which counts points of f, to a table of [NewTable].
func AddRows(t *table.Table, f *Found, m *Map) {
	holds := func(kind sim.EventKind) bool { return !slices.Contains(f.meta.Lacks, kind) }
	fed, fired := holds(sim.EventKill), holds(sim.EventShot)
	for _, c := range m.Cells() {
		count := func(known bool, k Kind) table.Cell { return table.If(known, table.Int(c.Count[k])) }
		t.Rows = append(t.Rows, table.Row{Game: f.index, At: table.NoTick, To: table.NoTick, Cells: []table.Cell{
			table.Int(f.index), table.String(f.game.Map.Name), table.Int(c.X * CellUnits), table.Int(c.Y * CellUnits),
			table.Int(CellUnits), table.If(c.Heights, table.Float(c.Low)), table.If(c.Heights, table.Float(c.High)),
			table.Float(c.Seconds()), count(fed, Kill), count(fed, Death), count(fired, Shot), count(fired, Grenade),
		}})
	}
}

// A Basis adds up what tables of heat maps are based on.
type Basis struct {
	Placed, Unplaced [NumKinds]int
	lived, seen      float64 // seconds
	mapless          bool    // a filter cannot know the names of places
}

// Add adds what m counts of f.
func (b *Basis) Add(f *Found, m *Map) {
	for k := range NumKinds {
		b.Placed[k] += m.Placed[k]
		b.Unplaced[k] += m.Unplaced[k]
	}
	b.lived += f.Lived.Seconds()
	b.seen += f.Seen.Seconds()
}

// Share returns how much of the time that players lived their positions are known, false if
// their lives are not recorded.
func (b *Basis) Share() (share float64, ok bool) { return b.seen / b.lived, b.lived > 0 }

// Notes says in sentences on what the counts are based and what is missing.
func (b *Basis) Notes() (notes []string) {
	if share, ok := b.Share(); ok && b.seen < b.lived {
		notes = append(notes, "Positions of players are known for "+Percent(share)+" of the time that they lived.")
	}
	for k, what := range [NumKinds]string{
		Kill:  "%d of %d kills are counted: of the others, the killer was out of sight.",
		Death: "%d of %d deaths are counted: of the others, the victim was out of sight.",
		Shot:  "%d of %d shots are counted: of the others, the place is not recorded.",
		Grenade: "%d of %d grenades that were seen are counted: the others went off out of sight, or the recording " +
			"ends before.",
	} {
		if what != "" && b.Unplaced[k] > 0 {
			notes = append(notes, fmt.Sprintf(what, b.Placed[k], b.Placed[k]+b.Unplaced[k]))
		}
	}
	if b.mapless {
		notes = append(notes, "The map was not found: places have no names.")
	}
	return notes
}

// Percent writes a share: no more than is true, and not nothing for something.
func Percent(share float64) string {
	if share > 0 && share < 0.01 {
		return "less than 1 %"
	}
	return fmt.Sprintf("%.0f %%", math.Floor(share*100))
}
