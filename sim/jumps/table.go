package jumps

import (
	"context"
	"fmt"
	"math"
	"strings"

	"playhead/sim"
	"playhead/sim/table"
)

// The columns of the table, in order.
const (
	colGame = iota
	colMap
	colJump
	colPlayer
	colStint
	colName
	colKind
	colStartTick
	colEndTick
	colStart
	colEnd
	colDistance
	colHeight
	colRise
	colLevel
	colFree
	colAir
	colPrestrafe
	colStartSpeed
	colTopSpeed
	colEndSpeed
	colGain
	colLoss
	colHop
	colGroundFrames
	colGroundSeconds
	colFPS
	colPresses
	colCommand
	colSync
	colStrafes
	colSeen
	colTouch
	colPressesInFrame
	colPattern
	colSteps
	colAirFrames
	colOverlap
	colDeadAir
	colForward
	colEdge
	colBlock
	colLandingEdge
	colChain
	colChainDistance
	colChainSeconds
	colLeft
	colReached
	numColumns
)

// Columns returns the columns of [Table]. docs/jumps.md has the formulas.
func Columns() []table.Column {
	number := func(key, title string, unit table.Unit, total table.Total, what string) table.Column {
		return table.Column{
			Key: key, Title: title, Kind: table.Number, Unit: unit, From: table.Computed,
			Total: total, What: what,
		}
	}
	startTick, endTick, start, end := table.SpanColumns(
		"the player was on the ground for the last time before the jump", "the player was on the ground again")
	endTick.Null, end.Null = true, true
	c := []table.Column{
		colGame: table.GameColumn(), colMap: table.MapColumn(),
		colJump: {
			Key: "jump", Title: "Jump", Kind: table.Integer, From: table.Computed, Total: table.Count,
			What: "The number of the jump in the file, from 1.",
		},
		colPlayer: table.PlayerColumn(), colStint: table.StintColumn(), colName: table.NameColumn(),
		colKind: {
			Key: "kind", Title: "Kind", Kind: table.Word, Words: kindNames[:], From: table.Computed,
			What: "What the player did before the jump, such as a run, a landing or a tap of duck.",
		},
		colStartTick: startTick, colEndTick: endTick, colStart: start, colEnd: end,
		colDistance: number("distance", "Distance", table.Units, table.Most,
			"From take-off to landing as seen from above, from the rear edge of the hull to its front edge."),
		colHeight: number("height", "Height", table.Units, table.NoTotal,
			"How much higher the ground landed on is than the ground left."),
		colRise: number("rise", "Rise", table.Units, table.NoTotal, "How far the player rose above the take-off."),
		colLevel: {
			Key: "level", Title: "Level", Kind: table.Flag, From: table.Computed, Total: table.Count,
			What: "Whether both grounds are equally high within 1 unit, so that the distance compares.",
		},
		colFree: {
			Key: "free", Title: "Free", Kind: table.Flag, From: table.Computed,
			What: "Whether only gravity moved the player up and down: no ladder, water or ceiling.",
		},
		colAir: number("air_seconds", "In the air", table.Seconds, table.Median,
			"The time from take-off to landing."),
		colPrestrafe: number("prestrafe", "Prestrafe", table.Speed, table.Median,
			"The horizontal speed in the last frame before the take-off."),
		colStartSpeed: number("start_speed", "Start", table.Speed, table.NoTotal,
			"The horizontal speed in the first frame in the air."),
		colTopSpeed: number("top_speed", "Top", table.Speed, table.Most,
			"The highest horizontal speed in the air."),
		colEndSpeed: number("end_speed", "End speed", table.Speed, table.NoTotal,
			"The horizontal speed in the last frame in the air."),
		colGain: number("gain", "Gain", table.Speed, table.Median,
			"The total speed gained from frame to frame in the air."),
		colLoss: number("loss", "Loss", table.Speed, table.Median,
			"The total speed lost from frame to frame in the air, negative."),
		colHop: {
			Key: "hop", Title: "Hop", Kind: table.Integer, Unit: table.Counted, From: table.Computed,
			What: "How many jumps in a row this is: 1, or one more than the jump before.",
		},
		colGroundFrames: {
			Key: "ground_frames", Title: "On the ground", Kind: table.Integer, Unit: table.Frames,
			From: table.Computed, Total: table.Median,
			What: "The frames from the landing before to the first one in the air, if they took at most 0.1 s.",
		},
		colGroundSeconds: number("ground_seconds", "On the ground", table.Seconds, table.NoTotal,
			"The time from the landing before to the first frame in the air, if it is at most 0.1 s."),
		colFPS: {
			Key: "fps", Title: "Frames", Kind: table.Number, Unit: table.PerSecond, From: table.Recorded,
			Total: table.Median,
			What:  "The client's frames per second in the first frame in the air.",
		},
		colPresses: {
			Key: "presses", Title: "Presses", Kind: table.Integer, Unit: table.Counted, From: table.Recorded,
			Total: table.Median,
			What: "How often jump was pressed for this take-off, up to half a second before or after it, and " +
				"nearer to it than to another.",
		},
		colCommand: {
			Key: "command", Title: "+jump", Kind: table.Flag, From: table.Recorded,
			What: "Whether the console command +jump came in the 0.25 s before the last press.",
		},
		colSync: number("sync", "Sync", table.Share, table.Median,
			"The share of frames in the air with a side key in which the speed rose."),
		colStrafes: {
			Key: "strafes", Title: "Strafes", Kind: table.List, Unit: table.Counted, From: table.Computed,
			Total: table.Median, Of: strafeColumns(),
			What: "The parts of the jump in which the player asked for speed to one side, one after another.",
		},
		colSeen: {
			Key: "seen", Title: "Seen by", Kind: table.Word, Words: seenNames[:], From: table.Computed,
			What: "What shows the jump: the jump button in a frame, the command +jump between two, or only the speed.",
		},
		colTouch: {
			Key: "touch", Title: "Touch", Kind: table.Flag, From: table.Computed, Total: table.Count,
			What: "Whether the ground before was touched only between two frames of the demo.",
		},
		colPressesInFrame: {
			Key: "presses_in_frame", Title: "Presses in a frame", Kind: table.Integer, Unit: table.Counted,
			From: table.Recorded, Total: table.Most,
			What: "The most presses of jump for this take-off in one frame of the demo.",
		},
		colPattern: {
			Key: "pattern", Title: "Presses are", Kind: table.Word, Words: patternNames[1:], From: table.Computed,
			What: "How jump was pressed: held over frames, one tap, several taps as of a wheel, taps at even " +
				"distances, or not at the take-off (none); missing if the demo holds no +jump.",
		},
		colSteps: {
			Key: "steps", Title: "Steps", Kind: table.List, Unit: table.Counted, From: table.Recorded,
			What: "When jump was pressed, in milliseconds from the take-off.", Of: []table.Column{{
				Title: "Step", Kind: table.Number, Unit: table.Milliseconds, From: table.Recorded, Decimals: 1,
				What: "From the take-off to the press, negative before it.",
			}},
		},
	}
	c = append(c, airColumns()...)
	for _, i := range [...]int{
		colGroundFrames, colGroundSeconds, colFPS, colCommand, colSync, colDistance, colHeight, colLevel, colAir,
		colPattern, colLeft, colReached,
	} {
		c[i].Null = true
	}
	for _, i := range [...]int{
		colRise, colFree, colStartSpeed, colEndSpeed, colGroundSeconds, colPresses, colSeen, colTouch,
		colPressesInFrame, colSteps,
	} {
		c[i].Rank = 2
	}
	for _, i := range [...]int{colHeight, colLevel, colHop, colGain, colLoss, colFPS, colCommand, colPattern} {
		c[i].Rank = 1
	}
	return c
}

// airColumns returns the columns from colAirFrames on.
func airColumns() []table.Column {
	frames := func(key, title, what string) table.Column {
		return table.Column{
			Key: key, Title: title, Kind: table.Integer, Unit: table.Frames, From: table.Recorded, Total: table.Median,
			Rank: 2, What: what,
		}
	}
	number := func(rank int, key, title string, unit table.Unit, total table.Total, what string) table.Column {
		return table.Column{
			Key: key, Title: title, Kind: table.Number, Unit: unit, From: table.Computed, Total: total, Null: true,
			Rank: rank, What: what,
		}
	}
	return []table.Column{
		frames("air_frames", "Air frames", "The frames of the demo in the air."),
		frames("overlap_frames", "Overlap", "The frames in the air with the keys of both sides held."),
		frames("dead_air_frames", "Dead air", "The frames in the air with the key of neither side held."),
		frames("forward_frames", "W held", "The frames in the air with the key forward held."),
		number(2, "edge", "Edge", table.Units, table.Least,
			"From the rear edge of the hull at take-off to the edge of the block left, along the line of the jump."),
		number(1, "block", "Block", table.Units, table.Most,
			"Between the edges of both blocks, along the line of the jump; missing without the map or without a gap."),
		number(2, "landing_edge", "Landing edge", table.Units, table.NoTotal,
			"From the edge of the block landed on to the front edge of the hull at landing."),
		{
			Key: "chain", Title: "Chain", Kind: table.Integer, From: table.Computed, Rank: 2,
			What: "The number of the chain of hops in the file, from 1: a jump after a run begins a new one.",
		},
		number(1, "chain_distance", "Chain distance", table.Units, table.Most,
			"The sum of the distances of the chain up to this jump."),
		number(2, "chain_seconds", "Chain time", table.Seconds, table.Most,
			"The time from the first take-off of the chain to this landing."),
		{
			Key: "left", Title: "Off", Kind: table.Word, Words: offNames[1:], From: table.Recorded, Rank: 2,
			What: "What the player jumped off: the ground, a ladder or water to the waist; missing if the packet " +
				"before does not say whether it was a ladder.",
		},
		{
			Key: "reached", Title: "Onto", Kind: table.Word, Words: offNames[1:], From: table.Recorded, Rank: 2,
			What: "What the player came to: the ground, a ladder or water to the waist; missing if that is not " +
				"recorded.",
		},
	}
}

// CSVColumns returns the order of the columns in CSV, in which strafes come before
// sync.
func CSVColumns() (names []string) {
	for _, c := range Columns() {
		switch c.Key {
		case "sync":
		case "strafes":
			names = append(names, "strafes", "sync")
		default:
			names = append(names, c.Key)
		}
	}
	return names
}

// strafeColumns returns the columns of the list of strafes.
func strafeColumns() []table.Column {
	number := func(key, title string, unit table.Unit, what string) table.Column {
		return table.Column{Key: key, Title: title, Kind: table.Number, Unit: unit, From: table.Computed, What: what}
	}
	tick := func(key, title, what string) table.Column {
		return table.Column{
			Key: key, Title: title, Kind: table.Integer, Unit: table.Ticks, From: table.Recorded,
			What: what,
		}
	}
	return []table.Column{
		{
			Key: "side", Title: "Side", Kind: table.Word, Words: []string{"left", "right"}, From: table.Recorded,
			What: "The side to which the player asked for speed.",
		},
		tick("start_tick", "Tick", "The first frame of the strafe."),
		tick("end_tick", "End tick", "The last frame of the strafe."),
		{
			Key: "frames", Title: "Frames", Kind: table.Integer, Unit: table.Frames, From: table.Recorded,
			What: "How many frames the strafe has.",
		},
		number("sync", "Sync", table.Share, "The share of its frames in which the speed rose."),
		number("gain", "Gain", table.Speed, "The total speed gained from frame to frame."),
		number("loss", "Loss", table.Speed, "The total speed lost from frame to frame, negative."),
		number("seconds", "Time", table.Seconds, "The time from the frame before the first one to the last one."),
		number("turn_speed", "Turn", table.TurnSpeed, "How fast the aim turned on average."),
	}
}

// Table returns the jumps of the player who recorded r, which is complete, in order.
// Only GoldSrc demos of players have any. plan returns the map of a game, nil without
// one; it may be nil. When ctx ends early, the table holds what was found until then.
func Table(ctx context.Context, r *sim.Recording, plan func(context.Context, *sim.Game) *sim.FloorPlan) *table.Table {
	t := NewTable()
	for i, g := range r.Games {
		if g.Engine != sim.GoldSrc || r.Meta.Recorder < 0 {
			continue
		}
		var p *sim.FloorPlan
		if plan != nil {
			p = plan(ctx, g)
		}
		AddRows(t, g, i, Find(ctx, g, r.Meta.Recorder, p))
	}
	return t
}

// NewTable returns the table without rows.
func NewTable() *table.Table {
	return &table.Table{Name: "jumps", Title: "Jumps", Columns: Columns(), Line: line}
}

// AddRows adds the jumps of g to a table of [NewTable]: game is its number in the
// recording.
func AddRows(t *table.Table, g *sim.Game, game int, l *List) {
	var c chain
	if n := len(t.Rows); n > 0 {
		c.number = int(t.Rows[n-1].Cells[colChain].Int())
	}
	for i := range l.Jumps {
		row := rowOf(g, game, len(t.Rows)+1, l, &l.Jumps[i])
		c.add(&l.Jumps[i])
		c.put(row.Cells, &l.Jumps[i])
		t.Rows = append(t.Rows, row)
	}
}

// A chain is a row of hops, up to a jump.
type chain struct {
	number   int
	begun    float64 // the first take-off, seconds
	distance float64
}

// add goes on to the next jump.
func (c *chain) add(j *Jump) {
	if j.Hop == 1 {
		*c = chain{number: c.number + 1, begun: j.Off}
	}
	c.distance += j.Distance
}

// put writes the chain up to j into the cells of j.
func (c *chain) put(cells []table.Cell, j *Jump) {
	cells[colChain] = table.Int(c.number)
	cells[colChainDistance] = table.If(j.Landed, table.Float(c.distance))
	cells[colChainSeconds] = table.If(j.Landed, table.Float(j.Off+j.Seconds-c.begun))
}

func rowOf(g *sim.Game, game, n int, l *List, j *Jump) table.Row {
	player := l.Player
	cells := make([]table.Cell, numColumns)
	set := func(c int, x table.Cell) { cells[c] = x }
	number := func(c int, v float64) { cells[c] = table.Float(v) }
	set(colGame, table.Int(game))
	set(colMap, table.String(g.Map.Name))
	set(colJump, table.Int(n))
	set(colPlayer, table.Int(player))
	set(colStint, table.Int(0))
	if s := g.StintAt(player, j.From); s != nil {
		set(colStint, table.Int(s.Stint))
	}
	set(colName, table.String(g.Label(player, j.From)))
	set(colKind, table.String(j.Kind.String()))
	set(colStartTick, table.Int(j.From))
	set(colEndTick, table.If(j.Landed, table.Int(j.To)))
	set(colStart, table.SecondsOf(g.TimeOf(j.From)))
	set(colEnd, table.If(j.Landed, table.SecondsOf(g.TimeOf(j.To))))
	set(colDistance, table.If(j.Landed, table.Float(j.Distance)))
	set(colHeight, table.If(j.Landed, table.Float(j.Height)))
	number(colRise, j.Rise)
	set(colLevel, table.If(j.Landed, table.Bool(j.Level)))
	set(colFree, table.Bool(j.Free))
	set(colAir, table.If(j.Landed, table.Float(j.Seconds)))
	number(colPrestrafe, j.Prestrafe)
	number(colStartSpeed, j.Start)
	number(colTopSpeed, j.Top)
	number(colEndSpeed, j.End)
	number(colGain, j.Gain)
	number(colLoss, j.Loss)
	set(colHop, table.Int(j.Hop))
	if j.GroundFrames >= 0 {
		set(colGroundFrames, table.Int(j.GroundFrames))
		set(colGroundSeconds, table.If(!j.Touch, table.Float(j.GroundSeconds)))
	}
	fps, ok := j.FPS()
	set(colFPS, table.If(ok, table.Float(fps)))
	set(colPresses, table.Int(len(j.Steps)))
	set(colCommand, table.If(j.Command != CommandUnknown, table.Bool(j.Command == CommandFound)))
	sync, ok := j.Sync()
	set(colSync, table.If(ok, table.Float(sync)))
	strafes := make([]table.Row, len(j.Strafes))
	for i := range j.Strafes {
		strafes[i] = strafeRow(game, player, &j.Strafes[i])
	}
	set(colStrafes, table.Rows(strafes))
	set(colSeen, table.String(j.Seen.String()))
	set(colTouch, table.Bool(j.Touch))
	set(colPressesInFrame, table.Int(j.InFrame()))
	pattern := l.Pattern(j)
	set(colPattern, table.If(pattern != NoPattern, table.String(pattern.String())))
	steps := make([]table.Row, len(j.Steps))
	for i := range j.Steps {
		s := &j.Steps[i]
		steps[i] = table.Row{Game: game, At: s.Tick, To: s.Tick, Cells: []table.Cell{
			table.Float(math.Round(1e4*(s.Seconds-j.Off))/10 + 0), // no -0
		}}
	}
	set(colSteps, table.Rows(steps))
	set(colAirFrames, table.Int(j.AirFrames))
	set(colOverlap, table.Int(j.Overlap))
	set(colDeadAir, table.Int(j.DeadAir))
	set(colForward, table.Int(j.Forward))
	set(colEdge, table.If(j.EdgesKnown, table.Float(j.Edges.Off)))
	set(colBlock, table.If(j.EdgesKnown, table.Float(j.Edges.Block)))
	set(colLandingEdge, table.If(j.EdgesKnown, table.Float(j.Edges.On)))
	set(colLeft, table.If(j.Left != Unknown, table.String(j.Left.String())))
	set(colReached, table.If(j.Reached != Unknown, table.String(j.Reached.String())))
	return table.Row{Game: game, At: j.From, To: j.To, Players: []int{player}, Cells: cells}
}

func strafeRow(game, player int, s *Strafe) table.Row {
	sync, _ := s.Sync()
	side := ""
	switch s.Side {
	case -1:
		side = "left"
	case 1:
		side = "right"
	}
	return table.Row{Game: game, At: s.From, To: s.To, Players: []int{player}, Cells: []table.Cell{
		table.String(side), table.Int(s.From), table.Int(s.To), table.Int(s.Frames), table.Float(sync),
		table.Float(s.Gain), table.Float(s.Loss),
		table.Float(s.Seconds), table.Float(s.TurnSpeed()),
	}}
}

// line says how far a jump went and how fast.
func line(r *table.Row) string {
	at := func(c int) table.Cell { return r.Cells[c] }
	length := "no landing"
	switch x := at(colDistance); {
	case x.Missing() && at(colReached).String() != "":
		length = "to " + at(colReached).String()
	case !x.Missing():
		length = fmt.Sprintf("%6.1f u", x.Float())
	}
	parts := []string{length, fmt.Sprintf("%3.0f to %3.0f u/s", at(colPrestrafe).Float(), at(colTopSpeed).Float())}
	if n := at(colStrafes).Int(); n > 0 && !at(colSync).Missing() {
		strafes := "strafes"
		if n == 1 {
			strafes = "strafe"
		}
		parts = append(parts, fmt.Sprintf("%d %s, sync %.0f %%", n, strafes, 100*at(colSync).Float()))
	}
	if x := at(colGroundFrames); !x.Missing() {
		frames := "frames"
		if x.Int() == 1 {
			frames = "frame"
		}
		parts = append(parts, fmt.Sprintf("after %d %s on the ground", x.Int(), frames))
	}
	if x := at(colLevel); !x.Missing() && !x.Bool() {
		parts = append(parts, fmt.Sprintf("%+.0f u high", at(colHeight).Float()))
	}
	if !at(colFree).Bool() {
		parts = append(parts, "not a free flight")
	}
	if x := at(colCommand); !x.Missing() && !x.Bool() {
		parts = append(parts, "without +jump")
	}
	if at(colSeen).String() == seenNames[SeenSpeed] {
		parts = append(parts, "no press recorded")
	}
	return fmt.Sprintf("%4d  %-9s  %-13s  %s", at(colJump).Int(), table.MomentText(at(colStart).Float()),
		strings.ReplaceAll(at(colKind).String(), "_", " "), strings.Join(parts, "  "))
}
